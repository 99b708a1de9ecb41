"""A real browser behind nginx: when its server dies, it notices nothing but a reconnect."""

from __future__ import annotations

import asyncio
import shutil
import signal
from functools import partial
from typing import Any

import pytest

from tests.support.waiting import TIMEOUT, eventually
from tests.web.browser.conftest import FLAGS, NAMES, leave_out
from tests.web.cluster.place import missing, place


class Lines:
    """The connections of a page, and how many messages each has brought."""

    def __init__(self, page: Any) -> None:
        self.messages: list[int] = []
        page.on("websocket", self._open)

    def _open(self, socket: Any) -> None:
        at = len(self.messages)
        self.messages.append(0)
        socket.on("framereceived", lambda _: self._hear(at))

    def _hear(self, at: int) -> None:
        self.messages[at] += 1

    async def another(self, page: Any, since: int) -> None:
        """Wait until the page has another connection, on which something has come."""
        while len(self.messages) <= since or not self.messages[-1]:
            await page.wait_for_timeout(50)


async def evening(chromium: Any) -> None:
    async with place(2, "--patient") as here, asyncio.timeout(2 * TIMEOUT):
        context = await chromium.new_context()
        context.set_default_timeout(1_000 * TIMEOUT)
        page = await context.new_page()
        lines, problems = Lines(page), []
        page.on("pageerror", lambda error: problems.append(str(error)))
        await page.goto(here.front.base)
        wish = {"name": "Ann", "start": True, "options": {"decks": ["camping"], "seats": 1}}
        opened = await context.request.post(f"{here.front.base}/api/tables", data=wish)
        assert opened.status == 201, await opened.text()
        await page.goto(here.front.base + (await opened.json())["link"])
        await page.locator("#fan > *").first.wait_for()
        before = await page.locator("#fan").inner_text()
        for number in (signal.SIGKILL, signal.SIGTERM):
            # Without the table's owner the connection ends, whichever server the page is connected to.
            owner = next(member for member in here.members if here.tables(member))
            since = len(lines.messages)
            await owner.end(number)
            await eventually(partial(here.is_lapsed, owner))
            await lines.another(page, since)
            await owner.start()
        await page.locator("#lost").wait_for(state="hidden")
        assert await page.locator("#fan").inner_text() == before
        assert problems == []


def test_a_page_comes_back_by_itself_whichever_server_dies():
    playwright = pytest.importorskip("playwright.async_api")
    found = next((path for name in NAMES if (path := shutil.which(name))), None)
    if found is None or missing():
        leave_out(f"a page before several servers: no {missing() or 'Chromium'} on this machine")

    async def whole() -> None:
        async with playwright.async_playwright() as running:
            chromium = await running.chromium.launch(executable_path=found, args=FLAGS, timeout=1_000 * TIMEOUT)
            await evening(chromium)
            await chromium.close()

    asyncio.run(whole())
