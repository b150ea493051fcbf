"""One JupyterLab, one browser, and a page for each test that is watched for errors."""

from collections.abc import Iterator

import pytest
from browsing import CHROMIUM, FLAGS, SECONDS, VIEWPORT, Desk, Lab, watch
from playwright.sync_api import Browser, BrowserContext, sync_playwright


@pytest.fixture(scope="session")
def lab(tmp_path_factory) -> Iterator[Lab]:
    started = Lab(tmp_path_factory.mktemp("lab"))
    yield started
    started.process.terminate()
    started.process.wait()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=CHROMIUM, headless=True, args=FLAGS)
        yield started
        started.close()


@pytest.fixture(scope="session")
def window(browser) -> BrowserContext:
    """One for all tests, so that JupyterLab's files come from the browser's cache."""
    return browser.new_context(viewport=VIEWPORT)


@pytest.fixture
def desk(lab, window) -> Iterator[Desk]:
    page = window.new_page()
    page.set_default_timeout(SECONDS * 1000)
    found = watch(page)
    yield Desk(lab, page)
    page.close(run_before_unload=False)
    lab.end_kernels()
    assert found == []
