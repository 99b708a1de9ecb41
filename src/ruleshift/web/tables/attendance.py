"""Who is there: connections, missed answers, and seats that a bot plays for a while."""

from __future__ import annotations

from collections.abc import Callable, Iterable

__all__ = ("Presence", "Presences")


class Presence:
    """One person at a table, as far as the server notices."""

    __slots__ = ("away", "connections", "missed", "since")

    def __init__(self, since: float) -> None:
        self.connections = 0
        self.since = since
        """Since when there is no connection, by the table's clock."""
        self.missed = 0
        self.away = False

    @property
    def online(self) -> bool:
        """True if at least one tab is open."""
        return self.connections > 0


class Presences:
    """All people at a table, by name."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._by_name: dict[str, Presence] = {}

    def of(self, name: str) -> Presence:
        """The presence of a person; somebody new has been offline since now."""
        presence = self._by_name.get(name)
        if presence is None:
            presence = self._by_name[name] = Presence(self._now())
        return presence

    def forget(self, name: str) -> None:
        """The person has left the table."""
        self._by_name.pop(name, None)

    def come(self, name: str) -> None:
        """A connection more."""
        self.of(name).connections += 1

    def go(self, name: str) -> None:
        """A connection less."""
        presence = self.of(name)
        presence.connections = max(0, presence.connections - 1)
        presence.since = self._now()

    def anybody(self, names: Iterable[str]) -> bool:
        """True if one of these people is online."""
        return any(name in self._by_name and self._by_name[name].online for name in names)
