"""The report as a page, and the sentences on it."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import msgspec
import pytest

from ruleshift.lab import Results, deck_report, make_plan, play_plan
from ruleshift.lab.stats import share, wilson
from ruleshift.lab.titles import (
    cards_title,
    creepers_title,
    endings_title,
    findings,
    goals_title,
    length_title,
    places_title,
    standing_out,
)
from tests.support.thorough import THOROUGH

VOID = {"meta", "br", "link", "img", "hr", "input"}


class Checker(HTMLParser):
    """Every element is closed where it should be; what is referred to is there."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: set[str] = set()
        self.links: set[str] = set()
        self.words = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        if values.get("id"):
            assert values["id"] not in self.ids
            self.ids.add(str(values["id"]))
        if tag == "a":
            self.links.add(str(values.get("href")))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words += data


def check_page(page: str) -> Checker:
    checker = Checker()
    checker.feed(page)
    assert not checker.open
    assert all(link.startswith("#") and link[1:] in checker.ids for link in checker.links)
    assert not re.search(r"(src|href)=.?(https?:)?//", page)
    assert "url(http" not in page.replace("url(&quot;data:", "")
    return checker


@pytest.fixture(scope="module")
def martian() -> Results:
    return play_plan(make_plan("martian", ["greedy", "random", "easy"], games=40, seed=3, swings=3)).results


def test_the_page_is_whole_and_loads_nothing(martian: Results):
    page = deck_report([martian])
    checker = check_page(page)
    assert {
        "places",
        "bots",
        "length",
        "cards",
        "goals",
        "drift",
        "states",
        "creepers",
        "endings",
        "swings",
    } <= checker.ids
    assert "How Martian plays" in checker.words
    assert "ruleshift simulate martian --games 40" in checker.words
    assert "What it does not say." in checker.words
    assert len(page) < 300_000


def test_every_title_on_the_page_is_a_finding(martian: Results):
    words = check_page(deck_report([martian])).words.replace("\u202f", " ")
    for title in (places_title, length_title, cards_title, goals_title, creepers_title, endings_title):
        assert title(martian) in words
    for finding in findings(martian):
        assert finding.text in words
    assert not re.search(r"\b(because|makes you win|costs)\b", " ".join(f.text for f in findings(martian)))


def test_numbers_of_players_side_by_side():
    several = [play_plan(make_plan("camping", ["random"], players=n, games=12)).results for n in (2, 4)]
    checker = check_page(deck_report(several))
    assert "players" in checker.ids
    assert "2 or 4 players" in checker.words


def test_a_report_can_be_made_again_from_its_document(martian: Results):
    again = msgspec.json.decode(msgspec.json.encode(martian), type=Results)
    assert again == martian
    assert deck_report([again]) == deck_report([martian])


NOTHING = """
format = 1
id = "attic"
name = "Attic & <Sons>"
[[basic]]
name = "Basic Rules"
draw = 1
play = 1
"""


def test_a_deck_without_goals_has_a_report_too(tmp_path: Path):
    boxes = "".join(f'[[keeper]]\nname = "Box {number}"\n' for number in range(1, 11))
    (tmp_path / "attic.toml").write_text(NOTHING + boxes)
    results = play_plan(make_plan(str(tmp_path / "attic.toml"), ["random"], players=2, games=3)).results
    checker = check_page(deck_report([results]))
    assert "This deck has no Goals" in checker.words
    assert "Attic & <Sons>" in checker.words
    assert "never ended" in checker.words


# Sentences.


def with_places(results: Results, hits: list[int]) -> Results:
    places = [share(hit, sum(hits), len(hits)) for hit in hits]
    by_place = msgspec.structs.replace(results.by_place, places=places, fair=1 / len(hits))
    return msgspec.structs.replace(results, by_place=by_place)


def test_an_advantage_is_named_only_beyond_chance(martian: Results):
    assert places_title(with_places(martian, [250, 250, 250])) == "No place at the table has a visible advantage"
    assert places_title(with_places(martian, [270, 245, 235])) == "No place at the table has a visible advantage"
    assert places_title(with_places(martian, [350, 200, 200])) == "Whoever begins wins 47 %, not 33 %"
    assert places_title(with_places(martian, [150, 350, 250])) == "Whoever begins wins 20 %, not 33 %"


PLANTED = """
format = 1
id = "planted"
name = "Planted"
[[basic]]
name = "Basic Rules"
draw = 1
play = 1
"""


def deck_with(keepers: int, goals: list[list[str]], path: Path) -> Path:
    cards = "".join(f'[[keeper]]\nname = "Thing {number}"\n' for number in range(1, keepers + 1))
    for number, needs in enumerate(goals, 1):
        cards += f'[[goal]]\nname = "Goal {number}"\nneeds = {needs!r}\n'.replace("'", '"')
    path.write_text(PLANTED + cards)
    return path


def test_a_planted_card_is_found_out_and_an_even_deck_is_not_accused(tmp_path: Path):
    """Thing 1 is in every Goal of one deck; in the other every Keeper is in exactly two, so none is better."""
    planted = deck_with(16, [["Thing 1", f"Thing {number}"] for number in range(2, 14)], tmp_path / "planted.toml")
    ring = [[f"Thing {number}", f"Thing {number % 16 + 1}"] for number in range(1, 17)]
    even = deck_with(16, ring, tmp_path / "even.toml")
    found = {}
    for path in (planted, even):
        plan = make_plan(str(path), ["greedy"], players=3, games=400 if THOROUGH else 100, seed=9)
        results = play_plan(plan).results
        page = check_page(deck_report([results])).words
        assert ("Of the players who played Thing 1, " in page) == (path is planted)
        assert ("None of 32 cards stands out from its kind" in page) == (path is even)
        found[path.stem] = [card for card in standing_out(results) if card.held and card.held.stands_out]
    assert found["planted"][0].name == "Thing 1"
    assert found["planted"][0].held
    assert found["planted"][0].held.points > 10
    assert found["even"] == []


def test_chances_that_are_known_exactly(tmp_path: Path):
    """Six cards, three for each of two players: whoever was dealt both Things of the Goal wins, and nobody else can.

    That happens in 8 of 20 deals, equally often for both; all other games get stuck. Over many short runs, intervals
    hold these truths as often as they say.
    """
    deck = deck_with(5, [["Thing 1", "Thing 2"]], tmp_path / "tiny.toml")
    run = play_plan(make_plan(str(deck), ["random"], players=2, games=1_200, seed=1), rows=True)
    assert run.results.by_place.places[0].wide_low < 0.5 < run.results.by_place.places[0].wide_high
    assert set(run.tally.results) == {"won", "stuck"}
    won = [row.result == "won" for row in run.rows]
    low, high = wilson(sum(won), len(won), comparisons=100)
    assert low < 0.4 < high
    runs = [wilson(sum(won[start : start + 40]), 40) for start in range(0, 1_200, 40)]
    assert sum(low <= 0.4 <= high for low, high in runs) >= 25
