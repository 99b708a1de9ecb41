"""Programs that are timed in turns, each in a process of its own: only one works at a time.

So each may have an environment of its own, and what slows the machine slows all alike.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from time import process_time

from ruleshift.lab.random_play import Chance, make_chance

__all__ = ("Contestant", "Play", "serve", "take_turns")

Play = Callable[[Chance], int]
"""Play one game at random: the steps that its players took. Dealing and other chance is part of the work, no step."""


class Contestant:
    """One of those compared: its steps for each second of processor time, turn by turn.

    If it cannot play, `trouble` says why. `title` is what it calls itself.
    """

    def __init__(self, python: str, module: str, name: str) -> None:
        self.name = name
        self.speeds: list[float] = []
        self._process = subprocess.Popen(  # noqa: S603 - our own module, with a Python that the caller names
            [python, "-W", "ignore", "-m", module, name],
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
        answer = self._answer()
        if answer:
            steps, took = answer.split()
            self.speeds.append(int(steps) / float(took))
        else:
            self.trouble = self._last_words()
            self.speeds.clear()

    def end(self) -> None:
        """No more work: it ends by itself."""
        if not self.trouble:
            self._process.communicate()


def take_turns(contestants: Sequence[Contestant], rounds: int, seconds: float) -> None:
    """Let each play for so long, in turn; end them then."""
    try:
        for _ in range(rounds):
            for contestant in contestants:
                if not contestant.trouble:
                    contestant.play(seconds)
    finally:
        for contestant in contestants:
            contestant.end()


def serve(makers: Mapping[str, Callable[[], Play]], name: str, title: str) -> None:
    """Be a contestant's process: say the title, then play for as long as each line of input says."""
    try:
        play = makers[name]()
    except ImportError as error:
        sys.exit(f"not installed ({error})")
    chance = make_chance(1)
    play(chance)  # what is read or compiled once is not counted
    print(title, flush=True)  # noqa: T201 - the other process reads it
    for line in sys.stdin:
        steps = 0
        start = now = process_time()
        while now < start + float(line) or not steps:
            steps += play(chance)
            now = process_time()
        print(steps, now - start, flush=True)  # noqa: T201 - the other process reads it
