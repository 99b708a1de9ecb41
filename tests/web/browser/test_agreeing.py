"""Before and between games: everybody is asked about Meta Rules, sits down when they like, and draws to go first."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.browser.axe import findings
from tests.web.browser.people import Person

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True}
DRINKS: dict[str, Any] = {"decks": ["drinking"], "first": "deck", "rules": {"meta": ["Drinking Rules"]}}
WARNING = "Alcohol is dangerous, and too much of it can kill."
INVITATION = "Draw a card to go first"


def starts(person: Person) -> Any:
    return person.page.locator("#room-start")


def invited(person: Person) -> Any:
    return person.page.get_by_role("button", name=INVITATION).locator("visible=true")


# Consent.


def test_the_host_reads_the_warning_before_proposing_and_may_go_back(visit, house):
    ann = visit().enter()
    ann.page.locator("#all-options summary").click()
    form = ann.page.locator("#options-form")
    form.locator("input[value=drinking]").check()
    form.locator("input[value=camping]").uncheck()
    form.get_by_label("Drinking Rules").check()
    ann.click("Open the table")
    ann.sees(WARNING, "#propose-dialog")
    assert findings(ann) == []
    ann.click("Go back")
    assert ann.path == "/"
    ann.click("Open the table")
    ann.click("I have read it and agree")
    ann.page.wait_for_url("**/t/**")
    ann.sees("✓ You agree", "#room")


def test_the_guest_reads_the_warning_before_the_seat_and_everybody_must_agree(visit, house):
    house.deal(3)
    ann = visit().opens("Ann", **DRINKS)
    bob = visit(**PHONE).enter(ann.path)
    bob.sees(WARNING, "#join")
    assert findings(bob) == []
    bob.page.fill("#join-name", "Bob")
    bob.click("Sit down")
    bob.sees("Play with the Drinking Rules?", "#room")
    bob.sees(WARNING, "#room .consent")
    ann.sees("Not everybody agrees to the Drinking Rules: Bob has not answered yet.", "#room-start-why")
    assert starts(ann).is_disabled()
    bob.click("I don’t")
    ann.sees("✗ Bob doesn’t agree", ".consent")
    assert starts(ann).is_disabled()
    bob.click("I agree")
    ann.sees("Everybody agrees to the Drinking Rules", ".consent")
    ann.page.locator("#room-start:enabled").wait_for()
    assert ann.page.locator("#felt").is_hidden()
    bob.click("I don’t")
    ann.page.locator("#room-start:disabled").wait_for()
    assert findings(bob) == []
    bob.click("I agree")
    ann.page.locator("#room-start:enabled").click()
    invited(bob).wait_for()
    assert bob.page.locator("#sip").is_hidden()
    cat = visit(**PHONE).enter(ann.path)
    cat.sees("This game is played with the Drinking Rules. By sitting down you agree to that.", "#join")
    cat.sees(WARNING, "#join")
    cat.page.fill("#join-name", "Cat")
    cat.click("Agree and sit down")
    cat.wait_for_hand(3)


def test_the_host_gives_a_meta_rule_up(visit, house):
    ann = visit().opens("Ann", bots=["easy"], **DRINKS)
    bob = visit().sits(ann.path, "Bob")
    bob.click("I don’t")
    ann.click("Play without it")
    bob.page.locator("#room .consent").wait_for(state="hidden")
    ann.page.locator("#room-start:enabled").wait_for()
    ann.page.locator("#room [data-change-options]").click()
    dialog = ann.page.locator("#options-dialog")
    dialog.get_by_label("Drinking Rules").check()
    dialog.get_by_role("button", name="Save these settings").click()
    ann.sees(WARNING, "#propose-dialog")
    ann.click("I have read it and agree")
    bob.sees("… You haven’t answered", "#room .consent")


# Going first.


def test_the_dealt_table_invites_everybody_and_the_first_to_draw_begins(visit, house):
    house.deal(3)
    ann = visit().opens("Ann", decks=["pirate"], first="deck")
    bob = visit(**PHONE).sits(ann.path, "Bob")
    ann.click("Start the game")
    for each in (ann, bob):
        invited(each).wait_for()
        each.wait_for_hand(3)
        each.sees("Who goes first?", "#turn-who")
    assert findings(bob) == []
    invited(bob).click()
    bob.sees("Your turn", "#turn-who")
    bob.wait_for_hand(4)
    ann.sees("Bob’s turn", "#turn-who")
    assert invited(ann).count() == 0


def test_who_draws_a_moment_later_is_told_kindly(visit, house):
    held: list[str] | None = None

    def slow_line(line: Any) -> None:
        """Let news of the table wait while somebody is slow."""
        server = line.connect_to_server()
        line.on_message(server.send)
        server.on_message(lambda text: line.send(text) if held is None or '"error"' in text else held.append(text))

    house.deal(3)
    ann = visit().opens("Ann", decks=["pirate"], first="draw")
    bob = visit()
    bob.page.route_web_socket("**/socket", slow_line)
    bob.sits(ann.path, "Bob")
    ann.click("Start the game")
    invited(bob).wait_for()
    held = []
    invited(ann).click()
    ann.sees("Your turn", "#turn-who")
    bob.still()
    invited(bob).click()
    bob.sees("Ann was quicker and goes first.", "#toast")
    assert bob.page.locator("#toast").get_attribute("data-kind") is None


def test_after_a_game_the_first_draw_deals_another_and_the_host_is_not_needed(visit, house):
    house.lay(
        turn="Ann",
        table={"goals": ["Pirate Ship"]},
        keepers={"Ann": ["Jolly Roger"]},
        hands={"Ann": ["Galleon", "Limes"], "Bob": ["Keg"]},
    )
    ann = visit().opens("Ann", decks=["pirate"], first="draw")
    bob = visit(**PHONE).sits(ann.path, "Bob")
    ann.click("Start the game")
    ann.wait_for_my_move()
    ann.plays_card("Galleon")
    for each in (ann, bob):
        each.page.locator("#end-draw").wait_for()
    assert findings(ann) == []
    assert ann.page.locator("#end-again").is_hidden()
    assert ann.page.locator("#end-pass").is_hidden()
    house.deal(3)
    bob.page.locator("#end-draw").click()
    bob.sees("Your turn", "#turn-who")
    bob.wait_for_hand(4)
    ann.sees("Bob’s turn", "#turn-who")


def test_a_single_person_lets_a_bot_begin(visit, house):
    house.deal(3)
    ann = visit().plays("Ann", "pirate", "bots")
    invited(ann).wait_for()
    assert ann.page.locator("#ask-form").get_by_role("button").all_inner_texts() == [INVITATION, "Let a bot go first"]
    ann.click("Let a bot go first")
    ann.page.wait_for_selector("#turn-who:not(:text('Who goes first?'))")
    assert ann.text("#turn-who") != "Your turn"


@pytest.mark.parametrize(("width", "height"), [(1366, 768), (820, 1180), (390, 844)])
def test_the_invitation_to_go_first_is_there_as_a_whole(visit, house, width: int, height: int):
    house.deal(3)
    ann = visit(viewport={"width": width, "height": height}).opens(
        "Ann", decks=["pirate"], bots=["easy"], start=True, first="draw"
    )
    ann.page.locator(".first__button").locator("visible=true").wait_for()
    box = ann.page.locator(".prompt__do").evaluate(
        "box => [box.scrollWidth - box.clientWidth, box.scrollHeight - box.clientHeight]"
    )
    assert box == [0, 0], "something is cut off"


def test_the_draw_pile_takes_the_invitation_too(visit, house):
    house.deal(3)
    ann = visit().plays("Ann", "pirate", "bots")
    invited(ann).wait_for()
    ann.page.locator("#draw-pile").click()
    ann.sees("Your turn", "#turn-who")


# Sitting down.


def test_the_fifth_sits_down_and_the_host_locks_the_table(visit, house):
    house.deal(3)
    ann = visit().opens("Ann", decks=["camping"], seats=4, bots=["easy", "easy", "easy"], public=True)
    ann.sees("up to twelve can play", "#room")
    bob = visit().joins(ann.path, "Bob")
    ann.sees("Bob", "#room-seats")
    ann.click("Start the game")
    cat = visit().joins(ann.path, "Cat")
    cat.wait_for_hand(3)
    ann.page.get_by_role("tab", name="People").click()
    ann.click("Lock the table")
    dan = visit().enter(ann.path)
    dan.sees("You are watching", "#dock")
    assert dan.page.locator("#join").is_hidden()
    assert dan.enter().page.locator("#tables", has_text="closed to newcomers").count() == 1
    dan.enter(ann.path)
    ann.click("Let others sit down")
    dan.page.locator("#join").wait_for()
    bob.sees("Ann opens the table.", "#story")
