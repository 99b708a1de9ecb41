"""A copy of the database, and a look at whether all of it can be read, without disturbing a server that uses it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import msgspec

from ruleshift.web.storage import SqliteStore, make_store
from ruleshift.web.storage.store import Finished, StoreError

__all__ = ("Findings", "backup", "check")

PAGES = 500
"""So many pages are copied at once; between them others may write."""


class Findings(NamedTuple):
    """What is kept, and what is wrong with it."""

    tables: int
    games: int
    moves: int
    troubles: list[str]

    @property
    def sound(self) -> bool:
        """True if nothing is wrong."""
        return not self.troubles


def _file(database: str | None) -> Path:
    store = make_store(database)
    if not isinstance(store, SqliteStore):
        raise StoreError("This is for SQLite files. For PostgreSQL use its own tools: pg_dump, pg_restore.")
    if not store.path.is_file():
        raise StoreError(f"There is no database {store.path}.")
    return store.path


def _open(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=5)


def backup(database: str | None, target: str) -> int:
    """Copy the database to a file, whole and at one moment; how many moves it has."""
    source, copy = _file(database), Path(target).expanduser()
    if copy.exists():
        raise StoreError(f"{copy} is there already; name another file.")
    part = copy.with_name(f"{copy.name}.part")
    try:
        with closing(_open(source)) as here, closing(sqlite3.connect(part)) as there:
            here.backup(there, pages=PAGES, sleep=0.01)
            there.execute("PRAGMA journal_mode = DELETE")
            moves = there.execute("SELECT COUNT(*) FROM moves").fetchone()[0]
        part.replace(copy)
    except (sqlite3.Error, OSError) as error:
        part.unlink(missing_ok=True)
        raise StoreError(f"The database {source} could not be copied to {copy}: {error}.") from None
    return int(moves)


def check(database: str | None) -> Findings:
    """Read everything: the file itself, all records, and whether the moves of each game have no gap."""
    path = _file(database)
    try:
        with closing(_open(path)) as connection:
            return _check(connection)
    except sqlite3.Error as error:
        raise StoreError(f"The database {path} cannot be read: {error}.") from None


def _check(connection: sqlite3.Connection) -> Findings:
    troubles = [f"The file: {row[0]}" for row in connection.execute("PRAGMA integrity_check") if row[0] != "ok"]
    tables = connection.execute("SELECT id, record FROM tables").fetchall()
    troubles += [f"Table {name} cannot be read." for name, record in tables if not _reads(record, dict)]
    over = connection.execute("SELECT id, record FROM finished").fetchall()
    troubles += [f"The result of game {name} cannot be read." for name, record in over if not _reads(record, Finished)]
    games = connection.execute(
        "SELECT games.id, COUNT(moves.number), COALESCE(MAX(moves.number), 0) FROM games "
        "LEFT JOIN moves ON moves.game = games.id GROUP BY games.id"
    ).fetchall()
    gaps = [(name, count, last) for name, count, last in games if count != last]
    troubles += [f"Game {name} has {count} moves, and the last is number {last}." for name, count, last in gaps]
    sql = "SELECT COUNT(DISTINCT game) FROM moves WHERE game NOT IN (SELECT id FROM games)"
    lost = connection.execute(sql).fetchone()[0]
    troubles += [f"{lost} games have moves, but no beginning."] if lost else []
    return Findings(len(tables), len(games), sum(count for _, count, _ in games), troubles)


def _reads(text: str, kind: type) -> bool:
    try:
        msgspec.json.decode(text, type=kind)
    except msgspec.MsgspecError:
        return False
    return True
