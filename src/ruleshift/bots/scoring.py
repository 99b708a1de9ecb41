"""What speaks for each option of a decision: one number for each, the larger the better."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ruleshift.bots.adding import total
from ruleshift.bots.after_play import after_goal, after_play
from ruleshift.bots.changes import changed, moved, moved_alone, together, useless_goals, without_rule
from ruleshift.bots.evaluation import Situation, meet_rivals, worth
from ruleshift.bots.verb_values import after_choice, value_of
from ruleshift.cards import Kind
from ruleshift.engine.core.decision import Decision
from ruleshift.engine.core.inside import values_of
from ruleshift.engine.core.kinds import DecisionKind
from ruleshift.engine.core.table import bits
from ruleshift.engine.core.values import ARGUMENT, OPEN, PASS, SHIFT, USE

__all__ = ("score_options",)

_USE: Final = USE >> SHIFT
_OPEN: Final = OPEN >> SHIFT
EAGER: Final = 0.05
NEVER: Final = -1.0
"""A free action that is worth it comes before plays; one that is not is left alone."""
NEARLY_WON: Final = 0.9
"""A worth that is worth a free action before the draw."""
WORTHWHILE: Final = 0.004
"""What a free action must gain."""
EARLY_END: Final = 0.01
"""What it costs to end a turn that could go on."""
UNUSED: Final = 0.001
"""A card that no Goal needs goes first."""
RULE_STAYS: Final = 0.003
NOTHING_HIDDEN: Final = 0.004
NOTHING_OPENED: Final = 0.02
"""How much better than passing it must be to discard a rule, to hide a card, to bring one out."""
SURPRISE: Final = 0.08
"""What a Surprise costs besides what it is worth in the hand."""
DREAD: Final = 0.3
EVEN: Final = 0.3
"""Another player's Action is dreaded by whoever stands below an even chance, and welcome to whoever stands above."""


def score_options(decision: Decision, s: Situation) -> list[float]:
    """The worth of every option that is a card, a player, a word; texts are not judged here."""
    judge = _JUDGES.get(decision.kind)
    return judge(decision, s) if judge else [0.0] * len(decision)


# In one's own turn.


def _turn(decision: Decision, s: Situation) -> list[float]:
    now = worth(s)
    return [_turn_option(decision, s, value, now) for value in values_of(decision)]


def _turn_option(decision: Decision, s: Situation, value: int, now: float) -> float:
    verb = value >> SHIFT
    if verb == 0:
        return after_play(s, value)
    if verb == _USE:
        return _use(decision, s, value & ARGUMENT, now)
    if verb == _OPEN:
        return NEVER
    return now


def _use(decision: Decision, s: Situation, c: int, now: float) -> float:
    """A free action: what it gains, and little before the draw, when more may come."""
    value = value_of(s, c)
    if value.ending:
        return value.ending(s.copy()) - EARLY_END
    hides = c in s.knowledge.pack.container
    before_draw = "to win" if hides else value.before_draw
    early = decision.kind == "draw"
    if early and before_draw == "never":
        return NEVER
    gain = _hiding(s, c, now) if hides else value.gain(s, c, now) if value.gain else NEVER
    if early and before_draw == "to win" and gain + now < NEARLY_WON:
        return NEVER
    return now + gain + EAGER if gain > WORTHWHILE else NEVER


def _hiding(s: Situation, c: int, now: float) -> float:
    """What my Creepers' going under a container gains."""
    holds = s.knowledge.pack.container[c].holds & s.knowledge.creepers & s.fronts[s.me].cards
    return (worth(moved(s, holds, s.me, -1)) if holds else 0.0) - now


def _small(decision: Decision, s: Situation) -> list[float]:
    meet_rivals(s)
    return [after_play(s, value, 0) for value in values_of(decision)]


# Cards on tables.


def _owner(s: Situation, decision: Decision, index: int) -> int:
    return decision.owners[index] if decision.owners else s.me


def _bit(s: Situation, pid: int, c: int) -> int:
    """The bit of a card in front of a player; a view does not tell twins apart."""
    if s.fronts[pid].cards >> c & 1:
        return 1 << c
    pack = s.knowledge.pack
    return next((1 << twin for twin in pack.copies_of[pack.name_id[c]] if s.fronts[pid].cards >> twin & 1), 0)


