"""One connection to a table: what it has been sent, and what is still to be sent."""

from __future__ import annotations

import asyncio
from collections import deque

from ruleshift.web.protocol.messages import ChatLines, Closed, Done, Failed
from ruleshift.web.tables.seat_log import Log

__all__ = ("Connection",)

Small = ChatLines | Done | Failed


class Connection:
    """A tab of a player, or of a spectator. However slow it is, it gets the newest state, and only that."""

    MOST_WAITING = 200

    def __init__(self, secret: str | None, address: str) -> None:
        self.secret = secret
        self.address = address
        self.player: str | None = None
        self.log: Log | None = None
        self.line = 0
        self.closed: Closed | None = None
        self.behind = False
        self.busy = False
        """True while something that this connection has said is being carried out."""
        self._waiting: deque[Small] = deque()
        self._something: asyncio.Future[None] | None = None
        """What the connection waits for, while there is nothing to send."""

    def touch(self) -> None:
        """Something has changed that this connection should be shown."""
        self.behind = True
        self._wake()

    def tell(self, message: Small) -> None:
        """Send this soon. Who does not listen for too long is hung up on."""
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
