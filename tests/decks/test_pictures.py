"""Every card of a deck can be told from the others by its picture."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from itertools import product
from pathlib import Path

import pytest

import ruleshift.web
from ruleshift.cards import Card, Kind
from ruleshift.decks import EDITIONS, find_deck
from ruleshift.decks.card_face import card_face
from ruleshift.vocabulary import PICTURES, THEMES, VERBS
from tests.support.each import each

STATIC = Path(ruleshift.web.__file__).parent / "static"
DOCS = Path(__file__).parents[2] / "docs" / "decks.md"
SIGNS_OF_ROOMS = "🚹🚺🚻🚼🚽🧻🚾"


def has_numeral(card: Card) -> bool:
    """Whether the card shows a numeral in place of a picture."""
    return bool(card_face(card).slot)


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_two_cards_of_a_deck_have_the_same_picture(edition: str):
    cards = [card for card in find_deck(edition).cards if not has_numeral(card)]
    for shown in ([card.picture or card.emoji for card in cards], [card.emoji for card in cards]):
        assert [picture for picture, count in Counter(shown).items() if count > 1] == []
    assert all(card.emoji for card in cards)


@pytest.mark.parametrize("edition", EDITIONS)
def test_numerals_differ_within_their_sort(edition: str):
    faces = [card_face(card) for card in find_deck(edition).cards if has_numeral(card)]
    assert len({(face.slot, face.numeral) for face in faces}) == len(faces)


def test_no_organ_is_shown_by_the_sign_of_a_room():
    assert not [card.name for card in find_deck("anatomy").cards if card.emoji in SIGNS_OF_ROOMS]


@pytest.mark.parametrize("edition", EDITIONS)
def test_emoji_of_cards_are_as_wide_as_terminals_think(edition: str):
    wide = [card.name for card in find_deck(edition).cards if unicodedata.east_asian_width(card.emoji[0]) != "W"]
    assert wide == []
    assert [card.name for card in find_deck(edition).cards if len(card.emoji) > 1] == []


def test_every_drawing_has_a_file_and_stands_in_the_documentation():
    assert sorted(PICTURES) == sorted(path.stem for path in (STATIC / "img" / "pictures").glob("*.svg"))
    assert sorted(
        set(re.findall(r"`([a-z-]+)`", DOCS.read_text().split("**Drawings.**")[1].split("###")[0]))
        - {"picture", "emoji"}
    ) == sorted(PICTURES)


@each(product(THEMES, ["felts", "backs", "emblems"]))
def test_every_theme_has_its_felt_back_and_emblem(case: tuple[str, str]):
    theme, family = case
    drawing = (STATIC / "img" / family / f"{theme}.svg").read_text()
    assert drawing.startswith("<svg ")
    assert f"/static/img/{family}/{theme}.svg" in (STATIC / "css" / "cards" / "themes.css").read_text()


def test_every_action_has_a_sign_and_a_word():
    drawn = (STATIC / "js" / "cards" / "sprite.js").read_text().split("const SIGNS")[1].split("};")[0]
    words = (STATIC / "js" / "labels.js").read_text().split("const VERBS")[1].split("};")[0]
    for verb, entry in VERBS.items():
        if entry.do:
            assert re.search(rf"^  {verb}:", drawn, re.MULTILINE), f"no sign for {verb}"
            assert re.search(rf"^  {verb}:", words, re.MULTILINE), f"no word for {verb}"


def test_every_icon_of_the_five_decks_is_drawn():
    drawn = (STATIC / "js" / "cards" / "sprite.js").read_text().split("const ICONS")[1].split("};")[0]
    icons = {icon for edition in EDITIONS for card in find_deck(edition).cards for icon in card.icons}
    assert [icon for icon in sorted(icons) if not re.search(rf'^  "?{icon}"?:', drawn, re.MULTILINE)] == []


def test_the_kinds_all_have_a_shape():
    sprite = (STATIC / "js" / "cards" / "sprite.js").read_text()
    for family in ("SHAPES", "MARKS"):
        drawn = sprite.split(f"const {family}")[1].split("};")[0]
        assert all(re.search(rf"^  {kind.word}:", drawn, re.MULTILINE) for kind in Kind)
