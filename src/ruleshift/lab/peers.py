"""Another card game library to compare with, if one is installed. None is needed."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from time import process_time
from typing import Any

from ruleshift.lab.random_play import Chance, make_chance

__all__ = ("Peer", "find_peers")


class Peer:
    """Somebody else's game, played at random and timed like ours: `play` makes one game and returns its steps."""

    def __init__(self, name: str, play: Callable[[Chance], int]) -> None:
        self.name = name
        self._play = play
        self._chance = make_chance(1)
        self._steps = 0
        self._seconds = 0.0

    def play_for(self, seconds: float) -> None:
        """Play whole games for about so long."""
        start = now = process_time()
        while now < start + seconds:
            self._steps += self._play(self._chance)
            now = process_time()
        self._seconds += now - start

    @property
    def speed(self) -> float:
        """Steps a second: all of them, also those without a choice."""
        return self._steps / self._seconds


def find_peers() -> list[Peer]:
    """RLCard's UNO environment for two players, as its users call it."""
    if find_spec("rlcard") is None:
        return []
    environment: Any = import_module("rlcard").make("uno")
    return [Peer("RLCard UNO", lambda chance: _play_environment(environment, chance))]


def _play_environment(environment: Any, chance: Chance) -> int:  # noqa: ANN401 - RLCard has no types
    steps = 0
    state, _ = environment.reset()
    while not environment.is_over():
        actions = list(state["legal_actions"])
        state, _ = environment.step(actions[int(chance() * len(actions))])
        steps += 1
    return steps
