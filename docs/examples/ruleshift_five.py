"""The Ruleshift five: a bot alone against three others with each of the five decks, on fixed seeds, as a table."""

from __future__ import annotations

import sys

from ruleshift import EDITIONS
from ruleshift.lab import simulate, wilson

SEED = 2026


def row(bot: str, against: str, games: int, workers: int | None = None) -> str:
    """A row of the table: the share of its wins with each deck, with the 95 % interval, and with all decks together."""
    cells, won = [], 0
    for deck in EDITIONS:
        results = simulate(deck, games=games, bots=[bot, *[against] * 3], seed=SEED, workers=workers)
        wins = round(results.wins[bot] / (4 if bot == against else 1))  # four of a kind: what one of them wins
        cells.append(share(wins, games))
        won += wins
    return f"| {bot} | {against} | {' | '.join(cells)} | {share(won, games * len(EDITIONS))} |"


def share(wins: int, games: int) -> str:
    """Per cent, and the interval."""
    low, high = wilson(wins, games)
    return f"{wins / games:.1%} ({low * 100:.0f}-{high * 100:.0f})"


if __name__ == "__main__":
    bot, against, games = sys.argv[1], sys.argv[2], int(sys.argv[3])
    print(f"| bot | against three | {' | '.join(EDITIONS)} | all |")
    print(row(bot, against, games))
