"""Verbs about rules, Goals and turns."""

from __future__ import annotations

from ruleshift.engine.core.asking import ask, choose_card, distinct
from ruleshift.engine.core.event import moved, tell
from ruleshift.engine.core.playing import play
from ruleshift.engine.core.rules import law, read_numeral
from ruleshift.engine.core.suspend import end_turn_now
from ruleshift.engine.core.table import Table
from ruleshift.engine.core.values import PASS
from ruleshift.engine.effects.arguments import ALL_RULES, HALF, LIMITS, UP_TO, how_many_rules
from ruleshift.engine.effects.effect import Effect, Effects

__all__ = (
    "EFFECTS",
    "removable",
)


_LIMITED = ("hand_limit", "keeper_limit")


def removable(t: Table) -> list[int]:
    """The New Rules in play that may be taken away: not one that a Meta Rule guards."""
    rule = t.pack.rule
    return [c for c in t.rules if not rule[c].guarded]


def trash_rules(t: Table, me: int, how: tuple[str, int], c: int) -> None:
    """Discard New Rules: all, the limits, up to half of them, up to so many, or so many."""
    word, count = how
    if word == ALL_RULES:
        for rule in removable(t):
            t.trash_rule(rule)
    elif word == LIMITS:
        for rule in removable(t):
            if t.pack.slot[rule] in _LIMITED:
                t.trash_rule(rule)
    elif word == HALF:
        _trash_up_to(t, me, PASS, (len(t.rules) + 1) // 2, c)
    elif word == UP_TO:
        _trash_up_to(t, me, PASS, read_numeral(law(t).numerals, count), c)
    else:
        for _ in range(read_numeral(law(t).numerals, count)):
            t.agenda.append((_trash_one, me, c))


def _trash_one(t: Table, me: int, c: int) -> None:
    choose_card(t, me, "rule", removable(t), (_one_trashed,), c)


def _one_trashed(t: Table, _me: int, rule: int) -> None:
    t.trash_rule(rule)


def _trash_up_to(t: Table, me: int, _value: int, left: int, c: int) -> None:
    rules = removable(t)
    if left and rules:
        ask(t, me, "upto", (PASS, *distinct(t, rules)), (_trashed_up_to, left, c), c)


def _trashed_up_to(t: Table, me: int, value: int, left: int, c: int) -> None:
    if value != PASS:
        t.trash_rule(value)
        _trash_up_to(t, me, value, left - 1, c)


def trash_goals(t: Table, _me: int, _: object, _c: int) -> None:
    """Every Goal and Ungoal in play goes."""
    for goal in t.goals[:]:
        t.trash_goal(goal)


def play_again(t: Table, me: int, kinds: int, c: int) -> None:
    """Play a card out of the discard pile; this card is not there yet (R225)."""
    choose_card(t, me, "again", [card for card in reversed(t.discard) if kinds >> card & 1], (_again,), c)


def _again(t: Table, me: int, card: int) -> None:
    t.discard.remove(card)
    if t.ears:
        moved(t, (card,), ("discard pile", -1), ("being played", me))
    play(t, me, card, ("discard pile", -1))


def another_turn(t: Table, me: int, _: object, c: int) -> None:
    """An extra turn, at most one in a run for each such card (R016)."""
    name = t.pack.name_id[c]
    if name not in t.extra_turn_cards:
        t.extra_turn_cards = (*t.extra_turn_cards, name)
        t.extra += 1
        if t.ears:
            tell(t, "extra turn", me)


def end_turn(t: Table, _me: int, _: object, _c: int) -> None:
    """The turn ends at once; small hands are discarded, the real hand stays (R013)."""
    end_turn_now(t)


def can_trash_rules(t: Table, _pid: int, how: tuple[str, int], _c: int) -> bool:
    """Open with such a rule in play."""
    rules = removable(t)
    return any(t.pack.slot[rule] in _LIMITED for rule in rules) if how[0] == LIMITS else bool(rules)


def can_trash_goals(t: Table, _pid: int, _argument: object, _c: int) -> bool:
    """Open with a Goal in play."""
    return bool(t.goals)


def can_play_again(t: Table, _pid: int, kinds: int, _c: int) -> bool:
    """Open with such a card in the discard pile."""
    return any(kinds >> card & 1 for card in t.discard)


EFFECTS: Effects = {
    "trash_rules": Effect(trash_rules, open_if=can_trash_rules, compile_argument=how_many_rules),
    "trash_goals": Effect(trash_goals, open_if=can_trash_goals),
    "play_again": Effect(play_again, open_if=can_play_again),
    "another_turn": Effect(another_turn),
    "end_turn": Effect(end_turn),
}
