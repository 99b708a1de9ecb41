"""What many games add up to: the document that `ruleshift simulate --json` prints, and that every report is made of."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import NamedTuple

import msgspec

from ruleshift import __version__
from ruleshift.engine.setup import impossible_goals
from ruleshift.lab.plan import Job, Plan
from ruleshift.lab.roster import Roster
from ruleshift.lab.stats import (
    Share,
    Spread,
    clustered_share,
    detectable,
    histogram_quantile,
    quantile_interval,
    share,
    spread_of,
)
from ruleshift.lab.tally import DRIFT, STATES, Tally, Unfinished

__all__ = (
    "EVERYONE_LOST", "UNFINISHED", "BotStats", "CardCount", "CardEffect", "CardStats", "CreeperStats", "Drift",
    "Endings", "GoalStats", "Length", "PlaceStats", "Results", "States", "Swings", "make_results",
)  # fmt: skip

EVERYONE_LOST = "everyone lost"
UNFINISHED = "unfinished"
FEWEST_CASES = 20
"""A card that fewer players drew, played or held says nothing about who wins with it."""
COLUMNS = ("drawn", "played", "held")


class CardCount(msgspec.Struct, frozen=True):
    """How often a card was played, and how often by the later winner."""

    played: int
    won: int


class PlaceStats(msgspec.Struct, frozen=True, kw_only=True):
    """Wins by place in the order of play, as a share of the games that somebody won."""

    places: list[Share]
    fair: float
    detectable: float
    """The advantage that so many games would have shown with 80 % probability."""


class BotStats(msgspec.Struct, frozen=True, kw_only=True):
    """One kind of bot: its seats, and the share of games that one bot of the kind wins."""

    bot: str
    seats: int
    wins: int
    per_seat: Share
    """The share of one seat: wins of all its seats over games times seats."""


class Length(msgspec.Struct, frozen=True, kw_only=True):
    """How long games take: percentiles with intervals, and games by their number of turns."""

    median: int
    median_interval: tuple[int, int]
    p90: int
    p95: int
    p95_interval: tuple[int, int]
    longest: int
    choices_per_turn: float
    forced_share: float
    """The share of all decisions that had a single option."""
    histogram: dict[int, int]
    """Games by number of turns."""


class CardEffect(msgspec.Struct, frozen=True, kw_only=True):
    """Players who drew, played or held a card, and how many of them won, beside the average card of its kind."""

    won: Share
    average: float
    points: float
    """The difference from the average, in points."""
    stands_out: bool


class CardStats(msgspec.Struct, frozen=True, kw_only=True):
    """One card. An effect is None where fewer than 20 players say too little, or where it does not apply."""

    name: str
    kind: str
    emoji: str
    plays: int
    plays_by_winner: int
    players_drew: int
    players_drew_and_played: int
    drawn: CardEffect | None = None
    played: CardEffect | None = None
    held: CardEffect | None = None

    @property
    def stands_out(self) -> bool:
        """True if any of its effects is beyond chance."""
        return any(effect is not None and effect.stands_out for effect in (self.drawn, self.played, self.held))


class GoalStats(msgspec.Struct, frozen=True, kw_only=True):
    """One Goal: in how many games it was in play, one card away for somebody, met, and won."""

    name: str
    emoji: str
    in_play: int
    near: int
    met: int
    won: Share
    stands_out: bool


class Drift(msgspec.Struct, frozen=True, kw_only=True):
    """One number of the rules: its values, their shares in each round, and over all turns."""

    name: str
    values: list[str]
    rounds: list[list[float]]
    overall: list[float]


class States(msgspec.Struct, frozen=True, kw_only=True):
    """The table when a turn begins: shares of `no goal`, `far`, `near` and `met`, by turn and over all turns."""

    turns: list[list[float]]
    going: list[int]
    """Games still going on in each turn."""
    overall: dict[str, float]
    intervals: dict[str, tuple[float, float]]
    first_goal: int | None
    """The turn by which half of the games have had a Goal."""
    no_goal_in_first_ten: float
    """The share of all turns without a Goal that are among the first ten of their game."""


class CreeperStats(msgspec.Struct, frozen=True, kw_only=True):
    """One Creeper: turns in which somebody has it, and who wins with it."""

    name: str
    emoji: str
    turns: float
    ever_had: Share
    at_the_end: Share


class Endings(msgspec.Struct, frozen=True, kw_only=True):
    """How games ended that nobody won, and those without an end one by one."""

    won: int
    lost: int
    ungoals: dict[str, Share]
    no_end: dict[str, Share]
    """By reason: a cap that was reached, or a game that was stuck."""
    games: list[Unfinished]
    upper_bound: float
    """If every game came to an end: the share of unfinished games is below this (95 %)."""


class Swings(msgspec.Struct, frozen=True, kw_only=True):
    """Chances in a sample of games, as the network judges them whenever a turn begins."""

    games: int
    lead_changes: Spread
    lowest: Spread
    """The lowest chance of the later winner, in thousandths."""
    comebacks: float
    """The share of games whose winner once had a chance below a tenth."""
    sample: list[list[list[int]]]
    """Some games: everybody's chance, turn by turn, in thousandths."""


