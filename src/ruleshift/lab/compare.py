"""Comparing: two bots with the same deals and seats, or two decks with the same bots and seeds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from math import sqrt
from random import Random
from time import perf_counter
from typing import Any

import msgspec

from ruleshift import __version__
from ruleshift.cards import RuleshiftError
from ruleshift.engine import Game
from ruleshift.lab.batch import PATIENCE, Batch, Keep
from ruleshift.lab.executors import Executor, read_workers
from ruleshift.lab.plan import USUAL_PLAYERS, Job, Plan, make_job, make_plan
from ruleshift.lab.results import Results
from ruleshift.lab.simulation import play_plan
from ruleshift.lab.sprt import Bounds, Sprt, Truth, Verdict, other_truths
from ruleshift.lab.stats import Interval, bootstrap_quantiles, wilson, z_for

__all__ = ("BotComparison", "Change", "DeckComparison", "Side", "changes_between", "compare_bots", "compare_decks")

DEALS_IN_A_BATCH = 8
MOST_POINTS = 400
"""So many points of the walk are kept for the chart."""
TIMES = 2_000


class Side(msgspec.Struct, frozen=True, kw_only=True):
    """One of the two bots."""

    bot: str
    wins: int
    share: float
    interval: Interval


class BotComparison(msgspec.Struct, frozen=True, kw_only=True):
    """Two bots, each in turn in one seat among others, with the same deals. Differences are shares of wins, a minus b.

    `verdict`: `a` or `b` is better, they are `equal` for all purposes, or it is `open`. Without a sequential test it is
    `a` or `b` where the interval does not hold zero, and `open` otherwise.
    """

    games: int
    """Deals, each of them played by both."""
    a: Side
    b: Side
    difference: float
    interval: Interval
    verdict: Verdict
    deck: str
    deck_id: str
    edition: str
    emoji: str
    players: int
    against: str
    seed: int
    seconds: float
    version: str
    variance: float
    bounds: Bounds | None = None
    most: int = 0
    walk: list[tuple[int, int]] = []
    """Points of the walk: deals, and wins of a minus wins of b."""
    truths: list[Truth] = []
    stopped: str = ""


class _PairJob(Job):
    """Games with even numbers are played by one plan, odd ones by the other: the same deal, one after the other."""

    def __init__(self, one: Job, other: Job) -> None:
        super().__init__(one.plan, one.decks, {**one.bot_files, **other.bot_files})
        self.jobs = (one, other)

    def __reduce__(self) -> tuple[object, ...]:
        return _PairJob, self.jobs

    def seating(self, number: int) -> tuple[int, ...]:
        return self.jobs[number % 2].seating(number // 2)

    def name_of(self, number: int, bot: int) -> str:
        return self.jobs[number % 2].name_of(number // 2, bot)

    def bot_of(self, number: int, bot: int) -> tuple[str, int]:
        return self.jobs[number % 2].bot_of(number // 2, bot)

    def open_game(self, number: int) -> Game:
        return self.jobs[number % 2].open_game(number // 2)


def compare_bots(
    edition: str,
    a: str,
    b: str,
    *,
    against: str = "greedy",
    players: int = USUAL_PLAYERS,
    games: int = 2_000,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    sprt: Bounds | None = None,
    workers: int | str | Executor | None = 1,
    patience: float = PATIENCE,
    progress: Callable[[int], None] | None = None,
) -> BotComparison:
    """Let two bots play the same deals from the same seats, among others, until it is clear which is better.

    `games` is the number of deals at most; each is played by both. With `sprt` it ends as soon as the test decides.

    >>> found = compare_bots("pirate", "greedy", "random", games=30, seed=1)
    >>> found.a.wins > found.b.wins
    True
    """
    plans = [
        make_plan(edition, [bot, *[against] * (players - 1)], players=players, games=games, seed=seed, options=options)
        for bot in (a, b)
    ]
    job = _PairJob(make_job(plans[0]), make_job(plans[1]))
    executor = read_workers(workers, games) if workers is None or isinstance(workers, int | str) else workers
    size = 2 * DEALS_IN_A_BATCH
    ranges = [range(first, min(first + size, 2 * games)) for first in range(0, 2 * games, size)]
    prior = 2 * (1 / players) * (1 - 1 / players)
    walk = _Walk(Sprt(sprt, prior) if sprt else None)
    start = perf_counter()
    walk.follow(executor.play(job, ranges, Keep(rows=True, patience=patience)), progress)
    return _comparison(job, plans, walk, against, games, perf_counter() - start)


class _Walk:
    """Follows the deals in their order, and stops when the test decides, at Ctrl-C, or when a bot hangs."""

    def __init__(self, sprt: Sprt | None) -> None:
        self.sprt = sprt
        self.wins = [0, 0]
        self.deals = 0
        self.squares = 0
        self.points: list[tuple[int, int]] = [(0, 0)]
        self.verdict: Verdict = "open"
        self.stopped = ""

    def follow(self, batches: Iterator[Batch], progress: Callable[[int], None] | None) -> None:
        early: dict[int, Batch] = {}
        following = 0
        try:
            for batch in batches:
                early[batch.first] = batch
                while following in early and self.verdict == "open":
                    done = early.pop(following)
                    following = done.end
                    self._take(done)
                if progress:
                    progress(self.deals)
                if batch.stopped or self.verdict != "open":
                    self.stopped = batch.stopped
                    break
        except KeyboardInterrupt:
            self.stopped = "Interrupted"
        finally:
            batches.close()  # type: ignore[attr-defined]
        if not self.deals:
            if self.stopped == "Interrupted":
                raise KeyboardInterrupt
            raise RuleshiftError(self.stopped or "No game was played.")

    def _take(self, batch: Batch) -> None:
        for one, other in zip(batch.rows[::2], batch.rows[1::2], strict=False):
            won = [int(row.bot == 1) for row in (one, other)]
            self.wins = [self.wins[0] + won[0], self.wins[1] + won[1]]
            self.deals += 1
            self.squares += abs(won[0] - won[1])
            self.points.append((self.deals, self.wins[0] - self.wins[1]))
            if self.sprt:
                self.verdict = self.sprt.add(won[0] - won[1])
                if self.verdict != "open":
                    return


def _comparison(job: Job, plans: list[Plan], walk: _Walk, against: str, most: int, seconds: float) -> BotComparison:
    deals = walk.deals
    difference = (walk.wins[0] - walk.wins[1]) / deals
    variance = max(1e-9, walk.squares / deals - difference * difference)
    width = z_for() * sqrt(variance / deals)
    interval = (difference - width, difference + width)
    verdict = walk.verdict
    if walk.sprt is None:
        verdict = "a" if interval[0] > 0 else "b" if interval[1] < 0 else "open"
    bounds = walk.sprt.bounds if walk.sprt else None
    step = max(1, len(walk.points) // MOST_POINTS)
    points = walk.points[::step]
    sides = [
        Side(bot=plan.bots[0], wins=won, share=won / deals, interval=wilson(won, deals))
        for plan, won in zip(plans, walk.wins, strict=True)
    ]
    return BotComparison(
        games=deals,
        a=sides[0],
        b=sides[1],
        difference=difference,
        interval=interval,
        verdict=verdict,
        deck=" + ".join(deck.name for deck in job.decks),
        deck_id="+".join(deck.id for deck in job.decks),
        edition=plans[0].edition,
        emoji="⚖️",
        players=len(plans[0].bots),
        against=against,
        seed=plans[0].seed,
        seconds=round(seconds, 3),
        version=__version__,
        variance=variance,
        bounds=bounds,
        most=most,
        walk=points if points[-1] == walk.points[-1] else [*points, walk.points[-1]],
        truths=other_truths(bounds, walk.sprt.variance, most) if walk.sprt and bounds else [],
        stopped=walk.stopped,
    )


# Decks.


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that two decks have in common. `sure`: changed beyond chance, all rows of its kind together."""

    what: str
    kind: str
    """`measure`, `goal` (share of games won), or `card` (share of wins of those who drew it)."""
    old: float
    new: float
    change: float
    """New minus old; for a measure, in parts of the old value."""
    interval: Interval
    sure: bool
    emoji: str = ""
    card_kind: str = ""


