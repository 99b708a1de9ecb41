"""`make peers`: our engine, plain and compiled, beside other libraries, in turns of a fraction of a second.

Each is a process of its own, since they need different environments; only one works at a time. So what slows the
machine slows all alike, and the ratios say more than the numbers do.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from statistics import median
from typing import NamedTuple

from ruleshift.decks import EDITIONS
from ruleshift.lab.bench import is_compiled
from ruleshift.lab.peers import PEERS, Peer, make_peer
from ruleshift.lab.random_play import Chance, deal, play_on

__all__ = ("Row", "main", "side_by_side", "table_text")

OURS = "Ruleshift"
SLICE = 0.5
"""Seconds for each before it is the next one's turn."""


class Row(NamedTuple):
    """One of those compared: its steps a second, turn by turn; none if it could not play, and why."""

    name: str
    speeds: tuple[float, ...]
    trouble: str = ""


class _Worker:
    """A process that plays on demand: a line with seconds in, a line with steps and seconds out."""

    def __init__(self, python: str, name: str) -> None:
        self.name = name
        self.speeds: list[float] = []
        self._process = subprocess.Popen(  # noqa: S603 - our own module, in an environment that the caller names
            [python, "-W", "ignore", "-m", __spec__.name, "--worker", name],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
        self.title = self._answer()
        self.trouble = "" if self.title else self._last_words()

    def _answer(self) -> str:
        assert self._process.stdout is not None
        return self._process.stdout.readline().strip()

    def _last_words(self) -> str:
        lines = self._process.communicate()[1].strip().splitlines()
        return lines[-1] if lines else "it ended without a word"

    def play(self, seconds: float) -> None:
        """Let it work for a while, and wait."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{seconds}\n")
        self._process.stdin.flush()
        steps, took = self._answer().split()
        self.speeds.append(int(steps) / float(took))

    def end(self) -> None:
        """No more work: it ends by itself."""
        if self._process.poll() is None:
            self._process.communicate()


def _serve(name: str) -> None:
    """Be the worker: say what plays here, then answer line by line."""
    try:
        peer = _ours() if name == OURS else make_peer(name)
        peer.play_for(0.0)
    except ImportError as error:
        sys.exit(f"not installed ({error})")
    print(peer.name, flush=True)  # noqa: T201 - the other process reads it
    for line in sys.stdin:
        steps, seconds = peer.play_for(float(line))
        print(steps, seconds, flush=True)  # noqa: T201 - the other process reads it


def _ours() -> Peer:
    """Random games of the five decks in turn, decisions with two and more options counted."""
    dealt = 0

    def play(chance: Chance) -> int:
        nonlocal dealt
        dealt += 1
        return play_on(deal(EDITIONS[dealt % len(EDITIONS)], dealt), chance)

    for _ in EDITIONS:  # decks are read and compiled once
        play(lambda: 0.0)
    return Peer(f"{OURS}, {'compiled' if is_compiled() else 'plain Python'}", play)


def side_by_side(rounds: int, seconds: float, pythons: list[str]) -> list[Row]:
    """Measure ours with each of these Pythons, and every peer with the one that runs this, in turns."""
    workers = [_Worker(python, OURS) for python in [*pythons, sys.executable]]
    workers += [_Worker(sys.executable, name) for name in PEERS]
    try:
        for _ in range(rounds):
            for worker in workers:
                if not worker.trouble:
                    worker.play(seconds)
    finally:
        for worker in workers:
            worker.end()
    return [Row(worker.title or worker.name, tuple(worker.speeds), worker.trouble) for worker in workers]


def table_text(rows: list[Row]) -> str:
    """The table: steps a second (the median of the turns), and how many times as many the first row has."""
    first = rows[0].speeds
    lines = [f"{'steps a second, one core':<36}{'median':>10}   {'times as fast is the first, turn by turn'}"]
    for row in rows:
        if row.trouble:
            lines.append(f"{row.name:<36}{'-':>10}   {row.trouble}")
            continue
        ratios = sorted(ours / theirs for ours, theirs in zip(first, row.speeds, strict=False))
        spread = f"{median(ratios):.2f} ({ratios[0]:.2f} to {ratios[-1]:.2f})" if ratios else ""
        lines.append(f"{row.name:<36}{median(row.speeds):>10,.0f}   {spread}")
    return "\n".join(lines)


def main() -> None:
    """Measure and print, or be a worker."""
    parser = argparse.ArgumentParser(description="Our engine beside other libraries, in turns.")
    parser.add_argument("--worker", help=argparse.SUPPRESS)
    parser.add_argument("--rounds", type=int, default=20, help="turns for each (default 20)")
    parser.add_argument("--seconds", type=float, default=SLICE, help=f"length of a turn (default {SLICE})")
    parser.add_argument("--python", action="append", default=[], help="another Python whose Ruleshift plays too")
    given = parser.parse_args()
    if given.worker:
        _serve(given.worker)
        return
    print(table_text(side_by_side(given.rounds, given.seconds, given.python)))  # noqa: T201 - that is its work


if __name__ == "__main__":
    main()
