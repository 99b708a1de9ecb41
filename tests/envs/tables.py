"""Which tables the environments are tested with: each deck and a blend once, or with 2 to 6 players (make thorough)."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product

from ruleshift import EDITIONS
from ruleshift.envs import Episode, TableSpec
from tests.support.thorough import THOROUGH

__all__ = ("DECKS", "TABLES", "random_episode", "steps_of")

DECKS = (*EDITIONS, "pirate+camping")
TABLES = list(product(DECKS, range(2, 7))) if THOROUGH else list(zip(DECKS, (2, 3, 4, 5, 6, 4), strict=True))
"""A deck and a number of players."""


def random_episode(deck: str, players: int, seed: int, **options: object) -> Episode:
    """A game with this seed, before its first question."""
    return Episode(TableSpec(deck, players, options or None).deal(seed), players)


def steps_of(episode: Episode, seed: int, most: int = 10_000) -> Iterator[Episode]:
    """The same episode at each question; between them somebody answers at random."""
    chance = random.Random(seed)
    for _ in range(most):
        if episode.seat < 0:
            return
        yield episode
        episode.step(chance.choice(episode.actions))
