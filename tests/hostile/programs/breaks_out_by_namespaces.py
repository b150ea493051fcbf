# at most: all
"""Asks for new namespaces, mounts and rights, to get out or to get more, then answers."""

import ctypes
import os

from honest import trim  # noqa: F401

libc = ctypes.CDLL(None)
gained = [
    libc.unshare(0x10000000) == 0,
    libc.unshare(0x00020000) == 0,
    libc.mount(b"none", b"/scratch", b"tmpfs", 0, b"size=4g") == 0,
    libc.mount(b"none", b"/", None, 32 | 4096, None) == 0,
    libc.chroot(b"/scratch") == 0,
    libc.shmget(1, ctypes.c_size_t(1 << 30), 0o1600) >= 0,
    libc.memfd_create(b"x", 0) >= 0,
]
for change in (lambda: os.setuid(0), lambda: os.setgid(0), lambda: os.setgroups([0])):
    try:
        change()
        gained.append(True)
    except OSError:
        gained.append(False)
assert not any(gained), gained
