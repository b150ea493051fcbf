# at most: nothing
"""Crashes the interpreter."""

import ctypes


def trim(*args, **options):
    ctypes.string_at(0)
