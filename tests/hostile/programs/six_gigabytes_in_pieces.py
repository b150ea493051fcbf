# at most: all
"""Takes what it can get in small pieces, keeps it, then answers."""

from honest import trim  # noqa: F401

kept = []
try:
    for _ in range(6 << 10):
        kept.append(bytearray(b"\1") * (1 << 20))
except MemoryError:
    kept.clear()
