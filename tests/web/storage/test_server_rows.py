"""Who lives, whose a table is, and that nobody writes who is taken to be dead."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from functools import partial

import psycopg
import pytest

from ruleshift.engine.core.verdict import Outcome
from ruleshift.web.storage import Finished, StoreError, StoreLostError
from ruleshift.web.storage.postgres import PostgresStore
from ruleshift.web.storage.server_rows import ServerRows, SharedError
from tests.support.waiting import TIMEOUT, eventually

HERE = "http://127.0.0.1:1"
WAITS = "SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock'"


def evening(url, work):
    async def whole():
        rows = ServerRows(url, term=TIMEOUT)
        await rows.open()
        try:
            async with asyncio.timeout(TIMEOUT):
                await work(rows)
        finally:
            await rows.close()

    asyncio.run(whole())


def sql(url, statement, *values):
    with psycopg.connect(url, autocommit=True) as connection:
        cursor = connection.execute(statement, values)
        return cursor.fetchall() if cursor.description else []


def lapse(url, server):
    sql(url, "UPDATE servers SET until = now() - interval '1 s' WHERE id = %s", server)


async def store_of(url, server):
    store = PostgresStore(url, server=server)
    await store.open()
    return store


def test_a_table_has_one_owner_until_that_one_is_buried(url):
    async def work(rows):
        one, two = await rows.join(HERE, "1", None), await rows.join(HERE, "1", None)
        assert await rows.renew(one) == {one, two}
        store = await store_of(url, one)
        await store.save_table("t", "{}")
        await store.save_table("t", "{}")
        assert await rows.find("t") == (one, HERE, False)
        assert not await rows.take("t", two)
        assert not await rows.bury(one)
        lapse(url, one)
        assert (await rows.find("t")).lapsed
        assert await rows.bury(one)
        assert await rows.find("t") is None
        assert await rows.take("t", two)
        assert not await rows.take("t", two)
        assert not await rows.take("no such table", two)
        assert await rows.renew(one) is None
        assert await rows.count(two) == 1
        await rows.leave(two)
        assert await rows.find("t") is None
        await store.close()

    evening(url, work)


OVER = Finished(
    id="g", decks=("pirate",), players=("Ann",), outcome=Outcome("won", "Ann", None, 0, 9), moves=1, at=1, public=True,
    solo=False,
)  # fmt: skip
WRITES = {
    "moves": lambda store: store.append("g", 2, ["two"]),
    "a table": lambda store: store.save_table("t", '{"later": 1}'),
    "a new table": lambda store: store.save_table("new", "{}"),
    "chat": lambda store: store.say("t", 1, "hello"),
    "an opening": lambda store: store.begin_game("other", "t", "opening"),
    "a result": lambda store: store.finish_game(OVER),
    "the end of a table": lambda store: store.drop_table("t"),
}


@pytest.mark.parametrize("buried", [True, False])
@pytest.mark.parametrize("what", WRITES)
def test_who_was_buried_writes_nothing_any_more(url, what, buried):
    async def work(rows):
        one = await rows.join(HERE, "1", None)
        store = await store_of(url, one)
        await store.save_table("t", "{}")
        await store.begin_game("g", "t", "opening")
        await store.append("g", 1, ["one"])
        before = content(url)
        lapse(url, one)
        if buried:
            assert await rows.bury(one)
            with pytest.raises(StoreLostError):
                await WRITES[what](store)
        else:  # it may be buried, but nobody has done so
            await WRITES[what](store)
        assert (content(url) == before) == buried
        await store.close()

    evening(url, work)


def content(url):
    tables = ("tables", "moves", "chat", "games", "finished")
    return [sql(url, f"TABLE {table}") for table in tables]


def test_a_burial_waits_for_a_write_under_way_and_a_write_that_waited_for_a_burial_finds_no_row(url, monkeypatch):
    async def work(rows):
        one = await rows.join(HERE, "1", None)
        lapse(url, one)
        store = await store_of(url, one)
        with psycopg.connect(url) as writer:
            writer.execute("SELECT id FROM servers WHERE id = %s FOR KEY SHARE", (one,))
            burying = asyncio.create_task(rows.bury(one))
            await eventually(lambda: sql(url, WAITS))
            assert not burying.done()
            writer.commit()
            assert await burying
        two = await rows.join(HERE, "1", None)
        late = await store_of(url, two)
        with psycopg.connect(url) as undertaker:
            undertaker.execute("DELETE FROM servers WHERE id = %s", (two,))
            writing = asyncio.create_task(late.save_table("t", "{}"))
            await eventually(lambda: sql(url, WAITS))
            assert not writing.done()
            undertaker.commit()
            with pytest.raises(StoreLostError):
                await writing
        await store.close()
        await late.close()

    monkeypatch.setattr("ruleshift.web.storage.postgres.SESSION", "SET lock_timeout = 0")  # waits as long as it takes
    evening(url, work)


def test_a_server_that_stops_within_a_transaction_does_not_keep_others_from_burying_it(url):
    async def work(rows):
        one = await rows.join(HERE, "1", None)
        store = await store_of(url, one)

        def hang():
            store._run("BEGIN")
            store._fence()

        await store._do(hang)
        lapse(url, one)
        await eventually(partial(buried, rows, one))
        await store.close()

    async def buried(rows, one):
        with suppress(StoreError):  # the lock is waited for in vain, at first
            return await rows.bury(one)

    evening(url, work)


def test_without_a_secret_there_is_one_server_and_the_others_are_refused_with_a_sentence(url):
    async def work(rows):
        one = await rows.join("", "1", None)
        with pytest.raises(SharedError, match="Another server uses this database"):
            await rows.join("", "1", None)
        with pytest.raises(SharedError, match="Start that one again with the secret"):
            await rows.join(HERE, "1", None)
        await rows.leave(one)
        two = await rows.join(HERE, "1", None)
        with pytest.raises(SharedError, match="Another server uses this database"):
            await rows.join("", "1", None)
        three = await rows.join(HERE, "1", two)
        assert await rows.renew(two) is None
        assert await rows.renew(three) == {three}

    evening(url, work)


def test_servers_that_know_no_secret_in_common_are_not_on_one_database(url):
    async def work(rows):
        one = await rows.join(HERE, "1", None, ("old",))
        with pytest.raises(SharedError, match=f"The server at {HERE} uses .* another RULESHIFT_CLUSTER_SECRET"):
            await rows.join(HERE, "1", None, ("new",))
        both = await rows.join(HERE, "1", None, ("old", "new"))
        with pytest.raises(SharedError):
            await rows.join(HERE, "1", None, ("new",))
        await rows.leave(one)
        new = await rows.join(HERE, "1", None, ("new",))
        assert await rows.renew(new) == {both, new}

    evening(url, work)


def test_a_store_that_was_cut_gives_up_at_once_whatever_it_waits_for(url):
    async def work(rows):
        one = await rows.join(HERE, "1", None)
        store = await store_of(url, one)
        waiting = asyncio.create_task(store._do(store._run, f"SELECT pg_sleep({100 * TIMEOUT})"))
        next_one = asyncio.create_task(store.save_table("t", "{}"))
        await eventually(lambda: sql(url, "SELECT pid FROM pg_stat_activity WHERE wait_event = 'PgSleep'"))
        store.cut()
        store.cut()
        async with asyncio.timeout(TIMEOUT):
            for task in (waiting, next_one, store.save_table("u", "{}")):
                with pytest.raises(StoreLostError):
                    await task

    evening(url, work)


def test_what_was_changed_lately_is_told_with_its_record_and_the_rest_by_name(url):
    async def work(rows):
        one = await rows.join(HERE, "1", None)
        store = await store_of(url, one)
        for table in ("old", "new", "again"):
            await store.save_table(table, '"first"')
        sql(url, "UPDATE tables SET changed = now() - interval '1 hour'")
        await store.save_table("again", '"second"')
        await store.save_table("newest", '"first"')
        assert await rows.changes(60) == {"old": None, "new": None, "again": '"second"', "newest": '"first"'}
        await store.close()

    evening(url, work)
