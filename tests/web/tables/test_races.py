"""Things that happen at the same moment: one after the other, each of them whole, and nothing in between."""

from __future__ import annotations

import asyncio
import json

import msgspec
import pytest

from ruleshift.table.refusals import RefusalError
from ruleshift.web.protocol import messages as said
from ruleshift.web.protocol.resources import CreateTable
from ruleshift.web.storage import MemoryStore, StoreError
from ruleshift.web.tables.lobby import Lobby
from tests.web.party import partying
from tests.web.server import FAST, StillTime, serving


class SlowStore(MemoryStore):
    """Takes a moment for everything, so that others come in between; fails when it is told to."""

    def __init__(self):
        super().__init__()
        self.failing = ""
        self.dropping = asyncio.Event()

    async def _pause(self, what):
        for _ in range(20):
            await asyncio.sleep(0)
        if self.failing == what:
            raise StoreError("The disk is full.")

    async def append(self, game, number, moves):
        await self._pause("append")
        await super().append(game, number, moves)

    async def save_table(self, table, record):
        await self._pause("save_table")
        await super().save_table(table, record)

    async def drop_table(self, table):
        self.dropping.set()
        await self._pause("drop_table")
        await super().drop_table(table)

    async def begin_game(self, game, table, opening):
        await self._pause("begin_game")
        await super().begin_game(game, table, opening)


def refusals(results):
    return [result.code for result in results if isinstance(result, RefusalError)]


async def together(*moves):
    """Do things at the same moment; what was refused."""
    results = await asyncio.gather(*moves, return_exceptions=True)
    for result in results:
        if isinstance(result, BaseException) and not isinstance(result, RefusalError):
            raise result
    return refusals(results)


async def test_two_tabs_of_one_seat_answer_at_once_and_one_answer_counts():
    async with serving(SlowStore()) as server, server.browser() as ann:
        table = await ann.open_table("Ann", decks=["martian"], seats=1, start=True)
        async with ann.tab(table) as one, ann.tab(table) as two:
            for tab in (one, two):
                await tab.until(lambda state: state["own"]["decision"])
            for _ in range(10):
                assert one.decision["id"] == two.decision["id"]
                asked = {"decision": one.decision["id"], "option": 0}
                answers = await asyncio.gather(*(tab.say("choose", **asked) for tab in (one, two)))
                assert sorted(answer.get("code", "done") for answer in answers) == ["done", "stale"]
                newest = max(tab.state["version"] for tab in (one, two))
                for tab in (one, two):
                    while tab.state["version"] < newest:
                        await tab.hear()


async def test_who_is_sent_away_in_the_middle_of_an_answer_has_answered_or_is_refused():
    for kick_first in (True, False):
        async with partying("Ann", "Bob", "Cat", decks=["martian"], first="Bob", store=SlowStore()) as party:
            answer = party.say("Bob", said.Choose(decision=party.asked("Bob").id, option=0))
            kick = party.say("Ann", said.Kick(player="Bob"))
            refused = await together(*((kick, answer) if kick_first else (answer, kick)))
            assert refused == (["not_now"] if kick_first else [])
            moves = [json.loads(move)["move"][0] for move in (await party.stored()).moves]
            assert moves == (["leave"] if kick_first else ["Bob", "leave"])
            assert party.game.players == ("Ann", "Cat")
            assert not party.game.over


async def test_a_default_and_an_answer_at_the_same_moment_are_one_answer():
    async with partying("Ann", "Bob", decks=["martian"], first="Ann", seconds=5, store=SlowStore()) as party:
        key = party.asked("Ann").id
        refused = await together(party.settle(), party.say("Ann", said.Choose(decision=key, option=0)))
        assert refused == ["stale"]
        assert sum(move.startswith('{"move":["Ann"') for move in (await party.stored()).moves) == 1


async def test_nothing_falls_due_once_the_game_is_paused():
    async with partying("Ann", "Bob", decks=["martian"], first="Ann", seconds=5) as party:
        await party.say("Bob", said.Pause())
        party.clock.at += 1_000
        await party.table._ticker._tick()
        assert (await party.stored()).moves == ()
        await party.say("Bob", said.Resume())
        left = party.asked("Ann").left
        assert left == 5_000


async def test_two_rematches_at_once_are_one_game():
    async with partying("Ann", "Bob", decks=["martian"], store=SlowStore()) as party:
        await party.say("Ann", said.MakeHost(player="Bob"))
        first = party.live.id
        async with party.table.lock:
            party.game.leave("Ann")
            await party.table.finish_if_over()
        refused = await together(party.say("Bob", said.Rematch()), party.say("Bob", said.Rematch()))
        assert refused == ["not_now"]
        assert party.table.record.games == 2
        assert party.live.id != first


@pytest.mark.parametrize("failing", ["", "begin_game", "save_table"])
async def test_a_rematch_that_cannot_be_leaves_everybody_where_they_sit(failing):
    store = SlowStore()
    names = ("Ann", "Bob") if not failing else ("Ann", "Bob", "Cat")
    async with partying(*names, decks=["martian"], first="Ann" if failing else "random", store=store) as party:
        async with party.table.lock:
            party.game.leave("Bob")
            if failing:
                party.game.leave("Cat")
            await party.table.finish_if_over()
        party.table.exit(party.tabs["Bob"])  # without a connection: a rematch would be without Bob
        store.failing = failing
        before, shown = party.table.record, party.seen("Ann")
        refused = await together(party.say("Ann", said.Rematch()))
        assert refused == ["unavailable" if failing else "not_now"]
        assert party.table.record == before
        assert party.seen("Ann") == shown


async def test_the_last_person_cannot_go_while_that_cannot_be_kept():
    store = SlowStore()
    async with partying("Ann", bots=1, decks=["martian"], store=store) as party:
        store.failing = "drop_table"
        assert await together(party.say("Ann", said.Leave())) == ["unavailable"]
        assert party.look("Ann").you == "Ann"
        store.failing = ""
        await party.say("Ann", said.Leave())
        assert party.table.gone
        assert await store.tables() == []


async def test_a_table_that_wakes_while_the_lobby_is_tidied_up_stays():
    store, time = SlowStore(), StillTime()
    lobby = Lobby(store, msgspec.structs.replace(FAST, time=time))
    await lobby.open()
    tables = [await lobby.create("ann", CreateTable(name="Ann")) for _ in range(4)]
    await lobby.sweep()  # they sleep
    time.at += 7 * 3_600
    swept = asyncio.create_task(lobby.sweep())
    await store.dropping.wait()  # it is about to forget the first of them
    results = await asyncio.gather(*(lobby.table(table.id) for table in tables), return_exceptions=True)
    await swept
    awake = [each.id for each in results if not isinstance(each, BaseException)]
    assert len(refusals(results)) == len(tables) - len(awake)
    assert len(await store.tables()) == len(awake)
    await lobby.close()
