"""After the game: a guest proposes another one, and the host sees who did."""

from __future__ import annotations

from tests.web.browser.axe import findings

PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True, "color_scheme": "dark"}


def test_a_guest_proposes_another_game_and_the_host_begins_it(visit, house):
    house.lay(hands={"Ann": ["Eaten Alive"]}, keepers={"Ann": ["Lantern", "Mosquitoes"]}, turn="Ann", drawn=1)
    ann = visit().opens("Ann", decks=["camping"], seats=3)
    bob, cat = visit(**PHONE).sits(ann.path, "Bob"), visit().sits(ann.path, "Cat")
    ann.page.locator("#room-start:enabled").click()
    ann.wait_for_my_move()
    ann.plays_card("Eaten Alive")
    for person in (ann, bob, cat):
        person.page.locator("#end").wait_for()
    bob.click("Propose another game")
    cat.sees("Bob proposes another game", "#end-dock")
    assert findings(cat) == []
    cat.click("No, thanks")
    assert findings(bob) == []
    ann.sees("Bob proposes another game", "#end-dock")
    house.deal(3)
    ann.click("Another game")
    for person in (ann, bob, cat):
        person.page.locator("#felt").wait_for()
