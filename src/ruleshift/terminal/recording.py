"""A saved game in words, move by move."""

from __future__ import annotations

from collections.abc import Mapping

from ruleshift.engine import Event
from ruleshift.engine.journal import Journal
from ruleshift.engine.moves import Chosen, Joined, Left, OfferTaken, OptionSet, Reseeded
from ruleshift.languages.language import Person, english
from ruleshift.story.ending import ending
from ruleshift.story.old_games import table_move_text
from ruleshift.story.telling import Line, Story
from ruleshift.table.replay import Replay, Step
from ruleshift.terminal.book import Book
from ruleshift.terminal.line_io import Lines

__all__ = ("Recording", "list_moves")


class Recording(Replay):
    """A replay with a sentence for each move, and the story that its reader is told."""

    def __init__(self, journal: Journal, seats: Mapping[str, str] | None = None) -> None:
        self.told: list[list[Line]] = [[]]
        self._story: Story | None = None
        self._unread: list[Line] = []
        super().__init__(journal, seats)
        self.book = Book(self.decks, self.lent)

    def hear(self, heard: tuple[Event, ...]) -> bool:
        if self._story is None:
            self._story = Story(self.reader, self.steps[0].turn_number)
        for event in heard:
            self._story.hear(event)
        self._unread = self._story.unread()
        return bool(self._unread)

    def count(self, step: Step) -> None:
        super().count(step)
        self.told.append(self._unread)

    def story(self, move: int) -> Story:
        """The story up to a move."""
        story = Story(self.reader)
        story.lines = [line for told in self.told[: move + 1] for line in told]
        return story

    def beginning(self) -> str:
        """How the game begins, in words."""
        turn = self.position(0).turn
        return english().text("beginning" if turn else "dealt", {"player": Person(turn)}, self.reader)

    def move_text(self, move: int) -> str:
        """A move in words: who chose what, if that may be known."""
        made = self.steps[move].move if 1 <= move <= self.length else None
        if made is None:
            return "the beginning"
        match made:
            case OptionSet() | Reseeded():
                return table_move_text(made)
            case _ if not self.finished and self.steps[move].player != self.seat:
                return self.steps[move].player
            case Joined(player):
                return f"{player} joins"
            case Left(player):
                return f"{player} leaves"
            case OfferTaken(player, offer):
                return f"{player}: {offer}"
            case Chosen(player):
                return f"{player}: {chosen(made)}"


def chosen(move: Chosen) -> str:
    """A journal's choice as words: typed texts in quotes, players and words without their signs."""
    text = move.choice
    if move.typed:
        return f'"{text}"'
    if text[:1] in "@-=":
        return text[1:]
    return text.rpartition("#")[0] or text


def list_moves(recording: Recording, lines: Lines) -> None:
    """A whole game, move by move."""
    journal = recording.journal
    moves = english().text("moves", {"count": recording.length})
    lines.say(f"{' + '.join(journal.decks)}: {', '.join(journal.players)}. {moves}")
    for number, told in enumerate(recording.told):
        lines.say(f"{number}. {recording.move_text(number)}" if number else recording.beginning())
        for line in told:
            lines.say(line.text, "     ")
    end = recording.position(recording.length)
    lines.say()
    if recording.departure is not None:
        lines.say(str(recording.departure))
    if end.outcome is not None:
        lines.say(ending(end.outcome, recording.reader))
        return
    for text in ("The game is not over.", *str(end.view(recording.viewer(end))).splitlines()):
        lines.say(text)
