"""The stand-in model: a small local server that speaks the Chat Completions protocol.

`start()` gives its address. Lessons talk to it through the real `openai` SDK, as to any model.
It is not a language model: `reply.py` holds the rules that it answers by.
"""

import os
import threading

_lock = threading.Lock()
_server = None


def start() -> str:
    """Start the server in this process, once, and return its base URL (`http://127.0.0.1:N/v1`).

    It runs in a daemon thread on a free port of loopback and ends with the process. Raises OSError
    where the system allows no socket on loopback.
    """
    global _server
    with _lock:
        if _server is None:
            from course.stand_in.server import StandInServer  # so that to import this loads little

            _server = StandInServer()
            if hasattr(os, "register_at_fork"):  # a child cannot end an import of another thread
                busy = _server.busy
                release = busy.release
                os.register_at_fork(
                    before=busy.acquire, after_in_parent=release, after_in_child=release
                )
            threading.Thread(target=_server.serve_forever, name="stand-in", daemon=True).start()
        return _server.base_url


def _after_fork_in_child() -> None:
    """Threads do not survive a fork, so the child starts a server of its own when it needs one.

    The inherited socket is closed: it would keep the parent's port open with nobody answering.
    """
    global _lock, _server
    _lock = threading.Lock()
    if _server is not None:
        _server.socket.close()
        _server = None


if hasattr(os, "register_at_fork"):  # there is no fork on Windows
    os.register_at_fork(after_in_child=_after_fork_in_child)
