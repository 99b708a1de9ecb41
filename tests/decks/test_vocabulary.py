"""The verbs: what a deck file may say, what the engine does, and what the documentation tells are one list."""

from __future__ import annotations

import re
from pathlib import Path

from ruleshift.cards import Kind
from ruleshift.decks import EDITIONS, find_deck
from ruleshift.decks.card_face import card_face
from ruleshift.decks.verb_text import call_text, gaps
from ruleshift.engine.effects.arguments import compile_argument
from ruleshift.engine.effects.binding import EFFECTS
from ruleshift.vocabulary import ANY_TIME, COMMON_FIELDS, FIELDS, VERBS
from tests.support.each import each

DOCS = Path(__file__).parents[2] / "docs" / "decks.md"


def documented() -> dict[str, tuple[str, str]]:
    """The table of verbs in docs/decks.md: verb -> (argument, where it may stand)."""
    _, _, chapter = DOCS.read_text(encoding="utf-8").partition("\n## Verbs\n")
    rows = re.findall(r"^\| `(\w+)` \| (.+?) \| ([a-z, ]+) \| .+ \|$", chapter, re.MULTILINE)
    return {verb: (argument, where) for verb, argument, where in rows}


def test_the_engine_has_a_function_for_every_verb():
    assert set(EFFECTS) == set(VERBS)


@each(VERBS)
def test_every_argument_can_be_compiled(name: str):
    assert callable(EFFECTS[name].compile_argument or compile_argument(VERBS[name].argument))


@each(VERBS)
def test_only_free_actions_are_open_at_some_moments(name: str):
    verb = VERBS[name]
    assert verb.do or verb.use
    assert set(verb.use) <= set(ANY_TIME)


@each(VERBS)
def test_a_verbs_sentence_has_a_gap_for_each_part_of_its_argument(name: str):
    shape = VERBS[name].argument
    parts = {part.rstrip("?") for part in shape} - {"held"} if isinstance(shape, dict) else {"it"}
    whole = shape in ("true", "all") and name != "trash_goals"
    assert set(gaps(name)) == (set() if whole or name == "zap" else parts)


def test_every_verb_of_the_decks_can_be_said():
    for deck in map(find_deck, EDITIONS):
        for card in deck.cards:
            for call in (*card.data.get("do", ()), *card.data.get("use", ())):
                assert not re.search(r"[{}\[\]]|None|True", call_text(call)), card.name


def test_the_documentation_lists_exactly_these_verbs():
    assert sorted(documented()) == sorted(VERBS)


@each(VERBS)
def test_the_documentation_says_where_a_verb_may_stand(name: str):
    verb = VERBS[name]
    assert verb.about
    assert documented()[name][1] == ", ".join(word for word, may in (("do", verb.do), ("use", verb.use)) if may)


@each(VERBS)
def test_the_documentation_tells_a_verbs_argument(name: str):
    argument, shape = documented()[name][0], VERBS[name].argument
    if isinstance(shape, dict):
        assert all(part.rstrip("?") in argument or part in ("free_with?", "held?") for part in shape)
    elif isinstance(shape, tuple):
        assert all(str(part) in argument for part in shape if isinstance(part, str))
    else:
        words = {"kinds": '["action", "rule"]', "card": "card name", "all": '"all"'}
        assert words.get(shape, shape) in argument


def test_the_documentation_names_every_field():
    text = DOCS.read_text(encoding="utf-8")
    fields = {*COMMON_FIELDS, *(name for fields in FIELDS.values() for name in fields)}
    assert [name for name in fields if not re.search(rf"\b{name}\b", text)] == []


def test_every_kind_has_fields():
    assert set(FIELDS) == {kind.word for kind in Kind}


def test_every_verb_but_a_few_for_decks_of_ones_own_is_used_by_the_five_decks():
    used = {verb for edition in EDITIONS for card in find_deck(edition).cards for verb in card_face(card).verbs}
    assert set(VERBS) - used == {"end_turn"}
