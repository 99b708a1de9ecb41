"""People, cards, icons and decks may be called what every object of a browser answers to: the page holds."""

from __future__ import annotations

import pytest

from tests.web.browser.house import ROOT, House

PEOPLE = ("constructor", "toString", "valueOf", "hasOwnProperty", "__proto__")
HANDS = dict(zip(PEOPLE, ("Limes", "Keg", "Rum", "Sloop", "Parrot"), strict=True))
CALLED = {
    "kitchen": "constructor",
    "Bread": "toString",
    "Butter": "constructor",
    "Honey": "__proto__",
    "Biscuit Tin": "valueOf",
    "Chef's Hat": "hasOwnProperty",
    "dairy": "constructor",
    "sweet": "__proto__",
    "pets": "constructor",
}
"""What things of the example deck are called here."""


@pytest.fixture(scope="module")
def kitchen(browser, tmp_path_factory):
    """A server that offers this deck."""
    folder = tmp_path_factory.mktemp("kitchen")
    text = (ROOT / "docs" / "examples" / "kitchen.toml").read_text(encoding="utf-8")
    for old, new in CALLED.items():
        text = text.replace(f'"{old}"', f'"{new}"')
    (folder / "deck.toml").write_text(text, encoding="utf-8")
    made = House(folder)
    yield made
    made.stop()


def test_five_people_play_and_the_host_removes_one(visit, kitchen):
    kitchen.lay(
        turn=PEOPLE[0],
        drawn=1,
        table={"rules": ["Play 2"], "goals": ["Fresh Fruit"]},
        hands={name: [card] for name, card in HANDS.items()} | {PEOPLE[0]: ["Limes", "Oranges"]},
    )
    host = visit(home=kitchen).opens(PEOPLE[0], decks=["pirate"], seats=5)
    people = [host, *(visit(home=kitchen).sits(host.path, name) for name in PEOPLE[1:])]
    host.click("Start the game")
    for each in people:
        each.wait_for_hand(2 if each is host else 1)
    host.page.get_by_role("tab", name="People").click()
    host.page.get_by_role("button", name=f"Remove {PEOPLE[-1]}").click()
    host.page.locator("#sure-yes").click()
    people.pop().sees("The host has asked you to leave this table.", "#lost")
    host.wait_for_my_move()
    host.plays_card("Limes")
    host.page.locator('#mine .card[data-name="Limes"]').wait_for()
    host.page.locator('#fan .card[data-name="Oranges"][data-can]').wait_for()
    host.plays_card("Oranges")
    for each in people:
        each.page.locator("#end-seats .end__seat").nth(3).wait_for()
        assert each.page.locator(f'#end-seats [data-key="{PEOPLE[1]}"] .card[data-name="Keg"]').count() == 1


def test_cards_icons_options_and_the_deck_itself_are_called_so(visit, kitchen):
    host, other = "__proto__", "constructor"
    kitchen.lay(
        turn=host,
        drawn=1,
        table={"rules": ["Play 2"], "goals": ["Buttered Toast"]},
        hands={host: ["toString", "__proto__"], other: ["Cheese"]},
        keepers={host: ["valueOf", "constructor"], other: ["hasOwnProperty"]},
    )
    ann = visit(home=kitchen).enter()
    ann.page.locator("details:has(input[name=decks])").first.evaluate("each => { each.open = true }")
    switch = ann.page.locator('input[data-switch="constructor"]')
    assert switch.evaluate("each => each.checked === each.defaultChecked")
    ann.opens(host, decks=["constructor"], seats=2)
    bob = visit(home=kitchen).sits(ann.path, other)
    ann.click("Start the game")
    ann.wait_for_hand(2)
    bob.wait_for_hand(1)
    ann.wait_for_my_move()
    ann.plays_card("__proto__")
    ann.page.locator('#mine .card[data-name="__proto__"]').wait_for()
    ann.page.locator("#ask-form .choice", has_text="valueOf").first.click()
    ann.page.locator("#ask-form .choice", has_text="Hide __proto__").click()
    ann.page.locator('#mine .card[data-name="valueOf"]', has_text="+1").wait_for()
    ann.page.locator('#fan .card[data-name="toString"][data-can]').wait_for()
    ann.plays_card("toString")
    ann.page.locator("#end-seats .end__seat").nth(1).wait_for()
    replay = ann.page.locator("#end-replay").get_attribute("href")
    ann.enter(replay)
    ann.page.locator('#felt .card[data-name="valueOf"]').wait_for()
    ann.enter("/cards/constructor").page.locator('.card[data-name="__proto__"]').first.click()
    ann.sees("Goals that want it", "#card-dialog")
