"""Web tests deal the same cards in every run; those that need PostgreSQL have one server in common."""

from __future__ import annotations

import inspect
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
def url(postgres_url):
    """An empty PostgreSQL."""
    if postgres_url is None:
        pytest.skip("there is no PostgreSQL here")
    empty(postgres_url)
    return postgres_url


@pytest.fixture
def database(kind, request, tmp_path):
    """The URL of an empty database of one kind: sqlite or postgres."""
    if kind == "sqlite":
        return str(tmp_path / "tables.sqlite")
    return request.getfixturevalue("url")


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem):
    """Tests that wait are run to their end."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    from tests.web.server import run  # noqa: PLC0415 - its asserts are rewritten first

    run(pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in pyfuncitem._fixtureinfo.argnames}))
    return True
