"""Make the exercises from their solutions: `python tests/exercises_from_solutions.py`.

The solutions are the source. In a module of `solutions/`, the lines from `# solution begins` to
`# solution ends` are the answer; in a notebook, the cells tagged `solution`. What is left when they
are taken out is the exercise: `code/NAME.py` and `exercises/NAME.ipynb`. A test compares both, so
neither can drift and no answer can leak. Undo your own answers in `code/` before you run this.
"""

import copy
import os
from pathlib import Path

import nbformat
import notebooks

ROOT = Path(__file__).parents[1]
SOLUTIONS = ROOT / "solutions"
MODULES = ("truncation.py", "summarization.py")
BEGIN, END = "# solution begins", "# solution ends"


def module_without(text: str) -> str:
    """The module without its marked lines. Raises ValueError if the marks do not come in pairs."""
    kept, inside = [], False
    for line in text.splitlines(keepends=True):
        mark = line.strip()
        if mark in (BEGIN, END):
            if inside == (mark == BEGIN):
                raise ValueError(f"a mark without its other half: {mark}")
            inside = mark == BEGIN
        elif not inside:
            kept.append(line)
    if inside:
        raise ValueError(f"{END} is missing")
    return "".join(kept)


def notebook_without(solved: nbformat.NotebookNode) -> nbformat.NotebookNode:
    """The notebook without its marked cells, not executed."""
    notebook = copy.deepcopy(solved)
    notebook.cells = [c for c in notebook.cells if "solution" not in c.metadata.get("tags", [])]
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.outputs, cell.execution_count = [], None
    return notebook


def run(notebook: nbformat.NotebookNode, folder: Path, modules: Path) -> nbformat.NotebookNode:
    """Run all cells in a new kernel that imports the modules of that folder."""
    before = os.environ.get("PYTHONPATH", "")
    os.environ["PYTHONPATH"] = os.pathsep.join([str(modules), str(ROOT / "code"), before])
    try:
        return notebooks.run(notebook, folder)
    finally:
        os.environ["PYTHONPATH"] = before


def main() -> None:
    for name in MODULES:
        text = module_without((SOLUTIONS / name).read_text(encoding="utf-8"))
        (ROOT / "code" / name).write_text(text, encoding="utf-8", newline="\n")
    for path in sorted(SOLUTIONS.glob("*.ipynb")):
        solved = run(notebooks.read(path), SOLUTIONS, SOLUTIONS)
        notebooks.store(notebooks.normalise(solved), path)
        exercise = ROOT / "exercises" / path.name
        notebook = run(notebook_without(solved), exercise.parent, ROOT / "code")
        notebooks.store(notebooks.normalise(notebook), exercise)
        print(path.name)


if __name__ == "__main__":
    main()
