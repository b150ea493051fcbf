"""What keeps a checked program in: prepared once, tried out, and said aloud where it is missing.

Levels, from the strongest:
    namespaces  Linux: own root, processes and network; read-only files; system calls refused
    filters     Linux that forbids namespaces: system calls refused, files by Landlock if there
    limits      macOS and others: limits on time, memory and files only
    learner     the learner's own program in a notebook: a process with a time limit

This module prepares and describes. `inside/sandbox.py` does it, in the checked process.
"""

import json
import os
import shutil
import stat
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

CODE = Path(__file__).parents[2]  # the folder of the lesson modules
INSIDE = Path(__file__).parent / "inside"
START = "import sys; sys.path.insert(0, sys.argv.pop(1)); import sandbox; sandbox.main()"
PYTHON = [sys.executable, "-I", "-S", "-B", "-X", "utf8"]  # nothing but the standard library
NOBODY = 65534  # the user that a program runs as when the grader is root

MEMORY = 512 * 2**20  # bytes of address space
CPU = 2  # seconds of CPU time of one process
SCRATCH = 8 * 2**20  # bytes of the scratch folder, and of any one file
OPEN_FILES = 32


class IsolationError(Exception):
    """The program cannot be kept in as it was decided at the start: it was not run."""


@dataclass
class Isolation:
    """How programs are kept in on this system. Use it in a `with`: it owns a temporary folder."""

    level: str
    missing: list[str] = field(default_factory=list)  # sentences: what cannot be had here
    work: Path | None = None
    user: int = 0
    landlock: bool = False
    closed: bool = False
    running: set[Callable[[], None]] = field(default_factory=set)  # each ends one process

    @property
    def trusted(self) -> bool:
        """The program is the learner's own: its messages may be shown in full."""
        return self.level == "learner"

    def __enter__(self) -> "Isolation":
        return self

    def __exit__(self, *error) -> None:
        if self.work:
            remove(self.work)

    def start(self, folders: list[Path]) -> tuple[subprocess.Popen, int | None, Path | None]:
        """Start a checked process. `folders`: where the learner's files are.

        Returns the process, the descriptor to close to end it (Linux), and its scratch folder,
        if it has to be deleted afterwards.
        """
        if self.closed:
            raise IsolationError("the grader is ending")
        boxed = self.level in ("namespaces", "filters")
        settings = self.settings(folders)
        control, ours = os.pipe() if boxed else (None, None)
        settings["control"] = control
        scratch = None
        if self.level != "namespaces":
            scratch = Path(tempfile.mkdtemp(prefix="scratch-", dir=self.work))
            settings["scratch"] = str(scratch)
        inside = self.work / "inside" if self.work else INSIDE
        try:
            process = subprocess.Popen(
                [*PYTHON, "-c", START, str(inside), json.dumps(settings)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE if boxed else subprocess.DEVNULL,
                pass_fds=[control] if boxed else [],
                env=self.environment(),
                cwd=scratch or "/",
                start_new_session=os.name == "posix",
            )
        except OSError as error:
            if boxed:
                os.close(ours)
            raise IsolationError(f"no process can be started: {error.strerror}") from error
        finally:
            if boxed:
                os.close(control)
        return process, ours, scratch

    def end_all(self) -> None:
        """End every process and start no more. May be called from another thread."""
        self.closed = True
        for end in list(self.running):
            end()

    def environment(self) -> dict[str, str]:
        """Empty; Windows cannot start a process without its system folder."""
        return {name: os.environ[name] for name in ("SYSTEMROOT",) if name in os.environ}

    def settings(self, folders: list[Path]) -> dict:
        """What sandbox.py needs to know."""
        limits = {"CORE": 0, "AS": MEMORY}
        if self.trusted:
            limits["AS"] = 4 * MEMORY
        else:
            limits |= {"CPU": CPU, "NPROC": 1, "NOFILE": OPEN_FILES, "FSIZE": SCRATCH}
        back = packages()
        if self.level == "namespaces":
            named = ["/submission"]
            front = ["/light", "/course"]
            binds = [[str(folders[0]), "/submission"], [str(self.work / "course"), "/course"]]
            binds += [[str(self.work / "inside" / "light"), "/light"], [os.devnull, os.devnull]]
            shown, links = system_folders()
            binds += [[folder, folder] for folder in shown]
        else:
            named = [str(folder) for folder in folders]
            inside = self.work / "inside" if self.work else INSIDE
            front = [str(inside / "light")] + ([str(self.work / "course")] if self.work else [])
            binds, links = [], []
        masks = [f"{place}/course" for place in back if os.path.isdir(f"{place}/course")]
        readable = [*named, *front, *system_folders()[0]] if self.level == "filters" else []
        return {
            "level": "limits" if self.trusted else self.level,
            "limits": limits,
            "root": str(self.work / "root") if self.work else "",
            "binds": binds,
            "links": links,
            "masks": masks if binds else [],
            "readable": readable,
            "landlock": self.landlock,
            "user": self.user,
            "hidden": [str(self.work / "inside" if self.work else INSIDE)],
            "folders": named,
            "front": front,
            "back": back,
        }


def packages() -> list[str]:
    """The folders of installed packages."""
    found = {sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}
    return sorted(folder for folder in found if os.path.isdir(folder))


def system_folders() -> tuple[list[str], list[list[str]]]:
    """What Python needs to load modules: folders, and links such as /lib -> usr/lib."""
    wanted = ["/lib", "/lib64", "/usr/lib", "/usr/lib64", "/etc/ld.so.cache"]
    wanted += [sysconfig.get_path("stdlib"), sysconfig.get_path("platstdlib"), *packages()]
    wanted.append(os.path.join(sys.base_prefix, "lib"))
    folders, links = [], []
    for path in sorted(set(wanted)):
        if os.path.islink(path):
            links.append([path, os.readlink(path)])
            path = os.path.realpath(path)
        if os.path.exists(path) and not any(path.startswith(f"{f}/") for f in folders):
            folders.append(path)
    return sorted(set(folders)), links


def remove(folder: Path) -> None:
    """Remove a folder, for a moment again where a process that is ending still writes in it."""
    for _ in range(20):
        shutil.rmtree(folder, ignore_errors=True)
        if not folder.exists():
            return
        time.sleep(0.05)


def learner() -> Isolation:
    """For the learner's own program: a process that can be ended, nothing more."""
    return Isolation("learner")


def strongest() -> Isolation:
    """The strongest level that works here, tried out with a program that does nothing.

    Raises IsolationError where it would be reckless to go on: as root without any protection.
    """
    work = Path(tempfile.mkdtemp(prefix="grade-"))
    copy_course(work)
    (work / "empty").mkdir()
    root = hasattr(os, "getuid") and os.getuid() == 0
    reasons = []
    candidates = [Isolation("limits", work=work)]
    if sys.platform == "linux":
        candidates = [
            Isolation("namespaces", work=work, user=NOBODY if root else 0),
            Isolation("filters", work=work, landlock=True),
            Isolation("filters", work=work),
            *candidates,
        ]
    for isolation in candidates:
        if root and not (isolation.level == "namespaces" or isolation.landlock):
            break
        try:
            try_out(isolation)
        except IsolationError as error:
            reasons.append(str(error))
            continue
        isolation.missing = missing(isolation, reasons)
        return isolation
    remove(work)
    raise IsolationError(
        "Programs of others cannot be kept in on this system "
        f"({'; '.join(reasons)}): run the grader as an ordinary user, not as root."
    )


def try_out(isolation: Isolation) -> None:
    """Start and end an empty process. Raises IsolationError if that fails."""
    from course.grading.driver import Session  # it builds on this module

    with Session(isolation, [isolation.work / "empty"]) as session:
        session.begin()


def missing(isolation: Isolation, reasons: list[str]) -> list[str]:
    """What this level does not give, one sentence each."""
    if isolation.level == "namespaces":
        return []
    because = f" ({reasons[0]})" if reasons else ""
    lost = [f"No namespaces on this system{because}: programs share its list of processes."]
    lost.append(f"The scratch folder has no limit in all, only {SCRATCH // 2**20} MB a file.")
    if any((Path(place) / "course").is_dir() for place in packages()):
        lost.append("The course is installed as a package: a program can read its checks there.")
    if isolation.landlock:
        return lost
    lost.append("Files are not protected: a program can read and write what you can.")
    if isolation.level == "filters":
        return lost
    lost.append("The network is not closed.")
    if os.name == "posix":
        lost.append("The memory limit may not hold.")
    else:
        lost.append("No limits on memory, processes and open files; time and output are limited.")
    return lost


def copy_course(work: Path) -> None:
    """Copy what a checked process may see: the lesson modules, without the checks.

    Only files directly in code/ and code/course/ are copied, and the vocabularies. Everything that
    knows an answer lives in a folder below course/ and so is left out.
    """
    target = work / "course"
    (target / "course").mkdir(parents=True)
    for folder, to in ((CODE, target), (CODE / "course", target / "course")):
        for file in folder.glob("*.py"):
            shutil.copyfile(file, to / file.name)
    shutil.copytree(CODE / "course" / "vocabularies", target / "course" / "vocabularies")
    shutil.copytree(INSIDE, work / "inside", ignore=shutil.ignore_patterns("__pycache__"))
    (work / "root").mkdir()
    subprocess.run(
        [sys.executable, "-I", "-m", "compileall", "-q", str(target), str(work / "inside")],
        check=False,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    for path in work.rglob("*"):  # readable for the user that programs run as
        path.chmod(path.stat().st_mode | stat.S_IRGRP | stat.S_IROTH)
        if path.is_dir():
            path.chmod(0o755)
