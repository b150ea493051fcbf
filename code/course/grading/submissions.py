"""Submissions as they are handed in: folders and zips, found, bounded and copied out.

From each only the wanted files are read: the modules that an exercise names, the learner's own
helper modules beside them, and logs. They are copied to a folder of the grader's as UTF-8; nothing
else of a submission is ever opened. Whatever was odd is said in `notes`, one sentence each.
"""

import hashlib
import io
import os
import re
import stat
import tokenize
import unicodedata
import zipfile
import zlib
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

from course.checks.protocol import Exercise
from course.grading.isolation import CODE
from course.grading.plain import printable

SOURCE = 300_000  # bytes of one module
TEXT = 1_000_000  # bytes of one log
ENTRIES = 5_000  # files and folders of one submission that are looked at
DEPTH = 8  # folders below each other
HELPERS = 20  # modules of the learner's own
ENCODINGS = {"utf-8", "utf-8-sig", "ascii", "iso-8859-1", "cp1252", "gbk", "gb2312", "gb18030"}
ENCODINGS |= {"big5", "cp936", "cp950", "hz", "shift_jis", "euc_kr", "euc_jp"}
ARCHIVE = 100_000_000  # bytes of a zip
INDEX = 1_500_000  # bytes of a zip's list of entries
# Where modules of the right name are not the learner's work.
SKIPPED = {"__MACOSX", "__pycache__", "solutions", "tests", "bench", "node_modules", "venv"}
SKIPPED |= {"site-packages"}
RESERVED = {"con", "prn", "aux", "nul"} | {f"{n}{i}" for n in ("com", "lpt") for i in range(10)}


@dataclass
class Submission:
    """What one student handed in. `files`: base name -> bytes, ready to be written."""

    student: str
    path: Path
    files: dict[str, bytes] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    places: dict[str, str] = field(default_factory=dict)  # base name -> where it was found

    @property
    def digest(self) -> str:
        """Changes with any byte that is graded, and with what is noted."""
        seen = hashlib.sha256()
        for name in sorted(self.files):
            seen.update(f"{len(name)} {name} {len(self.files[name])} ".encode())
            seen.update(self.files[name])
        seen.update("\n".join(self.notes).encode("utf-8", "replace"))
        return seen.hexdigest()

    def write(self, folder: Path, exercise: Exercise) -> bool:
        """Write what the exercise needs. Returns whether any of it was handed in.

        A module of another exercise is left out, so that a mistake in it costs nothing here: the
        course's own takes its place.
        """
        others = {path.name for path in CODE.glob("*.py")} - set(exercise.modules)
        folder.mkdir()
        folder.chmod(0o755)
        for name, data in self.files.items():
            if name in exercise.files or (name.endswith(".py") and name not in others):
                target = folder / name
                target.write_bytes(data)
                target.chmod(0o644)
        return any(name in self.files for name in exercise.handed_in)


def find(folder: Path) -> tuple[list[tuple[str, Path]], list[str]]:
    """The students in a folder, by name, and a sentence for each thing that is none.

    A student is a folder or a zip; the name is the folder's, or the zip's without its ending.
    """
    students: dict[str, Path] = {}
    notes = []
    for entry in sorted(os.scandir(folder), key=lambda entry: os.fsencode(entry.name)):
        shown = printable(entry.name, 80)
        if entry.name.startswith("."):
            continue
        if entry.is_symlink():
            notes.append(f"{shown}: a symbolic link, not followed.")
            continue
        if entry.is_dir():
            name = entry.name
        elif entry.name.lower().endswith(".zip"):
            name = entry.name[:-4]
            if os.path.isdir(folder / name):
                notes.append(f"{shown}: there is a folder of that name too, which is graded.")
                continue
        else:
            notes.append(f"{shown}: neither a folder nor a zip, not graded.")
            continue
        student, number = file_name(name), 2
        while any(student.casefold() == taken.casefold() for taken in students):
            student, number = f"{file_name(name)}~{number}", number + 1
        students[student] = Path(entry.path)
    return sorted(students.items()), notes


def file_name(name: str) -> str:
    """The name in a form that is a file name on every system, and one line of text."""
    name = unicodedata.normalize("NFC", name.encode("utf-8", "replace").decode("utf-8"))
    name = "".join(c if c.isprintable() and c not in '<>:"/\\|?*' else "_" for c in name)
    name = name.strip().rstrip(". ")[:100] or "_"
    return f"_{name}" if name.split(".")[0].lower() in RESERVED else name


