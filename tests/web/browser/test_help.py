"""Help at the table: what can be done now, what things are, taking back, the rules with cards, and the invitation."""

from __future__ import annotations

import re

from tests.web.browser.axe import findings

HAND = ["Lantern", "Play 3", "Chocolate", "Moth Magnet"]


def test_what_can_be_done_is_told_in_words_and_a_choice_is_taken_back(visit, house):
    house.lay(hands={"Ann": HAND}, turn="Ann", drawn=1)
    ann = visit().opens("Ann", decks=["camping"], seats=2, bots=["easy"], start=True, pace=3)
    house.deal(1)
    ann.wait_for_hand(4)
    ann.page.locator("#do-now").click()
    ann.sees("Play Lantern", "#now-dialog")
    ann.sees("Light for a whole table", "#now-dialog")
    assert findings(ann) == []
    ann.page.keyboard.press("Escape")
    assert ann.page.locator("#do-undo").is_hidden()
    ann.plays_card("Play 3")
    ann.wait_for_hand(3)
    ann.page.locator("#do-undo").click()
    ann.wait_for_hand(4)
    assert ann.hand == HAND
    ann.plays_card("Play 3")
    ann.wait_for_hand(3)
    ann.page.keyboard.press("Control+z")
    ann.wait_for_hand(4)
    ann.plays_card("Lantern")
    ann.wait_for_hand(3)


def test_things_say_what_they_are(visit, house):
    house.deal(3)
    ann = visit().opens("Ann", decks=["camping"], seats=2, bots=["easy"], start=True)
    ann.page.locator("#draw-pile").hover()
    ann.sees("Nobody knows its order", "#explain")
    assert ann.page.locator("#explain a").get_attribute("href") == "/rules#piles"
    ann.page.keyboard.press("Escape")
    assert ann.page.locator("#explain").is_hidden()


def test_the_rules_are_searched_and_print_on_two_sheets(visit):
    ann = visit().enter("/rules")
    ann.page.locator(".handbook__cards .card").first.wait_for()
    assert findings(ann) == []
    ann.page.fill("#handbook-query", "scurvy limes")
    ann.page.locator("#handbook-found").get_by_role("link", name="Pirate: Scurvy and Shackles").click()
    ann.page.wait_for_url("**/rules/pirate#creepers")
    assert findings(ann) == []
    ann.page.fill("#handbook-query", "creepers")
    marked = ann.page.locator("#handbook-found mark").all_inner_texts()
    assert {each.lower() for each in marked} == {"creepers"}, "and nothing where only the title has it"
    ann.page.fill("#handbook-query", "xyzzy")
    ann.sees("Nothing in the rules matches.", "#handbook-found")
    for path in ("/rules", "/rules/pirate"):
        ann.enter(path)
        ann.page.locator(".handbook__cards .card").first.wait_for()
        sheets = len(re.findall(rb"/Type\s*/Page\b", ann.page.pdf(prefer_css_page_size=True)))
        assert 1 <= sheets <= 2


def test_the_link_is_shown_with_a_code_for_cameras(visit):
    ann = visit().opens("Ann", decks=["camping"], seats=4)
    ann.sees(ann.page.url, "#room-invite")
    code = ann.page.locator(".room__qr")
    assert code.evaluate("image => image.complete && image.naturalWidth > 0")
    assert findings(ann) == []
    manifest = ann.page.evaluate("fetch('/manifest.webmanifest').then((answer) => answer.json())")
    for icon in manifest["icons"]:
        assert ann.page.evaluate("src => fetch(src).then((answer) => answer.status)", icon["src"]) == 200
