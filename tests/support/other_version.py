"""Journals as another version of Ruleshift would have written them."""

from __future__ import annotations

import random
from typing import Any

import msgspec

from ruleshift import Game, Journal

__all__ = ("STOP", "as_written_elsewhere", "played", "stopping")

STOP = 29
"""After how many moves the journal that stops has one that is not lawful here."""


def played(edition: str = "camping", players: str = "Ann Bob Cat", seed: int = 1, moves: int | None = None) -> Game:
    """A game played at random, to its end or for a number of moves."""
    game = Game(edition, players.split(), seed=seed)
    chance = random.Random(seed)
    while not game.over and (moves is None or len(game.moves) < moves):
        decision = chance.choice(game.decisions)
        game.choose(decision, chance.randrange(len(decision)))
    return game


def as_written_elsewhere(journal: Journal, **changes: Any) -> Journal:
    """The same journal of version 0.0.9, with changes, as it is read from a file."""
    changed = msgspec.structs.replace(journal, **{"version": "0.0.9", **changes})
    return Journal.from_bytes(changed.to_bytes())


def stopping(journal: Journal, at: int = STOP, move: list[Any] | None = None) -> Journal:
    """A journal of another version with one move that is not lawful here."""
    wrong = ["Ann", "Gone Card"] if move is None else move
    return as_written_elsewhere(journal, moves=[*journal.moves[:at], wrong, *journal.moves[at:]])
