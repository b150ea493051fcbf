"""The stand-in model: a small local server that speaks the Chat Completions protocol.

`start()` gives its address. Lessons talk to it through the real `openai` SDK, as to any model.
It is not a language model: `reply.py` holds the rules that it answers by.
"""

import os
import threading
from functools import cache

_lock = threading.Lock()
_server = None


def start() -> str:
    """Start the server in this process, once, and return its base URL (`http://127.0.0.1:N/v1`).

    It runs in a daemon thread on a free port of loopback and ends with the process. What it needs
    loads in another thread, for which a fork and the end of the process wait a moment. Raises
    OSError where the system allows no socket on loopback.
    """
    global _server
    with _lock:
        if _server is None:
            from course.stand_in.server import StandInServer  # so that to import this loads little

            _server = StandInServer()
            _guard_forks()
            threading.Thread(target=_server.serve_forever, name="stand-in", daemon=True).start()
        return _server.base_url


@cache  # once
def _guard_forks() -> None:
    """Say what a fork has to do; there is none on Windows.

    Only now: what is registered later runs earlier before a fork, and so this runs before the
    logging module, whose lock a thread that loads may wait for, takes that.
    """
    if hasattr(os, "register_at_fork"):
        os.register_at_fork(
            before=_before_fork,
            after_in_parent=_after_fork_in_parent,
            after_in_child=_after_fork_in_child,
        )


def _before_fork() -> None:
    """A child cannot end what another thread is loading."""
    if _server is not None:
        _server.busy.acquire()


def _after_fork_in_parent() -> None:
    if _server is not None:
        _server.busy.release()


def _after_fork_in_child() -> None:
    """Threads do not survive a fork, so the child starts a server of its own when it needs one.

    The inherited socket is closed: it would keep the parent's port open with nobody answering.
    """
    global _lock, _server
    _lock = threading.Lock()
    if _server is not None:
        _server.socket.close()
        _server = None
