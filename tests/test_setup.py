"""The set-up files agree with each other, and the repository can be used anywhere."""

import ast
import re
import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions, requires
from pathlib import Path, PureWindowsPath

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
LOOSE = {
    "requirements.txt": PROJECT["project"]["dependencies"],
    "requirements-test.txt": PROJECT["dependency-groups"]["test"],
    "requirements-browser.txt": PROJECT["dependency-groups"]["browser"],
}
OTHER_SYSTEMS = [
    {"sys_platform": system, "platform_system": name, "os_name": os_name, "python_full_version": v}
    for system, name, os_name in [
        ("linux", "Linux", "posix"),
        ("darwin", "Darwin", "posix"),
        ("win32", "Windows", "nt"),
    ]
    for v in ("3.11.0", "3.12.0", "3.14.0")
]


def git(*arguments: str) -> bytes:
    return subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, check=True).stdout


def tracked() -> list[Path]:
    """The files of the repository that are there."""
    try:
        names = git("ls-files", "-z").decode().split("\0")[:-1]
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("This is not a clone of the repository.")
    return [ROOT / name for name in names if (ROOT / name).is_file()]


def texts() -> dict[str, str]:
    """The tracked files that are text, by name; the vocabulary is data."""
    found = {}
    for path in tracked():
        data = path.read_bytes()
        if b"\0" not in data and path.stat().st_size < 1_000_000:
            found[path.relative_to(ROOT).as_posix()] = data.decode("utf-8")
    return found


def locked(name: str) -> list[Requirement]:
    lines = (ROOT / name).read_text(encoding="utf-8").splitlines()
    return [Requirement(line) for line in lines if line and not line.startswith("#")]


# --- one set of versions


@pytest.mark.parametrize("file", LOOSE)
def test_every_loose_dependency_is_locked_in_a_version_that_it_allows(file):
    for text in LOOSE[file]:
        loose = Requirement(text)
        locks = [lock for lock in locked(file) if lock.name == canonicalize_name(loose.name)]
        assert locks, f"{loose.name} is not locked: make lock"
        for lock in locks:
            (version,) = lock.specifier
            assert loose.specifier.contains(version.version), f"{lock} for {loose}: make lock"


@pytest.mark.parametrize("file", LOOSE)
def test_every_lock_is_one_version_on_every_system(file):
    for requirement in locked(file):
        assert [s.operator for s in requirement.specifier] == ["=="], requirement
    for system in OTHER_SYSTEMS:
        names = [r.name for r in locked(file) if not r.marker or r.marker.evaluate(system)]
        assert len(names) == len(set(names)), system


def test_the_tests_run_with_the_versions_of_the_course():
    course = {(r.name, str(r.marker)): r.specifier for r in locked("requirements.txt")}
    test = {(r.name, str(r.marker)): r.specifier for r in locked("requirements-test.txt")}
    assert all(test[key] == course[key] for key in course.keys() & test.keys())


def test_the_lock_holds_all_that_its_packages_ask_for():
    names = {canonicalize_name(r.name) for r in locked("requirements.txt")}
    for lock in locked("requirements.txt"):
        if lock.marker and not lock.marker.evaluate():
            continue
        for text in requires(lock.name) or []:
            wanted = Requirement(text)
            if not wanted.marker or wanted.marker.evaluate({"extra": ""}):
                assert canonicalize_name(wanted.name) in names, f"{lock.name} asks for {text}"


@pytest.mark.parametrize("file", LOOSE)
def test_the_locks_name_no_host_and_no_file(file):
    text = (ROOT / file).read_text(encoding="utf-8")
    assert "://" not in text
    assert not re.search(r"^\s*-|@", text, re.MULTILINE)


def test_conda_installs_the_same():
    environment = yaml.safe_load((ROOT / "environment.yml").read_text(encoding="utf-8"))
    *packages, by_pip = environment["dependencies"]
    assert "pip" in packages
    (python,) = [package for package in packages if package.startswith("python")]
    version = python.removeprefix("python=")  # repo2docker takes no other form
    assert version in SpecifierSet(PROJECT["project"]["requires-python"])
    assert by_pip == {"pip": ["-r requirements.txt", "-e .", "nbgitpuller>=1.2"]}
    for recipe in (ROOT / "recipes").glob("*.yml"):
        used = re.findall('python-version: "(.+)"', recipe.read_text(encoding="utf-8"))
        assert set(used) == {version}


def test_the_oldest_python_is_the_same_everywhere():
    from course.doctor import OLDEST_PYTHON

    oldest = ".".join(map(str, OLDEST_PYTHON))
    assert PROJECT["project"]["requires-python"] == f">={oldest}"
    assert PROJECT["tool"]["ruff"]["target-version"] == "py" + oldest.replace(".", "")
    assert f"--python-version {oldest}" in (ROOT / "Makefile").read_text(encoding="utf-8")


# --- one command each


