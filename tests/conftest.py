"""Random examples are the same in every run, so that a change fails for what it changed."""

from hypothesis import settings

settings.register_profile("same", derandomize=True, deadline=None, database=None)
settings.load_profile("same")
