"""One device passed around: no hand before its owner has lifted the curtain, and nobody is asked in vain."""

from __future__ import annotations

import asyncio
import random

import pytest

from ruleshift.table.refusals import RefusalError
from ruleshift.web.protocol import messages as said
from ruleshift.web.tables.connections import Connection
from ruleshift.web.tables.newcomers import join
from tests.support.waiting import TIMEOUT
from tests.web.party import Party, give, partying
from tests.web.server import serving
from tests.web.undo_kills import QUIET


def hands(party: Party) -> tuple[str, ...]:
    """What the device shows of any hand."""
    return party.own("Ann").hand


async def test_no_hand_is_shown_before_its_owner_lifts_the_curtain():
    async with partying("Ann", here=("Bob", "Cat"), decks=["camping"], first="Bob") as party:
        state = party.look("Ann")
        assert state.you is None
        assert state.own is not None
        assert (state.own.hand, state.own.decision) == ((), None)
        assert state.hot_seat is not None
        assert (state.hot_seat.seats, state.hot_seat.next) == (("Ann", "Bob", "Cat"), "Bob")
        spectator = party.look(None)
        assert (state.game, state.own, state.news) == (spectator.game, spectator.own, spectator.news)
        await party.say("Ann", said.Lift(player="Bob"))
        state = party.look("Ann")
        assert state.own is not None
        assert state.you == "Bob"
        assert state.own.hand == party.game.view("Bob").hand
        assert state.fresh, "nothing of one hand is animated into another"


async def test_one_hand_is_never_changed_for_another_without_the_curtain():
    async with partying("Ann", here=("Bob",), decks=["camping"], first="Ann") as party:
        await party.say("Ann", said.Lift(player="Ann"))
        with pytest.raises(RefusalError, match="Ann's hand is shown"):
            await party.say("Ann", said.Lift(player="Bob"))
        assert party.look("Ann").you == "Ann"
        await party.say("Ann", said.Lower(player="Bob"))
        state = party.look("Ann")
        assert state.you is None
        assert state.hot_seat is not None
        assert state.hot_seat.next == "Bob", "who asked for the device is named, though Ann is to play"
        with pytest.raises(RefusalError, match="does not sit at this device"):
            await party.say("Ann", said.Lift(player="Dan"))
        with pytest.raises(RefusalError, match="Nobody shares"):
            await party.say(None, said.Lower())


async def test_the_curtain_falls_when_the_turn_is_over():
    chance = random.Random(1)
    async with partying("Ann", here=("Bob",), decks=["camping"], first="Ann") as party:
        await party.hand_to("Ann")
        while party.game.turn == "Ann" and not party.game.over:
            decision = party.game.decisions[0]
            await party.choose(decision.player, chance.randrange(len(decision)))
        state = party.look("Ann")
        assert state.you is None
        assert hands(party) == ()


async def test_who_only_looks_at_their_hand_may_look_until_the_device_is_needed():
    async with partying("Ann", "Dan", here=("Bob",), decks=["camping"], first="Dan") as party:
        give(party, "Dan", "Tent")
        await party.say("Ann", said.Lift(player="Ann"))
        assert party.look("Ann").you == "Ann"
        asked = party.game.decisions[0]
        await party.choose("Dan", [option.text for option in asked.options].index("Tent"))
        assert party.game.turn == "Bob"
        state = party.look("Ann")
        assert state.you is None
        assert state.hot_seat is not None
        assert state.hot_seat.next == "Bob"


async def test_who_looks_in_anothers_turn_may_look_until_something_new_is_asked():
    async with partying("Ann", here=("Bob",), decks=["camping"], first="Ann") as party:
        await party.say("Ann", said.Lift(player="Bob"))
        for _ in range(2):
            assert party.look("Ann").you == "Bob"
        await party.say("Ann", said.Lower())
        seat = party.look("Ann").hot_seat
        assert seat is not None
        assert seat.next == "Ann"


async def test_with_the_curtain_down_nothing_is_chosen_undone_or_offered():
    async with partying("Ann", here=("Bob",), decks=["camping"], first="Ann") as party:
        decision = party.live.key(party.game.decisions[0])
        for message in (said.Choose(decision=decision, option=0), said.Offer(text="opt out"), said.Undo()):
            with pytest.raises(RefusalError, match="curtain is down"):
                await party.say("Ann", message)
        with pytest.raises(RefusalError, match="without a look at the hand"):
            await party.say("Ann", said.Choose(decision=decision, option=0, seat="Ann"))
        assert len(party.game.moves) == 0
        await party.say("Ann", said.Pause())
        assert party.table.record.paused_by == "Ann", "what is for the whole table is said in the host's name"


