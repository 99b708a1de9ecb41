"""Other game libraries to compare with, as far as they are installed. None is needed.

Each plays whole games at random, as its users would call it, and counts the steps that players take: dealing and other
chance is part of the work, and not counted.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from time import process_time
from typing import Any

from ruleshift.lab.random_play import Chance, make_chance

__all__ = ("PEERS", "Peer", "find_peers", "make_peer", "play_agents", "play_states")


class Peer:
    """Somebody's game, played at random and timed: `play` makes one game and returns its steps."""

    def __init__(self, name: str, play: Callable[[Chance], int]) -> None:
        self.name = name
        self._play = play
        self._chance = make_chance(1)
        self._steps = 0
        self._seconds = 0.0

    def play_for(self, seconds: float) -> tuple[int, float]:
        """Play whole games for about so long: the steps, and the processor's seconds that they took."""
        steps = 0
        start = now = process_time()
        while now < start + seconds:
            steps += self._play(self._chance)
            now = process_time()
        self._steps += steps
        self._seconds += now - start
        return steps, now - start

    @property
    def speed(self) -> float:
        """Steps a second: all of them, also those without a choice."""
        return self._steps / self._seconds


def find_peers() -> list[Peer]:
    """RLCard's UNO, if it is installed: the peer that the bench measures itself against."""
    return [make_peer("RLCard UNO")] if find_spec("rlcard") is not None else []


def make_peer(name: str) -> Peer:
    """One of the PEERS; ImportError if its library is not installed."""
    return Peer(name, PEERS[name]())


def _rlcard_uno() -> Callable[[Chance], int]:
    environment: Any = import_module("rlcard").make("uno")

    def play(chance: Chance) -> int:
        steps = 0
        state, _ = environment.reset()
        while not environment.is_over():
            actions = list(state["legal_actions"])
            state, _ = environment.step(actions[int(chance() * len(actions))])
            steps += 1
        return steps

    return play


def _openspiel(name: str, module: str = "pyspiel") -> Callable[[Chance], int]:
    import_module(module)  # games written in Python are known once their module is loaded
    return play_states(import_module("pyspiel").load_game(name))


def play_states(game: Any) -> Callable[[Chance], int]:  # noqa: ANN401 - a game of OpenSpiel's
    """What plays one game of OpenSpiel's at random, and counts the steps of players."""

    def play(chance: Chance) -> int:
        steps = 0
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(chance() * len(outcomes))][0])
            else:
                actions = state.legal_actions()
                state.apply_action(actions[int(chance() * len(actions))])
                steps += 1
        return steps

    return play


def _pettingzoo_connect_four() -> Callable[[Chance], int]:
    return play_agents(import_module("pettingzoo.classic.connect_four_v3").env())


def play_agents(environment: Any) -> Callable[[Chance], int]:  # noqa: ANN401 - an environment of PettingZoo's
    """What plays one episode of a PettingZoo environment at random, and counts the steps of agents."""

    def play(chance: Chance) -> int:
        steps = 0
        environment.reset()
        for _ in environment.agent_iter():
            seen, _, ended, cut, _ = environment.last()
            if ended or cut:
                environment.step(None)
                continue
            actions = seen["action_mask"].nonzero()[0]
            environment.step(int(actions[int(chance() * len(actions))]))
            steps += 1
        return steps

    return play


PEERS: dict[str, Callable[[], Callable[[Chance], int]]] = {
    "RLCard UNO": _rlcard_uno,
    "OpenSpiel crazy_eights (C++)": lambda: _openspiel("crazy_eights"),
    "OpenSpiel block_dominoes (Python)": lambda: _openspiel(
        "python_block_dominoes", "open_spiel.python.games.block_dominoes"
    ),
    "OpenSpiel liars_poker (Python)": lambda: _openspiel("python_liars_poker", "open_spiel.python.games.liars_poker"),
    "PettingZoo connect_four": _pettingzoo_connect_four,
}
"""Every peer by its name, and what makes a function that plays one game."""
