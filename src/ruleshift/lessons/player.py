"""The lesson player: a lesson's game, step by step. Where it stands is only a number, so that going back is easy."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ruleshift.bots import BotRunner, make_bot
from ruleshift.cards import plain
from ruleshift.engine import ChoiceError, Decision, Event, Game
from ruleshift.lessons.lesson import Lesson, Step, spoken

__all__ = ("LEVEL", "LessonPlayer", "seat_bots")

LEVEL = "easy"
"""The bots that a learner meets who plays on."""
Hear = Callable[[Event], None]


class LessonPlayer:
    """A lesson after some of its steps; `listen` has who hears what happens from the beginning on.

    >>> from ruleshift.lessons import find_lesson
    >>> player = LessonPlayer(find_lesson("camping"))
    >>> while player.step is not None:
    ...     player.go_on()
    >>> player.game.outcome.winner
    'You'
    """

    def __init__(self, lesson: Lesson, steps: int = 0, listen: Mapping[str | None, Hear] | None = None) -> None:
        self.lesson = lesson
        self.game = Game.from_position(lesson)
        self.done = 0
        for player, hear in (listen or {}).items():
            self.game.listen(hear, player)
        for _ in range(min(steps, len(lesson.step))):
            self.go_on()

    @property
    def step(self) -> Step | None:
        """The step to be done next; None when all are done."""
        return self.lesson.step[self.done] if self.done < len(self.lesson.step) else None

    @property
    def said(self) -> str:
        """What is to be said about the step that was done last."""
        return self.lesson.step[self.done - 1].then if self.done else ""

    @property
    def asked(self) -> Decision | None:
        """The question that the next step answers; None if it is only something to look at."""
        step = self.step
        if step is None or not step.do:
            return None
        who = step.by or self.lesson.learner
        return next((each for each in self.game.decisions if each.player == who), None)

    @property
    def wanted(self) -> int:
        """Which option of that question is the step's; -1 for a text of one's own."""
        assert self.step is not None
        assert self.asked is not None
        return self.asked.find(self.step.do)

    def go_on(self) -> None:
        """Do the next step, whoever does it."""
        step = self.step
        if step is None:
            raise ChoiceError("The lesson is over.")
        if step.do:
            if self.asked is None:
                raise ChoiceError(f"{step.by or self.lesson.learner} has nothing to decide here.")
            self.game.choose(self.asked, step.do)
        self.done += 1

    def answer(self, choice: int | str) -> None:
        """The learner's own choice; what the step does not ask for is refused with a hint, and nothing has changed."""
        step, asked = self.step, self.asked
        if step is None or asked is None or step.by:
            raise ChoiceError("There is nothing for you to choose in this step: go on.")
        if not self._fits(choice):
            raise ChoiceError(f"Not this time. {spoken(step.say)}")
        self.go_on()

    def _fits(self, choice: int | str) -> bool:
        assert self.step is not None
        assert self.asked is not None
        if isinstance(choice, int):
            return choice == self.wanted >= 0
        return plain(choice) == plain(self.step.do) or self.asked.find(choice) == self.wanted >= 0


def seat_bots(lesson: Lesson, game: Game) -> BotRunner:
    """Bots for everybody but the learner, who plays on freely from here; the same ones each time."""
    others = [name for name in game.players if name != lesson.learner]
    return BotRunner(game, {name: make_bot(LEVEL, seed=at) for at, name in enumerate(others, 1)})
