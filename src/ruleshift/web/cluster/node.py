"""What a server has while it may answer for its tables: a store, a lobby, replays; others after it has joined again."""

from __future__ import annotations

import asyncio
import logging
import secrets
import socket
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TYPE_CHECKING, cast
from urllib.parse import urlsplit

from ruleshift.table.refusals import RefusalError
from ruleshift.web.games.replays import Replays
from ruleshift.web.settings import Settings
from ruleshift.web.storage import Store, StoreError
from ruleshift.web.tables.lobby import Lobby
from ruleshift.web.tables.workers import Workers

if TYPE_CHECKING:  # needs psycopg, which a server alone does not have
    from ruleshift.web.cluster.membership import Membership
    from ruleshift.web.cluster.other_servers import Peer

__all__ = ("Node",)

LOG = logging.getLogger(__name__)
OUT = "This server has lost the others for a moment. Try again soon."
RETRY = 0.5
JOINING = 10.0
"""Seconds for the database to answer while a server joins."""


class Node:
    """The lobby of this server. It is replaced as a whole when the server has lost its tables and joins again."""

    def __init__(self, settings: Settings, workers: Workers, source: Store | Membership) -> None:
        shared = getattr(source, "shared", False)
        self.membership = cast("Membership", source) if shared else None
        self._alone = None if shared else cast("Store", source)
        self.visitor_key = b""
        """Signs the secrets of visitors: kept with the tables, the same on all servers and after a restart."""
        self.peer_hosts: set[str] = set()
        """The addresses of the other servers, which speak for many."""
        self.beats: list[Callable[[], Awaitable[None]]] = []
        """What is looked at once a second, where there are others."""
        self._settings = settings
        self._workers = workers
        self._lobby: Lobby | None = None
        self._replays: Replays | None = None
        self._keeper: asyncio.Task[None] | None = None
        self._beating: asyncio.Task[None] | None = None
        self._known: frozenset[int] = frozenset()

    @property
    def is_open(self) -> bool:
        """True while this server may answer for tables."""
        return self._lobby is not None

    @property
    def is_out(self) -> bool:
        """True while others should be asked: this server has lost them, or is about to leave them."""
        return self.membership is not None and (self._lobby is None or self._lobby.closing)

    @property
    def lobby(self) -> Lobby:
        """The lobby, or a refusal."""
        if self._lobby is None:
            raise RefusalError("unavailable", OUT)
        return self._lobby

    @property
    def store(self) -> Store:
        """Where things are kept, or a refusal."""
        return self.lobby.store

    @property
    def replays(self) -> Replays:
        """The games that are over, or a refusal."""
        if self._replays is None:
            raise RefusalError("unavailable", OUT)
        return self._replays

    async def open(self) -> None:
        """Be open for people, until `close`; among others as soon as the database lets it."""
        if self.membership is None:
            await self._join()
            return
        await self._try_to_join(self.membership)
        self._keeper = asyncio.create_task(self._keep(self.membership))

    async def _join(self) -> None:
        store = self._alone if self.membership is None else await self.membership.join()
        assert store is not None
        lobby = Lobby(store, self._settings, self._workers, self.membership)
        await lobby.open()
        self.visitor_key = (await store.agree("visitor key", secrets.token_hex(32))).encode()
        self._replays = Replays(store, self._settings.shelf, self._workers)
        self._lobby = lobby

    async def _keep(self, membership: Membership) -> None:
        """Stay a member; whoever is none any more lets everybody go, and joins again."""
        while True:
            while not self.is_open:
                await asyncio.sleep(RETRY)
                await self._try_to_join(membership)
            try:
                why = await membership.stay(self._renewed)
            except Exception:  # whatever it is: who does not renew is taken to be dead
                LOG.exception("This server could not say that it lives.")
                why = "Something went wrong here."
            LOG.warning("%s Its tables are left to others, and it joins again.", why)
            self._drop_out(membership)
            await self._try_to_join(membership)

    async def _try_to_join(self, membership: Membership) -> None:
        try:
            async with asyncio.timeout(JOINING):
                await self._join()
        except (StoreError, TimeoutError) as error:
            LOG.warning("This server cannot join: %s", error if str(error) else "The database does not answer.")
            membership.cut()
        except Exception:  # whatever it is: the next try may go better
            LOG.exception("This server cannot join.")
            membership.cut()
        else:
            LOG.info("This server has joined as number %d.", membership.server)

    def _drop_out(self, membership: Membership) -> None:
        lobby, self._lobby, self._replays = self._lobby, None, None
        membership.cut()
        if lobby is not None:
            lobby.abandon()

    def _renewed(self, alive: frozenset[int]) -> None:
        """Nobody waits for a beat, which may take long: the next renewal must be in time."""
        if self._beating is None or self._beating.done():
            self._beating = asyncio.create_task(self._beat(alive))

    async def _beat(self, alive: frozenset[int]) -> None:
        if alive != self._known:
            self._known = alive
            with suppress(StoreError):
                await self._find_hosts()
        for beat in self.beats:
            with suppress(StoreError, RefusalError):
                await beat()

    async def _find_hosts(self) -> None:
        assert self.membership is not None
        loop = asyncio.get_running_loop()
        found: set[str] = set()
        for peer in await self.membership.others():
            with suppress(OSError):
                rows = await loop.getaddrinfo(urlsplit(peer.address).hostname, None, type=socket.SOCK_STREAM)
                found |= {str(row[4][0]) for row in rows}
        self.peer_hosts.clear()
        self.peer_hosts.update(found)

    async def place(self, table: str) -> Peer | None:
        """The other server that a table belongs to; None if this one answers for it."""
        lobby = self.lobby
        if self.is_out:
            raise RefusalError("unavailable", OUT)
        if self.membership is None or lobby.is_awake(table):
            return None
        return await self.membership.place(table)

    async def ask_all(self, method: str, path: str, body: bytes = b"") -> list[bytes]:
        """What all other servers answer to a request of whoever runs them."""
        if self.membership is None:
            return []
        found = []
        for peer in await self.membership.others():
            answer = await self.membership.ask(peer, method, path, body)
            found += [] if answer is None else [answer]
        return found

    async def drain(self) -> None:
        """Before the end: what is being done is done, tables are given up, everybody is told."""
        membership = self.membership
        if self._lobby is None:
            return
        if membership is None:
            await self._lobby.drain()
            return
        await self._stop_keeping()
        await self._lobby.drain(membership.leave)
        membership.peers.drop_all()

    async def _stop_keeping(self) -> None:
        tasks = [task for task in (self._keeper, self._beating) if task is not None]
        self._keeper = self._beating = None
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def close(self) -> None:
        """Let everybody go. Tables and games are kept."""
        await self._stop_keeping()
        if self._lobby is not None:
            await self._lobby.close()
        if self.membership is not None:
            with suppress(StoreError):
                await self.membership.leave()
            await self.membership.close()
