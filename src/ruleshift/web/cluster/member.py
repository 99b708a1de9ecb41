"""One of several servers: it has a store, a lobby and replays while it is a member, and others after it joins again."""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from urllib.parse import urlsplit

from prometheus_client.registry import Collector
from starlette.types import ASGIApp

from ruleshift.table.refusals import RefusalError
from ruleshift.web.cluster.door import Door
from ruleshift.web.cluster.gathering import Gathering
from ruleshift.web.cluster.measures import ClusterCollector
from ruleshift.web.cluster.membership import Membership
from ruleshift.web.cluster.other_servers import Peer
from ruleshift.web.cluster.passing_on import PassingOn
from ruleshift.web.cluster.signature import OUT, SIGNATURE
from ruleshift.web.http.node import Node
from ruleshift.web.http.site import Site
from ruleshift.web.settings import Settings
from ruleshift.web.storage import StoreError

__all__ = ("Member",)

LOG = logging.getLogger(__name__)
PING = 0.7
"""A proxy shall notice soon that a server is dead: it waits two seconds."""
RETRY = 0.5
JOINING = 10.0
"""Seconds for the database to answer while a server joins."""


class Member(Node):
    """This server among others. Its lobby is replaced as a whole when it has lost its tables and joins again."""

    closed = OUT

    def __init__(self, membership: Membership, settings: Settings) -> None:
        super().__init__(None, settings)
        self.membership = membership
        self.spokesmen: set[str] = set()
        if not membership.alone:
            self.ping = PING
        self._beats: list[Callable[[], Awaitable[None]]] = []
        """What is looked at once a second."""
        self._keeper: asyncio.Task[None] | None = None
        self._beating: asyncio.Task[None] | None = None
        self._known: frozenset[int] = frozenset()

    @property
    def is_out(self) -> bool:
        """True while others should be asked: this server has lost them, or is about to leave them."""
        return self._lobby is None or self._lobby.closing

    def around(self, app: ASGIApp, site: Site) -> ASGIApp:
        """What is about tables of other servers is passed on to them; what is about all of them is put together."""
        self._beats.append(site.look_for_bans)
        return Door(PassingOn(Gathering(app, self, site.settings), self, site.settings), self, site)

    def is_signed(self, headers: Mapping[bytes, str]) -> bool:
        """True if another server asks, or says that it is one."""
        return SIGNATURE.encode() in headers

    async def collectors(self) -> list[Collector]:
        """What this server has to do with the others."""
        return [ClusterCollector(self.membership, await self.membership.count())]

    async def open(self) -> None:
        """Be open for people, until `close`, as soon as the database lets it."""
        await self._try_to_join()
        self._keeper = asyncio.create_task(self._keep())

    async def _join(self) -> None:
        await self._open_with(await self.membership.join(), self.membership)

    async def _keep(self) -> None:
        """Stay a member; whoever is none any more lets everybody go, and joins again."""
        while True:
            while not self.is_open:
                await asyncio.sleep(RETRY)
                await self._try_to_join()
            try:
                why = await self.membership.stay(self._renewed)
            except Exception:  # whatever it is: who does not renew is taken to be dead
                LOG.exception("This server could not say that it lives.")
                why = "Something went wrong here."
            LOG.warning("%s Its tables are left to others, and it joins again.", why)
            self._drop_out()
            await self._try_to_join()

    async def _try_to_join(self) -> None:
        try:
            async with asyncio.timeout(JOINING):
                await self._join()
        except (StoreError, TimeoutError) as error:
            LOG.warning("This server cannot join: %s", error if str(error) else "The database does not answer.")
            self.membership.cut()
        except Exception:  # whatever it is: the next try may go better
            LOG.exception("This server cannot join.")
            self.membership.cut()
        else:
            LOG.info("This server has joined as number %d.", self.membership.server)

    def _drop_out(self) -> None:
        lobby, self._lobby, self._replays = self._lobby, None, None
        self.membership.cut()
        if lobby is not None:
            lobby.abandon()

    def _renewed(self, alive: frozenset[int]) -> None:
        """Nobody waits for a beat, which may take long: the next renewal must be in time."""
        if self._beating is None or self._beating.done():
            self._beating = asyncio.create_task(self._beat(alive))

    async def _beat(self, alive: frozenset[int]) -> None:
        changed, self._known = alive != self._known, alive
        if changed:
            with suppress(StoreError):
                await self._find_hosts()
        for beat in self._beats:
            with suppress(StoreError, RefusalError):
                await beat()
        if changed:  # at last: somebody may take long to answer
            with suppress(StoreError):
                await self.membership.greet()

    async def _find_hosts(self) -> None:
        loop = asyncio.get_running_loop()
        found: set[str] = set()
        for peer in await self.membership.others():
            with suppress(OSError):
                rows = await loop.getaddrinfo(urlsplit(peer.address).hostname, None, type=socket.SOCK_STREAM)
                found |= {str(row[4][0]) for row in rows}
        self.spokesmen.clear()
        self.spokesmen.update(found)

    async def place(self, table: str) -> Peer | None:
        """The other server that a table belongs to; None if this one answers for it."""
        lobby = self.lobby
        if self.is_out:
            raise RefusalError("unavailable", OUT)
        return None if lobby.is_awake(table) else await self.membership.place(table)

    async def ask_all(self, method: str, path: str, body: bytes = b"") -> list[bytes]:
        """What all other servers answer to a request of whoever runs them."""
        answers = [await self.membership.ask(peer, method, path, body) for peer in await self.membership.others()]
        return [answer for answer in answers if answer is not None]

    async def check(self) -> None:
        """An error where nothing can be stored here, or others would turn away whom this server sends to them."""
        await super().check()
        if await self.membership.is_stranger():
            raise RefusalError("unavailable", "Other servers do not believe this one: the log says what may be wrong.")

    async def drain(self) -> None:
        """Before the end: what is being done is done, tables are given up, everybody is told."""
        if self._lobby is None:
            return
        await self._stop_keeping()
        await self._lobby.drain(self.membership.leave)
        self.membership.peers.drop_all()

    async def _stop_keeping(self) -> None:
        tasks = [task for task in (self._keeper, self._beating) if task is not None]
        self._keeper = self._beating = None
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def close(self) -> None:
        """Let everybody go. Tables and games are kept."""
        await self._stop_keeping()
        await super().close()
        with suppress(StoreError):
            await self.membership.leave()
        await self.membership.close()
