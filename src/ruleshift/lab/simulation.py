"""Many games between bots: in one call, or by a plan."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from time import perf_counter
from typing import Any

import msgspec

from ruleshift.cards import RuleshiftError
from ruleshift.lab.batch import Batch
from ruleshift.lab.executors import check_jobs, play
from ruleshift.lab.plan import Plan, make_plan, read_bots
from ruleshift.lab.results import Results, make_results

__all__ = ("play_plan", "simulate")


def simulate(
    edition: str,
    *,
    games: int = 200,
    players: int | None = None,
    bots: str | Iterable[str] = "random",
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    jobs: int = 1,
) -> Results:
    """Play many games of a deck between bots; the same seed gives the same games.

    `bots` is one name for all seats, or one for each: `"greedy"`, `"greedy,random"`, `["greedy", "mine.py:MyBot"]`.
    Without `players` four play, or as many as there are bots. `jobs` is the number of processes; a program that asks
    for more than one starts below `if __name__ == "__main__":`, as multiprocessing wants it.

    >>> simulate("pirate", games=20, seed=1).finished
    20
    """
    names = read_bots(bots) if isinstance(bots, str) else bots
    plan = make_plan(edition, names, players=players, games=games, seed=seed, options=options)
    return play_plan(plan, jobs=jobs)[0]


def play_plan(
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
