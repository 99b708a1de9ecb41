from __future__ import annotations

import asyncio
import sqlite3
from functools import partial
from pathlib import Path

import msgspec
import psycopg
import pytest

from ruleshift.engine.core.verdict import Outcome
from ruleshift.web.storage import (
    MOST_CHAT,
    Ban,
    Finished,
    MemoryStore,
    SqliteStore,
    StoreConflictError,
    StoredGame,
    StoreError,
    make_store,
)
from ruleshift.web.storage.database import COMPATIBLE, MIGRATIONS
from ruleshift.web.storage.postgres import PostgresStore
from ruleshift.web.storage.sqlite import usual_file
from tests.web.databases import empty


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def place(request, tmp_path):
    """A function that makes a store, again and again at the same place."""
    if request.param == "memory":
        store = MemoryStore()
        return lambda: store
    if request.param == "sqlite":
        return lambda: SqliteStore(tmp_path / "new folder" / "tables.sqlite")
    url = request.getfixturevalue("postgres_url")
    if url is None:
        pytest.skip("there is no PostgreSQL here")
    empty(url)
    return lambda: make_store(url)


def using(place, work):
    """Open a store, do something with it, close it."""

    async def whole():
        store = place()
        await store.open()
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(whole())


def finished(game, *, at=0, score=0, solo=False, public=True, decks=("camping",), turns=9):
    outcome = Outcome("solo" if solo else "won", None if solo else "Ann", None, score, turns, "main deck")
    players = ("Ann",) if solo else ("Ann", "Bob")
    return Finished(id=game, decks=decks, players=players, outcome=outcome, moves=3, at=at, public=public, solo=solo)


def test_a_table_is_kept_and_replaced_and_forgotten(place):
    async def first(store):
        await store.save_table("t1", '{"a": 1}')
        await store.save_table("t2", '{"b": "Zoë 🃏"}')
        await store.save_table("t1", '{"a": 2}')

    async def second(store):
        assert sorted(await store.tables()) == ['{"a": 2}', '{"b": "Zoë 🃏"}']
        await store.drop_table("t1")
        await store.drop_table("nobody knows")
        assert await store.tables() == ['{"b": "Zoë 🃏"}']

    using(place, first)
    using(place, second)


def test_chat_comes_back_in_its_order_and_only_the_last_lines_of_it(place):
    async def first(store):
        for table in ("t", "other"):
            await store.save_table(table, "{}")
        await store.say("other", 1, "elsewhere")
        for number in range(1, MOST_CHAT + 6):
            await store.say("t", number, f"line {number} 🃏")

    async def second(store):
        lines = await store.chat("t")
        assert lines == [f"line {number} 🃏" for number in range(6, MOST_CHAT + 6)]
        await store.drop_table("t")
        assert await store.chat("t") == []
        assert await store.chat("other") == ["elsewhere"]

    using(place, first)
    using(place, second)


def test_for_how_long_tables_were_served_is_kept_and_never_gets_less(place):
    async def first(store):
        assert await store.served(0) == 0
        assert await store.served(5_000_000_000) == 5_000_000_000

    async def second(store):
        assert await store.served(900) == 5_000_000_000
        assert await store.served(10_000_000_000) == 10_000_000_000

    using(place, first)
    using(place, second)


def test_moves_come_back_in_their_order(place):
    async def first(store):
        await store.begin_game("g", "t", "opening")
        await store.append("g", 1, ["one"])
        await store.append("g", 2, ["two", "three"])

    async def second(store):
        stored = await store.game("g")
        assert (stored.opening, stored.moves) == ("opening", ("one", "two", "three"))
        assert await store.game("no such game") is None

    using(place, first)
    using(place, second)


