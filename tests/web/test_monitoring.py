"""The alarms and the dashboard of `deploy/`: against a server's own numbers, and in a real Prometheus."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from ruleshift.web.server import bind
from ruleshift.web.storage import SqliteStore
from tests.support.ports import free_port
from tests.support.thorough import THOROUGH
from tests.support.waiting import TIMEOUT, eventually
from tests.web.server import serving
from tests.web.test_deploy import DEPLOY, program

ALERTS = DEPLOY / "prometheus-alerts.yaml"
DASHBOARD = DEPLOY / "grafana-dashboard.json"
ONLY_CLUSTER = {"ruleshift_servers"}
METRIC = re.compile(r"\b(?:ruleshift|process)_[a-z0-9_]+")


def asked_by_alerts() -> dict[str, str]:
    """What each alarm asks, by its name."""
    return dict(re.findall(r"- alert: (\w+)\n +expr: (.+)\n", ALERTS.read_text(encoding="utf-8")))


def asked_by_dashboard() -> dict[str, list[str]]:
    """What each panel asks, by its title."""
    panels: list[dict[str, Any]] = json.loads(DASHBOARD.read_text(encoding="utf-8"))["panels"]
    return {panel["title"]: [target["expr"] for target in panel["targets"]] for panel in panels}


def all_asked() -> list[str]:
    return [*asked_by_alerts().values(), *(expr for each in asked_by_dashboard().values() for expr in each)]


async def test_alarms_and_panels_ask_for_numbers_that_a_server_has(tmp_path: Path):
    async with serving(SqliteStore(tmp_path / "tables.sqlite")) as server, server.browser() as ann:
        text = (await ann.client.get("/metrics")).text
        had = set(re.findall(r"^([a-z0-9_]+)", text, re.MULTILINE))
        wanted = {name for expr in all_asked() for name in METRIC.findall(expr)}
        assert wanted - had == ONLY_CLUSTER
        assert len(wanted) > 15


@contextmanager
def prometheus(home: Path, target: str) -> Iterator[str]:
    """A Prometheus that scrapes a server every second; its address."""
    config = (DEPLOY / "prometheus.yaml").read_text().replace("127.0.0.1:8000", target).replace("15s", "1s")
    (home / "prometheus.yaml").write_text(config)
    (home / ALERTS.name).write_text(ALERTS.read_text().replace("for: 1m", "for: 0s"))
    address = f"127.0.0.1:{free_port()}"
    words = (f"--config.file={home}/prometheus.yaml", f"--storage.tsdb.path={home}/data")
    with (home / "log").open("wb") as log:
        process = subprocess.Popen(
            [program("prometheus", "prometheus"), *words, f"--web.listen-address={address}"], stdout=log, stderr=log
        )
    try:
        yield f"http://{address}"
    finally:
        process.terminate()
        process.wait(TIMEOUT)


@pytest.mark.skipif(not THOROUGH, reason="only in make thorough")
async def test_a_real_prometheus_takes_alarms_and_panels(tmp_path: Path):
    checked = subprocess.run(
        [program("promtool", "prometheus"), "check", "config", DEPLOY / "prometheus.yaml"],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert checked.returncode == 0, checked.stdout + checked.stderr

    async with httpx.AsyncClient(timeout=TIMEOUT) as client:

        async def asked(path: str, **query: str) -> Any:
            answer = await client.get(f"{there}/api/v1/{path}", params=query)
            assert answer.status_code == 200, (query, answer.text)
            return answer.json()["data"]

        async def is_up(value: str) -> bool:
            try:
                found = (await asked("query", query="up"))["result"]
            except (httpx.TransportError, AssertionError):  # it has not begun yet
                return False
            return bool(found) and found[0]["value"][1] == value

        async def is_alarmed() -> bool:
            alerts = (await asked("alerts"))["alerts"]
            return any(each["labels"]["alertname"] == "RuleshiftDown" for each in alerts)

        door = bind("127.0.0.1", 0)
        with prometheus(tmp_path, f"127.0.0.1:{door.getsockname()[1]}") as there:
            async with serving(SqliteStore(tmp_path / "tables.sqlite"), door=door):
                await eventually(lambda: is_up("1"))
                for expr in all_asked():
                    await asked("query", query=expr.replace("$instance", ".*"))
                assert (await asked("query", query="ruleshift_database_up"))["result"][0]["value"][1] == "1"
                rules = (await asked("rules"))["groups"][0]["rules"]
                assert {rule["name"] for rule in rules} == asked_by_alerts().keys()
                assert {rule["health"] for rule in rules} <= {"ok", "unknown"}
                assert not await is_alarmed()
            await eventually(is_alarmed)
