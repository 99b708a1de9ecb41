"""The arithmetic of reports: against exact small cases, and by repeated runs."""

from __future__ import annotations

from math import comb
from random import Random
from statistics import NormalDist

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruleshift.lab.stats import (
    bootstrap_quantiles,
    clustered_share,
    detectable,
    histogram_quantile,
    quantile_interval,
    share,
    spread,
    wilson,
    z_for,
)
from tests.lab.coverage import clustered_coverage, quantile_coverage


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
    wide = share(successes, trials, comparisons=50)
    assert wide.wide_low <= wide.low <= wide.share <= wide.high <= wide.wide_high


def test_nothing_is_known_of_no_games():
    assert wilson(0, 0) == (0.0, 1.0)
    assert detectable(0.25, 0) == 1.0


def covered(trials: int, p: float, comparisons: int = 1) -> float:
    """Exactly how often Wilson's interval holds the truth: the sum over all numbers of hits whose interval does."""
    hits = [k for k in range(trials + 1) if wilson(k, trials, comparisons)[0] <= p <= wilson(k, trials, comparisons)[1]]
    return sum(comb(trials, k) * p**k * (1 - p) ** (trials - k) for k in hits)


@pytest.mark.parametrize("p", [0.05, 0.1, 0.25, 0.5, 0.9])
@pytest.mark.parametrize("trials", [50, 200, 800])
def test_wilson_intervals_cover_the_truth_as_often_as_they_say(trials: int, p: float):
    assert 0.92 <= covered(trials, p) <= 0.98


def test_all_intervals_of_many_hold_together():
    """With 20 comparisons at once, the chance that any of them misses is 5 % at most (and not far below it)."""
    missed = 1 - covered(400, 0.25, comparisons=20) ** 20
    assert 0.01 < missed < 0.075


def test_bonferroni_widens():
    assert z_for() == pytest.approx(1.95996, abs=1e-5)
    assert z_for(comparisons=10) == pytest.approx(2.80703, abs=1e-5)


def order_statistics_cover(games: int, quantile: float) -> float:
    """Exactly how often the interval of ranks holds the percentile, for a continuous number."""
    low, high = quantile_interval(dict.fromkeys(range(1, games + 1), 1), quantile)
    return sum(comb(games, k) * quantile**k * (1 - quantile) ** (games - k) for k in range(low, high))


@pytest.mark.parametrize("games", [40, 100, 300])
@pytest.mark.parametrize("quantile", [0.5, 0.9])
def test_the_ranks_around_a_percentile_cover_it_at_least_as_often_as_they_say(games: int, quantile: float):
    assert 0.95 <= order_statistics_cover(games, quantile) <= 0.99


def test_an_interval_of_a_percentile_is_made_of_numbers_that_occurred():
    counts = {10: 30, 20: 40, 35: 30}
    low, high = quantile_interval(counts, 0.5)
    assert {low, high} <= set(counts)
    assert low <= histogram_quantile(counts, 0.5) <= high
    assert quantile_interval({7: 3}, 0.5) == (7, 7)


@given(st.dictionaries(st.integers(0, 50), st.integers(1, 40), min_size=1), st.sampled_from([0.5, 0.9, 0.95]))
def test_percentiles_lie_in_their_intervals(counts: dict[int, int], quantile: float):
    low, high = quantile_interval(counts, quantile)
    assert low <= histogram_quantile(counts, quantile) <= high
    assert all(min(counts) <= each <= max(counts) for each in bootstrap_quantiles(counts, quantile, times=20))


def test_intervals_of_percentiles_over_repeated_runs():
    assert quantile_coverage(runs=400, seed=1) >= 0.93


def test_turns_of_a_game_hang_together_and_the_interval_knows():
    honest, naive = clustered_coverage(runs=400, seed=1)
    assert honest >= 0.91
    assert naive < 0.7  # taken for independent, turns would pretend to know far more


def test_a_clustered_share_of_games_of_one_turn_is_the_usual_one():
    low, high = clustered_share((250, 1_000, 250, 1_000, 250), 1_000)
    error = (0.25 * 0.75 / 1_000) ** 0.5
    assert (low, high) == pytest.approx((0.25 - 1.96 * error, 0.25 + 1.96 * error), abs=1e-3)


def test_the_bootstrap_spreads_as_the_order_statistics_do():
    chance = Random(3)
    counts: dict[int, int] = {}
    for _ in range(600):
        value = int(chance.expovariate(1 / 40))
        counts[value] = counts.get(value, 0) + 1
    found = sorted(bootstrap_quantiles(counts, 0.5, times=2_000, seed=5))
    low, high = quantile_interval(counts, 0.5)
    assert found[50] == pytest.approx(low, abs=2)
    assert found[-50] == pytest.approx(high, abs=2)


def test_the_detectable_difference_is_found_four_times_out_of_five():
    """The chance that the corrected interval misses the fair share when the truth is that far off."""
    trials, fair = 1_500, 0.25
    truth = fair + detectable(fair, trials, 4)
    found = sum(
        NormalDist(trials * truth, (trials * truth * (1 - truth)) ** 0.5).pdf(k)
        for k in range(trials + 1)
        if share(k, trials, 4).beyond(fair)
    )
    assert found == pytest.approx(0.8, abs=0.03)
