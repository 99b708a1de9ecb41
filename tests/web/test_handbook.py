"""How to play: every page names cards that there are, and every kind of card is explained."""

from __future__ import annotations

import pytest

from ruleshift.cards import Kind
from ruleshift.decks import EDITIONS, find_deck
from ruleshift.lessons import find_lesson
from ruleshift.web import handbook
from ruleshift.web.handbook import PAGES, find_page, search_index
from ruleshift.web.handbook.rulings import all_rulings, rulings_about
from ruleshift.web.shelf import Shelf
from tests.web.server import serving


def names(deck: str) -> set[str]:
    return {card.name for card in find_deck(deck).cards}


@pytest.mark.parametrize("name", PAGES)
def test_a_page_names_cards_that_there_are(name: str):
    page = find_page(name)
    assert page is not None
    known = set().union(*map(names, EDITIONS if name == PAGES[0] else [name]))
    assert len({section.id for section in page.section}) == len(page.section)
    for section in page.section:
        assert all(card in names(deck) for deck, card in section.shown), section.id
        blocks = list(section.blocks)
        assert blocks
        for text in (text for block in blocks for text in block.texts):
            assert {part for part, is_card in text if is_card} <= known, section.id


def test_every_deck_has_a_page_and_every_kind_a_section():
    assert set(PAGES[1:]) == set(EDITIONS)
    page = find_page(PAGES[0])
    assert page is not None
    assert {section.kind for section in page.section if section.kind} == {kind.word for kind in Kind} - {"basic"}


def test_everything_can_be_found():
    assert ("Pirate", "Plunder!", "/rules/pirate#plunder") in {entry[:3] for entry in search_index()}
    assert not any("[" in text for *_, text in search_index())


async def test_the_pages_are_there():
    async with serving() as server, server.browser() as ann:
        for name in PAGES:
            answer = await ann.client.get("/rules" if name == PAGES[0] else f"/rules/{name}")
            assert answer.status_code == 200
            assert "style=" not in answer.text
            assert f'href="/learn/{"camping" if name == PAGES[0] else name}"' in answer.text
        answer = await ann.client.get("/rules/chess")
        assert answer.status_code == 404
        assert "There are: pirate" in answer.text


async def test_rulings_can_be_read_at_the_table():
    async with serving() as server, server.browser() as ann:
        listed = (await ann.client.get("/rulings")).text
        assert all(f'href="{ruling.link}"' in listed for ruling in all_rulings())
        assert "<table" not in listed
        one = (await ann.client.get("/rulings/R178")).text
        assert "<td>Shackles, Rubies, Pearls, Sloop</td><td><b>Rubies, Sloop</b></td>" in one
        assert "Camping" in (await ann.client.get("/rulings/R017")).text, "with a deck that only tests have"
        about = (await ann.client.get("/rulings", params={"deck": "pirate", "card": "Shackles"})).text
        assert "Rulings about Shackles" in about
        assert 'id="R178"' in about
        assert 'id="R001"' not in about
        stranger = await ann.client.get("/rulings", params={"deck": "pirate", "card": "<b>Excalibur</b>"})
        assert "There is no ruling about this card." in stranger.text
        assert "<b>Excalibur" not in stranger.text
        missing = await ann.client.get("/rulings/R999")
        assert missing.status_code == 404
        assert "There is no ruling" in missing.text


def test_a_card_tells_how_many_rulings_are_about_it():
    shelf = Shelf()
    cards = {card.name: card.rulings for card in shelf.cards(["pirate"])}
    assert cards["Shackles"] == len(rulings_about("pirate", "Shackles")) > 0
    assert ("Rulings", "R178", "/rulings/R178") in {entry[:3] for entry in search_index()}


def test_a_page_or_lesson_is_read_once_however_its_name_is_spelled():
    lesson, pages = find_lesson("pirate"), handbook._read.cache_info().currsize
    for at in range(5):
        assert find_page(f"nothing {at}") is None
        assert find_lesson("Pirate" + "!" * at) is lesson
    assert handbook._read.cache_info().currsize == pages