def _take(decision: Decision, s: Situation) -> list[float]:
    judge = _into_hand if value_of(s, decision.card).into_hand else _taken
    return [judge(s, c, _owner(s, decision, index)) for index, c in enumerate(values_of(decision))]


def _taken(s: Situation, c: int, owner: int) -> float:
    return worth(moved(s, _bit(s, owner, c), owner, s.me))


def _into_hand(s: Situation, c: int, owner: int) -> float:
    pack = s.knowledge.pack
    kind = pack.kind[c]
    if kind == Kind.RULE:
        return without_rule(s, c)
    if owner < 0:
        n = s.copy()
        n.goals_high &= ~(1 << (c - n.knowledge.first_goal))
        n.rivals = None
    elif kind == Kind.CREEPER:
        return _taken(s, c, owner)
    else:
        n = moved(s, _bit(s, owner, c), owner, -1)
        left = together(s, _bit(s, owner, c)) & s.knowledge.creepers
        n.lay(n.me, n.fronts[n.me].cards | left)
    n.take(c)
    n.sizes = changed(n.sizes, n.me, n.sizes[n.me] + 1)
    return worth(n)


def _trash(decision: Decision, s: Situation) -> list[float]:
    scores = []
    move = moved_alone if value_of(s, decision.card).parts else moved
    for index, c in enumerate(values_of(decision)):
        owner = _owner(s, decision, index)
        scores.append(worth(move(s, _bit(s, owner, c), owner, -1)))
    return scores


def _lose_own(decision: Decision, s: Situation) -> list[float]:
    """One of my own cards on the table has to go."""
    meet_rivals(s)
    return [
        worth(moved(s, _bit(s, s.me, c), s.me, -1)) + (UNUSED if not s.knowledge.used >> c & 1 else 0)
        for c in values_of(decision)
    ]


def _give(decision: Decision, s: Situation) -> list[float]:
    value = value_of(s, decision.card)
    if value.gives == "from table":
        return _lose_own(decision, s)
    if value.gives == "what was drawn":
        return _hand_out(decision, s, first_is_mine=value.first_is_mine)
    return _lose_from_hand(decision, s)


def _hand_out(decision: Decision, s: Situation, *, first_is_mine: bool) -> list[float]:
    """The first card of Everybody Gets 1 is mine."""
    meet_rivals(s)
    mine = first_is_mine and len(values_of(decision)) == len(s.others) + 1
    scores = []
    for c in values_of(decision):
        n = s.copy()
        n.take(c)
        n.sizes = changed(n.sizes, n.me, n.sizes[n.me] + 1)
        n.spice += s.knowledge.spice[c]
        scores.append(worth(n) if mine else -worth(n))
    return scores


def _lose_from_hand(decision: Decision, s: Situation) -> list[float]:
    meet_rivals(s)
    return [worth(_dropped(s, c)) if c >> SHIFT == 0 else 0.0 for c in values_of(decision)]


def _dropped(s: Situation, c: int) -> Situation:
    n = s.copy()
    n.drop(c)
    n.sizes = changed(n.sizes, n.me, n.sizes[n.me] - 1)
    n.spice -= s.knowledge.spice[c]
    return n


def _type(decision: Decision, s: Situation) -> list[float]:
    """A card of the kind that is asked for, or a random one: the mean of all."""
    hand = bits(s.hand)
    meet_rivals(s)
    mean = total([worth(_dropped(s, c)) for c in hand]) / len(hand) if hand else 0.0
    return [worth(_dropped(s, c)) if c >> SHIFT == 0 else mean for c in values_of(decision)]


def _move(decision: Decision, s: Situation) -> list[float]:
    """Which Creeper is to be moved: mine away, or one on to whoever is most dangerous."""
    scores = []
    for index, c in enumerate(values_of(decision)):
        owner = _owner(s, decision, index)
        bit = _bit(s, owner, c)
        scores.append(max((worth(moved(s, bit, owner, pid)) for pid in s.others if pid != owner), default=0.0))
    return scores


# Players.


def _player(decision: Decision, s: Situation) -> list[float]:
    target = value_of(s, decision.card).target
    players = [value & ARGUMENT for value in values_of(decision)]
    if target is None:
        return [NEVER if pid == s.me else 0.0 for pid in players]
    return [NEVER if pid == s.me else target(s, pid, decision.card) for pid in players]


# Rules and Goals.


def _rule(decision: Decision, s: Situation) -> list[float]:
    return [without_rule(s, c) for c in values_of(decision)]


