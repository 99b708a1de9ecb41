"""The verbs of a card in words: the sentences of the vocabulary with their gaps filled in."""

from __future__ import annotations

import re
from collections.abc import Sequence
from string import Formatter

from ruleshift.cards import Fields, TomlValue
from ruleshift.decks.goal_text import cards_text, listed, the
from ruleshift.decks.shapes import with_article
from ruleshift.vocabulary import NUMBER_WORDS, SENTENCES, VERBS, WHICH_WORDS

__all__ = ("call_text", "effect_text", "gaps")

_OPTIONAL = re.compile(r"\[(.*?)\]")
_GAP = re.compile(r"{(\w+)")
_HOW_MANY = {"all": "all", "half": "up to half of the", "limits": "all limiting"}


def gaps(verb: str) -> dict[str, str]:
    """The gaps of a verb's sentence, and what is counted in each.

    >>> gaps("draw_and_play")
    {'draw': 'card', 'play': ''}
    """
    return {gap: counted or "" for _, gap, counted, _ in Formatter().parse(SENTENCES[verb]) if gap}


def effect_text(calls: Sequence[Fields]) -> str:
    """What some verbs do, one after the other.

    >>> effect_text([{"steal": "keeper"}, {"draw": "two"}])
    'take a Keeper from in front of another player, then draw two extra cards'
    """
    return ", then ".join(map(call_text, calls))


def call_text(call: Fields) -> str:
    """What one verb does, said to whoever does it.

    >>> call_text({"draw_and_play": {"draw": 3, "play": 2}})
    'draw 3 cards, then play 2 of them'
    >>> call_text({"sweep": {"icon": "smoke"}}), call_text({"others_discard": "goal"})
    ('discard all smoke cards in front of players', 'make every other player discard a goal, or a random card')
    """
    ((verb, argument),) = call.items()
    shape = VERBS[verb].argument
    parts = argument if isinstance(shape, dict) else {"it": argument}

    def fill(sentence: str) -> str:
        said = ""
        for text, gap, counted, _ in Formatter().parse(sentence):
            said += text + (_said(parts[gap], counted or "", kinds=shape in ("kind", "kinds")) if gap else "")
        return said

    def optional(found: re.Match[str]) -> str:
        return found[1] if set(_GAP.findall(found[1])) <= set(parts) else ""

    return fill(_OPTIONAL.sub(optional, SENTENCES[verb]))


def _said(value: TomlValue, counted: str, *, kinds: bool) -> str:
    """A value as it stands in a gap."""
    if isinstance(value, list):
        if not kinds:
            return "; ".join(f"{at}: {effect_text(effect)}" for at, effect in enumerate(value, 1))  # type: ignore[arg-type]
        return listed([with_article(str(kind)) for kind in value], "or")
    if kinds:
        return f"{value}s" if counted == "all" else with_article(str(value))
    if isinstance(value, dict) and "up_to" in value:
        return f"up to {value['up_to']} {counted}s"
    if value is True:
        return "anybody"
    if isinstance(value, int) or value in (*NUMBER_WORDS, *_HOW_MANY):
        many = f"{_HOW_MANY.get(str(value), value)}"
        return f"{many} {counted}{'' if value in (1, 'one') else 's'}" if counted else many
    if isinstance(value, str) and value not in WHICH_WORDS:
        return the(value)
    words = cards_text(value, 2 if counted == "all" else 1)  # type: ignore[arg-type]
    return f"all {words}" if counted == "all" else with_article(words)
