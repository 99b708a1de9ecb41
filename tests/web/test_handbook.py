"""How to play: every page names cards that there are, and every kind of card is explained."""

from __future__ import annotations

import pytest

from ruleshift.cards import Kind
from ruleshift.decks import EDITIONS, find_deck
from ruleshift.web.handbook import PAGES, find_page, search_index
from tests.web.server import run, serving


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


def test_the_pages_are_there():
    async def evening():
        async with serving() as server, server.browser() as ann:
            for name in PAGES:
                answer = await ann.client.get("/rules" if name == PAGES[0] else f"/rules/{name}")
                assert answer.status_code == 200
                assert "style=" not in answer.text
                assert f'href="/learn/{"camping" if name == PAGES[0] else name}"' in answer.text
            answer = await ann.client.get("/rules/chess")
            assert answer.status_code == 404
            assert "There are: pirate" in answer.text

    run(evening())
