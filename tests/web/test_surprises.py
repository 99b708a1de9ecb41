"""Nobody may learn who holds a Surprise from who was asked, or from how long it took."""

from __future__ import annotations

import random

import msgspec
import pytest

from ruleshift.web import protocol as said
from ruleshift.web.protocol import State
from ruleshift.web.refusals import RefusalError
from tests.web.party import Party, ask_again, give, partying
from tests.web.server import run

SURPRISES = ("Veto!", "Canceled Plans", "Avast! Halt!", "Skullduggery")


async def lay_a_rule(party: Party) -> None:
    """Ann, whose turn it is, lays a New Rule; the others are asked."""
    give(party, "Ann", "Keeper Limit 4")
    options = party.look("Ann").game.decision.options
    await party.choose("Ann", next(each.index for each in options if each.card == "Keeper Limit 4"))
    assert {decision.kind for decision in party.game.decisions} == {"surprise"}


def without_surprises(party: Party) -> None:
    """Every Surprise to the bottom of the draw pile."""
    t = party.game.table
    names = t.pack.names
    for hand in t.hand:
        for at, c in enumerate(hand):
            if names[c] in SURPRISES:
                spare = next(card for card in t.draw if names[card] not in SURPRISES)
                t.draw[t.draw.index(spare)], hand[at] = c, spare
    ask_again(party)


async def story_of_a_window(holder: str | None, passing: tuple[str, ...]) -> list[tuple[float, str | None, str]]:
    """What the uninvolved are sent, and when, while a window opens and closes: Eve, who watches, and Ann, who played."""
    told: list[tuple[float, str | None, str]] = []
    async with partying("Ann", "Bob", "Cat", decks=["pirate"], first="Ann", window=4.0) as party:

        def listen() -> None:
            for who in (None, "Ann"):
                while party.has_news(who):
                    state = party.look(who)
                    shown = msgspec.structs.replace(state, game=msgspec.structs.replace(state.game, id=""))
                    told.append((party.table.clock.now(), who, msgspec.json.encode(shown).decode()))

        without_surprises(party)
        if holder:
            give(party, holder, "Veto!")
        await lay_a_rule(party)
        listen()
        for name in passing:
            party.table.clock.at += 0.5
            await party.choose(name, 0)
            listen()
        await party.settle()
        listen()
        assert not any(decision.kind == "surprise" for decision in party.game.decisions)
    return told


@pytest.mark.parametrize("passing", [(), ("Bob",), ("Bob", "Cat"), ("Cat", "Bob")])
def test_a_window_looks_the_same_and_takes_as_long_whoever_holds_a_surprise_and_whoever_has_passed(passing):
    async def evening():
        plain = await story_of_a_window(None, ())
        assert len(plain) == 4
        assert plain[-1][0] - plain[0][0] == 4.0
        for holder in (None, "Bob", "Cat"):
            told = await story_of_a_window(holder, passing)
            assert [(at, who) for at, who, _ in told] == [(at, who) for at, who, _ in plain]
            for (_, _, one), (_, _, other) in zip(told, plain, strict=True):
                assert _public(one) == _public(other)

    run(evening())


def _public(text: str) -> State:
    """A state without Ann's own cards, which the test has swapped about."""
    state = msgspec.json.decode(text, type=State)
    return msgspec.structs.replace(state, game=msgspec.structs.replace(state.game, hand=(), decision=None))


def test_the_asked_see_the_same_window_and_differ_only_in_what_they_could_play():
    async def evening():
        async with partying("Ann", "Bob", "Cat", decks=["pirate"], first="Ann") as party:
            without_surprises(party)
            give(party, "Bob", "Veto!")
            await lay_a_rule(party)
            bob, cat, eve = party.look("Bob").game, party.look("Cat").game, party.look(None).game
            assert [option.text for option in bob.decision.options] == ["pass", "Veto!"]
            assert [option.text for option in cat.decision.options] == ["pass"]
            assert bob.window == cat.window == eve.window
            assert bob.decision.left == cat.decision.left == bob.window.left
            assert bob.waiting_for == cat.waiting_for == eve.waiting_for == ("Bob", "Cat")
            assert bob.window.about == "Keeper Limit 4"

    run(evening())


