"""Threads for what would hold everybody up: bots that think, decks that are checked, games that are brought back.

What is asked for waits in a queue for each table (or whoever else asks), and the one that has had the least processor
time lately is next. So forty tables of hard bots are slow among themselves, and a table with one quick bot does not
notice them.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple, TypeVar

__all__ = ("Share", "Workers")

Result = TypeVar("Result")
MOST_KNOWN = 4_096
"""Of so many it is known how much they have had; then all begin anew."""


class _Job(NamedTuple):
    work: Callable[..., Any]
    arguments: tuple[Any, ...]
    done: asyncio.Future[Any]


class Workers:
    """A few threads, and a fair queue before them. All but the work itself happens on the event loop."""

    def __init__(self, threads: int, allowance: float = 30.0, clock: Callable[[], float] = time.monotonic) -> None:
        """`allowance` is how many seconds of thought a minute one table has before it is `overdrawn`."""
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="ruleshift-worker")
        self._free = threads
        self._rate = allowance / 60
        self._most = allowance
        self._clock = clock
        self._jobs: dict[str, deque[_Job]] = {}
        self._busy: set[str] = set()
        self._had: dict[str, float] = {}
        """Processor time, in seconds; who comes back after a pause has had no less than those who wait."""
        self._accounts: dict[str, tuple[float, float]] = {}
        """What is left of a table's allowance, and when that was so."""

    @property
    def waiting(self) -> int:
        """How many jobs wait for a thread."""
        return sum(map(len, self._jobs.values()))

    @property
    def working(self) -> int:
        """How many threads are busy."""
        return len(self._busy)

    async def run(self, who: str, work: Callable[..., Result], *arguments: Any) -> Result:  # noqa: ANN401
        """Do something in a thread when it is this one's turn, one thing after the other."""
        done: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        if who not in self._jobs and who not in self._busy:
            least = min((self._had.get(each, 0.0) for each in (*self._jobs, *self._busy)), default=0.0)
            if len(self._had) > MOST_KNOWN:
                self._had.clear()
            self._had[who] = max(self._had.get(who, 0.0), least)
        self._jobs.setdefault(who, deque()).append(_Job(work, arguments, done))
        self._dispatch()
        return await done

    def overdrawn(self, who: str) -> bool:
        """True if this table's bots have thought so much lately that they should be quick now."""
        return self._left(who) <= 0

    def _left(self, who: str) -> float:
        left, at = self._accounts.get(who, (self._most, 0.0))
        return min(self._most, left + (self._clock() - at) * self._rate)

    def _dispatch(self) -> None:
        while self._free:
            ready = [who for who in self._jobs if who not in self._busy]
            if not ready:
                return
            who = min(ready, key=lambda each: self._had.get(each, 0.0))
            jobs = self._jobs[who]
            job = jobs.popleft()
            if not jobs:
                del self._jobs[who]
            if not job.done.done():  # nobody waits for what was cancelled
                self._start(who, job)

    def _start(self, who: str, job: _Job) -> None:
        self._free -= 1
        self._busy.add(who)
        loop = asyncio.get_running_loop()
        self._threads.submit(_measured, job).add_done_callback(
            lambda future: None if loop.is_closed() else loop.call_soon_threadsafe(self._finish, who, job, future)
        )

    def _finish(self, who: str, job: _Job, future: Any) -> None:  # noqa: ANN401 - of the executor
        self._free += 1
        self._busy.discard(who)
        if not future.cancelled():
            spent, result, error = future.result()
            self._had[who] = self._had.get(who, 0.0) + spent
            if len(self._accounts) > MOST_KNOWN:
                self._accounts.clear()
            self._accounts[who] = (self._left(who) - spent, self._clock())
            if not job.done.done():
                job.done.set_exception(error) if error is not None else job.done.set_result(result)
        self._dispatch()

    def share_of(self, who: str) -> Share:
        """The threads, for one table."""
        return Share(self, who)

    def close(self) -> None:
        """What has not begun is not done any more."""
        for jobs in self._jobs.values():
            for job in jobs:
                job.done.cancel()
        self._jobs.clear()
        self._threads.shutdown(wait=False, cancel_futures=True)


class Share:
    """What one table has of the workers."""

    def __init__(self, workers: Workers, who: str) -> None:
        self._workers = workers
        self._who = who

    async def run(self, work: Callable[..., Result], *arguments: Any) -> Result:  # noqa: ANN401
        """Do something in a thread when it is this table's turn."""
        return await self._workers.run(self._who, work, *arguments)

    @property
    def overdrawn(self) -> bool:
        """True if this table's bots should be quick now."""
        return self._workers.overdrawn(self._who)


def _measured(job: _Job) -> tuple[float, Any, Exception | None]:
    """Do it, and say how much processor time it took."""
    begun = time.thread_time()
    try:
        result, error = job.work(*job.arguments), None
    except Exception as raised:  # noqa: BLE001 - whoever asked for it gets it
        result, error = None, raised
    return time.thread_time() - begun, result, error