def test_the_same_move_twice_is_kept_once_and_another_one_is_a_conflict(place):
    async def work(store):
        await store.begin_game("g", "t", "opening")
        await store.append("g", 1, ["one", "two"])
        await store.append("g", 2, ["two", "three"])
        with pytest.raises(StoreConflictError):
            await store.append("g", 3, ["other"])
        with pytest.raises(StoreConflictError):
            await store.append("g", 2, ["two", "other", "four"])
        with pytest.raises(StoreError, match="before this one"):
            await store.append("g", 9, ["nine"])
        with pytest.raises(StoreError, match="before this one"):
            await store.append("unknown", 1, ["one"])
        with pytest.raises(StoreConflictError):
            await store.begin_game("g", "t", "another opening")
        assert (await store.game("g")).moves == ("one", "two", "three")

    using(place, work)


def test_forgetting_a_table_forgets_its_unfinished_games_only(place):
    async def work(store):
        for game in ("over", "open"):
            await store.begin_game(game, "t", "opening")
            await store.append(game, 1, ["one"])
        await store.begin_game("elsewhere", "other", "opening")
        await store.finish_game(finished("over"))
        await store.drop_table("t")
        assert await store.game("open") is None
        assert (await store.game("over")).moves == ("one",)
        assert await store.game("elsewhere") is not None

    using(place, work)


def test_recent_games_are_public_ones_the_newest_first(place):
    async def work(store):
        for at, game in enumerate("abc"):
            await store.finish_game(finished(game, at=at, public=game != "b"))
        assert [each.id for each in await store.recent(10)] == ["c", "a"]
        assert [each.id for each in await store.recent(1)] == ["c"]
        assert await store.finished("b") == finished("b", at=1, public=False)
        assert await store.finished("x") is None

    using(place, work)


def test_a_game_ends_only_once(place):
    async def work(store):
        await store.finish_game(finished("a", at=1))
        await store.finish_game(finished("a", at=1))
        assert len(await store.recent(10)) == 1

    using(place, work)


def test_the_best_solitaire_games_come_first(place):
    async def work(store):
        await store.finish_game(finished("low", solo=True, score=2))
        await store.finish_game(finished("quick", solo=True, score=7, turns=5))
        await store.finish_game(finished("slow", solo=True, score=7, turns=8))
        await store.finish_game(finished("blend", solo=True, score=9, decks=("pirate", "camping")))
        await store.finish_game(finished("not solo", score=99))
        assert [each.id for each in await store.scores(None, 10)] == ["blend", "quick", "slow", "low"]
        assert [each.id for each in await store.scores("camping", 2)] == ["quick", "slow"]
        assert [each.id for each in await store.scores("pirate+camping", 10)] == ["blend"]

    using(place, work)


def test_many_writers_at_once_lose_nothing(place):
    async def work(store):
        for game in range(8):
            await store.begin_game(f"g{game}", "t", "opening")
        await asyncio.gather(*(store.append(f"g{game}", 1, [f"{game}.{n}" for n in range(20)]) for game in range(8)))
        for game in range(8):
            assert (await store.game(f"g{game}")).moves == tuple(f"{game}.{n}" for n in range(20))

    using(place, work)


