"""Lessons in a real browser: by clicks, by keyboard and on a phone; back, reload, and playing on."""

from __future__ import annotations

from collections.abc import Container

import pytest

from ruleshift.lessons import LESSONS, Lesson, LessonPlayer, find_lesson, spoken
from tests.support.thorough import THOROUGH, some
from tests.web.browser.axe import findings
from tests.web.browser.people import Person, finish

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def wait_for_step(person: Person, number: int, steps: int) -> None:
    said = "Lesson done" if number > steps else f"Step {number} of {steps}"
    person.page.locator(".coach__count").get_by_text(said, exact=True).wait_for()


def card(person: Person, name: str):
    """The card that the step is about."""
    return person.page.locator(f'.card[data-can="1"][data-name="{name}"]').first


def do_step(person: Person, lesson: Lesson, number: int) -> None:
    """Do what the step says, with the mouse or a finger."""
    step = lesson.step[number]
    page = person.page
    sip = page.locator("#sip-ok")
    if sip.is_visible():
        sip.click()
    if step.by or not step.do:
        page.locator(".coach__next").click()
        return
    player = LessonPlayer(lesson, number)
    assert player.asked is not None
    if player.asked.takes_text or player.asked.kind == "surprise" or step.do == "draw":
        option = "[data-does=draw]" if step.do == "draw" else ".choice"
        page.locator(f"#ask-form {option}").filter(
            has_text=step.do.capitalize() if step.do == "draw" else step.do
        ).click()
        return
    name = step.do.removeprefix("use ")
    tap(person, name)
    page.locator("#reader").get_by_role("heading", name=name).first.wait_for(state="attached")
    doing = page.locator("#reader .reader__do .choice").first
    if page.locator("body[data-shape=phone]").count():
        doing.click()
    else:
        tap(person, name)


def tap(person: Person, name: str) -> None:
    found = card(person, name)
    found.click(position={"x": 9, "y": found.bounding_box()["height"] / 2})


