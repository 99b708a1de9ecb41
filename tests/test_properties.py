"""What holds in every game, whatever people do: random evenings under watch."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.evenings import DECKS, Evening
from tests.support.exchange import asks_the_same_whoever_holds_what
from tests.support.watch import finish, watch_evening

SEEDS = st.integers(0, (1 << 63) - 1)


def evenings(decks: str) -> st.SearchStrategy[Evening]:
    return st.builds(
        Evening,
        decks=st.just(decks),
        players=st.integers(1, 6),
        seed=SEEDS,
        ask=st.sampled_from(("public", "able")),
        agreed=st.integers(0, 5),
        restless=st.booleans(),
    )


@pytest.mark.parametrize("decks", DECKS)
def test_whatever_people_do_the_game_stays_whole_keeps_its_secrets_and_ends(decks: str):
    @settings(max_examples=15)
    @given(evenings(decks))
    def check(evening: Evening) -> None:
        watch_evening(evening, steps=120, closely=4)

    check()


@pytest.mark.parametrize("decks", DECKS)
def test_nobody_learns_from_a_question_what_another_player_holds(decks: str):
    compared = []

    @settings(max_examples=8)
    @given(SEEDS, st.integers(2, 6))
    def check(seed: int, players: int) -> None:
        chance = random.Random(seed)
        game = Evening(decks, players, seed).game()
        for _ in range(60):
            if game.over:
                break
            compared.append(asks_the_same_whoever_holds_what(game, chance))
            decision = chance.choice(game.decisions)
            game.choose(decision, chance.randrange(len(decision)))

    check()
    assert sum(compared) > 20  # or nothing was compared at all


@pytest.mark.parametrize("decks", DECKS)
def test_every_game_ends(decks: str):
    @settings(max_examples=10)
    @given(SEEDS, st.integers(1, 6))
    def check(seed: int, players: int) -> None:
        finish(Evening(decks, players, seed).game(), random.Random(seed))

    check()
