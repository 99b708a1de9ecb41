"""The rulings book: made from the list and the scenario files, and kept for the web table."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from docs_build.rulings import SCENARIOS, handbook_rulings, make_example, read_rulings
from docs_build.rulings_book import write_book
from ruleshift.scenarios import read_scenario
from ruleshift.web.handbook.rulings import DATA, Ruling, all_rulings, find_ruling, rulings_about, topics


@pytest.fixture(scope="module")
def rulings() -> list[Ruling]:
    return read_rulings()


def test_what_the_web_table_shows_is_not_stale(rulings: list[Ruling]):
    assert DATA.read_bytes() == handbook_rulings(rulings), "run: make rulings"
    assert DATA.stat().st_size < 300_000


def test_every_ruling_has_an_example_or_says_why_not(rulings: list[Ruling]):
    assert all(bool(ruling.examples) != bool(ruling.note) for ruling in rulings)
    shown = {example.file for ruling in rulings for example in ruling.examples}
    assert shown >= {f"rulings/{path.name}" for path in (SCENARIOS / "rulings").glob("*.toml")}


def test_an_example_shows_what_the_moves_have_changed():
    example = make_example(read_scenario(SCENARIOS / "rulings" / "R178.toml"))
    assert example.moves == ["Ann: use Shackles", "Ann: Pearls"]
    rows = {label: (before, after) for label, before, after in example.rows}
    assert rows["Ann: table"] == ("Shackles, Rubies, Pearls, Sloop", "Rubies, Sloop")
    assert rows["Ann: hand"] == ("Rum, Keg", "Rum, Keg")
    assert set(rows["Discard pile"][1].split(", ")) == {"Pearls", "Shackles"}


def test_cards_that_a_scenario_does_not_name_are_only_counted():
    example = make_example(read_scenario(SCENARIOS / "rulings" / "R027.toml"))
    text = (SCENARIOS / "rulings" / "R027.toml").read_text(encoding="utf-8")
    named = {name for row in example.rows for cell in row[1:] for name in cell.split(", ")}
    others = {name for name in named if name not in text and name != "–"}
    assert all(re.fullmatch(r"\d+ other cards?", name) for name in others)


def test_a_card_knows_its_rulings():
    assert "R178" in [ruling.number for ruling in rulings_about("pirate", "Shackles")]
    assert rulings_about("kitchen", "Butter") == []
    assert rulings_about("drinking", "Draw 2 and Use 'Em")
    shorter = {ruling.number for ruling in rulings_about("drinking", "Draw 2")}
    assert "R226" not in shorter, "the name of a card within the name of another one"
    ruling = find_ruling("r027")
    assert ruling is not None
    assert ruling.link == "/rulings/R027"
    assert find_ruling("R999") is None


def test_every_ruling_is_in_one_topic():
    numbers = [ruling.number for topic in topics(all_rulings()) for ruling in topic.rulings]
    assert numbers == [ruling.number for ruling in all_rulings()]


def test_the_book_has_a_page_for_each_topic_and_an_anchor_for_each_ruling(tmp_path: Path):
    write_book(tmp_path / "book")
    text = "\n".join(path.read_text(encoding="utf-8") for path in sorted((tmp_path / "book").glob("*.md")))
    assert sorted(re.findall(r"\{ #(R\d+) \}", text)) == [ruling.number for ruling in all_rulings()]
    assert "| Ann: hand | Zap a Card!, Rum, Cannon | **Rum, Cannon** |" in text
    for file in set(re.findall(r"\(scenarios/([^)]+)\)", text)):
        assert (tmp_path / "book" / "scenarios" / file).exists()
