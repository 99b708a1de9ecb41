"""People come, watch, pause, go away and come back, whatever they are called."""

from __future__ import annotations

import pytest

from ruleshift.table.typed_text import LONGEST_NAME
from ruleshift.web.protocol.messages import PROTOCOL
from tests.web.browser.people import Person

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True}
NAMES = ("<b>Bold</b><script>x", "אבגדה וזחטי כלמנס", "🎉🎊🥳x", "W" * LONGEST_NAME)


def fits(person: Person) -> None:
    """Nothing sticks out to the side."""
    assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), person.page.url


@pytest.fixture
def table(visit, house) -> tuple[Person, Person]:
    """Ann, the host, and Bob in the middle of a game; a third seat is free."""
    house.deal(3)
    ann = visit().opens("Ann", decks=["camping"], seats=3)
    bob = visit().sits(ann.path, "Bob")
    ann.click("Start the game")
    for each in (ann, bob):
        each.page.locator("#felt").locator("visible=true").wait_for()
        each.page.get_by_role("tab", name="People").click()
    return ann, bob


def test_names_and_chat_may_be_anything_and_the_page_holds(visit, house):
    house.deal(3)
    host = visit(**PHONE).opens(NAMES[-1], decks=["camping"], seats=4, public=True)
    people = [visit(**PHONE).joins(host.path, NAMES[0])]
    people += [visit(**PHONE).sits(host.path, name) for name in NAMES[1:-1]]
    fits(host)
    fits(people[-1].enter())
    people[-1].enter(host.path)
    host.click("Start the game")
    for each in people:
        each.page.locator("#felt").locator("visible=true").wait_for()
        fits(each)
    shown = host.page.locator("#seats .seat__name").all_inner_texts()
    assert sorted(shown) == sorted(NAMES[:-1])
    host.page.locator("#open-side").click()
    host.page.get_by_role("tab", name="Chat").click()
    for line in ("<img src=x onerror=alert(1)>", "ש" * 200, "x" * 290):
        host.page.fill("#chat-text", line)
        host.page.keyboard.press("Enter")
        host.sees(line, "#chat-lines")
    fits(host)
    assert host.page.locator("#chat-lines img").count() == 0
    assert host.page.evaluate("document.getElementById('chat-lines').scrollWidth <= innerWidth")


def test_the_game_pauses_and_a_bot_plays_for_who_is_away(table):
    ann, bob = table
    ann.click("Pause the game")
    bob.sees("Ann has paused the game", "#ask")
    bob.click("Resume")
    ann.page.locator("#ask:not([data-sort=paused])").wait_for()
    bob.click("Let a bot play for me")
    bob.sees("A bot is playing for you", "#ask")
    ann.sees("away, a bot plays", "#seats")
    bob.page.locator("#ask-form").get_by_role("button", name="I’m back").click()
    bob.page.locator("#ask:not([data-sort=away])").wait_for()
    ann.page.get_by_role("tab", name="Story").click()
    ann.sees("Bob is back.", "#story")
    bob.page.get_by_role("tab", name="Story").click()
    bob.sees("You are away; a bot plays for you.", "#story")
    bob.sees("You are back.", "#story")


def test_the_host_hands_over_and_may_be_sent_away(table):
    ann, bob = table
    ann.click("Make Bob the host")
    bob.click("Remove Ann")
    bob.click("Yes")
    ann.sees("The host has asked you to leave this table.", "#lost")
    assert ann.page.locator("#join").is_hidden()
    bob.page.get_by_role("tab", name="Story").click()
    bob.sees("Ann has left the table.", "#story")


def test_somebody_watches_then_sits_down(visit, table):
    ann, _ = table
    cat = visit().enter(ann.path)
    cat.sees("Ann and Bob are here.", "#join")
    cat.click("Just watch")
    cat.sees("You are watching", "#dock")
    ann.sees("1 spectator watching.", "#watchers")
    assert cat.page.locator("#hand").is_hidden()
    cat.page.locator("#join-open").click()
    cat.page.fill("#join-name", "Ann")
    cat.page.locator("#join-form").get_by_role("button", name="Sit down").click()
    cat.sees("Somebody here is already called Ann, or nearly so. Choose another name.", "#join-trouble")
    visit.complaints.clear()  # browsers complain of every refusal
    cat.page.fill("#join-name", "Cat")
    cat.page.locator("#join-form").get_by_role("button", name="Sit down").click()
    cat.wait_for_hand(3)


def test_after_somebody_was_sent_away_the_host_lets_people_in_one_by_one(table, visit):
    ann, _ = table
    ann.page.get_by_role("button", name="Remove Bob").click()
    ann.page.locator("#sure-yes").click()
    eve = visit().enter(ann.path)
    eve.page.fill("#join-name", "Eve")
    eve.page.locator("#join-form button[type=submit]").click()
    eve.sees("Ann has been asked to let you in", "#join-trouble")
    assert "409" in visit.complaints.pop()
    ann.page.get_by_role("button", name="Let Eve in").click()
    eve.page.locator("#people").get_by_text("Eve").first.wait_for(state="attached")
    ann.click("Let newcomers in without asking")


def test_a_seat_moves_to_another_browser_by_a_link_that_works_once(table, visit):
    ann, _ = table
    ann.click("Move my seat to another device")
    said = ann.page.locator("#door [role=status]")
    said.get_by_text("It works once").wait_for()
    link = said.inner_text().rpartition(" ")[2]
    phone, late = visit(), visit()
    phone.page.goto(link)
    phone.click("Take my seat")
    phone.page.locator("#felt").locator("visible=true").wait_for()
    assert phone.page.url.endswith(ann.path)
    ann.sees("Your seat was moved to another browser", "#lost")
    late.page.goto(link)
    late.click("Take my seat")
    late.sees("used already", "#seat-trouble")
    assert "404" in visit.complaints.pop()


OTHER_VERSION = """
if (!sessionStorage.getItem("reloaded"))
  new MutationObserver((_, watch) => {
    if (!document.documentElement) return;
    document.documentElement.dataset.protocol = "1";
    watch.disconnect();
  }).observe(document, { childList: true });
"""
"""Makes a page one of another version, until it has reloaded itself."""


def test_a_page_of_another_version_gets_itself_anew(visit):
    ann = visit().opens("Ann", decks=["camping"], seats=2)
    ann.page.add_init_script(OTHER_VERSION)
    ann.page.reload()
    ann.page.locator(f"html[data-protocol='{PROTOCOL}']").wait_for(state="attached")
    ann.page.locator("#room-title").locator("visible=true").wait_for()
    assert ann.page.evaluate("Number(sessionStorage.getItem('reloaded')) > 0")
