"""`make bench-envs`: how fast the environments are, in turns with games of the same libraries: ratios say most.

Random whole games; every step is counted that a player takes, and dealing is part of the work.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from importlib import import_module
from itertools import count
from statistics import median
from typing import Any

from ruleshift.envs import Episode, TableSpec
from ruleshift.lab.bench import is_compiled
from ruleshift.lab.peers import Peer, make_peer, play_agents, play_states
from ruleshift.lab.random_play import Chance

RIVALS = (
    "RLCard UNO",
    "PettingZoo connect_four",
    "OpenSpiel liars_poker (Python)",
    "OpenSpiel block_dominoes (Python)",
)


def _episode(deck: str) -> Callable[[Chance], int]:
    table, seeds = TableSpec(deck, 4), count()

    def play(chance: Chance) -> int:
        episode = Episode(table.deal(next(seeds)), 4)
        while episode.seat >= 0:
            episode.observe(episode.seat)
            episode.step(episode.actions[int(chance() * len(episode.actions))])
        return episode.steps

    return play


def _pettingzoo(deck: str, maker: str) -> Callable[[Chance], int]:
    return play_agents(getattr(import_module("ruleshift.envs.pettingzoo"), maker)(deck=deck, players=4))


def _openspiel(deck: str, name: str) -> Callable[[Chance], int]:
    import_module("ruleshift.envs.openspiel")
    return play_states(import_module("pyspiel").load_game(name, {"deck": deck, "players": 4}))


def _gymnasium(deck: str) -> Callable[[Chance], int]:
    """Every answer is a step here, the bots' too: only the learner's would make it look slow."""
    table: Any = import_module("ruleshift.envs.gymnasium").RuleshiftEnv(deck, 4)

    def play(chance: Chance) -> int:
        seen, _ = table.reset()
        over = False
        while not over:
            actions = seen["action_mask"].nonzero()[0]
            seen, _, ended, cut, _ = table.step(int(actions[int(chance() * len(actions))]))
            over = ended or cut
        return len(table.game.moves)

    return play


def contestants(deck: str) -> list[Peer]:
    """Ours and theirs, as far as the libraries are installed."""
    makers: dict[str, Callable[[], Callable[[Chance], int]]] = {
        "episode with observations": lambda: _episode(deck),
        "PettingZoo raw_env": lambda: _pettingzoo(deck, "raw_env"),
        "PettingZoo env": lambda: _pettingzoo(deck, "env"),
        "Gymnasium, three random bots": lambda: _gymnasium(deck),
        "OpenSpiel, sampled chance": lambda: _openspiel(deck, "ruleshift"),
        "OpenSpiel, explicit chance": lambda: _openspiel(deck, "ruleshift_explicit"),
    }
    found = []
    for name, maker in makers.items():
        try:
            found.append(Peer(f"Ruleshift {name}", maker()))
        except ImportError as error:
            print(f"Left out: {name} ({error}).")
    for name in RIVALS:
        try:
            found.append(make_peer(name))
        except ImportError as error:
            print(f"Left out: {name} ({error}).")
    return found


def main() -> None:
    """Measure in turns, and print the medians."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deck", default="pirate")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--seconds", type=float, default=0.5, help="length of a turn")
    given = parser.parse_args()
    peers = contestants(given.deck)
    speeds: dict[str, list[float]] = {peer.name: [] for peer in peers}
    for _ in range(given.rounds):
        for peer in peers:
            steps, seconds = peer.play_for(given.seconds)
            speeds[peer.name].append(steps / seconds)
    print(
        f"{given.deck}, four players, {'compiled' if is_compiled() else 'plain Python'}; steps a second, median (range)"
    )
    for name, found in speeds.items():
        print(f"{name:<42}{median(found):>9,.0f}  ({min(found):,.0f} to {max(found):,.0f})")


if __name__ == "__main__":
    main()
