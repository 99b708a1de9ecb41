"""How often intervals hold the truth, over many repeated runs: `python -m tests.lab.coverage` for the long form.

The tests run a short form of each; here they are repeated ten thousand times, and with games as well.
"""

from __future__ import annotations

import argparse
from random import Random

from ruleshift.lab.stats import clustered_share, quantile_interval, wilson

__all__ = ("clustered_coverage", "quantile_coverage")


def quantile_coverage(runs: int, seed: int, games: int = 150) -> float:
    """How often the interval for the median of a skewed number of turns holds the true median."""
    chance = Random(seed)
    truth = 3 + 27  # an exponential number of mean 39: half of them are below 27.03
    hits = 0
    for _ in range(runs):
        counts: dict[int, int] = {}
        for _ in range(games):
            turns = 3 + int(chance.expovariate(1 / 39))
            counts[turns] = counts.get(turns, 0) + 1
        low, high = quantile_interval(counts, 0.5)
        hits += low <= truth <= high
    return hits / runs


def clustered_coverage(runs: int, seed: int, games: int = 120) -> tuple[float, float]:
    """How often the interval for a share of turns holds the truth: with clusters, and as if turns were independent.

    Each game has a share of its own, and long games have a lower one, as the share of turns without a Goal has.
    """
    chance = Random(seed)
    means = {10: 0.4, 30: 0.2, 80: 0.1}
    truth = sum(turns * mean for turns, mean in means.items()) / sum(means)
    honest = naive = 0
    for _ in range(runs):
        sums = [0] * 5
        for _ in range(games):
            n = chance.choice(list(means))
            own = min(1.0, max(0.0, means[n] * chance.uniform(0, 2)))
            x = sum(chance.random() < own for _ in range(n))
            for at, value in enumerate((x, n, x * x, n * n, x * n)):
                sums[at] += value
        low, high = clustered_share(sums, games)
        honest += low <= truth <= high
        low, high = wilson(sums[0], sums[1])
        naive += low <= truth <= high
    return honest / runs, naive / runs


def main() -> None:
    """The long form."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=10_000)
    runs = parser.parse_args().runs
    print(f"median of turns, 150 games: {quantile_coverage(runs, 1):.4f} (at least 0.95 is promised)")
    honest, naive = clustered_coverage(runs // 5, 1)
    print(f"share of turns, 120 games: {honest:.4f} (0.95 is promised); as if turns were independent: {naive:.4f}")


if __name__ == "__main__":
    main()
