"""Playing with bots: their pace, and what happened since one's last turn."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.browser.people import Person

GOALS = ["Key Lime Pie", "Treasure Ship", "Gems", "Unlock the Box"]


@pytest.fixture
def table(visit, house):
    """Ann and two bots in a game of Pirate that begins in a position."""

    def sit(*, pace: float = 0, **position: Any) -> Person:
        house.lay(**position)
        if pace:
            house.stop_time()
        ann: Person = visit(viewport={"width": 1366, "height": 768})
        return ann.opens("Ann", decks=["pirate"], seats=3, bots=["easy", "easy"], start=True, pace=pace)

    return sit


def test_bots_are_made_slower_and_faster_and_skipped(table):
    ann = table(pace=3, turn="Bramble", hands={"Ann": ["Keg"], "Bramble": ["Rum"], "Juniper": ["Limes"]})
    pace = ann.page.get_by_role("group", name="Bots")
    pace.get_by_role("button", name="Slower").wait_for()
    assert pace.get_by_role("button", name="Slower").is_disabled()
    pace.get_by_role("button", name="Faster").click()
    ann.sees("You make the bots play faster.", "#story")
    ann.page.locator(".pace button:enabled", has_text="Slower").click()
    ann.sees("You make the bots play slower.", "#story")
    assert ann.page.title() == "Bramble’s turn · Ruleshift"
    ann.click("Skip to my move")
    ann.wait_for_my_move()
    assert ann.page.title() == "● Your turn · Ruleshift"
    assert pace.count() == 0, "nobody is to be waited for"


def test_what_happened_since_ones_last_turn_leads_to_the_moment(table):
    ann = table(
        turn="Ann",
        hands={"Ann": ["Keg", "Sloop"], "Bramble": GOALS[:1], "Juniper": GOALS[1:2]},
        table={"draw": ["Oranges", *GOALS[2:], "Limes", "Parrot"]},
        keepers={"Ann": ["Rum"]},
    )
    ann.wait_for_my_move()
    assert ann.page.locator("#since").is_hidden(), "nothing has happened yet"
    ann.plays_card("Keg")
    ann.page.locator("#since").wait_for()
    since = ann.page.locator("#since")
    assert since.inner_text().startswith("Since your last turn:")
    news = since.get_by_role("button")
    goal = ann.page.locator("#goal-list .card").get_attribute("data-name")
    assert news.all_inner_texts() == [f"new Goal: {goal}"], "what was replaced meanwhile is no news"
    ann.still()
    news.first.click()
    found = ann.page.locator("#story li[data-found]")
    assert goal in found.inner_text()
    box = found.bounding_box()
    assert 0 < box["y"] < 768
    ann.page.clock.resume()
    ann.plays_card(ann.hand[0])
    ann.page.locator("#since").get_by_role("button", name="new Goal").first.wait_for()


def test_who_was_away_is_told_what_the_bot_did(table, house):
    hands = {"Ann": ["Keg", "Sloop"], "Bramble": ["Rum"], "Juniper": ["Limes"]}
    ann = table(pace=1, turn="Ann", hands=hands)
    ann.wait_for_my_move()
    ann.page.get_by_role("tab", name="People").click()
    ann.click("Let a bot play for me")
    ann.sees("A bot is playing for you", "#ask")
    house.skip_time(2)
    ann.page.locator("#mine .seat__cards .card").first.wait_for()
    ann.page.locator("#ask-form").get_by_role("button", name="I’m back").click()
    house.run_time()
    ann.page.locator("#since", has_text="While a bot played for you").wait_for()
    ann.sees("a bot played", "#since")
