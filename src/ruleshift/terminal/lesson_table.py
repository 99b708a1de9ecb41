"""A lesson in lines of text: what is said, what may be chosen, a step back, and playing on freely."""

from __future__ import annotations

from ruleshift.cards import plain, quoted
from ruleshift.engine import ChoiceError, Decision
from ruleshift.lessons import LESSONS, Lesson, LessonPlayer, find_lesson, spoken
from ruleshift.lessons.player import LEVEL
from ruleshift.story.questions import task
from ruleshift.story.table_text import option_note
from ruleshift.story.telling import Story
from ruleshift.terminal.book import Book
from ruleshift.terminal.line_io import Lines, Stop
from ruleshift.terminal.saved_games import Keep, new_place
from ruleshift.terminal.session import Session

__all__ = ("LessonTable",)

HELP = (
    "Enter: go on, or hear the question again",
    "a number or a name: choose that",
    "back: go back a step",
    "skip: let this step be done for you",
    "free: play on freely from here",
    "table: everything on the table",
    "card NAME: what a card says",
    "quit: leave the lesson",
)


class LessonTable:
    """Shows one lesson, step by step, until the person wants something else."""

    def __init__(self, lesson: Lesson, lines: Lines) -> None:
        self.lesson = lesson
        self.lines = lines
        self._open(0)

    def _open(self, steps: int) -> None:
        """The lesson after some of its steps; what happened until then was told."""
        self.story = Story(self.lesson.learner, turn_number=1)
        self.player = LessonPlayer(self.lesson, steps, {self.lesson.learner: self.story.hear})
        self.book = Book(self.player.game.decks)
        self.story.flush()
        self.story.unread()

    def run(self) -> Session | Lesson | None:
        """The whole lesson. Returns a game to play on with, another lesson, or None."""
        self.lines.say(f"{self.lesson.title}, about {self.lesson.minutes} minutes. {self.lesson.about}")
        self.lines.say("Type help at any time.")
        try:
            while True:
                while self.player.step is not None:
                    if self._do_step():
                        return self._session()
                typed = self._ask_what_next()
                if typed == "back":
                    self._open(self.player.done - 1)
                elif typed == "free":
                    return self._session()
                elif typed:
                    return find_lesson(typed)
                else:
                    self._send_off()
                    return None
        except Stop:
            self.lines.say(f"The lesson can be taken again at any time: ruleshift learn {self.lesson.id}")
            return None

    # A step.

    def _do_step(self) -> bool:
        """One step, or one step back. True if the person wants to play on freely."""
        number = self.player.done
        self.lines.say()
        self._explain()
        while self.player.done == number:
            typed = self._ask(
                "Press Enter to go on, or type help:" if self._mine() is None else "Your choice, or help:"
            )
            if typed == "back":
                self._open(max(0, number - 1))
                return False
            if typed == "free":
                return True
            self._obey(typed)
        self.story.flush()
        for line in self.story.unread():
            self.lines.say(line.text, "  ")
        if self.player.said:
            self.lines.say(spoken(self.player.said))
        return False

    def _mine(self) -> Decision | None:
        """The question that the learner is to answer in this step."""
        step = self.player.step
        return None if step is None or step.by else self.player.asked

    def _explain(self) -> None:
        step = self.player.step
        assert step is not None
        self.lines.say(f"({self.player.done + 1} of {len(self.lesson.step)}) {spoken(step.say)}")
        asked = self._mine()
        if asked is None:
            return
        view = self.player.game.view(self.lesson.learner)
        self.lines.say(task(asked, view, self.player.game.numbers))
        if asked.clue:
            self.lines.say(f"“{asked.clue}”")
        for at, option in enumerate(asked.options, 1):
            note = option_note(option, view, self.book)
            text = f": {option.card.text}" if option.card else ""
            self.lines.say(f"{at}. {option.text}{f' ({note})' if note else ''}{text}", "  ")

    def _ask(self, prompt: str) -> str:
        typed = self.lines.ask(prompt)
        if typed is None or plain(typed.strip()) in ("quit", "q"):
            raise Stop
        typed = typed.strip()
        return plain(typed) if plain(typed) in ("back", "free") else typed

    def _obey(self, typed: str) -> None:
        word, _, rest = typed.partition(" ")
        if typed == "help":
            for line in HELP:
                self.lines.say(line, "  ")
        elif typed == "table":
            for line in str(self.player.game.view(self.lesson.learner)).splitlines():
                self.lines.say(line, "  ")
        elif word == "card" and rest:
            self._look_up(rest)
        elif typed == "skip" or (not typed and self._mine() is None):
            self.player.go_on()
        elif not typed:
            self._explain()
        else:
            self._choose(typed)

    def _look_up(self, name: str) -> None:
        found = self.book.find(name)
        self.lines.say(self.book.describe(found[0]) if found else f"There is no card called {quoted(name)}.")

    def _choose(self, typed: str) -> None:
        asked = self._mine()
        try:
            if asked is not None and typed.isdecimal() and 1 <= int(typed[:5]) <= len(asked):
                self.player.answer(int(typed) - 1)
            else:
                self.player.answer(typed)
        except ChoiceError as error:
            self.lines.say(str(error))

    # The end.

    def _ask_what_next(self) -> str:
        """`back`, `free`, the name of another lesson, or nothing."""
        self.lines.say()
        self.lines.say(spoken(self.lesson.end))
        others = [name for name in LESSONS if name != self.lesson.id]
        free = [] if self.player.game.over else ["free"]
        ways = ("free: play on. " if free else "") + f"Another lesson: {', '.join(others)}. back: a step back."
        while True:
            typed = plain(self._ask(f"{ways} Enter: done."))
            if typed in ("", "back", *free, *others):
                return typed
            self.lines.say(f"{quoted(typed)} is not one of these.")

    def _send_off(self) -> None:
        command = "solo" if len(self.lesson.players) == 1 else "play"
        self.lines.say(f"Now play: ruleshift {command} {'+'.join(self.lesson.decks)}")

    def _session(self) -> Session:
        """The same game at the usual table, against bots."""
        game = self.player.game
        bots = {name: LEVEL for name in game.players if name != self.lesson.learner}
        return Session(game, (self.lesson.learner,), bots, Keep(new_place("+".join(self.lesson.decks))))
