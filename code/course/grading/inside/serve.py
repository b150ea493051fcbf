"""Inside the learner's process: do what the trusted side asks, and send back plain JSON.

One request a line, one reply a line. The learner's code shares this process and can change anything
in it. Nothing here is trusted or secret: no expected value ever comes in, and what goes out is
checked again by the reader.
"""

import importlib
import io
import json
import math
import os
import sys
from contextlib import suppress

PLAIN = (str, int, float, bool, type(None))
DEPTH = 40  # of lists and dicts inside each other
PRINTED = 4_000  # bytes of printed text that are kept
CLIENT_KEY = "$client"


class NotPlain(Exception):
    """A value that JSON cannot hold exactly. The argument is the name of its type."""


class Beginning(io.RawIOBase):
    """Keeps the beginning of what is written and lets the rest go, however much it is."""

    def __init__(self):
        self.kept = b""

    def writable(self) -> bool:
        return True

    def write(self, data) -> int:
        room = PRINTED - len(self.kept)
        if room > 0:
            self.kept += bytes(data[:room])
        return len(data)

    def take(self) -> str:
        text, self.kept = self.kept.decode("utf-8", "replace"), b""
        return text


class Channel:
    """Two file descriptors that carry one JSON value a line."""

    def __init__(self, source: int, sink: int):
        self.source = os.fdopen(source, "rb")
        self.sink = sink

    def read(self):
        line = self.source.readline()
        return json.loads(line) if line else None

    def write(self, value) -> None:
        data = memoryview(json.dumps(value, allow_nan=False).encode("ascii") + b"\n")
        while data:
            data = data[os.write(self.sink, data) :]

    def ask(self, request: dict) -> dict:
        """Have the trusted side answer a request that a client makes."""
        check_plain(request)
        self.write({"ask": request})
        return self.read()


def check_plain(value, depth: int = 0) -> None:
    """Raise NotPlain unless the value is made of JSON's own types, exactly."""
    kind = type(value)
    if kind is float and not math.isfinite(value):
        raise NotPlain("NaN" if math.isnan(value) else "infinity")
    if depth > DEPTH:
        raise NotPlain("a value nested too deep")
    if kind is list:
        for item in value:
            check_plain(item, depth + 1)
    elif kind is dict:
        for key, item in value.items():
            if type(key) is not str:
                raise NotPlain("a dict whose keys are not strings")
            check_plain(item, depth + 1)
    elif kind not in PLAIN:
        raise NotPlain(kind.__name__)


def where(error: BaseException, folders: list[str]) -> dict:
    """The last line of the learner's own files that the error passed through."""
    found = {}
    if isinstance(error, SyntaxError) and error.filename:
        found = {"file": os.path.basename(error.filename), "line": error.lineno or 0}
    trace = error.__traceback__
    while trace is not None:
        name = trace.tb_frame.f_code.co_filename
        if os.path.dirname(name) in folders:
            found = {"file": os.path.basename(name), "line": trace.tb_lineno}
        trace = trace.tb_next
    return found


def problem_of(error: BaseException, folders: list[str]) -> dict:
    """An exception as plain data."""
    if isinstance(error, NotPlain):
        return {"kind": "type", "name": str(error)}
    kind = "exception"
    if isinstance(error, SyntaxError):
        kind = "syntax"
    elif isinstance(error, MemoryError):
        kind = "memory"
    elif isinstance(error, SystemExit):
        kind = "exit"
    try:
        message = str(error.msg if kind == "syntax" else error)[:300]
    except BaseException:
        message = ""
    return {
        "kind": kind,
        "name": str(type(error).__name__)[:80],
        "message": message,
        **where(error, folders),
    }


def with_clients(value, client):
    """The arguments with a real object in the place of each client."""
    if type(value) is dict and value.get(CLIENT_KEY) is True:
        return client
    return value


def perform(request: dict, client_class) -> dict:
    """Do one request. Returns its reply; whatever the learner's code raises goes up."""
    module = importlib.import_module(request["module"])
    if "name" not in request:
        return {"value": None}
    missing = object()
    found = getattr(module, request["name"], missing)
    if found is missing:
        return {"problem": {"kind": "missing", "name": request["name"]}}
    if "args" not in request:
        check_plain(found)
        return {"value": found}
    before = json.dumps([request["args"], request["kwargs"]])
    args = [with_clients(value, client_class()) for value in request["args"]]
    kwargs = {k: with_clients(v, client_class()) for k, v in request["kwargs"].items()}
    value = found(*args, **kwargs)
    check_plain(value)
    reply = {"value": value}
    # Where a client stood, the marker stands again; the rest is as the call left it.
    args = [
        old if type(new) is client_class else new
        for old, new in zip(request["args"], args, strict=True)
    ]
    kwargs = {
        key: request["kwargs"][key] if type(new) is client_class else new
        for key, new in kwargs.items()
    }
    check_plain([args, kwargs])
    if json.dumps([args, kwargs]) != before:
        reply["args"], reply["kwargs"] = args, kwargs
    return reply


def serve(channel: Channel, folders: list[str], front: list[str], back: list[str]) -> None:
    """Answer requests until there are no more.

    Modules are looked for in `folders`, which hold the learner's own files, then in `front`, in the
    standard library, and in `back`.
    """
    sys.path[:] = [*front, *sys.path, *back]
    sys.dont_write_bytecode = True
    # The course's model is reached through the trusted side: there is no server to start.
    sys.modules["course.stand_in"] = importlib.import_module("course_stand_in")
    os.environ["OPENAI_MODEL"] = "stand-in"  # with a setting there, no file .env is read
    client_class = importlib.import_module("openai").OpenAI
    client_class._ask = staticmethod(channel.ask)
    sys.path[:0] = folders  # only now: a learner's file may be called openai.py
    printed = Beginning()
    sys.stdout = sys.stderr = io.TextIOWrapper(
        io.BufferedWriter(printed), encoding="utf-8", errors="replace", write_through=True
    )
    channel.write({"ready": True})
    while (request := channel.read()) is not None:
        try:
            reply = perform(request, client_class)
        except BaseException as error:  # exit() and the like must not end the loop
            reply = {"problem": problem_of(error, folders)}
        with suppress(BaseException):  # the learner's code may have closed or replaced it
            sys.stdout.flush()
        reply["printed"] = printed.take()
        channel.write(reply)
    os._exit(0)  # without running what the learner's code left for the exit
