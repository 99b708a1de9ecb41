"""The solitaire game: two decks, a rule after each turn, Goals that are scored."""

from __future__ import annotations

from ruleshift.cards import Kind
from ruleshift.engine.agenda import ask, distinct
from ruleshift.engine.event import moved
from ruleshift.engine.plays import make_way
from ruleshift.engine.settle import comply, settle
from ruleshift.engine.table import Table, bits
from ruleshift.engine.verdict import Outcome, blockers, end, meets, ungoal_met

__all__ = ("add_rule", "last_judging", "score")


def last_judging(t: Table) -> None:
    """A deck is empty: what is met now still counts, then the game is over."""
    t.asks = ()
    t.agenda.clear()
    for c, remedy in t.pack.destroyed_by.items():
        if t.seen[0] >> c & 1 and t.seen[0] & remedy:
            t.trash_front(0, c)
    for goal in _met(t):
        _to_scored(t, goal)
    if t.outcome is None:
        empty = "the main deck is empty" if not t.draw else "the rules deck is empty"
        end(t, Outcome("solo", None, None, len(t.scored), t.turn_number, empty))


def add_rule(t: Table) -> None:
    """Between turns: an extra turn if there is one; else the next New Rule is laid in its spot, without any choice."""
    from ruleshift.engine.turn import begin_turn

    if t.extra:
        t.extra -= 1
        begin_turn(t, t.turn)
        return
    t.run = ()
    t.agenda.append((begin_turn, t.turn))
    t.agenda.append((_new_limit,))
    t.agenda.append((settle,))
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
    if comply(t, [t.turn]):
        t.agenda.insert(below, (_new_limit,))


def _met(t: Table) -> list[int]:
    """The Goals that are met, or the end of the game if an Ungoal is."""
    met = []
    lost = -1
    for goal in t.goals:
        formula = t.pack.formula[goal]
        assert formula is not None
        if t.pack.kind[goal] == Kind.UNGOAL:
            lost = goal if ungoal_met(t, formula) else lost
        elif meets(t, 0, formula) and not blockers(t, 0, formula):
            met.append(goal)
    if lost >= 0 and not met:
        name = t.pack.names[lost]
        end(t, Outcome("lost", None, name, len(t.scored), t.turn_number, name))
    return met if lost < 0 else []


def score(t: Table) -> bool:
    """Score every Goal that is met; what they needed is discarded. True if something happened."""
    met = _met(t)
    if not met:
        return t.outcome is not None
    t.agenda.append((settle,))
    chosen, open_needs = _required(t, met)
    for goal in met:
        _to_scored(t, goal)
    t.agenda.append((_discard_required, tuple(chosen)))
    for mask, count in open_needs:
        t.agenda.append((_ask_required, mask, count))
    return True


def _required(t: Table, met: list[int]) -> tuple[list[int], list[tuple[int, int]]]:
    """The cards that the Goals required without a choice, and the entries that leave one."""
    certain = 0
    choices: list[tuple[int, int]] = []
    for goal in met:
        formula = t.pack.formula[goal]
        assert formula is not None
        for mask, count in formula.pairs:
            found = t.seen[0] & mask
            if found.bit_count() == count:
                certain |= found
            else:
                choices.append((mask, count))
    rest = []
    for mask, count in choices:
        left = count - (certain & mask).bit_count() if len(met) > 1 else count  # a card may serve two Goals at once
        if left > 0:
            rest.append((mask & ~certain, left))
    return bits(certain), rest


def _to_scored(t: Table, goal: int) -> None:
    t.goals.remove(goal)
    t.scored.append(goal)
    t.goals_before = tuple(t.goals)
    if t.ears:
        moved(t, (goal,), ("goals", -1), ("scored", -1), cause=goal)


def _ask_required(t: Table, mask: int, count: int) -> None:
    """Where a Goal leaves a choice of what is discarded, the player names it, exactly as many as it required."""
    fitting = [c for c in t.front[0] if mask >> c & 1]
    if not count or not fitting:
        return
    if len(fitting) <= count:
        for c in fitting:
            t.trash_front(0, c)
        return
    t.agenda.append((_ask_required, mask, count - 1))
    ask(t, 0, "score", distinct(t, fitting), (_named_required,))


def _named_required(t: Table, pid: int, c: int) -> None:
    t.trash_front(pid, c)


def _discard_required(t: Table, cards: tuple[int, ...]) -> None:
    for c in cards:
        if t.seen[0] >> c & 1:
            t.trash_front(0, c)
