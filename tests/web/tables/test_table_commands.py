from __future__ import annotations

import asyncio

import msgspec
import pytest
import websockets

from ruleshift.web.tables.connections import Connection
from tests.web.gatherings import gathering, seat, texts
from tests.web.party import partying
from tests.web.server import FAST, serving

# Before the game.


async def test_the_host_adds_bots_changes_the_options_and_begins():
    async with gathering("Ann", "Bob", start=False) as (_, _, _, (ann, bob)):
        assert "host" in await bob.fails("start", "not_yours")
        await bob.fails("add_bot", "not_yours", level="easy")
        await ann.does("add_bot", level="easy")
        options = ann.state["table"]["options"]
        await ann.does("options", options=options | {"decks": ["camping", "pirate"], "seats": 3})
        assert "for one" in await ann.fails("options", "conflict", options=options | {"seats": 1})
        assert "Martian" in await ann.fails(
            "options", "bad_request", options=options | {"decks": ["pirate", "martian"]}
        )
        await ann.fails("add_bot", "bad_request", level="../../etc")
        await ann.does("start")
        await bob.until(lambda state: state["game"])
        assert bob.state["table"]["options"]["decks"] == ["camping", "pirate"]
        assert len(bob.state["seats"]) == 3
        await ann.fails("start", "not_now")
        await ann.fails("options", "not_now", options=options)


async def test_nobody_plays_alone_unless_the_table_is_for_one():
    async with gathering("Ann", start=False) as (_, _, _, (ann,)):
        assert "two" in await ann.fails("start", "not_now")


async def test_who_shall_begin_begins():
    async with gathering("Ann", "Bob", "Cat", first="Cat") as (_, _, _, (ann, *_)):
        assert ann.state["game"]["turn"] == "Cat"
    async with gathering("Ann", "Bob", first="Nobody", start=False) as (_, _, _, (ann, _)):
        assert "Nobody" in await ann.fails("start", "not_now")


async def test_what_the_options_make_impossible_is_told_before_the_game_begins():
    async with serving() as server, server.browser() as ann:
        rules = {"without": ["Marshmallows"]}
        opened = await ann.post("/api/tables", name="Ann", options={"decks": ["camping"], "rules": rules})
        assert opened["notices"]
        assert all("Marshmallows" in notice for notice in opened["notices"])
        async with ann.tab(opened["id"]) as tab:
            await tab.until(lambda state: state["table"]["notices"] == opened["notices"])
            options = tab.state["table"]["options"]
            await tab.does("options", options=options | {"rules": {}})
            await tab.until(lambda state: state["table"]["notices"] == [])
            await tab.does("options", options=options)
            await tab.does("add_bot", level="easy")
            await tab.does("start")
            state = await tab.until(lambda state: state["game"])
            assert state["table"]["notices"] == opened["notices"]
        many = await ann.post("/api/tables", name="Ann", options={"seats": 8}, bots=["easy"] * 6)
        assert "7 players are many" in many["notices"][0]


# Coming and going.


async def test_somebody_joins_in_the_middle_of_a_game():
    async with gathering("Ann", "Bob") as (server, table, _, (ann, _)), server.browser() as cat:
        await cat.join(table, "Cat")
        async with cat.tab(table) as tab:
            await tab.until(lambda state: state["game"])
            assert tab.state["you"] == "Cat"
            assert len(tab.state["own"]["hand"]) == 3
        await ann.until(lambda _: seat(ann, "Cat"))
        assert seat(ann, "Cat")["in_game"]


async def test_a_spectator_who_sits_down_plays_in_the_same_tab():
    async with gathering("Ann", "Bob") as (server, table, _, _), server.browser() as cat:
        await cat.client.get("/")
        async with cat.tab(table) as tab:
            await tab.until(lambda state: state["you"] is None)
            await cat.join(table, "Cat")
            await tab.until(lambda state: state["you"] == "Cat" and len(state["own"]["hand"]) == 3)


async def test_a_table_may_take_nobody_in_mid_game():
    async with gathering("Ann", "Bob", late=False) as (server, table, _, _), server.browser() as cat:
        assert "has begun" in await cat.refused(f"/api/tables/{table}/join", 409, name="Cat")


@pytest.mark.parametrize("name", ["Bob", "bob", " BOB! ", "B\u202eob"])
async def test_two_people_cannot_have_the_same_name(name):
    async with gathering("Ann", "Bob", start=False) as (server, table, _, _), server.browser() as cat:
        assert "Bob" in (await cat.refused(f"/api/tables/{table}/join", 409, name=name)).title()


