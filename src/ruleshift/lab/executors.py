"""Where batches are played: in this process, in several, or by a Ray cluster. What comes out is the same.

A batch is a pure function of the plan, so it does not matter who plays it, or how often: whatever dies on the way, its
batch is played again.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from typing import Protocol

from ruleshift.cards import RuleshiftError
from ruleshift.lab.batch import Batch, Keep, play_batch
from ruleshift.lab.plan import Job

__all__ = ("MOST_WORKERS", "Executor", "ThisProcess", "batch_ranges", "read_workers")

LARGEST_BATCH = 500
BATCHES = 100
MOST_WORKERS = 256
WORTH_A_PROCESS = 20
"""So many games are played sooner than a process has started."""


class Executor(Protocol):
    """Something that plays batches."""

    def play(self, job: Job, ranges: Iterable[range], keep: Keep) -> Iterator[Batch]:
        """Play games by their numbers; batches come in any order. Whoever stops early closes the iterator."""


class ThisProcess:
    """One batch after the other, here."""

    def play(self, job: Job, ranges: Iterable[range], keep: Keep) -> Iterator[Batch]:
        """Play them in their order."""
        for numbers in ranges:
            yield play_batch(job, numbers.start, numbers.stop, keep)


def batch_ranges(games: int) -> list[range]:
    """The games of a plan in batches: by their number alone, so that any executor can go on where another stopped."""
    size = max(1, min(LARGEST_BATCH, games // BATCHES))
    return [range(first, min(first + size, games)) for first in range(0, games, size)]


def read_workers(workers: int | str | None, games: int = MOST_WORKERS * WORTH_A_PROCESS) -> Executor:
    """An executor by what a person says: a number of processes, `ray`, or `ray:ADDRESS`.

    None: one process for each core, or fewer if there is little to do.
    """
    if workers is None:
        workers = max(1, min(os.cpu_count() or 1, MOST_WORKERS, games // WORTH_A_PROCESS))
    text = str(workers)
    if text == "ray" or text.startswith("ray:"):
        from ruleshift.lab.ray_cluster import RayCluster  # noqa: PLC0415 - an extra that few have installed

        return RayCluster(text.partition(":")[2] or None)
    try:
        number = int(text)
    except ValueError:
        raise RuleshiftError(f"Workers are a number of processes, ray, or ray:ADDRESS, not {text[:60]!r}.") from None
    if not 1 <= number <= MOST_WORKERS:
        raise RuleshiftError(f"A simulation runs in 1 to {MOST_WORKERS} processes, not in {number}.")
    if number == 1:
        return ThisProcess()
    from ruleshift.lab.processes import Processes  # noqa: PLC0415 - one process needs no multiprocessing

    return Processes(number)
