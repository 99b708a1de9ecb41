"""Going first: the dealt table waits, without a clock, for the first person to draw; so does another game."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest

from ruleshift.table.refusals import RefusalError
from ruleshift.web.protocol import messages as said
from ruleshift.web.storage import SqliteStore
from tests.web.gatherings import gathering, seat, texts
from tests.web.party import partying
from tests.web.server import FAST, serving

DRAW: dict[str, Any] = {"first": "draw"}


def offered(tab):
    return [option["kind"] for option in tab.decision["options"]]


async def win_by_leaving(party, leaver):
    """The game is over at once: somebody leaves it, and keeps the seat at the table."""
    async with party.table.lock:
        party.game.leave(leaver)
        await party.table.finish_if_over()
        party.table.changed()


@pytest.mark.parametrize(
    ("decks", "way"), [(["pirate"], "draw"), (["camping"], "random"), (["camping", "pirate"], "random")]
)
async def test_a_table_goes_by_the_way_of_its_first_deck(decks, way):
    async with gathering("Ann", "Bob", decks=decks, first="deck") as (_, _, _, (ann, _)):
        assert ann.state["table"]["first"] == way
        assert ann.state["table"]["options"]["first"] == "deck"
        assert (ann.state["game"]["turn"] == "") == (way == "draw")


async def test_the_dealt_table_waits_and_the_first_to_draw_begins():
    async with gathering("Ann", "Bob", **DRAW) as (_, _, _, (ann, bob)):
        game = ann.state["game"]
        assert (game["turn"], game["phase"], len(ann.state["own"]["hand"])) == ("", "opening", 3)
        assert ann.decision["prompt"] == "Draw a card to go first"
        assert offered(ann) == offered(bob) == ["draw"]
        late = ann.decision["id"]
        await bob.does("choose", decision=bob.decision["id"], option=0)
        assert bob.state["game"]["turn"] == "Bob"
        assert len(bob.state["own"]["hand"]) == 4
        assert await ann.fails("choose", "too_late", decision=late, option=0) == "Bob was quicker and goes first."
        assert await bob.fails("choose", "stale", decision=late, option=0)


async def test_only_the_host_deals():
    async with gathering("Ann", "Bob", start=False, **DRAW) as (_, _, _, (ann, bob)):
        await bob.fails("start", "not_yours")
        await ann.does("start")
        assert "already started" in await ann.fails("start", "not_now")


async def test_no_bot_and_no_clock_answers_for_anybody():
    hasty = msgspec.structs.replace(FAST, seconds_bounds=(0, 60))
    async with partying("Ann", "Bob", decks=["pirate"], bots=2, settings=hasty, seconds=1, **DRAW) as party:
        await party.say("Bob", said.Away())
        await party.thought()
        assert party.asked("Ann").left is None
        assert party.due() is None
        party.clock.at += 1_000
        assert party.live.plan_due(party.clock.now()) == (None, None)
        await party.choose("Ann", 0)
        assert party.game.turn == "Ann"
        assert party.asked("Ann").left == 1_000


async def test_a_single_person_may_let_a_bot_begin():
    async with serving() as server, server.browser() as ann:
        table = await ann.open_table("Ann", bots=("easy", "easy"), start=True, decks=["martian"], pace=10, **DRAW)
        async with ann.tab(table) as tab:
            await tab.until(lambda state: state["game"])
            assert offered(tab) == ["pass", "draw"]
            await tab.does("choose", decision=tab.decision["id"], option=0)
            assert seat(tab, tab.state["game"]["turn"])["bot"] == "easy"


async def test_people_come_and_go_while_the_table_waits():
    async with gathering("Ann", "Bob", **DRAW) as (server, table, _, (ann, bob)), server.browser() as cat:
        old = ann.decision["id"]
        await cat.join(table, "Cat")
        async with cat.tab(table) as tab:
            await tab.until(lambda state: state["own"]["decision"])
            assert offered(tab) == ["draw"]
            await bob.does("leave")
            await ann.until(lambda state: len(state["seats"]) == 2)
            assert "stale" in (await ann.say("choose", decision=old, option=0))["code"]
            await tab.until(lambda state: len(state["seats"]) == 2)
            await tab.does("choose", decision=tab.decision["id"], option=0)
            await ann.until(lambda state: state["game"]["turn"] == "Cat")


async def test_two_who_draw_at_the_same_moment_one_begins_and_the_other_is_told():
    async with gathering("Ann", "Bob", "Cat", **DRAW) as (_, _, _, tabs):
        answers = await asyncio.gather(*(tab.say("choose", decision=tab.decision["id"], option=0) for tab in tabs))
        assert sorted(answer.get("code", "done") for answer in answers) == ["done", "too_late", "too_late"]
        winner = next(tab for tab, answer in zip(tabs, answers, strict=True) if answer["type"] == "done")
        assert winner.state["game"]["turn"] == winner.state["you"]
        told = {answer["message"] for answer in answers if answer["type"] == "error"}
        assert told == {f"{winner.state['you']} was quicker and goes first."}


async def test_a_table_that_waits_waits_after_a_restart_too(tmp_path):
    path = tmp_path / "tables.sqlite"
    async with serving(SqliteStore(path)) as server, server.browser() as ann:
        table = await ann.open_table("Ann", bots=("easy",), start=True, decks=["pirate"], first="deck")
        async with ann.tab(table) as tab:
            before = await tab.until(lambda state: state["game"])
        cookies = ann.client.cookies
    async with serving(SqliteStore(path)) as server, server.browser() as ann:
        ann.client.cookies = cookies
        async with ann.tab(table) as tab:
            await tab.until(lambda state: state["game"])
            assert tab.state["own"]["hand"] == before["own"]["hand"]
            assert tab.decision == before["own"]["decision"]
            await tab.does("choose", decision=tab.decision["id"], option=1)
            assert tab.state["game"]["turn"] == "Ann"


# Another game.


async def test_the_first_draw_deals_another_game_and_begins_it_without_the_host():
    async with partying("Ann", "Bob", "Cat", decks=["pirate"], **DRAW) as party:
        await party.choose("Ann", 0)
        await win_by_leaving(party, "Ann")
        await win_by_leaving(party, "Bob")
        before = party.live.id
        await party.say("Cat", said.Rematch())
        assert party.live.id != before
        assert (party.game.turn, party.game.players) == ("Cat", ("Ann", "Bob", "Cat"))
        assert len(party.own("Cat").hand) == 4
        with pytest.raises(RefusalError, match="Cat was quicker and goes first") as refused:
            await party.say("Bob", said.Rematch())
        assert refused.value.code == "too_late"
        assert (await party.stored()).moves


@pytest.mark.parametrize("first", ["random", "Bob"])
async def test_with_any_other_way_to_begin_the_host_starts_another_game(first):
    async with partying("Ann", "Bob", decks=["pirate"], first=first) as party:
        await win_by_leaving(party, "Ann")
        await party.say("Bob", said.Rematch())
        assert party.table.record.phase == "over", "a guest only proposes it"
        await party.say("Ann", said.Rematch())
        assert party.game.turn in (("Ann", "Bob") if first == "random" else ("Bob",))


async def test_a_single_person_may_let_a_bot_begin_another_game_and_several_may_not():
    async with partying("Ann", decks=["pirate"], bots=2, **DRAW) as party:
        await party.choose("Ann", 1)
        for bot in [name for name in party.game.players if name != "Ann"]:
            await win_by_leaving(party, bot)
        await party.say("Ann", said.Rematch(draw=False))
        assert party.game.turn not in ("", "Ann")
    async with partying("Ann", "Bob", decks=["pirate"], **DRAW) as party:
        await win_by_leaving(party, "Ann")
        before = party.table.record
        with pytest.raises(RefusalError, match="one of you draws"):
            await party.say("Bob", said.Rematch(draw=False))
        assert party.table.record == before


async def test_the_table_says_what_it_waits_for():
    async with gathering("Ann", "Bob", **DRAW) as (_, _, _, (ann, _)):
        assert "first person to draw" in ann.state["game"]["owed"]
        await ann.until(lambda _: "The cards are dealt" in texts(ann))
