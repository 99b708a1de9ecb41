"""What may happen to a database while a server uses it."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from ruleshift.engine.game import Game
from ruleshift.web.storage import SqliteStore, StoreBrokenError, StoreBusyError, StoreError, make_store
from ruleshift.web.storage.maintenance import backup, restore
from ruleshift.web.storage.postgres import PostgresStore
from ruleshift.web.tables.soundness import reader
from tests.support.waiting import TIMEOUT
from tests.web.server import run, serving

OPENING = Game("pirate", ["Ann", "Bob"], seed=1).journal.to_bytes().decode()


def evening(store, work):
    async def whole():
        await store.open()
        try:
            async with asyncio.timeout(TIMEOUT):
                return await work(store)
        finally:
            await store.close()

    return asyncio.run(whole())


def test_while_somebody_else_holds_the_file_everything_but_writing_goes_on(tmp_path):
    path = tmp_path / "tables.sqlite"

    async def work(store):
        await store.save_table("t", "one")
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        writing = asyncio.create_task(store.save_table("t", "two"))
        for _ in range(5):
            await asyncio.sleep(0)
            assert await store.tables() == ["one"]
        assert not writing.done()
        other.execute("ROLLBACK")
        await writing
        assert await store.tables() == ["two"]
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreBusyError):
            await store.save_table("t", "three")
        other.execute("ROLLBACK")
        other.close()
        await store.save_table("t", "four")
        assert await store.tables() == ["four"]

    evening(SqliteStore(path), work)


def test_a_commit_that_is_refused_leaves_no_transaction_open(tmp_path):
    async def work(store):
        usual, fail = store._run, iter([True])

        def run(sql, *values):
            if sql == "COMMIT" and next(fail, False):
                raise sqlite3.OperationalError("disk I/O error")
            return usual(sql, *values)

        store._run = run
        with pytest.raises(StoreError):
            await store.say("t", 1, "lost")
        await store.say("t", 1, "kept")
        assert await store.chat("t") == ["kept"]

    evening(SqliteStore(tmp_path / "tables.sqlite"), work)


@pytest.mark.parametrize("leftovers", [True, False])
def test_a_file_that_was_deleted_is_written_anew_and_nothing_is_lost(tmp_path, caplog, leftovers):
    path = tmp_path / "tables.sqlite"

    async def work(store):
        await store.begin_game("g", "t", "opening")
        await store.append("g", 1, ["one", "two"])
        path.unlink()
        if not leftovers:
            for each in tmp_path.glob("tables.sqlite-*"):
                each.unlink()
        store._look_at = 0.0
        await store.append("g", 3, ["three"])
        assert "was deleted" in caplog.text
        assert (await store.game("g")).moves == ("one", "two", "three")

    evening(SqliteStore(path), work)
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT COUNT(*) FROM moves").fetchone() == (3,)
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_a_file_that_was_replaced_is_not_written_over(tmp_path):
    path = tmp_path / "tables.sqlite"

    async def work(store):
        path.rename(tmp_path / "away.sqlite")
        path.write_bytes(b"")
        store._look_at = 0.0
        with pytest.raises(StoreBrokenError, match=r"was replaced .* admin restore FILE"):
            await store.save_table("t", "one")

    evening(SqliteStore(path), work)
    assert path.read_bytes() == b""


def test_a_second_server_is_refused_with_a_sentence_and_a_dead_one_leaves_no_lock(tmp_path):
    path = tmp_path / "tables.sqlite"
    script = (
        "import sys; from pathlib import Path; from ruleshift.web.storage import SqliteStore;"
        "SqliteStore(Path(sys.argv[1])).claim(); print('mine', flush=True); sys.stdin.read()"
    )
    first = subprocess.Popen(
        [sys.executable, "-c", script, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    try:
        assert first.stdout is not None
        assert first.stdout.readline() == "mine\n"
        with pytest.raises(StoreError, match=rf"A server \(process {first.pid}\) uses"):
            SqliteStore(path).claim()
    finally:
        first.kill()
        first.communicate()
    SqliteStore(path).claim()


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_a_schema_that_is_up_to_date_is_not_written(database, kind, monkeypatch):
    async def nothing(store):
        pass

    evening(make_store(database), nothing)
    said: list[str] = []
    kind_of = SqliteStore if kind == "sqlite" else PostgresStore
    usual = kind_of._run

    def run(self, sql, *values):
        said.append(sql)
        return usual(self, sql, *values)

    monkeypatch.setattr(kind_of, "_run", run)
    evening(make_store(database), nothing)
    assert said == ["SELECT version FROM schema_version"]


@pytest.mark.parametrize("kind", ["postgres"])
def test_several_servers_may_begin_at_once(database, kind):
    async def whole():
        stores = [make_store(database) for _ in range(6)]
        await asyncio.gather(*(store.open() for store in stores))
        for store in stores:
            await store.close()

    asyncio.run(whole())


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_the_lists_of_the_lobby_look_at_no_private_games(database, kind):
    async def work(store):
        for at, sql in enumerate(
            (
                "SELECT record FROM finished WHERE public = 1 ORDER BY at DESC, id LIMIT 50",
                "SELECT record FROM finished WHERE score IS NOT NULL ORDER BY score DESC, turns, at, id LIMIT 20",
            )
        ):
            if kind == "sqlite":
                plan = str(await store._do(store._run, f"EXPLAIN QUERY PLAN {sql}"))
                assert "TEMP B-TREE" not in plan
                assert ("finished_public", "finished_scores")[at] in plan

    evening(make_store(database), work)


@pytest.mark.parametrize("kind", ["postgres"])
def test_what_postgres_cannot_keep_does_not_end_the_connection(database, kind):
    async def work(store):
        connection = store._connection
        with pytest.raises(StoreError):
            await store.game("a\x00b")
        assert store._connection is connection
        assert await store.game("g") is None

    evening(make_store(database), work)


# Full and damaged databases.


def readiness(store, work):
    """What `/api/ready` and the lobby answer, before and after something has happened to the database."""

    async def whole():
        async with serving(store) as server, server.browser() as ann:
            assert await ann.get("/api/ready") == await ann.get("/api/ready") == {"ready": True}
            await work(ann)
            assert (await ann.client.get("/api/ready")).status_code == 503

    run(whole())


def test_a_server_that_can_write_nothing_more_is_not_ready(tmp_path, caplog):
    resource = pytest.importorskip("resource")
    path = tmp_path / "tables.sqlite"
    before = resource.getrlimit(resource.RLIMIT_FSIZE)

    async def fill(ann):
        full = Path(f"{path}-wal").stat().st_size
        resource.setrlimit(resource.RLIMIT_FSIZE, (full, before[1]))
        await ann.refused("/api/tables", 503, name="Ann")

    try:
        readiness(SqliteStore(path), fill)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert {record.levelname for record in caplog.records if "cannot be used" in record.message} == {"ERROR"}


def test_a_server_whose_file_turns_out_to_be_damaged_is_not_ready_any_more(tmp_path, caplog):
    store = SqliteStore(tmp_path / "tables.sqlite")

    async def damage(ann):
        await store.tidy()
        (page,) = store._run("SELECT rootpage FROM sqlite_master WHERE name = 'finished_public'")[0]
        store._hang_up()
        with store.path.open("r+b") as file:
            file.seek((page - 1) * 4_096)
            file.write(b"nonsense" * 512)
        assert (await ann.client.get("/api/games")).status_code == 503

    readiness(store, damage)
    assert {record.levelname for record in caplog.records if "malformed" in record.message} == {"ERROR"}


def test_a_full_database_is_a_matter_for_whoever_runs_the_server(tmp_path):
    async def work(store):
        store._run("PRAGMA max_page_count = 1")
        with pytest.raises(StoreBrokenError, match="full"):
            await store.save_table("t", "x" * 10_000_000)

    evening(SqliteStore(tmp_path / "tables.sqlite"), work)


def test_a_file_that_is_no_database_is_said_at_the_start(tmp_path):
    path = tmp_path / "tables.sqlite"
    path.write_bytes(b"no database at all" * 1_000)
    for _ in range(2):
        with pytest.raises(StoreError, match=r"is damaged: file is not a database.*admin restore FILE"):
            SqliteStore(path).claim()


# Putting a copy back.


@pytest.fixture
def crashed(tmp_path):
    """A database after a crash, with a log that does not fit an earlier copy of it; that copy."""
    path, copy, after = (tmp_path / name for name in ("tables.sqlite", "copy.sqlite", "after.sqlite"))

    async def write(store, number, text):
        for at in range(20):
            await store.append(f"g{at}", number, [text * 200] * 30)
            await store.save_table(f"{text}{at}", "x" * 3_000)

    async def work(store):
        for at in range(20):
            await store.begin_game(f"g{at}", "t", OPENING)
        backup(str(path), str(copy))
        await write(store, 1, "a")
        await store.tidy()
        await write(store, 31, "b")
        for ending in ("", "-wal"):
            shutil.copy(f"{path}{ending}", f"{after}{ending}")

    evening(SqliteStore(path), work)
    return after, copy


def test_a_copy_beside_the_log_of_another_file_is_refused_at_the_start_and_not_spoilt(crashed, caplog):
    path, copy = crashed
    shutil.copy(copy, path)
    for _ in range(2):
        with pytest.raises(StoreError, match=r"is damaged.*admin restore FILE"):
            SqliteStore(path).claim()
    assert path.read_bytes() == copy.read_bytes()


def test_a_file_that_is_large_is_not_checked_at_the_start_and_the_log_says_so(crashed, caplog, monkeypatch):
    path, copy = crashed
    shutil.copy(copy, path)
    monkeypatch.setattr("ruleshift.web.storage.sqlite.LARGEST_CHECKED", 1_000)
    with caplog.at_level("INFO"):
        SqliteStore(path).claim()
    assert "was not checked at the start" in caplog.text


def test_a_copy_is_put_in_the_place_of_the_database_and_nothing_of_the_old_one_gets_into_it(crashed):
    path, copy = crashed
    done = restore(str(path), str(copy), reader(replay=False))
    assert (done.path, done.moves) == (path, 0)
    assert not path.with_name("after.sqlite-wal").exists()
    assert path.stat().st_mode & 0o77 == 0

    async def games(store):
        return [len((await store.game(f"g{at}")).moves) for at in range(20)]

    SqliteStore(path).claim()
    assert evening(SqliteStore(path), games) == [0] * 20
    old = SqliteStore(path.with_name("after.sqlite.old"))
    old.claim()
    assert evening(old, games) == [60] * 20, "what was there before is whole"


def test_a_copy_is_not_restored_under_a_server_nor_if_it_is_not_sound(crashed, tmp_path):
    path, copy = crashed
    before = path.read_bytes()
    server = SqliteStore(path)
    server.claim()
    with pytest.raises(StoreError, match=r"A server \(process \d+\) uses .*Stop it first"):
        restore(str(path), str(copy), reader(replay=False))
    asyncio.run(server.close())
    nothing, nonsense, foreign = (tmp_path / name for name in ("nothing", "nonsense", "foreign"))
    nonsense.write_bytes(b"nonsense" * 1_000)
    with closing(sqlite3.connect(foreign)) as other:
        other.execute("CREATE TABLE moves (x)")
        other.commit()
    broken, newer = tmp_path / "broken.sqlite", tmp_path / "newer.sqlite"
    for name, sql in ((broken, "UPDATE games SET opening = 'x'"), (newer, "UPDATE schema_version SET version = 99")):
        shutil.copy(copy, name)
        with closing(sqlite3.connect(name)) as other:
            other.execute(sql)
            other.commit()
    for wrong, said in {
        nothing: "no file",
        path: "the database itself",
        nonsense: "not a database",
        foreign: "it is no whole database of Ruleshift",
        broken: "is not sound: Game g0",
        newer: "newer Ruleshift",
    }.items():
        with pytest.raises(StoreError, match=said):
            restore(str(path), str(wrong), reader(replay=False))
    assert path.read_bytes() == before
    assert not path.with_name("after.sqlite.part").exists()


# What remains on the disk.


def test_only_its_owner_can_read_what_is_kept(tmp_path):
    path = tmp_path / "tables.sqlite"

    async def work(store):
        await store.save_table("t", "one")
        return sorted(each.name for each in tmp_path.iterdir() if each.stat().st_mode & 0o77)

    before = os.umask(0o022)
    try:
        store = SqliteStore(path)
        store.claim()
        assert evening(store, work) == []
        backup(str(path), str(tmp_path / "copies"), keep=1)
        backup(str(path), str(tmp_path / "copy.sqlite"))
    finally:
        os.umask(before)
    assert not [each for each in tmp_path.rglob("*") if each.stat().st_mode & 0o77]


@pytest.fixture
def careless(monkeypatch):
    """An SQLite that was built to leave deleted texts in its files, as most are."""
    connect = sqlite3.connect

    def connecting(*arguments, **others):
        connection = connect(*arguments, **others)
        connection.execute("PRAGMA secure_delete = OFF")
        return connection

    monkeypatch.setattr(sqlite3, "connect", connecting)


def test_what_was_deleted_is_in_no_file_any_more(tmp_path, careless):
    def found():
        return [each.name for each in tmp_path.iterdir() if b"Annabella" in each.read_bytes()]

    async def work(store):
        for at in range(50):
            await store.save_table(f"t{at}", f"Annabella was here. {at}" * 50)
        assert found()
        for at in range(50):
            await store.drop_table(f"t{at}")
        await store.tidy()
        assert found() == []

    evening(SqliteStore(tmp_path / "tables.sqlite"), work)


@pytest.mark.parametrize("old", [False, True])
def test_a_file_shrinks_when_much_was_deleted(old, tmp_path):
    path = tmp_path / "tables.sqlite"
    if old:
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("CREATE TABLE other (x)")
            connection.commit()

    async def work(store):
        for at in range(100):
            await store.save_table(f"t{at}", "x" * 100_000)
        await store.tidy()
        large = path.stat().st_size
        assert large > 10_000_000
        for at in range(100):
            await store.drop_table(f"t{at}")
        await store.tidy()
        assert path.stat().st_size < large / 10
        assert (await store.facts()).size < large / 10

    evening(SqliteStore(path), work)


def test_copies_in_a_folder_are_named_by_date_and_the_oldest_go(tmp_path):
    path, folder = tmp_path / "tables.sqlite", tmp_path / "copies"

    async def work(store):
        assert (await store.facts()).backed_up == 0
        backup(str(path), str(folder), keep=3)
        return (await store.facts()).backed_up

    at = evening(SqliteStore(path), work)
    assert abs(time.time() * 1_000 - at) < 86_400_000
    (newest,) = folder.iterdir()
    assert re.fullmatch(r"ruleshift-20\d\d-\d\d-\d\dT\d{6}Z\.sqlite", newest.name)
    newest.unlink()
    for day in range(10, 20):
        (folder / f"ruleshift-2020-01-{day}T000000Z.sqlite").write_text("")
    (folder / "ruleshift-2020-01-09T000000Z.sqlite.part").write_text("cut short")
    (folder / "mine.sqlite").write_text("not one of ours")
    copy = backup(str(path), str(folder), keep=3)
    assert (copy.deleted, copy.path.exists()) == (8, True)
    assert sorted(each.name for each in folder.iterdir()) == [
        "mine.sqlite",
        "ruleshift-2020-01-18T000000Z.sqlite",
        "ruleshift-2020-01-19T000000Z.sqlite",
        copy.path.name,
    ]
