# at most: nothing
"""Asks for six gigabytes and uses them."""


def trim(*args, **options):
    return [{"role": "user", "content": "x"}] * len(bytearray(b"\1") * (6 << 30))
