"""What must hold of every committed notebook, and of each lesson.

nbval compares the outputs of a new run with the stored ones. Here the notebooks run once more with
another tool, which finds what nbval misses, and with the solved modules, which must change nothing;
and they are read for what no run shows.
"""

import base64
import itertools
import re
import struct
from pathlib import Path

import exercises_from_solutions as source
import notebooks
import pytest

ROOT = Path(__file__).parents[1]
LESSONS = sorted((ROOT / "lessons").glob("*.ipynb"))
NAMES = ["01_stateless", "02_full_replay", "03_truncation", "04_summarization", "05_token_trim"]
LONGEST_CELL = 16  # lines
FORBIDDEN = {
    "a path of a machine": r"(?<![\w.:/])/(home|root|Users|tmp|work|var|usr|opt)/|[A-Z]:\\\\?Users",
    "an address with a port": r"(127\.0\.0\.1|localhost):\d",
    "something like a key": r"\bsk-[A-Za-z0-9_-]{16,}",
    "an address in memory": r"\bat 0x[0-9a-fA-F]{6,}",
}

every_lesson = pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)


def code_cells(notebook):
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def markdown(notebook) -> str:
    return "\n\n".join(cell.source for cell in notebook.cells if cell.cell_type == "markdown")


def outputs(notebook):
    return [output for cell in code_cells(notebook) for output in cell.outputs]


def test_each_lesson_has_its_module():
    assert [path.stem for path in LESSONS] == NAMES
    for name in NAMES:
        assert (ROOT / "code" / f"{name.split('_', 1)[1]}.py").is_file()


@every_lesson
def test_a_second_run_by_another_tool_and_with_the_solutions_gives_the_stored_outputs(path):
    stored = notebooks.read(path)
    again = source.run(notebooks.read(path), path.parent, ROOT / "solutions")
    for before, after in zip(code_cells(stored), code_cells(again), strict=True):
        assert after.execution_count == before.execution_count, "the kernel ended, or was left out"
        assert plain(after.outputs) == plain(before.outputs), before.source
        raised = any(output.output_type == "error" for output in after.outputs)
        assert raised == ("raises-exception" in before.metadata.get("tags", []))


def plain(cell_outputs):
    """Outputs without what may differ from run to run: pictures, and the numbers of widgets."""
    return [
        {
            "kind": output.output_type,
            "text": output.get("text"),
            "data": {
                kind: value
                for kind, value in output.get("data", {}).items()
                if kind not in ("image/png", notebooks.WIDGET)
            },
        }
        for output in cell_outputs
    ]


@every_lesson
def test_it_is_stored_as_the_tool_stores_it(path):
    notebook = notebooks.read(path)
    tidy = notebooks.normalise(notebooks.read(path))
    assert notebook == tidy, "run `make notebooks`"
    text = path.read_bytes().decode("utf-8")
    assert text.endswith("}\n")
    assert "\r" not in text


@every_lesson
def test_it_is_committed_executed_and_in_order(path):
    cells = code_cells(notebooks.read(path))
    assert [cell.execution_count for cell in cells] == list(range(1, len(cells) + 1))
    for output in outputs(notebooks.read(path)):
        assert output.output_type != "error"
        assert output.get("name") != "stderr", output.text
        if output.output_type == "execute_result":
            assert output.execution_count


@every_lesson
def test_nothing_of_a_machine_is_in_it(path):
    text = path.read_text(encoding="utf-8")
    # A picture's bytes may spell anything.
    text = re.sub(r'"image/png": "[^"]*"', "", text)
    for what, pattern in FORBIDDEN.items():
        found = re.search(pattern, text)
        assert not found, f"{what}: {text[found.start() - 30 : found.end() + 30]}"


@every_lesson
def test_every_picture_has_a_text_form_and_alternative_text(path):
    notebook = notebooks.read(path)
    pictures = [output for output in outputs(notebook) if "image/png" in output.get("data", {})]
    for output in pictures:
        assert len(output.data["text/plain"]) > 40
        assert len(output.metadata["image/png"]["alt"]) > 20
        raw = base64.b64decode(output.data["image/png"])
        width, height = struct.unpack(">II", raw[16:24])
        assert len(raw) < 80_000
        assert 300 <= width <= 2000
        assert height <= 2000
    for alternative in re.findall(r"!\[([^]]*)\]\(", markdown(notebook)):
        assert alternative
    assert pictures, "each lesson shows what was sent"


@every_lesson
def test_headings_are_in_order(path):
    levels = [
        len(match) for match in re.findall(r"^(#+) ", markdown(notebooks.read(path)), re.MULTILINE)
    ]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in itertools.pairwise(levels))


@every_lesson
def test_cells_are_short_and_text_leads(path):
    notebook = notebooks.read(path)
    lengths = [len(cell.source.splitlines()) for cell in code_cells(notebook)]
    assert max(lengths) <= LONGEST_CELL
    assert sum(length <= 8 for length in lengths) >= 0.6 * len(lengths)
    assert notebook.cells[0].cell_type == "markdown"
    assert all(cell.source.strip() for cell in notebook.cells)


@every_lesson
def test_a_lesson_has_its_parts_in_order(path):
    text = markdown(notebooks.read(path))
    parts = [
        "After this lesson you can",
        "## Set-up",
        "**Predict",
        "## Break it",
        "## Try it",
        "## Check yourself",
        "## What we have seen",
    ]
    places = [text.index(part) for part in parts]
    assert places == sorted(places)
    assert text.count("<details>") == text.count("</details>")
    assert text[places[-2] : places[-1]].count("<details>") == 3
    last = text[places[-1] :]
    assert len(re.findall(r"^- ", last, re.MULTILINE)) == 3


@every_lesson
def test_links_lead_somewhere(path):
    text = markdown(notebooks.read(path))
    links = re.findall(r"(?<!!)\[[^]]*\]\(([^)]+)\)", text)
    assert links
    for link in links:
        assert (path.parent / link).exists(), link


def test_the_first_code_cell_is_the_same_in_every_lesson():
    first_cells = {code_cells(notebooks.read(path))[0].source for path in LESSONS}
    assert len(first_cells) == 1
    assert "describe(model)" in first_cells.pop()
