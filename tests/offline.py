"""Run Python with the network cut off, except loopback: `python tests/offline.py -m pytest`.

Linux alone lets a program do this without rights of its own. Elsewhere the command runs as it is,
and one line says that the network was not cut.
"""

import ctypes
import os
import socket
import struct
import sys
from pathlib import Path

NEW_NETWORK, NEW_USER = 0x40000000, 0x10000000  # CLONE_NEWNET, CLONE_NEWUSER
GET_FLAGS, SET_FLAGS, UP = 0x8913, 0x8914, 1  # SIOCGIFFLAGS, SIOCSIFFLAGS, IFF_UP


def cut_network() -> None:
    """Move this process into a network of its own that has only loopback. Raises OSError."""
    import fcntl  # not on Windows

    user, group = os.getuid(), os.getgid()
    kinds = NEW_NETWORK if user == 0 else NEW_NETWORK | NEW_USER
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.unshare(kinds):
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    if kinds & NEW_USER:
        for name, text in [
            ("setgroups", "deny"),
            ("uid_map", f"{user} {user} 1"),
            ("gid_map", f"{group} {group} 1"),
        ]:
            Path("/proc/self", name).write_text(text, encoding="utf-8")
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as control:
        request = struct.pack("16sh14x", b"lo", 0)
        _, flags = struct.unpack("16sh14x", fcntl.ioctl(control, GET_FLAGS, request))
        fcntl.ioctl(control, SET_FLAGS, struct.pack("16sh14x", b"lo", flags | UP))


if __name__ == "__main__":
    try:
        cut_network()
    except (OSError, AttributeError, ImportError) as error:
        print(f"The network is not cut off here: {error}", file=sys.stderr)
    os.execv(sys.executable, [sys.executable, *sys.argv[1:]])
