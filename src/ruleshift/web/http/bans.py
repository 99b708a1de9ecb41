"""Addresses that may not come in, as the store has them."""

from __future__ import annotations

import ipaddress

from ruleshift.web.networks import Network, read_address
from ruleshift.web.storage import Store
from ruleshift.web.time_source import TimeSource

__all__ = ("Bans",)

AGE = 10.0
"""Seconds after which bans are read anew: somebody else may have added some."""


class Bans:
    """Looked at with every request, read from the store now and then."""

    def __init__(self, time: TimeSource) -> None:
        self._time = time
        self._networks: list[tuple[Network, int]] = []
        self._at = time.seconds() - 2 * AGE

    async def load(self, store: Store) -> None:
        """Read all bans."""
        self._at = self._time.seconds()
        self._networks = [(ipaddress.ip_network(ban.network), ban.until) for ban in await store.bans()]

    @property
    def stale(self) -> bool:
        """True if it is time to read them again."""
        return self._time.seconds() - self._at > AGE

    def covers(self, address: str) -> bool:
        """True if nobody may come in from this address now."""
        if not self._networks:
            return False
        read = read_address(address)
        now = self._time.stamp()
        return read is not None and any(read in network for network, until in self._networks if not 0 < until < now)
