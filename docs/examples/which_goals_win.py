"""Which Goals win games? Counted over many games between bots."""

from __future__ import annotations

from ruleshift.lab import Results, simulate, wilson


def table_of_goals(results: Results, rows: int = 10) -> list[str]:
    """A line for each of the Goals that won most often: its share of all games, and the 95 % interval around it."""
    lines = []
    for goal, won in sorted(results.goals.items(), key=lambda row: -row[1])[:rows]:
        low, high = wilson(won, results.games)
        lines.append(f"{won / results.games:6.1%}  ({low:.1%} to {high:.1%})  {goal}")
    return lines


if __name__ == "__main__":
    results = simulate("pirate", games=500, bots="greedy", seed=1)
    print(f"{results.games} games, {results.turns.median:g} turns in the median")
    print(*table_of_goals(results), sep="\n")
