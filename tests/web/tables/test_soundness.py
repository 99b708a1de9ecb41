"""`ruleshift admin check` decodes and replays what it checks."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
from contextlib import closing

import psycopg
import pytest

from ruleshift.web.storage import SqliteStore
from ruleshift.web.storage.maintenance import check
from ruleshift.web.storage.postgres import PostgresStore
from ruleshift.web.tables.lobby import Lobby
from ruleshift.web.tables.soundness import reader
from tests.web.conftest import SEED
from tests.web.databases import empty, program
from tests.web.house import admin
from tests.web.server import FAST
from tests.web.tables.test_lobby import play, wish


@pytest.fixture(scope="module")
def sound(tmp_path_factory):
    """A database with a game that goes on, and one that is over."""
    path = tmp_path_factory.mktemp("sound") / "tables.sqlite"

    async def whole():
        lobby = Lobby(SqliteStore(path), FAST)
        await lobby.open()
        for finishing in (False, True):
            table = await lobby.create("ann", wish(decks=("martian",), first="random"))
            await table.chat.say("Ann", "Hello")
            await play(table, 5)
            while finishing and table.record.phase == "playing":
                await play(table, 1)
        await lobby.close()

    with pytest.MonkeyPatch.context() as patch:  # the same cards in every run
        patch.setattr("secrets.randbelow", lambda n: SEED % n)
        asyncio.run(whole())
    return path


GAME, OVER = "(SELECT id FROM games WHERE id NOT IN (SELECT id FROM finished))", "(SELECT id FROM finished)"
DECODED = {
    "UPDATE moves SET move = 'rubbish' WHERE number = 3 AND game = GAME": "Game",
    "UPDATE games SET opening = replace(opening, 'Ann', 'Amy') WHERE id = GAME": "checksum",
    "DELETE FROM games WHERE id = GAME": "1 games have moves, but no beginning",
    "DELETE FROM moves WHERE number = 3 AND game = GAME": "the last is number",
    "DELETE FROM moves WHERE game = OVER AND number > 20": "it has 20 moves, and its result is of",
    "UPDATE tables SET record = '{}'": "Table",
    "UPDATE chat SET line = '{}'": "Line 1 of table",
    "UPDATE finished SET record = '{}'": "The result of game",
}
MOVE = "UPDATE moves SET move = NEW WHERE number = 3 AND game = GAME"
REPLAYED = {
    MOVE.replace("NEW", "(SELECT move FROM moves WHERE game = OVER AND number = 30)"): "Game",
    MOVE.replace("NEW", """'{"move":["Ann","No Such Card"]}'"""): "Game",
}


@pytest.fixture
def broken(sound, tmp_path):
    """A copy of the sound database in which something was changed."""

    def change(sql):
        path = tmp_path / "tables.sqlite"
        with closing(sqlite3.connect(sound)) as here, closing(sqlite3.connect(path)) as there:
            here.backup(there)
            assert there.execute(sql).rowcount > 0
            there.commit()
        return str(path)

    return change


@pytest.mark.parametrize("sql", [*DECODED, *REPLAYED])
def test_what_cannot_be_understood_is_told(sql, broken):
    database = broken(sql.replace("GAME", GAME).replace("OVER", OVER))
    said = (DECODED | REPLAYED)[sql]
    found = check(database, reader(replay=True))
    assert not found.sound
    assert said in str(found.troubles)
    quick = check(database, reader(replay=False))
    assert quick.sound == (sql in REPLAYED)


async def opened_once(url):
    store = PostgresStore(url)
    await store.open()
    await store.close()


def dumped_and_restored(connection, url, file):
    """What docs/running.md says of PostgreSQL: a dump, restored into a new database; its URL."""
    tools = [str(program(name)) for name in ("pg_dump", "pg_restore")]
    connection.execute("DROP DATABASE IF EXISTS restored")
    connection.execute("CREATE DATABASE restored")
    new = url.replace("/postgres?", "/restored?")
    subprocess.run([tools[0], "--format=custom", f"--file={file}", url], check=True)
    subprocess.run([tools[1], "--no-owner", "--exit-on-error", f"--dbname={new}", file], check=True)
    return new


def test_a_postgresql_database_is_read_in_the_same_way(sound, postgres_url, tmp_path):
    if postgres_url is None:
        pytest.skip("this machine has no PostgreSQL")
    empty(postgres_url)
    asyncio.run(opened_once(postgres_url))
    with closing(sqlite3.connect(sound)) as here, psycopg.connect(postgres_url, autocommit=True) as there:
        for name in ("tables", "chat", "games", "moves", "finished"):
            rows = here.execute(f"SELECT * FROM {name}")  # noqa: S608 - our own text
            columns = [column[0] for column in rows.description]
            places = ", ".join(["%s"] * len(columns))
            into = f"INSERT INTO {name} ({', '.join(columns)}) VALUES ({places})"  # noqa: S608
            there.cursor().executemany(into, rows.fetchall())
        database = ("--database", postgres_url)
        told = admin(tmp_path, "--database", str(sound), "check")
        assert admin(tmp_path, *database, "check") == told
        restored = dumped_and_restored(there, postgres_url, tmp_path / "ruleshift.dump")
        assert admin(tmp_path, "--database", restored, "check") == told
        there.execute("UPDATE moves SET move = 'rubbish' WHERE number = 3")
        there.execute("UPDATE chat SET line = '{}'")
        told = admin(tmp_path, *database, "check", "--quick", code=1)
        assert "2 tables, 2 games, " in told
        assert told.count("Game ") == told.count("Line 1 of table") == 2
    assert "cannot be read" in admin(tmp_path, "--database", "postgresql://nobody@127.0.0.1:1/x", "check", code=2)


def test_the_command_says_what_it_has_found_and_what_it_has_left_out(broken, tmp_path):
    database = ("--database", broken(next(iter(REPLAYED)).replace("GAME", GAME).replace("OVER", OVER)))
    assert "not all sound.\n" in admin(tmp_path, *database, "check", code=1)
    assert "all sound. The games were not replayed.\n" in admin(tmp_path, *database, "check", "--quick")


def test_what_is_sound_is_sound_and_can_be_restored(sound, tmp_path):
    database = ("--database", str(sound))
    told = admin(tmp_path, *database, "check")
    assert told.startswith("2 tables, 2 games, ")
    assert told.endswith("all sound.\n")
    admin(tmp_path, *database, "backup", str(tmp_path / "copy.sqlite"))
    new = ("--database", str(tmp_path / "new folder" / "tables.sqlite"))
    assert f"restored to {new[1]}." in admin(tmp_path, *new, "restore", str(tmp_path / "copy.sqlite"))
    assert admin(tmp_path, *new, "check") == told
    assert "no file" in admin(tmp_path, *new, "restore", "nothing", code=2)
    assert "pg_restore" in admin(tmp_path, "--database", "postgresql://here/x", "restore", "nothing", code=2)
