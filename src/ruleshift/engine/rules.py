"""What the rules in play add up to: derived from the table, never stored apart from a cache that every change drops."""

from __future__ import annotations

from typing import Any

from ruleshift.engine.pack import ALL, Rule, Use
from ruleshift.engine.table import Table

__all__ = ("Law", "derive", "hand_limit", "holds", "keeper_limit", "law", "may_play", "plays_left", "read")

NONE = -1
MOST_LAWS = 4_096


class Law:
    """The numbers in force for the player whose turn it is."""

    __slots__ = (
        "draw", "draw_rule", "duties", "exempt", "first_random", "goals", "goals_rule", "hand_limit", "hand_rule",
        "harmless", "keep", "keeper_limit", "keeper_rule", "limited", "numerals", "play", "play_rule", "start_bonus",
        "trivia", "uses",
    )  # fmt: skip

    def __init__(self) -> None:
        self.draw = 1
        self.play = 1
        self.keep = 0
        self.hand_limit = NONE
        self.keeper_limit = NONE
        self.limited = False
        self.goals = 1
        self.draw_rule = self.play_rule = self.hand_rule = self.keeper_rule = self.goals_rule = -1
        self.numerals: dict[int, int] | None = None
        self.start_bonus = 0
        self.first_random = False
        self.harmless = 0
        self.exempt = 0
        self.trivia = -1
        self.uses: tuple[tuple[Use, ...], ...] = ()
        self.duties: tuple[int, ...] = ()

    def same_as(self, other: Law) -> bool:
        """True if all numbers are equal: what the test of the cache asks."""
        return all(getattr(self, name) == getattr(other, name) for name in self.__slots__)


def law(t: Table) -> Law:
    """What the rules in play say now."""
    found = t.law
    if found is None:
        found = t.law = _remembered(t)
    return found


def _remembered(t: Table) -> Law:
    """Tables with the same rules in play, and the same cards that those rules look at, have the same numbers."""
    pack = t.pack
    key: Any = sum(map(pack.bit.__getitem__, t.rules))
    if key & pack.watchers:
        anywhere = 0
        for seen in t.seen:
            anywhere |= seen
        key = (key, anywhere & pack.watched, t.seen[t.turn] & pack.watched_mine)
    found = pack.laws.get(key)
    if found is None:
        if len(pack.laws) >= MOST_LAWS:
            pack.laws.clear()
        found = pack.laws[key] = derive(t)
    return found


def read(numerals: dict[int, int] | None, n: int) -> int:
    """A card's number as it is read now: words (below zero) as they stand, digits as a numeral rule has them."""
    if n < 0:
        return -n
    return numerals.get(n, n) if numerals else n


def derive(t: Table) -> Law:
    """Work the numbers out from what lies on the table."""
    pack = t.pack
    new = Law()
    rules = [(c, rule) for c in t.rules if (rule := pack.rule[c])]
    for _, rule in rules:
        new.numerals = rule.numerals or new.numerals
    new.draw = read(new.numerals, pack.basic_draw)
    new.play = read(new.numerals, pack.basic_play)
    for c, rule in rules:
        _add_slot(new, c, rule)
    bonus_play = 0
    for c, rule in rules:
        if rule.plain:
            continue
        if not rule.conditional or holds(t, rule.bonus_in_play, rule.bonus_mine):
            new.draw += read(new.numerals, rule.bonus_draw)
            bonus_play += read(new.numerals, rule.bonus_play)
            _add_rest(new, c, rule)
    if new.play == ALL:
        new.keep = max(0, new.keep - bonus_play)  # R058
    else:
        new.play += bonus_play
    usable = sorted([c for c, rule in rules if rule.use])
    new.uses = tuple([tuple([use for c in usable if (use := uses[c])]) for uses in pack.uses])
    new.duties = tuple([c for c, rule in rules if rule.is_duty])
    new.limited = new.hand_limit >= 0 or new.keeper_limit >= 0
    return new


def _add_slot(new: Law, c: int, rule: Rule) -> None:
    """The number that a rule puts in place of the Basic Rules' one."""
    numerals = new.numerals
    if rule.draw is not None:
        new.draw, new.draw_rule = read(numerals, rule.draw), c
    elif rule.play is not None:
        new.play, new.play_rule = rule.play if rule.play == ALL else read(numerals, rule.play), c
        new.keep = read(numerals, rule.keep) if rule.keep else 0
    elif rule.hand_limit is not None:
        new.hand_limit, new.hand_rule = read(numerals, rule.hand_limit), c
    elif rule.keeper_limit is not None:
        new.keeper_limit, new.keeper_rule = read(numerals, rule.keeper_limit), c
    elif rule.goals is not None:
        new.goals, new.goals_rule = read(numerals, rule.goals), c


def _add_rest(new: Law, c: int, rule: Rule) -> None:
    """What a rule changes besides numbers, as long as its condition holds."""
    new.exempt |= rule.exempt
    new.harmless |= rule.harmless
    new.first_random = new.first_random or rule.first_random
    new.start_bonus = max(new.start_bonus, read(new.numerals, rule.start_bonus))
    if rule.trivia:
        new.trivia = c


def holds(t: Table, in_play: int, mine: int) -> bool:
    """True while the cards that a conditional bonus asks for are in play, or in front of the active player."""
    if in_play and not any(t.seen[pid] & in_play for pid in t.order):
        return False
    return not mine or bool(t.seen[t.turn] & mine)


def may_play(t: Table) -> bool:
    """True if the active player still owes a play and has a card for it."""
    now = law(t)
    return len(t.hand[t.turn]) > now.keep and t.played < now.play


def plays_left(t: Table) -> int:
    """The plays that are really possible now: what Swap Plays for Draws gives up (R301 to R303)."""
    now = t.law or law(t)
    cards = len(t.hand[t.turn]) - now.keep
    plays = now.play - t.played
    return max(0, min(cards, plays))


def hand_limit(t: Table, pid: int) -> int:
    """The Hand Limit of a player, or -1."""
    limit = (t.law or law(t)).hand_limit
    if limit >= 0 and t.seen[pid] & t.pack.hand_bonus_holders:
        numerals = law(t).numerals
        limit += sum(read(numerals, n) for c, n in t.pack.hand_bonus.items() if t.seen[pid] >> c & 1)
    return limit


def keeper_limit(t: Table, pid: int) -> int:
    """The Keeper Limit of a player, or -1."""
    now = law(t)
    return NONE if now.exempt & t.seen[pid] else now.keeper_limit
