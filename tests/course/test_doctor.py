"""The doctor says in plain words what is wrong with a set-up, and changes nothing."""

import importlib
import os
import subprocess
import sys
from importlib.metadata import PackageNotFoundError
from pathlib import Path

import pytest
from fake_service import KEY, ODD_ANSWERS, Service, failed, page, said

from course import client, doctor, tokens

ROOT = Path(__file__).parents[2]


def run(*flags: str, first_on_path: Path | str = "") -> subprocess.CompletedProcess:
    """The doctor as a learner starts it before the set-up, from any folder."""
    paths = [str(path) for path in (first_on_path, ROOT / "code") if path]
    return subprocess.run(
        [sys.executable, *flags, "-m", "course.doctor"],
        env=os.environ | {"PYTHONPATH": os.pathsep.join(paths)},
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
    monkeypatch.setattr("course.tokens.load_vocabulary", lambda name: 1 / 0)
    _, sentences = found(doctor.vocabulary)
    assert len(sentences) == 2
    assert all("division by zero" in sentence for sentence in sentences)


def test_a_missing_vocabulary_is_told_with_how_to_get_it_back(monkeypatch, tmp_path):
    monkeypatch.setattr(tokens, "VOCABULARIES", tmp_path)
    tokens.load_vocabulary.cache_clear()
    _, (sentence,) = found(doctor.vocabulary)
    assert sentence == str(tokens.VocabularyError())


FAULTS = ["raise RuntimeError('half\\ninstalled')", "exit('no')", "1 +"]
BROKEN = ["tqdm", "dotenv", "openai"]


def check_broken_are_named(code: int, out: str, err: str) -> None:
    assert (code, err) == (1, "")
    wrong = [line for line in out.splitlines() if line.startswith("WRONG")]
    for name in ("tqdm (", "python-dotenv (", "openai ("):
        assert name in wrong[0]


def test_every_package_that_cannot_be_imported_is_named(tmp_path):
    for module, fault in zip(BROKEN, FAULTS, strict=True):
        (tmp_path / f"{module}.py").write_text(fault, encoding="utf-8")
    result = run(first_on_path=tmp_path)
    check_broken_are_named(result.returncode, result.stdout, result.stderr)


@pytest.mark.parametrize("fault", FAULTS)
def test_every_package_is_named_whatever_its_fault(tmp_path, monkeypatch, capsys, fault):
    """In this process, where all the others are imported already: each takes a second or so."""
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    for module in BROKEN:
        (tmp_path / f"{module}.py").write_text(fault, encoding="utf-8")
    for name in list(sys.modules):
        if name.split(".")[0] in BROKEN or name == "course.client":  # which needs two of them
            monkeypatch.delitem(sys.modules, name)
    importlib.invalidate_caches()
    code = doctor.main()
    check_broken_are_named(code, *capsys.readouterr())


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"argv": []}', '{"argv": 5}', "\x00"])
def test_a_broken_kernel_is_named(monkeypatch, tmp_path, text):
    folder = tmp_path / "kernels" / "python3"
    folder.mkdir(parents=True)
    (folder / "kernel.json").write_text(text, encoding="utf-8")
    monkeypatch.setenv("JUPYTER_PATH", str(tmp_path))
    monkeypatch.setenv("JUPYTER_PREFER_ENV_PATH", "0")
    _, (sentence,) = found(doctor.kernel)
    assert "kernel.json" in sentence
    assert "jupyter kernelspec remove python3" in sentence


FOLDERS = ("JUPYTER_RUNTIME_DIR", "JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR")


@pytest.mark.parametrize("name", FOLDERS)
def test_a_folder_that_jupyter_cannot_make_is_named_with_its_setting(monkeypatch, tmp_path, name):
    (tmp_path / "file").write_text("", encoding="utf-8")
    for other in FOLDERS:
        monkeypatch.setenv(other, str(tmp_path / "new" / other))
    assert found(doctor.jupyter_folders)[1] == []
    monkeypatch.setenv(name, str(tmp_path / "file" / "x"))
    _, (sentence,) = found(doctor.jupyter_folders)
    assert f"{tmp_path / 'file' / 'x'} ({name})" in sentence
    assert [other for other in FOLDERS if other in sentence] == [name]
    assert [path.name for path in tmp_path.iterdir()] == ["file"]  # it changed nothing


@pytest.mark.skipif(os.name == "nt", reason="The home folder of POSIX")
@pytest.mark.filterwarnings("ignore:IPython parent")  # it says so too
def test_a_home_in_which_nothing_can_be_made_is_not_called_ready(monkeypatch, capsys):
    for name in FOLDERS:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", "/dev/null/nobody")
    monkeypatch.setattr(client, "ROOT", ROOT / "tests")  # no .env there
    assert doctor.main() == 1
    (wrong,) = [line for line in capsys.readouterr().out.splitlines() if "WRONG" in line]
    assert all(name in wrong for name in FOLDERS)


