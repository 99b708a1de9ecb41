"""Batches in processes of this machine. A process that dies is replaced, and its batch played again."""

from __future__ import annotations

import multiprocessing
import signal
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess

from ruleshift.cards import RuleshiftError
from ruleshift.lab.batch import Batch, Keep, play_batch
from ruleshift.lab.plan import Job

__all__ = ("Processes",)

MOST_DEATHS = 3
"""So many workers in a row may die over one batch before it is given up."""


class _Worker:
    """A process, our end of its pipe, and the games it plays now."""

    def __init__(self, job: Job, keep: Keep) -> None:
        # A fresh process: forking one that has threads, as a notebook or a test runner has, may hang.
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        self.pipe: Connection = ours
        self.process: SpawnProcess = context.Process(target=_work, args=(theirs, job, keep), daemon=True)
        self.process.start()
        theirs.close()
        self.numbers: range | None = None

    def give(self, numbers: range) -> None:
        self.numbers = numbers
        with suppress(OSError):  # it has died: `take` finds out
            self.pipe.send((numbers.start, numbers.stop))

    def take(self) -> Batch | str | None:
        """What the worker has sent: a batch, or a sentence on why it cannot play; None if it has died."""
        try:
            sent: Batch | str = self.pipe.recv()
        except (EOFError, OSError):
            return None
        return sent

    def stop(self) -> None:
        self.process.kill()
        self.process.join()
        self.pipe.close()


class Processes:
    """A number of processes, each with one batch at a time."""

    def __init__(self, number: int) -> None:
        self.number = number

    def play(self, job: Job, ranges: Iterable[range], keep: Keep) -> Iterator[Batch]:
        """Play the batches; whatever happens, no process is left behind."""
        waiting = deque(ranges)
        workers: list[_Worker] = []
        deaths: dict[range, int] = {}
        try:
            while waiting or any(worker.numbers for worker in workers):
                while waiting and len(workers) < self.number:
                    workers.append(_Worker(job, keep))
                    workers[-1].give(waiting.popleft())
                for worker in _ready(workers):
                    sent = worker.take()
                    if isinstance(sent, str):
                        raise RuleshiftError(sent)
                    if sent is None:
                        workers.remove(worker)
                        waiting.appendleft(_mourned(worker, deaths))
                        continue
                    worker.numbers = None
                    if waiting:
                        worker.give(waiting.popleft())
                    yield sent
        finally:
            for worker in workers:
                worker.stop()


def _ready(workers: list[_Worker]) -> list[_Worker]:
    """Wait for workers that have something to tell, or have died."""
    pipes: dict[object, _Worker] = {worker.pipe: worker for worker in workers if worker.numbers}
    return [pipes[pipe] for pipe in wait(list(pipes))]  # type: ignore[arg-type]


def _mourned(worker: _Worker, deaths: dict[range, int]) -> range:
    """The games of a worker that has died, to be played by another."""
    numbers = worker.numbers
    assert numbers is not None
    worker.stop()
    deaths[numbers] = deaths.get(numbers, 0) + 1
    if deaths[numbers] > MOST_DEATHS:
        raise RuleshiftError(
            f"The processes that play games {numbers.start + 1} to {numbers.stop} keep dying; "
            "fewer --workers need less memory."
        )
    return numbers


def _work(pipe: Connection, job: Job, keep: Keep) -> None:
    """What a process does: play the batches it is given, until nobody listens any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever started it speaks for all
    try:
        while True:
            first, end = pipe.recv()
            try:
                pipe.send(play_batch(job, first, end, keep))
            except (RuleshiftError, OSError) as error:
                pipe.send(str(error))
    except (EOFError, OSError, KeyboardInterrupt):
        pass
