"""The games of a plan in batches, in this process or in several."""

from __future__ import annotations

import multiprocessing
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import InvalidStateError, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from pathlib import Path

from ruleshift.cards import RuleshiftError
from ruleshift.lab.batch import Batch, play_batch
from ruleshift.lab.plan import Plan

__all__ = ("check_jobs", "play")

LARGEST_BATCH = 100
BATCHES_FOR_EACH = 8
MOST_JOBS = 256


def check_jobs(jobs: int) -> None:
    """Refuse a number of processes that cannot be."""
    if not 1 <= jobs <= MOST_JOBS:
        raise RuleshiftError(f"A simulation runs in 1 to {MOST_JOBS} processes, not in {jobs}.")


def play(plan: Plan, jobs: int, journals: Path | None, progress: Callable[[int], None] | None) -> Batch:
    """Play all games. They are added up in their own order, whichever process was first."""
    total = Batch()
    for batch in _batches(plan, jobs, journals):
        total.add(batch)
        if progress:
            progress(len(total.records))
    return total


def _batches(plan: Plan, jobs: int, journals: Path | None) -> Iterator[Batch]:
    size = max(1, min(LARGEST_BATCH, plan.games // (jobs * BATCHES_FOR_EACH)))
    parts = [(plan, first, min(first + size, plan.games), journals) for first in range(0, plan.games, size)]
    if jobs == 1 or len(parts) == 1:
        yield from (play_batch(*part) for part in parts)
    else:
        yield from _in_processes(parts, min(jobs, len(parts)))


def _in_processes(parts: list[tuple[Plan, int, int, Path | None]], jobs: int) -> Iterator[Batch]:
    # Fresh processes: forking one that has threads, as a notebook or a test runner has, may hang.
    context = multiprocessing.get_context("spawn")
    others = set(multiprocessing.active_children())
    with ProcessPoolExecutor(jobs, mp_context=context, initializer=_quiet) as pool:
        try:
            yield from pool.map(play_batch, *zip(*parts, strict=True))
        except BrokenProcessPool:
            raise RuleshiftError("A process that played games has died; fewer --jobs need less memory.") from None
        except (KeyboardInterrupt, GeneratorExit):
            with _no_word_of_cancelled_games():
                for worker in set(multiprocessing.active_children()) - others:
                    worker.terminate()
                pool.shutdown(wait=True, cancel_futures=True)
            raise


@contextmanager
def _no_word_of_cancelled_games() -> Iterator[None]:
    """Python's thread behind a pool may meet a future that was cancelled before its worker died: it says so in vain."""
    before = threading.excepthook

    def hook(problem: threading.ExceptHookArgs) -> None:
        if problem.exc_type is not InvalidStateError:
            before(problem)

    threading.excepthook = hook
    try:
        yield
    finally:
        threading.excepthook = before


def _quiet() -> None:
    """A worker that is interrupted just stops: the process that started it speaks for all."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
