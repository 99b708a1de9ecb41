"""What many games add up to: the document that `ruleshift simulate --json` prints."""

from __future__ import annotations

from collections import Counter

import msgspec

from ruleshift.cards import Kind, plain
from ruleshift.engine import Pack
from ruleshift.lab.batch import Batch, Record
from ruleshift.lab.plan import Plan
from ruleshift.lab.stats import Spread, spread

__all__ = ("EVERYONE_LOST", "UNFINISHED", "CardCount", "Results", "make_results")

EVERYONE_LOST = "everyone lost"
UNFINISHED = "unfinished"
NEVER_PLAYED = (Kind.BASIC, Kind.META, Kind.CREEPER)


class CardCount(msgspec.Struct, frozen=True):
    """How often a card was played, and how often by the later winner."""

    played: int
    won: int


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


def make_results(plan: Plan, batch: Batch, pack: Pack, seconds: float) -> Results:
    """Add the games up."""
    records = batch.records
    wins = _wins(plan, records)
    places = Counter(record.place for record in records)
    return Results(
        games=len(records),
        finished=len(records) - wins[UNFINISHED],
        unfinished=wins[UNFINISHED],
        seconds=round(seconds, 3),
        turns=spread([record.turns for record in records]),
        decisions=spread([record.decisions for record in records]),
        wins=wins,
        seats=[places[place] for place in range(len(plan.bots))],
        goals=_goals(pack, records),
        cards=_cards(pack, batch),
    )


def _wins(plan: Plan, records: list[Record]) -> dict[str, int]:
    """The rows: each bot once, however many seats it has, then the games that nobody won."""
    wins = dict.fromkeys((*sorted(set(plan.bots)), EVERYONE_LOST, UNFINISHED), 0)
    for record in records:
        if record.bot is not None:
            wins[plan.bots[record.bot]] += 1
        else:
            wins[EVERYONE_LOST if record.result == "lost" else UNFINISHED] += 1
    return wins


def _in_play(pack: Pack) -> dict[str, str]:
    """The cards that can be played in this game: every spelling of a name, and the one that reports use."""
    spellings: dict[str, str] = {}
    names: dict[str, str] = {}
    for c in pack.in_order:
        card = pack.cards[c]
        if card.kind not in NEVER_PLAYED and not pack.out_mask >> c & 1:
            names[card.name] = spellings.setdefault(plain(card.name), card.name)
    return names


def _goals(pack: Pack, records: list[Record]) -> dict[str, int]:
    """Games won by each Goal; a game that a Meta Rule decides is listed under the Meta Rule."""
    names = _in_play(pack)
    goals = {names[card.name]: 0 for card in pack.cards if card.kind is Kind.GOAL and card.name in names}
    won = Counter(names.get(record.goal, record.goal) for record in records if record.goal)
    return goals | dict(won)


def _cards(pack: Pack, batch: Batch) -> dict[str, CardCount]:
    played: Counter[str] = Counter()
    won: Counter[str] = Counter()
    names = _in_play(pack)
    for card, name in names.items():
        played[name] += batch.played[card]
        won[name] += batch.won[card]
    return {name: CardCount(played[name], won[name]) for name in dict.fromkeys(names.values())}
