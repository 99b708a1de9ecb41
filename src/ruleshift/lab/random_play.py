"""Games that go on at random: what the bench and the weighing of games have in common."""

from __future__ import annotations

import sys
from collections.abc import Callable
from random import Random

from ruleshift.decks import EDITIONS
from ruleshift.engine.game import Game

__all__ = ("PLAYERS", "Chance", "deal", "make_chance", "play_on", "resting_games")

PLAYERS = ("Ann", "Bob", "Cat", "Dan")

Chance = Callable[[], float]
"""A number from 0 up to 1, another one at each call."""


def make_chance(seed: int) -> Chance:
    """The same seed gives the same numbers."""
    return Random(seed).random  # noqa: S311 - it must be repeatable, not safe from attackers


def deal(edition: str, seed: int) -> Game:
    """A new game for four; only those who can answer are asked, since nobody watches."""
    return Game(edition, PLAYERS, seed=seed, options={"ask": "able"})


def play_on(game: Game, chance: Chance, moves: int = sys.maxsize) -> int:
    """Answer open decisions at random, by index, until the game is over or so many moves are made.

    Returns how many of the decisions had two or more options.
    """
    decided = 0
    while moves and (decisions := game.decisions):
        decision = decisions[0]
        options = len(decision)
        decided += options > 1
        game.choose(decision, int(chance() * options))
        moves -= 1
    return decided


def resting_games(count: int, moves: int, seed: int) -> list[Game]:
    """Games of all decks in turn that are still going on after so many moves."""
    chance = make_chance(seed)
    games: list[Game] = []
    while len(games) < count:
        seed += 1
        game = deal(EDITIONS[len(games) % len(EDITIONS)], seed)
        play_on(game, chance, moves)
        if not game.over:
            games.append(game)
    return games
