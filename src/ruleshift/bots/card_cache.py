"""What bots remember about sets of cards: one budget for all of it, in bytes, and what was least used goes first.

Everything here can be worked out anew: to forget something costs time, never a different choice.
"""

from __future__ import annotations

from threading import Lock
from typing import Any

__all__ = ("BUDGET", "Budget", "CardCache")

LOOK = 64
"""So many results later it is counted again what all caches take."""


class CardCache:
    """What is remembered about one set of cards, in tables of results."""

    __slots__ = ("_budget", "_new", "_tables", "is_used")

    def __init__(self, budget: Budget | None = None) -> None:
        self._budget = budget or BUDGET
        self._tables: list[tuple[dict[Any, Any], int]] = []
        self._new = 0
        self.is_used = False
        """True if something came in since the last sweep."""

    def table(self, size: int) -> dict[Any, Any]:
        """A new table, with about so many bytes to an entry. Whoever adds one says so (`added`)."""
        table: dict[Any, Any] = {}
        self._tables.append((table, size))
        return table

    def added(self) -> None:
        """An entry came in."""
        self._new += 1
        if self._new >= LOOK:
            self._new = 0
            self.is_used = True
            self._budget.look(self)

    def size(self) -> int:
        """About how many bytes the entries take."""
        return sum(len(table) * size for table, size in self._tables)

    def clear(self) -> None:
        """Forget everything."""
        for table, _ in self._tables:
            table.clear()


class Budget:
    """All caches that have something in them. Bots may think in several threads."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self._caches: dict[CardCache, None] = {}
        """The least used first."""
        self._lock = Lock()

    def look(self, newest: CardCache) -> None:
        """Forget whole sets of cards until the rest fits in."""
        with self._lock:
            self._caches.pop(newest, None)
            self._caches[newest] = None
            size = sum(cache.size() for cache in self._caches)
            while size > self.limit and self._caches:
                cache = next(iter(self._caches))
                size -= cache.size()
                self._forget(cache)

    def sweep(self) -> None:
        """Forget what was not used since the last sweep."""
        with self._lock:
            for cache in list(self._caches):
                if cache.is_used:
                    cache.is_used = False
                else:
                    self._forget(cache)

    def size(self) -> int:
        """About how many bytes are remembered."""
        with self._lock:
            return sum(cache.size() for cache in self._caches)

    def _forget(self, cache: CardCache) -> None:
        del self._caches[cache]
        cache.clear()


BUDGET = Budget(64_000_000)
"""For all bots of this process."""
