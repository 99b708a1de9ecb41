"""`make peers`: our engine and environments beside other libraries, in turns, steps a second of processor time.

First the pairs of `ruleshift bench`, which do the same work. What follows them does not: these games differ in all but
how they are called, so no ratio is printed.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from functools import partial
from importlib import import_module
from itertools import count
from statistics import median
from typing import Any

from ruleshift.envs import Episode, TableSpec
from ruleshift.lab.bench import is_compiled
from ruleshift.lab.pairs import BUILDS, measure_pairs, pairs_text, play_agents
from ruleshift.lab.random_play import Chance
from ruleshift.lab.turns import Contestant, Play, serve, take_turns

SLICE = 0.5
DECK = "pirate"
PLAYERS = 4


def play_states(game: Any) -> Play:
    """What plays one game of OpenSpiel's, and counts the steps of players; nobody asks for tensors."""

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


def episode() -> Play:
    table, seeds = TableSpec(DECK, PLAYERS), count()

    def play(chance: Chance) -> int:
        episode = Episode(table.deal(next(seeds)), PLAYERS)
        while episode.seat >= 0:
            episode.observe_bytes(episode.seat)
            episode.step(episode.actions[int(chance() * len(episode.actions))])
        return episode.steps

    return play


def pettingzoo_env() -> Play:
    return play_agents(import_module("ruleshift.envs.pettingzoo").env(deck=DECK, players=PLAYERS))


def gymnasium() -> Play:
    """Every answer is a step here, the bots' too: only the learner's would make it look slow."""
    table: Any = import_module("ruleshift.envs.gymnasium").RuleshiftEnv(DECK, PLAYERS)

    def play(chance: Chance) -> int:
        seen, _ = table.reset()
        over = False
        while not over:
            actions = seen["action_mask"].nonzero()[0]
            seen, _, ended, cut, _ = table.step(int(actions[int(chance() * len(actions))]))
            over = ended or cut
        return len(table.game.moves)

    return play


def connect_four() -> Play:
    return play_agents(import_module("pettingzoo.classic.connect_four_v3").env())


def openspiel(module: str, name: str, **parameters: object) -> Play:
    import_module(module)  # games written in Python are known once their module is loaded
    return play_states(import_module("pyspiel").load_game(name, parameters))


OURS: dict[str, Callable[[], Play]] = {
    "Ruleshift Episode, with observations": episode,
    "Ruleshift PettingZoo env": pettingzoo_env,
    "Ruleshift Gymnasium, three random bots": gymnasium,
    "Ruleshift OpenSpiel, sampled chance": partial(
        openspiel, "ruleshift.envs.openspiel", "ruleshift", deck=DECK, players=PLAYERS
    ),
    "Ruleshift OpenSpiel, explicit chance": partial(
        openspiel, "ruleshift.envs.openspiel", "ruleshift_explicit", deck=DECK, players=PLAYERS
    ),
}
THEIRS: dict[str, Callable[[], Play]] = {
    "PettingZoo connect_four": connect_four,
    "OpenSpiel crazy_eights, in C++": partial(openspiel, "pyspiel", "crazy_eights"),
    "OpenSpiel block_dominoes, in Python": partial(
        openspiel, "open_spiel.python.games.block_dominoes", "python_block_dominoes"
    ),
    "OpenSpiel liars_poker, in Python": partial(openspiel, "open_spiel.python.games.liars_poker", "python_liars_poker"),
}


def others_text(contestants: list[Contestant]) -> str:
    """A table in Markdown, as in docs/performance.md."""
    lines = ["| steps a second | median | lowest | highest |", "|---|---|---|---|"]
    for each in contestants:
        title = f"{each.name}, {each.title}" if each.name in OURS else each.name
        figures = (median(each.speeds), min(each.speeds), max(each.speeds)) if each.speeds else ()
        lines.append(
            f"| {title} | {' | '.join(f'{figure:,.0f}' for figure in figures)} |"
            if figures
            else f"| {each.name}: {each.trouble} | - | - | - |"
        )
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.peers", description=__doc__)
    parser.add_argument("contestant", nargs="?", help=argparse.SUPPRESS)
    parser.add_argument("--rounds", type=int, default=20, help="turns for each (default 20)")
    parser.add_argument("--seconds", type=float, default=SLICE, help=f"length of a turn (default {SLICE})")
    parser.add_argument("--python", action="append", default=[], help="another Python whose Ruleshift plays too")
    parser.add_argument("--pairs", action="store_true", help="only what does the same work")
    given = parser.parse_args()
    if given.contestant:
        serve(OURS | THEIRS, given.contestant, BUILDS[0 if is_compiled() else 1])
        return
    print(pairs_text(measure_pairs(given.rounds, given.seconds, given.python)))
    if not given.pairs:
        builds = [(python, name) for name in OURS for python in (sys.executable, *given.python)]
        contestants = [Contestant(python, __spec__.name, name) for python, name in builds]
        contestants += [Contestant(sys.executable, __spec__.name, name) for name in THEIRS]
        take_turns(contestants, given.rounds, given.seconds)
        print(f"\n{others_text(contestants)}")


if __name__ == "__main__":
    main()
