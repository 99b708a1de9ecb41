"""docs/rulebooks.md: for every rule of the five books there is something that shows it, and it exists."""

from __future__ import annotations

import ast
import re
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import pytest

from ruleshift.decks import EDITIONS
from ruleshift.scenarios import read_scenario

HERE = Path(__file__).parent
PAGE = HERE.parent / "docs" / "rulebooks.md"
COMMON = "What the books share"


class Row(NamedTuple):
    """A rule of the page: the section it stands in, its words, and what shows it."""

    section: str
    rule: str
    shown: tuple[str, ...]


def rows() -> list[Row]:
    found, section = [], ""
    for line in PAGE.read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            section = line.removeprefix("## ").split(" (")[0]
        elif line.startswith("|") and line not in ("| rule | shown by |", "|---|---|"):
            rule, shown = (cell.strip() for cell in line.strip("|").split("|"))
            found.append(Row(section, rule, tuple(re.findall(r"`([^`]+)`", shown))))
    return found


ROWS = rows()


@lru_cache
def names_of_tests(path: Path) -> frozenset[str]:
    """The tests of a file, by reading it: a browser or a database may be missing where this runs."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found = [node.name for node in tree.body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    return frozenset(name for name in found if name.startswith("test_"))


def is_there(shown: str) -> bool:
    """Whether a scenario, or a test in a file, exists below this folder."""
    name, _, test = shown.partition("::")
    path = HERE / name
    if ".." in name or not path.is_file():
        return False
    return path.suffix == ".toml" and not test if not name.endswith(".py") else test in names_of_tests(path)


@pytest.mark.parametrize("section", [COMMON, *map(str.title, EDITIONS)])
def test_what_shows_a_rule_exists(section: str):
    mine = [row for row in ROWS if row.section == section]
    assert mine
    assert [(row.rule, shown) for row in mine for shown in row.shown if not is_there(shown)] == []


def test_what_is_not_there_is_noticed():
    assert is_there("scenarios/rulings/R027.toml")
    assert is_there("test_rulebooks.py::test_what_is_not_there_is_noticed")
    assert not is_there("scenarios/rulings/R999.toml")
    assert not is_there("test_rulebooks.py::test_that_nobody_wrote")
    assert not is_there("test_rulebooks.py")
    assert not is_there("scenarios/rulings")
    assert not is_there("../README.md")


def test_the_books_come_in_their_order_and_every_rule_is_shown():
    assert list(dict.fromkeys(row.section for row in ROWS)) == [COMMON, *map(str.title, EDITIONS)]
    assert [row.rule for row in ROWS if not row.shown or len(row.rule) < 10] == []
    assert len({row.rule for row in ROWS}) >= 140


def test_a_rule_stands_once_in_its_section():
    assert len({(row.section, row.rule) for row in ROWS}) == len(ROWS)


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_is_a_decks_own_is_shown_with_that_deck(edition: str):
    """Or with a test, or, in a row for several decks, with one of them."""
    for row in ROWS:
        scenarios = [HERE / shown for shown in row.shown if shown.endswith(".toml")]
        if row.section == edition.title() and scenarios and len(scenarios) == len(row.shown):
            decks = [str(read_scenario(path).edition) for path in scenarios]
            assert any(edition in deck for deck in decks), row.rule
