"""Fingers, keys and eyes: a phone, a keyboard, motion, and a big hand."""

from __future__ import annotations

import json

import pytest

from ruleshift.decks import find_deck
from tests.web.browser.house import seed_where

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
SIZES = [(360, 740), (844, 390), (820, 1180), (1366, 768), (2560, 1440)]


REACHABLE = """() => [...document.querySelectorAll('#fan .card')].map((card) => {
  card.scrollIntoView({block: 'nearest'});
  const box = card.getBoundingClientRect();
  const hits = [4, 12, 20, 27].filter((x) => [0.2, 0.35, 0.5].some((y) =>
    document.elementFromPoint(box.left + x, box.top + y * box.height)?.closest('.card') === card));
  return hits.length;
})"""
"""How many points of each card's left edge a finger reaches."""


def fits(person) -> None:
    """Nothing sticks out to the side."""
    assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), person.page.url


def with_hand(person, cards: list[str]) -> None:
    """From now on the server's states show this hand. Nothing else is changed."""

    def meet(wire) -> None:
        server = wire.connect_to_server()

        def pass_on(text: str) -> None:
            message = json.loads(text)
            if message["type"] == "state" and message["own"]:
                message["own"]["hand"] = cards
            wire.send(json.dumps(message))

        server.on_message(pass_on)
        wire.on_message(server.send)

    person.page.route_web_socket("**/socket", meet)


def test_on_a_phone_a_game_is_played_by_touch(visit, house):
    house.deal(seed_where("camping", ["Ann"], lambda game: game.decisions[0].kind == "play"))
    ann = visit(**PHONE)
    ann.enter()
    fits(ann)
    ann.plays("Ann", "camping", "friends")
    fits(ann)
    ann.click("easy")
    ann.click("Start the game")
    ann.wait_for_my_move()
    fits(ann)
    before = ann.hand
    card = ann.page.locator("#fan .card").first
    card.tap(position={"x": 9, "y": 40})
    ann.page.locator("#reader").wait_for()
    assert ann.hand == before
    card.tap(position={"x": 9, "y": 40})
    ann.page.locator("#reader").wait_for(state="hidden")
    ann.page.locator("#open-side").tap()
    ann.sees(f"You play {before[0]}", "#story")


def test_fifteen_cards_can_each_be_touched(visit, house):
    ann = visit()
    with_hand(ann, [card.name for card in find_deck("camping").cards[5:20]])
    ann.plays("Ann", "camping", "solo")
    ann.wait_for_hand(15)
    for width, height in SIZES:
        ann.resize(width, height)
        fits(ann)
        reachable = ann.page.evaluate(REACHABLE)
        assert min(reachable) >= 3, (width, height, reachable)


def test_the_keyboard_alone_is_enough(visit, house):
    house.deal(seed_where("camping", ["Ann"], lambda game: game.decisions[0].kind == "play"))
    ann = visit()
    ann.enter()
    ann.page.focus("#name")
    ann.page.keyboard.press("Control+A")
    ann.page.keyboard.type("Ann")
    ann.page.locator("[data-play=solo][data-deck=camping]").focus()
    ann.page.keyboard.press("Enter")
    ann.page.wait_for_url("**/t/**")
    ann.wait_for_my_move()
    ann.still()
    press = ann.page.keyboard.press
    press("Tab")
    press("Enter")
    press("Tab")
    hand = ann.hand
    focused = "document.activeElement.dataset.name"
    assert ann.page.evaluate(focused) == hand[0]
    press("ArrowRight")
    assert ann.page.evaluate(focused) == hand[1]
    press("End")
    assert ann.page.evaluate(focused) == hand[-1]
    press("Home")
    press("Enter")
    ann.page.locator("#reader").wait_for()
    press("Escape")
    assert ann.page.locator("#reader").is_hidden()
    ann.page.clock.fast_forward(1_000)
    assert ann.page.locator("#reader").is_hidden(), "a card that was put back comes up again"
    ann.page.clock.resume()
    press("Enter")
    press("Enter")
    ann.sees(f"You play {hand[0]}", "#story")
    ann.page.wait_for_function("() => document.activeElement.closest('#dock')")


def test_what_is_asked_is_read_aloud(visit, house):
    ann = visit().plays("Ann", "camping", "solo")
    ann.wait_for_my_move()
    ann.page.locator("#live-1, #live-2").filter(has_text="Play a card").first.wait_for(state="attached")
    label = ann.page.locator("#fan .card").first.get_attribute("aria-label")
    assert ann.hand[0] in label
    assert "You can choose it now" in label


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_cards_move_visibly_unless_somebody_wants_stillness(visit, house, motion):
    ann = visit(reduced_motion=motion)
    ann.page.add_init_script(
        """window.moves = 0;
           const start = document.startViewTransition.bind(document);
           document.startViewTransition = (change) => { window.moves += 1; return start(change); };"""
    )
    ann.plays("Ann", "camping", "solo")
    ann.wait_for_my_move()
    card = ann.hand[0]
    ann.plays_card(card)
    ann.sees(f"You play {card}", "#story")
    assert (ann.page.evaluate("window.moves") > 0) == (motion == "no-preference")


def test_focus_and_a_half_typed_line_survive_what_others_do(visit, house):
    house.deal(2)
    ann = visit().opens("Ann", decks=["camping"], seats=3, bots=["easy", "easy"], start=True)
    ann.page.get_by_role("tab", name="Chat").click()
    ann.page.fill("#chat-text", "half a li")
    ann.page.focus("#chat-text")
    ann.page.locator("#fan .card").first.focus()
    name = ann.page.evaluate("document.activeElement.dataset.name")
    card = ann.page.evaluate_handle("document.activeElement")
    ann.page.evaluate("document.getElementById('do-pause').click()")
    ann.page.locator("#ask[data-sort=paused]").wait_for()
    assert ann.page.evaluate("document.activeElement.dataset.name") == name
    assert card.evaluate("each => each === document.activeElement")
    assert ann.page.locator("#chat-text").input_value() == "half a li"


def test_the_heartbeat_counts_each_beat_once_and_only_when_close(visit, house):
    ann = visit().enter("/rules")
    hits = "async ([taps, start]) => (await import('/static/js/table/forms.js')).hits(taps, start)"
    beat = 60_000 / 72
    assert ann.page.evaluate(hits, [[1000 + n * beat + 140 for n in range(8)], 1000]) == 8
    assert ann.page.evaluate(hits, [[1000 + n * beat + 160 for n in range(8)], 1000]) == 0
    assert ann.page.evaluate(hits, [[1000, 1010, 1020, 990, 980], 1000]) == 1
    assert ann.page.evaluate(hits, [[1000 - beat, 1000 + 8 * beat], 1000]) == 0


def test_there_is_always_a_way_out_of_drinking(visit, house):
    ann = visit().opens(
        "Ann", decks=["drinking"], seats=2, bots=["easy"], start=True, rules={"meta": ["Drinking Rules"]}
    )
    ann.page.get_by_role("tab", name="People").click()
    ann.click("I don't drink")
    ann.page.get_by_role("tab", name="Story").click()
    ann.sees("You opt out of drinking", "#story")
    ann.sees("not drinking", "#mine")