class Results(msgspec.Struct, frozen=True, kw_only=True):
    """The outcome of a simulation. `wins` adds up to all games, `seats` and `goals` to the games that were won."""

    games: int
    finished: int
    unfinished: int
    seconds: float
    turns: Spread
    decisions: Spread
    wins: dict[str, int]
    seats: list[int]
    goals: dict[str, int]
    cards: dict[str, CardCount]
    # What came later.
    deck: str
    deck_id: str
    edition: str
    emoji: str
    players: int
    bots: list[str]
    seed: int
    options: dict[str, str]
    version: str
    date: str
    digest: str
    troubles: list[str]
    trouble_count: int
    by_place: PlaceStats
    by_bot: list[BotStats]
    length: Length
    card_stats: list[CardStats]
    comparisons: int
    goal_stats: list[GoalStats]
    drift: list[Drift]
    states: States
    creepers: list[CreeperStats]
    endings: Endings
    never_used: list[str]
    not_dealt: list[str]
    impossible: list[str]
    """Goals that these cards cannot meet."""
    swings: Swings | None = None

    @property
    def winnable(self) -> bool:
        """False if no Goal of the deck can be met, so that nobody could ever win by one."""
        return any(goal.name not in self.impossible for goal in self.goal_stats)

    def card(self, name: str) -> CardStats:
        """The statistics of a card by its name."""
        return next(card for card in self.card_stats if card.name == name)

    def goal(self, name: str) -> GoalStats:
        """The statistics of a Goal by its name."""
        return next(goal for goal in self.goal_stats if goal.name == name)


def make_results(job: Job, tally: Tally, seconds: float) -> Results:
    """Read everything from the sums."""
    plan, roster = job.plan, job.roster
    unfinished = tally.results.get("unfinished", 0) + tally.results.get("stuck", 0)
    cards, comparisons = _card_stats(tally, roster)
    goals = [at for at, row in enumerate(roster.rows) if row.kind == "goal"]
    playable = [at for at, row in enumerate(roster.rows) if row.kind != "creeper"]
    return Results(
        games=tally.games,
        finished=tally.games - unfinished,
        unfinished=unfinished,
        seconds=round(seconds, 3),
        turns=spread_of(tally.turns),
        decisions=spread_of(tally.choices),
        wins=_wins(plan, tally, unfinished),
        seats=list(tally.places),
        goals={roster.rows[at].name: tally.won_by[at] for at in goals} | dict(sorted(tally.won_otherwise.items())),
        cards={roster.rows[at].name: CardCount(tally.plays[at], tally.plays_won[at]) for at in playable},
        deck=" + ".join(deck.name for deck in job.decks),
        deck_id="+".join(deck.id for deck in job.decks),
        edition=plan.edition,
        emoji=_emoji(roster),
        players=len(plan.bots),
        bots=list(plan.bots),
        seed=plan.seed,
        options={name: str(value) for name, value in plan.options.items()},
        version=__version__,
        date=datetime.now(UTC).date().isoformat(),
        digest=tally.digest,
        troubles=tally.troubles,
        trouble_count=tally.trouble_count,
        by_place=_by_place(plan, tally),
        by_bot=_by_bot(plan, tally),
        length=_length(tally),
        card_stats=cards,
        comparisons=comparisons,
        goal_stats=_goal_stats(tally, roster, goals),
        drift=_drift(tally),
        states=_states(tally),
        creepers=_creepers(tally, roster),
        endings=_endings(tally, roster),
        never_used=[roster.rows[at].name for at in playable if not tally.plays[at]],
        not_dealt=list(roster.not_dealt),
        impossible=[goal.name for goal in impossible_goals(job.pack) if goal.kind == "Goal"],
        swings=_swings(tally),
    )