def test_the_two_commands_exist_and_ci_runs_the_same():
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in ("lab", "test", "test-browser"):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE)
    ci = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert re.search(r"^make test\nmake test-browser$", ci, re.MULTILINE)
    assert ci.startswith("#!")
    assert b"100755" in git("ls-files", "--stage", ".ci/run")


def test_an_encoding_is_asked_for_on_every_open():
    lint = PROJECT["tool"]["ruff"]["lint"]
    assert "PLW1514" in lint["select"]
    assert lint["preview"] is True
    assert "PLW1514" not in str(lint.get("ignore")) + str(lint.get("per-file-ignores"))


# --- files that can be used anywhere

RESERVED = {"con", "prn", "aux", "nul", *(f"{n}{i}" for n in ("com", "lpt") for i in range(1, 10))}


def test_every_file_name_is_legal_on_every_system():
    names = [path.relative_to(ROOT).as_posix() for path in tracked()]
    for name in names:
        assert not re.search(r'[<>:"|?*\\\x00-\x1f]', name), name
        assert len(name) < 140, name  # Windows allows 260, and the clone stands somewhere
        for part in PureWindowsPath(name).parts:
            assert part.split(".")[0].lower() not in RESERVED, name
            assert part == part.rstrip(". "), name
    folded = [name.casefold() for name in names]
    assert len(folded) == len(set(folded))


def test_the_repository_is_small():
    sizes = {path: path.stat().st_size for path in tracked()}
    assert max(sizes.values()) < 5_000_000
    assert sum(sizes.values()) < 15_000_000


# Put together here, so that this file does not hold what it looks for. The user jovyan is that of
# every Jupyter image.
PRIVATE = {
    "a path of one machine": r"(?<![\w.])/(home(?!/jovyan)|Users|root|work|tmp)/" + r"\w",
    "a drive of one machine": r"\b[A-Z]:\\" + r"Users",
    "a key": r"\bsk-" + r"[A-Za-z0-9_-]{20,}",
    "a registry": r"\b(pypi|files\.pythonhosted)\." + r"org/(simple|packages)",
    "an address in a network": r"\b(10|192\.168|172\.(1[6-9]|2\d|3[01]))" + r"(\.\d{1,3}){2,3}\b",
}


@pytest.mark.parametrize("kind", PRIVATE)
def test_no_file_holds(kind):
    pattern = re.compile(PRIVATE[kind])
    found = [
        (name, m[0])
        for name, text in texts().items()
        if not name.startswith("tests/recall/")  # made-up people tell made-up addresses there
        for m in pattern.finditer(text)
    ]
    assert not found


def test_text_files_end_their_lines_as_the_attributes_say():
    assert not [name for name, text in texts().items() if "\r" in text]


# --- modules that stand in nobody's way


def test_the_code_folder_is_no_package():
    # A package named `code` would hide Python's own, which pdb and IPython import.
    assert not (ROOT / "code" / "__init__.py").exists()
    import code

    assert Path(code.__file__).parent != ROOT / "code"


@pytest.mark.parametrize("folder", ["code", "solutions", "tests"])
def test_no_module_hides_another(folder):
    paths = [*(ROOT / folder).glob("*.py"), *(ROOT / folder).glob("*/__init__.py")]
    names = {path.parent.name if path.stem == "__init__" else path.stem for path in paths}
    ours = {"multi-turn-chat-course"}
    installed = {name for name, by in packages_distributions().items() if not ours & set(by)}
    assert not names & (set(sys.stdlib_module_names) | installed)


def imports(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add((node.module or "").split(".")[0])
    return found


def test_what_lessons_stand_on_imports_no_lesson():
    lessons = {path.stem for path in (ROOT / "code").glob("*.py")}
    for path in (ROOT / "code" / "course").rglob("*.py"):
        assert not imports(path) & lessons, path


def test_lesson_modules_build_on_earlier_lessons_only():
    order = ["chat", "stateless", "full_replay", "truncation", "summarization", "token_trim"]
    for number, name in enumerate(order):
        later = set(order[number:]) | {"conversation"}
        assert not imports(ROOT / "code" / f"{name}.py") & later, name


def test_lesson_modules_need_little_and_say_what_they_do():
    allowed = {"openai", "tiktoken", "course", "chat", "truncation", "conversation"}
    for path in (ROOT / "code").glob("*.py"):
        others = imports(path) - set(sys.stdlib_module_names) - allowed
        if path.stem == "conversation":
            others -= {p.stem for p in (ROOT / "code").glob("*.py")}
        assert not others, path
        assert ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))), path


def test_lesson_modules_are_short():
    lengths = {
        path.stem: len(path.read_text(encoding="utf-8").splitlines())
        for path in (ROOT / "code").glob("*.py")
    }
    del lengths["conversation"]  # the command line, which no lesson reads
    assert {name: lines for name, lines in lengths.items() if lines > 90} == {}
