"""Anybody with the link sits down, before a game and during it, unless the host has locked the table."""

from __future__ import annotations

from contextlib import AsyncExitStack

import pytest

from ruleshift.web.protocol import messages as said
from ruleshift.web.tables.newcomers import join
from tests.web.gatherings import gathering, seat, texts
from tests.web.party import partying
from tests.web.server import serving


@pytest.mark.parametrize("start", [False, True])
async def test_more_come_than_were_expected(start):
    names = ("Ann", "Bob", "Cat", "Dan")
    async with gathering(*names, seats=4, start=start) as (server, table, _, (ann, *_)):
        async with server.browser() as eve:
            row = await eve.get(f"/api/tables/{table}")
            assert (row["free"], row["may_join"], row["waits"]) == (8, True, False)
            await eve.join(table, "Eve")
        await ann.until(lambda _: seat(ann, "Eve"))
        assert seat(ann, "Eve")["in_game"] == start
        assert seat(ann, "Eve")["hand"] == (3 if start else 0)


async def test_the_host_locks_the_table_and_opens_it_again():
    async with gathering("Ann", "Bob", start=False) as (server, table, _, (ann, bob)), server.browser() as cat:
        path = f"/api/tables/{table}"
        await bob.fails("lock", "not_yours", locked=True)
        await ann.does("lock", locked=True)
        await bob.until(lambda _: "Ann locks the table." in texts(bob))
        assert bob.state["table"]["closed"] == "The host has locked this table."
        row = await cat.get(path)
        assert (row["free"], row["may_join"], row["why_not"]) == (0, False, "The host has locked this table.")
        assert "locked" in await cat.refused(f"{path}/join", 409, name="Cat")
        await ann.does("start")
        assert "locked" in await cat.refused(f"{path}/join", 409, name="Cat")
        options = ann.state["table"]["options"]
        await ann.does("lock", locked=False)
        await ann.until(lambda state: state["table"]["closed"] is None)
        assert ann.state["table"]["options"] == options | {"locked": False}
        await cat.join(table, "Cat")


async def test_late_false_locks_during_games_until_the_host_changes_it():
    async with gathering("Ann", "Bob", late=False, start=False) as (server, table, _, (ann, _)):
        path = f"/api/tables/{table}/join"
        async with server.browser() as cat, server.browser() as dan:
            await cat.join(table, "Cat")
            await ann.does("start")
            assert "has begun" in await dan.refused(path, 409, name="Dan")
            await ann.does("lock", late=True)
            await dan.join(table, "Dan")
            await ann.until(lambda _: seat(ann, "Dan"))
            assert seat(ann, "Dan")["in_game"]


async def test_nobody_joins_a_solitaire_game():
    async with serving() as server, server.browser() as ann, server.browser() as bob:
        table = await ann.open_table("Ann", decks=["camping"], seats=1, start=True)
        assert "for one" in await bob.refused(f"/api/tables/{table}/join", 409, name="Bob")
        async with ann.tab(table) as tab:
            await tab.until(lambda state: state["game"])
            await tab.fails("add_bot", "not_now", level="easy")


async def test_at_twelve_a_newcomer_takes_the_seat_of_a_bot():
    async with serving() as server, AsyncExitStack() as stack:
        ann, bob = [await stack.enter_async_context(server.browser()) for _ in range(2)]
        table = await ann.open_table("Ann", bots=("easy",) * 11, decks=["camping"])
        tab = await stack.enter_async_context(ann.tab(table))
        await tab.until(lambda state: len(state["seats"]) == 12)
        await tab.fails("add_bot", "conflict", level="easy")
        await bob.join(table, "Bob")
        await tab.until(lambda _: seat(tab, "Bob"))
        assert len(tab.state["seats"]) == 12
        assert sum(each["bot"] is not None for each in tab.state["seats"]) == 10
        assert "makes room." in texts(tab)


async def test_at_twelve_in_mid_game_a_newcomer_waits_for_the_next_one():
    async with partying("Ann", bots=11, decks=["camping"], rules={}) as party:
        assert party.look(None).table.full
        await join(party.table, "secret of Bob", "Bob")
        party.table.enter(party.tabs.setdefault("Bob", type(party.tabs[None])("secret of Bob", "here")))
        waiting = next(each for each in party.look("Bob").seats if each.name == "Bob")
        assert not waiting.in_game
        assert party.own("Bob").hand == ()
        assert party.own("Bob").decision is None
        assert len(party.game.players) == 12
        bots = [name for name in party.game.players if name != "Ann"]
        async with party.table.lock:
            for bot in bots:
                party.game.leave(bot)
            await party.table.finish_if_over()
        await party.say("Ann", said.Rematch())
        assert set(party.game.players) == {"Ann", "Bob", *bots[:-1]}
        assert len(party.own("Bob").hand) == 3


async def test_twelve_people_are_all_there_is_room_for():
    async with serving() as server, AsyncExitStack() as stack:
        people = [await stack.enter_async_context(server.browser()) for _ in range(13)]
        table = await people[0].open_table("P0", decks=["camping"], seats=2)
        for number, browser in enumerate(people[1:12], 1):
            await browser.join(table, f"P{number}")
        assert "This table is full" in await people[12].refused(f"/api/tables/{table}/join", 409, name="P12")


async def test_after_somebody_was_sent_away_newcomers_wait_for_the_host():
    async with gathering("Ann", "Bob", start=False) as (server, table, (_, bob), (ann, _)):
        await ann.does("kick", player="Bob")
        await ann.until(lambda state: state["table"]["approval"])
        assert "newcomers wait until Ann lets them in" in texts(ann)
        bob.client.cookies.clear()
        assert "Ann has been asked to let you in" in await bob.refused(f"/api/tables/{table}/join", 409, name="Rob")
        await ann.until(lambda state: state["table"]["knocking"] == ["Rob"])
        await ann.fails("admit", "not_now", player="Bob")
        await ann.does("admit", player="Rob", welcome=False)
        assert "did not let you in" in await bob.refused(f"/api/tables/{table}/join", 409, name="Rob")
        async with server.browser() as dan, server.browser() as eve:
            await dan.refused(f"/api/tables/{table}/join", 409, name="Dan")
            await dan.refused(f"/api/tables/{table}/join", 409, name="Dan")
            await ann.until(lambda state: state["table"]["knocking"] == ["Dan"])
            await ann.does("admit", player="Dan")
            assert (await dan.get(f"/api/tables/{table}"))["you"] == "Dan"
            async with dan.tab(table) as tab:
                await tab.until(lambda state: state["you"] == "Dan")
                await tab.fails("admit", "not_yours", player="Rob")
            await ann.does("lock", approval=False)
            await eve.join(table, "Eve")


async def test_a_bot_that_is_sent_away_makes_nobody_wait():
    async with gathering("Ann", start=False) as (server, table, _, (ann,)), server.browser() as bob:
        await ann.does("add_bot", level="easy")
        await ann.does("kick", player="Bramble")
        await bob.join(table, "Bob")
