"""The results of a simulation as plain text for people."""

from __future__ import annotations

from collections.abc import Iterable

from ruleshift.lab.plan import Plan
from ruleshift.lab.results import Results
from ruleshift.lab.stats import Spread, wilson

__all__ = ("results_text",)

MOST_ROWS = 10
FEWEST_PLAYS = 20
"""A card that was played less often says nothing about who wins with it."""


def results_text(plan: Plan, results: Results) -> str:
    """The report: who won, from which place, how long it took, by which Goals and with which cards."""
    parts = [_head(plan, results), _wins(plan, results), _places(results), _length(results), _goals(results)]
    return "\n\n".join("\n".join(lines) for lines in (*parts, _cards(results)) if lines)


def _head(plan: Plan, results: Results) -> Iterable[str]:
    games = "1 game" if results.games == 1 else f"{results.games:,} games"
    yield f"{plan.edition}, {len(plan.bots)} players: {games} in {results.seconds:.1f} s (seed {plan.seed})"


def _wins(plan: Plan, results: Results) -> Iterable[str]:
    players = len(plan.bots)
    yield f"{'wins':<28}{'games':>8}{'share':>9}   {'95 % interval':<20}seats"
    for row, count in results.wins.items():
        seats = plan.bots.count(row)
        if seats:
            yield f"{_share(row, count, results.games)}   {seats} of {players} ({_percent(seats / players)})"
        elif count:
            yield _share(row, count, results.games)


def _places(results: Results) -> Iterable[str]:
    yield f"{'wins by order of play':<28}{'games':>8}{'share':>9}   95 % interval"
    for place, count in enumerate(results.seats, 1):
        yield _share(f"player {place}", count, results.games)


def _share(row: str, count: int, games: int) -> str:
    low, high = wilson(count, games)
    return f"  {row[-25:]:<26}{count:>8,}{_percent(count / games):>9}   {_percent(low):>7} to {_percent(high):>7}"


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _length(results: Results) -> Iterable[str]:
    yield f"{'length of a game':<28}{'mean':>8}{'median':>9}{'95 %':>8}{'longest':>9}"
    yield _row("turns", results.turns)
    yield _row("decisions", results.decisions)


def _row(name: str, numbers: Spread) -> str:
    return f"  {name:<26}{numbers.mean:>8,.1f}{numbers.median:>9,.1f}{numbers.p95:>8,}{numbers.max:>9,}"


def _goals(results: Results) -> Iterable[str]:
    won = sorted(results.goals.items(), key=lambda goal: -goal[1])
    never = sum(not count for _, count in won)
    yield f"{'Goals that won most often':<28}{'games':>8}"
    yield from (f"  {goal[:25]:<26}{count:>8,}" for goal, count in won[:MOST_ROWS] if count)
    if never:
        yield f"  ({never} of {len(won)} Goals won no game)"


def _cards(results: Results) -> list[str]:
    """The cards that later winners played more often than others did."""
    known = [(name, card) for name, card in results.cards.items() if card.played >= FEWEST_PLAYS]
    known.sort(key=lambda row: -row[1].won / row[1].played)
    if not known:
        return []
    head = f"{'cards of later winners':<28}{'played':>8}{'by winner':>11}"
    return [head, *(_card(name, card.played, card.won) for name, card in known[:MOST_ROWS])]


def _card(name: str, played: int, won: int) -> str:
    return f"  {name[:25]:<26}{played:>8,}{_percent(won / played):>11}"
