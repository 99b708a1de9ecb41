"""What a server measures of the others, and of what it passes on to them."""

from __future__ import annotations

from collections.abc import Iterator

from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from ruleshift.web.cluster.membership import Membership
from ruleshift.web.http.health import histogram

__all__ = ("ClusterCollector",)


class ClusterCollector(Collector):
    """What a server has to do with the others."""

    def __init__(self, membership: Membership, owned: int) -> None:
        self._membership = membership
        self._owned = owned

    def collect(self) -> Iterator[Metric]:
        """What it is at the moment."""
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
        yield histogram("ruleshift_passed_seconds", about, traffic.seconds)
