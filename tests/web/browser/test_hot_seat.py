"""One device passed around, in a real browser: what the page holds while the curtain is down, and by keyboard alone."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.web.browser.axe import findings
from tests.web.browser.people import Person

PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True, "color_scheme": "dark"}
HANDS = {"Ann": ["Canoe", "Chocolate"], "Bob": ["Marshmallows", "Sleeping Bag"]}
WATCH = """(hands) => {
  window.leaks = [];
  const look = () => {
    const page = document.body?.innerHTML ?? "";
    const seen = Object.keys(hands).filter((name) => hands[name].some((card) => page.includes(card)));
    const curtain = document.getElementById("curtain");
    const down = curtain && !curtain.hidden;
    if (seen.length > 1 || (down && seen.length)) window.leaks.push([seen, down]);
  };
  new MutationObserver(look).observe(document, {subtree: true, childList: true, attributes: true, characterData: true});
}"""
"""After every change of the page: is a hand in it while the curtain is down, or are there two?"""


def pass_around(visit: Any, house: Any, **how: Any) -> tuple[Person, list[Any]]:
    """Ann and Bob at one device, their hands known to the test, and everything that the page is told."""
    house.lay(hands=HANDS, turn="Ann", drawn=1)
    person = visit(**how)
    told: list[Any] = []
    person.page.on("websocket", lambda line: line.on("framereceived", lambda text: told.append(json.loads(text))))
    person.page.add_init_script(f"({WATCH})({json.dumps(HANDS)})")
    person.enter()
    person.page.locator("[data-here=camping]").click()
    names = person.page.locator("#here-names input")
    names.nth(0).fill("Ann")
    names.nth(1).fill("Bob")
    person.page.locator("#here-form [type=submit]").click()
    person.page.locator("[data-lift=Ann]").wait_for()
    return person, told


def check_messages(told: list[Any]) -> None:
    """No message names a card of a hand before its owner has lifted the curtain."""
    states = [message for message in told if message["type"] == "state" and message["game"]]
    assert states
    for state in states:
        others = [name for name in HANDS if name != state["you"]]
        public = json.dumps([state["game"], state["seats"]])
        for card in [card for name in others for card in HANDS[name] if card not in public]:
            assert card not in json.dumps(state), f"{state['you']} is told of {card}"


@pytest.mark.parametrize("how", [{}, PHONE], ids=["laptop", "phone"])
def test_the_page_holds_no_hand_while_the_curtain_is_down(visit, house, how):
    person, told = pass_around(visit, house, **how)
    assert findings(person) == []
    person.page.locator("[data-lift=Ann]").click()
    person.wait_for_my_move()
    person.page.locator('#fan .card[data-name="Canoe"]').wait_for()
    assert findings(person) == []
    person.page.locator("#hide-hand").click()
    person.page.locator("[data-lift=Bob]").click()
    person.page.locator('#fan .card[data-name="Marshmallows"]').wait_for()
    person.page.locator("#hide-hand").click()
    person.page.locator("[data-lift=Ann]").wait_for()
    person.page.reload()
    person.page.locator("[data-lift=Ann]").wait_for()
    person.page.locator("[data-lift=Ann]").click()
    person.page.locator('#fan .card[data-name="Canoe"]').wait_for()
    check_messages(told)
    assert person.page.evaluate("window.leaks") == []


def test_the_device_goes_round_by_keyboard_alone(visit, house):
    person, told = pass_around(visit, house)
    page = person.page
    page.locator("[data-lift=Ann]").focus()
    page.keyboard.press("Enter")
    person.wait_for_my_move()
    page.locator('#fan .card[data-name="Canoe"]').focus()
    page.keyboard.press("Enter")
    page.locator("#reader").get_by_role("heading", name="Canoe").wait_for()
    page.keyboard.press("Enter")
    page.locator("[data-lift=Bob]").wait_for()
    page.wait_for_function("document.activeElement?.dataset.lift === 'Bob'")
    page.keyboard.press("Enter")
    page.locator('#fan .card[data-name="Marshmallows"]').wait_for()
    assert [message["you"] for message in told if message["type"] == "state"][-1] == "Bob"
    check_messages(told)


def test_the_watchman_sees_a_hand_behind_the_curtain(visit, house):
    person, _ = pass_around(visit, house)
    person.page.evaluate("document.getElementById('curtain').append('Canoe')")
    person.page.wait_for_function("window.leaks.length > 0")


@pytest.mark.parametrize("how", [{"viewport": {"width": 1920, "height": 1080}}, PHONE], ids=["big", "small"])
def test_the_big_screen_invites_and_then_shows_the_table(visit, house, how):
    house.lay(hands=HANDS, keepers={"Bob": ["Tent"]}, turn="Bob", drawn=1)
    ann = visit().opens("Ann", decks=["camping"], seats=2)
    with ann.page.context.expect_page() as opened:
        ann.click("Big screen", "link")
    opened.value.close()
    screen = visit(**how).enter(f"{ann.path}/screen")
    screen.sees("Point a phone’s camera at the code")
    visit().sits(ann.path, "Bob")
    screen.sees("Bob", "#people")
    assert findings(screen) == []
    ann.page.locator("#room-start:enabled").click()
    screen.sees("Bob’s turn", "#turn")
    screen.page.locator('#seats .card[data-name="Tent"]').wait_for()
    assert findings(screen) == []
    ann.page.close()
    screen.sees("no connection", "#seats")
    crowd = "all => all.forEach(each => { each.style.width = 'calc(var(--u) * 17)'; })"
    screen.page.locator(".screen__who").evaluate_all(crowd)
    lines = "all => all.map(each => Math.round(each.offsetHeight / parseFloat(getComputedStyle(each).lineHeight)))"
    assert screen.page.locator(".screen__who h2").evaluate_all(lines) == [1, 1], "a name on one line"
    page = screen.page.content()
    assert [card for cards in HANDS.values() for card in cards if card in page] == []


def test_somebody_else_sits_down_at_the_device_in_the_middle_of_a_game(visit, house):
    house.lay(hands={"Ann": HANDS["Ann"]}, turn="Ann", drawn=1)
    ann = visit().plays("Ann", "camping", "bots")
    ann.wait_for_my_move()
    ann.page.get_by_role("tab", name="People").click()
    ann.page.fill("#people-here-name", "Bob")
    ann.page.locator("#people-here [type=submit]").click()
    ann.page.locator("[data-lift=Bob]").wait_for()
    assert ann.hand == [], "the curtain has fallen"
