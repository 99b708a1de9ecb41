"""A situation after a change: cards moved from table to table, a rule gone, the best card taken."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ruleshift.bots.evaluation import Situation, worth
from ruleshift.engine.core.popcount import popcount
from ruleshift.engine.core.table import bits

__all__ = (
    "OWN_CARD_OVER", "best_take", "best_trash", "changed", "moved", "moved_alone", "together", "useless_goals",
    "with_size", "without_rule",
)  # fmt: skip

OWN_CARD_OVER: Final = 0.012
"""What a card in my hand beyond a Hand Limit costs."""
OWN_KEEPER_FREED: Final = 0.02
"""What a Keeper of mine gains that a Keeper Limit would have taken."""
LIMIT_FOR_OTHERS: Final = 0.002
"""What a Limit is good for: it binds the others too."""
FREE_CHOICE: Final = 0.01
"""What it gains that my first play is no longer a random one."""
NOTHING_TO_TRASH: Final = 0.05
"""What it costs to have to throw away what I would rather keep."""


def changed(numbers: list[int], at: int, value: int) -> list[int]:
    """A list with one entry replaced."""
    new = numbers[:]
    new[at] = value
    return new


def moved(s: Situation, bit: int, giver: int, taker: int) -> Situation:
    """The situation after a card, and what hangs together with it, has gone from one table to another.

    -1 is nobody's table.
    """
    return moved_alone(s, together(s, bit) if s.attached else bit, giver, taker)


def together(s: Situation, mask: int) -> int:
    """Cards in front of players with all that hangs together with them."""
    for creeper, keeper in s.attached.items():
        if mask >> creeper & 1:
            mask |= 1 << keeper
    for creeper, keeper in s.attached.items():
        if mask >> keeper & 1:
            mask |= 1 << creeper
    return mask


def moved_alone(s: Situation, bit: int, giver: int, taker: int) -> Situation:
    """The situation after a card has gone from one table to another, parted from whatever it hung together with."""
    n = s.copy()
    n.fronts = n.fronts[:]
    if giver >= 0:
        n.lay(giver, n.fronts[giver].cards & ~bit)
    if taker >= 0:
        n.lay(taker, n.fronts[taker].cards | bit)
    return n


def with_size(s: Situation, pid: int, size: int) -> float:
    """The worth if somebody's hand had another size."""
    n = s.copy()
    n.sizes = changed(n.sizes, pid, size)
    n.rivals = None
    return worth(n)


def without_rule(s: Situation, c: int) -> float:
    """The worth of the table if a rule were gone."""
    rule = s.knowledge.pack.rule[c]
    n = s.copy()
    n.rivals = None
    taste = 0.0
    if rule.draw is not None:
        n.draw = 1
    elif rule.play is not None:
        n.play = 1
        n.plays = max(0, 1 - n.played)
    elif rule.hand_limit is not None:
        taste = OWN_CARD_OVER * max(0, n.hand_size - n.plays - abs(rule.hand_limit)) - LIMIT_FOR_OTHERS
    elif rule.keeper_limit is not None:
        over = popcount(n.fronts[n.me].cards & n.knowledge.keepers) - abs(rule.keeper_limit)
        taste = OWN_KEEPER_FREED * max(0, over) - LIMIT_FOR_OTHERS
    elif rule.harmless:
        n.harmless &= ~rule.harmless
    elif rule.first_random:
        taste = FREE_CHOICE
    return worth(n) + taste


def best_take(s: Situation, mask: int, owners: Iterable[int]) -> float:
    """The worth after the best card has been taken from another table."""
    best = worth(s)
    for pid in owners:
        for c in bits(s.fronts[pid].cards & mask):
            n = moved(s, 1 << c, pid, s.me)
            best = max(best, worth(n))
    return best


def best_trash(s: Situation, mask: int) -> float:
    """The worth after the best card has been thrown away, one's own Creepers included."""
    best = 0.0
    for pid in (s.me, *s.others):
        wanted = s.fronts[pid].cards & mask & (s.knowledge.creepers if pid == s.me else s.knowledge.keepers)
        for c in bits(wanted):
            best = max(best, worth(moved(s, 1 << c, pid, -1)))
    return best or worth(s) - NOTHING_TO_TRASH


def useless_goals(s: Situation) -> int:
    """The Goals in my hand that my cards are far from, as a mask of high cards."""
    own = s.knowledge.front(s.fronts[s.me].cards | s.hand_low & s.knowledge.keepers)
    return s.hand_high & (s.knowledge.goals | s.knowledge.ungoals) & ~own.complete & ~own.lack_one
