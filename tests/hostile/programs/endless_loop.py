# at most: nothing
# ruff: noqa: SIM105
"""Never ends, and lets no exception end it. Signals that can be ignored are."""

import signal

for number in range(1, 65):
    try:
        signal.signal(number, signal.SIG_IGN)
    except (OSError, ValueError):
        pass


def trim(*args, **options):
    while True:
        try:
            while True:
                pass
        except BaseException:
            pass
