"""Attacks in processes of their own, compiled and plain, and what they said compared."""

from __future__ import annotations

import atexit
import os
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from random import Random

from ruleshift import Event, Game
from tests.attack.parts import trees

__all__ = ("ENDINGS", "compare", "end_in_the_middle", "run")

SOURCE = Path(__file__).parent.parent.parent
HANG = 1_800
"""Seconds; no attack takes more than a small part of it."""


def run(*arguments: str, plain: bool) -> subprocess.CompletedProcess[str]:
    """A child with every check on; plain Python is found in `src`, before what is installed."""
    settings = {**os.environ, "PYTHONMALLOC": "debug", "PYTHONHASHSEED": "0", "PYTHONPATH": "src" if plain else ""}
    command = [sys.executable, "-X", "dev", "-m", "tests.attack", *arguments]
    return subprocess.run(command, cwd=SOURCE, env=settings, capture_output=True, text=True, timeout=HANG, check=False)


def compare(name: str, seed: int = 1, times: int = 1) -> str:
    """Run an attack in both builds; what is wrong, or nothing."""
    if name in ENDINGS:
        ran = run("--ending", name, plain=False)
        return "" if ran.returncode == 3 else f"exit code {ran.returncode}: {ran.stderr[-2_000:]}"
    asked = ("--child", name, "--seed", str(seed), "--times", str(times))
    both = [run(*asked, plain=plain) for plain in (False, True)]
    for build, each in zip(("compiled", "plain"), both, strict=True):
        if each.returncode or not each.stderr.startswith(f"{build}\n"):
            return f"{build}: exit code {each.returncode}, after {each.stdout[-300:]!r}: {each.stderr[-2_000:]}"
    lines = [each.stdout.splitlines() for each in both]
    pairs = [(ours, theirs) for ours, theirs in zip(*lines, strict=False) if ours != theirs]
    if pairs or len(lines[0]) != len(lines[1]):
        told = "\n".join(f"  compiled: {ours[:400]}\n  plain:    {theirs[:400]}" for ours, theirs in pairs[:200])
        return f"{len(pairs)} of {len(lines[0])} and {len(lines[1])} lines differ\n{told}"
    return "" if lines[0] else "it said nothing"


# The interpreter ends in the middle. Each way sees to it that the exit code is 3.


def _while_threads_play() -> None:
    playing = threading.Barrier(5)

    def play(seed: int) -> None:
        playing.wait()
        while True:
            Game("pirate", ["Ann", "Bob", "Cat"], seed=seed).playout(seed)

    for seed in range(4):
        threading.Thread(target=play, args=(seed,), daemon=True).start()
    playing.wait()
    sys.exit(3)


def _in_a_listener() -> None:
    def hear(_event: Event) -> None:
        sys.exit(3)

    game = Game("camping", ["Ann", "Bob"], seed=1)
    game.listen(hear)
    game.playout(1)


def _with_generators_open() -> None:
    game = Game("pirate", ["Ann", "Bob"], seed=1)
    game.playout(1)
    _kept.extend([Game.retrace(game.journal), game.journal.positions(), iter(game.clone().decisions)])
    for steps in _kept[:2]:
        next(steps)  # type: ignore[call-overload]
    sys.exit(3)


def _with_deep_trees() -> None:
    _kept.append(list(trees(Random(1), 1)))
    game = Game("martian", ["Ann", "Bob"], seed=1)
    node: object = None
    for _ in range(5_000):
        node = [game.clone(), game.decisions, {"child": node}]
    _kept.extend([node, game])
    sys.exit(3)


def _playing_at_exit() -> None:
    game = Game("anatomy", ["Ann", "Bob"], seed=1)
    atexit.register(game.playout, 1)
    atexit.register(lambda: game.clone(seed=3).playout(2))
    _kept.append(_LastWord(game))
    sys.exit(3)


class _LastWord:
    """Plays on when it dies, with modules half gone."""

    def __init__(self, game: Game) -> None:
        self._game = game.clone()
        self._circle = self

    def __del__(self) -> None:
        self._game.playout(1)


def _at_once() -> None:
    game = Game("drinking", ["Ann", "Bob"], seed=1)
    game.listen(lambda _: os._exit(3))
    game.playout(1)


_kept: list[object] = []

ENDINGS: dict[str, Callable[[], None]] = {
    "while threads play": _while_threads_play,
    "in a listener": _in_a_listener,
    "with generators open": _with_generators_open,
    "with deep trees": _with_deep_trees,
    "playing at exit": _playing_at_exit,
    "at once": _at_once,
}


def end_in_the_middle(ending: str) -> None:
    """End the interpreter in one of these ways."""
    ENDINGS[ending]()
