"""Several servers in one process, on one PostgreSQL: for what needs no fault."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

from ruleshift.web.cluster.membership import Membership
from ruleshift.web.server import bind
from ruleshift.web.settings import Settings
from tests.support.waiting import TIMEOUT
from tests.web.server import FAST, Browser, Server, serving

__all__ = ("SECRET", "at", "join_place", "servers")

SECRET = "only for the servers of this test"  # noqa: S105 - and for nothing else


@asynccontextmanager
async def join_place(
    url: str, *secrets: str, settings: Settings = FAST, term: float = TIMEOUT
) -> AsyncIterator[Server]:
    """One server more. However slow it is, nobody takes it to be dead."""
    door = bind("127.0.0.1", 0)
    membership = Membership(url, f"http://127.0.0.1:{door.getsockname()[1]}", secrets or (SECRET,), term=term)
    async with serving(membership, settings, door) as server:
        yield server


@asynccontextmanager
async def servers(url: str, count: int, settings: Settings = FAST) -> AsyncIterator[list[Server]]:
    """So many servers."""
    async with AsyncExitStack() as stack:
        yield [await stack.enter_async_context(join_place(url, settings=settings)) for _ in range(count)]


@asynccontextmanager
async def at(server: Server, person: Browser) -> AsyncIterator[Browser]:
    """The same person at another server."""
    async with server.browser() as browser:
        browser.client.cookies = person.client.cookies
        yield browser
