"""A server may end at any moment: what it has said is done, is done, and nothing is done twice."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from ruleshift.engine.game import Game
from ruleshift.table.refusals import RefusalError
from ruleshift.table.undo import read_journal
from ruleshift.web.protocol.messages import Pause
from ruleshift.web.storage import MemoryStore, SqliteStore, StoreError
from ruleshift.web.tables.ticker import Ticker
from tests.support.waiting import eventually
from tests.web.gatherings import text_of
from tests.web.mortal import Evening, Guest
from tests.web.party import give, partying
from tests.web.server import serving


class FullStore(MemoryStore):
    """Has no room for tables once it is full."""

    full = False

    async def save_table(self, table, record):
        if self.full:
            raise StoreError("The disk is full.")
        await super().save_table(table, record)


def _begun(state):
    return state["game"] and state["game"]["turn_number"] > 8


def _late(state):
    return state["game"]["turn_number"] > 16


async def test_after_a_restart_the_game_goes_on_where_it_was(tmp_path):
    path = tmp_path / "tables.sqlite"

    async with serving(SqliteStore(path)) as server, server.browser() as ann, server.browser() as bob:
        table = await ann.open_table("Ann", decks=["camping"], seats=2)
        await bob.join(table, "Bob")
        async with ann.tab(table) as one, bob.tab(table) as two:
            await one.until(lambda state: state)
            await one.does("start")
            await asyncio.gather(*(tab.play_on(until=_begun) for tab in (one, two)))
            before = [tab.state for tab in (one, two)]
            story = [text_of(line) for line in one.lines if line["event"]]
        cookies = [browser.client.cookies for browser in (ann, bob)]
    async with serving(SqliteStore(path)) as server, server.browser() as ann, server.browser() as bob:
        for browser, jar in zip((ann, bob), cookies, strict=True):
            browser.client.cookies = jar
        async with ann.tab(table) as one, bob.tab(table) as two:
            for tab, old in zip((one, two), before, strict=True):
                state = await tab.until(lambda state: state["game"])
                assert state["game"] == old["game"]
                assert state["own"] == old["own"]
            assert [text_of(line) for line in one.lines if line["event"]] == story
            await asyncio.gather(*(tab.play_on(until=_late) for tab in (one, two)))
            assert one.state["game"]["outcome"] or _late(one.state)


async def test_a_game_that_was_paused_is_paused_after_a_restart(tmp_path):
    path = tmp_path / "tables.sqlite"

    async with serving(SqliteStore(path)) as server, server.browser() as ann:
        table = await ann.open_table("Ann", decks=["camping"], seats=2, bots=("easy",), seconds=5, start=True)
        async with ann.tab(table) as tab:
            await tab.until(lambda state: state["game"])
            await tab.does("pause")
        cookies = ann.client.cookies
    async with serving(SqliteStore(path)) as server, server.browser() as ann:
        ann.client.cookies = cookies
        async with ann.tab(table) as tab:
            state = await tab.until(lambda state: state["game"])
            assert state["table"]["paused_by"] == "Ann"
            await tab.does("resume")
            await tab.until(lambda state: state["table"]["paused_by"] is None)
    async with serving(SqliteStore(path)) as server, server.browser() as ann:
        ann.client.cookies = cookies
        async with ann.tab(table) as tab:
            state = await tab.until(lambda state: state["game"])
            assert state["table"]["paused_by"] is None


async def test_a_pause_that_cannot_be_kept_is_no_pause():
    store = FullStore()
    async with partying("Ann", "Bob", decks=["camping"], store=store) as party:
        store.full = True
        with pytest.raises(RefusalError, match="could not be saved"):
            await party.say("Ann", Pause())
        assert party.look("Bob").table.paused_by is None


async def test_a_game_whose_last_move_only_was_kept_is_finished_all_the_same():
    async with partying("Ann", "Bob", decks=["martian"]) as party:
        party.game.leave("Ann")
        ticker = Ticker(party.table)
        await eventually(lambda: party.table.record.phase == "over")
        ticker.stop()
        assert await party.store.finished(party.live.id)


async def test_a_finished_game_and_an_empty_table_are_there_after_a_restart(tmp_path):
    path = tmp_path / "tables.sqlite"

    async with serving(SqliteStore(path)) as server, server.browser() as ann:
        table = await ann.open_table("Ann", decks=["camping"], seats=1, start=True)
        other = await ann.open_table("Ann", public=True)
        async with ann.tab(table) as tab:
            await tab.play_on()
            score = tab.state["game"]["outcome"]["score"]
        cookies = ann.client.cookies
    async with serving(SqliteStore(path)) as server, server.browser() as ann:
        ann.client.cookies = cookies
        assert [row["score"] for row in await ann.get("/api/scores?decks=camping")] == [score]
        assert {row["id"] for row in await ann.get("/api/tables")} == {table, other}
        async with ann.tab(table) as tab:
            state = await tab.until(lambda state: state)
            assert state["table"]["phase"] == "over"
            await tab.does("rematch")
            await tab.until(lambda state: state["table"]["phase"] == "playing")


async def test_a_window_that_was_open_opens_again():
    async with partying("Ann", "Bob", decks=["pirate"], first="Ann") as party:
        give(party, "Bob", "Veto!")
        await party.choose("Ann", 0)
        stored = await party.stored()
        assert len(stored.moves) == 1
        again = Game.from_journal(read_journal(stored))
        assert {decision.kind for decision in again.decisions} == {"surprise"}


async def test_the_chat_is_there_after_a_restart_and_who_was_muted_stays_muted(tmp_path):
    path = tmp_path / "tables.sqlite"

    async with serving(SqliteStore(path)) as server, server.browser() as ann, server.browser() as bob:
        table = await ann.open_table("Ann", seats=2)
        await bob.join(table, "Bob")
        async with ann.tab(table) as one, bob.tab(table) as two:
            await one.does("chat", text="hello")
            await two.does("chat", text="noise")
            await one.does("mute", player="Bob", on=True)
        cookies = [browser.client.cookies for browser in (ann, bob)]
    async with serving(SqliteStore(path)) as server, server.browser() as ann, server.browser() as bob:
        for browser, jar in zip((ann, bob), cookies, strict=True):
            browser.client.cookies = jar
        async with ann.tab(table) as one, bob.tab(table) as two:
            for tab in (one, two):
                await tab.until(lambda state: state)
            await two.does("chat", text="more noise")
            await one.does("chat", text="good night")
            while len(two.chat) < 4:
                await two.hear()
            assert [line["text"] for line in one.chat] == ["hello", "good night"]
            assert [line["text"] for line in two.chat] == ["hello", "noise", "more noise", "good night"]
            assert [line["number"] for line in two.chat] == [1, 2, 3, 4]
            assert one.heard[1]["muted"] == ["Bob"]


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
async def test_a_server_killed_at_any_moment_loses_no_answer_and_counts_none_twice(database, kind):
    killed = Evening(database, seed=1, tables=6)
    for _ in range(5):
        await killed.crash()
    promised, kept = await killed.judge()
    assert kept > promised > 50


def test_the_diaries_notice_a_lost_a_doubled_and_a_forged_answer():
    guest = Guest("Ann", "seed", lambda: None)
    guest.sent = {"1.1.2": {"draw"}, "1.3.1": {"pass"}}
    guest.done = {"1.1.2": "draw"}
    guest.judge([("1.1.2", "draw"), ("1.3.1", "pass")])
    for wrong, said in (
        ([("1.3.1", "pass")], "lost"),
        ([("1.1.2", "play")], "lost"),
        ([("1.1.2", "draw"), ("1.1.2", "draw")], "twice"),
        ([("1.1.2", "draw"), ("1.3.1", "Veto!")], "never given"),
    ):
        with pytest.raises(AssertionError, match=said):
            guest.judge(wrong)


def _saved_by_another_version(store, game):
    table, opening = store._games[game]
    store._games[game] = (table, msgspec.json.encode(msgspec.json.decode(opening) | {"ruleshift": 99}).decode())


async def test_a_game_that_an_update_cannot_read_says_so_and_the_table_is_open_for_another():
    store = MemoryStore()
    async with serving(store) as server, server.browser() as ann:
        table = await ann.open_table("Ann", bots=("easy",), start=True, decks=["camping"])
        async with ann.tab(table) as tab:
            await tab.until(lambda state: state["game"])
            _saved_by_another_version(store, tab.state["game"]["id"])
        cookies = ann.client.cookies
    async with serving(store) as server, server.browser() as ann:
        ann.client.cookies = cookies
        async with ann.tab(table) as tab:
            state = await tab.until(lambda state: state)
            assert (state["table"]["phase"], state["game"]) == ("open", None)
            assert "saved by another Ruleshift" in text_of(tab.lines[-1])
            await tab.does("start")
            await tab.until(lambda state: state["game"])


async def test_a_finished_game_that_an_update_cannot_read_says_so():
    store = MemoryStore()
    async with serving(store) as server, server.browser() as ann:
        table = await ann.open_table("Ann", seats=1, start=True, decks=["camping"])
        async with ann.tab(table) as tab:
            await tab.play_on()
            game = tab.state["game"]["id"]
    _saved_by_another_version(store, game)
    async with serving(store) as server, server.browser() as ann:
        for path in (f"/api/games/{game}", f"/api/games/{game}/states/3", f"/api/games/{game}/journal"):
            answer = await ann.client.get(path)
            assert (answer.status_code, answer.json()["code"]) == (400, "bad_request")
            assert "saved by another Ruleshift" in answer.json()["message"]
        page = await ann.client.get(f"/replay/{game}")
        assert "saved by another Ruleshift" in page.text
        assert await ann.get("/api/scores"), "the list still has its result"
