"""What tests of the settings share."""

import pytest
from fake_service import HTTP

from course import client


@pytest.fixture
def settings(monkeypatch, tmp_path):
    """A function that sets what the environment says, and nothing else; no .env is read."""
    monkeypatch.setattr(client, "ROOT", tmp_path)
    monkeypatch.setattr(client, "_direct", lambda: HTTP)
    monkeypatch.setattr(client, "_told", {""})
    client._only_model.cache_clear()

    def choose(**values):
        for name in client.NAMES:
            monkeypatch.delenv(name, raising=False)
        for name, value in values.items():
            monkeypatch.setenv(f"OPENAI_{name}", value)

    choose()
    return choose
