"""Lessons as the browser gets them: every step, answers, playing on; and nothing that the learner may not know."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as some

from ruleshift.engine import ChoiceError
from ruleshift.lessons import LESSONS, LessonError, LessonPlayer, find_lesson
from ruleshift.web.games.lessons import MOST_ANSWERS, read_answer, read_answers, show_lesson
from ruleshift.web.protocol.resources import LessonState
from tests.support.secrets import SAID_BY_PEOPLE, known, names_in
from tests.web.leaks import PRINTED, strings
from tests.web.server import serving


def plain(shown: LessonState) -> dict[str, Any]:
    return dict(json.loads(msgspec.json.encode(shown)))


def of(name: str, steps: int, since: int | None = None, **more: Any) -> dict[str, Any]:
    return plain(show_lesson(name, steps, since, **more))


def check_no_leak(state: dict[str, Any], player: LessonPlayer, ever: set[str]) -> None:
    """What the learner is shown names no card that the learner does not see, and never saw."""
    t = player.game._table
    seat = t.names.index(player.lesson.learner)
    ever |= known(t, seat)
    decision = state["own"]["decision"]
    if decision and decision["takes_text"]:
        decision["options"] = []  # four organs to pick from: a quiz, not a peep
    if state["game"]["outcome"] is not None:
        return
    assert state["game"]["end"] is None
    state["news"] = [line for line in state["news"] if not (line["event"] and line["event"]["kind"] in SAID_BY_PEOPLE)]
    state["game"]["words"] = {}
    text = " · ".join(strings(state, skip=PRINTED | {"why"}))
    assert not names_in(text, set(t.pack.names), ever)


@pytest.mark.parametrize("name", LESSONS)
def test_every_step_is_shown_and_tells_nothing_hidden(name: str):
    lesson = find_lesson(name)
    ever: set[str] = set()
    for steps in range(len(lesson.step) + 1):
        player = LessonPlayer(lesson, steps)
        shown = of(name, steps)
        [state] = shown["states"]
        assert (shown["step"], shown["steps"], shown["done"]) == (steps, len(lesson.step), player.step is None)
        assert (state["you"], state["fresh"]) == (lesson.learner, True)
        assert state["own"]["hand"] == list(player.game.view(lesson.learner).hand)
        check_no_leak(state, player, ever)


@pytest.mark.parametrize("name", LESSONS)
def test_only_what_the_step_asks_for_is_open(name: str):
    lesson = find_lesson(name)
    for steps, step in enumerate(lesson.step):
        shown = of(name, steps)
        decision = shown["states"][0]["own"]["decision"]
        assert shown["asks"] == bool(step.do and not step.by)
        if not shown["asks"]:
            assert decision is None or decision["options"] == []
            continue
        player = LessonPlayer(lesson, steps)
        assert player.wanted in [option["index"] for option in decision["options"]]
        if not decision["takes_text"] and decision["kind"] != "surprise":
            assert len(decision["options"]) == 1
        answered = of(name, steps, answer=step.do if player.wanted < 0 else player.wanted)
        assert answered["step"] == steps + 1


@pytest.mark.parametrize("name", LESSONS)
def test_a_browser_that_follows_is_told_each_line_once(name: str):
    whole = of(name, 99)["states"][-1]["news"]
    last, lines = 0, []
    for steps in range(len(find_lesson(name).step) + 1):
        [state] = of(name, steps, last if steps else None)["states"]
        assert state["fresh"] == (steps == 0)
        lines += state["news"]
        last = lines[-1]["number"] if lines else 0
    assert [line["number"] for line in lines] == [line["number"] for line in whole]


def test_wrong_answers_are_refused():
    with pytest.raises(ChoiceError, match="Not this time"):
        show_lesson("camping", 2, None, answer=1)
    with pytest.raises(ChoiceError, match="nothing for you"):
        show_lesson("camping", 0, None, answer=0)
    with pytest.raises(LessonError, match="one thing"):
        show_lesson("camping", 2, None, answer=[0])
    for text in ("", "{", "null", "1.5", "[" * 2_000, '{"a": 1}'):
        with pytest.raises(LessonError, match="cannot be read"):
            read_answer(text)
    with pytest.raises(LessonError, match="long game"):
        read_answers(json.dumps([0] * (MOST_ANSWERS + 1)))


@given(some.sampled_from(LESSONS), some.integers(-3, 20), some.randoms(use_true_random=False))
def test_a_game_that_goes_on_freely_is_the_same_each_time(name, steps, chance):
    answers: list[int] = []
    for _ in range(6):
        shown = of(name, steps, free=answers)
        assert shown["free"]
        assert of(name, steps, free=answers) == shown
        *between, last = shown["states"]
        for state in between:
            assert state["own"]["decision"] is None
        if last["game"]["outcome"]:
            return
        decision = last["own"]["decision"]
        if decision["count"] > 1:
            return
        answers.append(chance.choice(decision["options"])["index"])


def test_an_answer_to_no_question_is_refused():
    with pytest.raises(LessonError, match="gone another way"):
        show_lesson("camping", 99, None, free=[0])
    with pytest.raises(ChoiceError):
        show_lesson("camping", 0, None, free=[77])


async def test_pages_and_states_come_over_the_wire():
    async with serving() as server, server.browser() as ann:
        for path in ("/learn", *(f"/learn/{name}" for name in LESSONS)):
            page = await ann.client.get(path)
            assert page.status_code == 200
            assert "data-lesson=" in page.text
            assert "style=" not in page.text
        assert "data-lesson=" not in (await ann.client.get("/rules")).text
        first = await ann.get("/api/lessons/camping?step=2")
        assert first["asks"]
        after = await ann.get("/api/lessons/camping?step=2&answer=0&since=0")
        assert after["step"] == 3
        free = await ann.get("/api/lessons/camping?step=3&free=%5B%5D")
        assert free["free"]
        for path, status in (
            ("/api/lessons/chess", 404), ("/learn/chess", 404), ("/api/lessons/camping?step=x", 400),
            ("/api/lessons/camping?step=2&answer=1", 400), ("/api/lessons/camping?step=2&free=1", 400),
        ):  # fmt: skip
            assert (await ann.client.get(path)).status_code == status, path
