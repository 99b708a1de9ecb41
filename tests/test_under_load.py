"""The run under load: every test is in one slice, the order is the seed's, and what has run is not run again."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests import under_load
from tests.support.any_order import pytest_collection_modifyitems
from tests.under_load import Part, Records, all_parts, run_parts, summarize


class Item(NamedTuple):
    nodeid: str


class Config:
    """As much of pytest's as the plugin needs."""

    def __init__(self) -> None:
        self.hook = self
        self.left_out: list[Item] = []

    def pytest_deselected(self, items: list[Item]) -> None:
        self.left_out += items


ITEMS = [Item(f"tests/test_{module}.py::test_{number}") for module in range(9) for number in range(5)]


def ordered(monkeypatch: pytest.MonkeyPatch, seed: str, part: str = "1/1") -> list[Item]:
    monkeypatch.setenv("RULESHIFT_ORDER", seed)
    monkeypatch.setenv("RULESHIFT_SLICE", part)
    items: Any = list(ITEMS)
    config: Any = Config()
    pytest_collection_modifyitems(config, items)
    assert sorted([*items, *config.left_out]) == ITEMS
    return list(items)


def test_the_order_is_the_seeds_and_modules_stay_together(monkeypatch: pytest.MonkeyPatch):
    first = ordered(monkeypatch, "1")
    assert first == ordered(monkeypatch, "1")
    assert first != ordered(monkeypatch, "2")
    modules = [item.nodeid.partition("::")[0] for item in first]
    assert sum(one != other for one, other in pairwise(modules)) == 8
    assert modules[::5] != sorted(modules[::5])


def test_slices_have_every_test_once(monkeypatch: pytest.MonkeyPatch):
    slices = [ordered(monkeypatch, "1", f"{number}/4") for number in range(1, 5)]
    assert all(slices)
    assert sorted(item for part in slices for item in part) == ITEMS


def test_a_run_goes_on_where_it_stopped_and_a_failure_stays_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    parts = [Part(name, name, []) for name in ("one", "two", "three")]
    ran: list[str] = []

    def run_part(part: Part, seed: str, folder: Path) -> list[str]:
        if part.name == "three" and "three" not in ran:
            ran.append("three")
            raise KeyboardInterrupt
        ran.append(part.name)
        return ["tests/test_x.py::test_y"] if part.name == "two" else []

    monkeypatch.setattr(under_load, "run_part", run_part)
    with pytest.raises(KeyboardInterrupt):
        run_parts(parts, Records(tmp_path), seed="1", minutes=float("inf"))
    assert summarize(parts, Records(tmp_path)) == 1
    run_parts(parts, Records(tmp_path), seed="1", minutes=float("inf"))
    assert ran == ["one", "two", "three", "three"]
    assert summarize(parts, Records(tmp_path)) == 1
    assert summarize(parts[::2], Records(tmp_path)) == 0


def test_what_a_machine_cannot_run_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys):
    (tmp_path / "test_here.py").write_text(
        "from tests.web.databases import leave_out\n\ndef test_it():\n    leave_out('There is no database here.')\n"
    )
    monkeypatch.setattr(under_load, "COMMAND", [*under_load.COMMAND, "-n", "0", "--rootdir", str(tmp_path)])
    part, records = Part("one", "one", [str(tmp_path)]), Records(tmp_path / "out")
    run_parts([part], records, seed="1", minutes=float("inf"))
    assert records.verdict(part) == "passed, LEFT OUT: There is no database here."
    assert summarize([part], records) == 0
    assert capsys.readouterr().out.endswith("LEFT OUT: There is no database here.\n")


def test_the_parts_are_those_that_are_promised():
    groups = [part.group for part in all_parts()]
    assert {name: groups.count(name) for name in under_load.GROUPS} == dict.fromkeys(under_load.GROUPS, 10)
    assert groups.count("whole") == 3 * under_load.SLICES
