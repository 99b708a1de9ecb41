"""The bench measures what it says it measures. How fast the machine is, is nobody's mistake."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from ruleshift.cards import RuleshiftError
from ruleshift.decks import EDITIONS
from ruleshift.lab.bench import Bench, bytes_per_game, measure
from ruleshift.lab.peers import find_peers
from ruleshift.lab.random_play import deal, make_chance, play_on, resting_games

RLCARD = """
class Environment:
    def reset(self):
        self.left = 3
        return {"legal_actions": {1: None, 2: None}}, 0

    def is_over(self):
        return not self.left

    def step(self, action):
        assert action in (1, 2)
        self.left -= 1
        return {"legal_actions": {1: None}}, 0

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
    """Something that can be imported as RLCard: three steps a game, one of them with a choice."""
    (tmp_path / "rlcard").mkdir()
    (tmp_path / "rlcard" / "__init__.py").write_text(RLCARD)
    for name in [name for name in sys.modules if name.split(".")[0] == "rlcard"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.syspath_prepend(tmp_path)


@pytest.mark.usefixtures("rlcard")
def test_rlcard_is_measured_in_the_same_run_if_it_is_there():
    names = [peer.name for peer in find_peers()]
    assert names == ["RLCard UNO"]
    bench = measure(0.05, games_at_rest=5)
    assert list(bench.peers) == names
    for peer in bench.peers.values():
        assert peer.ratio == pytest.approx(bench.decisions_per_second / peer.decisions_per_second)


def test_rlcard_is_not_needed(bench: Bench, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("ruleshift.lab.peers.find_spec", lambda name: None)
    assert find_peers() == []
    assert measure(0.01, games_at_rest=5).peers == {}
