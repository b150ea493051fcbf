# at most: nothing
# ruff: noqa: SIM105
"""Sends endless requests for a model's answer through the pipe, without waiting for any."""

import os


def trim(*args, **options):
    line = b'{"ask": {"messages": [{"role": "user", "content": "hello"}]}}\n'
    while True:
        for number in range(3, 12):
            try:
                os.write(number, line * 100)
            except OSError:
                pass
