"""Each lesson as a person meets it: read without running, run with Run All, its widgets used."""

import shutil
from pathlib import Path

import nbformat
import pytest
from browsing import ROOT, SCREENSHOTS, VIEWPORT, pictures, watch
from nbconvert import HTMLExporter
from nbformat.sign import NotebookNotary
from playwright.sync_api import expect

LESSONS = sorted((ROOT / "lessons").glob("*.ipynb"))

every_lesson = pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)


def stored_pictures(path: Path) -> int:
    """How many pictures the outputs of a committed notebook hold."""
    cells = nbformat.read(path, as_version=4).cells
    outputs = [output for cell in cells for output in cell.get("outputs", [])]
    return sum(output.get("data", {}).get("text/html", "").count("<img ") for output in outputs)


def are_shown(found: list[dict], count: int) -> None:
    assert len(found) == count > 0
    for picture in found:
        assert min(picture["width"], picture["shown"]) > 300
        assert len(picture["alt"]) > 20


@every_lesson
def test_a_lesson_is_read_and_then_run(desk, path):
    shutil.copy(path, desk.lab.notebooks)
    theme = "dark" if path == LESSONS[-1] else "light"
    desk.open(path.name, theme)
    expect(desk.page.locator("[title^='Notebook not trusted:']")).to_be_visible()
    are_shown(desk.pictures(), stored_pictures(path))
    assert not desk.page.locator(".jupyter-widgets").count()
    desk.run_all()
    desk.no_cell_failed()
    for box in desk.page.locator(".course-widget").all():
        use(box)
    desk.screenshot(path.stem)
    assert desk.barriers() == []


def use(box) -> None:
    """Press what moves a widget on, and see that it moved."""
    status = box.locator(".course-status").first
    before = status.inner_text()
    if box.get_by_role("button", name="Next line of the script").count():
        box.get_by_role("button", name="Next line of the script").click()
        expect(status).to_contain_text("Turn 1 is done.")
    elif box.get_by_role("button", name="Next turn").count():
        box.get_by_role("button", name="Next turn").click()
        expect(status).not_to_have_text(before)
    else:
        box.get_by_role("slider", name="Turn", exact=True).press("Home")
        expect(status).not_to_have_text(before)


def test_in_lesson_3_the_name_slides_out_of_the_window(desk):
    """With a notebook that Jupyter trusts, in the dark theme: the others are not, and light."""
    path = ROOT / "lessons" / "03_truncation.ipynb"
    shutil.copy(path, desk.lab.notebooks)
    notary, notebook = (
        NotebookNotary(data_dir=str(desk.lab.data)),
        nbformat.read(path, as_version=4),
    )
    notary.sign(notebook)
    desk.open(path.name, "dark")
    notary.unsign(notebook)
    expect(desk.page.locator("[title^='Notebook trusted:']")).to_be_visible()
    are_shown(desk.pictures(), stored_pictures(path))
    desk.no_cell_failed()
    desk.run_all()
    box = desk.page.locator(".course-widget", has=desk.page.get_by_label("Message", exact=True))
    expect(box).to_contain_text("Technique: truncation")
    expect(box.get_by_label("Technique", exact=True)).to_have_count(0)
    expect(box.get_by_role("slider")).to_have_count(1)
    expect(box.get_by_role("slider", name="max_messages", exact=True)).to_be_visible()
    drawn = box.locator("svg[role=img]")
    for turn in range(1, 7):
        box.get_by_role("button", name="Next line of the script").click()
        expect(box.locator(".course-status")).to_contain_text(f"Turn {turn} is done.")
        description = drawn.locator("desc").text_content()
        assert ("1u from turn 4" in description) == (turn > 3)
        assert ("I don't know" in box.inner_text()) == (turn == 6)
    desk.page.set_viewport_size({"width": 1280, "height": 1600})
    box.screenshot(path=SCREENSHOTS / "lesson_3_chat_box.png")
    assert desk.barriers() == []


@every_lesson
def test_a_page_that_runs_nothing_shows_the_pictures(browser, tmp_path, path):
    html, _ = HTMLExporter().from_filename(str(path))
    file = tmp_path / f"{path.stem}.html"
    file.write_text(html, encoding="utf-8")
    context = browser.new_context(java_script_enabled=False, viewport=VIEWPORT)
    page = context.new_page()
    found = watch(page)
    page.goto(file.as_uri())
    are_shown(pictures(page, ".jp-OutputArea-output"), stored_pictures(path))
    context.close()
    assert found == []
