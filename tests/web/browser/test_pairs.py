"""A Creeper that is attached lies on its Keeper: one card to see, to choose, to hear, and to move."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.browser.people import Person

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
LAID: dict[str, Any] = {
    "options": {"meta": []},
    "table": {"rules": ["Play 3"]},
    "hands": {"Ann": ["Steal a Keeper", "Zap a Card", "Heart", "Antibiotics"]},
    "keepers": {"Ann": ["Mutation"], "Bob": ["Lungs", "Brain", "Virus", "Bacteria"]},
    "attached": {"Virus": "Lungs", "Bacteria": "Brain"},
}
CARDS = "button.card"
REACH = 14
"""So many pixels a Creeper may stand over the edge of its Keeper."""


@pytest.fixture
def table(visit, house):
    """Ann on a laptop, Bob on a phone."""
    house.lay(turn="Ann", **LAID)
    ann = visit().opens("Ann", decks=["anatomy"], seats=2, window=600, rules={"meta": []})
    bob = visit(**PHONE).sits(ann.path, "Bob")
    ann.page.locator("#room-start:enabled").click()
    for each in (ann, bob):
        each.page.locator("#felt").locator("visible=true").wait_for()
    return ann, bob


def seat(person: Person, name: str) -> Any:
    return person.page.locator(f'.seat[data-key="{name}"]')


def inside(part: Any, whole: Any) -> bool:
    """Whether a part is drawn where its card is, a little over the edge at most."""
    one, other = part.bounding_box(), whole.bounding_box()
    return all(
        one[at] >= other[at] - REACH and one[at] + one[size] <= other[at] + other[size] + REACH
        for at, size in (("x", "width"), ("y", "height"))
    )


def test_a_pair_is_one_card_on_a_laptop_and_on_a_phone(table: tuple[Person, Person]):
    ann, bob = table
    for person in (ann, bob):
        cards = seat(person, "Bob").locator(CARDS)
        assert cards.count() == 2
        assert [cards.nth(at).get_attribute("data-name") for at in range(2)] == ["Lungs", "Brain"]
        said = cards.nth(0).get_attribute("aria-label") or ""
        assert said.startswith("Lungs with Virus on it. Keeper and Creeper.")
        rider = cards.nth(0).locator(".rider")
        assert rider.count() == 1
        assert inside(rider, cards.nth(0))
    assert "Virus" in seat(ann, "Bob").locator(".rider").nth(0).inner_text()


def test_a_loose_creeper_says_that_it_is(table: tuple[Person, Person]):
    ann, _ = table
    assert seat(ann, "Ann").locator(".card__tag").inner_text() == "loose"


def test_who_takes_one_of_a_pair_gets_both(table: tuple[Person, Person]):
    ann, _ = table
    ann.wait_for_my_move()
    ann.plays_card("Steal a Keeper")
    choice = ann.page.locator("#ask-form .choice", has_text="Lungs")
    assert choice.locator(".choice__text").inner_text() == "Take Bob's Lungs with Virus"
    choice.click()
    mine = seat(ann, "Ann").locator(CARDS)
    mine.locator("visible=true").first.wait_for()
    ann.page.locator('.seat[data-key="Ann"] .card[data-name="Lungs"]').wait_for()
    assert seat(ann, "Ann").locator('.card[data-name="Lungs"] .rider').count() == 2  # the loose one has settled, too
    assert seat(ann, "Ann").locator(CARDS).count() == 1
    assert seat(ann, "Bob").locator(CARDS).count() == 1
    story = " ".join(ann.page.locator("#story").inner_text().split())
    assert "You take" in story
    assert "settles on" in story
