"""What people at a table say to each other."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

import msgspec

from ruleshift.web.protocol.messages import ChatLine, ChatLines, Reaction
from ruleshift.web.storage import MOST_CHAT, Store
from ruleshift.web.tables.connections import Connection, Connections
from ruleshift.web.time_source import TimeSource

__all__ = ("Chat",)

MutedBy = Callable[[Connection], tuple[str, ...]]
"""Whom a connection's owner does not want to hear."""


class Chat:
    """The last lines of a table's chat. Nobody is told what those say whom they have muted."""

    def __init__(self, table: str, store: Store, connections: Connections, muted_by: MutedBy, time: TimeSource) -> None:
        self._table = table
        self._store = store
        self._connections = connections
        self._muted_by = muted_by
        self._time = time
        self._lines: deque[ChatLine] = deque(maxlen=MOST_CHAT)

    async def load(self) -> None:
        """Bring back what was said."""
        lines = await self._store.chat(self._table)
        self._lines.extend(msgspec.json.decode(line, type=ChatLine) for line in lines)

    async def say(self, player: str, text: str) -> None:
        """A line for everybody who wants to hear it, once it is kept."""
        number = self._lines[-1].number + 1 if self._lines else 1
        line = ChatLine(number=number, at=self._time.stamp(), player=player, text=text)
        await self._store.say(self._table, number, msgspec.json.encode(line).decode())
        self._lines.append(line)
        for connection in self._connections:
            if player not in self._muted_by(connection):
                self._tell(connection, (line,))

    def react(self, player: str, emoji: str) -> None:
        """A reaction for everybody who wants to see it; it is not kept."""
        for connection in self._connections:
            if player not in self._muted_by(connection):
                connection.tell(Reaction(player=player, emoji=emoji))

    def tell_all(self, connection: Connection) -> None:
        """The whole chat so far."""
        muted = self._muted_by(connection)
        self._tell(connection, tuple(line for line in self._lines if line.player not in muted))

    def _tell(self, connection: Connection, lines: tuple[ChatLine, ...]) -> None:
        connection.tell(ChatLines(lines=lines, muted=self._muted_by(connection)))
