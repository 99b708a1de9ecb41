"""`python -m tests.instructions`: how many machine instructions the engine takes, counted by valgrind's callgrind.

Times vary from minute to minute on a shared machine; instructions hardly do. Fixed random games of all five decks in
turn are played through `Game.choose`, dealing included; only decisions with two or more options are counted, as in the
bench. Other games come first without being counted, so that decks are read and sets of rules remembered. Clones, views
and imagined games are made of games in their midst.

Two more go through the environments: `episode`, a step with its observation in Pirate, and `raw_env`, the same through
PettingZoo with all decks, where that is installed.

For each deck there are games of four greedy bots (`playout-DECK`, the same with empty caches: `cold-DECK`), and
decisions of the searching bot with 40 deals (`search-DECK`).

Run it with the environment that is to be measured: `.venv-fast/bin/python -m tests.instructions` for compiled modules.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from ruleshift.bots import playout
from ruleshift.decks import EDITIONS
from ruleshift.engine.game import Game
from ruleshift.lab.bench import is_compiled
from ruleshift.lab.pairs import CONTESTANTS
from ruleshift.lab.random_play import deal, make_chance, play_on, resting_games
from ruleshift.lab.turns import Play
from tests import peers
from tests.thinking import positions, think

WARM_UP = 40
ROUNDS = 8
TIMES = 20
DEALS = 40
SEARCHES = 3


def choose() -> Callable[[], int]:
    """Random games through `choose`: the number of decisions with two or more options."""
    chance = make_chance(1)

    def play(seeds: range) -> int:
        return sum(play_on(deal(name, seed), chance) for seed in seeds for name in EDITIONS)

    play(range(WARM_UP))
    return lambda: play(range(WARM_UP, WARM_UP + ROUNDS))


def steps(make: Callable[[], Play], games: int) -> Callable[[], Callable[[], int]]:
    """Whole games of a contestant of the comparison: its steps."""

    def prepare() -> Callable[[], int]:
        play, chance = make(), make_chance(1)
        for _ in range(games):
            play(chance)
        return lambda: sum(play(chance) for _ in range(games))

    return prepare


def part(do: Callable[[Game], object]) -> Callable[[], Callable[[], int]]:
    """Something that is done with games of all decks in their midst."""

    def prepare() -> Callable[[], int]:
        games = resting_games(4 * len(EDITIONS), 50, seed=0)

        def work() -> int:
            for game in games * TIMES:
                do(game)
            return TIMES * len(games)

        work()
        return work

    return prepare


def playouts(edition: str, warm_up: int, rounds: int) -> Callable[[], Callable[[], int]]:
    """Whole games of greedy bots, dealt beforehand."""

    def prepare() -> Callable[[], int]:
        for seed in range(warm_up):
            playout(deal(edition, seed), "greedy", seed)
        games = [deal(edition, seed) for seed in range(WARM_UP, WARM_UP + rounds)]

        def work() -> int:
            for game in games:
                playout(game, "greedy", 1)
            return len(games)

        return work

    return prepare


def searches(edition: str) -> Callable[[], Callable[[], int]]:
    """Decisions of the searching bot, after one that is not counted."""

    def prepare() -> Callable[[], int]:
        think(*next(positions(edition, WARM_UP)), DEALS)
        asked = [next(positions(edition, seed)) for seed in range(SEARCHES)]

        def work() -> int:
            for game, decision in asked:
                think(game, decision, DEALS)
            return len(asked)

        return work

    return prepare


JOBS: dict[str, Callable[[], Callable[[], int]]] = {
    "nothing": lambda: lambda: 0,
    "choose": choose,
    "episode": steps(peers.episode, ROUNDS),
    "raw_env": steps(CONTESTANTS["PettingZoo raw_env"], ROUNDS // 4),
    "clone": part(lambda game: game.clone()),
    "view": part(lambda game: game.view(game.turn)),
    "imagine": part(lambda game: game.imagine(game.turn, 1)),
    **{f"playout-{name}": playouts(name, WARM_UP, ROUNDS) for name in EDITIONS},
    **{f"cold-{name}": playouts(name, 0, 1) for name in EDITIONS},
    **{f"search-{name}": searches(name) for name in EDITIONS},
}
"""What can be measured: each prepares itself, and returns the work, which returns how often it was done."""


def control(word: str) -> None:
    """Let callgrind count, or stop, in this process."""
    subprocess.run(["callgrind_control", "-i", word, str(os.getpid())], check=True, capture_output=True)  # noqa: S607


def work_counted(job: str) -> int:
    work = JOBS[job]()
    control("on")
    done = work()
    control("off")
    return done


def count(job: str, profile: Path | None = None) -> tuple[int, int]:
    """The instructions of a job in a process of its own, and how often it was done."""
    with tempfile.TemporaryDirectory() as folder:
        out = profile or Path(folder, "out")
        valgrind = ["valgrind", "--tool=callgrind", "--instr-atstart=no", f"--callgrind-out-file={out}"]
        ran = subprocess.run(
            [*valgrind, sys.executable, "-m", "tests.instructions", "--job", job],
            capture_output=True, check=True, text=True, env={**os.environ, "PYTHONHASHSEED": "0"},
        )  # fmt: skip
    collected = re.search(r"Collected : (\d+)", ran.stderr)
    assert collected
    return int(collected[1]), int(ran.stdout)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.instructions", description="Count machine instructions.")
    parser.add_argument("jobs", nargs="*", help=f"what to measure: {', '.join(JOBS)} (default all)")
    parser.add_argument("--profile", type=Path, help="keep callgrind's output of the last job here")
    parser.add_argument("--job", choices=JOBS, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.job:
        print(work_counted(asked.job))
        return
    print(
        f"{'compiled' if is_compiled() else 'plain'}, Python {sys.version.split()[0]}, instructions each:", flush=True
    )
    nothing, _ = count("nothing")
    for job in asked.jobs or list(JOBS)[1:]:
        instructions, done = count(job, asked.profile)
        print(f"{job:<18}{(instructions - nothing) / done:>12,.0f}", flush=True)


if __name__ == "__main__":
    main()
