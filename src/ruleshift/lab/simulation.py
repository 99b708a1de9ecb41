"""Many games between bots: in one call, or by a plan."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from typing import Any, Self

import msgspec

from ruleshift.cards import RuleshiftError
from ruleshift.lab.batch import PATIENCE, Batch, Keep
from ruleshift.lab.executors import Executor, ThisProcess, batch_ranges, read_workers
from ruleshift.lab.folder import RunFolder, open_folder, writable
from ruleshift.lab.game_row import GameRow
from ruleshift.lab.plan import Job, Plan, make_job, make_plan, read_bots
from ruleshift.lab.results import Results, make_results
from ruleshift.lab.tally import Tally, new_tally

__all__ = ("Run", "play_plan", "simulate")

Progress = Callable[[int], None]
INTERRUPTED = "Interrupted"


class Run(msgspec.Struct, kw_only=True):
    """A plan that was played: the sums of its games, and what can be read from them.

    `stopped` says why it ended early, by Ctrl-C or because a bot hung; the results are those of the games before.
    """

    plan: Plan
    results: Results
    tally: Tally
    rows: list[GameRow] = []
    stopped: str = ""


def simulate(
    edition: str,
    *,
    games: int = 200,
    players: int | None = None,
    bots: str | Iterable[str] = "greedy",
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    workers: int | str | None = 1,
    swings: int = 0,
) -> Results:
    """Play many games of a deck between bots; the same seed gives the same games.

    `bots` is one name for all seats, or one for each: `"greedy"`, `"greedy,random"`, `["greedy", "mine.py:MyBot"]`.
    Without `players` four play, or as many as there are bots. `workers` is the number of processes, `"ray"`, or
    `"ray:ADDRESS"`, None one for each core; a program that asks for more than one starts below
    `if __name__ == "__main__":`, as multiprocessing wants it.

    >>> simulate("pirate", games=20, seed=1).finished
    20
    """
    names = read_bots(bots) if isinstance(bots, str) else bots
    plan = make_plan(edition, names, players=players, games=games, seed=seed, options=options, swings=swings)
    return play_plan(plan, workers=workers).results


def play_plan(
    plan: Plan,
    *,
    workers: int | str | Executor | None = 1,
    out: str | Path | None = None,
    resume: bool = False,
    rows: bool = False,
    games_to: str | Path | None = None,
    journals_to: str | Path | None = None,
    patience: float = PATIENCE,
    progress: Progress | None = None,
) -> Run:
    """Play all games of a plan; the results are the same wherever they are played.

    `out` names a folder for the plan, finished batches, `results.json` and journals; with `resume` one that is there
    already is completed. `rows` keeps a row for each game in the run, `games_to` writes them to a file as lines of
    JSON, `journals_to` names a folder for journals. `progress` is called with the number of games played so far.
    """
    if resume and out is None:
        raise RuleshiftError("To resume, name the folder: --out DIR --resume.")
    if not patience > 0:
        raise RuleshiftError(f"Patience is a number of seconds above 0, not {patience:g}.")
    executor = read_workers(workers, plan.games) if workers is None or isinstance(workers, int | str) else workers
    job = make_job(plan)
    folder = open_folder(Path(out), job, resume=resume) if out is not None else None
    lines = writable(Path(games_to)) if games_to is not None else None
    keep = Keep(rows=rows or bool(lines or folder), journals=_journals(journals_to, folder), patience=patience)
    start = perf_counter()
    with _Collector(job, folder, lines, rows=rows) as collector:
        run = collector.collect(_batches(job, executor, folder, keep), progress)
    run.results = make_results(job, run.tally, perf_counter() - start)
    if folder and not run.stopped:
        document = msgspec.json.encode({"plan": plan, **msgspec.to_builtins(run.results)})
        folder.write_results(msgspec.json.format(document) + b"\n")
    return run


def _journals(wanted: str | Path | None, folder: RunFolder | None) -> str | None:
    if wanted is None:
        return str(folder.journals) if folder else None
    path = Path(wanted)
    try:
        path.mkdir(parents=True, exist_ok=True)
        probe = path / ".ruleshift"
        probe.touch()
        probe.unlink()
    except OSError as error:
        raise RuleshiftError(f"The folder {path} cannot be written: {error.strerror}.") from None
    return str(path)


def _batches(job: Job, executor: Executor, folder: RunFolder | None, keep: Keep) -> Iterator[Batch]:
    """The batches of a job: those that a folder has already, then the others as they are played."""
    missing: list[range] = []
    for numbers in batch_ranges(job.plan.games):
        found = folder.find(numbers) if folder else None
        if found:
            yield found
        else:
            missing.append(numbers)
    playing = (ThisProcess() if len(missing) == 1 else executor).play(job, missing, keep)
    try:
        yield from playing
    finally:
        close = getattr(playing, "close", None)
        if close:
            close()


class _Collector:
    """Adds batches up in the order of their games, whichever comes first, and writes down what is to be kept."""

    def __init__(self, job: Job, folder: RunFolder | None, lines: Path | None, *, rows: bool) -> None:
        self._tally = new_tally(len(job.roster.rows), len(job.plan.bots))
        self._run = Run(plan=job.plan, results=None, tally=self._tally)  # type: ignore[arg-type]
        self._folder = folder
        self._keep_rows = rows
        self._file = lines.open("wb") if lines else None
        self._early: dict[int, Batch] = {}
        self._next = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._file:
            self._file.close()

    def collect(self, batches: Iterator[Batch], progress: Progress | None) -> Run:
        """Take all batches; Ctrl-C ends with what was played."""
        run, played = self._run, 0
        try:
            for batch in batches:
                with _undisturbed():
                    self._take(batch)
                played += batch.tally.games
                if progress:
                    progress(played)
                if batch.stopped:
                    run.stopped = batch.stopped
                    break
        except KeyboardInterrupt:
            run.stopped = INTERRUPTED
        finally:
            batches.close()  # type: ignore[attr-defined]
        for first in sorted(self._early):
            self._add(self._early[first])
        if not run.tally.games:
            if run.stopped == INTERRUPTED:
                raise KeyboardInterrupt
            raise RuleshiftError(run.stopped or "No game was played.")
        return run

    def _take(self, batch: Batch) -> None:
        self._early[batch.first] = batch
        while self._next in self._early:
            done = self._early.pop(self._next)
            self._add(done)
            self._next = done.end
        if self._folder and not batch.stopped:
            self._folder.keep(batch)

    def _add(self, batch: Batch) -> None:
        self._tally.add(batch.tally)
        if self._keep_rows:
            self._run.rows += batch.rows
        if self._file:
            self._file.writelines(msgspec.json.encode(row) + b"\n" for row in batch.rows)


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Let Ctrl-C wait until a batch is added whole."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
