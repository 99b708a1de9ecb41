"""Two bots with the same deals, two decks with the same seeds, and the sequential test between them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ruleshift.cards import RuleshiftError
from ruleshift.lab import (
    bots_compared_report,
    bots_compared_text,
    compare_bots,
    compare_decks,
    decks_compared_report,
    decks_compared_text,
    read_sprt,
    read_study,
    run_study,
    simulate,
    study_report,
)
from ruleshift.lab.compare import changes_between
from ruleshift.lab.sprt import Bounds, Sprt, other_truths
from tests.lab.errors import error_rates
from tests.lab.test_report import check_page, deck_with
from tests.support.thorough import THOROUGH
from tests.test_cli import Call, call  # noqa: F401 - a fixture

BOUNDS = Bounds(0.01, 0.05)


# The test.


def test_bounds_are_straight_lines_with_the_known_numbers():
    assert BOUNDS.slope == pytest.approx(0.03)
    assert BOUNDS.accept(0.27) == pytest.approx(0.27 * 2.944 / 0.04, rel=1e-3)


def test_it_decides_for_either_side_and_for_neither():
    ahead, behind, even = Sprt(BOUNDS, 0.3), Sprt(BOUNDS, 0.3), Sprt(BOUNDS, 0.3)
    verdicts = {"a": "open", "b": "open", "equal": "open"}
    for deal in range(3_000):
        for name, test, step in (("a", ahead, 1), ("b", behind, -1), ("equal", even, (1, 0, -1, 0)[deal % 4])):
            if verdicts[name] == "open":
                verdicts[name] = test.add(step)
    assert verdicts == {"a": "a", "b": "b", "equal": "equal"}


def test_few_deals_decide_nothing():
    test = Sprt(BOUNDS, 0.375)
    assert {test.add(1) for _ in range(15)} == {"open"}


def test_error_rates_stay_below_what_was_asked_for():
    """Three imagined comparisons: equal bots, a difference of LOW, one of HIGH. The long form runs thousands."""
    for points, wrong in ((0.0, ("a", "b")), (1.0, ("a", "b")), (5.0, ("equal", "b"))):
        rates = error_rates(BOUNDS, points / 100, runs=150, seed=int(points))
        assert sum(rates.get(verdict, 0.0) for verdict in wrong) <= 0.11  # 5 % for each side, and chance


def test_other_truths_take_longest_between_the_bounds():
    rows = {row.points: row for row in other_truths(BOUNDS, 0.27, 4_000, truths=(0, 3, 10), runs=60)}
    assert rows[3].deals > rows[0].deals > rows[10].deals
    assert rows[10].verdicts["a"] > 0.95
    assert rows[0].verdicts["equal"] > 0.8


@pytest.mark.parametrize("text", ["5", "5,1", "a,b", "-1,5", "1,101", "1,5,7", ""])
def test_bounds_that_cannot_be(text: str):
    with pytest.raises(RuleshiftError, match="--sprt"):
        read_sprt(text)


def test_rates_that_cannot_be():
    with pytest.raises(RuleshiftError, match="--alpha is a probability"):
        read_sprt("1,5", alpha=0.7)


# Bots.


def test_a_bot_compared_with_itself_wins_the_same_games():
    found = compare_bots("martian", "random", "random", games=20, against="random", players=3)
    assert found.a.wins == found.b.wins
    assert found.difference == 0
    assert found.verdict == "open"


def test_the_better_bot_is_found_and_the_test_stops_early():
    found = compare_bots("pirate", "random", "greedy", players=2, games=400, seed=3, sprt=BOUNDS)
    assert found.verdict == "b"
    assert found.games < 400
    assert found.interval[1] < 0
    assert found.walk[-1] == (found.games, found.a.wins - found.b.wins)
    again = compare_bots("pirate", "random", "greedy", players=2, games=400, seed=3, sprt=BOUNDS, workers=2)
    assert (again.games, again.a.wins, again.b.wins) == (found.games, found.a.wins, found.b.wins)
    text = bots_compared_text(found)
    assert "Greedy is better than random." in text
    assert "If the truth were" in text
    assert {"walk", "truths"} <= check_page(bots_compared_report(found, "ruleshift compare")).ids


def test_without_a_sequential_test_the_interval_decides():
    found = compare_bots("camping", "greedy", "random", players=2, against="random", games=40)
    assert found.verdict == "a"
    check_page(bots_compared_report(found, "ruleshift compare"))


# Decks.


def test_what_changed_between_two_decks(tmp_path: Path):
    goals = [["Thing 1", "Thing 2"], ["Thing 3", "Thing 4"], ["Thing 5", "Thing 6"]]
    old = deck_with(12, goals, tmp_path / "old.toml")
    easier = [["Thing 1"], *goals[1:]]
    new = deck_with(12, easier, tmp_path / "new.toml")
    found = compare_decks(str(old), str(new), bots=["random"], players=2, games=250)
    goal = next(change for change in found.of("goal") if change.what == "Goal 1")
    assert goal.sure
    assert goal.change > 0.1
    assert goal.interval[0] < goal.change < goal.interval[1]
    turns = next(change for change in found.of("measure") if change.what == "Turns, median")
    assert turns.new < turns.old
    assert "Goal 1" in decks_compared_text(found)
    assert {"measures", "goal", "card"} <= check_page(decks_compared_report(found, "ruleshift compare")).ids


def test_a_deck_has_not_changed_from_itself():
    found = compare_decks("martian", "martian", bots=["random"], players=3, games=60)
    assert not [change for change in found.changes if change.sure]
    assert {change.change for change in found.changes} == {0}
    assert "Nothing changed" in decks_compared_text(found)


def test_two_samples_of_one_deck_are_seldom_called_different():
    """The same deck with two seeds: whatever is called a change is a false alarm, and there are hardly any."""
    samples = [
        simulate("camping", games=80, seed=seed, bots="random", players=2) for seed in range(8 if THOROUGH else 4)
    ]
    pairs = zip(samples[::2], samples[1::2], strict=True)
    alarms = [change for old, new in pairs for change in changes_between(old, new) if change.sure]
    assert len(alarms) <= 2


# The commands.


def test_compare_as_json(call: Call):  # noqa: F811
    words = ("compare", "martian", "--bots", "greedy,random", "--games", "16", "--against", "random", "--players", "2")
    found = call(*words, "--json").document
    assert list(found)[:6] == ["games", "a", "b", "difference", "interval", "verdict"]
    assert list(found["a"])[1:4] == ["wins", "share", "interval"]
    assert found["verdict"] in ("a", "b", "equal", "open")
    decks = call("compare", "--decks", "martian,martian", "--games", "6", "--bots", "random", "--json").document
    assert list(decks)[:4] == ["games", "old", "new", "changes"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("compare", "Say what to compare"),
        ("compare pirate", "Say what to compare"),
        ("compare pirate --bots greedy", "Two bots are compared"),
        ("compare pirate --bots greedy,clever", "There is no bot called 'clever'"),
        ("compare pirate --bots greedy,easy --sprt 5,1", "LOW < HIGH"),
        ("compare --decks pirate", "Two decks are compared"),
        ("compare pirate --decks a,b", "not both"),
        ("compare --decks pirate,pirate --sprt 1,5", "--sprt compares two bots"),
        ("compare pirate --bots greedy,easy --games 0", "1 to 10,000,000 games"),
        ("study nowhere.toml", "cannot be read"),
    ],
)
def test_wrong_calls(call: Call, words: str, said: str):  # noqa: F811
    found = call(*words.split())
    assert found.code == 2
    assert said in found.err
    assert len(found.err.splitlines()) == 1


# Studies.


def test_a_study_is_run_and_reported(tmp_path: Path):
    file = tmp_path / "two.toml"
    file.write_text(
        'title = "Two <decks>"\ndecks = ["martian", "camping"]\nbots = ["random"]\ngames = 8\nplayers = 2\n'
    )
    study = read_study(file)
    found = run_study(study, base=tmp_path, out=tmp_path / "out")
    assert [each.deck for each in found.decks] == ["Martian", "Camping"]
    checker = check_page(study_report(found, "ruleshift study two.toml"))
    assert {"overview", "length", "goals", "drift", "standings"} <= checker.ids
    assert "Two <decks>" in checker.words
    again = run_study(study, base=tmp_path, out=tmp_path / "out")
    assert [each.digest for each in again.decks] == [each.digest for each in found.decks]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("title = ", "is not TOML"),
        ('title = "x"', "a study needs the field 'decks'"),
        ('title = "x"\ndecks = []', "names no decks"),
        ('title = "x"\ndecks = ["zombie"]', "There is no deck called 'zombie'"),
        ('title = "x"\ndecks = ["pirate"]\nquestions = ["why"]', "cannot ask 'why'"),
        ('title = "x"\ndecks = ["pirate"]\nsample = 3', "a study has no field called 'sample'"),
        ('title = "x"\ndecks = ["pirate"]\ngames = "many"', "games is a whole number, not a text"),
    ],
)
def test_studies_that_cannot_be(tmp_path: Path, text: str, said: str):
    (tmp_path / "study.toml").write_text(text)
    with pytest.raises(RuleshiftError, match=said):
        read_study(tmp_path / "study.toml")


def test_the_study_that_comes_along_can_be_read():
    study = read_study(Path(__file__).parents[2] / "docs" / "studies" / "five-decks.toml")
    assert len(study.decks) == 5


def test_the_command_writes_the_report_and_the_numbers(call: Call, tmp_path: Path):  # noqa: F811
    (tmp_path / "one.toml").write_text(
        'title = "One"\ndecks = ["martian"]\nbots = ["random"]\ngames = 5\nplayers = 2\n'
    )
    found = call("study", str(tmp_path / "one.toml"), "--out", str(tmp_path / "out"))
    assert found.code == 0
    assert "5 games" in found.out
    check_page((tmp_path / "out" / "report.html").read_text(encoding="utf-8"))
    assert json.loads((tmp_path / "out" / "results.json").read_text(encoding="utf-8"))["decks"][0]["games"] == 5
