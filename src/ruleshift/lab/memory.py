"""What a game at rest weighs."""

from __future__ import annotations

import gc
import tracemalloc

from ruleshift.decks import EDITIONS
from ruleshift.lab.random_play import resting_games

__all__ = ("bytes_per_game",)

WARM_UP = 20 * len(EDITIONS)


def bytes_per_game(games: int, moves: int) -> int:
    """The growth of memory over so many games of all decks after so many moves; what decks need is not counted."""
    resting_games(WARM_UP, moves, seed=0)  # decks, and what they remember about sets of rules, are there from now on
    gc.collect()
    already = tracemalloc.is_tracing()
    if not already:
        tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        kept = resting_games(games, moves, seed=1_000_000)
        gc.collect()
        after, _ = tracemalloc.get_traced_memory()
    finally:
        if not already:
            tracemalloc.stop()
    return (after - before) // len(kept)
