"""`ruleshift simulate EDITION`: many games between bots."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

import msgspec

from ruleshift.cards import RuleshiftError
from ruleshift.engine.setup import read_settings
from ruleshift.lab.batch import Batch
from ruleshift.lab.executors import check_jobs, play
from ruleshift.lab.plan import Plan, make_plan, read_bots
from ruleshift.lab.report import report
from ruleshift.lab.results import Results, make_results

__all__ = ("run", "simulate")


def simulate(
    plan: Plan, *, jobs: int = 1, out: str | Path | None = None, progress: Callable[[int], None] | None = None
) -> tuple[Results, Batch]:
    """Play all games of a plan in one or several processes; the results are the same for any number of them.

    `out` names a new or empty folder for `results.json` and the journals, one for each game. `progress` is called with
    the number of games played so far.
    """
    check_jobs(jobs)
    folder = _open_folder(Path(out)) if out is not None else None
    start = perf_counter()
    batch = play(plan, jobs, folder / "journals" if folder else None, progress)
    results = make_results(plan, batch, plan.open_game(0).table.pack, perf_counter() - start)
    if folder:
        document = msgspec.json.encode({"plan": plan, **msgspec.to_builtins(results)})
        (folder / "results.json").write_bytes(msgspec.json.format(document) + b"\n")
    return results, batch


def _open_folder(folder: Path) -> Path:
    """The folder for the results: made if need be, never one that holds something already."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if any(folder.iterdir()):
            raise RuleshiftError(f"The folder {folder} is not empty: name another one, so that nothing is overwritten.")
        (folder / "journals").mkdir()
    except OSError as error:
        raise RuleshiftError(f"The folder {folder} cannot be written: {error.strerror}.") from None
    return folder


def run(arguments: argparse.Namespace) -> int:
    """Play the games and print what they add up to."""
    plan = make_plan(
        arguments.edition,
        read_bots(arguments.bots),
        players=arguments.players,
        games=arguments.games,
        seed=arguments.seed,
        options=read_settings(arguments.option),
    )
    progress = _Progress(plan.games) if sys.stderr.isatty() else None
    results, batch = simulate(plan, jobs=arguments.jobs, out=arguments.out, progress=progress)
    if progress:
        progress.clear()
    if batch.troubles:
        sys.stderr.write(f"ruleshift: bots failed {len(batch.troubles):,} times. {batch.troubles[0]}\n")
    text = msgspec.json.encode(results).decode() if arguments.json else report(plan, results)
    sys.stdout.write(text + "\n")
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