def test_a_pass_is_noted_shown_to_its_player_alone_and_may_be_taken_back():
    async def evening():
        async with partying("Ann", "Bob", "Cat", decks=["pirate"], first="Ann") as party:
            without_surprises(party)
            give(party, "Bob", "Veto!")
            await lay_a_rule(party)
            for who in ("Ann", "Bob", "Cat", None):
                party.look(who)
            await party.choose("Bob", 0)
            assert [who for who in ("Ann", "Bob", "Cat", None) if party.has_news(who)] == ["Bob"]
            assert party.look("Bob").game.decision.answered == 0
            assert party.look(None).game.waiting_for == ("Bob", "Cat")
            await party.choose("Bob", 1)
            assert "Veto!" in party.game.view().being_played
            assert party.look("Cat").game.window.about == "Veto!"

    run(evening())


def test_who_says_beforehand_not_for_this_card_is_asked_again_about_the_next():
    async def evening():
        async with partying("Ann", "Bob", "Cat", decks=["pirate"], first="Ann") as party:
            without_surprises(party)
            await lay_a_rule(party)
            await party.say("Bob", said.Passing(scope="card"))
            assert party.look("Bob").game.decision.answered == 0
            assert party.look("Bob").game.passing == "card"
            assert party.look("Cat").game.passing == "ask"
            await party.settle()
            assert party.game.turn == "Bob"
            assert party.look("Bob").game.passing == "ask"

    run(evening())


def test_passing_until_the_turn_ends_or_always():
    async def evening():
        async with partying("Ann", "Bob", "Cat", decks=["pirate"], first="Ann") as party:
            await party.say("Bob", said.Passing(scope="turn"))
            await party.say("Cat", said.Passing(scope="always"))
            await lay_a_rule(party)
            assert party.look("Bob").game.decision.answered == 0
            await party.settle()
            assert party.game.turn == "Bob"
            assert party.look("Bob").game.passing == "ask"
            assert party.look("Cat").game.passing == "always"
            await party.say("Cat", said.Passing(scope="ask"))
            assert party.look("Cat").game.passing == "ask"

    run(evening())


def test_who_passes_beforehand_may_still_answer():
    async def evening():
        async with partying("Ann", "Bob", decks=["pirate"], first="Ann") as party:
            give(party, "Bob", "Veto!")
            await party.say("Bob", said.Passing(scope="always"))
            await lay_a_rule(party)
            option = next(each.index for each in party.look("Bob").game.decision.options if each.card == "Veto!")
            await party.choose("Bob", option)
            assert "Veto!" in party.game.view().being_played

    run(evening())


def test_an_answer_after_the_window_has_closed_is_stale():
    async def evening():
        async with partying("Ann", "Bob", "Cat", decks=["pirate"], first="Ann") as party:
            without_surprises(party)
            give(party, "Bob", "Veto!")
            await lay_a_rule(party)
            late = party.look("Bob").game.decision.id
            await party.settle()
            with pytest.raises(RefusalError) as refused:
                await party.say("Bob", said.Choose(decision=late, option=1))
            assert refused.value.code == "stale"

    run(evening())


def test_bots_that_hold_nothing_keep_the_window_open_as_long_as_people_do():
    async def evening():
        async with partying("Ann", bots=2, decks=["pirate"], first="Ann", window=4.0) as party:
            without_surprises(party)
            await lay_a_rule(party)
            await party.thought()
            party.look(None)
            conductor = party.table.conductor
            assert conductor.due() == conductor.windows.opened + 4.0
            assert conductor.deeds() == ([], None)
            assert not party.has_news(None)
            await party.settle()
            assert "Keeper Limit 4" in party.game.view().rules

    run(evening())


def test_the_race_of_the_noses_counts_in_the_order_of_arrival():
    async def evening():
        async with partying(
            "Ann", "Bob", "Cat", decks=["drinking"], first="Ann", rules={"meta": ["Drinking Rules"]}
        ) as party:
            give(party, "Ann", "Not It!")
            options = party.look("Ann").game.decision.options
            await party.choose("Ann", next(each.index for each in options if each.card == "Not It!"))
            assert [decision.kind for decision in party.game.decisions] == ["nose", "nose"]
            await party.choose("Cat", 1)
            await party.choose("Bob", 1)
            drinks = {seat.name: seat.drinks for seat in party.look(None).seats}
            assert drinks == {"Ann": 0, "Bob": 1, "Cat": 0}

    run(evening())


def test_games_with_surprises_come_to_an_end():
    async def evening():
        for seed in range(3):
            async with partying("Ann", "Bob", "Cat", decks=["pirate"]) as party:
                chance = random.Random(seed)
                while not party.game.over:
                    await party.play_on(chance)

    run(evening())
