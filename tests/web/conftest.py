"""Web tests deal the same cards in every run."""

from __future__ import annotations

import secrets

import pytest

pytest.register_assert_rewrite("tests.web.server")

SEED = 18


@pytest.fixture(autouse=True)
def same_cards(monkeypatch):
    monkeypatch.setattr(secrets, "randbelow", lambda n: SEED % n)
