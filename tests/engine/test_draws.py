"""A draw inside an Action or a free action is a whole draw: settled before the first of its cards is used."""

from __future__ import annotations

import random

import pytest
from hypothesis import assume, given, reject, settings
from hypothesis import strategies as st

from ruleshift import EDITIONS, Game, Kind, PositionError, find_deck
from ruleshift.cards import Card, Deck
from tests.support.own_deck import kitchen
from tests.support.referee import Referee, at_rest
from tests.support.tables import set_up
from tests.support.watch import check_table

DRAWS = {
    "draw_and_play",
    "everybody_gets",
    "mystery_play",
    "draw",
    "discard_and_draw",
    "mill",
    "claim",
}


def draws(card: Card) -> bool:
    calls = (*card.data.get("do", ()), *card.data.get("use", ()))
    return card.kind in (Kind.ACTION, Kind.RULE) and any(DRAWS & set(call) for call in calls)


def serves(card: Card, goal: Card) -> bool:
    needs = str(goal.data["needs"])
    return card.name in needs or any(f"'{icon}'" in needs for icon in card.icons)


def about_to_draw(deck: Deck, players: str, chance: random.Random) -> Game:
    """A table where Ann has the Keepers of a Goal, may draw by a card, and Creepers lie on top of the pile."""
    gone = deck.solo_without if " " not in players else ()
    cards = [card for card in deck.cards if card.name not in gone]
    goals = [card for card in cards if card.kind in (Kind.GOAL, Kind.UNGOAL)]
    creepers = [card for card in cards if card.kind is Kind.CREEPER]
    goal = chance.choice([goal for goal in goals if any(serves(card, goal) for card in creepers)])
    if chance.random() < 0.3:
        goal = chance.choice(goals)
    keepers = [card for card in cards if card.kind is Kind.KEEPER]
    mine = [card.name for card in keepers if serves(card, goal)]
    others = [card.name for card in keepers if card.name not in mine]
    chance.shuffle(others)
    wanted = [card.name for card in creepers if serves(card, goal) or chance.random() < 0.3]
    top = [*wanted, *others[:5]]
    chance.shuffle(top)
    drawing = chance.choice([card for card in cards if draws(card)])
    return set_up(
        deck.id, players, seed=chance.randrange(1000), options={"meta": []} if deck.id == "anatomy" else {},
        rules=[drawing.name] if drawing.kind is Kind.RULE else [], goals=[goal.name], draw=top,
        hands={"Ann": [*others[5:7], *([drawing.name] if drawing.kind is Kind.ACTION else [])]},
        keepers={"Ann": mine[: chance.randint(1, 4)]},
    )  # fmt: skip


@pytest.mark.parametrize("edition", EDITIONS)
@given(seed=st.integers(0, 1_000_000), players=st.sampled_from(["Ann", "Ann Bob", "Ann Bob Cat"]))
@settings(max_examples=60, deadline=None)
def test_nothing_is_passed_over_inside_an_action(edition: str, seed: int, players: str):
    chance = random.Random(seed)
    try:
        game = about_to_draw(find_deck(edition), players, chance)
    except PositionError:  # the Goal is met, or a Creeper cannot lie beside a Keeper
        reject()
    referee = Referee(game)
    assume(referee.is_open(game))
    first = game.decisions[0]
    game.choose(first, chance.choice([option for option in first if option.kind in ("play", "use")]))
    for _ in range(12):
        check_table(game)
        if game.over:
            break
        if at_rest(game):
            referee.check(game)
        decision = chance.choice(game.decisions)
        game.choose(decision, chance.randrange(len(decision)))


MORE = """
[[goal]]
name = "Leftovers"
needs = ["Crumbs", "Fork"]

[[action]]
name = "Tidy Up"
do = [{ draw = 1 }, { trash = "any" }]
"""


def test_a_draw_followed_by_another_verb_is_settled_in_between(tmp_path):
    path = tmp_path / "kitchen.toml"
    path.write_text(kitchen(MORE).source, encoding="utf-8")
    game = set_up(
        str(path), goals=["Leftovers"], draw=["Crumbs", "Spoon"], hands={"Ann": ["Tidy Up"]}, keepers={"Ann": ["Fork"]}
    )
    game.choose("Ann", "Tidy Up")
    assert game.outcome is not None
    assert game.outcome.winner == "Ann"
