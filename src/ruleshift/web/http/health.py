"""For whoever watches the server: is it there, can it work, and what does it do."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from prometheus_client import ProcessCollector
from prometheus_client.core import (
    CollectorRegistry,
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    InfoMetricFamily,
    Metric,
)
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest
from starlette.requests import Request
from starlette.responses import Response

from ruleshift import __version__
from ruleshift.bots.card_cache import BUDGET
from ruleshift.table.refusals import RefusalError
from ruleshift.web.http.bodies import answer
from ruleshift.web.http.counts import Counts
from ruleshift.web.http.privileges import is_local, may_with
from ruleshift.web.http.site import lobby_of, site_of
from ruleshift.web.logs import LINES
from ruleshift.web.storage import StoreError, StoreFacts
from ruleshift.web.tables.lobby import Lobby
from ruleshift.web.timing import Timing

__all__ = ("health", "histogram", "metrics", "ready")


async def health(_: Request) -> Response:
    """The server is there."""
    return answer({"ok": True})


async def ready(request: Request) -> Response:
    """The database answers, and something can be written; 503 otherwise, and while the server stops."""
    lobby = lobby_of(request)
    if lobby.closing:
        raise RefusalError("unavailable", "The server is being stopped.")
    await site_of(request).node.check()
    return answer({"ready": True})


async def metrics(request: Request) -> Response:
    """What the server does, for Prometheus."""
    site, lobby = site_of(request), lobby_of(request)
    if not is_local(request) and not may_with(request, lobby.settings.metrics_token):
        raise RefusalError("forbidden", "Metrics are for this machine, or for whoever has the token.")
    await lobby.refresh()
    registry = CollectorRegistry()
    ProcessCollector(registry=registry)
    facts = None
    with suppress(StoreError):
        facts = await lobby.store.facts()
    registry.register(_Collector(lobby, site.counts))
    registry.register(_Facts(facts))
    for collector in await site.node.collectors():
        registry.register(collector)
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
        yield GaugeMetricFamily("ruleshift_tables_asleep", "Tables that are only stored.", census.asleep)
        yield CounterMetricFamily("ruleshift_games_begun", "Games begun since the start.", lobby.begun)
        yield CounterMetricFamily("ruleshift_games_finished", "Games finished since the start.", lobby.finished)
        yield GaugeMetricFamily("ruleshift_people", "People at tables, with a connection.", census.people)
        yield GaugeMetricFamily("ruleshift_connections", "Connections to tables.", census.connections)
        yield GaugeMetricFamily(
            "ruleshift_jobs_waiting", "Bots and checks that wait for a thread.", lobby.workers.waiting
        )
        yield GaugeMetricFamily("ruleshift_jobs_working", "Threads that are busy.", lobby.workers.working)
        yield GaugeMetricFamily("ruleshift_bot_cache_bytes", "What bots remember of sets of cards.", BUDGET.size())
        yield histogram("ruleshift_choice_seconds", "From a choice coming in to its being kept.", counts.choices)
        latency = getattr(lobby.store, "latency", None)
        if isinstance(latency, Timing):
            yield histogram("ruleshift_store_seconds", "What the database takes for an operation.", latency)
        refusals = CounterMetricFamily("ruleshift_refusals", "Messages and requests refused.", labels=["code"])
        for code, count in sorted(counts.refusals.items()):
            refusals.add_metric([code], count)
        yield refusals
        requests = CounterMetricFamily("ruleshift_requests", "Requests answered, by status.", labels=["status"])
        for status, count in sorted(counts.requests.items()):
            requests.add_metric([status], count)
        yield requests
        about = "Warnings and errors, logged or left out, by the part of the program."
        lines = CounterMetricFamily("ruleshift_log_lines", about, labels=["level", "logger"])
        for (level, logger), count in sorted(LINES.items()):
            lines.add_metric([level, logger], count)
        yield lines


class _Facts:
    """What is stored, as far as the database answers."""

    def __init__(self, facts: StoreFacts | None) -> None:
        self._facts = facts

    def collect(self) -> Iterator[Metric]:
        facts = self._facts
        yield GaugeMetricFamily("ruleshift_database_up", "1 if the database answers.", facts is not None)
        if facts is None:
            return
        build = InfoMetricFamily("ruleshift_build", "What runs here.")
        build.add_metric([], {"version": __version__, "schema": str(facts.schema), "database": facts.kind})
        yield build
        if facts.size is not None:
            yield GaugeMetricFamily("ruleshift_database_size_bytes", "Size of the database.", facts.size)
        if facts.free is not None:
            about = "Free space on the disk of the database."
            yield GaugeMetricFamily("ruleshift_database_free_bytes", about, facts.free)
        if facts.backed_up is not None:
            about = "When a copy was last made; 0: never."
            yield GaugeMetricFamily("ruleshift_last_backup_timestamp_seconds", about, facts.backed_up / 1_000)


def histogram(name: str, about: str, timing: Timing) -> HistogramMetricFamily:
    """How often something took how long."""
    return HistogramMetricFamily(name, about, buckets=timing.buckets(), sum_value=timing.seconds)
