"""How much somebody may ask for in a while: by address, and at a table by seat."""

from __future__ import annotations

import ipaddress
from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import lru_cache

from ruleshift.web.settings import Settings

__all__ = ("Bucket", "Buckets", "Limits", "near", "network_of")


NEAR = 56
"""The network that many providers give to one household."""


def near(address: str) -> str:
    """The wider network around an IPv6 address; nothing for others.

    >>> near("2001:db8:1:2:3:4:5:6"), near("192.0.2.7"), near("unknown")
    ('2001:db8:1::/56', '', '')
    """
    found = network_of(address, NEAR)
    return found if found.endswith(f"/{NEAR}") else ""


@lru_cache(maxsize=4_096)
def network_of(address: str, size: int = 64) -> str:
    """Whom an address counts for: itself, or its /64 network, since everybody with IPv6 has at least one of those.

    >>> network_of("2001:db8:1:2:3:4:5:6"), network_of("::ffff:192.0.2.7"), network_of("192.0.2.7")
    ('2001:db8:1:2::/64', '192.0.2.7', '192.0.2.7')
    """
    try:
        read = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(read, ipaddress.IPv4Address):
        return str(read)
    if read.ipv4_mapped is not None:
        return str(read.ipv4_mapped)
    return str(ipaddress.ip_network((read, size), strict=False))


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
