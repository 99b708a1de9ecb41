"""Choosing cards before a game: adding single ones, leaving some out, and keeping a set-up that one likes."""

from __future__ import annotations

import pytest

from tests.web.browser.axe import findings
from tests.web.browser.people import Person


@pytest.fixture
def form(visit, house) -> Person:
    """Somebody in front of the long form, with the Pirate deck ticked."""
    ann: Person = visit().enter()
    ann.page.locator("#all-options summary").click()
    ann.page.locator("#options-form input[value=pirate]").check()
    ann.page.locator("#options-form input[value=camping]").uncheck()
    ann.sees("100 cards in the game.", ".picker")
    return ann


def test_cards_are_added_and_left_out_and_the_sum_is_told(form):
    form.page.get_by_label("Search all cards").fill("tent")
    form.click("Add: Tent")
    form.sees("101 cards in the game.", ".picker")
    assert form.page.locator(".picker__found").get_by_role("button", name="Remove: Tent").count() == 1
    form.page.get_by_label("Search all cards").fill("rum")
    form.click("Leave out: Rum")
    form.sees("100 cards in the game.", ".picker")
    form.sees("Keg of Rum (needs Rum)", ".picker")
    assert findings(form) == []
    form.page.get_by_label("Search all cards").press("Enter")
    assert form.path == "/"
    form.click("Put Rum back")
    form.page.locator("[data-part=impossible]").wait_for(state="hidden")
    form.click("Open the table")
    form.page.wait_for_url("**/t/**")
    form.sees("with camping:Tent", "#room")
    form.page.locator("#room [data-change-options]").click()
    form.sees("101 cards in the game.", "#options-dialog")
    form.page.locator("#options-dialog").get_by_role("button", name="Do not add Tent (Camping)").click()
    form.sees("100 cards in the game.", "#options-dialog")
    form.page.locator("#options-dialog").get_by_role("button", name="Save these settings").click()
    form.page.locator("#room", has_text="with camping:Tent").wait_for(state="detached")


def test_a_deck_that_comes_to_the_table_lends_no_cards_any_more(form):
    form.page.get_by_label("Search all cards").fill("tent")
    form.click("Add: Tent")
    form.page.locator("#options-form input[value=camping]").check()
    form.sees("199 cards in the game.", ".picker")
    assert form.page.locator(".picker__tag").count() == 0
    form.page.locator("#options-form input[value=martian]").check()
    form.sees("Martian is never blended", ".picker")


def test_a_set_up_is_kept_in_the_browser_under_a_name(form):
    form.page.get_by_label("Search all cards").fill("rum")
    form.click("Leave out: Rum")
    form.click("Save this set-up")
    form.sees("Give it a name first.", ".setups")
    form.page.get_by_label("A name for this set-up").fill("Sober pirates")
    form.click("Save this set-up")
    form.sees("Sober pirates is saved in this browser.", ".setups")
    form.enter()
    form.page.locator("#all-options summary").click()
    form.sees("100 cards in the game.", ".picker")
    form.click("Sober pirates")
    form.sees("99 cards in the game.", ".picker")
    assert form.page.locator("#options-form input[name=decks]:checked").input_value() == "pirate"
    form.click("Delete Sober pirates")
    form.enter()
    assert form.page.locator(".setups [data-use]").count() == 0
