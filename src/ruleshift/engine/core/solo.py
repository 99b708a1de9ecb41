"""The solitaire game: two decks, a rule after each turn, Goals that are scored."""

from __future__ import annotations

from typing import NamedTuple

from ruleshift.cards import Kind
from ruleshift.engine.core.asking import choose_card
from ruleshift.engine.core.event import moved
from ruleshift.engine.core.kinds import EndReason
from ruleshift.engine.core.limits import enforce_limits
from ruleshift.engine.core.playing import make_way
from ruleshift.engine.core.table import SETTLE, Table, bits
from ruleshift.engine.core.verdict import Outcome, blockers, end, meets, ungoal_met

__all__ = ("add_rule", "last_judging", "score")


def last_judging(t: Table) -> None:
    """A deck is empty: what is met now still counts, then the game is over."""
    t.decisions = ()
    t.agenda.clear()
    for c in bits(t.pack.doomed(t.front_mask[0])):
        t.trash_front(0, c)
    for goal in _met(t):
        _to_scored(t, goal)
    if t.outcome is None:
        empty: EndReason = "main deck" if not t.draw else "rules deck"
        end(t, Outcome("solo", None, None, len(t.scored), t.turn_number, empty))


def add_rule(t: Table) -> None:
    """Between turns the next New Rule is laid in its spot, without any choice."""
    t.agenda.append((_new_limit,))
    t.agenda.append(SETTLE)
    c = t.rules_deck.pop()
    t.idle = 0
    make_way(t, c)
    t.rules.append(c)
    t.rules_changed()
    if t.ears:
        moved(t, (c,), ("rules deck", -1), ("rules", -1), cause=c)


def _new_limit(t: Table) -> None:
    """A Limit binds between the turns too (R326), and what goes for one may tighten the other."""
    below = len(t.agenda)
    if enforce_limits(t, [t.turn]):
        t.agenda.insert(below, (_new_limit,))


def _met(t: Table) -> list[int]:
    """The Goals that are met, or the end of the game if an Ungoal is."""
    met = []
    lost = -1
    for goal in t.goals:
        formula = t.pack.formula[goal]
        if t.pack.kind[goal] == Kind.UNGOAL:
            lost = goal if ungoal_met(t, formula) else lost
        elif meets(t, 0, formula) and not blockers(t, 0, formula):
            met.append(goal)
    if lost >= 0 and not met:
        name = t.pack.names[lost]
        end(t, Outcome("lost", None, name, len(t.scored), t.turn_number, "ungoal"))
    return met if lost < 0 else []


def score(t: Table) -> bool:
    """Score every Goal that is met; what they needed is discarded. True if something happened."""
    met = _met(t)
    if not met:
        return t.outcome is not None
    t.agenda.append(SETTLE)
    entries = [Required(goal, mask, count) for goal in met for mask, count in t.pack.formula[goal].pairs]
    entries.sort(key=lambda entry: (t.front_mask[0] & entry.mask).bit_count() > entry.many)
    for goal in met:
        _to_scored(t, goal)
    t.agenda.append((_require, tuple(entries), ()))
    return True


def _to_scored(t: Table, goal: int) -> None:
    t.goals.remove(goal)
    t.scored.append(goal)
    t.goals_before = tuple(t.goals)
    if t.ears:
        moved(t, (goal,), ("goals", -1), ("scored", -1), cause=goal)


class Required(NamedTuple):
    """An entry of a scored Goal: so many cards out of a mask are discarded for it."""

    goal: int
    mask: int
    many: int


Named = tuple[tuple[int, int], ...]
"""What the scored Goals required, so far: (Goal, card)."""


def _require(t: Table, entries: tuple[Required, ...], named: Named) -> None:
    """Find what the scored Goals required, entry by entry and those without a choice first; then discard it.

    A card that was named for one Goal counts for another one scored with it.
    """
    if not entries:
        for c in dict.fromkeys(c for _, c in named):
            t.trash_front(0, c)
        return
    (goal, mask, count), rest = entries[0], entries[1:]
    mine = [c for each, c in named if each == goal]
    shared = [c for each, c in named if each != goal and mask >> c & 1 and c not in mine]
    fitting = [c for c in t.front[0] if mask >> c & 1 and c not in mine]
    certain = fitting if len(fitting) <= count else list(dict.fromkeys(shared))[:count]
    named += tuple((goal, c) for c in certain)
    if count <= len(certain) or certain == fitting:
        _require(t, rest, named)
    else:
        left = [c for c in fitting if c not in certain]
        choose_card(t, 0, "score", left, (_named, (Required(goal, mask, count - len(certain) - 1), *rest), named, goal))


def _named(t: Table, _pid: int, c: int, entries: tuple[Required, ...], named: Named, goal: int) -> None:
    """Where a Goal leaves a choice of what is discarded, the player names it, exactly as many as it required."""
    _require(t, entries, (*named, (goal, c)))