@pytest.mark.parametrize(
    ("name", "value"),
    [("HTTPS_PROXY", "foo://h"), ("SSL_CERT_FILE", "/no/such"), ("OPENAI_ORG_ID", "é")],
)
def test_a_wrong_way_to_the_service_is_named(monkeypatch, tmp_path, name, value):
    monkeypatch.setattr(client, "ROOT", tmp_path)
    monkeypatch.setenv("OPENAI_MODEL", "m")
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    monkeypatch.setenv(name, value)
    right, (wrong,) = found(doctor.model)
    assert right == []
    assert wrong.startswith(name)


@pytest.mark.skipif(os.name == "nt", reason="A pipe of POSIX")
def test_a_reader_that_stops_reading_ends_it_in_silence(tmp_path):
    # Without the packages, which take seconds to import; this module lets the reader end first.
    (tmp_path / "jupyter_client.py").write_text("import time\ntime.sleep(1)\n", encoding="utf-8")
    line = f"'{sys.executable}' -S -m course.doctor | head -1"
    paths = os.pathsep.join([str(tmp_path), str(ROOT / "code")])
    environment = os.environ | {"PYTHONPATH": paths}
    result = subprocess.run(
        ["sh", "-c", line], env=environment, capture_output=True, encoding="utf-8"
    )
    assert len(result.stdout.splitlines()) == 1
    assert result.stderr == ""


@pytest.mark.parametrize(
    ("answer", "word"),
    [
        (failed(401, f"Incorrect API key provided: {KEY}."), "check OPENAI_API_KEY"),
        (failed(404, "no such model"), "no such model"),
        (failed(429, code="insufficient_quota"), "credit"),
        (page(), "not a chat completion"),
        (said("", choices=[]), "not a chat completion"),
        *((answer, "not a chat completion") for answer in ODD_ANSWERS.values()),
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


# --- another Python than the one in .venv


@pytest.fixture
def elsewhere(monkeypatch, tmp_path):
    """A course that is installed in its .venv, seen by a Python without packages."""
    monkeypatch.setattr(doctor, "ROOT", tmp_path)
    monkeypatch.setattr(doctor, "_version", lambda name: "")
    monkeypatch.setattr(doctor.sys, "executable", str(tmp_path.parent / "usr" / "bin" / "python3"))
    for name in ("pyproject.toml", "requirements.txt"):
        (tmp_path / name).write_bytes((ROOT / name).read_bytes())
    for lib in ("lib/python3.11", "Lib"):
        folder = tmp_path / ".venv" / lib / "site-packages"
        (folder / "multi_turn_chat_course-1.0.0.dist-info").mkdir(parents=True)
    return tmp_path


@pytest.mark.parametrize(
    ("system", "program"),
    [
        ("linux", ".venv/bin/python"),
        ("darwin", ".venv/bin/python"),
        ("win32", ".venv\\Scripts\\python"),
    ],
)
def test_another_python_is_sent_to_the_one_in_venv(elsewhere, monkeypatch, capsys, system, program):
    monkeypatch.setattr(doctor.sys, "platform", system)
    assert doctor.main() == 1
    line, last = capsys.readouterr().out.splitlines()
    assert last == "Wrong: 1."
    assert line.startswith("WRONG  The course is installed in .venv, and this is another Python.")
    assert line.endswith(f"run: {program} -m course.doctor")


def test_the_python_in_venv_is_not_sent_to_itself(elsewhere, monkeypatch):
    python = elsewhere / ".venv" / "bin" / "python"
    monkeypatch.setattr(doctor.sys, "executable", str(python))
    assert doctor.in_venv() == ""


def test_another_python_with_all_packages_is_as_good(elsewhere, monkeypatch):
    monkeypatch.setattr(doctor, "_version", lambda name: "1.0")
    assert doctor.in_venv() == ""


def test_a_venv_without_the_course_is_no_help(elsewhere):
    for folder in elsewhere.glob(".venv/*/**/*.dist-info"):
        folder.rmdir()
    assert doctor.in_venv() == ""


# --- lines of .env that cannot be read


def test_a_line_of_the_file_that_cannot_be_read_is_named_and_not_called_ready(
    monkeypatch, tmp_path, capsys
):
    monkeypatch.setattr(client, "ROOT", tmp_path)
    monkeypatch.setattr(client, "_told", {""})
    for name in client.NAMES:
        monkeypatch.delenv(name, raising=False)
    (tmp_path / ".env").write_text(f"# mine\nOPENAI_API_KEY: {KEY}\n", encoding="utf-8")
    assert doctor.main() == 1
    printed = capsys.readouterr()
    (wrong,) = [line for line in printed.out.splitlines() if line.startswith("WRONG")]
    assert "Line 2 of the file .env" in wrong
    assert "NAME=value" in wrong
    assert printed.err == ""
    assert "ready" not in printed.out
    assert KEY not in printed.out
