from __future__ import annotations

import asyncio
import threading
import time
from contextlib import closing, suppress

import pytest

from ruleshift.web.tables.workers import Workers
from tests.support.waiting import TIMEOUT, eventually


def burn(seconds: float) -> None:
    """Use so much processor time."""
    end = time.thread_time() + seconds
    while time.thread_time() < end:
        pass


def evening(work, threads=1, **allowed):
    async def whole():
        with closing(Workers(threads, **allowed)) as workers:
            async with asyncio.timeout(TIMEOUT):
                await work(workers)

    asyncio.run(whole())


def test_who_has_had_least_is_next_however_many_wait():
    async def work(workers):
        order = []

        async def ask(who, seconds):
            await workers.run(who, burn, seconds)
            order.append(who)

        greedy = [asyncio.create_task(ask(f"greedy {at % 4}", 0.02)) for at in range(20)]
        await asyncio.sleep(0)
        assert workers.waiting + workers.working == 20
        await asyncio.gather(ask("quick", 0.0), ask("quick", 0.0))
        assert len(order) <= 6, "nobody stood in line behind twenty thoughts"
        await asyncio.gather(*greedy)
        assert sorted(order[-4:]) == [f"greedy {at}" for at in range(4)], "they took turns"

    evening(work)


def test_one_table_never_has_two_threads():
    async def work(workers):
        running, most = set(), []

        def job():
            running.add(threading.get_ident())
            most.append(len(running))
            time.sleep(0.01)
            running.discard(threading.get_ident())

        await asyncio.gather(*(workers.run("table", job) for _ in range(6)))
        assert max(most) == 1

    evening(work, threads=3)


def test_what_is_cancelled_is_not_done_and_what_fails_is_told():
    async def work(workers):
        done: list[int] = []
        go_on = threading.Event()
        first = asyncio.create_task(workers.run("a", go_on.wait))
        second = asyncio.create_task(workers.run("a", done.append, 1))
        await eventually(lambda: (workers.working, workers.waiting) == (1, 1))
        second.cancel()
        go_on.set()
        with suppress(asyncio.CancelledError):
            await second
        await first
        with pytest.raises(ZeroDivisionError):
            await workers.run("a", lambda: 1 / 0)
        assert done == []
        assert (workers.waiting, workers.working) == (0, 0)

    evening(work)


def test_a_table_that_has_thought_too_much_is_overdrawn_for_a_while():
    now = 0.0

    async def work(workers):
        nonlocal now
        share = workers.share_of("table")
        assert not share.overdrawn
        await share.run(burn, 0.06)
        assert share.overdrawn
        assert not workers.overdrawn("other")
        now = 60.0
        assert not share.overdrawn

    evening(work, allowance=0.05, clock=lambda: now)