def _up_to(decision: Decision, s: Situation) -> list[float]:
    now = worth(s) + RULE_STAYS
    return [now if value == PASS else without_rule(s, value) for value in values_of(decision)]


def _goal(decision: Decision, s: Situation) -> list[float]:
    """Which Goal leaves; the one being played has still to come."""
    scores = []
    for c in values_of(decision):
        n = s.copy()
        n.rivals = None
        n.goals_high &= ~(1 << (c - n.knowledge.first_goal))
        if decision.card >= 0:
            n.goals_high |= 1 << (decision.card - n.knowledge.first_goal)
        scores.append(worth(n))
    return scores


# Hiding places, the Goal Mill, directions.


def _under(decision: Decision, s: Situation) -> list[float]:
    now = worth(s) + NOTHING_HIDDEN
    return [now if c == PASS else worth(moved(s, _bit(s, s.me, c), s.me, -1)) for c in values_of(decision)]


def _out(decision: Decision, s: Situation) -> list[float]:
    now = worth(s) + NOTHING_OPENED
    return [now if c == PASS else worth(moved(s, 1 << c, -1, s.me)) for c in values_of(decision)]


def _mill(decision: Decision, s: Situation) -> list[float]:
    useless = useless_goals(s)
    first = s.knowledge.first_goal
    return [0.0 if c == PASS else 1.0 if useless >> (c - first) & 1 else NEVER for c in values_of(decision)]


def _direction(decision: Decision, s: Situation) -> list[float]:
    """To the left means that the hand of the player before me comes to me."""
    return [float(s.sizes[s.others[-1]]), float(s.sizes[s.others[0]])]


def _effect(decision: Decision, s: Situation) -> list[float]:
    """Which of several things is done; unknown where they are not the first that the card does."""
    verb, _, choices = s.knowledge.calls[decision.card]
    if decision.card < 0 or verb != "choose":
        return [0.0] * len(values_of(decision))
    return [after_choice(s.copy(), choices[(value & ARGUMENT) - 1]) for value in values_of(decision)]


# Windows.


def _surprise(decision: Decision, s: Situation) -> list[float]:
    """Pass, unless the card that is being played does me harm, or more good in front of me."""
    harm = _harm(s, decision.card)
    return [
        0.0 if value == PASS else harm + _spoils(s, decision.card, value) - SURPRISE - s.knowledge.spice[value]
        for value in values_of(decision)
    ]


def _spoils(s: Situation, c: int, surprise: int) -> float:
    """What a Keeper that is being laid is worth to me, if this Surprise takes it over."""
    pack = s.knowledge.pack
    taken = c >= 0 and s.turn != s.me and pack.takers >> surprise & 1 and pack.keepers >> c & 1
    if not taken or any(s.fronts[pid].cards >> c & 1 for pid in (s.me, *s.others)):
        return 0.0
    return worth(moved(s, 1 << c, -1, s.me)) - worth(s)


def _harm(s: Situation, c: int) -> float:
    """How much worse the table gets for me if the card of the player whose turn it is goes through."""
    if c < 0 or s.turn == s.me:
        return 0.0
    pack = s.knowledge.pack
    kind = pack.kind[c]
    now = worth(s)
    if kind == Kind.KEEPER:
        holder = next((pid for pid in (s.me, *s.others) if s.fronts[pid].cards >> c & 1), -1)
        return now - worth(moved(s, 1 << c, holder, s.turn))
    if kind in (Kind.GOAL, Kind.UNGOAL):
        return now - after_goal(s.copy(), c)
    if kind == Kind.ACTION:
        return value_of(s, c).harm + DREAD * (EVEN - now)
    return 0.0


_JUDGES: Final[dict[DecisionKind, Callable[[Decision, Situation], list[float]]]] = {
    "play": _turn,
    "draw": _turn,
    "end": _turn,
    "small": _small,
    "again": _small,
    "take": _take,
    "trash": _trash,
    "give": _give,
    "card": _move,
    "pay": _lose_own,
    "score": _lose_own,
    "attach": _lose_own,  # on the Keeper that I can best do without
    "keeper limit": _lose_own,
    "hand limit": _lose_from_hand,
    "type": _type,
    "player": _player,
    "rule": _rule,
    "upto": _up_to,
    "goal": _goal,
    "under": _under,
    "out": _out,
    "mill": _mill,
    "direction": _direction,
    "effect": _effect,
    "surprise": _surprise,
}
