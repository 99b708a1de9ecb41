"""What the cards of a game are good for, worked out once for each set of cards and shared by all bots."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ruleshift.bots.card_cache import CardCache
from ruleshift.cards import Kind
from ruleshift.engine.core.compiled_cards import Call, Formula
from ruleshift.engine.core.native import i64
from ruleshift.engine.core.pack import Pack
from ruleshift.engine.core.popcount import popcount
from ruleshift.engine.core.table import Table, bits

__all__ = ("CardKnowledge", "Demand", "Front", "mask_of", "serves")

FRONT_BYTES: Final = 400
ANSWER: Final = 0.07
"""What a Surprise in the hand is worth for being one."""


WORD: Final = 60
"""So many bits are cheap to handle; a mask of more is put together at the end."""


def mask_of(cards: list[int]) -> int:
    """Cards as a mask."""
    low = high = rest = 0
    for c in cards:
        if c < WORD:
            low |= 1 << c
        elif c < 2 * WORD:
            high |= 1 << (c - WORD)
        else:
            rest |= 1 << c
    return low | high << WORD | rest


class Demand:
    """What a Goal or an Ungoal asks for: all cards of `core`, and so many of each mask in `choices`."""

    __slots__ = ("choices", "core", "exempt", "formula", "shared", "together", "total", "unfit")

    def __init__(self, formula: Formula) -> None:
        self.core = 0
        self.choices: list[tuple[int, int]] = []
        self.shared = 0
        """If entries share cards: the cards of all entries. `total` of them are needed: a card serves only one."""
        self.total = 0
        for mask, count in formula.pairs:
            self.total += count
            if formula.overlap:
                self.shared |= mask
            if mask.bit_count() == count and not formula.overlap:
                self.core |= mask
            else:
                self.choices.append((mask, count))
        self.exempt = formula.exempt
        self.together = formula.together
        self.unfit = bool(formula.none or formula.least_sum)
        """Whether cards may be in the way, or values have to add up."""
        self.formula = formula

    def lacking(self, cards: int) -> int:
        """How many more cards are needed beside these."""
        missing = popcount(self.core & ~cards)
        for mask, count in self.choices:
            found = popcount(cards & mask)
            if found < count:
                missing += count - found
        if self.shared and not missing:
            missing = max(0, self.total - popcount(cards & self.shared))
        return missing + self.formula.unfit(cards) if self.unfit else missing

    def outs(self, cards: int) -> int:
        """The cards that would bring somebody with these cards nearer."""
        wanted = self.core
        for mask, count in self.choices:
            if popcount(cards & mask) < count:
                wanted |= mask
        if self.unfit and self.formula.cards_to_sum(cards):
            for mask, _ in self.formula.values:
                wanted |= mask
        return wanted & ~cards


class Front:
    """Cards in front of a player, and how near they are to every Goal. Goals are masks of high cards."""

    __slots__ = ("cards", "complete", "creepers", "lack_one", "lack_two", "shortfalls", "used")

    def __init__(self, cards: int, knowledge: CardKnowledge) -> None:
        self.cards = cards
        self.creepers = cards & knowledge.creepers
        self.used = popcount(cards & knowledge.used)
        """How many of the cards some Goal asks for."""
        self.shortfalls = [demand.lacking(cards) for demand in knowledge.ungoal_demands]
        """How many cards are missing until each of the `ungoal_cards` is met."""
        self.complete = 0
        self.lack_one = 0
        self.lack_two = 0
        bit = 1
        for demand in knowledge.demands:
            if demand is not None:
                missing = demand.lacking(cards)
                if missing == 0:
                    self.complete |= bit
                elif missing == 1:
                    self.lack_one |= bit
                elif missing == 2:
                    self.lack_two |= bit
            bit <<= 1


class CardKnowledge:
    """Knowledge about a pack of cards. Nothing in it depends on where the cards of a game are.

    A set of cards is split into two masks, each of which fits a machine word unless decks are blended: the low cards,
    which come before the first Goal, and the high ones, where bit 0 is the first Goal.
    """

    def __init__(self, pack: Pack, in_hand: Mapping[str, float]) -> None:
        """`in_hand` is what a card with a verb is worth beyond being a card."""
        self.pack = pack
        self.keepers = pack.keepers
        self.creepers = pack.creepers
        goals = bits(pack.kind_mask[Kind.GOAL] & ~pack.out_mask)
        self.ungoal_cards = bits(pack.kind_mask[Kind.UNGOAL] & ~pack.out_mask)
        self.plain_goals = [c for c in goals if not _counts(pack.formula[c])]
        """Those that do not count what everybody has."""
        self.used = 0
        """The cards that one of those asks for."""
        for c in self.plain_goals:
            for mask, _ in (*pack.formula[c].pairs, *pack.formula[c].values):
                self.used |= mask & ((1 << pack.size) - 1)
        self._split_at_first_goal()
        self.goals = self.high(mask_of(goals))
        self.ungoals = self.high(mask_of(self.ungoal_cards))
        self.counting = self.high(mask_of([c for c in goals if c not in self.plain_goals]))
        self.demand_of = [Demand(pack.formula[c]) for c in range(self.first_goal, pack.size)]
        """What each high card asks for."""
        self.demands = [
            self.demand_of[c - self.first_goal] if c in self.plain_goals else None
            for c in range(self.first_goal, max(self.plain_goals, default=-1) + 1)
        ]
        """The same for the `plain_goals` alone."""
        self.ungoal_demands = [self.demand_of[c - self.first_goal] for c in self.ungoal_cards]
        self.calls = [_first_call(pack, c) for c in range(pack.size)]
        self.spice = [in_hand.get(call.verb, 0.0) for call in self.calls]
        for c in bits(pack.kind_mask[Kind.SURPRISE]):
            self.spice[c] += ANSWER
        everything = mask_of([*pack.shuffled, *pack.laid])
        self.everything_low = everything & self.low_cards
        self.everything_high = self.high(everything)
        self.copies: dict[str, list[int]] = {}
        for c, name in enumerate(pack.names):
            self.copies.setdefault(name, []).append(c)
        self.cache = CardCache()
        """Of everything that is worked out about this pack."""
        self._fronts: dict[int, Front] = self.cache.table(FRONT_BYTES)
        self.helpers: object = None  # what else is worked out once, by `features` and `network`
        self.network: object = None

    def _split_at_first_goal(self) -> None:
        """Which cards are low. Keepers, Creepers and rules come before Goals, unless they are lent from other decks."""
        pack = self.pack
        all_goals = pack.kind_mask[Kind.GOAL] | pack.kind_mask[Kind.UNGOAL]
        self.first_goal = bits(all_goals)[0] if all_goals else pack.size
        before = (1 << self.first_goal) - 1
        self.low_cards = (before | pack.keepers | pack.creepers | self.used) & ~all_goals
        self._words = self.first_goal <= WORD and pack.size - self.first_goal <= WORD and self.low_cards == before
        self._one = 1

    def high(self, mask: int) -> int:
        """The high cards of a mask."""
        return (mask & ~self.low_cards) >> self.first_goal

    def whole(self, low: int, high: int) -> int:
        """Low and high cards as one mask."""
        return low | high << self.first_goal

    def split(self, cards: list[int]) -> tuple[int, int]:
        """The low and the high ones of some cards."""
        if not self._words:
            mask = mask_of(cards)
            return mask & self.low_cards, self.high(mask)
        low: i64 = 0
        high: i64 = 0
        one: i64 = self._one  # mypyc takes a literal for 32 bits
        first: i64 = self.first_goal
        for c in cards:
            at: i64 = c
            if at < first:
                low |= one << at
            else:
                high |= one << (at - first)
        return low, high

    def front(self, cards: int) -> Front:
        """What is known of somebody with these cards on the table."""
        found = self._fronts.get(cards)
        if found is None:
            found = self._fronts[cards] = Front(cards, self)
            self.cache.added()
        return found

    def shortfall(self, index: int, fronts: list[Front]) -> int:
        """How many cards are missing until one of the Ungoals is met, by one player or by all together."""
        demand = self.ungoal_demands[index]
        if demand.together:
            everything = 0
            for front in fronts:
                everything |= front.cards
            return demand.lacking(everything)
        shortest = fronts[0].shortfalls[index]
        for front in fronts:
            shortest = min(shortest, front.shortfalls[index])
        return shortest

    def blockers(self, cards: int, index: int, harmless: int) -> int:
        """The Creepers among these cards that keep their owner from winning by a Goal, a high card."""
        return self.pack.blocking(cards, harmless | self.demand_of[index].exempt)


def _counts(formula: Formula) -> bool:
    """True for Goals that ask for the most of something or for cards in hand."""
    return bool(formula.most or formula.hand)


def serves(formula: Formula, c: int) -> bool:
    """True if a Goal can make use of a card."""
    return any(mask >> c & 1 for mask, _ in (*formula.pairs, *formula.values))


def _do_nothing(_t: Table, _me: int, _argument: object, _c: int) -> None:
    """Most cards have no verb."""


NO_CALL: Final = Call("", _do_nothing, None)


def _first_call(pack: Pack, c: int) -> Call:
    """What an Action or a free action does first, and with what."""
    calls = pack.action_calls[c] or pack.free_calls[c]
    return calls[0] if calls else NO_CALL
