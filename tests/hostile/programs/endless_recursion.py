# at most: nothing
"""Recurses until the stack is gone."""

import sys

sys.setrecursionlimit(10**9)


def trim(*args, **options):
    return trim(*args, **options)
