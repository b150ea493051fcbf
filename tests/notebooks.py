"""Run notebooks and store them as they are committed: `python tests/notebooks.py FILE ...`.

What is stored is what a reader needs and no more: outputs and execution counts 1..n, and nothing
that differs from one machine or run to the next.
"""

import os
import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient

CELL_SECONDS = 60
WIDGET = "application/vnd.jupyter.widget-view+json"
METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}


def read(path: Path) -> nbformat.NotebookNode:
    return nbformat.read(path, as_version=4)


def run(notebook: nbformat.NotebookNode, folder: Path) -> nbformat.NotebookNode:
    """Run all cells in a new kernel, in `folder`. Raises nbclient's errors, with the cell shown.

    The stand-in model answers, whatever is set: what is stored must be the same everywhere, and no
    run may cost money.
    """
    kept = {name: value for name, value in os.environ.items() if not name.startswith("OPENAI_")}
    NotebookClient(
        notebook,
        timeout=CELL_SECONDS,
        coalesce_streams=True,  # what is printed may come in any number of pieces
        resources={"metadata": {"path": str(folder)}},
    ).execute(env=kept | {"OPENAI_MODEL": "stand-in"})
    return notebook


def normalise(notebook: nbformat.NotebookNode) -> nbformat.NotebookNode:
    """Drop what differs between machines: versions, times, the state of the editor.

    A live widget is only a number that means something to the kernel that ran. JupyterLab would
    show an error in its place; without it, it shows the picture that is stored beside it.
    """
    notebook.metadata = nbformat.from_dict(METADATA)
    for cell in notebook.cells:
        tags = cell.metadata.get("tags")
        cell.metadata = nbformat.from_dict({"tags": tags} if tags else {})
        for output in cell.get("outputs", []):
            output.get("data", {}).pop(WIDGET, None)
    return notebook


def store(notebook: nbformat.NotebookNode, path: Path) -> None:
    text = nbformat.writes(notebook, version=4) + "\n"
    path.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    for name in sys.argv[1:]:
        path = Path(name)
        store(normalise(run(read(path), path.parent)), path)
        print(name)
