"""Cards as masks: whatever is remembered comes out as if it were worked out anew."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruleshift import Game
from ruleshift.bots.card_knowledge import mask_of
from ruleshift.bots.network import _blocks, _sums
from ruleshift.bots.situation import from_seat, knowledge_of
from ruleshift.cards import Kind
from ruleshift.decks import EDITIONS
from ruleshift.engine.core.popcount import popcount

CARDS = st.lists(st.integers(0, 250), unique=True)


@given(CARDS)
def test_a_mask_has_the_bits_of_its_cards(cards: list[int]):
    assert mask_of(cards) == sum(1 << c for c in cards)


@given(st.integers(0, 1 << 200) | st.integers(0, 1 << 62))
def test_ones_are_counted_in_masks_of_any_length(mask: int):
    assert popcount(mask) == f"{mask:b}".count("1")


@pytest.mark.parametrize(
    ("decks", "options"),
    [
        *((name, {}) for name in EDITIONS),
        ("pirate+drinking+camping+anatomy", {}),
        ("pirate", {"with": ["camping:Tent", "camping:The Bear", "anatomy:Virus"]}),
    ],
)
def test_low_and_high_cards_make_one_mask_again(decks: str, options: dict[str, Any]):
    luck = Random(1)
    pack = Game(decks, ["Ann", "Bob"], seed=1, options=options)._table.pack
    knowledge = knowledge_of(pack)
    for _ in range(50):
        cards = luck.sample(range(pack.size), luck.randrange(pack.size))
        low, high = knowledge.split(cards)
        assert knowledge.whole(low, high) == mask_of(cards)
        assert (low, high) == (mask_of(cards) & knowledge.low_cards, knowledge.high(mask_of(cards)))
        assert low & (pack.keepers | pack.creepers) == mask_of(cards) & (pack.keepers | pack.creepers)
        assert knowledge.whole(0, high) & pack.kind_mask[Kind.GOAL] == mask_of(cards) & pack.kind_mask[Kind.GOAL]


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_cards_that_a_seat_does_not_know_are_those_of_other_hands_and_piles(edition: str):
    luck = Random(1)
    game = Game(edition, ["Ann", "Bob", "Cat"], seed=1, options={"ask": "able"})
    t = game._table
    while not game.over:
        decision = game.decisions[0]
        hidden = [c for pid in t.others(decision.pid) for c in t.hand[pid]] + t.draw
        assert mask_of(hidden) & ~from_seat(t, decision.pid).unknown == 0
        game.choose(decision, luck.randrange(len(decision)))


@given(
    st.integers(1, 40), st.lists(st.sampled_from([0.0, 0.0, 0.5, -1.25, 3.0]), min_size=5, max_size=5), st.integers()
)
def test_sums_of_several_columns_are_those_of_each_to_the_last_bit(columns: int, values: list[float], seed: int):
    luck = Random(seed)
    weights = [[luck.uniform(-1, 1) for _ in range(columns)] for _ in values]
    found = _sums(_blocks(weights), values)
    assert found[columns:] == [0.0] * (len(found) - columns)
    for column, result in enumerate(found[:columns]):
        expected = 0.0
        for row, value in zip(weights, values, strict=True):
            expected += row[column] * value
        assert result == expected