async def test_who_goes_first_is_settled_before_any_hand_is_shown():
    async with partying("Ann", here=("Bob",), decks=["pirate"], first="draw") as party:
        seat = party.look("Ann").hot_seat
        assert seat is not None
        assert seat.next is None
        assert [each.player for each in seat.together] == ["Ann", "Bob"]
        way = seat.together[1]
        await party.say("Ann", said.Choose(decision=way.decision, option=way.option, seat="Bob"))
        assert party.game.turn == "Bob"
        assert party.look("Ann").you is None


async def test_a_surprise_window_waits_for_the_device_and_asks_it_as_a_whole():
    async with partying("Ann", here=("Bob", "Cat"), decks=["pirate"], first="Ann") as party:
        give(party, "Ann", "Limes")
        await party.hand_to("Ann")
        asked = party.game.decisions[0]
        await party.choose("Ann", [option.text for option in asked.options].index("Limes"))
        state = party.look("Ann")
        assert state.you == "Ann", "her hand stays while she asks around"
        assert state.hot_seat is not None
        assert state.hot_seat.answers == ("Bob", "Cat")
        party.clock.at += 100
        assert party.due() is None, "nobody passes a device around against the clock"
        await party.say("Ann", said.PassAll())
        await party.settle()
        assert party.game.decisions[0].kind != "surprise"
        with pytest.raises(RefusalError, match="nothing to answer"):
            await party.say("Ann", said.PassAll())


async def test_a_window_with_phones_at_the_table_is_open_as_long_as_ever():
    async with partying("Ann", "Dan", here=("Bob",), decks=["pirate"], first="Dan") as party:
        give(party, "Dan", "Limes")
        asked = party.game.decisions[0]
        await party.choose("Dan", [option.text for option in asked.options].index("Limes"))
        await party.say("Ann", said.PassAll())
        assert party.due() == party.clock.at + 4.0
        assert party.look("Dan").hot_seat is None


async def test_a_device_that_is_gone_holds_nobody_up():
    async with partying("Ann", "Dan", here=("Bob",), decks=["pirate"], first="Dan") as party:
        give(party, "Dan", "Limes")
        asked = party.game.decisions[0]
        await party.choose("Dan", [option.text for option in asked.options].index("Limes"))
        assert party.due() is None
        party.table.exit(party.tab("Ann"), broken=True)
        assert party.due() is not None


async def test_simultaneous_questions_go_from_hand_to_hand():
    async with partying("Ann", here=("Bob", "Cat"), decks=["camping"], first="Ann") as party:
        give(party, "Ann", "Hand Limit 1")
        await party.hand_to("Ann")
        asked = party.game.decisions[0]
        await party.choose("Ann", [option.text for option in asked.options].index("Hand Limit 1"))
        limited = [each.player for each in party.game.decisions]
        assert limited == ["Bob", "Cat"]
        for name in limited:
            state = party.look("Ann")
            assert state.you is None
            assert state.hot_seat is not None
            assert state.hot_seat.next == name
            while any(each.player == name for each in party.game.decisions):
                await party.choose(name, 0)


async def test_the_curtain_is_down_after_a_reload():
    async with partying("Ann", here=("Bob",), decks=["camping"], first="Ann") as party:
        await party.hand_to("Ann")
        party.table.exit(party.tab("Ann"))
        party.tabs["Ann"] = Connection("secret of Ann", "here")
        party.table.enter(party.tab("Ann"))
        assert party.look("Ann").you is None
        assert hands(party) == ()


async def test_the_curtain_stays_when_only_one_of_them_is_left():
    async with partying("Ann", here=("Bob",), bots=2, decks=["pirate"], first="Ann", watched=False) as party:
        await party.hand_to("Ann")
        await party.say("Ann", said.Leave())
        assert party.table.record.find("Ann") is None
        state = party.look("Bob")
        assert (state.you, hands(party)) == (None, ())
        assert party.game.ask == "able", "a single person is asked as everywhere else"


async def test_somebody_sits_down_at_a_device_in_the_middle_of_a_game():
    async with partying("Ann", bots=1, decks=["camping"], first="Ann") as party:
        assert party.look("Ann").you == "Ann"
        await join(party.table, "secret of Ann", "Bob", here=True)
        assert set(party.game.players) == {"Ann", "Bob", "Bramble"}
        state = party.look("Ann")
        assert (state.you, hands(party)) == (None, ()), "the curtain falls"
        assert state.hot_seat is not None
        assert (state.hot_seat.seats, state.hot_seat.next) == (("Ann", "Bob"), "Ann")
        await party.say("Ann", said.Lift(player="Bob"))
        assert len(hands(party)) == 3, "a newcomer gets three cards"