def test_what_is_wrong_with_one_of_many_writers_does_not_touch_the_others(place):
    async def work(store):
        for game in "abc":
            await store.begin_game(game, "t", "opening")
            await store.append(game, 1, ["one"])
        wishes = [("a", 2, ["two"]), ("b", 1, ["other"]), ("nobody", 1, ["one"]), ("c", 1, ["one", "two", "three"])]
        results = await asyncio.gather(*(store.append(*wish) for wish in wishes), return_exceptions=True)
        assert [type(result) for result in results] == [type(None), StoreConflictError, StoreError, type(None)]
        assert [(await store.game(game)).moves for game in "abc"] == [
            ("one", "two"),
            ("one",),
            ("one", "two", "three"),
        ]

    using(place, work)


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_a_server_that_was_quicker_by_a_moment_is_noticed_and_the_others_are_kept(database, kind, monkeypatch):
    async def work(store):
        for game in "abc":
            await store.begin_game(game, "t", "opening")
        quicker = iter([True])

        def meddle(game, number, moves, last):
            if game == "b" and next(quicker, False):
                connect = sqlite3.connect if kind == "sqlite" else psycopg.connect
                other = connect(database)
                other.execute("INSERT INTO moves (game, number, move) VALUES ('b', 1, 'elsewhere')")
                other.commit()
                other.close()
            return usual(game, number, moves, last)

        usual = store._objection
        monkeypatch.setattr(store, "_objection", meddle)
        results = await asyncio.gather(*(store.append(game, 1, ["one"]) for game in "abc"), return_exceptions=True)
        assert [type(result) for result in results] == [type(None), StoreConflictError, type(None)]
        assert [(await store.game(game)).moves for game in "abc"] == [("one",), ("elsewhere",), ("one",)]

    using(lambda: make_store(database), work)


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_what_two_servers_have_kept_is_noticed_whatever_each_remembers(database, kind):
    async def work(store):
        other = make_store(database)
        await other.open()
        await store.begin_game("g", "t", "opening")
        await store.append("g", 1, ["one"])
        await other.append("g", 2, ["two"])
        await store.append("g", 2, ["two", "three"])
        with pytest.raises(StoreConflictError):
            await other.append("g", 3, ["elsewhere"])
        await other.append("g", 4, ["four"])
        assert (await store.game("g")).moves == ("one", "two", "three", "four")
        await other.close()

    using(lambda: make_store(database), work)


def test_a_game_that_was_forgotten_takes_no_moves(place):
    async def work(store):
        await store.begin_game("g", "t", "opening")
        await store.append("g", 1, ["one"])
        await store.drop_table("t")
        with pytest.raises(StoreError, match="before this one"):
            await store.append("g", 2, ["two"])

    using(place, work)


def test_who_does_not_wait_for_an_answer_is_kept_all_the_same(place):
    async def work(store):
        await store.begin_game("g", "t", "opening")
        impatient = asyncio.create_task(store.append("g", 1, ["one"]))
        await asyncio.sleep(0)
        impatient.cancel()
        await store.append("g", 1, ["one"])
        await store.append("g", 2, ["two"])
        assert (await store.game("g")).moves == ("one", "two")

    using(place, work)


# What is kept besides games.


def test_a_name_can_be_taken_out_of_finished_games_and_old_games_forgotten(place):
    async def work(store):
        for at, game in enumerate("abc"):
            await store.begin_game(game, "t", "opening of Ann")
            await store.append(game, 1, ["Ann", "Bob"])
            await store.finish_game(finished(game, at=at))
        assert await store.count_moves("a") == 2
        assert await store.count_moves("nothing") == 0
        assert [each.id for each in await store.played_by("Bob")] == ["a", "b", "c"]
        assert await store.played_by("B%b") == await store.played_by("Bo") == []
        other = msgspec.structs.replace(finished("a"), players=("Somebody", "Bob"))
        await store.replace_game(other, StoredGame("opening of Somebody", ("Somebody", "Bob")))
        assert (await store.game("a")).moves == ("Somebody", "Bob")
        assert (await store.finished("a")).players == ("Somebody", "Bob")
        assert await store.forget_games(2) == 2
        assert await store.game("a") is None
        assert [each.id for each in await store.recent(5)] == ["c"]
        assert await store.count_moves("b") == 0

    using(place, work)


def test_bans_are_kept_until_they_are_lifted(place):
    async def first(store):
        await store.ban(Ban(network="192.0.2.0/24", until=0, reason="noise"))
        await store.ban(Ban(network="192.0.2.0/24", until=5))
        await store.ban(Ban(network="2001:db8::/64", until=7))

    async def second(store):
        assert {(each.network, each.until) for each in await store.bans()} == {
            ("192.0.2.0/24", 5),
            ("2001:db8::/64", 7),
        }
        assert await store.unban("192.0.2.0/24")
        assert not await store.unban("192.0.2.0/24")

    using(place, first)
    using(place, second)


