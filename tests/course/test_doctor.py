"""The doctor says in plain words what is wrong with a set-up, and changes nothing."""

import os
import subprocess
import sys
from importlib.metadata import PackageNotFoundError
from pathlib import Path

import pytest
from fake_service import KEY, Service, failed, page, said

from course import client, doctor

ROOT = Path(__file__).parents[2]


def run(*flags: str) -> subprocess.CompletedProcess:
    """The doctor as a learner starts it before the set-up, from any folder."""
    return subprocess.run(
        [sys.executable, *flags, "-m", "course.doctor"],
        env=os.environ | {"PYTHONPATH": str(ROOT / "code")},
        cwd=ROOT.parent,
        capture_output=True,
        encoding="utf-8",
    )


def found(check) -> tuple[list[str], list[str]]:
    """What a check says: what is right, and what is wrong."""
    sentences = list(check())
    return [s for right, s in sentences if right], [s for right, s in sentences if not right]


@pytest.fixture
def service(monkeypatch):
    """A function that chooses a service by its answer, and starts it."""
    started = []

    def choose(answer):
        started.append(Service(answer).__enter__())
        for name, value in started[-1].environment.items():
            monkeypatch.setenv(name, value)

    yield choose
    for one in started:
        one.__exit__()


def test_a_good_set_up_is_called_ready(monkeypatch, capsys):
    monkeypatch.setattr(client, "ROOT", ROOT / "tests")  # no .env there
    assert doctor.main() == 0
    lines = capsys.readouterr().out.splitlines()
    assert all(line.startswith("ok     ") for line in lines[:-1])
    assert lines[-1] == "Everything is ready."
    assert any("Ada" in line for line in lines)


def test_without_any_package_it_still_says_what_to_do():
    result = run("-S")  # -S: no packages but Python's own
    assert result.returncode == 1
    assert result.stderr == ""
    wrong = [line for line in result.stdout.splitlines() if line.startswith("WRONG")]
    assert len(wrong) >= 4
    assert "openai" in wrong[0]
    assert "make lab" in wrong[0]
    assert result.stdout.splitlines()[-1].startswith("Wrong: ")


def test_an_old_python_is_named(monkeypatch):
    monkeypatch.setattr(doctor.sys, "version_info", (3, 10, 4, "final", 0))
    _, (sentence,) = found(doctor.python_version)
    assert "3.10.4 is too old" in sentence
    assert "3.11" in sentence


def test_a_missing_package_and_another_version_are_named(monkeypatch):
    real = doctor.importlib.metadata.version

    def version(name):
        if name == "tiktoken":
            raise PackageNotFoundError(name)
        return "0.0.1" if name == "openai" else real(name)

    monkeypatch.setattr(doctor.importlib.metadata, "version", version)
    _, (missing, other) = found(doctor.packages)
    assert "tiktoken" in missing
    assert "openai 0.0.1" in other


def test_a_folder_that_cannot_be_imported_from_is_named(monkeypatch):
    monkeypatch.setattr(doctor.sys, "path", [])
    _, (sentence,) = found(doctor.course_folder)
    assert "code/" in sentence


def test_a_vocabulary_that_does_not_load_is_named(monkeypatch):
    monkeypatch.setattr("course.tokens.VOCABULARIES", Path("no such folder"))
    monkeypatch.setattr("course.tokens.load_vocabulary", lambda name: 1 / 0)
    _, (sentence,) = found(doctor.vocabulary)
    assert "division by zero" in sentence


@pytest.mark.parametrize(
    ("answer", "word"),
    [
        (failed(401, f"Incorrect API key provided: {KEY}."), "check OPENAI_API_KEY"),
        (failed(404, "no such model"), "no such model"),
        (failed(429, code="insufficient_quota"), "credit"),
        (page(), "not a chat completion"),
        (said("", choices=[]), "not a chat completion"),
    ],
)
def test_a_model_that_does_not_answer_is_told_as_in_a_chat(service, answer, word):
    service(answer)
    (right,), (wrong,) = found(doctor.model)
    assert right.startswith("Model: fake")
    assert word in wrong
    assert KEY not in wrong


@pytest.mark.parametrize("text", ["Your name is\nAda.", "", None])
def test_what_the_model_answers_is_shown_in_one_line(service, text):
    service(said(text))
    right, wrong = found(doctor.model)
    assert not wrong
    assert len(right[1].splitlines()) == 1


def test_a_missing_key_is_named(monkeypatch, tmp_path):
    monkeypatch.setattr(client, "ROOT", tmp_path)
    monkeypatch.setenv("OPENAI_MODEL", "gpt")
    right, (wrong,) = found(doctor.model)
    assert right == []
    assert wrong.startswith("OPENAI_API_KEY is missing")
