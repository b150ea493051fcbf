"""What conftest.py promises: no test and no notebook kernel can reach a paid service."""

import os
import subprocess
import sys
from pathlib import Path

import nbformat
import notebooks
from fake_service import Service

from course import client

ROOT = Path(__file__).parents[1]
SETTINGS = {
    "OPENAI_API_KEY": "sk-paid",
    "OPENAI_BASE_URL": "https://paid.invalid/v1",
    "OPENAI_MODEL": "paid-model",
    "OPENAI_ORG_ID": "org-paid",
}


def test_only_the_stand_in_is_chosen():
    assert {name for name in os.environ if name.startswith("OPENAI_")} == {"OPENAI_MODEL"}
    assert client.settings() == {"OPENAI_MODEL": "stand-in"}


def test_a_file_with_a_key_changes_nothing(tmp_path, monkeypatch):
    lines = [f"{name}={value}" for name, value in SETTINGS.items()]
    (tmp_path / ".env").write_text("\n".join(lines), encoding="utf-8")
    monkeypatch.setattr(client, "ROOT", tmp_path)
    assert client.settings() == {"OPENAI_MODEL": "stand-in"}
    sdk, model = client.connect()
    assert (sdk.base_url.host, model) == ("127.0.0.1", "stand-in")


def test_a_notebook_that_is_run_outside_of_pytest_is_answered_by_the_stand_in(monkeypatch):
    source = (
        "import os\n"
        "from course.client import connect\n"
        "client, model = connect()\n"
        "ask = [{'role': 'user', 'content': 'Hello!'}]\n"
        "client.chat.completions.create(model=model, messages=ask)\n"
        "print(model, *sorted(n for n in os.environ if n.startswith('OPENAI_')))"
    )
    cell = nbformat.v4.new_code_cell(source)
    with Service() as service:
        for name, value in (SETTINGS | service.environment).items():
            monkeypatch.setenv(name, value)
        notebook = notebooks.run(nbformat.v4.new_notebook(cells=[cell]), ROOT)
        assert service.requests == []
    assert notebook.cells[0].outputs[0].text == "stand-in OPENAI_MODEL\n"


def test_what_the_environment_says_does_not_reach_a_test_or_a_kernel():
    # A kernel is a child process of pytest, which has read conftest.py.
    child = "import os; print(*sorted(n for n in os.environ if n.startswith('OPENAI_')))"
    program = f"import conftest, subprocess, sys; subprocess.run([sys.executable, '-c', {child!r}])"
    run = subprocess.run(
        [sys.executable, "-c", program],
        env=os.environ | SETTINGS,
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
    )
    assert run.stdout.split() == ["OPENAI_MODEL"], run.stderr
