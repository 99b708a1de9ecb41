"""Everything that is sent to every seat and to spectators, searched for cards that they may not know."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any
from unittest.mock import patch

import msgspec
import pytest

from ruleshift.engine.table import Table
from ruleshift.web import protocol as said
from ruleshift.web.states import game_state
from tests.support.secrets import SAID_BY_PEOPLE, Listeners, known, names_in
from tests.web.party import Party, partying
from tests.web.server import run

TABLES: list[dict[str, Any]] = [
    {"decks": ["pirate"]},
    {"decks": ["martian"]},
    {"decks": ["drinking"], "rules": {"meta": ["Drinking Rules"]}},
    {"decks": ["camping"]},
    {"decks": ["anatomy"]},
    {"decks": ["pirate", "camping", "anatomy"]},
]
STEPS = 130


def strings(value: Any, *, skip: frozenset[str] = frozenset()) -> Iterator[str]:
    """All texts in a message; not what a Goal asks for, which is printed on it."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, part in value.items():
            if key not in skip:
                yield key
                yield from strings(part, skip=skip)
    elif isinstance(value, list):
        for part in value:
            yield from strings(part, skip=skip)


def check(party: Party, ears: Listeners, name: str | None) -> None:
    """Look at what somebody is shown, and compare with what they may know now or were told before."""
    t = party.game.table
    seat = -1 if name is None else t.names.index(name)
    state = msgspec.to_builtins(party.look(name))
    decision = state["game"]["decision"]
    if decision and decision["kind"] == "name":
        decision["options"] = []  # four organs to pick from: a quiz, not a peep
    state["game"]["words"] = {}
    news = [line for line in state.pop("news") if not (line["event"] and line["event"]["kind"] in SAID_BY_PEOPLE)]
    now = known(t, seat)
    shown = " · ".join(strings(state, skip=frozenset(("missing", "sentence"))))
    leaked = names_in(shown, ears.names, now)
    assert not leaked, f"{name} is shown {leaked}: {state}"
    told = " · ".join(strings(news))
    leaked = names_in(told, ears.names, ears.knew[seat] | now)
    assert not leaked, f"{name} is told of {leaked}: {news}"


def check_against_another_deal(party: Party, name: str | None, chance: random.Random) -> None:
    """Whatever the hidden cards really are, what is shown is the same."""
    game = party.game
    other = game.clone()
    hidden = hidden_places(other.table, -1 if name is None else game.table.names.index(name))
    cards = [c for place in hidden for c in place]
    chance.shuffle(cards)
    for place in hidden:
        place[:] = [cards.pop() for _ in place]
    assert game_state(other, "", name) == game_state(game, "", name)


def hidden_places(t: Table, seat: int) -> list[list[int]]:
    """The places whose cards a seat does not see."""
    shown = {whose for who, whose in t.shown if who == seat}
    hands = [t.hand[pid] for pid in t.order if pid != seat and pid not in shown]
    under = [cards for container, cards in t.under.items() if seat < 0 or container not in t.front[seat]]
    return [*hands, *under, *(t.small if seat != t.turn else ()), t.draw, t.rules_deck]


async def search(table: dict[str, Any], seed: int) -> int:
    chance = random.Random(seed)
    with patch("secrets.randbelow", lambda most: seed % most):
        return await _search(table, chance)


async def _search(table: dict[str, Any], chance: random.Random) -> int:
    seen = 0
    async with partying("Ann", "Bob", "Cat", **table) as party:
        ears = Listeners(party.game)
        for _ in range(STEPS):
            if party.game.over:
                break
            ears.sit_down()
            await party.play_on(chance)
            for name in (*party.game.players, None):
                check(party, ears, name)
                seen += 1
            check_against_another_deal(party, chance.choice([*party.game.players, None]), chance)
    return seen


@pytest.mark.parametrize("table", TABLES, ids=lambda table: "+".join(table["decks"]))
def test_no_message_names_a_card_that_its_reader_may_not_know(table):
    async def evening():
        assert sum([await search(table, seed) for seed in range(3)]) > 100

    run(evening())


def test_the_search_finds_what_it_looks_for():
    async def evening():
        async with partying("Ann", "Bob", decks=["camping"]) as party:
            ears = Listeners(party.game)
            secret = party.game.view("Ann").hand[0]
            party.table.note(f"Ann holds {secret}.")
            with pytest.raises(AssertionError, match="is told of"):
                check(party, ears, "Bob")

    run(evening())


def test_who_leaves_sees_no_more_than_a_spectator():
    async def evening():
        async with partying("Ann", "Bob", "Cat", decks=["camping"]) as party:
            await party.say("Bob", said.Leave())
            state = party.look("Bob")
            assert state.you is None
            assert state.game is not None
            assert state.game.hand == ()
            assert state.game == party.look(None).game

    run(evening())
