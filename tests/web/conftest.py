"""Web tests deal the same cards in every run; those that need PostgreSQL have one server in common."""

from __future__ import annotations

import secrets

import pytest

from tests.web.databases import empty, leave_out, postgres_server

for module in ("leaks", "mortal", "server"):
    pytest.register_assert_rewrite(f"tests.web.{module}")

SEED = 18


@pytest.fixture(autouse=True)
def same_cards(monkeypatch):
    monkeypatch.setattr(secrets, "randbelow", lambda n: SEED % n)


@pytest.fixture(scope="session")
def postgres_url():
    with postgres_server() as url:
        if url is None:
            leave_out("PostgreSQL was not tested: this machine has none (Debian: apt install postgresql).")
        yield url


@pytest.fixture
def database(kind, request, tmp_path):
    """The URL of an empty database of one kind: sqlite or postgres."""
    if kind == "sqlite":
        return str(tmp_path / "tables.sqlite")
    url = request.getfixturevalue("postgres_url")
    if url is None:
        pytest.skip("there is no PostgreSQL here")
    empty(url)
    return url
