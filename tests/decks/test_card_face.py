"""What a card's face shows comes from its data: it is right for cards whose names say nothing."""

from __future__ import annotations

from typing import get_args

import pytest

from ruleshift.cards import Card, Kind
from ruleshift.decks import EDITIONS, find_deck
from ruleshift.decks.card_face import NeededCard, NeededPart, card_face
from ruleshift.vocabulary import VERBS, Sign
from tests.support.each import each

CARDS = [(edition, card) for edition in EDITIONS for card in find_deck(edition).cards]


def face(kind: Kind, **data):
    return card_face(Card(name="Tuesday", kind=kind, data=data))


def test_every_verb_has_a_sign_and_every_sign_is_needed():
    used = {verb.sign for verb in VERBS.values()} | {"hide", "perform"}
    assert used == set(get_args(Sign))


@pytest.mark.parametrize(
    ("data", "slot", "numeral"),
    [
        ({"draw": 4}, "draw", "4"),
        ({"draw": "two"}, "draw", "2"),
        ({"play": "all"}, "play", "all"),
        ({"play": "all but 1"}, "play", "all but 1"),
        ({"hand_limit": 0}, "hand limit", "0"),
        ({"keeper_limit": 3}, "keeper limit", "3"),
        ({"goals": 2}, "", "2"),
        ({"start_bonus": 3}, "", "+3"),
        ({"bonus": {"play": "one", "while": {"mine": "keeper"}}}, "", "+1"),
        ({"use": [{"plunder": "keeper"}]}, "", ""),
    ],
)
def test_a_new_rule_shows_where_it_lies_and_its_numeral(data, slot, numeral):
    shown = face(Kind.RULE, **data)
    assert (shown.slot, shown.numeral) == (slot, numeral)


def test_a_goal_shows_all_that_it_needs():
    shown = face(
        Kind.GOAL,
        needs=[
            "Cow", "Cow", {"any": ["Gin", "Vodka"]}, {"count": "two", "of": ["A", "B", "C"]},
            {"count": {"option": "many"}, "icon": "human", "lacks": "female", "kind": "creeper"},
        ],
    )  # fmt: skip
    assert shown.needs == (
        NeededPart(count=2, of=(NeededCard(card="Cow"),)),
        NeededPart(count=1, of=(NeededCard(card="Gin"), NeededCard(card="Vodka"))),
        NeededPart(count=2, of=(NeededCard(card="A"), NeededCard(card="B"), NeededCard(card="C"))),
        NeededPart(count=1, of=(NeededCard(icon="human", lacks="female", kind="creeper"),), option="many"),
    )
    assert shown.phrase == ""


@pytest.mark.parametrize(
    ("need", "phrase"),
    [
        ({"most": "keeper"}, "most Keepers"),
        ({"most": {"icon": "gem"}, "at_least": 5}, "most gem cards, at least 5"),
        ({"hand": 10}, "10 cards in hand"),
        ({"hand": 8, "most": True}, "8 cards in hand, the most of all"),
    ],
)
def test_a_goal_that_counts_or_compares_says_it_in_a_line(need, phrase):
    shown = face(Kind.GOAL, needs=[need])
    assert (shown.needs, shown.phrase) == ((), phrase)


@each(CARDS, lambda row: f"{row[0]}, {row[1].name}")
def test_every_card_of_the_five_decks_has_a_face(row):
    edition, card = row
    numbers = {each.name: each.default for each in find_deck(edition).numbers}
    shown = card_face(card, numbers)
    if card.kind in (Kind.ACTION, Kind.SURPRISE):
        assert shown.sign
    if card.kind in (Kind.GOAL, Kind.UNGOAL):
        assert shown.needs or shown.phrase
        assert all(part.count >= 1 and part.of for part in shown.needs)
    if shown.free:
        assert shown.sign, "what can be used has a sign"
    if card.kind is Kind.SURPRISE:
        assert shown.stops
    if shown.slot:
        assert shown.numeral


def test_the_turn_marker_is_marked_and_the_rule_about_it_is_not_one():
    cards = {card.name: card_face(card) for card in find_deck("drinking").cards}
    assert cards["It's My Turn"].marker
    assert not cards["Move the Card!"].marker
    assert cards["Move the Card!"].free
