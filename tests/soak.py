"""Random evenings for as long as you like: `python -m tests.soak --minutes 30`.

Everything that the property tests check is checked here, with new seeds in every run. A failure is told with its deck
and its seed; `--decks DECK --seed SEED --games 1` plays that evening again.
"""

from __future__ import annotations

import argparse
import secrets
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence

from tests.support.evenings import DECKS, Evening, random_evening
from tests.support.watch import watch_evening

STEPS = 2_000
TOLD = 5
"""How many failures of one sort are told in full."""


def arguments(given: Sequence[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description="Play random games and check them.")
    parser.add_argument("--minutes", type=float, default=5.0, help="stop after so many minutes (default 5)")
    parser.add_argument("--games", type=int, default=0, help="stop after so many games of each deck")
    parser.add_argument("--decks", nargs="*", choices=[*DECKS], default=[*DECKS])
    parser.add_argument("--seed", type=int, help="the first seed; the following ones are counted up from it")
    parser.add_argument("--closely", type=int, default=10, help="look closely at every so many games (default 10)")
    return parser.parse_args(given)


def evenings(decks: list[str], first: int, games: int) -> Iterator[Evening]:
    """All decks in turn, seed after seed."""
    seed = first
    while not games or seed < first + games:
        for deck in decks:
            yield random_evening(deck, seed)
        seed += 1


class Soak:
    """What has been played and what was found."""

    def __init__(self) -> None:
        self.games: Counter[str] = Counter()
        self.steps = 0
        self.ends: Counter[str] = Counter()
        self.failures: Counter[str] = Counter()

    def play(self, evening: Evening, *, closely: bool) -> None:
        self.games[evening.decks] += 1
        try:
            watch = watch_evening(evening, steps=STEPS, closely=3 if closely else 0, listen=closely)
        except Exception as error:  # noqa: BLE001  - whatever goes wrong is what we are looking for
            self.tell(evening, error)
        else:
            self.steps += len(watch.game.journal.moves)
            self.ends[watch.game.outcome.result if watch.game.outcome else "cut off"] += 1

    def tell(self, evening: Evening, error: Exception) -> None:
        """One line for the evening, and the last calls for the first few failures of a sort."""
        last = traceback.extract_tb(error.__traceback__)[-1]
        sort = f"{type(error).__name__} in {last.name}"
        self.failures[sort] += 1
        if self.failures[sort] <= TOLD:
            print(f"FAILED {evening}: {type(error).__name__}: {str(error)[:600]}")
            print("".join(traceback.format_tb(error.__traceback__, -4)), flush=True)

    def report(self, seconds: float) -> None:
        games = ", ".join(f"{deck} {count:,}" for deck, count in self.games.items())
        ends = ", ".join(f"{result} {count:,}" for result, count in self.ends.most_common())
        print(
            f"{self.games.total():,} games ({games}), {self.steps:,} moves, {seconds / 60:.1f} minutes. Ends: {ends}."
        )
        for sort, count in self.failures.most_common():
            print(f"{count:,} x {sort}")
        print(f"{self.failures.total():,} games failed.")


def main(given: Sequence[str] | None = None) -> int:
    """Play until the time or the games are used up; 1 if something was found."""
    asked = arguments(given)
    first = secrets.randbelow(1 << 40) if asked.seed is None else asked.seed
    print(f"First seed: {first}", flush=True)
    soak = Soak()
    begun = time.monotonic()
    for number, evening in enumerate(evenings(asked.decks, first, asked.games)):
        if time.monotonic() - begun > 60 * asked.minutes:
            break
        closely = asked.seed is not None or number // len(asked.decks) % asked.closely == 0
        soak.play(evening, closely=closely)
    soak.report(time.monotonic() - begun)
    return 1 if soak.failures else 0


if __name__ == "__main__":
    sys.exit(main())
