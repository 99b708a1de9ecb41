"""Somebody leaves, at every moment that a game has: the table stays whole, and the next turn owes only its own."""

from __future__ import annotations

import random
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ruleshift import ChoiceError, Game, Journal
from tests.support.evenings import DECKS, Evening, carry_out, next_act
from tests.support.referee import Referee, at_rest
from tests.support.states import state
from tests.support.watch import check_decisions, check_table


def check_after(game: Game, leaver: str, referee: Referee) -> None:
    """Whoever is next begins with nothing but what the rules of the new turn say."""
    check_table(game)
    if game.over:
        return
    check_decisions(game)
    view = game.view()
    assert leaver not in view.waiting_for
    assert view.played == 0
    if at_rest(game):
        referee.check(game)
    if game.decisions[0].kind in ("play", "end"):  # the draw is done
        assert view.drawn + game._table.forgone == view.draw_number
    elif game.decisions[0].kind in ("hand limit", "keeper limit"):
        over = {seat.name for seat in view.seats if referee.is_over(view, seat)}
        assert over == set(view.waiting_for)


@pytest.mark.parametrize("decks", DECKS)
@given(seed=st.integers(0, 1_000_000), players=st.integers(2, 5))
@settings(max_examples=8, deadline=None)
def test_the_player_on_turn_may_leave_at_any_moment(decks: str, seed: int, players: int):
    chance = random.Random(seed)
    game = Evening(decks, players, seed, agreed=seed).game()
    referee = Referee(game)
    for _ in range(80):
        if game.over:
            return
        copy = game.clone()
        leaver = copy.turn
        copy.leave(leaver)
        check_after(copy, leaver, referee)
        with suppress(ChoiceError):
            carry_out(game, next_act(game, chance, restless=True))


@pytest.mark.parametrize("decks", DECKS)
@given(seed=st.integers(0, 1_000_000))
@settings(max_examples=6, deadline=None)
def test_everybody_leaves_one_after_the_other_in_the_middle_of_things(decks: str, seed: int):
    chance = random.Random(seed)
    game = Evening(decks, 5, seed, agreed=seed).game()
    for _ in range(chance.randrange(150)):
        if not game.over:
            with suppress(ChoiceError):
                carry_out(game, next_act(game, chance, restless=False))
    while not game.over:
        game.leave(game.turn if chance.random() < 0.5 else chance.choice(game.players))
        check_table(game)
    assert state(Game.from_journal(Journal.from_bytes(game.journal.to_bytes()))) == state(game)
