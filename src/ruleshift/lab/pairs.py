"""Ruleshift and RLCard's UNO at the same work, in turns: a choice alone, and a step with its observation.

All games are random; ours have four players and the five decks in turn, UNO two players. Every answer counts, also one
with a single option: only `raw_env` gives those itself, and they do not count.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec
from itertools import count
from shutil import which
from statistics import median
from typing import Any

import msgspec

from ruleshift.cards import RuleshiftError
from ruleshift.decks import EDITIONS
from ruleshift.lab.random_play import PLAYERS, Chance, deal
from ruleshift.lab.turns import Contestant, Play, serve, take_turns

__all__ = ("BUILDS", "CONTESTANTS", "Pair", "PairSide", "measure_pairs", "pairs_text", "play_agents")

BUILDS = ("compiled", "plain")


class PairSide(msgspec.Struct, kw_only=True, frozen=True):
    """One build of ours: steps a second, and how many times as many they are (median of the turns, and range)."""

    steps_per_second: float
    ratio: float
    lowest: float
    highest: float


class Pair(msgspec.Struct, kw_only=True, frozen=True):
    """The same work twice: `here` in Ruleshift, by build, and `there` in RLCard. `missing` says what could not play."""

    work: str
    here: str
    there: str
    there_per_second: float
    builds: dict[str, PairSide]
    missing: dict[str, str]


WORKS = (
    ("a choice alone", "Game.choose", "RLCard game.step"),
    ("a step with its observation", "PettingZoo raw_env", "RLCard env.step"),
)


def measure_pairs(rounds: int, seconds: float, pythons: Sequence[str] = ()) -> list[Pair]:
    """So many turns of so many seconds for all, with the Ruleshift of this Python and of others.

    Nothing if RLCard is not installed.
    """
    for python in pythons:
        if which(python) is None:
            raise RuleshiftError(f"There is no Python to start at {python!r}.")
    if find_spec("rlcard") is None:
        return []
    everybody: list[tuple[list[Contestant], Contestant]] = []
    for _, here, there in WORKS:
        ours = [Contestant(python, __spec__.name, here) for python in (sys.executable, *pythons)]
        everybody.append((ours, Contestant(sys.executable, __spec__.name, there)))
    contestants = [each for ours, theirs in everybody for each in (*ours, theirs)]
    take_turns(contestants, rounds, seconds)
    return [_pair(*names, *sides) for names, sides in zip(WORKS, everybody, strict=True)]


def _pair(work: str, here: str, there: str, ours: Sequence[Contestant], theirs: Contestant) -> Pair:
    missing = {each.name: each.trouble for each in (*ours, theirs) if each.trouble}
    return Pair(
        work=work,
        here=here,
        there=there,
        there_per_second=median(theirs.speeds) if theirs.speeds else 0.0,
        builds={each.title: _side(each.speeds, theirs.speeds) for each in ours if each.speeds and theirs.speeds},
        missing=missing,
    )


def _side(ours: Sequence[float], theirs: Sequence[float]) -> PairSide:
    ratios = [mine / yours for mine, yours in zip(ours, theirs, strict=True)]
    return PairSide(steps_per_second=median(ours), ratio=median(ratios), lowest=min(ratios), highest=max(ratios))


def pairs_text(pairs: Sequence[Pair]) -> str:
    """The pairs as a table in Markdown, as in docs/performance.md."""
    lines = [
        "| steps a second | compiled | plain Python | RLCard's UNO | ratio, compiled | ratio, plain Python |",
        "|---|---|---|---|---|---|",
    ]
    for pair in pairs:
        sides = [pair.builds.get(build) for build in BUILDS]
        speeds = [f"{side.steps_per_second:,.0f}" if side else "-" for side in sides]
        ratios = [f"{side.ratio:.2f} ({side.lowest:.2f} to {side.highest:.2f})" if side else "-" for side in sides]
        title = f"{pair.work}: `{pair.here}`, `{pair.there}`"
        lines.append(f"| {' | '.join([title, *speeds, f'{pair.there_per_second:,.0f}', *ratios])} |")
    lines += [f"{name}: {why}" for pair in pairs for name, why in pair.missing.items()]
    return "\n".join(lines)


# What plays.


def _choose() -> Play:
    seeds = count()

    def play(chance: Chance) -> int:
        steps = 0
        for edition in EDITIONS:
            game = deal(edition, next(seeds))
            while decisions := game.decisions:
                game.choose(decisions[0], int(chance() * len(decisions[0])))
                steps += 1
        return steps

    return play


def _raw_env() -> Play:
    make = import_module("ruleshift.envs.pettingzoo").raw_env
    plays = [play_agents(make(edition, len(PLAYERS))) for edition in EDITIONS]
    return lambda chance: sum([play(chance) for play in plays])


def play_agents(environment: Any) -> Play:  # noqa: ANN401 - an environment of PettingZoo's
    """What plays one episode of a PettingZoo environment, and counts the steps of agents."""
    seeds = count()

    def play(chance: Chance) -> int:
        steps = 0
        environment.reset(seed=next(seeds))
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


def _uno_game() -> Play:
    game: Any = import_module("rlcard").make("uno").game

    def play(chance: Chance) -> int:
        steps = 0
        state, _ = game.init_game()
        while not game.is_over():
            actions = state["legal_actions"]
            state, _ = game.step(actions[int(chance() * len(actions))])
            steps += 1
        return steps

    return play


def _uno_env() -> Play:
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


CONTESTANTS: dict[str, Callable[[], Play]] = {
    "Game.choose": _choose,
    "RLCard game.step": _uno_game,
    "PettingZoo raw_env": _raw_env,
    "RLCard env.step": _uno_env,
}
"""Each by its name, and what makes it; ImportError if its library is not installed."""


if __name__ == "__main__":
    from ruleshift.lab.bench import is_compiled

    serve(CONTESTANTS, sys.argv[1], BUILDS[0 if is_compiled() else 1])