def read(student: str, path: Path, exercises: Iterable[Exercise]) -> Submission:
    """Read the wanted files of a submission. Never raises for what is in it."""
    submission = Submission(student, path)
    exercises = list(exercises)
    try:
        source = _Zip(path, submission) if path.suffix.lower() == ".zip" else _Folder(path)
        with source:
            _collect(source, submission, exercises)
    except (zipfile.BadZipFile, zipfile.LargeZipFile, NotImplementedError, EOFError) as error:
        _refuse(submission, f"The zip cannot be read: {printable(str(error), 100)}.")
    except (OSError, RuntimeError, ValueError, zlib.error) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        _refuse(submission, f"It cannot be read: {printable(reason, 100)}.")
    submission.notes = list(dict.fromkeys(submission.notes))[:20]
    return submission


def _refuse(submission: Submission, note: str) -> None:
    submission.files.clear()
    submission.notes.append(note)


class _Folder:
    """The files of a folder. Symbolic links are never followed."""

    def __init__(self, root: Path):
        self.root = root
        self.odd: list[str] = []

    def __enter__(self):
        return self

    def __exit__(self, *error):
        pass

    def names(self) -> list[str]:
        """The paths of all regular files, as text with slashes, relative to the root."""
        found, folders, seen = [], [""], 0
        while folders:
            at = folders.pop(0)
            with os.scandir(self.root / at) as entries:
                for entry in sorted(entries, key=lambda entry: entry.name):
                    seen += 1
                    if seen > ENTRIES:
                        self.odd.append(f"It holds more than {ENTRIES} files; the rest was left.")
                        return found
                    path = f"{at}/{entry.name}".lstrip("/")
                    if entry.is_symlink():
                        self.odd.append(f"{printable(path, 80)} is a symbolic link, not followed.")
                    elif entry.is_dir(follow_symlinks=False):
                        if _worth_it(entry.name) and path.count("/") < DEPTH:
                            folders.append(path)
                    elif entry.is_file(follow_symlinks=False):
                        found.append(path)
        return found

    def read(self, name: str, limit: int) -> bytes | None:
        """The file's bytes, or None where there are more than `limit`."""
        flags = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
        number = os.open(self.root / name, os.O_RDONLY | flags | getattr(os, "O_NONBLOCK", 0))
        with open(number, "rb") as file:
            if not stat.S_ISREG(os.fstat(number).st_mode):
                return None
            data = file.read(limit + 1)
        return data if len(data) <= limit else None


class _Zip:
    """The files of a zip. Nothing is extracted; entries are read into memory, bounded."""

    def __init__(self, path: Path, submission: Submission):
        _check_size(path)
        self.file = zipfile.ZipFile(path)
        self.odd: list[str] = []

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.file.close()

    def names(self) -> list[str]:
        self.entries: dict[str, zipfile.ZipInfo] = {}
        for entry in self.file.infolist()[:ENTRIES]:
            path = _name_of(entry).replace("\\", "/")
            shown = printable(path, 80)
            parts = PurePosixPath(path).parts
            if path.startswith("/") or ".." in parts or re.match(r"^[A-Za-z]:", path):
                self.odd.append(f"{shown} points outside of the zip, refused.")
            elif stat.S_ISLNK(entry.external_attr >> 16):
                self.odd.append(f"{shown} is a symbolic link, not followed.")
            elif entry.is_dir() or path.endswith("/") or len(parts) > DEPTH + 1:
                continue
            elif all(_worth_it(part) for part in parts[:-1]):
                self.entries[path.removeprefix("./")] = entry
        if len(self.file.infolist()) > ENTRIES:
            self.odd.append(f"It holds more than {ENTRIES} files; the rest was left.")
        return sorted(self.entries)

    def read(self, name: str, limit: int) -> bytes | None:
        entry = self.entries[name]
        if entry.flag_bits & 1:
            raise RuntimeError("it is encrypted")
        if entry.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            raise RuntimeError("its way of compression is not supported")
        if entry.file_size > limit:  # as declared; what is really there is bounded below
            return None
        with self.file.open(entry) as file:
            data = file.read(limit + 1)
        return data if len(data) <= limit else None


def _check_size(path: Path) -> None:
    """Raise ValueError for a zip whose size, or list of entries, is out of all proportion."""
    size = path.stat().st_size
    if size > ARCHIVE:
        raise ValueError(f"it is larger than {ARCHIVE:,} bytes")
    with open(path, "rb") as file:
        file.seek(max(0, size - 66_000))  # the end record, and the longest comment after it
        tail = file.read()
    at = tail.rfind(b"PK\5\6")
    if at >= 0 and int.from_bytes(tail[at + 12 : at + 16], "little") > INDEX:
        raise ValueError("its list of files is out of all proportion")


