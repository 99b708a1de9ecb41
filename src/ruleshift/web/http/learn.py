"""Lessons: their page, which is the table's with a coach, and what a lesson is after some of its steps."""

from __future__ import annotations

from functools import partial
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from ruleshift.lessons import FIRST, LESSONS, Lesson, LessonError, find_lesson
from ruleshift.table.refusals import RefusalError
from ruleshift.web.games.lessons import lesson_entry, read_answer, read_answers, show_lesson
from ruleshift.web.http.bodies import answer, page, read
from ruleshift.web.http.middleware import address_of
from ruleshift.web.http.pages import limits_of
from ruleshift.web.http.site import lobby_of
from ruleshift.web.networks import network_of

__all__ = ("LessonAsked", "learn_page", "lesson_state")


class LessonAsked(msgspec.Struct, frozen=True, kw_only=True):
    """A lesson after so many steps."""

    step: int = 0
    since: int | None = None
    """The last line of the log that is known."""
    answer: str | None = None
    """An answer to the next step (JSON: an option or a text)."""
    free: str | None = None
    """All that was answered (a JSON list) since the game goes on without guidance."""


def _find(name: str) -> Lesson:
    try:
        return find_lesson(name)
    except LessonError as error:
        raise RefusalError("not_found", str(error)) from None


async def learn_page(request: Request) -> Response:
    """The guided first game, or the lesson of a deck."""
    found = _find(request.path_params.get("lesson", FIRST))
    context = {
        "page": "learn",
        "lesson": found,
        "listed": [_listed(find_lesson(name)) for name in LESSONS],
        "table": lesson_entry(found),
        "asked": [],
        "limits": limits_of(lobby_of(request).settings),
    }
    return page(request, "learn.html", context)


def _listed(lesson: Lesson) -> dict[str, Any]:
    """A lesson for the list that follows each."""
    return {"id": lesson.id, "title": lesson.title, "deck": lesson.decks[0], "alone": len(lesson.players) == 1}


async def lesson_state(request: Request) -> Response:
    """A lesson after so many steps, and an `answer` to the next."""
    lesson, asked = _find(request.path_params["lesson"]), await read(request, LessonAsked)
    work = partial(
        show_lesson,
        lesson.id,
        asked.step,
        asked.since,
        answer=None if asked.answer is None else read_answer(asked.answer),
        free=None if asked.free is None else read_answers(asked.free),
    )
    return answer(await lobby_of(request).workers.run(network_of(address_of(request.scope)), work))