def test_a_link_is_taken_once_and_not_too_late(place):
    async def work(store):
        await store.keep_link("one", "seat", 100)
        await store.keep_link("old", "seat", 50)
        assert await store.take_link("old", 50) is None
        assert await store.take_link("one", 60) == "seat"
        assert await store.take_link("one", 60) is None

    using(place, work)


def test_the_first_value_under_a_name_holds_and_a_check_writes(place):
    async def first(store):
        await store.check()
        assert await store.agree("key", "one") == "one"

    async def second(store):
        await store.check()
        assert await store.agree("key", "two") == "one"

    using(place, first)
    using(place, second)


# Databases of other versions, and no databases at all.


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
@pytest.mark.parametrize("version", range(1, len(MIGRATIONS)))
def test_a_database_of_any_older_version_is_brought_up_to_date_and_loses_nothing(database, kind, version):
    def make(migrations=MIGRATIONS):
        return SqliteStore(Path(database), migrations) if kind == "sqlite" else PostgresStore(database, migrations)

    async def old(store):
        await store.save_table("t", "a table")
        await store.begin_game("g", "t", "opening")
        await store.append("g", 1, ["one", "two"])
        await store.begin_game("over", "t", "opening")
        sql = "INSERT INTO finished (id, at, public, record) VALUES (?, ?, ?, ?)"
        await store._do(store._run, sql, "over", 5, 1, msgspec.json.encode(finished("over", at=5)).decode())
        assert await store._do(store._run, "SELECT version FROM schema_version") == [(version,)]

    async def new(store):
        assert await store._do(store._run, "SELECT version FROM schema_version") == [(len(MIGRATIONS),)]
        assert await store.tables() == ["a table"]
        await store.append("g", 3, ["three"])
        assert (await store.game("g")).moves == ("one", "two", "three")
        assert await store.recent(5) == [finished("over", at=5)]
        await store.finish_game(finished("g", solo=True, score=4))
        assert [each.outcome.score for each in await store.scores(None, 5)] == [4]
        await store.say("t", 1, "hello")
        assert await store.chat("t") == ["hello"]

    using(lambda: make(MIGRATIONS[:version]), old)
    using(make, new)
    using(make, lambda store: store.tables())


def _version(path: Path) -> int:
    connection = sqlite3.connect(path)
    try:
        return int(connection.execute("SELECT version FROM schema_version").fetchone()[0])
    finally:
        connection.close()


def test_a_migration_that_fails_leaves_the_database_as_it_was(tmp_path):
    async def nothing(store):
        pass

    path = tmp_path / "tables.sqlite"
    using(lambda: SqliteStore(path, MIGRATIONS[:1]), nothing)
    with pytest.raises(StoreError):
        using(lambda: SqliteStore(path, (*MIGRATIONS, ("CREATE TABLE fine (x TEXT)", "CREATE NONSENSE"))), nothing)
    assert _version(path) == 1
    using(lambda: SqliteStore(path), nothing)


def test_a_database_of_a_newer_version_is_left_alone(tmp_path):
    async def nothing(store):
        pass

    path = tmp_path / "tables.sqlite"
    using(lambda: SqliteStore(path, (*MIGRATIONS, ("CREATE TABLE later (x TEXT)",))), nothing)
    newest = len(MIGRATIONS)
    with pytest.raises(StoreError, match=f"newer Ruleshift: its schema has version {newest + 1}, .* knows {newest}\\."):
        using(lambda: SqliteStore(path), nothing)


def test_before_a_change_that_older_programs_cannot_read_the_file_is_copied(tmp_path, caplog):
    async def fill(store):
        await store.save_table("t", "one")

    async def read(store):
        assert await store.tables() == ["one"]

    path, newest = tmp_path / "tables.sqlite", len(MIGRATIONS)
    using(lambda: SqliteStore(path), fill)
    using(lambda: SqliteStore(path, (*MIGRATIONS, (COMPATIBLE,))), read)
    assert not list(tmp_path.glob("*.schema-*"))
    with caplog.at_level("INFO"):
        using(lambda: SqliteStore(path, (*MIGRATIONS, (COMPATIBLE,), ("CREATE TABLE later (x TEXT)",))), read)
    copy = tmp_path / f"tables.sqlite.schema-{newest + 1}"
    assert str(copy) in caplog.text
    assert copy.stat().st_mode & 0o77 == 0
    using(lambda: SqliteStore(copy), read)
    assert f"goes from version {newest + 1} to {newest + 2}." in caplog.text
    assert f"has version {newest + 2}." in caplog.text


