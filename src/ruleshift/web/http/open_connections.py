"""Connections before they have said anything: how many there may be, and how long they may take.

Without bounds here, somebody who only opens connections takes away all file descriptors of the process, and nobody
else comes in.
"""

from __future__ import annotations

import asyncio
import ipaddress
import logging
from collections import Counter
from collections.abc import Collection
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

from ruleshift.web.http.frames import CountedSocket
from ruleshift.web.networks import network_of, read_address
from ruleshift.web.settings import Settings

__all__ = ("OpenConnections",)

LOG = logging.getLogger(__name__)
RESERVE = 64
"""File descriptors for the database, files and whatever else the process opens."""
QUIET = 60.0
"""A cap that is met is told once in so many seconds."""

Network = ipaddress.IPv4Network | ipaddress.IPv6Network


class OpenConnections:
    """All connections of a server, by the network they come from; those that have asked for nothing yet, in order."""

    def __init__(self, settings: Settings, spokesmen: Collection[str] = ()) -> None:
        """`spokesmen` are addresses that speak for many, as a proxy does."""
        self._spokesmen = spokesmen
        self.header_seconds = settings.header_seconds
        self.settings = settings
        self._most = min(settings.most_open, _most_files() - RESERVE)
        self._proxies = [ipaddress.ip_network(each, strict=False) for each in settings.proxies if each != "*"]
        self._all_proxies = "*" in settings.proxies
        self._networks: dict[asyncio.Transport, str] = {}
        self._silent: dict[asyncio.Transport, str] = {}
        self._open_of: Counter[str] = Counter()
        self._silent_of: Counter[str] = Counter()
        self._told: dict[str, float] = {}

    def __len__(self) -> int:
        return len(self._networks)

    def protocols(self) -> dict[str, Any]:
        """The protocols that uvicorn shall speak, so that it counts here."""
        opened = self

        class Http(_CountedHttp):
            counts = opened

        class Socket(CountedSocket):
            counts = opened

        return {"http": Http, "ws": Socket}

    def enter(self, transport: asyncio.Transport) -> bool:
        """Somebody has connected; False if they have to go at once."""
        address = str((transport.get_extra_info("peername") or ("unknown",))[0])
        network = network_of(address)
        reason = None if self._is_proxy(address) else self._reason(network)
        if reason:
            self.warn(reason)
            return False
        if len(self._networks) >= self._most:
            self.warn(f"{self._most} connections are open, which is all there may be; the longest silent ones go")
            oldest = next(iter(self._silent), None)
            if oldest is None:
                return False
            self._drop(oldest)
        self._networks[transport] = self._silent[transport] = network
        self._open_of[network] += 1
        self._silent_of[network] += 1
        return True

    def _reason(self, network: str) -> str | None:
        if self._open_of[network] >= self.settings.most_open_each:
            return f"{network} has {self.settings.most_open_each} connections open; more are refused"
        if self._silent_of[network] >= self.settings.most_silent_each:
            return f"{network} has {self.settings.most_silent_each} connections open that say nothing; more are refused"
        return None

    def _is_proxy(self, address: str) -> bool:
        """A proxy speaks for many, and has caps of its own."""
        if self._all_proxies:
            return True
        read = read_address(address)
        return read is not None and (
            read in map(read_address, self._spokesmen) or any(read in proxy for proxy in self._proxies)
        )

    def spoke(self, transport: asyncio.Transport) -> None:
        """A whole request has come in."""
        network = self._silent.pop(transport, None)
        if network is not None:
            self._forget(self._silent_of, network)

    def leave(self, transport: asyncio.Transport) -> None:
        """A connection has ended."""
        self.spoke(transport)
        network = self._networks.pop(transport, None)
        if network is not None:
            self._forget(self._open_of, network)

    @staticmethod
    def _forget(counts: Counter[str], network: str) -> None:
        counts[network] -= 1
        if counts[network] <= 0:
            del counts[network]

    def _drop(self, transport: asyncio.Transport) -> None:
        self.leave(transport)
        transport.abort()

    def network(self, transport: asyncio.Transport) -> str:
        """Where a connection comes from."""
        return self._networks.get(transport, "unknown")

    def warn(self, reason: str) -> None:
        """Log that somebody met a cap, once in a while."""
        now = self.settings.time.seconds()
        if now - self._told.get(reason, -QUIET) >= QUIET:
            self._told = {each: at for each, at in self._told.items() if now - at < QUIET} | {reason: now}
            LOG.warning("%s.", reason)


class _CountedHttp(H11Protocol):
    """HTTP, with a cap on connections and a time in which a request must be whole."""

    counts: OpenConnections
    _deadline: asyncio.TimerHandle | None = None
    _whole: object = None
    """The last request of which everything has come in."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if self.counts.enter(transport):
            self._wait()
        else:
            transport.abort()

    def _wait(self) -> None:
        self._deadline = self.loop.call_later(self.counts.header_seconds, self.transport.abort)

    def _spoken(self) -> None:
        self.counts.spoke(self.transport)
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def data_received(self, data: bytes) -> None:
        """The first bytes of a request start its clock."""
        cycle: Any = self.cycle  # None before the first request
        if self._deadline is None and (cycle is None or cycle.response_complete):
            self._wait()
        super().data_received(data)

    def handle_events(self) -> None:
        """Look whether the request is whole now, headers and body."""
        super().handle_events()
        cycle: Any = self.cycle
        if cycle is not None and cycle is not self._whole and not cycle.more_body:
            self._whole = cycle
            self._spoken()

    def handle_websocket_upgrade(self, event: Any) -> None:  # noqa: ANN401 - h11's own
        """The request is whole; what follows is a WebSocket."""
        self._spoken()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self._deadline is not None:
            self._deadline.cancel()
        self.counts.leave(self.transport)


def _most_files() -> int:
    """How many files this process may have open: as many as the system lets it, not only as many as is usual."""
    try:
        import resource  # noqa: PLC0415 - not on Windows
    except ModuleNotFoundError:
        return 8_192
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 65_536 if hard == resource.RLIM_INFINITY else min(hard, 65_536)
    if soft < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
        except (OSError, ValueError):
            return soft
    return soft
