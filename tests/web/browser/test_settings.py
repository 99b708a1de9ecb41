"""What a browser remembers for its owner: the settings, the games; and what calls, reacts and is unread."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.support.thorough import some
from tests.support.waiting import wait_until
from tests.web.browser.axe import findings
from tests.web.browser.people import Person
from tests.web.browser.test_people import PHONE, fits

HAND = ["Lantern", "Play 3", "Chocolate", "Moth Magnet"]
NOTIFICATION = """
  window.called = [];
  window.Notification = class { static permission = "%s"; static asked = 0;
    static async requestPermission() { Notification.asked += 1; return Notification.permission; }
    constructor(text, how) { window.called.push([text, how.body]); } close() {} };
"""
"""Stands for the notices of a browser, which nobody would see in a test."""
REACTION = """() => {
  const face = document.querySelector('.reaction');
  if (!face) return null;
  const spot = face.getBoundingClientRect();
  const seat = document.querySelector('#seats .seat[data-key=Ann] .avatar').getBoundingClientRect();
  const at = seat.left >= spot.left && seat.right <= spot.right && Math.abs(seat.top - spot.top) < 20;
  return { face: face.textContent, player: face.dataset.player, at };
}"""
"""A reaction, as long as it is there, and whether it lies over the head of who sent it."""
WINDOWS = r"""() => Object.fromEntries([...document.querySelectorAll('#cards .card')].map((card) => {
  const { backgroundImage } = getComputedStyle(card.querySelector('.card__window'), '::before');
  return [card.dataset.kind, backgroundImage.replace(/rgba?\([^)]*\)/g, '')];
}))"""
"""What the window of each kind of card is drawn with, whatever its colours."""
PLAIN_HTTP = "Object.defineProperty(window, 'isSecureContext', { get: () => false })"
OUT_OF_SIGHT = "Object.defineProperty(document, 'hidden', { get: () => true })"


def open_settings(person: Person) -> Any:
    """The dialog, opened by the first button for it that is to be seen."""
    person.page.locator("[data-do=settings]").locator("visible=true").first.click()
    dialog = person.page.locator("#settings-dialog")
    dialog.get_by_role("heading", name="Settings").wait_for()
    return dialog


def root(person: Person) -> dict[str, str]:
    return dict(person.page.evaluate("({...document.documentElement.dataset})"))


@pytest.fixture
def table(visit, house):
    """Ann and a bot that waits for long; she is to play one of four cards."""

    def sit(**how) -> Person:
        house.lay(hands={"Ann": HAND}, turn="Ann", drawn=1)
        house.stop_time()
        ann: Person = visit(**how)
        ann.opens("Ann", decks=["camping"], seats=2, bots=["easy"], start=True, pace=3)
        house.deal(1)
        ann.wait_for_hand(4)
        return ann

    return sit


DARK_PHONE = PHONE | {"color_scheme": "dark"}


@pytest.mark.parametrize("how", some([{}, DARK_PHONE], DARK_PHONE))
def test_settings_are_found_on_every_page_and_outlast_a_reload(visit, how):
    ann = visit(**how).enter("/")
    settings = open_settings(ann)
    for choice in ("Dark", "Larger", "Stronger colours and patterns", "None"):
        settings.get_by_label(choice).check()
    settings.get_by_label("Bots wait before they play").select_option("0.6")
    chosen = {"theme": "dark", "text": "larger", "colours": "strong", "motion": "still"}
    assert root(ann).items() >= chosen.items()
    assert findings(ann) == []
    fits(ann)
    ann.enter("/")
    assert ann.page.locator("#options-form select[name=pace]").input_value() == "0.6"
    ann.enter("/cards/camping")
    assert root(ann).items() >= chosen.items()
    ann.plays("Ann", "camping", "friends")
    settings = open_settings(ann)
    assert settings.get_by_label("Larger").is_checked()
    settings.get_by_label("Normal").check()
    ann.page.keyboard.press("Escape")
    ann.click("easy")
    ann.click("Start the game")
    ann.wait_for_my_move()
    if how:
        ann.page.locator("#open-side").click()
    pace = open_settings(ann).get_by_label("Bots wait before they play")
    assert pace.input_value() == "0.6", "tables that this browser opens have its pace"
    pace.select_option("2")
    ann.page.keyboard.press("Escape")
    ann.sees("You make the bots play slower.", "#story")
    assert "text" not in root(ann)


def test_each_kind_of_card_has_a_pattern_of_its_own(visit):
    ann = visit().enter("/cards/martian")
    ann.page.locator("#cards .card").first.wait_for()
    assert len(set(ann.page.evaluate(WINDOWS).values())) == 1, "usually colours and shapes are enough"
    open_settings(ann)
    ann.page.get_by_label("Stronger colours and patterns").check()
    kinds = ann.page.evaluate(WINDOWS)
    assert len(kinds) == len(set(kinds.values())) > 6


def test_one_tap_plays_and_a_finger_that_rests_reads(table):
    ann = table(**PHONE)
    ann.page.locator("#open-side").click()
    open_settings(ann)
    ann.page.get_by_label("One tap plays a card").check()
    ann.page.keyboard.press("Escape")
    ann.page.locator("#close-side").click()
    card = ann.page.locator('#fan .card[data-name="Lantern"]')
    card.dispatch_event("pointerdown", {"pointerType": "touch"})
    ann.page.locator("#reader").get_by_role("heading", name="Lantern").wait_for()
    card.dispatch_event("pointerup", {"pointerType": "touch"})
    card.dispatch_event("click")
    ann.page.locator("#reader").get_by_role("button", name="Put the card back").click()
    assert ann.hand == HAND, "it was only read"
    card.tap()
    ann.wait_for_hand(3)


def test_sounds_are_as_loud_as_one_likes(visit):
    ann = visit().enter("/")
    open_settings(ann)
    volume = ann.page.get_by_label("Volume")
    assert volume.is_disabled()
    ann.page.get_by_label("Sound", exact=True).check()
    volume.fill("80")
    volume.dispatch_event("change")
    assert ann.page.evaluate("[localStorage['ruleshift.sound'], localStorage['ruleshift.volume']]") == ["on", "80"]
    loud = "import('/static/js/lib/sound.js').then(({soundOn, soundVolume}) => [soundOn(), soundVolume()])"
    assert ann.page.evaluate(loud) == [True, 80]


def test_a_notice_calls_only_who_has_asked_for_it(visit, house):
    house.deal(3)
    bob = visit()
    bob.page.add_init_script(NOTIFICATION % "granted")
    ann = visit().opens("Ann", decks=["camping"], seats=2, first="Ann", public=False)
    bob.sits(ann.path, "Bob")
    open_settings(bob)
    assert bob.page.evaluate("Notification.asked") == 0
    bob.page.get_by_label("Tell me when it is my turn").check()
    bob.page.wait_for_function("Notification.asked === 1")
    bob.sees("A notice appears while this page is out of sight.", "#about-notices")
    bob.page.keyboard.press("Escape")
    ann.click("Start the game")
    ann.wait_for_my_move()
    bob.page.evaluate(OUT_OF_SIGHT)
    wait_until(lambda: ann.page.evaluate("document.body.dataset.turn") != "1" or (ann.step(), False)[1])
    bob.page.wait_for_function("document.title.startsWith('● Your')")
    bob.page.wait_for_function("window.called.length > 0")
    assert bob.page.evaluate("window.called[0]") == ["It is your turn", "Your game of Ruleshift goes on."]


@pytest.mark.parametrize(
    ("browser_has", "told"),
    [
        (NOTIFICATION % "denied", "does not let this page show notices"),
        ("delete window.Notification", "This browser cannot show notices"),
        (
            "Object.defineProperty(window, 'isSecureContext', {get: () => false})",
            "only for pages with a secure address",
        ),
    ],
    ids=["denied", "missing", "plain HTTP"],
)
def test_where_no_notice_can_be_shown_a_sentence_says_why(visit, browser_has, told):
    ann = visit()
    ann.page.add_init_script(browser_has)
    ann.enter("/")
    open_settings(ann)
    ann.sees(told, "#about-notices")
    assert not ann.page.get_by_label("Tell me when it is my turn").is_checked()
    if browser_has == PLAIN_HTTP:
        ann.sees("This address is not secure", "#settings-dialog")


def test_reactions_are_seen_at_the_seat_and_unread_lines_are_marked(visit, house):
    house.deal(3)
    ann = visit().opens("Ann", decks=["camping"], seats=2)
    bob = visit(**PHONE).sits(ann.path, "Bob")
    ann.click("Start the game")
    for each in (ann, bob):
        each.page.locator("#felt").locator("visible=true").wait_for()
    ann.page.get_by_role("tab", name="Chat").click()
    bob.still()
    ann.page.get_by_role("button", name="laughter").click()
    seen = bob.page.wait_for_function(REACTION).json_value()
    assert seen == {"face": "😂", "player": "Ann", "at": True}
    bob.page.clock.resume()
    ann.page.fill("#chat-text", "Good luck!")
    ann.page.keyboard.press("Enter")
    menu = bob.page.get_by_role("button", name="Story, chat and people, 1 new message")
    menu.wait_for()
    assert menu.get_attribute("data-news") == "1"
    menu.click()
    bob.page.get_by_role("tab", name="Chat, 1 new message").click()
    bob.sees("Good luck!", "#chat-lines")
    bob.page.locator("#open-side:not([data-news])").wait_for(state="attached")
    assert findings(bob) == []
    bob.page.locator(".reaction").wait_for(state="detached")
    bob.page.locator("#close-side").click()
    ann.page.get_by_role("tab", name="People").click()
    ann.click("Pause the game")
    bob.page.get_by_role("button", name="Story, chat and people, with news").wait_for()


def test_my_games_shows_whose_turn_it_is_then_results_then_won_and_lost(visit, house, table):
    ann = table()
    running = ann.path
    house.deal(1)
    ann.opens("Ann", decks=["camping"], seats=2, bots=["easy"], start=True)
    ann.wait_for_my_move()
    ann.hurries_on()
    winner = ann.text("#end-title")
    ann.enter("/games")
    row = ann.page.locator("#running li")
    row.get_by_text("Your turn").wait_for()
    assert row.count() == 1, "where a game against bots is over, nobody waits"
    assert row.get_by_role("link").get_attribute("href") == running
    result = ann.page.locator("#results li")
    result.wait_for()
    won = winner == "You win!"
    assert ("You won" if won else winner.replace(" wins", " won")) in result.inner_text()
    assert ann.page.locator("#tally tr").inner_text().split("\t")[1:] == (["1", "0"] if won else ["0", "1"])
    assert findings(ann) == []
    # The browser was closed before it could see the end; another game has been forgotten by the server.
    remembered = json.loads(ann.page.evaluate("localStorage['ruleshift.games']"))
    missed = [game | {"ended": None} for game in remembered]
    kept = json.dumps([*missed, missed[0] | {"id": "nowhere"}])
    ann.page.evaluate("games => localStorage.setItem('ruleshift.games', games)", kept)
    ann.enter("/games")
    result.wait_for()
    ann.page.wait_for_function("JSON.parse(localStorage['ruleshift.games']).length === 2")
    result.get_by_role("link", name="Replay").click()
    ann.page.wait_for_url("**/replay/**")
    ann.enter("/games")
    ann.click("Delete these results")
    ann.click("Yes, delete them")
    ann.sees("Games that you finish in this browser show up here.", "#no-results")
    ann.page.locator("#running li").wait_for()


def test_cards_and_words_in_the_story_say_what_they_are(table):
    ann = table()
    ann.plays_card("Lantern")
    ann.page.locator('#story .named[data-card="Lantern"]').first.hover()
    ann.sees("Keeper: Light for a whole table", "#explain")
    assert ann.page.locator("#explain a").get_attribute("href") == "/rules#keeper"
    words = """import('/static/js/table/terms.js').then(({withTerms, meaningOf}) => [
      withTerms('Ann discards a Creeper from the draw pile, in action.').map((part) => part.textContent ?? ''),
      meaningOf('Creeper').section, meaningOf('Surprises').section])"""
    found, creeper, surprises = ann.page.evaluate(words)
    assert [word for word in found if word] == ["Creeper", "draw pile"]
    assert (creeper, surprises) == ("creeper", "surprise")