def _emoji(roster: Roster) -> str:
    """A picture for a deck without an emblem of its own: that of its first Keeper."""
    return next((row.emoji for row in roster.rows if row.kind == "keeper" and row.emoji), "🃏")


def _wins(plan: Plan, tally: Tally, unfinished: int) -> dict[str, int]:
    """The rows: each bot once, however many seats it has, then the games that nobody won."""
    wins = dict.fromkeys((*sorted(set(plan.bots)), EVERYONE_LOST, UNFINISHED), 0)
    for bot, won in zip(plan.bots, tally.bots, strict=True):
        wins[bot] += won
    wins[EVERYONE_LOST] = tally.results.get("lost", 0)
    wins[UNFINISHED] = unfinished
    return wins


def _by_place(plan: Plan, tally: Tally) -> PlaceStats:
    won, players = sum(tally.places), len(plan.bots)
    return PlaceStats(
        places=[share(wins, won, players) for wins in tally.places],
        fair=1 / players,
        detectable=detectable(1 / players, won, players),
    )


def _by_bot(plan: Plan, tally: Tally) -> list[BotStats]:
    """The kinds of bots, best first. Where one kind has all seats there is nothing to compare."""
    names = list(dict.fromkeys(plan.bots))
    if len(names) < 2:
        return []
    rows = []
    for name in names:
        seats = plan.bots.count(name)
        wins = sum(won for bot, won in zip(plan.bots, tally.bots, strict=True) if bot == name)
        rows.append(BotStats(bot=name, seats=seats, wins=wins, per_seat=share(wins, tally.games * seats, len(names))))
    return sorted(rows, key=lambda row: -row.per_seat.share)


def _length(tally: Tally) -> Length:
    turns = sum(value * games for value, games in tally.turns.items())
    choices = sum(value * games for value, games in tally.choices.items())
    return Length(
        median=histogram_quantile(tally.turns, 0.5),
        median_interval=quantile_interval(tally.turns, 0.5),
        p90=histogram_quantile(tally.turns, 0.9),
        p95=histogram_quantile(tally.turns, 0.95),
        p95_interval=quantile_interval(tally.turns, 0.95),
        longest=max(tally.turns),
        choices_per_turn=choices / turns if turns else 0.0,
        forced_share=tally.forced / max(1, tally.forced + choices),
        histogram=dict(sorted(tally.turns.items())),
    )


class _Column(NamedTuple):
    """One way to have a card: how many players did, how many of them won, and which kinds it goes for."""

    cases: list[int]
    won: list[int]
    kinds: frozenset[str] | None


def _card_stats(tally: Tally, roster: Roster) -> tuple[list[CardStats], int]:
    """Every card that can be played, and the number of comparisons among them."""
    columns = {
        "drawn": _Column(tally.drawn, tally.drawn_won, None),
        "played": _Column(tally.played, tally.played_won, None),
        "held": _Column(tally.held, tally.held_won, frozenset(("keeper",))),
    }
    rows = [at for at, row in enumerate(roster.rows) if row.kind != "creeper"]
    used = [
        (at, name)
        for at in rows
        for name, column in columns.items()
        if column.cases[at] >= FEWEST_CASES and (column.kinds is None or roster.rows[at].kind in column.kinds)
    ]
    averages = _averages(columns, used, roster)
    effects: dict[tuple[int, str], CardEffect] = {}
    for at, name in used:
        found = share(columns[name].won[at], columns[name].cases[at], len(used))
        average = averages[roster.rows[at].kind, name]
        effects[at, name] = CardEffect(
            won=found,
            average=average,
            points=100 * (found.share - average),
            stands_out=found.beyond(average),
        )
    return [
        CardStats(
            name=roster.rows[at].name,
            kind=roster.rows[at].kind,
            emoji=roster.rows[at].emoji,
            plays=tally.plays[at],
            plays_by_winner=tally.plays_won[at],
            players_drew=tally.drawn[at],
            players_drew_and_played=tally.drawn_played[at],
            **{name: effects.get((at, name)) for name in columns},
        )
        for at in rows
    ], len(used)


def _averages(columns: dict[str, _Column], used: list[tuple[int, str]], roster: Roster) -> dict[tuple[str, str], float]:
    """The average card of each kind and column. Not 1/n: winners draw and play more than others."""
    sums: dict[tuple[str, str], list[int]] = {}
    for at, name in used:
        total = sums.setdefault((roster.rows[at].kind, name), [0, 0])
        total[0] += columns[name].won[at]
        total[1] += columns[name].cases[at]
    return {key: won / cases for key, (won, cases) in sums.items()}