class DeckComparison(msgspec.Struct, frozen=True, kw_only=True):
    """Two decks with the same bots, seeds and seats."""

    games: int
    old: Results
    new: Results
    changes: list[Change]
    only_old: list[str]
    only_new: list[str]
    stopped: str = ""

    def of(self, kind: str) -> list[Change]:
        """The changes of a kind, the largest first."""
        return sorted((each for each in self.changes if each.kind == kind), key=lambda each: -abs(each.change))


def compare_decks(
    old: str,
    new: str,
    *,
    bots: tuple[str, ...] | list[str] = ("greedy",),
    players: int | None = None,
    games: int = 1_000,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    workers: int | str | Executor | None = 1,
    patience: float = PATIENCE,
    progress: Callable[[int], None] | None = None,
) -> DeckComparison:
    """Play both decks with the same bots, and tell what has changed by more than chance."""
    runs = []
    done = 0
    for edition in (old, new):
        plan = make_plan(edition, bots, players=players, games=games, seed=seed, options=options)
        told = (lambda played, before=done: progress(before + played)) if progress else None
        runs.append(play_plan(plan, workers=workers, patience=patience, progress=told))
        done += games
    before, after = runs[0].results, runs[1].results
    names = [[card.name for card in each.card_stats] + [row.name for row in each.creepers] for each in (before, after)]
    return DeckComparison(
        games=min(before.games, after.games),
        old=before,
        new=after,
        changes=changes_between(before, after),
        only_old=[name for name in names[0] if name not in names[1]],
        only_new=[name for name in names[1] if name not in names[0]],
        stopped=runs[0].stopped or runs[1].stopped,
    )


