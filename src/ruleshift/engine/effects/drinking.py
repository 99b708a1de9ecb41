"""Drink prompts, words, duties, the race of the noses: what changes no card but keeps a table merry."""

from __future__ import annotations

from ruleshift.engine.core.asking import ask_text, choose_card, gather
from ruleshift.engine.core.decision import ChoiceError, Decision
from ruleshift.engine.core.event import tell
from ruleshift.engine.core.rules import law, read_numeral
from ruleshift.engine.core.settle import draw_extra
from ruleshift.engine.core.table import Table
from ruleshift.engine.core.values import ARGUMENT, NOSE, PASS, PLAYER
from ruleshift.engine.effects.drawing import cards_left
from ruleshift.engine.effects.effect import Effect, Effects

__all__ = (
    "EFFECTS",
    "SUGGESTED_WORDS",
    "check_word",
    "do_duty",
    "name_a_word",
    "neglected_duties",
    "prompt",
    "sips_of",
)

LONGEST_WORD = 30
SUGGESTED_WORDS = ("card", "play", "draw", "goal", "turn")


def prompt(t: Table, pid: int, sips: int, cause: int) -> None:
    """A drink prompt: a tally and a message, nothing else. Dropped for those who opted out or have a driver."""
    if t.opted_out >> pid & 1 or t.front_mask[pid] & t.pack.no_drinks:
        return
    t.drinks = tuple(count + sips * (who == pid) for who, count in enumerate(t.drinks))
    if t.ears:
        tell(t, "drink", pid, count=sips, word="water" if t.on_water >> pid & 1 else "", cause=cause)


def everybody_drinks(t: Table, me: int, sips: int, c: int) -> None:
    """Every player owes a drink."""
    for pid in t.around(me):
        prompt(t, pid, read_numeral(law(t).numerals, sips), c)


def drink_and_draw(t: Table, me: int, count: int, c: int) -> None:
    """A sip, of whatever, and extra cards."""
    prompt(t, me, 1, c)
    draw_extra(t, me, read_numeral(law(t).numerals, count))


# Duties of a turn: a toast, a required word, the marker.


def do_duty(t: Table, me: int, _: object, c: int) -> None:
    """The player says that it is done, and that stands."""
    if t.ears:
        tell(t, "duty", me, cause=c)


def neglected_duties(t: Table) -> None:
    """The turn ends: what was to be done in it and was not brings the prompt."""
    for c in law(t).duties:
        if -1 - t.pack.name_id[c] not in t.used:
            prompt(t, t.turn, sips_of(t, c), c)


def sips_of(t: Table, c: int) -> int:
    """What it costs now to break a rule of drinking."""
    return read_numeral(law(t).numerals, t.pack.rule[c].sips)


# Words.


def name_a_word(t: Table, me: int, c: int) -> None:
    """Whoever lays a word rule names its word; until then, and if they leave instead, it is the default."""
    if not t.word_of(c):
        t.words = (*t.words, (c, SUGGESTED_WORDS[0]))
    ask_text(t, me, "word", (), SUGGESTED_WORDS, (_word_named, c), c)


def check_word(text: str) -> str:
    """One word of 1 to 30 letters, or a refusal."""
    word = " ".join(text.split())
    if not 1 <= len(word) <= LONGEST_WORD or not word.isalpha():
        raise ChoiceError("A word here is one word of 1 to 30 letters.")
    return word


def _word_named(t: Table, me: int, text: str, c: int) -> None:
    t.words = (*((card, word) for card, word in t.words if card != c), (c, text))
    if t.ears:
        tell(t, "word", me, said=text, cause=c)


def new_word(t: Table, me: int, _: object, c: int) -> None:
    """One of the word rules in play gets a new word."""
    rules = [rule for rule in t.rules if t.pack.rule[rule].word]
    choose_card(t, me, "rule", rules, (_rule_chosen,), c)


def _rule_chosen(t: Table, me: int, rule: int) -> None:
    name_a_word(t, me, rule)


# The race of the noses, and the vote about water.


def not_it(t: Table, me: int, _: object, c: int) -> None:
    """All others touch their noses; the last one owes a drink, and whoever passes comes after all noses."""
    decisions = [Decision(t.pack, t.names, pid, "nose", (PASS, NOSE), 0, c) for pid in t.others(me)]
    if decisions:
        gather(t, decisions, (_noses, c))


def _noses(t: Table, answers: list[tuple[int, int]], c: int) -> None:
    present = [(pid, value) for pid, value in answers if pid in t.order]
    late = [pid for pid, value in present if value == PASS] or [pid for pid, _ in present]
    if late:
        prompt(t, late[-1], 1, c)


def switch_to_water(t: Table, me: int, _: object, c: int) -> None:
    """Everybody names a player or passes, secretly."""
    decisions = [
        Decision(t.pack, t.names, pid, "water", (PASS, *(PLAYER | other for other in t.others(pid))), 0, c)
        for pid in t.around(me)
    ]
    if decisions:
        gather(t, decisions, (_water, c))


def _water(t: Table, answers: list[tuple[int, int]], c: int) -> None:
    """Named by more than half of the others: on water."""
    for pid in t.order:
        named = sum(value != PASS and value & ARGUMENT == pid for who, value in answers if who != pid)
        if 2 * named > len(t.order) - 1:
            t.on_water |= 1 << pid
            if t.ears:
                tell(t, "water", pid, cause=c)


EFFECTS: Effects = {
    "drink_and_draw": Effect(drink_and_draw, open_if=cards_left),
    "drink": Effect(everybody_drinks),
    "not_it": Effect(not_it),
    "new_word": Effect(new_word),
    "switch_to_water": Effect(switch_to_water),
}
