"""A real JupyterLab on loopback, and Debian's chromium to use it as a person does.

Every page is watched: an error on the page or in its console fails the test, and so does a request
that leaves this computer. Screenshots are kept in `screenshots/` at the top of the repository.
"""

import json
import os
import re
import secrets
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from urllib.parse import urlsplit

import nbformat
from axe_playwright_python.base import AXE_FILE_PATH
from playwright.sync_api import Locator, Page, expect

ROOT = Path(__file__).parents[2]
SCREENSHOTS = ROOT / "screenshots"
CHROMIUM = shutil.which(os.environ.get("CHROMIUM", "chromium"))
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
SECONDS = 30  # for whatever has to happen; the machine may be busy
VIEWPORT = {"width": 1280, "height": 900}
THEMES = {"light": "JupyterLab Light", "dark": "JupyterLab Dark"}
OUTPUTS = ".jp-Notebook .jp-OutputArea-output"

expect.set_options(timeout=SECONDS * 1000)


class Lab:
    """JupyterLab in a folder of its own, with settings, history and signatures of its own."""

    def __init__(self, folder: Path):
        self.notebooks = folder / "notebooks"
        self.settings = folder / "settings"
        self.data = folder / "data"
        for path in (self.notebooks, self.settings, self.data):
            path.mkdir()
        self.set("notification", fetchNews="false", checkForUpdates=False)
        # Cells out of sight stay on the page, so that a test can read all of them.
        self.set("tracker", "notebook-extension", windowingMode="none")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.url = f"http://127.0.0.1:{free.getsockname()[1]}"
        self.token = secrets.token_hex(16)
        self.process = subprocess.Popen(
            [
                *(sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root"),
                f"--ServerApp.port={urlsplit(self.url).port}",
                "--ServerApp.port_retries=0",
                f"--ServerApp.root_dir={self.notebooks}",
                f"--IdentityProvider.token={self.token}",
                "--LabApp.extension_manager=readonly",
            ],
            env=self.environment(folder),
            stdout=(folder / "log.txt").open("w", encoding="utf-8"),
            stderr=subprocess.STDOUT,
        )
        self._wait(folder / "log.txt")

    def environment(self, folder: Path) -> dict[str, str]:
        # A kernel that may not write bytecode compiles the course anew each time.
        kept = {
            name: value
            for name, value in os.environ.items()
            if not name.startswith("JUPYTER") and name != "PYTHONDONTWRITEBYTECODE"
        }
        return kept | {
            "JUPYTERLAB_SETTINGS_DIR": str(self.settings),
            "JUPYTERLAB_WORKSPACES_DIR": str(folder / "workspaces"),
            "JUPYTER_CONFIG_DIR": str(folder / "config"),
            "JUPYTER_DATA_DIR": str(self.data),
            "JUPYTER_RUNTIME_DIR": str(folder / "runtime"),
            "IPYTHONDIR": str(folder / "ipython"),
            "PYTHONPATH": os.pathsep.join([str(ROOT / "code"), str(ROOT / "tests")]),
        }

    def set(self, name: str, extension: str = "apputils-extension", **settings) -> None:
        """Change settings; pages that are opened from now on have them."""
        path = self.settings / "@jupyterlab" / extension / f"{name}.jupyterlab-settings"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(settings), encoding="utf-8")

    def request(self, path: str, method: str = "GET") -> bytes:
        request = urllib.request.Request(f"{self.url}{path}", method=method)
        request.add_header("Authorization", f"token {self.token}")
        with urllib.request.urlopen(request) as reply:
            return reply.read()

    def _wait(self, log: Path) -> None:
        for _ in range(SECONDS * 10):
            try:
                self.request("/api")
                return
            except OSError:
                time.sleep(0.1)
        raise TimeoutError(log.read_text(encoding="utf-8"))

    def end_kernels(self) -> None:
        for session in json.loads(self.request("/api/sessions")):
            self.request(f"/api/sessions/{session['id']}", "DELETE")

    def store(self, name: str, *sources: str) -> str:
        """A notebook of these code cells. Returns its name."""
        cells = [nbformat.v4.new_code_cell(source) for source in sources]
        notebook = nbformat.v4.new_notebook(cells=cells)
        notebook.metadata.kernelspec = {"name": "python3", "display_name": "Python 3"}
        nbformat.write(notebook, self.notebooks / name)
        return name


