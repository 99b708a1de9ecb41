"""Taking back: never anything that was shown, and nothing that is stored is ever deleted."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from ruleshift.engine.game import Game
from ruleshift.engine.journal import JournalError
from ruleshift.engine.moves import Chosen
from ruleshift.table.planned_moves import Answered
from ruleshift.table.undo import read_journal, standing_moves, undo_line
from tests.table.tables import Stored, sit_down

MOVE = '{"move":["Ann","Tent"],"random":[]}'


def test_lines_that_take_back():
    assert [made.to_json() for made in standing_moves([MOVE, MOVE, undo_line(2), MOVE])] == [MOVE]
    for lines in ([undo_line(1)], [MOVE, undo_line(2)], [MOVE, undo_line(0)], [MOVE, '{"undo":"x"}']):
        with pytest.raises(JournalError):
            standing_moves(lines)


@settings(max_examples=30)
@given(some.sampled_from(["camping", "pirate", "anatomy"]), some.integers(0, 10_000))
def test_what_is_taken_back_has_never_happened(deck: str, seed: int):
    """A person chooses at random and takes back whatever may be; a bot answers everything else at random."""
    chance = random.Random(seed)
    game = Game(deck, ["Ann", "Bot"], seed=seed, options={"ask": "able", "turns": 12})
    stored = Stored(game)
    table = sit_down(game, "Ann")
    for _ in range(60):
        if table.game.over:
            break
        decision = table.game.decisions[0]
        choice = Answered(decision, chance.randrange(len(decision)))
        if decision.player != "Ann":
            stored.do(table, table.plan(choice))
            continue
        moves, before = len(table.game.moves), table.game.view("Ann").to_dict()
        stored.do(table, table.plan_choice(choice))
        if table.why_no_undo("Ann"):
            continue
        assert {move.player for move in table.game.moves[moves:] if isinstance(move, Chosen)} == {"Ann"}
        stored.do(table, table.plan_undo("Ann"))
        assert table.game.view("Ann").to_dict() == before, "everything is as it was"
        if chance.random() < 0.7:
            stored.do(table, table.plan(choice._replace(decision=table.game.decisions[0])))
    journal = read_journal(stored)
    assert len(journal.moves) == len(table.game.moves), "the journal has what counted, and nothing else"
    again = Game.from_journal(journal)
    assert again.view("Bot").to_dict() == table.game.view("Bot").to_dict()


def shared_game() -> tuple[Stored, Game]:
    game = Game("anatomy", ["Ann", "Bob"], seed=3, options={"first": "Ann"})
    return Stored(game), game


def play(game: Game, kind: str) -> Answered:
    """A card of this kind; a Goal ends Ann's turn, and Bob draws in the next."""
    decision = game.decisions[0]
    names = {card.name for card in game.cards if card.kind.word == kind}
    return Answered(decision, next(option for option in decision.options if option.card and option.card.name in names))


def test_several_people_at_one_device_may_take_back_what_nobody_has_seen():
    stored, game = shared_game()
    table = sit_down(game, "Ann Bob")
    stored.do(table, table.plan_choice(play(game, "goal")))
    assert table.game.turn == "Bob"
    assert "somebody else has acted" in table.why_no_undo("Bob")
    assert table.why_no_undo("Ann") == "", "Bob has drawn a card, and nobody has looked at it"
    table.undo.looked("Bob")
    assert table.why_no_undo("Ann") == "You cannot undo that: Bob has seen a new card since."


def test_a_look_at_a_hand_that_its_owner_knows_shows_nothing():
    stored, game = shared_game()
    table = sit_down(game, "Ann Bob")
    stored.do(table, table.plan_choice(play(game, "keeper")))
    assert table.game.turn == "Ann", "she is asked to name the organ"
    table.undo.looked("Bob")
    assert table.why_no_undo("Ann") == ""


def test_with_people_at_other_devices_nothing_is_taken_back():
    stored, game = shared_game()
    table = sit_down(game, "Ann Bob", one_device=False)
    stored.do(table, table.plan_choice(play(game, "goal")))
    assert "other devices" in table.why_no_undo("Ann")
