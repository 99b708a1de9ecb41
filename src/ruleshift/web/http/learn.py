"""Lessons: their page, which is the table's with a coach, and what a lesson is after some of its steps."""

from __future__ import annotations

from functools import partial
from typing import Any

from litestar import Request, Response, Router, get
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, FromQuery
from litestar.response import Template

from ruleshift.lessons import FIRST, LESSONS, Lesson, LessonError, find_lesson
from ruleshift.web.games.lessons import lesson_entry, read_answer, read_answers, show_lesson
from ruleshift.web.http.middleware import address_of
from ruleshift.web.http.pages import limits_of
from ruleshift.web.http.rate_limits import network_of
from ruleshift.web.protocol.encoding import WRITE
from ruleshift.web.protocol.refusals import RefusalError
from ruleshift.web.protocol.resources import ErrorBody, LessonState
from ruleshift.web.tables.lobby import Lobby

__all__ = ("learn",)

AnyRequest = Request[Any, Any, Any]
JSON = "application/json"
REFUSALS = {
    status: ResponseSpec(data_container=ErrorBody, description=about, generate_examples=False)
    for status, about in ((400, "This answer is not what the lesson asks for."), (404, "There is no such lesson."))
}
ANSWERS = REFUSALS | {200: ResponseSpec(LessonState, generate_examples=False)}


def _find(name: str) -> Lesson:
    try:
        return find_lesson(name)
    except LessonError as error:
        raise RefusalError("not_found", str(error)) from None


@get(["/learn", "/learn/{lesson:str}"], include_in_schema=False, sync_to_thread=False)
def learn_page(lobby: NamedDependency[Lobby], lesson: FromPath[str | None] = None) -> Template:
    """The guided first game, or the lesson of a deck."""
    found = _find(lesson or FIRST)
    context = {
        "page": "learn",
        "lesson": found,
        "listed": [_listed(find_lesson(name)) for name in LESSONS],
        "table": lesson_entry(found),
        "asked": [],
        "limits": limits_of(lobby.settings),
    }
    return Template("learn.html", context=context)


def _listed(lesson: Lesson) -> dict[str, Any]:
    """A lesson for the list that follows each."""
    return {"id": lesson.id, "title": lesson.title, "deck": lesson.decks[0], "alone": len(lesson.players) == 1}


@get("/api/lessons/{lesson:str}", responses=ANSWERS, media_type=JSON)
async def lesson_state(
    request: AnyRequest,
    lobby: NamedDependency[Lobby],
    lesson: FromPath[str],
    step: FromQuery[int] = 0,
    since: FromQuery[int | None] = None,
    answer: FromQuery[str | None] = None,
    free: FromQuery[str | None] = None,
) -> Response[bytes]:
    """A lesson after so many steps, and an `answer` to the next (JSON: an option or a text).

    With `free` the game goes on from there without guidance: a JSON list of all that was answered since. `since` is
    the last line of the log that is known.
    """
    work = partial(
        show_lesson,
        _find(lesson).id,
        step,
        since,
        answer=None if answer is None else read_answer(answer),
        free=None if free is None else read_answers(free),
    )
    shown = await lobby.workers.run(network_of(address_of(request.scope)), work)
    return Response(WRITE.encode(shown), media_type=JSON)


learn = Router(path="/", route_handlers=[learn_page, lesson_state])