async def test_others_sit_down_at_a_device_between_games_and_leave_it_together():
    async with serving() as server, server.browser() as ann, server.browser() as eve:
        table = await ann.open_table("Ann", decks=["camping"], seats=3)
        assert "already" in await ann.refused(f"/api/tables/{table}/join", 409, name="Bob")
        await ann.post(f"/api/tables/{table}/join", name="Bob", here=True)
        async with ann.tab(table) as tab, eve.tab(table) as watcher:
            await tab.until(lambda state: state["hot_seat"])
            assert tab.state["hot_seat"]["seats"] == ["Ann", "Bob"]
            assert "share this device" in await ann.refused(f"/api/tables/{table}/link", 409)
            await tab.does("start")
            await tab.until(lambda state: state["game"])
            assert tab.state["own"]["hand"] == []
            await watcher.until(lambda state: state["game"])
            assert watcher.state["hot_seat"] is None
            await tab.does("leave")
            while watcher.heard[-1]["type"] != "closed":
                await watcher.hear()


async def test_each_person_at_a_device_is_asked_for_consent():
    options = {"decks": ["drinking"], "rules": {"meta": ["Drinking Rules"]}, "seats": 2}
    async with serving() as server, server.browser() as ann:
        made = await ann.post("/api/tables", name="Ann", here=["Bob"], options=options)
        async with ann.tab(made["id"]) as tab:
            await tab.until(lambda state: state["table"]["consent"])
            assert tab.state["table"]["consent"][0]["unanswered"] == ["Bob"]
            assert "Bob has not answered" in await tab.fails("start", "not_now")
            await tab.does("consent", meta="Drinking Rules", agree=True, seat="Bob")
            await tab.does("start")


async def test_a_device_can_play_a_whole_game_over_the_wire():
    async with serving() as server, server.browser() as ann:
        options = {"decks": ["pirate"], "first": "random", "pace": 0.0, "window": 1.0}
        made = await ann.post("/api/tables", name="Ann", here=["Bob"], bots=["easy"], options=options, start=True)
        async with ann.tab(made["id"]) as tab, asyncio.timeout(TIMEOUT):
            chance = random.Random(3)
            await tab.until(lambda state: state["game"])
            for _ in range(60):
                seat = tab.state["hot_seat"]
                if tab.state["table"]["phase"] == "over":
                    break
                if tab.decision and tab.decision["answered"] is None:
                    index = chance.randrange(len(tab.decision["options"]))
                    await tab.say("choose", decision=tab.decision["id"], option=index)
                elif seat["answers"]:
                    await tab.say("pass_all")
                elif seat["next"] and tab.state["you"] is None:
                    await tab.say("lift", player=seat["next"])
                else:
                    await tab.hear()
            assert tab.state["game"]["turn_number"] > 3 or tab.state["table"]["phase"] == "over"


def quiet_card(party: Party) -> int | None:
    """Which of Ann's options is a card that ends her turn and shows nothing else."""
    options = party.asked("Ann").options
    return next((each.index for each in options if each.card in QUIET), None)


async def evening(looked: bool) -> bool:
    """Ann takes back what she has played, before or after Bob has looked; False if there was nothing to play."""
    async with partying("Ann", here=("Bob",), decks=["camping"], first="Ann") as party:
        before = party.game.view("Ann").to_dict()
        await party.hand_to("Ann")
        card = quiet_card(party)
        if card is None:
            return False
        await party.choose("Ann", card)
        assert (party.game.turn, party.look("Ann").you) == ("Bob", None)
        if looked:
            await party.hand_to("Bob")
        await party.hand_to("Ann")
        assert party.own("Ann").may_undo != looked
        if looked:
            with pytest.raises(RefusalError, match="Bob has seen a new card"):
                await party.say("Ann", said.Undo())
        else:
            await party.say("Ann", said.Undo())
            assert party.game.view("Ann").to_dict() == before
        return True


async def test_what_nobody_has_seen_is_taken_back_and_what_the_next_one_saw_is_not():
    for looked in (False, True):
        while not await evening(looked):
            pass  # another deal


async def test_the_last_one_at_a_device_passes_in_private():
    async with partying("Ann", here=("Bob",), bots=1, decks=["pirate"], first="Ann", watched=False) as party:
        await party.hand_to("Ann")
        give(party, "Bob", "Veto!")
        await party.say("Ann", said.Leave())
        party.here, party.tabs["Bob"] = (), party.tabs["Ann"]
        chance = random.Random(2)
        while not any(each.private and each.player == "Bob" for each in party.game.decisions):
            assert not party.game.over
            await party.thought()
            if any(each.player == "Bob" for each in party.game.decisions):
                party.look("Bob")
                if party.tabs["Bob"].player is None:
                    await party.say("Bob", said.Lift(player="Bob"))
                options = party.asked("Bob").options
                keep = [each.index for each in options if each.card != "Veto!"]
                await party.choose("Bob", chance.choice(keep or [0]))
            else:
                await party.settle()
        if party.look("Bob").you is not None:
            await party.say("Bob", said.Lower())
        seat = party.look("Bob").hot_seat
        assert seat is not None
        assert seat.answers == ("Bob",)
        await party.say("Bob", said.PassAll())
        assert not any(each.private for each in party.game.decisions)
