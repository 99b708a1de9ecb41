"""The gallery: searched, filtered and read, with the keyboard too, on any screen."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from ruleshift import find_deck
from tests.web.browser.axe import findings

SHOWN = "#cards li:not([hidden])"


def test_cards_are_searched_and_filtered(visit, house):
    ann = visit().enter("/cards/pirate")
    page = ann.page
    page.locator(f"{SHOWN} .card").first.wait_for()
    every = page.locator(SHOWN).count()
    page.keyboard.press("/")
    page.keyboard.type("key lime")
    assert page.locator(f"{SHOWN} .card").get_attribute("data-name") == "Key Lime Pie"
    page.keyboard.press("Escape")
    assert page.locator(SHOWN).count() == every
    chip = page.get_by_role("button", name="Keepers 28")
    chip.click()
    assert chip.get_attribute("aria-pressed") == "true"
    assert set(page.locator(f"{SHOWN} .card").evaluate_all("all => all.map(card => card.dataset.kind)")) == {"keeper"}
    page.locator("select[name=icon]").select_option("ship")
    ann.sees("4 cards found", "#found")
    page.locator("[name=words]").fill("no card says this")
    ann.sees("No cards match", "#found")


def test_a_card_is_read_and_shared_by_its_link(visit, house):
    ann = visit().enter("/cards/pirate")
    page = ann.page
    page.locator(".card[data-name='Treasure Map']").click()
    dialog = page.locator("#card-dialog")
    ann.sees("Whoever takes the Map takes what lies under it", "#card-dialog")
    ann.sees("Goals that want it", "#card-dialog")
    dialog.locator(".card[data-name='X Marks the Spot']").click()
    ann.sees("What it needs", "#card-dialog")
    address = page.url
    assert address.endswith("#x-marks-the-spot")
    page.keyboard.press("ArrowLeft")
    assert page.locator("#card-dialog-name").inner_text() == "Unlock the Box"
    page.keyboard.press("Escape")
    assert not dialog.is_visible()
    friend = visit().enter(address.split(str(house.port))[1])
    friend.sees("X Marks the Spot", "#card-dialog-name")


SOURCES = {"rulebook": "from the rulebook", "public": "from a public source", "proposed": "ours"}


def test_each_card_says_where_it_is_from_and_can_be_filtered_by_that(visit, house):
    cards = find_deck("camping").cards
    ann = visit().enter("/cards/camping")
    page = ann.page
    marks = page.locator(f"{SHOWN} .gallery__source")
    marks.first.wait_for()
    assert marks.all_inner_texts() == [SOURCES[card.source] for card in cards]
    counts = Counter(card.source for card in cards for _ in range(card.count))
    ann.sees(", ".join(f"{counts[source]} {words}" for source, words in SOURCES.items()), ".gallery__about")
    for source, words in SOURCES.items():
        page.locator("select[name=source]").select_option(words)
        names = page.locator(SHOWN).evaluate_all("all => all.map(each => each.dataset.name)")
        assert names == [card.name for card in cards if card.source == source]
    ours = next(card.name for card in cards if card.source == "proposed")
    page.locator(f".card[data-name='{ours}']").click()
    assert page.locator("#card-dialog-kind").inner_text().endswith(" · ours")


def test_at_the_table_a_card_says_where_it_is_from_when_it_is_read(visit, house):
    said = {"public": "A public source names this card.", "proposed": "This card is one of Ruleshift’s own."}
    sources = {card.name: card.source for card in find_deck("pirate").cards}
    hand = [next(name for name, each in sources.items() if each == source) for source in said]
    house.lay(turn="Ann", hands={"Ann": hand})
    ann = visit()
    ann.opens("Ann", decks=["pirate"], seats=2, bots=["easy"], start=True, pace=0)
    ann.wait_for_my_move()
    for name, words in zip(hand, said.values(), strict=True):
        assert not ann.page.get_by_text(words).count()
        ann.page.locator(f"#fan .card[data-name='{name}']").click()
        ann.sees(words, "#reader")


def test_a_card_leads_to_its_rulings(visit, house):
    ann = visit().enter("/cards/pirate#shackles")
    with ann.page.expect_popup() as opened:
        ann.page.locator("#card-dialog").get_by_role("link", name="with examples").click()
    opened.value.get_by_role("heading", name="Rulings about Shackles").wait_for()
    opened.value.locator("#R178 table").first.wait_for()


@pytest.mark.parametrize(("width", "height"), [(360, 640), (820, 1180), (1366, 768)])
def test_nothing_in_the_gallery_is_wider_than_the_screen_or_too_small_to_read(visit, house, width: int, height: int):
    ann = visit(viewport={"width": width, "height": height}).enter("/cards/anatomy")
    ann.page.locator(f"{SHOWN} .card").first.wait_for()
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= width
    sizes = ann.page.evaluate(
        """() => [...document.querySelectorAll("main *")].filter(each => each.offsetParent)
          .filter(each => [...each.childNodes].some(node => node.nodeType === 3 && node.data.trim()))
          .map(each => [parseFloat(getComputedStyle(each).fontSize), each.className, each.textContent])
          .filter(([size]) => size < 12)"""
    )
    assert sizes == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious_in_the_gallery(visit, house, scheme: str):
    ann = visit(color_scheme=scheme)
    found = []
    for path in ("/cards", "/cards/martian", "/cards/pirate#treasure-ship"):
        ann.enter(path)
        ann.page.locator(".card").first.wait_for()
        found += findings(ann)
    assert found == []


def test_without_scripts_the_cards_can_be_read(visit, house):
    ann = visit(java_script_enabled=False).enter("/cards/camping")
    ann.sees(re.compile("Light for a whole table"), "#cards")