def changes_between(old: Results, new: Results) -> list[Change]:
    """What differs between two simulations: measures of the whole deck, Goals, and cards that both have."""
    return [*_measures(old, new), *_goals(old, new), *_cards(old, new)]


def _measures(old: Results, new: Results) -> list[Change]:
    """What a whole deck is like, before and after: the change in parts of the old value, with intervals for all."""
    rows: list[tuple[str, float, float, list[float], list[float]]] = []
    for what, quantile in (("Turns, median", 0.5), ("Turns, 95 % of games", 0.95)):
        samples = [_resampled(each.length.histogram, quantile, seed) for seed, each in enumerate((old, new))]
        values = [float(each.length.median if quantile == 0.5 else each.length.p95) for each in (old, new)]
        rows.append((what, values[0], values[1], samples[0], samples[1]))
    rows.append(_share_row("Won by who begins", [each.by_place.places[0].share for each in (old, new)],
                           [each.by_place.places[0].cases for each in (old, new)]))  # fmt: skip
    for what, state in (("Turns without a Goal", "no goal"), ("Turns with somebody one card away", "near")):
        values = [each.states.overall[state] for each in (old, new)]
        errors = [
            (each.states.intervals[state][1] - each.states.intervals[state][0]) / (2 * z_for()) for each in (old, new)
        ]
        rows.append((what, values[0], values[1], _normal(values[0], errors[0], 4), _normal(values[1], errors[1], 5)))
    rows.append(_share_row("Unfinished games", [each.unfinished / each.games for each in (old, new)],
                           [each.games for each in (old, new)]))  # fmt: skip
    known = [row for row in rows if row[1] > 0]
    return [_measure(row, len(known)) for row in known]


def _resampled(histogram: dict[int, int], quantile: float, seed: int) -> list[float]:
    return bootstrap_quantiles(histogram, quantile, times=TIMES, seed=seed)


def _share_row(what: str, shares: list[float], cases: list[int]) -> tuple[str, float, float, list[float], list[float]]:
    errors = [sqrt(max(1e-12, share * (1 - share)) / max(1, case)) for share, case in zip(shares, cases, strict=True)]
    return what, shares[0], shares[1], _normal(shares[0], errors[0], 2), _normal(shares[1], errors[1], 3)


def _normal(mean: float, error: float, seed: int) -> list[float]:
    """As many normal numbers as the bootstrap makes samples."""
    chance = Random(seed)  # noqa: S311 - it must be repeatable, not safe from attackers
    return [chance.gauss(mean, error) for _ in range(TIMES)]


def _measure(row: tuple[str, float, float, list[float], list[float]], rows: int) -> Change:
    what, old, new, before, after = row
    changes = sorted((two - one) / old for one, two in zip(before, after, strict=True))
    tail = 0.05 / (2 * rows)
    low, high = changes[int(tail * len(changes))], changes[-1 - int(tail * len(changes))]
    change = new / old - 1
    low, high = min(low, change), max(high, change)
    return Change(
        what=what, kind="measure", old=old, new=new, change=change, interval=(low, high), sure=not low <= 0 <= high
    )


def _goals(old: Results, new: Results) -> list[Change]:
    known = {goal.name: goal for goal in old.goal_stats}
    pairs = [(known[goal.name], goal) for goal in new.goal_stats if goal.name in known]
    return [
        _shares(one.name, "goal", (one.won.share, one.won.cases), (two.won.share, two.won.cases), len(pairs),
                emoji=two.emoji, card_kind="goal")
        for one, two in pairs
    ]  # fmt: skip


def _cards(old: Results, new: Results) -> list[Change]:
    known = {card.name: card for card in old.card_stats}
    pairs = [
        (known[card.name].drawn, card.drawn, card)
        for card in new.card_stats
        if card.drawn is not None and card.name in known
    ]
    return [
        _shares(card.name, "card", (one.won.share, one.won.cases), (two.won.share, two.won.cases), len(pairs),
                emoji=card.emoji, card_kind=card.kind)
        for one, two, card in pairs
        if one is not None and two is not None
    ]  # fmt: skip


def _shares(
    what: str, kind: str, old: tuple[float, int], new: tuple[float, int], rows: int, *, emoji: str, card_kind: str
) -> Change:
    """A share before and after; the interval of the difference holds for all rows together."""
    variance = sum((hits + 0.5) / (cases + 1) * (1 - (hits + 0.5) / (cases + 1)) / cases
                   for hits, cases in ((old[0] * old[1], old[1]), (new[0] * new[1], new[1])))  # fmt: skip
    width = z_for(comparisons=rows) * sqrt(variance)
    change = new[0] - old[0]
    return Change(
        what=what, kind=kind, old=old[0], new=new[0], change=change, interval=(change - width, change + width),
        sure=abs(change) > width, emoji=emoji, card_kind=card_kind,
    )  # fmt: skip
