"""How much somebody may ask for in a while."""

from __future__ import annotations

import time
from collections.abc import Callable

__all__ = ("Bucket", "Buckets")


class Bucket:
    """Lets a burst through, then so many a second."""

    __slots__ = ("_at", "_burst", "_left", "_rate", "_source")

    def __init__(self, rate: float, burst: int, source: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._burst = burst
        self._left = float(burst)
        self._source = source
        self._at = source()

    def take(self) -> bool:
        """True if there is one left now."""
        now = self._source()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True

    @property
    def full(self) -> bool:
        """True if nothing was taken for so long that the bucket can be forgotten."""
        return self._left + (self._source() - self._at) * self._rate >= self._burst


class Buckets:
    """A bucket for each address; those that are full again are forgotten."""

    MOST = 10_000

    def __init__(self, rate: float, burst: int) -> None:
        self._rate = rate
        self._burst = burst
        self._by_key: dict[str, Bucket] = {}

    def take(self, key: str) -> bool:
        """True if this address may ask once more."""
        if len(self._by_key) >= self.MOST:
            self._by_key = {each: bucket for each, bucket in self._by_key.items() if not bucket.full}
        return self._by_key.setdefault(key, Bucket(self._rate, self._burst)).take()
