"""What a server answers with: a store, a lobby, and the games that are over."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING

from prometheus_client.registry import Collector
from starlette.types import ASGIApp

from ruleshift.table.refusals import RefusalError
from ruleshift.web.games.replays import Replays
from ruleshift.web.settings import Settings
from ruleshift.web.storage import Store, StoreError
from ruleshift.web.tables.lobby import Lobby
from ruleshift.web.tables.ownership import Ownership
from ruleshift.web.tables.workers import Workers

if TYPE_CHECKING:
    from ruleshift.web.http.site import Site

__all__ = ("Node",)

TIMEOUT = 2.0
"""Seconds for the database to answer whoever watches the server."""


class Node:
    """A server alone: its lobby is open from start to end. `cluster.member` has what one of several does otherwise."""

    ping = 20.0
    """Seconds between pings to browsers."""
    spokesmen: AbstractSet[str] = frozenset()
    """Addresses that speak for many people, as a proxy does."""
    closed = "This server is not open yet. Try again soon."

    def __init__(self, store: Store | None, settings: Settings) -> None:
        self.settings = settings
        self.visitor_key = b""
        """Signs the secrets of visitors: kept with the tables, the same after a restart."""
        self._source = store
        self._workers = Workers(settings.bot_threads, settings.thought_per_minute, settings.time.seconds)
        self._lobby: Lobby | None = None
        self._replays: Replays | None = None

    @property
    def is_open(self) -> bool:
        """True while this server may answer for tables."""
        return self._lobby is not None

    @property
    def lobby(self) -> Lobby:
        """The lobby, or a refusal."""
        if self._lobby is None:
            raise RefusalError("unavailable", self.closed)
        return self._lobby

    @property
    def store(self) -> Store:
        """Where things are kept, or a refusal."""
        return self.lobby.store

    @property
    def replays(self) -> Replays:
        """The games that are over, or a refusal."""
        if self._replays is None:
            raise RefusalError("unavailable", self.closed)
        return self._replays

    def around(self, app: ASGIApp, _site: Site) -> ASGIApp:
        """The application, with whatever stands between the middleware and it."""
        return app

    def is_signed(self, _headers: Mapping[bytes, str]) -> bool:
        """True if a request carries a signature, which `around` checks; nobody else does then."""
        return False

    async def collectors(self) -> list[Collector]:
        """What is measured besides what every server measures."""
        return []

    async def open(self) -> None:
        """Be open for people, until `close`."""
        assert self._source is not None
        await self._open_with(self._source)

    async def _open_with(self, store: Store, ownership: Ownership | None = None) -> None:
        lobby = Lobby(store, self.settings, self._workers, ownership)
        await lobby.open()
        self.visitor_key = (await store.agree("visitor key", secrets.token_hex(32))).encode()
        self._replays = Replays(store, self._workers)
        self._lobby = lobby

    async def check(self) -> None:
        """An error where nothing can be stored here."""
        try:
            async with asyncio.timeout(TIMEOUT):
                await self.store.check()
        except TimeoutError:
            raise StoreError("The database does not answer.") from None

    async def drain(self) -> None:
        """Before the end: what is being done is done, and everybody is told."""
        if self._lobby is not None:
            await self._lobby.drain()

    async def close(self) -> None:
        """Let everybody go. Tables and games are kept."""
        if self._lobby is not None:
            await self._lobby.close()