def test_a_file_that_cannot_be_copied_is_not_changed(tmp_path):
    async def nothing(store):
        pass

    path = tmp_path / "tables.sqlite"
    using(lambda: SqliteStore(path), nothing)
    (tmp_path / f"tables.sqlite.schema-{len(MIGRATIONS)}").mkdir()
    with pytest.raises(StoreError, match=r"is copied to .* and that fails"):
        using(lambda: SqliteStore(path, (*MIGRATIONS, ("CREATE TABLE later (x TEXT)",))), nothing)
    assert _version(path) == len(MIGRATIONS)


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_a_database_of_a_newer_version_is_used_if_that_version_says_so(database, kind):
    kind_of = partial(SqliteStore, Path(database)) if kind == "sqlite" else partial(PostgresStore, database)

    async def work(store):
        await store.save_table("t", "one")

    using(lambda: kind_of((*MIGRATIONS, (COMPATIBLE, "CREATE TABLE later (x TEXT)"))), work)
    using(kind_of, work)
    using(lambda: kind_of((*MIGRATIONS, (COMPATIBLE,), ("CREATE TABLE much_later (x TEXT)",))), work)
    with pytest.raises(StoreError, match="newer Ruleshift"):
        using(kind_of, work)


def test_a_database_that_cannot_be_used_says_why(tmp_path):
    async def nothing(store):
        pass

    noise = tmp_path / "noise.sqlite"
    noise.write_bytes(b"this is no database" * 100)
    with pytest.raises(StoreError, match="cannot be used"):
        using(lambda: SqliteStore(noise), nothing)
    with pytest.raises(StoreError, match="cannot be made"):
        using(lambda: SqliteStore(noise / "inside" / "tables.sqlite"), nothing)
    with pytest.raises(StoreError, match="PostgreSQL database cannot be used"):
        using(lambda: make_store("postgresql://nobody@127.0.0.1:1/nothing"), nothing)


def test_a_lost_connection_is_made_anew_and_nobody_notices(postgres_url):
    if postgres_url is None:
        pytest.skip("there is no PostgreSQL here")

    async def work(store):
        await store.begin_game("g", "t", "opening")
        with psycopg.connect(postgres_url, autocommit=True) as other:
            other.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()")
        await store.append("g", 1, ["one"])
        assert (await store.game("g")).moves == ("one",)

    empty(postgres_url)
    using(lambda: make_store(postgres_url), work)


@pytest.mark.parametrize(
    ("url", "kind", "path"),
    [
        ("memory:", "MemoryStore", None),
        ("games.sqlite", "SqliteStore", "games.sqlite"),
        ("sqlite:///games.sqlite", "SqliteStore", "games.sqlite"),
        ("sqlite:////var/games.sqlite", "SqliteStore", "/var/games.sqlite"),
        ("postgresql://me@here/games", "PostgresStore", None),
    ],
)
def test_a_url_names_a_store(url, kind, path):
    store = make_store(url)
    assert type(store).__name__ == kind
    if path:
        assert isinstance(store, SqliteStore)
        assert store.path == Path(path)


def test_an_unknown_kind_of_database_is_refused():
    with pytest.raises(StoreError, match="mysql"):
        make_store("mysql://here/games")


def test_the_usual_file_is_in_the_users_data_folder(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert usual_file() == tmp_path / "ruleshift" / "tables.sqlite"
    monkeypatch.setenv("XDG_DATA_HOME", "relative")
    assert usual_file().is_relative_to(Path.home())
