"""Nobody may learn who holds a Surprise from who was asked, or from how long it took."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from ruleshift.table.refusals import RefusalError
from ruleshift.web.protocol import messages as said
from ruleshift.web.protocol.messages import State
from tests.web.party import Party, ask_again, give, partying

SURPRISES = ("Veto!", "Canceled Plans", "Avast! Halt!", "Skullduggery")


async def lay_a_rule(party: Party) -> None:
    """Ann, whose turn it is, lays a New Rule; the others are asked."""
    give(party, "Ann", "Keeper Limit 4")
    options = party.asked("Ann").options
    await party.choose("Ann", next(each.index for each in options if each.card == "Keeper Limit 4"))
    assert {decision.kind for decision in party.game.decisions} == {"surprise"}


def without_surprises(party: Party) -> None:
    """Every Surprise to the bottom of the draw pile."""
    t = party.game._table
    names = t.pack.names
    for hand in t.hand:
        for at, c in enumerate(hand):
            if names[c] in SURPRISES:
                spare = next(card for card in t.draw if names[card] not in SURPRISES)
                t.draw[t.draw.index(spare)], hand[at] = c, spare
    ask_again(party)


async def story_of_a_window(holder: str | None, passing: tuple[str, ...]) -> list[tuple[float, str | None, State]]:
    """What Ann, who played, and a spectator are sent, and when, while a window opens and closes."""
    told: list[tuple[float, str | None, State]] = []
    async with partying("Ann", "Bob", "Cat", decks=["pirate"], first="Ann", window=4.0) as party:

        def listen() -> None:
            for who in (None, "Ann"):
                while party.has_news(who):
                    told.append((party.clock.now(), who, _public(party.look(who))))

        without_surprises(party)
        if holder:
            give(party, holder, "Veto!")
        await lay_a_rule(party)
        listen()
        for name in passing:
            party.clock.at += 0.5
            await party.choose(name, 0)
            listen()
        await party.settle()
        listen()
        assert not any(decision.kind == "surprise" for decision in party.game.decisions)
    return told


@pytest.mark.parametrize("passing", [(), ("Bob",), ("Bob", "Cat"), ("Cat", "Bob")])
async def test_a_window_looks_the_same_and_takes_as_long_whoever_holds_a_surprise_and_whoever_has_passed(passing):
    plain = await story_of_a_window(None, ())
    assert len(plain) == 4
    assert plain[-1][0] - plain[0][0] == 4.0
    for holder in (None, "Bob", "Cat"):
        told = await story_of_a_window(holder, passing)
        assert told == plain


@pytest.mark.parametrize("seconds", [0, 5, 60])
@pytest.mark.parametrize("passing", ["nobody", "all", "all beforehand"])
@pytest.mark.parametrize("holder", [None, "Bob", "a bot"])
async def test_the_server_sleeps_until_the_same_moment_whoever_holds_a_surprise(holder, passing, seconds):
    options = {"decks": ["pirate"], "first": "Ann", "window": 4.0, "seconds": seconds}
    async with partying("Ann", "Bob", "Cat", bots=1, **options) as party:
        without_surprises(party)
        if holder:
            give(party, "Bob" if holder == "Bob" else "Bramble", "Veto!")
        opened = party.clock.now()
        if passing == "all beforehand":
            for name in ("Bob", "Cat"):
                await party.say(name, said.Passing(scope="always"))
        await lay_a_rule(party)
        if passing == "all":
            for name in ("Bob", "Cat"):
                await party.choose(name, 0)
        await party.thought()
        plans = party.live.due._plans.values()
        due = min([opened + 4.0, *(at for at, answer in plans if answer != 0)])  # a bot may lay its Surprise down
        assert party.table._ticker._due() == due
        party.clock.at = due - 0.001
        await party.table._ticker._tick()
        assert {decision.kind for decision in party.game.decisions} == {"surprise"}
        party.clock.at = due
        await party.table._ticker._tick()
        assert len((await party.stored()).moves) > 1


def _public(state: State) -> State:
    """A state without the game's name and without Ann's own cards, which the test has swapped about."""
    assert state.game is not None
    assert state.own is not None
    return replace(state, game=replace(state.game, id=""), own=replace(state.own, hand=(), decision=None))


async def test_the_asked_see_the_same_window_and_differ_only_in_what_they_could_play():
    async with partying("Ann", "Bob", "Cat", decks=["pirate"], first="Ann") as party:
        without_surprises(party)
        give(party, "Bob", "Veto!")
        await lay_a_rule(party)
        window = party.own("Bob").window
        assert [option.text for option in party.asked("Bob").options] == ["pass", "Veto!"]
        assert [option.text for option in party.asked("Cat").options] == ["pass"]
        assert window == party.own("Cat").window == party.own(None).window
        assert window is not None
        assert party.asked("Bob").left == party.asked("Cat").left == window.left
        assert party.seen("Bob") == party.seen("Cat") == party.seen(None)
        assert party.seen(None).waiting_for == ("Bob", "Cat")
        assert window.about == "Keeper Limit 4"


async def test_a_pass_is_noted_shown_to_its_player_alone_and_may_be_taken_back():
    async with partying("Ann", "Bob", "Cat", decks=["pirate"], first="Ann") as party:
        without_surprises(party)
        give(party, "Bob", "Veto!")
        await lay_a_rule(party)
        for who in ("Ann", "Bob", "Cat", None):
            party.look(who)
        await party.choose("Bob", 0)
        assert [who for who in ("Ann", "Bob", "Cat", None) if party.has_news(who)] == ["Bob"]
        assert party.asked("Bob").answered == 0
        assert party.seen(None).waiting_for == ("Bob", "Cat")
        await party.choose("Bob", 1)
        assert "Veto!" in party.game.view().being_played
        window = party.own("Cat").window
        assert window is not None
        assert window.about == "Veto!"


async def test_who_says_beforehand_not_for_this_card_is_asked_again_about_the_next():
    async with partying("Ann", "Bob", "Cat", decks=["pirate"], first="Ann") as party:
        without_surprises(party)
        await lay_a_rule(party)
        await party.say("Bob", said.Passing(scope="card"))
        assert party.asked("Bob").answered == 0
        assert party.own("Bob").passing == "card"
        assert party.own("Cat").passing == "ask"
        await party.settle()
        assert party.game.turn == "Bob"
        assert party.own("Bob").passing == "ask"


async def test_passing_until_the_turn_ends_or_always():
    async with partying("Ann", "Bob", "Cat", decks=["pirate"], first="Ann") as party:
        await party.say("Bob", said.Passing(scope="turn"))
        await party.say("Cat", said.Passing(scope="always"))
        await lay_a_rule(party)
        assert party.asked("Bob").answered == 0
        await party.settle()
        assert party.game.turn == "Bob"
        assert party.own("Bob").passing == "ask"
        assert party.own("Cat").passing == "always"
        await party.say("Cat", said.Passing(scope="ask"))
        assert party.own("Cat").passing == "ask"


async def test_who_passes_beforehand_may_still_answer():
    async with partying("Ann", "Bob", decks=["pirate"], first="Ann") as party:
        give(party, "Bob", "Veto!")
        await party.say("Bob", said.Passing(scope="always"))
        await lay_a_rule(party)
        option = next(each.index for each in party.asked("Bob").options if each.card == "Veto!")
        await party.choose("Bob", option)
        assert "Veto!" in party.game.view().being_played


async def test_an_answer_after_the_window_has_closed_is_stale():
    async with partying("Ann", "Bob", "Cat", decks=["pirate"], first="Ann") as party:
        without_surprises(party)
        give(party, "Bob", "Veto!")
        await lay_a_rule(party)
        late = party.asked("Bob").id
        await party.settle()
        with pytest.raises(RefusalError) as refused:
            await party.say("Bob", said.Choose(decision=late, option=1))
        assert refused.value.code == "stale"


async def test_bots_that_hold_nothing_keep_the_window_open_as_long_as_people_do():
    async with partying("Ann", "Bob", bots=2, decks=["pirate"], first="Ann", window=4.0) as party:
        without_surprises(party)
        await lay_a_rule(party)
        await party.thought()
        party.look(None)
        assert party.due() == party.live.windows.opened + 4.0
        assert party.live.plan_due(party.clock.now()) == (None, None)
        assert not party.has_news(None)
        await party.settle()
        assert "Keeper Limit 4" in party.game.view().rules


async def test_the_race_of_the_noses_counts_in_the_order_of_arrival():
    async with partying(
        "Ann", "Bob", "Cat", decks=["drinking"], first="Ann", rules={"meta": ["Drinking Rules"]}
    ) as party:
        give(party, "Ann", "Not It!")
        options = party.asked("Ann").options
        await party.choose("Ann", next(each.index for each in options if each.card == "Not It!"))
        assert [decision.kind for decision in party.game.decisions] == ["nose", "nose"]
        await party.choose("Cat", 1)
        await party.choose("Bob", 1)
        drinks = {seat.name: seat.drinks for seat in party.look(None).seats}
        assert drinks == {"Ann": 0, "Bob": 1, "Cat": 0}


async def test_games_with_surprises_come_to_an_end():
    for seed in range(3):
        async with partying("Ann", "Bob", "Cat", decks=["pirate"]) as party:
            chance = random.Random(seed)
            while not party.game.over:
                await party.play_on(chance)
