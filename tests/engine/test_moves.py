"""Moves as records: what a game tells, what a draft hands to a store, what can be made again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ruleshift import Chosen, Draft, Game, Joined, JournalError, Left, MadeMove, Move, OfferTaken, OptionSet, Reseeded
from ruleshift.engine.core.values import WORDS
from ruleshift.engine.moves import move_row, read_move
from tests.support.states import state
from tests.support.tables import take_first

MOVES: list[tuple[Move, list[Any]]] = [
    (Chosen("Ann", "Rum"), ["Ann", "Rum"]),
    (Chosen("Ann", "spleen", typed=True), ["Ann", ["spleen"]]),
    (Joined("Dan"), ["join", "Dan"]),
    (Left("Bob"), ["leave", "Bob"]),
    (OfferTaken("Ann", "opt out"), ["offer", "Ann", "opt out"]),
    (OptionSet("ask", "able"), ["option", "ask", "able"]),
    (Reseeded(3), ["seed", 3]),
]


@pytest.mark.parametrize(("move", "row"), MOVES)
def test_a_move_is_written_and_read(move: Move, row: list[Any]):
    assert move_row(move) == row
    assert read_move(row) == move
    made = MadeMove(move, (3, ["Rum", "Keg"]))
    assert MadeMove.from_json(made.to_json()) == made


@pytest.mark.parametrize("row", [[], ["Ann"], ["Ann", 7], ["Ann", []], ["Ann", ["a", "b"]], ["Ann", "a", "b", "c"]])
def test_what_is_no_move_is_refused(row: list[Any]):
    with pytest.raises(JournalError, match="invalid move"):
        read_move(row)


def test_a_kept_line_that_is_damaged_is_refused():
    with pytest.raises(JournalError, match="cannot be read"):
        MadeMove.from_json('{"move": ')


def played() -> Game:
    game = take_first(Game("drinking", ["Ann", "Bob", "Cat"], seed=4), 6)
    game.set_ask("able")
    game.join("Dan")
    take_first(game, 3)
    game.leave("Bob")
    return take_first(game, 2)


def test_the_moves_of_a_game_can_be_made_again():
    game = played()
    again = Game("drinking", ["Ann", "Bob", "Cat"], seed=4)
    for move in game.moves:
        again.make(move)
    assert state(again) == state(game)
    assert again.moves == game.moves
    assert [move_row(move) for move in game.moves] == game.journal.moves


def test_a_move_that_is_not_lawful_changes_nothing():
    game = played()
    before = state(game)
    player = game.decisions[0].player
    for move in (Chosen(player, "@Nobody"), Chosen(player, "-nose"), OptionSet("first", "Ann"), Left("Zoe")):
        with pytest.raises(ValueError, match=r"\."):
            game.make(move)
        assert state(game) == before


def test_a_draft_carries_its_moves_and_their_chance():
    game = Game("pirate", ["Ann", "Bob", "Cat"], seed=2)
    kept: list[str] = []
    opening = game.journal
    while not game.over:
        draft = game.draft()
        take_first(draft.game, 3)
        kept += [made.to_json() for made in draft.moves]
        game.adopt(draft)
    rows = [MadeMove.from_json(line) for line in kept]
    assert tuple(row.move for row in rows) == game.moves
    assert [entry for row in rows for entry in row.chance] == game.journal.random
    assert opening.moves == []


def test_a_draft_without_moves_has_none():
    draft: Draft = Game("pirate", seed=2).draft()
    assert draft.moves == ()


def test_journals_tell_every_position_and_the_outcome():
    game = take_first(Game("camping", ["Ann", "Bob"], seed=2), 10_000)
    steps = list(game.journal.positions())
    assert [step.number for step in steps] == [*range(len(game.moves) + 1)]
    assert [step.move for step in steps] == [None, *game.moves]
    assert len({id(step.game) for step in steps}) == len(steps)
    assert steps[0].game.turn == game.journal.first
    assert game.outcome is not None
    assert game.journal.outcome == game.outcome
    assert take_first(Game("camping", seed=3), 5).journal.outcome is None
    middle = steps[20].game
    assert state(middle) == state(Game.from_journal(game.journal, 20))
    assert state(take_first(middle, 10_000)) == state(game)


def test_every_word_of_the_game_is_told_in_the_documents():
    text = (Path(__file__).parents[2] / "docs" / "journal.md").read_text(encoding="utf-8")
    assert all(f"`{word}`" in text or f"`-{word}`" in text for word in WORDS)
