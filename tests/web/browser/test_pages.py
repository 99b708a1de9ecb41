"""Pages to look at: replays, rules, cards; and whether everybody can use them."""

from __future__ import annotations

import re

import pytest

from tests.support.thorough import some
from tests.web.browser.axe import findings
from tests.web.browser.people import Person


@pytest.fixture
def over(visit, house) -> Person:
    """Somebody who has just finished a game alone."""
    ann: Person = visit().plays("Ann", "camping", "solo")
    ann.wait_for_my_move()
    ann.hurries_on()
    return ann


def test_a_finished_game_is_looked_at_step_by_step_and_shared(visit, over):
    over.click("Watch replay", "link")
    over.page.wait_for_url("**/replay/**")
    number = over.page.locator("#number")
    over.sees(re.compile("^step 0 of"), "#number")
    over.click("One step on")
    over.sees(re.compile("^step 1 of"), "#number")
    over.click("One turn on")
    over.page.wait_for_function("() => Number(document.getElementById('number').textContent.split(' ')[1]) > 1")
    over.click("To the end")
    over.page.locator("[data-step='3']").click()
    over.sees(re.compile("^step 3 of"), "#number")
    friend = visit().enter(over.path)
    friend.sees(re.compile("^step 3 of"), "#number")
    assert friend.text("#said") == over.text("#said")
    assert number.inner_text() == friend.text("#number")
    with over.page.expect_download() as download:
        over.click("Download game", "link")
    assert b'"ruleshift"' in download.value.path().read_bytes()
    friend.click("Play on")
    friend.page.wait_for_url("**/t/**")
    friend.wait_for_my_move()
    assert friend.hand, "a table of one's own, in the middle of the game"


def test_the_long_form_mixes_decks_and_refuses_what_does_not_mix(visit, house):
    ann = visit().enter()
    ann.page.locator("#all-options summary").click()
    form = ann.page.locator("#options-form")
    form.get_by_label("Martian").check()
    ann.sees("Martian cannot be mixed", "#options-form")
    form.get_by_label("Martian").uncheck()
    form.get_by_label("Anatomy").check()
    form.get_by_label("The four reproductive organs").uncheck()
    form.locator("[name=seats]").select_option("3")
    form.get_by_label("Listed in the lobby").check()
    ann.click("Open the table")
    ann.page.wait_for_url("**/t/**")
    ann.sees("Camping + Anatomy")
    bob = visit().enter()
    bob.page.locator("#tables").get_by_role("link", name="Sit down").first.click()
    bob.sees("invites you to a game")


def test_why_has_nobody_won_and_the_discard_pile(visit, house):
    ann = visit().plays("Ann", "camping", "solo")
    ann.wait_for_my_move()
    ann.click("Why has nobody won?")
    ann.sees("What the rules add up to now", "#why-dialog")
    ann.page.keyboard.press("Escape")
    ann.page.locator("#discard").click()
    ann.sees("Discard pile", "#discard-dialog")


# Whether everybody can use them.


ZOOMED = {"viewport": {"width": 640, "height": 400}, "device_scale_factor": 2}
"""A window of 1280 by 800 at 200 %."""
EYES = [
    pytest.param({"color_scheme": "light"}, id="light"),
    pytest.param({"color_scheme": "dark"}, id="dark"),
    pytest.param({"color_scheme": "light"} | ZOOMED, id="light at 200 %"),
    pytest.param({"color_scheme": "dark"} | ZOOMED, id="dark at 200 %"),
]
REACHED = """() => [...document.querySelectorAll('button:enabled, a[href], input, select, summary')]
  .filter((each) => each.checkVisibility({visibilityProperty: true, opacityProperty: true}))
  .filter((each) => !each.closest('.sr-only, .skip'))
  .filter((each) => {
    each.scrollIntoView({block: 'nearest', inline: 'nearest'});
    const box = each.getBoundingClientRect();
    return box.width > 1 && (box.right <= 0 || box.bottom <= 0 || box.left >= innerWidth || box.top >= innerHeight);
  }).map((each) => each.outerHTML.slice(0, 120))"""
"""What can be pressed and never comes into the window, however one scrolls."""


def trouble(person: Person) -> list[str]:
    """What axe finds that is serious, what sticks out to the side, and what cannot be reached."""
    aside = person.page.evaluate("document.documentElement.scrollWidth > innerWidth")
    return [
        *findings(person),
        *([f"{person.path}: scrolls to the side"] if aside else []),
        *person.page.evaluate(REACHED),
    ]


@pytest.mark.parametrize("eyes", some(EYES, EYES[1], EYES[2]))
def test_axe_finds_nothing_serious_and_everything_can_be_reached(visit, house, eyes):
    ann = visit(**eyes)
    found = []
    for path in ("/", "/games", "/rules", "/rulings", "/rulings/R178", "/cards", "/cards/anatomy", "/t/nowhere"):
        ann.enter(path)
        found += trouble(ann)
    visit.complaints.clear()
    ann.plays("Ann", "camping", "friends")
    found += trouble(ann)
    ann.click("easy")
    ann.click("Start the game")
    ann.wait_for_my_move()
    found += trouble(ann)
    ann.tap(ann.hand[0])
    ann.page.locator("#reader").wait_for()
    found += trouble(ann)
    ann.page.keyboard.press("Escape")
    for opens in ("Why has nobody won?", "Discard pile", "How to play"):
        if opens == "How to play" and "viewport" in eyes:  # small windows have it among the people
            ann.click("Story, chat and people")
            ann.click("People", "tab")
        ann.click(opens)
        found += trouble(ann)
        ann.page.keyboard.press("Escape")
    assert found == []


@pytest.mark.parametrize("eyes", some(EYES, EYES[0], EYES[3]))
def test_axe_finds_nothing_serious_at_the_end_and_in_a_replay(visit, house, eyes):
    ann = visit(**eyes).plays("Ann", "camping", "solo")
    ann.wait_for_my_move()
    ann.hurries_on()
    found = trouble(ann)
    ann.click("Watch replay", "link")
    ann.sees(re.compile("^step 0 of"), "#number")
    assert found + trouble(ann) == []
