"""The arithmetic of reports."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruleshift.lab.stats import spread, wilson


def test_the_spread_of_a_hundred_games():
    found = spread(range(1, 101))
    assert (found.mean, found.median, found.p95, found.max) == (50.5, 50.5, 95, 100)


def test_the_spread_of_a_single_game_is_that_game():
    found = spread([7])
    assert (found.mean, found.median, found.p95, found.max) == (7, 7, 7, 7)


@given(st.lists(st.integers(0, 1_000), min_size=1))
def test_at_least_95_percent_of_the_games_are_no_longer_than_p95(numbers: list[int]):
    found = spread(numbers)
    assert found.p95 in numbers
    assert sum(number <= found.p95 for number in numbers) >= 0.95 * len(numbers)
    assert sum(number < found.p95 for number in numbers) < 0.95 * len(numbers)


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [(50, 100, 0.4038, 0.5962), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (1, 3, 0.0615, 0.7923)],
)
def test_wilson_intervals_as_in_the_tables(successes: int, trials: int, low: float, high: float):
    assert wilson(successes, trials) == pytest.approx((low, high), abs=1e-4)


@given(st.integers(1, 10_000), st.data())
def test_an_interval_holds_the_share_and_shrinks_with_more_games(trials: int, data: st.DataObject):
    successes = data.draw(st.integers(0, trials))
    low, high = wilson(successes, trials)
    assert 0 <= low <= successes / trials + 1e-12
    assert successes / trials - 1e-12 <= high <= 1
    narrow_low, narrow_high = wilson(4 * successes, 4 * trials)
    assert narrow_high - narrow_low < high - low
