"""For whoever watches the server: is it there, can it work, and what does it do."""

from __future__ import annotations

import asyncio
import hmac
from collections.abc import Iterator
from typing import TYPE_CHECKING

from prometheus_client.core import (
    CollectorRegistry,
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    Metric,
)
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest
from starlette.requests import Request
from starlette.responses import Response

from ruleshift.table.refusals import RefusalError
from ruleshift.web.http.bodies import answer
from ruleshift.web.http.counts import Counts
from ruleshift.web.http.middleware import address_of
from ruleshift.web.http.site import lobby_of, site_of
from ruleshift.web.networks import read_address
from ruleshift.web.storage import StoreError
from ruleshift.web.tables.lobby import Lobby
from ruleshift.web.timing import Timing

if TYPE_CHECKING:
    from ruleshift.web.cluster.membership import Membership

__all__ = ("health", "is_local", "may_with", "metrics", "ready")

PATIENCE = 2.0
FORWARDED = ("forwarded", "x-forwarded-for", "x-real-ip")


async def health(_: Request) -> Response:
    """The server is there."""
    return answer({"ok": True})


async def ready(request: Request) -> Response:
    """The database answers, and something can be written; 503 otherwise, and while the server stops."""
    lobby = lobby_of(request)
    if lobby.closing:
        raise RefusalError("unavailable", "The server is being stopped.")
    try:
        async with asyncio.timeout(PATIENCE):
            await lobby.store.check()
    except TimeoutError:
        raise StoreError("The database does not answer.") from None
    return answer({"ready": True})


def is_local(request: Request) -> bool:
    """True if a request was made on this machine, and did not come through a proxy on it."""
    if any(name in request.headers for name in FORWARDED):
        return False
    address, server = address_of(request.scope), request.scope.get("server")
    if server and address == server[0]:
        return True  # who talks to this machine from its own address is on it
    read = read_address(address)
    return read is not None and read.is_loopback


def may_with(request: Request, token: str) -> bool:
    """True if a request carries this token."""
    kind, _, given = request.headers.get("authorization", "").partition(" ")
    return bool(token) and kind.casefold() == "bearer" and hmac.compare_digest(given.strip().encode(), token.encode())


async def metrics(request: Request) -> Response:
    """What the server does, for Prometheus."""
    site, lobby = site_of(request), lobby_of(request)
    if not is_local(request) and not may_with(request, lobby.settings.metrics_token):
        raise RefusalError("forbidden", "Metrics are for this machine, or for whoever has the token.")
    registry = CollectorRegistry()
    registry.register(_Collector(lobby, site.counts))
    membership = site.node.membership
    if membership is not None:
        await lobby.refresh()
        registry.register(_Others(membership, await membership.count()))
    return Response(generate_latest(registry), media_type=CONTENT_TYPE_LATEST)


class _Collector:
    """Everything that is measured, at the moment somebody asks."""

    def __init__(self, lobby: Lobby, counts: Counts) -> None:
        self._lobby = lobby
        self._counts = counts

    def collect(self) -> Iterator[Metric]:
        lobby, counts = self._lobby, self._counts
        tables = GaugeMetricFamily("ruleshift_tables", "Tables, by what is on them.", labels=["phase"])
        phases = [record.phase for record in lobby.directory]
        for phase in ("open", "playing", "over"):
            tables.add_metric([phase], phases.count(phase))
        yield tables
        census = lobby.census()
        yield GaugeMetricFamily("ruleshift_tables_awake", "Tables in memory.", census.awake)
        yield GaugeMetricFamily("ruleshift_people", "People at tables, with a connection.", census.people)
        yield GaugeMetricFamily("ruleshift_connections", "Connections to tables.", census.connections)
        yield GaugeMetricFamily(
            "ruleshift_jobs_waiting", "Bots and checks that wait for a thread.", lobby.workers.waiting
        )
        yield GaugeMetricFamily("ruleshift_jobs_working", "Threads that are busy.", lobby.workers.working)
        yield _histogram("ruleshift_choice_seconds", "From a choice coming in to its being kept.", counts.choices)
        latency = getattr(lobby.store, "latency", None)
        if isinstance(latency, Timing):
            yield _histogram("ruleshift_store_seconds", "What the database takes for an operation.", latency)
        refusals = CounterMetricFamily("ruleshift_refusals", "Messages and requests refused.", labels=["code"])
        for code, count in sorted(counts.refusals.items()):
            refusals.add_metric([code], count)
        yield refusals
        requests = CounterMetricFamily("ruleshift_requests", "Requests answered, by status.", labels=["status"])
        for status, count in sorted(counts.requests.items()):
            requests.add_metric([status], count)
        yield requests


class _Others:
    """What a server has to do with the others."""

    def __init__(self, membership: Membership, owned: int) -> None:
        self._membership = membership
        self._owned = owned

    def collect(self) -> Iterator[Metric]:
        traffic = self._membership.peers.traffic
        yield GaugeMetricFamily("ruleshift_servers", "Servers that live.", len(self._membership.alive))
        yield GaugeMetricFamily("ruleshift_tables_owned", "Tables that belong to this server.", self._owned)
        yield CounterMetricFamily(
            "ruleshift_takeovers", "Tables taken over that were nobody's.", self._membership.taken
        )
        passed = CounterMetricFamily(
            "ruleshift_passed_messages", "Messages passed on to owners of tables, and back.", labels=["direction"]
        )
        for direction, count in sorted(traffic.messages.items()):
            passed.add_metric([direction], count)
        yield passed
        yield CounterMetricFamily("ruleshift_passed_requests", "Requests passed on to owners.", traffic.requests)
        about = "From passing a message or request on to its answer."
        yield _histogram("ruleshift_passed_seconds", about, traffic.seconds)


def _histogram(name: str, about: str, timing: Timing) -> HistogramMetricFamily:
    return HistogramMetricFamily(name, about, buckets=timing.buckets(), sum_value=timing.seconds)
