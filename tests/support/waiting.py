"""Waiting for what must come. The limit is for hangs: however busy a machine is, it does not meet it."""

from __future__ import annotations

import asyncio
import inspect
import time
from collections.abc import Callable
from typing import Any

__all__ = ("TIMEOUT", "eventually", "wait_until")

TIMEOUT = 300.0
"""Seconds after which something hangs."""
PAUSE = 0.02


async def eventually(holds: Callable[[], Any]) -> Any:
    """Wait until a condition, a coroutine perhaps, returns something true; that value."""
    async with asyncio.timeout(TIMEOUT):
        while True:
            found = holds()
            if inspect.isawaitable(found):
                found = await found
            if found:
                return found
            await asyncio.sleep(PAUSE)


def wait_until(holds: Callable[[], Any]) -> Any:
    """The same, where no event loop runs."""
    end = time.monotonic() + TIMEOUT
    while not (found := holds()):
        assert time.monotonic() < end, f"waited for {TIMEOUT:g} s"
        time.sleep(PAUSE)
    return found
