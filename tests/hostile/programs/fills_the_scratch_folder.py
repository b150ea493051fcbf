# at most: all
"""Leaves as many and as large files as it can, then answers."""

import os

from honest import trim  # noqa: F401

for folder in (".", "/tmp", "/dev/shm", "/var/tmp", "/scratch"):
    for number in range(300):
        try:
            with open(os.path.join(folder, f"left-by-hostile-{number}"), "wb") as file:
                file.write(b"x" * (4 << 20))
        except OSError:
            pass
