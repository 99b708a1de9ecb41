"""Where tables and games are kept: in memory, in an SQLite file, or in PostgreSQL."""

from __future__ import annotations

from pathlib import Path

from ruleshift.install import install_command
from ruleshift.web.storage.memory import MemoryStore
from ruleshift.web.storage.sqlite import SqliteStore, usual_file
from ruleshift.web.storage.store import (
    MOST_CHAT,
    Ban,
    Finished,
    Store,
    StoreBrokenError,
    StoreBusyError,
    StoreConflictError,
    StoredGame,
    StoreError,
    StoreFacts,
    StoreLostError,
    StoreUncertainError,
)

__all__ = (
    "MOST_CHAT", "Ban", "Finished", "MemoryStore", "SqliteStore", "Store", "StoreBrokenError", "StoreBusyError",
    "StoreConflictError", "StoreError", "StoreFacts", "StoreLostError", "StoreUncertainError", "StoredGame",
    "is_postgres", "make_store",
)  # fmt: skip


def make_store(url: str | None = None) -> Store:
    """The store that a URL names: `memory:`, `postgresql://...`, `sqlite:///file`, or just the path of a file."""
    if not url:
        return SqliteStore(usual_file())
    if url in ("memory:", ":memory:", "memory://"):
        return MemoryStore()
    if is_postgres(url):
        return _postgres(url)
    if url.startswith("sqlite://"):
        url = url.removeprefix("sqlite://").removeprefix("/") or "/"
    elif "://" in url:
        scheme = url.partition("://")[0]
        raise StoreError(
            f"{scheme[:40]} is no kind of database here: use a file, sqlite:///file, postgresql://... or memory:."
        )
    return SqliteStore(Path(url).expanduser())


def is_postgres(url: str | None) -> bool:
    """True if a URL names a database that several servers can share."""
    return bool(url) and str(url).startswith(("postgresql://", "postgres://"))


def _postgres(url: str) -> Store:
    try:
        from ruleshift.web.storage.postgres import PostgresStore  # noqa: PLC0415 - psycopg is an extra
    except ModuleNotFoundError:
        raise StoreError(f"PostgreSQL needs the package psycopg: {install_command('postgres')}.") from None
    return PostgresStore(url)
