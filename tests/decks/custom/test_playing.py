"""Every deck that can be read can be played: decks that nobody wrote, and the example to its last card."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ruleshift.cards import Kind
from ruleshift.decks import find_deck, load_deck
from ruleshift.engine.core.decision import ChoiceError
from ruleshift.engine.game import Game
from tests.decks.custom import KITCHEN, small
from tests.decks.custom.invention import invent, without_mistakes
from tests.support.evenings import carry_out, next_act
from tests.support.watch import check_decisions, check_table

SEATS = [f"Player {number}" for number in range(1, 13)]


def play_at_random(game: Game, chance: random.Random, moves: int, *, restless: bool = False) -> None:
    """Random moves; after each of them every card lies in one place and somebody can decide."""
    for number in range(moves):
        if game.over:
            break
        check_table(game)
        if number % 10 == 0:
            check_decisions(game)
            assert [str(game.why(player)) for player in game.players]
        act = next_act(game, chance, restless=restless)
        try:
            carry_out(game, act)
        except ChoiceError:
            game.choose(act[1], 0)
    check_table(game)


@settings(max_examples=40)
@given(st.integers(0, 10**6))
def test_a_deck_that_nobody_wrote(seed: int):
    chance = random.Random(seed)
    deck = without_mistakes(invent(chance))
    agreed = [card.name for card in deck.cards if card.kind is Kind.META and "with" not in card.data]
    players = SEATS[: chance.choice((1, 2, 2, 3, 5, 12))]
    options = {"ask": chance.choice(("public", "able")), "meta": chance.choice(([], agreed))}
    game = Game(deck, players, seed=seed, options=options)
    play_at_random(game, chance, 60, restless=chance.random() < 0.3)
    assert str(Game.from_journal(game.journal)) == str(game)


@settings(max_examples=12)
@given(st.integers(0, 10**6), st.sampled_from(["pirate", "drinking", "camping", "anatomy"]))
def test_a_deck_that_nobody_wrote_blends_with_the_others(seed: int, edition: str):
    chance = random.Random(seed)
    decks = [without_mistakes(invent(chance)), find_deck(edition)]
    chance.shuffle(decks)
    agreed = [card.name for deck in decks for card in deck.cards if card.kind is Kind.META and "with" not in card.data]
    play_at_random(Game(decks, SEATS[:3], seed=seed, options={"meta": agreed}), chance, 60)


@pytest.mark.parametrize("players", [1, 2, 4, 12])
def test_thousands_of_moves_in_the_kitchen(players: int):
    deck = load_deck(KITCHEN)
    moves = 0
    for seed in range(12):
        game = Game(deck, SEATS[:players], seed=seed, options={"pets": seed % 2 == 0, "smoke": 2 + seed % 2})
        play_at_random(game, random.Random(seed), 150)
        moves += len(game.journal.moves)
    assert moves > 500 or players == 1


def test_a_deck_without_enough_cards_for_everybody_is_dealt_as_far_as_it_goes():
    game = Game(small(), SEATS, seed=1)
    assert sum(seat.hand for seat in game.view().seats) <= 4
    play_at_random(game, random.Random(1), 50)


def test_a_deck_with_nothing_but_basic_rules_is_stuck_at_once():
    deck = without_mistakes('format = 1\nid = "x"\nname = "X"\n[[basic]]\nname = "B"\ndraw = 1')
    game = Game(deck, ["Ann", "Bob"])
    assert game.outcome is not None
    assert game.outcome.result == "stuck"