class Desk:
    """One page with JupyterLab, and what a person does with it."""

    def __init__(self, lab: Lab, page: Page):
        self.lab, self.page = lab, page

    def open(self, name: str, theme: str = "light") -> None:
        """Open a notebook and wait until its kernel is ready."""
        self.lab.set("themes", theme=THEMES[theme])
        self.page.goto(f"{self.lab.url}/lab/tree/{name}?reset&token={self.lab.token}")
        self.idle()
        light = str(theme == "light").lower()
        expect(self.page.locator(f"body[data-jp-theme-light={light}]")).to_have_count(1)

    def idle(self) -> None:
        """Wait until the kernel has nothing to do. The toolbar's mark says so too early."""
        expect(self.page.locator("#jp-main-statusbar")).to_contain_text("| Idle")

    def run_all(self) -> None:
        """Run All, by the menu, and wait for the last cell."""
        self.page.get_by_role("menuitem", name="Run", exact=True).click()
        self.page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
        prompts = self.page.locator(".jp-CodeCell .jp-InputPrompt")
        expect(prompts.last).to_have_text(re.compile(r"\[\d+]:"))
        self.idle()

    def output(self, cell: int) -> Locator:
        """The output of a code cell, counted from 0."""
        return self.page.locator(".jp-CodeCell").nth(cell).locator(".jp-Cell-outputArea")

    def no_cell_failed(self) -> None:
        for kind in ("error", "stderr"):
            mark = f'[data-mime-type="application/vnd.jupyter.{kind}"]'
            assert self.page.locator(mark).all_inner_texts() == []
        assert not self.page.locator(".jp-mod-missing, :text('Error displaying widget')").count()

    def pictures(self) -> list[dict]:
        return pictures(self.page, OUTPUTS)

    def barriers(self) -> list[str]:
        """What axe-core finds serious or critical in the outputs."""
        if not self.page.evaluate("'axe' in window"):
            self.page.add_script_tag(path=AXE_FILE_PATH)
        found = self.page.evaluate(f"axe.run({{include: [['{OUTPUTS}']]}})")["violations"]
        return [
            f"{violation['id']}: {node['html'][:200]} {node['failureSummary'][:300]}"
            for violation in found
            if violation["impact"] in ("serious", "critical")
            for node in violation["nodes"]
        ]

    def screenshot(self, name: str) -> None:
        """Keep what the whole notebook looks like."""
        height = self.page.locator(".jp-Cell").last.evaluate(
            """cell => {
                const notebook = cell.closest(".jp-WindowedPanel-outer");
                notebook.scrollTop = 0;
                return Math.round(cell.getBoundingClientRect().bottom);
            }"""
        )
        self.page.set_viewport_size({"width": 1280, "height": min(height + 60, 12000)})
        self.page.screenshot(path=SCREENSHOTS / f"{name}.png")
        self.page.set_viewport_size(VIEWPORT)


def pictures(page: Page, where: str) -> list[dict]:
    """The pictures in that part of a page, as the browser shows them."""
    return page.locator(f"{where} img").evaluate_all(
        """images => Promise.all(images.map(async image => {
            await image.decode();
            return {width: image.naturalWidth, shown: image.offsetWidth, alt: image.alt};
        }))"""
    )


def watch(page: Page) -> list[str]:
    """What goes wrong on a page from now on, and each request that leaves this computer."""
    found: list[str] = []

    def asked(url: str) -> None:
        parts = urlsplit(url)
        if parts.hostname not in ("127.0.0.1", None):
            found.append(f"left this computer: {url}")

    def said(message) -> None:
        if message.type == "error":
            found.append(f"console: {message.text}")

    page.on("request", lambda request: asked(request.url))
    page.on("websocket", lambda socket: asked(socket.url))
    page.on("console", said)
    page.on("pageerror", lambda error: found.append(f"page: {error}"))
    return found
