"""`ruleshift simulate EDITION`: many games between bots."""

from __future__ import annotations

import argparse
import sys

from ruleshift.commands.shared_arguments import add_edition, add_json, add_option

__all__ = ("arguments", "run")


def arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    add_edition(parser)
    parser.add_argument("--games", type=int, default=200, metavar="N", help="how many games (default 200)")
    parser.add_argument(
        "--players", type=int, default=None, metavar="N", help="how many bots play, 2 to 12 (default 4)"
    )
    parser.add_argument(
        "--bots", default="random", metavar="A,B",
        help="one name for all, or one for each player: random, greedy, search, or mine.py:MyBot (default random)",
    )  # fmt: skip
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="the same number gives the same games")
    parser.add_argument(
        "--jobs", type=int, default=1, metavar="N", help="how many processes (default 1); the results stay the same"
    )
    parser.add_argument(
        "--out", metavar="DIR", help="a new or empty folder: results.json, and the journal of every game in journals/"
    )
    add_option(parser)
    add_json(parser)


def run(parsed: argparse.Namespace) -> int:
    """Play the games and print what they add up to."""
    import msgspec

    from ruleshift.engine.options import read_settings
    from ruleshift.lab import make_plan, play_plan, read_bots, results_text

    plan = make_plan(
        parsed.edition,
        read_bots(parsed.bots),
        players=parsed.players,
        games=parsed.games,
        seed=parsed.seed,
        options=read_settings(parsed.option),
    )
    progress = _Progress(plan.games) if sys.stderr.isatty() else None
    results, batch = play_plan(plan, jobs=parsed.jobs, out=parsed.out, progress=progress)
    if progress:
        progress.clear()
    if batch.troubles:
        print(f"ruleshift: bots failed {len(batch.troubles):,} times. {batch.troubles[0]}", file=sys.stderr)
    print(msgspec.json.encode(results).decode() if parsed.json else results_text(plan, results))
    return 0


class _Progress:
    """A line that counts the games, for people who wait at a terminal."""

    def __init__(self, games: int) -> None:
        self.games = games

    def __call__(self, played: int) -> None:
        sys.stderr.write(f"\r{played:,} of {self.games:,} games")
        sys.stderr.flush()

    def clear(self) -> None:
        """Leave nothing behind."""
        sys.stderr.write("\r" + " " * 40 + "\r")
