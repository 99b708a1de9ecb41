"""Where the numbers in force come from: every card that sets or raises one of them, in the order of the rules."""

from __future__ import annotations

from typing import Literal

import msgspec

from ruleshift.engine.core import printing
from ruleshift.engine.core.compiled_cards import ALL
from ruleshift.engine.core.rules import Law, holds, law, read_numeral
from ruleshift.engine.core.table import Table

__all__ = ("Contribution", "RuleNumber", "basis_of_rule_numbers", "rule_numbers")


class Contribution(msgspec.Struct, frozen=True, omit_defaults=True):
    """One card's share of a number: it sets it, adds to it, lets all cards (but some) be played, or reads a digit anew.

    >>> from ruleshift import Game
    >>> game = Game.at("pirate", rules=["Draw 3"], phase="start")
    >>> part = game.numbers[0].parts[0]
    >>> part.card, part.way, part.number, str(part)
    ('Draw 3', 'sets', 3, '3')
    """

    card: str
    way: Literal["sets", "adds", "all", "all but", "reads"] = "sets"
    number: int = 0
    printed: int = 0
    """The digit that is read as another one."""

    def __str__(self) -> str:
        return printing.contribution_text(self)


class RuleNumber(msgspec.Struct, frozen=True):
    """A number in force for the player whose turn it is, and the cards that it comes from.

    `name` is draw, play, hand limit, keeper limit, goals or start bonus.

    >>> from ruleshift import Game
    >>> game = Game.at("pirate", rules=["Draw 3"], phase="start")
    >>> print(game.numbers[0])
    draw 3 (Draw 3: 3)
    """

    name: str
    value: str
    parts: tuple[Contribution, ...]

    def __str__(self) -> str:
        return f"{self.name} {self.value} ({', '.join(f'{part.card}: {part}' for part in self.parts)})"


def basis_of_rule_numbers(t: Table) -> tuple[object, ...]:
    """Everything that accounts depend on: the rules in play, and which of their conditions hold."""
    rules = [t.pack.rule[c] for c in t.rules]
    held = [holds(t, rule.bonus_in_play, rule.bonus_mine) for rule in rules if rule.conditional]
    return tuple(t.rules), tuple(held)


def rule_numbers(t: Table) -> tuple[RuleNumber, ...]:
    """Draw and play always; limits, Goals and the start bonus while a rule sets them."""
    now = law(t)
    found = [
        RuleNumber("draw", str(now.draw), _draw(t, now)),
        RuleNumber("play", _plays(now), _play(t, now)),
    ]
    for name, value, rule in (
        ("hand limit", now.hand_limit, now.hand_rule),
        ("keeper limit", now.keeper_limit, now.keeper_rule),
        ("goals", now.goals, now.goals_rule),
    ):
        if rule >= 0:
            printed = getattr(t.pack.rule[rule], name.replace(" ", "_"))
            found.append(RuleNumber(name, str(value), (_set(t, rule, value), *_numerals(t, printed))))
    givers = [c for c in t.rules if t.pack.rule[c].start_bonus]
    if givers:
        given = Contribution(t.pack.names[givers[-1]], "sets", now.start_bonus)
        found.append(RuleNumber("start bonus", str(now.start_bonus), (given,)))
    return tuple(found)


def _plays(now: Law) -> str:
    if now.play < ALL:
        return str(now.play)
    return f"all but {now.keep}" if now.keep else "all"


def _draw(t: Table, now: Law) -> tuple[Contribution, ...]:
    printed = t.pack.rule[now.draw_rule].draw if now.draw_rule >= 0 else t.pack.basic_draw
    assert printed is not None
    base = _set(t, now.draw_rule, read_numeral(now.numerals, printed))
    return (base, *_numerals(t, printed), *_bonuses(t, now, "bonus_draw"))


def _play(t: Table, now: Law) -> tuple[Contribution, ...]:
    rule = t.pack.rule[now.play_rule] if now.play_rule >= 0 else None
    printed = rule.play if rule else t.pack.basic_play
    assert printed is not None
    if printed != ALL:
        base = _set(t, now.play_rule, read_numeral(now.numerals, printed))
        return (base, *_numerals(t, printed), *_bonuses(t, now, "bonus_play"))
    assert rule is not None
    kept = read_numeral(now.numerals, rule.keep) if rule.keep else 0
    base = Contribution(t.pack.names[now.play_rule], "all but" if kept else "all", kept)
    return (base, *_numerals(t, rule.keep), *_bonuses(t, now, "bonus_play"))


def _set(t: Table, rule: int, value: int) -> Contribution:
    return Contribution(t.pack.names[rule if rule >= 0 else t.pack.basic], "sets", value)


def _numerals(t: Table, printed: int | None) -> list[Contribution]:
    """The rule that makes a digit read as another one, where it does."""
    return [
        Contribution(t.pack.names[c], "reads", read_numeral(rule.numerals, printed), printed)
        for c in t.rules
        if printed is not None and (rule := t.pack.rule[c]).numerals and printed in rule.numerals
    ][-1:]


def _bonuses(t: Table, now: Law, field: str) -> list[Contribution]:
    return [
        Contribution(t.pack.names[c], "adds", read_numeral(now.numerals, getattr(rule, field)))
        for c in t.rules
        if (rule := t.pack.rule[c]).conditional
        and getattr(rule, field)
        and holds(t, rule.bonus_in_play, rule.bonus_mine)
    ]
