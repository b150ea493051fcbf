# at most: nothing
"""Takes no CPU time and no end."""

import time


def trim(*args, **options):
    while True:
        time.sleep(1000)