def _goal_stats(tally: Tally, roster: Roster, goals: list[int]) -> list[GoalStats]:
    """Goals by games won; those that stand out are off the mean of all Goals, taken together."""
    won = sum(tally.won_by[at] for at in goals)
    mean = won / len(goals) / tally.games if goals else 0.0
    rows = []
    for at in goals:
        found = share(tally.won_by[at], tally.games, len(goals))
        rows.append(
            GoalStats(
                name=roster.rows[at].name,
                emoji=roster.rows[at].emoji,
                in_play=tally.in_play[at],
                near=tally.near[at],
                met=max(tally.met[at], tally.won_by[at]),
                won=found,
                stands_out=found.beyond(mean),
            )
        )
    return sorted(rows, key=lambda row: (-row.won.hits, row.name))


def _drift(tally: Tally) -> list[Drift]:
    """Rounds while at least a tenth of the games go on."""
    drifts, start = [], 0
    most = sum(tally.drift[0][: len(DRIFT["draw"])]) if tally.drift else 0
    rounds = [row for row in tally.drift if 10 * sum(row[: len(DRIFT["draw"])]) >= most]
    for name, values in DRIFT.items():
        cells = slice(start, start + len(values))
        start += len(values)
        drifts.append(
            Drift(
                name=name,
                values=list(values),
                rounds=[_shares(row[cells]) for row in rounds],
                overall=_shares(tally.drift_all[cells]),
            )
        )
    return drifts


def _shares(counts: list[int]) -> list[float]:
    total = sum(counts)
    return [count / total if total else 0.0 for count in counts]


def _states(tally: Tally) -> States:
    turns = [row for row in tally.states if 10 * sum(row) >= tally.games]
    without = tally.states_all[0]
    seen, half = 0, None
    for turn in sorted(tally.first_goal):
        seen += tally.first_goal[turn]
        if 2 * seen >= tally.games:
            half = turn
            break
    return States(
        turns=[_shares(row) for row in turns],
        going=[sum(row) for row in turns],
        overall=dict(zip(STATES, _shares(tally.states_all), strict=True)),
        intervals={
            state: clustered_share(sums, tally.games) for state, sums in zip(STATES, tally.squares, strict=True)
        },
        first_goal=half,
        no_goal_in_first_ten=sum(row[0] for row in tally.states[:10]) / without if without else 0.0,
    )


def _creepers(tally: Tally, roster: Roster) -> list[CreeperStats]:
    rows = [at for at, row in enumerate(roster.rows) if row.kind == "creeper"]
    turns = sum(tally.states_all)
    return sorted(
        (
            CreeperStats(
                name=roster.rows[at].name,
                emoji=roster.rows[at].emoji,
                turns=tally.creeper_turns[at] / turns if turns else 0.0,
                ever_had=share(tally.had_won[at], tally.had[at], 2 * len(rows)),
                at_the_end=share(tally.held_won[at], tally.held[at], 2 * len(rows)),
            )
            for at in rows
        ),
        key=lambda row: row.at_the_end.share,
    )


def _endings(tally: Tally, roster: Roster) -> Endings:
    ungoals = {
        roster.rows[at].name: share(lost, tally.games) for at, lost in enumerate(tally.lost_by) if lost
    }  # fmt: skip
    return Endings(
        won=tally.results.get("won", 0),
        lost=tally.results.get("lost", 0),
        ungoals=dict(sorted(ungoals.items(), key=lambda item: -item[1].hits)),
        no_end={reason: share(count, tally.games) for reason, count in sorted(tally.reasons.items())},
        games=tally.unfinished,
        upper_bound=share(0, tally.games).high,
    )


def _swings(tally: Tally) -> Swings | None:
    judged = [swing for swing in tally.swings if swing.turns]
    if not judged:
        return None
    won = [swing for swing in judged if swing.lowest < 1_000]
    changes: dict[int, int] = {}
    lowest: dict[int, int] = {}
    for swing in judged:
        changes[swing.lead_changes] = changes.get(swing.lead_changes, 0) + 1
    for swing in won or judged:
        lowest[swing.lowest] = lowest.get(swing.lowest, 0) + 1
    return Swings(
        games=len(judged),
        lead_changes=spread_of(changes),
        lowest=spread_of(lowest),
        comebacks=sum(swing.lowest < 100 for swing in won) / max(1, len(won)),
        sample=[swing.chances for swing in judged if swing.chances][:6],
    )
