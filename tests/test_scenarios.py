"""Every scenario holds; every card that does something has one; docs/rulings.md and the files agree."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ruleshift.cards import Card, Kind, plain
from ruleshift.decks import EDITIONS, find_deck
from ruleshift.scenarios import Scenario, read_scenario, run_scenario, scenario_files
from tests.test_rulebooks import is_there

HERE = Path(__file__).parent
FOLDER = HERE / "scenarios"
FILES = {str(path.relative_to(FOLDER)): path for path in scenario_files([FOLDER])}


@pytest.mark.parametrize("name", FILES)
def test_scenario(name: str):
    run_scenario(read_scenario(FILES[name]))


def test_there_are_scenarios_for_every_deck_and_for_solo():
    assert {name.split("/")[0] for name in FILES} >= {*EDITIONS, "rulings", "solo"}


def test_every_title_is_a_sentence_of_its_own():
    titles = [read_scenario(path).title for path in FILES.values()]
    assert all(len(title.split()) >= 3 for title in titles)
    assert all("\n" not in title for title in titles)


# Every card that does something is used by a scenario of its deck.

ALWAYS = (Kind.META, Kind.UNGOAL, Kind.CREEPER, Kind.ACTION, Kind.SURPRISE)
NUMBERS = ("draw", "play", "hand_limit", "keeper_limit")
TRIVIA = {"facts", "spellings", "stems"}


def does_something(card: Card) -> bool:
    """Whether a card has a behaviour of its own: not a plain number, a Goal's formula or a plain Keeper."""
    if card.kind is Kind.RULE:
        return not (len(card.data) == 1 and any(isinstance(card.data.get(name), int) for name in NUMBERS))
    return card.kind in ALWAYS or (card.kind is Kind.KEEPER and bool(set(card.data) - TRIVIA))


def done(scenario: Scenario) -> set[str]:
    """Everything that players choose in a scenario: the cards they play, and those they use or open."""
    chosen: set[str] = set()
    for step in scenario.step:
        chosen |= {plain(text) for text in ([step.do] if isinstance(step.do, str) else step.do or ())}
    return chosen | {plain(text.removeprefix(word)) for text in chosen for word in ("use ", "open ")}


def uses(scenario: Scenario, card: Card) -> bool:
    """Whether the card is in force, in front of somebody, or chosen; in a hand or a pile it does nothing yet."""
    name, table = plain(card.name), scenario.table
    if card.kind is Kind.META:
        agreed = scenario.options.get("meta")
        by_default = agreed is None and bool(card.data.get("default")) and len(scenario.players) > 1
        return by_default or plain(card.data.get("with", card.name)) in {plain(each) for each in agreed or ()}
    lies = [
        *table.rules,
        *table.goals,
        *(c for places in (scenario.keepers, scenario.under) for cs in places.values() for c in cs),
    ]
    if card.kind is Kind.RULE:
        lies += table.rules_deck  # solo: laid without anybody's choice
    if card.kind is Kind.CREEPER:
        lies += table.draw  # laid when it is drawn
    in_play = card.kind not in (Kind.ACTION, Kind.SURPRISE) and name in map(plain, lies)
    return in_play or name in done(scenario)


def decks_of(scenario: Scenario) -> list[str]:
    return scenario.edition.split("+") if isinstance(scenario.edition, str) else scenario.edition


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_card_that_does_something_has_a_scenario(edition: str):
    scenarios = [read_scenario(path) for path in FILES.values()]
    ours = [scenario for scenario in scenarios if edition in decks_of(scenario)]
    cards = [card for card in find_deck(edition).cards if does_something(card)]
    unused = [card.name for card in cards if not any(uses(scenario, card) for scenario in ours)]
    assert len(cards) > 20
    assert not unused


# docs/rulings.md says for every ruling which files show it.

RULINGS = HERE.parent / "docs" / "rulings.md"
NUMBERED = (
    "1-17 23 25-33 35-36 39-44 46-48 51-59 62-74 77-86 88-89 94-95 97-110 114-125 129 131 133-135 137-144 "
    "153-154 157 161-164 168-172 174-181 185-186 188-189 193-201 205-207 209 221-229 231-239 242-245 252 254-266 268 "
    "270-272 277 279 286 288 290-311 313-319 322-358"
)
"""The numbers of the rulings that hold for these decks. Numbers are never given anew, so there are gaps."""


def ruling_numbers() -> list[str]:
    spans = [span.split("-") for span in NUMBERED.split()]
    return [f"R{number:03}" for span in spans for number in range(int(span[0]), int(span[-1]) + 1)]


def ruling_rows() -> list[tuple[str, str, str]]:
    rows = []
    for line in RULINGS.read_text(encoding="utf-8").splitlines():
        if re.match(r"\|\s*R\d+\s*\|", line):
            number, text, shown = (cell.strip() for cell in line.strip().strip("|").split("|"))
            rows.append((number, text, shown))
    return rows


def files_in(cell: str) -> list[str]:
    return re.findall(r"[\w./-]+\.toml", cell)


def test_the_list_of_rulings_is_complete():
    assert len(ruling_numbers()) == 260
    assert [number for number, _, _ in ruling_rows()] == ruling_numbers()


def test_every_ruling_says_what_it_is_and_which_files_show_it_or_why_none_does():
    for number, text, shown in ruling_rows():
        assert len(text) > 10, number
        assert files_in(shown) or re.match(r"[-–—]\s*\w.{10,}", shown), f"{number}: neither files nor a reason: {shown}"


def test_every_file_that_the_list_names_exists():
    named = [(number, file) for number, _, shown in ruling_rows() for file in files_in(shown)]
    assert named
    assert [(number, file) for number, file in named if file not in FILES] == []


def test_every_file_that_shows_a_ruling_stands_in_its_row():
    listed = {number: files_in(shown) for number, _, shown in ruling_rows()}
    showing = [(read_scenario(path).ruling, name) for name, path in FILES.items()]
    missing = [(ruling, name) for ruling, name in showing if ruling and name not in listed.get(ruling, ())]
    assert missing == []


def test_the_numbers_of_the_page_and_the_readme_hold():
    rulings, shown = len(ruling_rows()), sum(bool(files_in(cell)) for _, _, cell in ruling_rows())
    page, readme = (path.read_text(encoding="utf-8") for path in (RULINGS, HERE.parent / "README.md"))
    assert f"The {rulings} that matter" in page
    assert f"Scenarios show {shown} of the {rulings}." in page
    assert f"{rulings} of them, {shown} shown by scenario files that run" in readme


def test_rulings_that_no_file_shows_say_what_shows_them():
    without = [number for number, _, cell in ruling_rows() if not files_in(cell)]
    section = RULINGS.read_text(encoding="utf-8").split("\n## ")[0]
    told = re.findall(r"^- (R[\dR, ]+): (.*?)(?=\n- |\n\n)", section, re.MULTILINE | re.DOTALL)
    assert [number for numbers, _ in told for number in numbers.split(", ")] == without
    assert all("::" in shown or shown.startswith("nothing shows it; ") for _, shown in told)
    tests = [name for _, shown in told for name in re.findall(r"`([^`]+::[^`]+)`", shown)]
    assert len(tests) >= 5
    assert [name for name in tests if not is_there(name)] == []