def bubble_is_whole(person: Person) -> None:
    """The coach stands inside the window, and not on what it is about."""
    page = person.page
    person.drawn()
    size = page.viewport_size
    box = page.locator("#coach").bounding_box()
    assert box["x"] >= 0
    assert box["y"] >= 0
    assert box["x"] + box["width"] <= size["width"] + 0.5
    assert box["y"] + box["height"] <= size["height"] + 0.5
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def take(person: Person, name: str, looks: Container[int] = ()) -> None:
    """Take a lesson to its end, and let axe look at the page before some steps."""
    lesson = find_lesson(name)
    steps = len(lesson.step)
    for number in range(steps):
        wait_for_step(person, number + 1, steps)
        bubble_is_whole(person)
        if number in looks:
            assert findings(person) == []
        do_step(person, lesson, number)
    wait_for_step(person, steps + 1, steps)
    bubble_is_whole(person)
    told = person.text(".coach__say").replace("  ", " ")
    assert spoken(lesson.end)[:30] in told


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_is_taken_by_clicks(visit, name):
    ann = visit(viewport={"width": 1366, "height": 768}).enter(f"/learn/{name}")
    steps = len(find_lesson(name).step)
    take(ann, name, range(steps) if THOROUGH else (steps // 2,))
    assert findings(ann) == []
    if find_lesson(name).won:
        ann.sees("You win!", "#end")


@pytest.mark.parametrize("name", some(LESSONS, "camping", "pirate"))
def test_a_lesson_is_taken_on_a_phone(visit, name):
    steps = len(find_lesson(name).step)
    take(visit(**PHONE, color_scheme="dark").enter(f"/learn/{name}"), name, range(steps) if THOROUGH else (steps // 3,))


@pytest.mark.parametrize("name", some(LESSONS, "camping", "anatomy"))
def test_a_lesson_is_taken_by_keyboard_alone(visit, name):
    ann = visit(viewport={"width": 1366, "height": 768}).enter(f"/learn/{name}")
    lesson = find_lesson(name)
    steps = len(lesson.step)
    for number, step in enumerate(lesson.step):
        wait_for_step(ann, number + 1, steps)
        player = LessonPlayer(lesson, number)
        if step.do and not step.by and player.asked is not None and player.asked.takes_text:
            ann.page.locator("#ask-form input").focus()
            ann.page.keyboard.type(step.do)
        ann.page.keyboard.press("Enter")
        asked = None if step.by else player.asked
        if asked is not None and asked.options[player.wanted].card and asked.kind != "surprise":
            ann.page.keyboard.press("Enter")  # the first time it was read
    wait_for_step(ann, steps + 1, steps)


def test_from_the_lobby_to_the_first_game_and_to_a_real_one(visit, house):
    house.deal(3)
    ann = visit().enter()
    ann.sees("New here?")
    assert findings(ann) == []
    ann.page.locator("#newcomer").get_by_role("link", name="Play your first game").click()
    take(ann, "camping")
    ann.click("Play a real game")
    ann.page.wait_for_url("**/t/**")
    ann.page.locator("#felt").wait_for()
    ann.enter()
    ann.sees("Pick a deck and play")
    assert ann.page.locator("#newcomer").is_hidden()


def test_who_says_no_is_not_asked_again(visit):
    ann = visit().enter()
    ann.page.locator("#newcomer-no").click()
    assert ann.page.locator("#newcomer").is_hidden()
    ann.enter()
    ann.page.wait_for_load_state()
    assert ann.page.locator("#newcomer").is_hidden()
    ann.enter("/rules")
    ann.page.get_by_role("link", name="Your first game").click()
    wait_for_step(ann, 1, 12)


def test_a_reload_loses_nothing_and_back_goes_back(visit):
    ann = visit().enter("/learn")
    lesson = find_lesson("camping")
    for number in range(6):
        wait_for_step(ann, number + 1, 12)
        do_step(ann, lesson, number)
    wait_for_step(ann, 7, 12)
    hand = ann.hand
    ann.page.reload()
    wait_for_step(ann, 7, 12)
    assert ann.hand == hand
    ann.click("Do it for me")
    wait_for_step(ann, 8, 12)
    assert "Play 3" not in ann.hand
    ann.click("Back")
    wait_for_step(ann, 7, 12)
    ann.wait_for_hand(4)
    do_step(ann, lesson, 6)
    wait_for_step(ann, 8, 12)


def test_another_card_than_the_one_that_is_meant_cannot_be_played(visit):
    ann = visit().enter("/learn")
    for number in (1, 2):
        wait_for_step(ann, number, 12)
        ann.page.locator(".coach__next").click()
    wait_for_step(ann, 3, 12)
    ann.tap("Chocolate")
    ann.tap("Chocolate")
    ann.plays_card("Lantern")
    wait_for_step(ann, 4, 12)
    assert "Chocolate" in ann.hand


def test_a_wrong_organ_gets_a_hint(visit):
    ann = visit().enter("/learn/anatomy")
    for number in (1, 2):
        wait_for_step(ann, number, 7)
        ann.page.locator(".coach__next").click()
    wait_for_step(ann, 3, 7)
    ann.still()
    ann.page.locator("#ask-form .choice").filter(has_text="Liver").click()
    ann.sees("Not this time", "#toast")
    ann.page.clock.resume()
    visit.complaints.clear()  # browsers complain of every refusal
    ann.page.locator("#ask-form .choice").filter(has_text="Stomach").click()
    wait_for_step(ann, 4, 7)


def test_one_plays_on_freely_to_the_end(visit):
    ann = visit().enter("/learn")
    wait_for_step(ann, 1, 12)
    ann.click("Play on freely")
    ann.page.locator(".coach__count").get_by_text("You play freely").wait_for()
    ann.step()
    ann.step()
    ann.page.reload()
    ann.page.locator(".coach__count").get_by_text("You play freely").wait_for()
    finish([ann])
    ann.click("Start the lesson again")
    wait_for_step(ann, 1, 12)


def test_the_reader_leads_to_the_rulings_about_a_card(visit, house):
    ann = visit().enter("/learn/martian")
    ann.page.locator("#fan .card[data-name='Ray Gun']").click(position={"x": 9, "y": 40})
    link = ann.page.locator("#reader").get_by_role("link", name="with examples")
    link.wait_for()
    assert link.get_attribute("href") == "/rulings?deck=martian&card=Ray+Gun"
