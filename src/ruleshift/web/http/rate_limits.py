"""How much somebody may ask for in a while: by address, and at a table by seat."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable

from ruleshift.web.networks import network_of
from ruleshift.web.settings import Settings

__all__ = ("Bucket", "Buckets", "Limits")


class Bucket:
    """Lets a burst through, then so much a second."""

    __slots__ = ("_at", "_burst", "_left", "_rate", "_source")

    def __init__(self, rate: float, burst: int, source: Callable[[], float]) -> None:
        self._rate = rate
        self._burst = burst
        self._left = float(burst)
        self._source = source
        self._at = source()

    def take(self, price: float = 1.0) -> bool:
        """True if so much is left now; it is gone then."""
        now = self._source()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < price:
            return False
        self._left -= price
        return True


class Buckets:
    """A bucket for each address, seat or whatever; the longest unused ones are forgotten when there are too many."""

    MOST = 10_000

    def __init__(self, rate: float, burst: int, source: Callable[[], float]) -> None:
        self._rate = rate
        self._burst = burst
        self._source = source
        self._by_key: OrderedDict[Hashable, Bucket] = OrderedDict()

    def take(self, key: Hashable, price: float = 1.0) -> bool:
        """True if whoever this is may spend so much more."""
        bucket = self._by_key.get(key)
        if bucket is None:
            bucket = self._by_key[key] = Bucket(self._rate, self._burst, self._source)
            if len(self._by_key) > self.MOST:
                self._by_key.popitem(last=False)
        else:
            self._by_key.move_to_end(key)
        return bucket.take(price)


class Limits:
    """All rates of a server."""

    def __init__(self, settings: Settings) -> None:
        now = settings.time.seconds
        self.reads = Buckets(settings.reads_per_second, settings.reads_burst, now)
        self.posts = Buckets(settings.posts_per_minute / 60, settings.posts_burst, now)
        self.setups = Buckets(settings.setups_per_second, settings.setups_burst, now)
        self.sockets = Buckets(settings.sockets_per_second, settings.sockets_burst, now)
        self._seats = Buckets(settings.messages_per_second, settings.messages_burst, now)
        self._addresses = Buckets(settings.messages_per_second_each, settings.messages_burst_each, now)

    def take_message(self, table: str, visitor_id: str | None, address: str, price: float) -> bool:
        """True if a message to a table is not too much, neither for the seat nor for the address it comes from."""
        return self._seats.take((table, visitor_id), price) and self._addresses.take(network_of(address), price)
