"""One server among those on a database: it joins, says once a second that it lives, and knows whose a table is.

It is a *member* while others may rely on it. It is *lost* when its row is gone, and *cut off* when it could not say for
too long that it lives. Then others may have its tables: it lets everybody go, and joins again as a new server.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection
from contextlib import suppress
from functools import partial

from ruleshift import __version__
from ruleshift.table.refusals import RefusalError
from ruleshift.web.cluster.other_servers import Peer, PeerError, Peers
from ruleshift.web.cluster.signature import Caller, Signer
from ruleshift.web.storage import StoreConflictError, StoreError
from ruleshift.web.storage.postgres import PostgresStore
from ruleshift.web.storage.server_rows import TERM, ServerRows, SharedError

__all__ = ("BETWEEN", "Membership")

LOG = logging.getLogger(__name__)
BEAT = 1.0
"""Seconds between two renewals."""
RETRY = 0.2
MOST_TRIED = 5
PATIENCE = 2.0
"""Seconds in which others should say whether they believe this server."""
BETWEEN = "The table moves to another server. Try again in a moment."


class Membership:
    """This server, as the others know it. Without a secret it is the only one, and refuses to be one of several."""

    shared = True

    def __init__(self, url: str, address: str = "", secrets: tuple[str, ...] = (), term: float = TERM) -> None:
        """`term` is how many seconds after its last renewal a server may be taken to be dead."""
        self.signer = Signer(secrets) if secrets else None
        self.peers = Peers(self.signer or Signer(()))
        self.alive: frozenset[int] = frozenset()
        """Everybody who lived at the last renewal."""
        self.taken = 0
        """Tables that this server has taken over since its start."""
        self._url = url
        self._term = term
        self._address = address if secrets else ""
        self._proofs = self.signer.proofs if self.signer else ()
        self._pulse = ServerRows(url, term)
        """Joins, renews and leaves, and waits for nothing else: a renewal that is late costs all tables."""
        self._rows = ServerRows(url, term)
        self._next: PostgresStore | None = None
        """Made when joining, and not yet in use."""
        self._store: PostgresStore | None = None
        self._server: int | None = None
        self._renewed = 0.0
        """When the last renewal that was answered was sent."""
        self._doubt = asyncio.Event()
        """Set when this server may be lost, and should look."""

    @property
    def server(self) -> int:
        """The number of this server."""
        assert self._server is not None
        return self._server

    @property
    def alone(self) -> bool:
        """True if this server does not know how to talk to others."""
        return self.signer is None

    # Coming and going.

    async def open(self) -> None:
        """Join for the first time. A server that was killed a moment ago is waited for, until it is surely dead."""
        await self._pulse.open()
        for _ in range(int(self._term / RETRY) + 3):
            try:
                await self._join()
            except SharedError:
                await asyncio.sleep(RETRY)
            else:
                return
        await self._join()

    async def _join(self) -> None:
        loop = asyncio.get_running_loop()
        sent = loop.time()
        self._server = await self._pulse.join(self._address, __version__, self._server, self._proofs)
        self._renewed = sent
        lost = partial(loop.call_soon_threadsafe, self._doubt.set)
        self._next = PostgresStore(self._url, server=self._server, lost=lost)

    async def join(self) -> PostgresStore:
        """Be a member, under a number that was never used before; the store to keep things in as such."""
        if self._next is None:
            await self._join()
        assert self._next is not None
        self._store, self._next = self._next, None
        return self._store

    async def stay(self, renewed: Callable[[frozenset[int]], None]) -> str:
        """Say once a second that this server lives; returns when it is no member any more, and says why.

        `renewed` is called after each renewal, with everybody who lives.
        """
        clock = asyncio.get_running_loop().time
        self._renewed = clock()
        while True:
            sent = clock()
            self._doubt.clear()
            try:
                async with asyncio.timeout_at(None if self.alone else self._renewed + self._term):
                    alive = await self._pulse.renew(self.server)
            except TimeoutError:
                return "The database has not answered in time."
            except StoreError as error:
                LOG.warning("%s", error)
                await asyncio.sleep(RETRY)
                continue
            if alive is None:
                return "Other servers have taken this one to be dead."
            self._renewed = sent
            self.alive = alive
            self.peers.keep_only(alive)
            renewed(alive)
            with suppress(TimeoutError):
                async with asyncio.timeout(max(0.0, sent + BEAT - clock())):
                    await self._doubt.wait()

    def cut(self) -> None:
        """Not a member any more: hang up on everybody, the database included, however long that would take."""
        self.peers.drop_all()
        self._pulse.cut()
        self._rows.cut()
        self._pulse, self._rows = ServerRows(self._url, self._term), ServerRows(self._url, self._term)
        if self._store is not None:
            self._store.cut()

    async def leave(self) -> None:
        """Give all tables up, so that others can have them at once; if that fails, they have them a little later."""
        try:
            async with asyncio.timeout(self._term):
                await self._pulse.leave(self.server)
        except (StoreError, TimeoutError):
            LOG.warning("The database does not answer: others have the tables of this server in some seconds.")

    async def close(self) -> None:
        """Hang up."""
        self.peers.drop_all()
        await self._pulse.close()
        await self._rows.close()

    # Whose is it?

    async def place(self, table: str) -> Peer | None:
        """The server that a table belongs to; None if it is this one, from now on where it was nobody's."""
        for _ in range(MOST_TRIED):
            owner = await self._rows.find(table)
            if owner is None:
                if await self._take(table) or await self._rows.find(table) is None:  # or there is no such table
                    return None
            elif owner.server == self.server:
                return None
            elif not owner.lapsed:
                if self.alone:
                    break
                return Peer(owner.server, owner.address)
            elif await self._rows.bury(owner.server):
                LOG.warning("The server at %s is dead; its tables are taken over.", owner.address or "no address")
            else:
                await asyncio.sleep(RETRY)
        raise RefusalError("unavailable", BETWEEN)

    async def _take(self, table: str) -> bool:
        try:
            taken = await self._rows.take(table, self.server)
        except StoreConflictError:
            self._doubt.set()
            raise RefusalError("unavailable", BETWEEN) from None  # this server is lost, and will know in a moment
        self.taken += taken
        return taken

    async def claim(self, table: str) -> bool:
        """True if a table is this server's, or is from now on because it was nobody's."""
        try:
            return await self.place(table) is None
        except RefusalError:
            return False

    async def changes(self, seconds: float) -> dict[str, str | None]:
        """All tables by name, with the record of those that were changed in the last so many seconds."""
        return await self._rows.changes(seconds)

    async def others(self) -> list[Peer]:
        """All other servers that live."""
        return [] if self.alone else [Peer(*row) for row in await self._rows.others(self.server)]

    async def greet(self, servers: Collection[int] | None = None) -> None:
        """See whether other servers, or some of them, believe this one."""
        for peer in await self.others():
            if servers is None or peer.server in servers:
                await self.peers.greet(peer)

    async def is_stranger(self) -> bool:
        """True if so many others do not believe this server that it is the one that must be wrong.

        Of two that do not believe each other, that is the later one.
        """
        if self.peers.unbelieving:
            with suppress(TimeoutError):
                async with asyncio.timeout(PATIENCE):
                    await self.greet(frozenset(self.peers.unbelieving))
        many = 2 * len(self.peers.unbelieving)
        tie = many == len(self.alive) > 0
        return many > len(self.alive) or (tie and self.server > min(self.peers.unbelieving))

    async def ask(self, peer: Peer, method: str, path: str, body: bytes) -> bytes | None:
        """What another server answers to this one itself; None if it does not."""
        try:
            answer = await self.peers.ask(peer, method, path, Caller("", ""), body)
        except PeerError:
            LOG.warning("The server at %s does not answer.", peer.address)
            return None
        return answer.body if answer.status == 200 else None

    async def count(self) -> int:
        """How many tables belong to this server."""
        return await self._rows.count(self.server)
