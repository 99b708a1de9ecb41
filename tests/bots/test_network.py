"""The searching bot's network: its files fit the features and the decks."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import ruleshift.bots.network as judging
from ruleshift import Game
from ruleshift.bots.features import FEATURES, features
from ruleshift.bots.network import network_of
from ruleshift.cards import Kind
from ruleshift.decks import EDITIONS, find_deck

NUMBERS = Path(judging.__file__).parent / "weights"


def numbers(name: str) -> dict[str, object]:
    read: dict[str, object] = json.loads((NUMBERS / f"{name}.json").read_text(encoding="utf-8"))
    return read


def rows(found: object) -> list[list[float]]:
    assert isinstance(found, dict | list)
    return list(found.values()) if isinstance(found, dict) else found


@pytest.mark.parametrize("name", [*EDITIONS, "any"])
def test_a_file_of_numbers_has_the_features_and_rows_of_one_length(name: str):
    found = numbers(name)
    width = len(rows(found["out"])[0])
    assert isinstance(found["features"], dict)
    assert set(found["features"]) == set(FEATURES)
    for part in ("features", "places", "table", "hand", "goal", "rule"):
        assert {len(row) for row in rows(found.get(part, []))} <= {width + 5}
    against = len(rows(found["threshold"]))
    assert {len(row) for row in rows(found["out_against"])} == {against}
    for part in ("own", "others"):
        assert [len(row) for row in rows(found[part])] == [width] * against
    assert len(rows(found["out"])) == len(rows(found["out_against"])) == len(rows(found["places"])) + 1 == 5


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_numbers_of_a_deck_name_its_cards_but_for_a_few_that_have_changed(edition: str):
    cards = {card.name: card.kind for card in find_deck(edition).cards}
    found = numbers(edition)

    def changed(part: str, *kinds: Kind) -> set[str]:
        named = found[part]
        assert isinstance(named, dict)
        return set(named) ^ {name for name, kind in cards.items() if kind in kinds}

    strangers = changed("table", Kind.KEEPER, Kind.CREEPER) | changed("goal", Kind.GOAL, Kind.UNGOAL)
    strangers |= changed("rule", Kind.RULE)
    strangers |= changed("hand", Kind.KEEPER, Kind.GOAL, Kind.UNGOAL, Kind.RULE, Kind.ACTION, Kind.SURPRISE)
    assert len(strangers) <= 10, "more than five cards have come and gone: fit the network anew (docs/bots.md)"


def test_a_printed_deck_is_known_by_its_cards_and_a_blend_is_not():
    def hopes(decks: str, card: str) -> float:
        t = Game(decks, ["Ann", "Bob", "Cat", "Dot"], seed=1)._table
        network = network_of(t.pack)
        last = t.around(t.turn)[3]
        found = features(t, last)
        before = network.opinions(t, last, found)[3]
        t.hand[last].append(t.pack.names.index(card))
        return sum(network.opinions(t, last, found)[3]) - sum(before)

    assert hopes("camping", "Jackpot!") != 0.0
    assert hopes("camping+pirate", "Jackpot!") == 0.0
