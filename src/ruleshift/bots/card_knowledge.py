"""What the cards of a game are good for, worked out once for each set of cards and shared by all bots."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ruleshift.cards import Kind
from ruleshift.engine.core.compiled_cards import Call, Formula
from ruleshift.engine.core.pack import Pack
from ruleshift.engine.core.table import Table, bits

__all__ = ("MOST_REMEMBERED", "CardKnowledge", "Near", "mask_of", "serves")

Near = tuple[int, int, int]
"""The Goals, as masks, for which no card, one card, two cards are missing."""

MOST_REMEMBERED: Final = 60_000
FORGOTTEN: Final = 8
"""So many cards may have come upon a discard pile until it is remembered anew."""
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


class CardKnowledge:
    """Knowledge about a pack of cards. Nothing in it depends on where the cards of a game are."""

    def __init__(self, pack: Pack, in_hand: Mapping[str, float]) -> None:
        """`in_hand` is what a card with a verb is worth beyond being a card."""
        self.pack = pack
        self.keepers = pack.keepers
        self.creepers = pack.creepers
        goals = pack.kind_mask[Kind.GOAL] & ~pack.out_mask
        self.goals = goals
        self.ungoals = pack.kind_mask[Kind.UNGOAL] & ~pack.out_mask
        self.ungoal_cards = bits(self.ungoals)
        self.formulas: tuple[tuple[int, Formula], ...] = tuple(
            (c, pack.formula[c]) for c in bits(goals) if not _counts(pack.formula[c])
        )
        self.counting = sum(1 << c for c in bits(goals) if _counts(pack.formula[c]))
        self.exempt = {c: pack.formula[c].exempt for c in bits(goals)}
        self.used = sum(1 << c for c in range(pack.size) if any(serves(f, c) for _, f in self.formulas))
        self.calls = [_first_call(pack, c) for c in range(pack.size)]
        self.spice = [in_hand.get(call.verb, 0.0) for call in self.calls]
        for c in bits(pack.kind_mask[Kind.SURPRISE]):
            self.spice[c] += ANSWER
        self.everything = mask_of([*pack.shuffled, *pack.laid])
        self.copies: dict[str, list[int]] = {}
        for c, name in enumerate(pack.names):
            self.copies.setdefault(name, []).append(c)
        self.silly: dict[tuple[str, int], bool] = {}
        """Which statements about which cards are silly, as far as somebody has asked."""
        self.peace: dict[object, float] = {}
        """What is remembered about Ungoals, by the cards that matter."""
        self._near: dict[int, Near] = {}
        self._lacking: dict[int, list[int]] = {}
        self._pile: tuple[list[int], int] = ([], 0)

    def near(self, cards: int) -> Near:
        """How near somebody with these cards on the table is to every Goal there is."""
        found = self._near.get(cards)
        if found is None:
            if len(self._near) >= MOST_REMEMBERED:
                self._near.clear()
            found = self._near[cards] = self._measure(cards)
        return found

    def pile_mask(self, pile: list[int]) -> int:
        """A discard pile as a mask. Piles mostly grow card by card, so what is new is added to what is remembered."""
        known, mask = self._pile
        size = len(known)
        if pile[:size] != known:
            size = mask = 0
        if len(pile) > size:
            mask |= mask_of(pile[size:])
        if not size or len(pile) > size + FORGOTTEN:
            self._pile = (pile[:], mask)
        return mask

    def _measure(self, cards: int) -> Near:
        masks = [0, 0, 0]
        for c, formula in self.formulas:
            missing = _missing(formula, cards)
            if missing < 3:
                masks[missing] |= 1 << c
        return masks[0], masks[1], masks[2]

    def shortfalls(self, tables: list[int]) -> list[int]:
        """How many cards are missing until each of the `ungoal_cards` is met, by one table or by all together."""
        everything = 0
        for cards in tables:
            everything |= cards
        together = self._lack(everything)
        apart = [self._lack(cards) for cards in tables]
        return [
            together[index] if self.pack.formula[c].together else min([each[index] for each in apart])
            for index, c in enumerate(self.ungoal_cards)
        ]

    def _lack(self, cards: int) -> list[int]:
        found = self._lacking.get(cards)
        if found is None:
            if len(self._lacking) >= MOST_REMEMBERED:
                self._lacking.clear()
            found = self._lacking[cards] = [_missing(self.pack.formula[c], cards) for c in self.ungoal_cards]
        return found

    def missing(self, goal: int, cards: int) -> int:
        """How many cards are missing for a Goal; Goals that ask for the most are looked at elsewhere."""
        formula = self.pack.formula[goal]
        return _missing(formula, cards)

    def outs(self, goal: int, cards: int) -> int:
        """The cards that would bring somebody with these cards nearer to a Goal."""
        formula = self.pack.formula[goal]
        wanted = 0
        for mask, count in formula.pairs:
            if (cards & mask).bit_count() < count:
                wanted |= mask
        return wanted & ~cards

    def blockers(self, cards: int, goal: int, harmless: int) -> int:
        """The Creepers among these cards that keep their owner from winning by a Goal."""
        return self.pack.blocking(cards, harmless | self.exempt[goal])


def _missing(formula: Formula, cards: int) -> int:
    missing = 0
    for mask, count in formula.pairs:
        found = (cards & mask).bit_count()
        if found < count:
            missing += count - found
    if formula.overlap and not missing:
        union = total = 0
        for mask, count in formula.pairs:
            union |= mask
            total += count
        missing = max(0, total - (cards & union).bit_count())
    return missing


def _counts(formula: Formula) -> bool:
    """True for Goals that ask for the most of something or for cards in hand."""
    return bool(formula.most or formula.hand)


def serves(formula: Formula, c: int) -> bool:
    """True if a Goal can make use of a card."""
    return any(mask >> c & 1 for mask, _ in formula.pairs)


def _do_nothing(_t: Table, _me: int, _argument: object, _c: int) -> None:
    """Most cards have no verb."""


NO_CALL: Final = Call("", _do_nothing, None)


def _first_call(pack: Pack, c: int) -> Call:
    """What an Action or a free action does first, and with what."""
    calls = pack.action_calls[c] or pack.free_calls[c]
    return calls[0] if calls else NO_CALL