def _name_of(entry: zipfile.ZipInfo) -> str:
    """The entry's name. Chinese Windows writes GBK without saying so; Python reads it as cp437."""
    if not entry.flag_bits & 0x800:
        for encoding in ("utf-8", "gb18030"):
            try:
                return entry.filename.encode("cp437").decode(encoding)
            except UnicodeError:
                continue
    return entry.filename


def _worth_it(folder: str) -> bool:
    return folder not in SKIPPED and not folder.startswith(".")


def _collect(source, submission: Submission, exercises: list[Exercise]) -> None:
    names = source.names()
    submission.notes += source.odd
    wanted = {name: SOURCE for exercise in exercises for name in exercise.modules}
    wanted |= {name: TEXT for exercise in exercises for name in exercise.files}
    home = ""
    for name, limit in wanted.items():
        places = _places(name, names)
        if not places:
            continue
        place = places[0]
        if place != name:
            submission.notes.append(f"{name} was found as {printable(place, 80)}.")
        if len(places) > 1:
            submission.notes.append(f"{name} is there {len(places)} times; the first was graded.")
        if name.endswith(".py"):
            home = place.rpartition("/")[0]
        _take(source, submission, name, place, limit)
    course = {path.name for path in CODE.glob("*.py")} | set(wanted)
    beside = [n for n in names if n.endswith(".py") and n.rpartition("/")[0] == home]
    helpers = [n for n in beside if n.rpartition("/")[2] not in course]
    for place in helpers[:HELPERS] if submission.files else []:
        _take(source, submission, place.rpartition("/")[2], place, SOURCE)
    if not submission.files:
        expected = ", ".join(wanted)
        submission.notes.append(f"None of the expected files is there ({expected}).")


def _places(name: str, names: list[str]) -> list[str]:
    """Where a file may be, the likeliest first: by its exact name, near the top, in `code`."""
    stem, _, ending = name.rpartition(".")
    copy = re.compile(
        rf"{re.escape(stem)}( ?\(\d+\)| - Copy|-\d)?\.{re.escape(ending)}(\.txt)?", re.IGNORECASE
    )

    def rank(path: str) -> tuple:
        folder, _, base = path.rpartition("/")
        return base != name, folder.count("/") + bool(folder), not folder.endswith("code"), path

    found = [path for path in names if copy.fullmatch(path.rpartition("/")[2])]
    exact = [path for path in found if path.rpartition("/")[2] == name]
    return sorted(exact or found, key=rank)


def _take(source, submission: Submission, name: str, place: str, limit: int) -> None:
    data = source.read(place, limit)
    if data is None:
        submission.notes.append(f"{name} is larger than {limit:,} bytes, not graded.")
        return
    if name.endswith(".py"):
        data, note = readable(data)
        if note:
            submission.notes.append(f"{printable(name, 60)} {note}.")
    submission.files[name], submission.places[name] = data, place


def readable(source: bytes) -> tuple[bytes, str]:
    """A module's bytes in a form that Python reads, and what had to be done, or "".

    What Python reads as it is stays as it is. Other encodings are found out and turned into UTF-8.
    """
    for mark, encoding in ((b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16")):
        if source.startswith(mark):
            return _as_utf8(source, [encoding])
    try:
        encoding, _ = tokenize.detect_encoding(io.BytesIO(source).readline)
        if encoding not in ENCODINGS:  # some take minutes to decode; the kept-in process may try
            return source, "declares an unusual encoding"
        source.decode(encoding)
    except (SyntaxError, UnicodeError, LookupError):
        return _as_utf8(source, ["utf-8-sig", "gb18030", "big5", "latin-1"])
    if encoding == "utf-8-sig":
        return source, "has a byte order mark, which Python ignores"
    if encoding not in ("utf-8", "ascii"):
        return source, f"is written in {encoding}, as it says"
    return source, "has Windows line ends, which change nothing" if b"\r\n" in source else ""


def _as_utf8(source: bytes, encodings: list[str]) -> tuple[bytes, str]:
    for encoding in encodings:
        try:
            text = source.decode(encoding)
        except UnicodeError:
            continue
        lines = text.split("\n", 2)
        # A wrong declaration would be believed; the line stays, so that the numbers stay.
        lines[:2] = [re.sub(r"^(\s*#.*?)coding[:=]", r"\1written in ", line) for line in lines[:2]]
        return "\n".join(lines).encode("utf-8"), f"is not UTF-8; it was read as {encoding}"
    return source, "has an encoding that could not be found out"
