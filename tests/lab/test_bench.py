"""The bench measures what it says it measures. How fast the machine is, is nobody's mistake."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import msgspec
import pytest

from ruleshift.cards import RuleshiftError
from ruleshift.decks import EDITIONS
from ruleshift.lab.bench import Bench, bench_text, bytes_per_game, measure
from ruleshift.lab.pairs import Pair, PairSide, measure_pairs, pairs_text
from ruleshift.lab.random_play import deal, make_chance, play_on, resting_games

RLCARD = """
class Game:
    def init_game(self):
        self.left = 3
        return {"legal_actions": ["a", "b"]}, 0

    def is_over(self):
        return not self.left

    def step(self, action):
        assert action in "ab"
        self.left -= 1
        return {"legal_actions": ["a"]}, 0

class Environment:
    game = Game()
    is_over = game.is_over

    def reset(self):
        return {"legal_actions": {"a": None, "b": None}}, self.game.init_game()[1]

    def step(self, action):
        return {"legal_actions": {"a": None}}, self.game.step(action)[1]

def make(name):
    assert name == "uno"
    return Environment()
"""


@pytest.fixture(scope="module")
def bench() -> Bench:
    return measure(0.05, games_at_rest=10)


def test_all_decks_have_the_same_number_of_games(bench: Bench):
    assert list(bench.decks) == list(EDITIONS)
    assert len({deck.games for deck in bench.decks.values()}) == 1
    assert bench.games == sum(deck.games for deck in bench.decks.values()) > 0
    assert bench.players == 4


def test_the_figures_fit_together(bench: Bench):
    assert bench.decisions == sum(deck.decisions for deck in bench.decks.values())
    assert bench.games_per_second * bench.seconds == pytest.approx(bench.games)
    assert bench.decisions_per_second * bench.seconds == pytest.approx(bench.decisions)
    assert bench.decisions_per_1000_loops * bench.loops_per_second == pytest.approx(1_000 * bench.decisions_per_second)
    assert min(bench.clones_per_second, bench.views_per_second, bench.imagined_per_second) > 0


def test_a_machine_that_is_too_slow_for_the_time_plays_a_game_of_each_deck():
    assert measure(1e-9, games_at_rest=5).games == len(EDITIONS)


def test_a_game_at_rest_weighs_kilobytes():
    assert 1_000 < bytes_per_game(games=20, moves=50) < 100_000


def test_only_decisions_with_two_or_more_options_count():
    game = deal("pirate", 5)
    chance = make_chance(5)
    counted = 0
    while not game.over:
        counted += len(game.decisions[0].options) > 1
        play_on(game, chance, moves=1)
    assert play_on(deal("pirate", 5), make_chance(5)) == counted
    assert counted < len(game.journal.moves)


def test_games_at_rest_are_of_all_decks_and_still_going_on():
    games = resting_games(10, 50, seed=0)
    assert [game.decks[0].id for game in games] == [*EDITIONS, *EDITIONS]
    assert all(not game.over and len(game.journal.moves) == 50 for game in games)


@pytest.mark.parametrize("seconds", [0, -1, float("nan"), float("inf"), 1e9])
def test_impossible_times(seconds: float):
    with pytest.raises(RuleshiftError, match="The bench measures for"):
        measure(seconds)


@pytest.fixture
def rlcard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Something that can be imported as RLCard, by other processes too: three steps a game."""
    (tmp_path / "rlcard.py").write_text(RLCARD)
    monkeypatch.delitem(sys.modules, "rlcard", raising=False)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path), prepend=os.pathsep)


@pytest.mark.usefixtures("rlcard")
def test_rlcard_is_measured_at_the_same_work_if_it_is_there():
    bench = measure(0.01, games_at_rest=5)
    bare, seen = bench.pairs
    build = "compiled" if bench.compiled else "plain"
    assert (bare.here, bare.there, bare.missing) == ("Game.choose", "RLCard game.step", {})
    assert (seen.here, seen.there) == ("PettingZoo raw_env", "RLCard env.step")
    side = bare.builds[build]
    assert side.ratio == pytest.approx(side.steps_per_second / bare.there_per_second)
    assert seen.there_per_second > 0
    assert build in seen.builds or "not installed" in seen.missing["PettingZoo raw_env"]
    row = next(line for line in bench_text(bench).splitlines() if "Game.choose" in line)
    assert f"{side.ratio:.2f} ({side.lowest:.2f} to {side.highest:.2f})" in row
    assert f"| {bare.there_per_second:,.0f} |" in row


@pytest.mark.usefixtures("rlcard")
def test_another_python_plays_in_the_same_turns():
    bare, _ = measure_pairs(2, 0.001, [sys.executable])
    assert len(bare.builds) == 1  # the same build twice
    with pytest.raises(RuleshiftError, match="There is no Python to start"):
        measure_pairs(1, 0.001, ["/no/such/python"])


def test_rlcard_is_not_needed(bench: Bench, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("ruleshift.lab.pairs.find_spec", lambda name: None)
    assert measure_pairs(1, 0.001) == []
    assert "RLCard" not in bench_text(msgspec.structs.replace(bench, pairs=[]))


def test_the_pairs_are_a_table_with_a_column_for_each_build():
    plain = PairSide(steps_per_second=1_500, ratio=0.5, lowest=0.25, highest=0.75)
    pair = Pair(
        work="a choice", here="ours", there="theirs", there_per_second=3_000, builds={"plain": plain},
        missing={"ours": "it was away"},
    )  # fmt: skip
    head, _, row, missing = pairs_text([pair]).splitlines()
    assert [cell.strip() for cell in head.split("|")[2:6]] == [
        "compiled", "plain Python", "RLCard's UNO", "ratio, compiled",
    ]  # fmt: skip
    cells = [cell.strip() for cell in row.split("|")[1:-1]]
    assert cells == ["a choice: `ours`, `theirs`", "-", "1,500", "3,000", "-", "0.50 (0.25 to 0.75)"]
    assert missing == "ours: it was away"
