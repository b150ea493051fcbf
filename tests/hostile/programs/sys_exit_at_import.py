# at most: nothing
"""The polite form of the same."""

import sys

from honest import trim  # noqa: F401

sys.exit(0)
