"""The connections to a table: what each has been sent, what is still to be sent, and what all are shown."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ruleshift.table.refusals import RefusalError
from ruleshift.table.seat_log import SeatLog
from ruleshift.table.shared_device import Device
from ruleshift.web.networks import network_of
from ruleshift.web.protocol.messages import ChatLines, Closed, Done, Failed, Reaction
from ruleshift.web.settings import Settings

if TYPE_CHECKING:
    from ruleshift.web.tables.snapshot import Snapshot

__all__ = ("LEFT", "Connection", "Connections")

Small = ChatLines | Reaction | Done | Failed
LEFT = (1000, 1001)
"""How a page hangs up that somebody has closed; any other end is an accident."""


class Connection(Device):
    """A tab of a player, or of a spectator. However slow it is, it gets the newest state, and only that."""

    MOST_WAITING = 200

    def __init__(self, visitor_id: str | None, address: str, *, watches: bool = False) -> None:
        super().__init__()
        self.visitor_id = visitor_id
        self.address = address
        self.watches = watches
        """True for a screen that everybody looks at: a spectator, whoever's browser it is."""
        self.log: SeatLog | None = None
        self.line = 0
        self.closed: Closed | None = None
        self.left = False
        """True if its owner has hung up."""
        self.unruly = False
        """True if it is closed for what it has said."""
        self.behind = False
        self.held: float | None = None
        """Until when, by the table's clock, nothing of the game is shown here."""
        self.busy = False
        """True while something that this connection has said is being carried out."""
        self._waiting: deque[Small] = deque()
        self._something: asyncio.Future[None] | None = None
        """What the connection waits for, while there is nothing to send."""

    def touch(self) -> None:
        """Something has changed that this connection should be shown."""
        if self.held is None:
            self.behind = True
            self._wake()

    def tell(self, message: Small) -> None:
        """Send this soon. Clients that stop reading are disconnected."""
        if len(self._waiting) >= self.MOST_WAITING:
            self.close("This connection was too slow.", again=True)
        self._waiting.append(message)
        self._wake()

    def close(self, message: str, *, again: bool = False) -> None:
        """End the connection after what is waiting has been sent."""
        if self.closed is None:
            self.closed = Closed(message=message, again=again)
        self._wake()

    def _wake(self) -> None:
        if self._something is not None and not self._something.done():
            self._something.set_result(None)

    async def wait(self) -> list[Small]:
        """Wait until there is something to send; `behind` and `closed` tell the rest."""
        if not (self.behind or self._waiting or self.closed):
            self._something = asyncio.get_running_loop().create_future()
            await self._something
        waiting = list(self._waiting)
        self._waiting.clear()
        return waiting


class Connections:
    """All connections of a table, and what they are shown: a version more whenever everybody is shown something new."""

    def __init__(self, settings: Settings) -> None:
        self.version = 0
        self.snapshot: Snapshot | None = None
        """What was worked out for everybody at this version."""
        self._settings = settings
        self._tabs: set[Connection] = set()

    def __iter__(self) -> Iterator[Connection]:
        return iter(self._tabs)

    def __len__(self) -> int:
        return len(self._tabs)

    def __contains__(self, connection: Connection) -> bool:
        return connection in self._tabs

    def add(self, connection: Connection, player: str | None) -> None:
        """A connection begins, for a seat or for somebody who watches; refused if there are too many."""
        here = [each for each in self._tabs if _same(each, connection, player)]
        most, most_each = self._settings.most_connections, self._settings.most_connections_each
        if len(self._tabs) >= most or len(here) >= most_each:
            raise RefusalError("conflict", "There are too many connections to this table.")
        self._tabs.add(connection)

    def remove(self, connection: Connection) -> None:
        """A connection has ended."""
        self._tabs.discard(connection)

    def held(self) -> list[float]:
        """Until when connections are held."""
        return [each.held for each in self._tabs if each.held is not None]

    def release(self, now: float) -> None:
        """Show the game where it was held until now."""
        for connection in self._tabs:
            if connection.held is not None and now >= connection.held:
                connection.held = None
                connection.touch()

    def of(self, player: str | None) -> list[Connection]:
        """The tabs where somebody sits, or of everybody who watches."""
        return [each for each in self._tabs if (player in each.seats if player else not each.seats)]

    def of_visitor(self, visitor_id: str) -> list[Connection]:
        """The tabs of one visitor, with or without a seat."""
        return [each for each in self._tabs if each.visitor_id == visitor_id]

    def touch(self, player: str) -> None:
        """Something has changed that only one seat may notice."""
        for connection in self.of(player):
            connection.touch()

    def touch_all(self) -> None:
        """Everybody is shown the new state."""
        self.version += 1
        for connection in self._tabs:
            connection.touch()

    def close(self, player: str | None, reason: str) -> None:
        """Hang up on one seat, or on everybody who watches."""
        for connection in self.of(player):
            connection.close(reason)

    def close_all(self, reason: str, *, again: bool) -> None:
        """Hang up on everybody."""
        for connection in self._tabs:
            connection.close(reason, again=again)


def _same(one: Connection, other: Connection, player: str | None) -> bool:
    """True if two connections are of one seat, or of one address without a seat."""
    if player is not None:
        return player in one.seats
    return not one.seats and network_of(one.address) == network_of(other.address)
