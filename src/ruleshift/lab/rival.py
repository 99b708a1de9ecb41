"""Another card game library to compare with, if one is installed. None is needed."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from time import process_time
from typing import Any

from ruleshift.lab.chance import PLAYERS, Chance, make_chance

__all__ = ("Rival", "find_rivals")


class Rival:
    """Somebody else's game, played at random and timed like ours: `play` makes one game and returns its decisions."""

    def __init__(self, name: str, play: Callable[[Chance], int]) -> None:
        self.name = name
        self._play = play
        self._chance = make_chance(1)
        self._decisions = 0
        self._seconds = 0.0

    def play_for(self, seconds: float) -> None:
        """Play whole games for about so long."""
        start = now = process_time()
        while now < start + seconds:
            self._decisions += self._play(self._chance)
            now = process_time()
        self._seconds += now - start

    @property
    def speed(self) -> float:
        """Decisions with two or more options, a second."""
        return self._decisions / self._seconds


def find_rivals() -> list[Rival]:
    """RLCard's UNO: its environment, as its users call it, and the bare game inside, for as many players as ours."""
    if find_spec("rlcard") is None:
        return []
    environment: Any = import_module("rlcard").make("uno")
    game: Any = import_module("rlcard.games.uno").Game
    return [
        Rival("RLCard UNO environment", lambda chance: _play_environment(environment, chance)),
        Rival("RLCard UNO bare game", lambda chance: _play_game(game(num_players=len(PLAYERS)), chance)),
    ]


def _play_environment(environment: Any, chance: Chance) -> int:  # noqa: ANN401 - RLCard has no types
    decisions = 0
    state, _ = environment.reset()
    while not environment.is_over():
        actions = list(state["legal_actions"])
        decisions += len(actions) > 1
        state, _ = environment.step(actions[int(chance() * len(actions))])
    return decisions


def _play_game(game: Any, chance: Chance) -> int:  # noqa: ANN401 - RLCard has no types
    decisions = 0
    state, _ = game.init_game()
    while not game.is_over():
        actions = state["legal_actions"]
        decisions += len(actions) > 1
        state, _ = game.step(actions[int(chance() * len(actions))])
    return decisions
