# at most: all
"""Calls home in every way it knows, then answers. PORT is put in by the test."""

import socket

from honest import trim  # noqa: F401

PORT = 9
for family, address in (
    (socket.AF_INET, ("127.0.0.1", PORT)),
    (socket.AF_INET6, ("::1", PORT)),
    (socket.AF_UNIX, "\0hostile"),
):
    for kind in (socket.SOCK_STREAM, socket.SOCK_DGRAM, socket.SOCK_RAW):
        try:
            with socket.socket(family, kind) as home:
                home.settimeout(0.2)
                home.connect(address)
                home.send(b"hostile")
        except OSError:
            pass
