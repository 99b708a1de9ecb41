"""Anybody may look through the discard pile at any time: whoever is not on turn, and whoever only watches."""

from __future__ import annotations

from tests.web.browser.people import Person

PILE = ["Rum", "Trade Hands", "Draw 3", "Boilermaker"]
"""From the top."""


def looks_through(person: Person) -> list[str]:
    """The cards in the pile, as somebody finds them there."""
    person.page.locator("#discard").click()
    cards = person.page.locator("#discard-dialog .card")
    cards.first.wait_for()
    return [str(name) for name in cards.evaluate_all("all => all.map(each => each.dataset.name)")]


def test_the_others_look_through_it_while_somebody_is_on_turn(visit, house):
    house.lay(turn="Ann", hands={"Ann": ["Gin", "Beer"], "Bob": ["Ice"]}, table={"discard": PILE})
    ann = visit().opens("Ann", decks=["drinking"], seats=2)
    bob = visit().sits(ann.path, "Bob")
    ann.page.locator("#room-start:enabled").click()
    ann.wait_for_my_move()
    watching = visit().enter(ann.path)
    for person in (bob, watching):
        assert looks_through(person) == PILE
    ann.sees("Play a card", "#ask")
    assert ann.hand == ["Gin", "Beer"]
