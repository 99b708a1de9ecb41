"""The time of one table: it stands still while the table is paused or asleep."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

__all__ = ("CALENDAR", "Calendar", "Clock", "stamp")


LOG = logging.getLogger(__name__)


class Clock:
    """Seconds for which the table has been awake. It begins stopped."""

    def __init__(self, source: Callable[[], float] = time.monotonic) -> None:
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


class Calendar:
    """The time of day as far as it can be trusted: a clock that is set while the server runs does not move it.

    Tables are forgotten by it. Somebody who corrects the computer's clock by a month shall not end all games.
    """

    DRIFT = 60_000
    """Milliseconds by which clocks may differ without anybody having set one."""

    def __init__(self, wall: Callable[[], int] | None = None, source: Callable[[], float] = time.monotonic) -> None:
        self._wall = wall or stamp
        self._source = source
        self._begun = (self._wall(), source())
        self._told = False

    def now(self) -> int:
        """Milliseconds since 1970."""
        then, since = self._begun
        wall, steady = self._wall(), then + int((self._source() - since) * 1_000)
        if abs(wall - steady) <= self.DRIFT:
            self._begun = (wall, self._source())
            return wall
        if not self._told:
            self._told = True
            LOG.warning("The computer's clock was set while the server runs. Tables are forgotten by the old time.")
        return steady


def stamp() -> int:
    """The time of day for people, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


CALENDAR = Calendar()
"""The calendar of this process."""
