"""A small neural network that judges how a game stands when a turn begins, as one of the players sees it.

For each player it adds up what speaks for them: the FEATURES, the cards on their table, the Goals and rules in play,
and for the one who judges also the cards in hand. Each sum that comes out above zero is a hunch. Hunches tell how
likely a player is to win in their next turn, and who is ahead if nobody does; a second layer of them sets each player
against the others.

The numbers come out of played games (docs/bots.md). Each printed deck has a file of its own, where cards are named; for
blends and decks of one's own there is one that knows no card by name.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from operator import mul
from pathlib import Path

import msgspec

from ruleshift.bots.features import FEATURES
from ruleshift.engine.core.pack import Pack
from ruleshift.engine.core.table import Table, bits

__all__ = ("Network", "Opinion", "network_of")

Row = tuple[float, ...]
Opinion = tuple[float, float]
"""About one player: winning in the next turn, and winning later; both as logits."""

PLACES = 4
"""The order of play is told apart up to the fourth place; whoever comes later is judged as the fourth."""
RIVALS = 3
"""The network has learnt at tables with three others. Where there are more, they count for no more than three."""
MOST_REMEMBERED = 5_000


class _Numbers(msgspec.Struct, frozen=True):
    """A file of numbers. Rows of cards, features and places are as long as `out` is wide, and five more.

    The five are what is added to the logits themselves: winning next in each of the four places, and winning later.
    """

    features: dict[str, Row]
    places: tuple[Row, ...]
    out: tuple[Row, ...]
    own: tuple[Row, ...]
    others: tuple[Row, ...]
    threshold: Row
    out_against: tuple[Row, ...]
    table: dict[str, Row] = {}
    hand: dict[str, Row] = {}
    goal: dict[str, Row] = {}
    rule: dict[str, Row] = {}


class Network:
    """The network for the cards of one pack."""

    def __init__(self, pack: Pack, numbers: _Numbers) -> None:
        self._numbers = numbers
        self._width = len(numbers.out[0])
        self._nothing = zeros = (0.0,) * (self._width + PLACES + 1)
        self._table = [numbers.table.get(name, zeros) for name in pack.names]
        self._hand = [numbers.hand.get(name, zeros) for name in pack.names]
        self._goal = [numbers.goal.get(name, zeros) for name in pack.names]
        self._rule = [numbers.rule.get(name, zeros) for name in pack.names]
        self._columns = tuple(zip(*[numbers.features[name] for name in FEATURES], strict=True))
        self._remembered: dict[tuple[object, ...], tuple[Opinion, Row, Row]] = {}

    def opinions(self, t: Table, seat: int, found: Iterable[Row]) -> list[Opinion]:
        """About each player, from the one on whose turn it is; `found` are their features as the seat sees them."""
        common = _added([self._nothing, *[self._goal[c] for c in t.goals], *[self._rule[c] for c in t.rules]])
        first, owns, others = [], [], []
        for place, (pid, says) in enumerate(zip(t.around(t.turn), found, strict=True)):
            hand = t.hand[pid] if pid == seat else ()
            opinion, own, other = self._alone(t.front_mask[pid], hand, min(place, PLACES - 1), says, common)
            first.append(opinion)
            owns.append(own)
            others.append(other)
        total = _added(others)
        weight = min(1.0, RIVALS / max(1, len(others) - 1))
        return [
            self._against(min(place, PLACES - 1), opinion, own, other, total, weight)
            for place, (opinion, own, other) in enumerate(zip(first, owns, others, strict=True))
        ]

    def _alone(self, seen: int, hand: Sequence[int], place: int, says: Row, common: Row) -> tuple[Opinion, Row, Row]:
        """About one player whoever the others are, and what the second layer wants to know of them.

        Within a decision most players look the same again and again, so it is remembered.
        """
        key = (place, seen, tuple(hand), common, says)
        known = self._remembered.get(key)
        if known is None:
            if len(self._remembered) >= MOST_REMEMBERED:
                self._remembered.clear()
            rows = [common, self._numbers.places[place]]
            rows += [self._table[c] for c in bits(seen)]
            rows += [self._hand[c] for c in hand]
            known = self._remembered[key] = self._look(place, _added(rows), says)
        return known

    def _look(self, place: int, base: Row, says: Row) -> tuple[Opinion, Row, Row]:
        numbers, width = self._numbers, self._width
        sums = zip(base, self._columns[:width], strict=False)
        hunches = [max(0.0, start + sum(map(mul, column, says))) for start, column in sums]
        now, later = width + place, width + PLACES
        opinion = (
            base[now] + sum(map(mul, self._columns[now], says)) + sum(map(mul, numbers.out[place], hunches)),
            base[later] + sum(map(mul, self._columns[later], says)) + sum(map(mul, numbers.out[PLACES], hunches)),
        )
        own = tuple([sum(map(mul, row, hunches)) for row in numbers.own])
        return opinion, own, tuple([sum(map(mul, row, hunches)) for row in numbers.others])

    def _against(self, place: int, opinion: Opinion, own: Row, other: Row, total: Row, weight: float) -> Opinion:
        """The second layer: one player set against the others."""
        numbers = self._numbers
        parts = zip(own, other, total, numbers.threshold, strict=True)
        hunches = [max(0.0, mine + weight * (everybody - me) + bias) for mine, me, everybody, bias in parts]
        wins, ahead = opinion
        wins += sum(map(mul, numbers.out_against[place], hunches))
        return wins, ahead + sum(map(mul, numbers.out_against[PLACES], hunches))


def _added(rows: Sequence[Row]) -> Row:
    return tuple(map(sum, zip(*rows, strict=True)))


@lru_cache(maxsize=8)
def _numbers_of(name: str) -> _Numbers:
    text = (Path(__file__).parent / "weights" / f"{name}.json").read_bytes()
    return msgspec.json.decode(text, type=_Numbers)


@lru_cache(maxsize=64)
def network_of(pack: Pack) -> Network:
    """The network for a pack: that of its deck if it is one of the printed ones, otherwise the general one."""
    printed = len(pack.decks) == 1 and pack.decks[0].built_in and not pack.lent
    return Network(pack, _numbers_of(pack.decks[0].id if printed else "any"))
