"""A store in PostgreSQL, for servers that have one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import psycopg

from ruleshift.web.storage.sql import MIGRATIONS, SqlStore
from ruleshift.web.storage.store import StoreBusyError, StoreConflictError, StoreError

__all__ = ("PostgresStore",)


SCHEMA_LOCK = 7_305
"""The number of the lock under which the schema is changed."""


class PostgresStore(SqlStore):
    """Keeps tables and games in a PostgreSQL database; connects anew when the connection was lost."""

    def __init__(self, url: str, migrations: Sequence[Sequence[str]] = MIGRATIONS) -> None:
        super().__init__(migrations)
        self._url = url

    def _connect(self) -> psycopg.Connection[tuple[Any, ...]]:
        connection = psycopg.connect(self._url, autocommit=True, connect_timeout=5)
        connection.execute("SET lock_timeout = '3s'")
        return connection

    def _lock_schema(self) -> None:
        self._run("SELECT pg_advisory_xact_lock(?)", SCHEMA_LOCK)

    def _statement(self, sql: str) -> str:
        return sql.replace("?", "%s")

    def _trouble(self, error: Exception) -> StoreError | None:
        if isinstance(error, psycopg.IntegrityError):
            return StoreConflictError("Somebody else has kept something else here.")
        if isinstance(error, psycopg.errors.LockNotAvailable):
            return StoreBusyError("Somebody else holds a lock in the PostgreSQL database.")
        if isinstance(error, psycopg.DataError):
            return StoreConflictError("The PostgreSQL database cannot keep such a text.")
        if isinstance(error, psycopg.Error):
            said = " ".join(str(error).split())[:200]
            return StoreError(f"The PostgreSQL database cannot be used: {said}")
        return None
