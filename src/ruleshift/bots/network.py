"""A small neural network that judges how a game stands when a turn begins, as one of the players sees it.

For each player it adds up what speaks for them: the FEATURES, the cards on their table, the Goals and rules in play,
and for the one who judges also the cards in hand. Each sum that comes out above zero is a hunch. Hunches tell how
likely a player is to win in their next turn, and who is ahead if nobody does; a second layer of them sets each player
against the others.

The numbers come out of played games (docs/bots.md). Each printed deck has a file of its own, where cards are named; for
blends and decks of one's own there is one that knows no card by name.

Sums are plain loops over what is not zero, always in the same order: they come out the same on every Python, compiled
or not, which `sum` does not promise.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ruleshift.bots.card_cache import CardCache
from ruleshift.bots.features import FEATURES
from ruleshift.bots.situation import knowledge_of
from ruleshift.bots.weight_files import Row, Weights, read_weights
from ruleshift.engine.core.pack import Pack
from ruleshift.engine.core.table import Table, bits

__all__ = ("Network", "Opinion", "network_of")

Opinion = tuple[float, float]
"""About one player: winning in the next turn, and winning later; both as logits."""
Alone = tuple[float, float, Row, Row]
"""About one player whoever the others are: an opinion, and what the second layer counts for them and against others."""

PLACES: Final = 4
"""The order of play is told apart up to the fourth place; whoever comes later is judged as the fourth."""
RIVALS: Final = 3
"""The network has learnt at tables with three others. Where there are more, they count for no more than three."""
ROW_BYTES: Final = 1_500
ALONE_BYTES: Final = 1_850
"""With the key of the entry: its features are most of it."""
EIGHT: Final = 8


class Network:
    """The network for the cards of one pack."""

    def __init__(self, pack: Pack, weights: Weights, cache: CardCache) -> None:
        self._width = len(weights.out[0])
        zeros = [0.0] * (self._width + PLACES + 1)
        self._nothing = zeros
        self._table = [weights.table.get(name, zeros) for name in pack.names]
        self._hand = [weights.hand.get(name, zeros) for name in pack.names]
        self._goal = [weights.goal.get(name, zeros) for name in pack.names]
        self._rule = [weights.rule.get(name, zeros) for name in pack.names]
        self._features = _blocks([weights.features[name] for name in FEATURES])
        self._places = weights.places
        self._hunches = len(weights.own)
        second = [*weights.own, *weights.others, *weights.out]
        self._second = _blocks([list(column) for column in zip(*second, strict=True)])
        self._threshold = weights.threshold
        self._out_against = weights.out_against
        self._cache = cache
        self._common: dict[object, Row] = cache.table(ROW_BYTES)
        self._cards: dict[object, Row] = cache.table(ROW_BYTES)
        self._remembered: dict[object, Alone] = cache.table(ALONE_BYTES)

    def opinions(self, t: Table, seat: int, found: Sequence[Sequence[float]]) -> list[Opinion]:
        """About each player, from the one on whose turn it is; `found` are their features as the seat sees them."""
        in_play = (tuple(t.goals), tuple(t.rules))
        common = self._common.get(in_play)
        if common is None:
            common = _added([self._nothing, *[self._goal[c] for c in t.goals], *[self._rule[c] for c in t.rules]])
            self._common[in_play] = common
        alone: list[Alone] = []
        for place, pid in enumerate(t.around(t.turn)):
            hand = t.hand[pid] if pid == seat else []
            says = found[place]
            cards = (place, t.front_mask[pid], tuple(hand), in_play)
            key = (cards, says)
            known = self._remembered.get(key)
            if known is None:
                base = self._cards.get(cards)
                if base is None:
                    base = self._cards[cards] = self._base(t.front_mask[pid], hand, min(place, PLACES - 1), common)
                known = self._remembered[key] = self._alone(base, min(place, PLACES - 1), says)
                self._cache.added()
            alone.append(known)
        total = _added([each[3] for each in alone])
        weight = min(1.0, RIVALS / max(1, len(alone) - 1))
        return [self._against(min(place, PLACES - 1), each, total, weight) for place, each in enumerate(alone)]

    def _base(self, seen: int, hand: list[int], place: int, common: Row) -> Row:
        """What the cards add up to that one player has."""
        rows = [common, self._places[place]]
        rows += [self._table[c] for c in bits(seen)]
        rows += [self._hand[c] for c in hand]
        return _added(rows)

    def _alone(self, base: Row, place: int, says: Sequence[float]) -> Alone:
        """About one player whoever the others are. Within a decision most look the same again and again."""
        width, others, out = self._width, self._hunches, 2 * self._hunches
        seems = _sums(self._features, [float(each) for each in says])
        first = [max(0.0, base[index] + seems[index]) for index in range(width)]
        second = _sums(self._second, first)
        now, later = width + place, width + PLACES
        wins = base[now] + seems[now] + second[out + place]
        ahead = base[later] + seems[later] + second[out + PLACES]
        return wins, ahead, second[:others], second[others:out]

    def _against(self, place: int, alone: Alone, total: Row, weight: float) -> Opinion:
        """The second layer: one player set against the others."""
        wins, ahead, own, other = alone
        next_row, later_row = self._out_against[place], self._out_against[PLACES]
        adds = later = 0.0
        for index, bias in enumerate(self._threshold):
            hunch = own[index] + weight * (total[index] - other[index]) + bias
            if hunch > 0.0:
                adds += next_row[index] * hunch
                later += later_row[index] * hunch
        return wins + adds, ahead + later


class Block:
    """Eight weights of a row, side by side: in compiled code they are no objects, and their sums are none either."""

    __slots__ = ("a", "b", "c", "d", "e", "f", "g", "h")

    def __init__(self, row: Row) -> None:
        self.a, self.b, self.c, self.d, self.e, self.f, self.g, self.h = row


def _blocks(rows: list[Row]) -> list[list[Block]]:
    """Rows as columns of blocks, filled up with zeros."""
    wide = [[*row, *[0.0] * (-len(row) % EIGHT)] for row in rows]
    return [[Block(row[start : start + EIGHT]) for row in wide] for start in range(0, len(wide[0]), EIGHT)]


def _sums(columns: list[list[Block]], values: Row) -> Row:
    """For each column the sum of its weights, each multiplied by the value of its row; zeros are skipped."""
    lit = [index for index, value in enumerate(values) if value != 0.0]
    found: Row = []
    for blocks in columns:
        a = b = c = d = e = f = g = h = 0.0
        for index in lit:
            block, value = blocks[index], values[index]
            a += block.a * value
            b += block.b * value
            c += block.c * value
            d += block.d * value
            e += block.e * value
            f += block.f * value
            g += block.g * value
            h += block.h * value
        found += [a, b, c, d, e, f, g, h]
    return found


def _added(rows: list[Row]) -> Row:
    """Rows added up, column by column."""
    added: Row = []
    for index in range(len(rows[0])):
        total = 0.0
        for row in rows:
            total += row[index]
        added.append(total)
    return added


def network_of(pack: Pack) -> Network:
    """The network for a pack: that of its deck if it is one of the printed ones, otherwise the general one."""
    knowledge = knowledge_of(pack)
    network = knowledge.network
    if not isinstance(network, Network):
        printed = len(pack.decks) == 1 and pack.decks[0].built_in and not pack.lent
        weights = read_weights(pack.decks[0].id if printed else "any")
        knowledge.network = network = Network(pack, weights, knowledge.cache)
    return network
