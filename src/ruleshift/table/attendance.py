"""Who is there: connections, missed answers, seats that a bot plays for a while, and the clock that runs meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Iterable

__all__ = ("Attendance", "Clock", "Presence")


class Clock:
    """Seconds for which the table has been awake. It begins stopped."""

    def __init__(self, source: Callable[[], float]) -> None:
        self._source = source
        self._before = 0.0
        self._since: float | None = None

    @property
    def running(self) -> bool:
        """True unless the clock stands still."""
        return self._since is not None

    def now(self) -> float:
        """Seconds that the clock has run."""
        return self._before if self._since is None else self._before + self._source() - self._since

    def start(self) -> None:
        """Go on."""
        if self._since is None:
            self._since = self._source()

    def stop(self) -> None:
        """Stand still."""
        self._before = self.now()
        self._since = None


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


class Attendance:
    """All people at a table, by name, and its clock, which runs while one of them is there."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self._by_name: dict[str, Presence] = {}
        self.expected: set[str] = set()
        """Those who may be on the way back: their connection broke, or the table woke and they were not here since."""

    def of(self, name: str) -> Presence:
        """The presence of a person; somebody new has been offline since now."""
        presence = self._by_name.get(name)
        if presence is None:
            presence = self._by_name[name] = Presence(self.clock.now())
        return presence

    def forget(self, name: str) -> None:
        """The person has left the table."""
        self._by_name.pop(name, None)

    def come(self, name: str) -> None:
        """A connection more."""
        self.of(name).connections += 1
        self.expected.discard(name)

    def go(self, name: str, *, broken: bool = False) -> None:
        """A connection less."""
        presence = self.of(name)
        presence.connections = max(0, presence.connections - 1)
        presence.since = self.clock.now()
        if broken:
            self.expected.add(name)
        else:
            self.expected.discard(name)

    def is_expected(self, name: str, patience: float) -> bool:
        """True for somebody who was not there only for so long, and may be on the way back."""
        return name in self.expected and self.clock.now() < self.of(name).since + patience

    def return_to(self, name: str) -> bool:
        """Somebody answers again; True if they were away."""
        presence = self.of(name)
        was_away, presence.away, presence.missed = presence.away, False, 0
        return was_away

    def online(self, names: Iterable[str]) -> list[str]:
        """Those of these people who are there."""
        return [name for name in names if name in self._by_name and self._by_name[name].online]

    def run_clock(self, people: Iterable[str], *, paused: bool) -> None:
        """The clock runs while a person is here and nobody has paused."""
        if not paused and self.online(people):
            self.clock.start()
        else:
            self.clock.stop()
