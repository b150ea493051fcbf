# at most: less than all
"""Four right answers a process, then it ends the process with the exit code of success."""

import os

import honest

left = 4


def trim(*args, **options):
    global left
    left -= 1
    if left < 0:
        os._exit(0)
    return honest.trim(*args, **options)
