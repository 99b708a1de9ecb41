"""What the table will look like after a play: the worth of playing a card, for every kind of card."""

from __future__ import annotations

from typing import Final

from ruleshift.bots.changes import OWN_CARD_OVER, changed
from ruleshift.bots.evaluation import Situation, worth
from ruleshift.bots.verb_values import value_of
from ruleshift.cards import Kind
from ruleshift.engine.core.compiled_cards import Rule
from ruleshift.engine.core.popcount import popcount
from ruleshift.engine.core.table import bits

__all__ = ("after_goal", "after_play")

CARD_OVER: Final = 0.004
KEEPER_OVER: Final = 0.006
OWN_KEEPER_OVER: Final = 0.015
"""What it gains that a Limit takes a card or a Keeper from another player, and what it costs to lose a Keeper."""
RANDOM_PLAY: Final = 0.02
"""What it costs that my first play is a random one."""
USEFUL_RULE: Final = 0.005
"""What a rule gains that brings a free action."""

MORE_PLAYS: Final = 0.025
"""What a rule gains that lets everybody play more cards: so much that it is laid as readily as one to draw more."""
UNREST: Final = 0.25
"""How much the worth of plays is shaken up in a game that stands still."""
HOPELESS: Final = 0.05
"""What is worth no more than this stays so in such a game too: nobody gives a win away to end it."""

_KEEPER: Final = int(Kind.KEEPER)
_GOAL: Final = int(Kind.GOAL)
_UNGOAL: Final = int(Kind.UNGOAL)
_RULE: Final = int(Kind.RULE)


def after_play(s: Situation, c: int, cost: int = 1) -> float:
    """The worth of the table after this card has been played; `cost` is what it takes of this turn's plays."""
    kind = s.knowledge.pack.kind[c]
    n = s.copy()
    if n.holds(c):
        n.drop(c)
        n.spice -= s.knowledge.spice[c]
        n.sizes = changed(n.sizes, n.me, n.sizes[n.me] - 1)
    n.plays = max(0, n.plays - cost)
    n.played += cost
    worth_then = _after(n, c, kind)
    return worth_then + _unrest(c, s.overlong) if s.overlong and worth_then > HOPELESS else worth_then


def _after(n: Situation, c: int, kind: int) -> float:
    if kind == _KEEPER:
        return _after_keeper(n, c)
    if kind == _GOAL or kind == _UNGOAL:  # noqa: PLR1714, SIM109 - no tuple is made
        return after_goal(n, c)
    return _after_rule(n, c) if kind == _RULE else _after_action(n, c)


def _unrest(c: int, turn: int) -> float:
    """Another number for each card, and others in each turn: whatever goes round and round, something else comes first.

    It is no chance: the same table is always worth the same.
    """
    return UNREST * ((37 * c + 23 * turn) % 64) / 64


def _after_keeper(n: Situation, c: int) -> float:
    mine = n.fronts[n.me].cards | 1 << c
    n.fronts = n.fronts[:]
    n.lay(n.me, mine & ~n.knowledge.pack.doomed(mine))
    return worth(n)


def after_goal(n: Situation, c: int) -> float:
    """The worth after a Goal is laid, whoever lays it; a Goal too many leaves as suits me."""
    if n.knowledge.pack.followers:
        _follow(n)
    n.rivals = None
    goals = n.goals_high | 1 << (c - n.knowledge.first_goal)
    if popcount(goals) <= n.room:
        n.goals_high = goals
        return worth(n)
    best = 0.0
    for old in bits(n.goals_high):
        n.goals_high = goals & ~(1 << old)
        n.rivals = None
        best = max(best, worth(n))
    return best


def _follow(n: Situation) -> None:
    """Creepers that follow the Goals go to the next player."""
    n.fronts = n.fronts[:]
    around = [n.me, *n.others]
    for c in n.knowledge.pack.followers:
        for index, pid in enumerate(around):
            if n.fronts[pid].cards >> c & 1:
                following = around[(index + 1) % len(around)]
                n.lay(pid, n.fronts[pid].cards & ~(1 << c))
                n.lay(following, n.fronts[following].cards | 1 << c)
                break


# Rules.


def _after_rule(n: Situation, c: int) -> float:
    rule = n.knowledge.pack.rule[c]
    taste = 0.0
    n.rivals = None
    if rule.draw is not None:
        n.draw = abs(rule.draw)
        n.extra += max(0, n.draw - n.drawn)
    elif rule.play is not None:
        taste = MORE_PLAYS if abs(rule.play) > n.play else 0.0
        n.play = min(5, abs(rule.play))
        n.plays = max(0, min(n.play - n.played, n.hand_size - (rule.keep or 0)))
    elif rule.hand_limit is not None:
        taste = _limit_hands(n, abs(rule.hand_limit))
    elif rule.keeper_limit is not None:
        taste = _limit_keepers(n, abs(rule.keeper_limit))
    elif rule.goals is not None:
        n.room = abs(rule.goals)
    else:
        taste = _other_rule(n, rule)
    return worth(n) + taste


def _limit_hands(n: Situation, limit: int) -> float:
    """Others lose cards at once, I lose what is left in the end."""
    taste = 0.0
    sizes = n.sizes[:]
    for pid in n.others:
        taste += CARD_OVER * max(0, sizes[pid] - limit)
        sizes[pid] = min(sizes[pid], limit)
    n.sizes = sizes
    return taste - OWN_CARD_OVER * max(0, n.hand_size - n.plays - limit)


def _limit_keepers(n: Situation, limit: int) -> float:
    knowledge = n.knowledge
    over = [max(0, popcount(n.fronts[pid].cards & knowledge.keepers) - limit) for pid in n.others]
    mine = popcount(n.fronts[n.me].cards & knowledge.keepers) - limit
    return KEEPER_OVER * sum(over) - OWN_KEEPER_OVER * max(0, mine)


def _other_rule(n: Situation, rule: Rule) -> float:
    if rule.harmless:
        n.harmless |= rule.harmless
    if rule.conditional:
        mine = n.fronts[n.me].cards
        anywhere = mine
        for pid in n.others:
            anywhere |= n.fronts[pid].cards
        if (not rule.bonus_mine or mine & rule.bonus_mine) and (
            not rule.bonus_in_play or anywhere & rule.bonus_in_play
        ):
            n.draw += abs(rule.bonus_draw)
            n.extra += abs(rule.bonus_draw)
            n.plays += abs(rule.bonus_play)
    if rule.first_random:
        return -RANDOM_PLAY
    return USEFUL_RULE if rule.use else 0.0


# Actions.


def _after_action(n: Situation, c: int) -> float:
    after = value_of(n, c).after
    return after(n, n.knowledge.calls[c].argument) if after else worth(n)
