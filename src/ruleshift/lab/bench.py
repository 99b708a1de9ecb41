"""The speed of the engine and of its parts on this machine, and what a game at rest weighs.

Times are those of the processor, so that other programs on the machine disturb as little as possible.
"""

from __future__ import annotations

import gc
import platform
import tracemalloc
from collections.abc import Callable, Sequence
from time import perf_counter, process_time

import msgspec

from ruleshift.cards import RuleshiftError
from ruleshift.decks import EDITIONS
from ruleshift.engine.core import flow
from ruleshift.engine.game import Game
from ruleshift.lab.pairs import Pair, measure_pairs, pairs_text
from ruleshift.lab.random_play import PLAYERS, deal, make_chance, play_on, resting_games

__all__ = ("Bench", "DeckSpeed", "bench_text", "bytes_per_game", "is_compiled", "measure")

SLICE = 0.25
"""Seconds for which one thing is measured before the next one has its turn: what slows the machine slows all alike."""
MOST_SECONDS = 3_600.0
LOOP = 20_000
RESTING_GAMES = 1_000
RESTING_MOVES = 50
WARM_UP = 20 * len(EDITIONS)


class DeckSpeed(msgspec.Struct, kw_only=True):
    """One deck: its games, their decisions (two or more options), and the time they took."""

    games: int = 0
    decisions: int = 0
    seconds: float = 0.0
    games_per_second: float = 0.0
    decisions_per_second: float = 0.0


class Bench(msgspec.Struct, kw_only=True, frozen=True):
    """What was measured: random choices by index, four players, one core, all five decks in turn."""

    games_per_second: float
    decisions_per_second: float
    clones_per_second: float
    views_per_second: float
    imagined_per_second: float
    bytes_per_game: int
    loops_per_second: float
    decisions_per_1000_loops: float
    games: int
    decisions: int
    seconds: float
    players: int
    python: str
    compiled: bool
    decks: dict[str, DeckSpeed]
    pairs: list[Pair]


def is_compiled() -> bool:
    """True if the engine at work here was compiled to machine code."""
    return not flow.__file__.endswith(".py")


def measure(seconds: float = 5.0, *, games_at_rest: int = RESTING_GAMES, pythons: Sequence[str] = ()) -> Bench:
    """Measure for about so many seconds; weighing games at rest takes a few more.

    If RLCard is installed, as many seconds again for the pairs, with the Ruleshift of other Pythons too.
    """
    if not 0 < seconds <= MOST_SECONDS:
        raise RuleshiftError(f"The bench measures for more than 0 and at most {MOST_SECONDS:,.0f} seconds.")
    games = _Games()
    loops: list[float] = []
    end = perf_counter() + 0.7 * seconds
    while perf_counter() < end or not loops:
        games.play_for(min(SLICE, seconds))
        loops.append(_loop())
    resting = resting_games(len(EDITIONS), RESTING_MOVES, seed=0)
    parts = [_speed(part, resting, seconds / 10) for part in (_clone, _view, _imagine)]
    memory = bytes_per_game(games_at_rest, RESTING_MOVES)
    turn = min(SLICE, seconds)
    pairs = measure_pairs(max(1, round(seconds / turn / (4 + 2 * len(pythons)))), turn, pythons)
    return _summary(games.decks, pairs, parts, LOOP * len(loops) / sum(loops), memory)


class _Games:
    """Whole games of the five decks in turn, an equal number of each."""

    def __init__(self) -> None:
        self.chance = make_chance(1)
        self.decks = {name: DeckSpeed() for name in EDITIONS}
        self.dealt = 0
        for name in EDITIONS:  # decks are read and compiled once, whatever is played afterwards
            self.play(name)

    def play(self, name: str) -> int:
        self.dealt += 1
        return play_on(deal(name, self.dealt), self.chance)

    def play_for(self, seconds: float) -> None:
        """Play rounds of one game of each deck for about so long: one at least, however long it takes."""
        end = perf_counter() + seconds
        while True:
            for name, speed in self.decks.items():
                start = process_time()
                speed.decisions += self.play(name)
                speed.seconds += process_time() - start
                speed.games += 1
            if perf_counter() >= end:
                return


def _clone(game: Game) -> None:
    game.clone()


def _view(game: Game) -> None:
    game.view(game.turn)


def _imagine(game: Game) -> None:
    game.imagine(game.turn, 1)


def _speed(part: Callable[[Game], None], games: Sequence[Game], seconds: float) -> float:
    """How often a second something can be done with games that are going on."""
    done = 0
    start = now = process_time()
    while now < start + seconds:
        for game in games:
            for _ in range(10):
                part(game)
        done += 10 * len(games)
        now = process_time()
    return done / (now - start)


def _loop() -> float:
    """The time of a plain Python loop: a yardstick for comparing runs on different machines or days."""
    numbers = list(range(64))
    total = 0
    start = process_time()
    for i in range(LOOP):
        total += numbers[i & 63] ^ i
    return process_time() - start


def _summary(
    decks: dict[str, DeckSpeed], pairs: list[Pair], parts: Sequence[float], loops: float, memory: int
) -> Bench:
    for speed in decks.values():
        speed.games_per_second = speed.games / speed.seconds
        speed.decisions_per_second = speed.decisions / speed.seconds
    seconds = sum(speed.seconds for speed in decks.values())
    games = sum(speed.games for speed in decks.values())
    decisions = sum(speed.decisions for speed in decks.values())
    pace = decisions / seconds
    return Bench(
        games_per_second=games / seconds,
        decisions_per_second=pace,
        clones_per_second=parts[0],
        views_per_second=parts[1],
        imagined_per_second=parts[2],
        bytes_per_game=memory,
        loops_per_second=loops,
        decisions_per_1000_loops=1_000 * pace / loops,
        games=games,
        decisions=decisions,
        seconds=seconds,
        players=len(PLAYERS),
        python=platform.python_version(),
        compiled=is_compiled(),
        decks=decks,
        pairs=pairs,
    )


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


def bench_text(bench: Bench) -> str:
    """What was measured, for people."""
    games = f"{bench.games:,} games of {len(bench.decks)} decks in {bench.seconds:.1f} s"
    engine = "compiled engine" if bench.compiled else "engine in plain Python"
    lines = [
        f"Random choices, {bench.players} players, one core, Python {bench.python}, {engine}: {games}",
        "",
        f"{bench.games_per_second:>12,.0f} games a second",
        f"{bench.decisions_per_second:>12,.0f} decisions a second (two or more options)",
        f"{bench.clones_per_second:>12,.0f} clones a second",
        f"{bench.views_per_second:>12,.0f} views a second",
        f"{bench.imagined_per_second:>12,.0f} imagined games a second",
        f"{bench.bytes_per_game:>12,} bytes for a game at rest, {RESTING_MOVES} moves old",
        f"{bench.decisions_per_1000_loops:>12.2f} decisions while a plain Python loop goes round 1,000 times",
        "",
        f"{'deck':<12}{'games':>8}{'games/s':>10}{'decisions/s':>14}",
    ]
    lines += [
        f"{name:<12}{speed.games:>8,}{speed.games_per_second:>10,.0f}{speed.decisions_per_second:>14,.0f}"
        for name, speed in bench.decks.items()
    ]
    if bench.pairs:
        lines += ["", pairs_text(bench.pairs)]
    return "\n".join(lines)