async def test_who_leaves_gives_up_their_cards_and_the_game_goes_on():
    async with gathering("Ann", "Bob", "Cat") as (_, _, _, (ann, bob, cat)):
        await bob.does("leave")
        await bob.until(lambda state: state["you"] is None)
        assert bob.state["own"]["hand"] == []
        await cat.until(lambda _: seat(cat, "Bob") is None)
        await cat.until(lambda _: "Bob has left the table" in texts(cat))
        await asyncio.gather(ann.play_on(), cat.play_on())
        assert cat.state["game"]["outcome"]


async def test_who_remains_alone_wins_and_a_host_is_followed_by_the_next_person():
    async with gathering("Ann", "Bob") as (_, _, _, (ann, bob)):
        await ann.does("leave")
        await bob.until(lambda state: state["table"]["phase"] == "over")
        assert bob.state["game"]["outcome"]["winner"] == "Bob"
        await bob.until(lambda state: state["table"]["host"] == "Bob")


async def test_when_everybody_has_left_the_table_is_gone():
    async with gathering("Ann", start=False) as (_, table, (browser,), (ann,)):
        await ann.wire.send('{"type": "leave"}')
        with pytest.raises(websockets.ConnectionClosedOK):
            await ann.listen()
        assert ann.heard[-1]["type"] == "closed"
        assert (await browser.client.get(f"/api/tables/{table}")).status_code == 404
        assert (await browser.client.get(f"/t/{table}")).status_code == 404


async def test_the_host_shows_somebody_the_door():
    async with gathering("Ann", "Bob", "Cat") as (_, table, browsers, (ann, bob, cat)):
        await bob.fails("kick", "not_yours", player="Cat")
        await ann.fails("kick", "not_now", player="Ann")
        await ann.fails("kick", "not_now", player="Nobody")
        await ann.does("kick", player="Cat")
        with pytest.raises(websockets.ConnectionClosedOK):
            await cat.listen()
        assert not cat.heard[-1]["again"]
        await bob.until(lambda _: seat(bob, "Cat") is None)
        assert "asked to leave" in await browsers[2].refused(f"/api/tables/{table}/join", 409, name="Cat")
        async with browsers[2].tab(table) as tab:
            assert (await tab.hear())["type"] == "closed"


async def test_the_host_hands_the_table_over():
    async with gathering("Ann", "Bob", start=False) as (_, _, _, (ann, bob)):
        await ann.does("add_bot", level="easy")
        bot = next(each["name"] for each in ann.state["seats"] if each["bot"])
        await ann.fails("make_host", "not_now", player=bot)
        await ann.does("make_host", player="Bob")
        await ann.fails("start", "not_yours")
        await bob.does("start")


# Being away.


async def test_a_bot_plays_for_who_is_away_until_they_are_back():
    async with gathering("Ann", "Bob") as (_, _, _, (ann, bob)):
        await ann.does("away")
        await bob.until(lambda _: seat(bob, "Ann")["away"])
        assert "a bot plays for them" in texts(bob)
        turn = bob.state["game"]["turn_number"]
        await bob.play_on(until=lambda state: state["game"]["turn_number"] >= turn + 3)
        assert bob.state["game"]["turn_number"] >= turn + 3
        await ann.does("back")
        await bob.until(lambda _: not seat(bob, "Ann")["away"])
        assert "Ann is back" in texts(bob)


async def test_who_loses_the_connection_is_away_and_has_the_seat_back_by_connecting():
    quick = msgspec.structs.replace(FAST, away_after=0.1, host_after=0.2)
    async with gathering("Ann", "Bob", settings=quick) as (_, table, browsers, (ann, bob)):
        await ann.wire.close()
        await bob.until(lambda _: seat(bob, "Ann")["away"])
        await bob.until(lambda state: state["table"]["host"] == "Bob")
        assert not seat(bob, "Ann")["online"]
        async with browsers[0].tab(table) as again:
            await again.until(lambda state: state["you"] == "Ann")
            await bob.until(lambda _: not seat(bob, "Ann")["away"])
            assert seat(bob, "Ann")["online"]


