"""docs/decks.md says what the code does: verbs, fields, sizes, and an example that shows them."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from ruleshift.cards import Card, Kind
from ruleshift.decks import line_numbers as places
from ruleshift.decks import load_deck, shapes
from ruleshift.decks import loader as reading
from ruleshift.decks.card_index import Known
from ruleshift.decks.shapes import TEXT_LENGTHS, check
from ruleshift.engine.core.values import WORDS
from ruleshift.engine.options import MOST_PLAYERS, Options
from ruleshift.engine.setup import OPENING_HAND
from ruleshift.vocabulary import (
    CHOICE_WORDS,
    COMMON_FIELDS,
    FIELDS,
    HEAD_FIELDS,
    NEED_SHAPES,
    NUMBER_WORDS,
    OPTION_WORDS,
    VERBS,
    Shape,
)
from tests.decks.custom import KITCHEN
from tests.support.each import each

ROOT = Path(__file__).parents[3]
DOCS = (ROOT / "docs" / "decks.md").read_text(encoding="utf-8")
KNOWN = Known.of(load_deck(KITCHEN))


def chapter(title: str) -> str:
    """The text below a heading, up to the next one of any level."""
    found = re.search(rf"^#+ {re.escape(title)}\n(.*?)(?=^#|\Z)", DOCS, re.MULTILINE | re.DOTALL)
    assert found, f"docs/decks.md has no chapter {title!r}"
    return found[1]


def rows(title: str) -> list[list[str]]:
    """The rows of the tables of a chapter, without their heads."""
    lines = [line.strip("| ").split(" | ") for line in chapter(title).splitlines() if line.startswith("| ")]
    return [cells for cells in lines if cells[0] not in ("field", "verb", "entry", "what", "selector")]


def code(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


def value(written: str) -> Any:
    """A value as the documentation writes it; SELECTOR stands for any selector."""
    return tomllib.loads("value = " + written.replace("SELECTOR", '"keeper"'))["value"]


# Verbs.

VERB_ROWS = {code(cells[0])[0]: cells for cells in rows("Verbs")}


def test_the_table_has_every_verb_in_the_order_of_the_vocabulary():
    assert list(VERB_ROWS) == list(VERBS)


@each(VERBS)
def test_a_verbs_row_says_what_the_vocabulary_says(name: str):
    _, argument, where, about = VERB_ROWS[name]
    verb = VERBS[name]
    assert where == ", ".join(word for word, may in (("do", verb.do), ("use", verb.use)) if may)
    assert about.startswith(verb.about)
    assert _shape_words(verb.argument) <= set(re.findall(r"creeper selector|[a-z_]+(?: card)?", argument))


def _shape_words(shape: Shape) -> set[str]:
    """The words that a row must have: the parts of a table, and the sorts of values."""
    if isinstance(shape, dict):
        return {part.rstrip("?") for part in shape}
    if isinstance(shape, tuple):
        return {word for part in shape for word in _shape_words(part)}
    return {shape}


@each(VERBS)
def test_a_verbs_example_is_right(name: str):
    for example in code(VERB_ROWS[name][1]):
        check(VERBS[name].argument, value(example), KNOWN)


# Fields.


@pytest.mark.parametrize(
    ("title", "fields"),
    [
        ("A card", COMMON_FIELDS),
        ("Meta Rules", FIELDS["meta"]),
        ("New Rules", FIELDS["rule"]),
        ("Keepers", FIELDS["keeper"]),
        ("Creepers", FIELDS["creeper"]),
        ("Actions and Surprises", FIELDS["action"] | FIELDS["surprise"]),
    ],
)
def test_a_table_has_every_field_of_its_kind(title: str, fields: dict[str, Shape]):
    told = [field for cells in rows(title) for field in code(cells[0]) if field in fields]
    assert sorted(told) == sorted(fields)


@each([*FIELDS["goal"], *FIELDS["ungoal"]])
def test_the_fields_of_goals_are_explained(field: str):
    assert f"`{field}" in chapter("Goals and Ungoals")


def test_every_entry_of_a_goal_is_shown_and_every_shape_has_its_entry():
    KNOWN.numbers.add("smoke")
    shown = [value(code(cells[0])[0]) for cells in rows("Goals and Ungoals")]
    for need in shown:
        check("need", need, KNOWN)
    assert isinstance(shown[0], str)
    tables = [set(need) for need in shown if isinstance(need, dict)]
    for shape in NEED_SHAPES:
        if isinstance(shape, dict):
            needed = {part for part in shape if not part.endswith("?")}
            assert any(needed <= table for table in tables), f"no entry shows {shape}"


def test_every_selector_that_is_shown_can_be_read():
    for cells in rows("A card"):
        for example in code(cells[0]):
            if example.startswith(('"', "{")):
                check("selector", value(example.replace(', lacks = "wet"', "")), KNOWN)


def test_the_head_and_its_options_are_explained():
    assert all(re.search(rf"\b{field}\b", chapter("The head")) for field in HEAD_FIELDS)
    assert all(f"`{word}`" in chapter("The head") for word in OPTION_WORDS)
    assert all(f'"{word}"' in DOCS for word in NUMBER_WORDS[1:3])


# Sizes.


@each(
    [
        ("characters in the file", places.MOST_CHARACTERS),
        ("cards, copies counted", reading.MOST_CARDS),
        ("copies of a card", shapes.MOST_COPIES),
        ("a number on a card", shapes.MOST_NUMBER),
        ("entries of a list", shapes.MOST_LISTED),
        ("verbs of a card", shapes.MOST_VERBS),
        ("entries of a Goal", shapes.MOST_NEEDS),
        ("options of its own (`[[switch]]`, `[[number]]`)", reading.MOST_OPTIONS),
        ("characters of a name, a spelling", TEXT_LENGTHS["title"]),
        ("characters of a text", TEXT_LENGTHS["text"]),
        ("characters of a hint", TEXT_LENGTHS["hint"]),
        ("characters of a fact", TEXT_LENGTHS["fact"]),
        ("characters of a warning or an `about`", TEXT_LENGTHS["long text"]),
        ("characters of an icon or a slot", TEXT_LENGTHS["word"]),
        ("characters of an emoji", TEXT_LENGTHS["emoji"]),
    ],
)
def test_the_sizes_are_those_of_the_code(size: tuple[str, int]):
    what, most = size
    assert [f"{most:,}"] == [cells[1] for cells in rows("How large a deck may be") if cells[0] == what]


def test_other_numbers_are_those_of_the_code():
    assert f"are dealt {MOST_PLAYERS * OPENING_HAND} cards" in chapter("How large a deck may be").replace("\n", " ")
    assert f"{reading.MOST_MISTAKES} at most" in chapter("What the check says")


def test_words_that_have_a_meaning_are_those_of_the_engine():
    assert CHOICE_WORDS == WORDS
    assert set(OPTION_WORDS) == set(Options.__struct_encode_fields__) - {"people", "switches", "numbers"}


def test_the_recipes_have_ten_steps_and_name_files_that_exist():
    for title in ("A card in ten steps", "A verb in ten steps"):
        assert re.findall(r"^(\d+)\. ", chapter(title), re.MULTILINE) == [str(step) for step in range(1, 11)]
    named = re.findall(r"`(src/[\w/.]+)`", DOCS) + [f"docs/{path}" for path in re.findall(r"\]\(([^)]+)\)", DOCS)]
    assert len(named) > 5
    assert [path for path in named if not (ROOT / path).exists()] == []


# The example.


def kitchen_cards(kind: Kind) -> list[Card]:
    return [card for card in load_deck(KITCHEN).cards if card.kind is kind]


def test_the_example_shows_almost_everything():
    data = [card.data for card in load_deck(KITCHEN).cards]
    assert {kind for kind in Kind if kind is not Kind.META} == {card.kind for card in load_deck(KITCHEN).cards}
    for field in ("bonus", "numerals", "container", "use", "destroyed_by", "tie_break", "together", "stops_takes"):
        assert any(field in each for each in data), field
    needs = [need for each in data for need in each.get("needs", ())]
    for part in ("any", "of", "icon", "most", "hand"):
        assert any(isinstance(need, dict) and part in need for need in needs), part
    creepers = {card.name for card in kitchen_cards(Kind.CREEPER)}
    assert any(need in creepers for need in needs if isinstance(need, str)), "a Goal that asks for a Creeper"
    assert 40 <= load_deck(KITCHEN).size <= 60


def test_the_examples_of_the_page_stand_in_the_example():
    text = KITCHEN.read_text(encoding="utf-8")
    for name in ("Yes, Chef!", "Recipe Book", "Dirty Dishes", "Fried Supper", "Spring Cleaning"):
        shown = re.search(rf'^    name = "{name}"\n((?:    .+\n)+)', DOCS, re.MULTILINE)
        assert shown, name
        assert all(line.strip() in text for line in shown[1].splitlines()), name
