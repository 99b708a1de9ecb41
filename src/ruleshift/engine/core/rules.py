"""What the rules in play add up to: derived from the table, never stored apart from a cache that every change drops."""

from __future__ import annotations

from typing import Final

from ruleshift.engine.core.compiled_cards import ALL, Rule, Use, UseSet
from ruleshift.engine.core.pack import LawKey, Pack
from ruleshift.engine.core.table import Table, bits
from ruleshift.vocabulary import SLOT_FIELDS

__all__ = ("Law", "derive", "hand_limit", "holds", "keeper_limit", "law", "plays_left", "read_numeral")

NONE: Final = -1
MOST_LAWS: Final = 4_096


class Law:
    """The numbers in force for the player whose turn it is."""

    __slots__ = (
        "conditional", "draw", "draw_rule", "duties", "exempt", "first_random", "goals", "goals_rule", "hand_limit",
        "hand_rule", "harmless", "keep", "keeper_limit", "keeper_rule", "limited", "numerals", "play", "play_rule",
        "start_bonus", "trivia", "uses",
    )  # fmt: skip

    def __init__(self) -> None:
        self.conditional = False
        """True if some of these rules look at cards in front of players, whose turn it is included."""
        self.draw = 1
        self.play = 1
        self.keep = 0
        self.hand_limit = NONE
        self.keeper_limit = NONE
        self.limited = False
        self.goals = 1
        self.draw_rule = self.play_rule = self.hand_rule = self.keeper_rule = self.goals_rule = NONE
        self.numerals: dict[int, int] | None = None
        self.start_bonus = 0
        self.first_random = False
        self.harmless = 0
        self.exempt = 0
        self.trivia = NONE
        self.uses: list[list[Use]] = []
        self.duties: tuple[int, ...] = ()


def law(t: Table) -> Law:
    """What the rules in play say now."""
    found = t.law
    if found is None:
        found = t.law = _remembered(t)
    return found


def _remembered(t: Table) -> Law:
    """Tables with the same rules in play, and the same cards that those rules look at, have the same numbers."""
    pack = t.pack
    rules = _mask(t.rules)
    key: LawKey = rules
    if rules & pack.watchers:
        anywhere = 0
        for seen in t.front_mask:
            anywhere |= seen
        key = (rules, anywhere & pack.watched, t.front_mask[t.turn] & pack.watched_mine)
    found = pack.laws.get(key)
    if found is None:
        if len(pack.laws) >= MOST_LAWS:
            pack.laws.clear()
        found = pack.laws[key] = _derive(t, rules)
    return found


def _mask(cards: list[int]) -> int:
    mask = 0
    for c in cards:
        mask |= 1 << c
    return mask


def read_numeral(numerals: dict[int, int] | None, n: int) -> int:
    """A card's number as it is read now: words (below zero) as they stand, digits as a numeral rule has them."""
    if n < 0:
        return -n
    return numerals.get(n, n) if numerals else n


def derive(t: Table) -> Law:
    """Work the numbers out from what lies on the table."""
    return _derive(t, _mask(t.rules))


def _derive(t: Table, mask: int) -> Law:
    """The same, with the rules in play as a mask."""
    pack = t.pack
    new = Law()
    if mask & pack.numeral_rules:
        for c in t.rules:
            new.numerals = pack.rule[c].numerals or new.numerals
    _fill_slots(t, new)
    if mask & pack.more_rules:
        _add_more(t, new)
    new.conditional = bool(mask & pack.watchers)
    usable = mask & pack.usable_rules
    found = pack.use_sets.get(usable)
    if found is None:
        found = pack.use_sets[usable] = _use_set(pack, bits(usable))
    new.uses, new.duties = found.uses, found.duties
    return new


def _fill_slots(t: Table, new: Law) -> None:
    """The numbers that rules put in place of the Basic Rules' ones: one rule for each subject."""
    pack, numerals = t.pack, new.numerals
    filled = [-1] * (len(SLOT_FIELDS) + 1)
    for c in t.rules:
        filled[pack.slot_at[c]] = c
    draw, play, hand, keeper, goals = filled[0], filled[1], filled[2], filled[3], filled[4]
    new.draw_rule, new.play_rule, new.hand_rule, new.keeper_rule, new.goals_rule = draw, play, hand, keeper, goals
    number: list[int] | dict[int, int] = pack.slot_number
    if numerals:
        number = {c: read_numeral(numerals, pack.slot_number[c]) for c in filled if c >= 0}
    new.draw = abs(number[draw]) if draw >= 0 else read_numeral(numerals, pack.basic_draw)
    new.play = abs(number[play]) if play >= 0 else read_numeral(numerals, pack.basic_play)
    if new.play == ALL:
        keep = pack.rule[play].keep
        new.keep = read_numeral(numerals, keep) if keep else 0
    if hand >= 0:
        new.limited = True
        new.hand_limit = abs(number[hand])
    if keeper >= 0:
        new.limited = True
        new.keeper_limit = abs(number[keeper])
    if goals >= 0:
        new.goals = abs(number[goals])


def _add_more(t: Table, new: Law) -> None:
    """Bonuses, and what rules change besides numbers, as long as their conditions hold."""
    bonus_play = 0
    for c in t.rules:
        rule = t.pack.rule[c]
        if not rule.plain and (not rule.conditional or holds(t, rule.bonus_in_play, rule.bonus_mine)):
            new.draw += read_numeral(new.numerals, rule.bonus_draw)
            bonus_play += read_numeral(new.numerals, rule.bonus_play)
            _add_rest(new, c, rule)
    if new.play == ALL:
        new.keep = max(0, new.keep - bonus_play)  # R058
    else:
        new.play += bonus_play


def _use_set(pack: Pack, rules: list[int]) -> UseSet:
    """The options that a set of rules gives at each moment of the turn, and the rules that are duties."""
    uses = [[use for c in rules if (use := at_moment[c])] for at_moment in pack.open_at]
    return UseSet(uses, tuple([c for c in rules if pack.rule[c].is_duty]))


def _add_rest(new: Law, c: int, rule: Rule) -> None:
    """What a rule changes besides numbers, as long as its condition holds."""
    new.exempt |= rule.exempt
    new.harmless |= rule.harmless
    new.first_random = new.first_random or rule.first_random
    new.start_bonus = max(new.start_bonus, read_numeral(new.numerals, rule.start_bonus))
    if rule.trivia:
        new.trivia = c


def holds(t: Table, in_play: int, mine: int) -> bool:
    """True while the cards that a conditional bonus asks for are in play, or in front of the active player."""
    if in_play and not any(t.front_mask[pid] & in_play for pid in t.order):
        return False
    return not mine or bool(t.front_mask[t.turn] & mine)


def plays_left(t: Table) -> int:
    """The plays that are really possible now: what Swap Plays for Draws gives up (R301 to R303)."""
    now = t.law or law(t)
    cards = len(t.hand[t.turn]) - now.keep
    plays = now.play - t.played
    return max(0, min(cards, plays))


def hand_limit(t: Table, pid: int) -> int:
    """The Hand Limit of a player, or -1."""
    limit = (t.law or law(t)).hand_limit
    if limit >= 0 and t.front_mask[pid] & t.pack.hand_bonus_holders:
        numerals = law(t).numerals
        limit += sum(read_numeral(numerals, n) for c, n in t.pack.hand_bonus.items() if t.front_mask[pid] >> c & 1)
    return limit


def keeper_limit(t: Table, pid: int) -> int:
    """The Keeper Limit of a player, or -1."""
    now = law(t)
    return NONE if now.exempt & t.front_mask[pid] else now.keeper_limit
