"""The time of one table: it stands still while the table is paused or asleep."""

from __future__ import annotations

from collections.abc import Callable

__all__ = ("Clock",)


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
