"""A copy of the database, and a look at whether all of it can be read, without disturbing a server that uses it."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from contextlib import closing, suppress
from pathlib import Path
from typing import NamedTuple

import msgspec

from ruleshift.web.networks import read_network
from ruleshift.web.storage import SqliteStore, Store, make_store
from ruleshift.web.storage.sqlite import BACKED_UP, make_private
from ruleshift.web.storage.store import Finished, StoreError

__all__ = ("Copy", "Findings", "backup", "check", "lift_ban")

DATED = "ruleshift-????-??-??T??????Z"
"""The names of copies in a folder."""
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


class Copy(NamedTuple):
    """A back-up that was made."""

    path: Path
    moves: int
    deleted: int
    """Older ones that went for it."""


def backup(database: str | None, target: str, keep: int | None = None) -> Copy:
    """Copy the database, whole and at one moment, to a file, or to one with a date in a folder.

    With `keep`, so many remain in that folder, this one included.
    """
    source, copy = _file(database), Path(target).expanduser()
    folder = copy if keep is not None or copy.is_dir() else None
    now = time.time()
    if folder is not None:
        copy = folder / time.strftime("ruleshift-%Y-%m-%dT%H%M%SZ.sqlite", time.gmtime(now))
    if copy.exists():
        raise StoreError(f"{copy} is there already; name another file.")
    part = copy.with_name(f"{copy.name}.part")
    try:
        if folder is not None:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        part.unlink(missing_ok=True)
        make_private(part)
        with closing(_open(source)) as here, closing(sqlite3.connect(part)) as there:
            here.backup(there, pages=PAGES, sleep=0.01)
            there.execute("PRAGMA journal_mode = DELETE")
            moves = there.execute("SELECT COUNT(*) FROM moves").fetchone()[0]
        part.replace(copy)
    except (sqlite3.Error, OSError) as error:
        part.unlink(missing_ok=True)
        raise StoreError(f"The database {source} could not be copied to {copy}: {error}.") from None
    _note_backup(source, int(1_000 * now))
    return Copy(copy, int(moves), 0 if folder is None or keep is None else _delete_old(folder, copy, keep))


def _note_backup(source: Path, at: int) -> None:
    """Let the server know, which tells those who watch it. A copy that is whole is not worse without that."""
    sql = "INSERT INTO agreed VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
    with suppress(sqlite3.Error), closing(sqlite3.connect(source, timeout=5, isolation_level=None)) as connection:
        connection.execute(sql, (BACKED_UP, str(at)))


def _delete_old(folder: Path, newest: Path, keep: int) -> int:
    """Delete all but the last copies, and what copying may have left behind when it was cut short."""
    others = sorted((each for each in folder.glob(f"{DATED}.sqlite") if each != newest), reverse=True)
    old = others[keep - 1 :]
    for path in (*old, *folder.glob(f"{DATED}.sqlite.part")):
        path.unlink(missing_ok=True)
    return len(old)


def lift_ban(database: str | None, text: str) -> bool:
    """Lift a ban in the database of a server that does not run; False if there is none."""
    store, network = make_store(database), read_network(text)
    if network is None:
        raise StoreError(f"{text[:60]!r} is neither an address nor a network.")
    if isinstance(store, SqliteStore):
        _file(database)
        store.claim()
    return asyncio.run(_lift(store, str(network)))


async def _lift(store: Store, network: str) -> bool:
    try:
        await store.open()
        return await store.unban(network)
    finally:
        await store.close()


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
