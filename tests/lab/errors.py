"""How often the sequential test errs, over many imagined comparisons; `python -m tests.lab.errors`: the long form."""

from __future__ import annotations

import argparse
from collections import Counter
from random import Random

from ruleshift.lab.sprt import Bounds, Sprt

__all__ = ("error_rates",)


def error_rates(bounds: Bounds, difference: float, runs: int, seed: int, most: int = 20_000) -> dict[str, float]:
    """The shares of verdicts when two bots win a quarter of their games each, but for the difference, deal by deal."""
    chance = Random(seed)
    verdicts: Counter[str] = Counter()
    one, other = 0.25 + difference / 2, 0.25 - difference / 2
    for _ in range(runs):
        test = Sprt(bounds, 0.375)
        verdict = "open"
        while verdict == "open" and test.deals < most:
            verdict = test.add((chance.random() < one) - (chance.random() < other))
        verdicts[verdict] += 1
    return {verdict: count / runs for verdict, count in verdicts.items()}


def main() -> None:
    """The long form."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=4_000)
    runs = parser.parse_args().runs
    for points in (0.0, 1.0, 3.0, 5.0, 8.0):
        rates = error_rates(Bounds(0.01, 0.05), points / 100, runs, seed=1)
        told = ", ".join(f"{verdict} {100 * rate:.1f} %" for verdict, rate in sorted(rates.items()))
        print(f"true difference {points:g} points: {told}")


if __name__ == "__main__":
    main()