async def test_a_table_sleeps_while_nobody_is_there():
    async with partying("Ann", bots=2, decks=["martian"], first="Bramble", pace=1.0) as party:
        await party.thought()
        party.table.exit(party.tabs["Ann"], broken=True)
        party.clock.at += 1_000
        await party.table._ticker._tick()
        assert (await party.stored()).moves == ()
        party.tabs["Ann"] = Connection("secret of Ann", "here")
        party.table.enter(party.tabs["Ann"])
        await party.table._ticker._tick()
        assert (await party.stored()).moves == (), "no time has passed"
        party.clock.at += 1
        await party.table._ticker._tick()
        assert (await party.stored()).moves, "a bot plays on"


async def test_when_time_runs_out_the_default_is_taken_and_after_two_the_seat_is_away():
    async with partying("Ann", "Bob", decks=["martian"], seconds=5, first="Ann") as party:
        first = party.asked("Ann")
        assert first.left == 5_000
        told = []
        while not party.table.attendance.of("Ann").away:
            party.clock.at += 5
            await party.table._ticker._tick()
            if party.game.turn == "Bob":
                await party.choose("Bob", 0)
            told += [line.text for line in party.look("Ann").news]
        assert told.count("Your time has run out.") == 2
        assert any(f"play {first.options[0].card}" in text for text in told)
        assert next(each for each in party.look("Bob").seats if each.name == "Ann").away


async def test_nobody_answers_while_the_game_is_paused():
    async with gathering("Ann", "Bob", seconds=3_600, first="Ann") as (_, _, _, (ann, bob)):
        await bob.does("pause")
        await ann.until(lambda state: state["table"]["paused_by"] == "Bob")
        assert not ann.decision["left"]
        assert "paused" in await ann.fails("choose", "not_now", decision=ann.decision["id"], option=0)
        await ann.does("resume")
        await ann.until(lambda state: state["table"]["paused_by"] is None)
        assert ann.decision["left"]
        await ann.fails("resume", "not_now")


# Afterwards.


async def test_a_rematch_is_another_game_with_those_who_are_still_here():
    async with gathering("Ann", "Bob", "Cat") as (_, _, _, (ann, bob, cat)):
        await ann.fails("rematch", "not_now")
        await cat.does("leave")
        await asyncio.gather(ann.play_on(), bob.play_on())
        first = bob.state["game"]["id"]
        decision = "1.1.1"
        await ann.does("add_bot", level="easy")
        await ann.does("rematch")
        state = await bob.until(lambda state: state["game"]["id"] != first)
        assert state["fresh"]
        assert len(state["seats"]) == 3
        assert state["table"]["phase"] == "playing"
        await ann.fails("choose", "stale", decision=decision, option=0)


# Talking.


async def test_chat_is_cleaned_and_reaches_everybody_but_those_who_muted():
    async with gathering("Ann", "Bob", "Cat", start=False) as (_, _, _, (ann, bob, cat)):
        await bob.does("mute", player="Ann", on=True)
        await ann.does("chat", text="  <b>hello</b>\u202e \x07 there\n")
        await ann.fails("chat", "bad_request", text=" \u200b ")
        await ann.fails("chat", "too_long", text="a" * 301)
        await bob.does("chat", text="anybody?")
        assert [line["text"] for line in bob.chat] == ["anybody?"]
        while len(cat.chat) < 2:
            await cat.hear()
        assert [(line["player"], line["text"]) for line in cat.chat] == [
            ("Ann", "<b>hello</b> there"),
            ("Bob", "anybody?"),
        ]
        bob.chat.clear()
        await bob.does("mute", player="Ann", on=False)
        assert len(bob.chat) == 2


async def test_a_table_may_have_no_chat():
    async with gathering("Ann", "Bob", chat=False, start=False) as (_, _, _, (ann, _)):
        await ann.fails("chat", "not_now", text="hello")


# Offers.


async def test_opting_out_of_drinks_is_open_at_any_time():
    rules = {"meta": ["Drinking Rules"]}
    async with gathering("Ann", "Bob", start=False, decks=["drinking"], rules=rules) as (_, _, _, (ann, bob)):
        await bob.does("consent", meta="Drinking Rules", agree=True)
        await ann.does("start")
        await ann.until(lambda state: state["game"])
        assert "opt out" in ann.state["own"]["offers"]
        await ann.fails("offer", "not_offered", text="leave")
        await ann.does("offer", text="opt out")
        await bob.until(lambda _: seat(bob, "Ann")["opted_out"])
        await ann.fails("offer", "not_offered", text="opt out")
