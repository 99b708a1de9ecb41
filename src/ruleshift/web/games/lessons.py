"""Lessons in the browser: a lesson after some of its steps, as a table shows it. Nothing is kept here.

A lesson is where it is by the number of its steps, and a game that went on freely by the learner's answers since; the
browser remembers both, and the game is played again up to there each time it asks.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from ruleshift.engine import Decision, table_of
from ruleshift.engine.make_views import make_window
from ruleshift.lessons import Lesson, LessonError, LessonPlayer, Step, find_lesson, seat_bots
from ruleshift.lessons.player import LEVEL
from ruleshift.story.ending import Arrivals
from ruleshift.table.record import TableOptions
from ruleshift.table.seat_log import SeatLog
from ruleshift.table.table_game import question_key
from ruleshift.web.protocol.convert import (
    decision_state,
    end_state,
    game_state,
    goal_states,
    own_state,
    state_without_people,
    table_without_people,
    window_state,
)
from ruleshift.web.protocol.log_lines import log_lines
from ruleshift.web.protocol.messages import DecisionState, State, TableState
from ruleshift.web.protocol.resources import LessonState, TableEntry

__all__ = ("Answer", "lesson_entry", "read_answer", "read_answers", "show_lesson")

Answer = int | str | list[int]
"""What the learner has chosen: an option, a text, or several options together."""
MOST_ANSWERS = 300
LONGEST = 200
HOUR = 3_600.0
"""The clock of a Surprise window stands still in a lesson."""


def read_answer(text: str) -> Answer:
    """An answer out of an address."""
    found: Answer = _read(text, Answer)
    return found


def read_answers(text: str) -> list[Answer]:
    """All answers since the game goes on freely."""
    found: list[Answer] = _read(text, list[Answer])
    if len(found) > MOST_ANSWERS:
        raise LessonError("This has become a long game for a lesson. Open a table to play on: the lobby has them.")
    return found


def _read(text: str, shape: Any) -> Any:  # noqa: ANN401 - as msgspec has it
    try:
        return msgspec.json.decode(text, type=shape)
    except (msgspec.MsgspecError, RecursionError):
        raise LessonError("This answer cannot be read.") from None


def show_lesson(
    name: str, steps: int, since: int | None, answer: Answer | None = None, free: Sequence[Answer] | None = None
) -> LessonState:
    """A lesson after some of its steps and an answer to the next, or after the answers of a game that goes on freely.

    `since` is the last line of the log that the browser has; without it, it is told everything.
    """
    seen = _Seen(find_lesson(name), steps, since)
    if free is not None:
        seen.play_freely(free)
    elif answer is not None:
        seen.answer(answer)
    if not seen.states:
        seen.look()
    return seen.shown(free=free is not None)


class _Seen:
    """A lesson as the learner sees it."""

    def __init__(self, lesson: Lesson, steps: int, since: int | None) -> None:
        self.lesson = lesson
        self.states: list[State] = []
        self._free = False
        self._told = since
        self._player = LessonPlayer(lesson)
        self._game = self._player.game
        self._log = SeatLog(lesson.learner, self._game.turn, self._game.turn_number)
        self._arrivals = Arrivals(self._game.turn_number)
        self._game.listen(self._log.hear, lesson.learner)
        self._game.listen(self._arrivals.hear, kinds=Arrivals.KINDS)
        for _ in range(max(0, min(steps, len(lesson.step)))):
            self._player.go_on()

    def answer(self, answer: Answer) -> None:
        """The learner answers the question of the next step."""
        if isinstance(answer, list):
            raise LessonError("Here one thing is chosen at a time.")
        self._player.answer(answer)

    def play_freely(self, answers: Sequence[Answer]) -> None:
        """The learner has answered on, and bots play the others. After the last answer every move is looked at."""
        self._free = True
        runner = seat_bots(self.lesson, self._game)
        for answer in answers:
            while self._asked() is None and runner.step():
                pass
            self._choose(answer)
        self.look()
        while self._asked() is None and runner.step():
            self.look()

    def _choose(self, answer: Answer) -> None:
        asked = self._asked()
        if asked is None:
            raise LessonError("This game has gone another way. Go back to the lesson.")
        if isinstance(answer, list):
            self._game.choose_all(asked, answer)
        else:
            self._game.choose(asked, answer[:LONGEST] if isinstance(answer, str) else answer)

    def _asked(self) -> Decision | None:
        return next((each for each in self._game.decisions if each.player == self.lesson.learner), None)

    # What is shown.

    def shown(self, *, free: bool) -> LessonState:
        """The lesson with everything that is to be said."""
        player, lesson = self._player, self.lesson
        step = player.step or Step(say=lesson.end)
        return LessonState(
            id=lesson.id,
            title=lesson.title,
            step=player.done,
            steps=len(lesson.step),
            said=player.said,
            say=step.say,
            how=step.how,
            point=step.point,
            asks=bool(step.do) and not step.by,
            by=step.by,
            free=free,
            done=player.step is None,
            states=tuple(self.states),
        )

    def look(self) -> None:
        """The table as it is now, and what is new in the log."""
        game, learner = self._game, self.lesson.learner
        view = game.view()
        own = own_state(
            game.own(learner),
            view.face_down,
            decision=self._decision(),
            window=window_state(game, learner, HOUR, int(HOUR * 1_000)) if make_window(table_of(game)) else None,
            since=self._log.digest(frozenset(view.goals), frozenset(view.rules)) if self._free else None,
        )
        end = end_state(game, self._arrivals)
        shown = game_state(game, f"lesson-{self.lesson.id}", view, goal_states(game.standings), end=end)
        table, news = _table(self.lesson), log_lines(self._log.since(self._told or 0))
        state = state_without_people(
            view, replace(shown, replay=None), table, own, version=len(game.moves), you=learner, bots=LEVEL
        )
        self.states.append(replace(state, fresh=self._told is None, news=news))
        self._told = self._log.last

    def _decision(self) -> DecisionState | None:
        """What the learner is asked; before the end of the lesson only the step's own option is open."""
        asked = self._asked()
        if asked is None:
            return None
        state = decision_state(self._game, asked, question_key(0, self._game, asked), None, None)
        if self._free or self._player.step is None:
            return state
        if not self._player.step.do:
            return replace(state, options=())
        if asked.takes_text or asked.kind == "surprise":
            return state
        wanted = tuple([option for option in state.options if option.index == self._player.wanted])
        return replace(state, options=wanted)


def _options(lesson: Lesson) -> TableOptions:
    return TableOptions(decks=lesson.decks, seats=len(lesson.players), chat=False)


def _table(lesson: Lesson) -> TableState:
    return table_without_people("lesson", f"/learn/{lesson.id}", _options(lesson), lesson.decks)


def lesson_entry(lesson: Lesson) -> TableEntry:
    """The same table for the page that shows it."""
    return TableEntry(
        id="lesson",
        link=f"/learn/{lesson.id}",
        phase="playing",
        status="playing",
        options=_options(lesson),
        host=None,
        players=(lesson.learner,),
        bots=tuple(lesson.players[1:]),
        free=0,
        meta=(),
        waits=False,
        you=lesson.learner,
        may_join=False,
        may_watch=True,
        why_not=None,
    )
