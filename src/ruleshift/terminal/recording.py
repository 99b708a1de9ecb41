"""A saved game that can be looked at from any move."""

from __future__ import annotations

from ruleshift.engine.game import Game
from ruleshift.engine.journal import ASKED, Journal
from ruleshift.terminal.book import Book
from ruleshift.terminal.story import Line, Story

__all__ = ("Recording",)


class Recording:
    """Positions and sentences of a journal.

    A finished game shows every hand; one that goes on shows what all may see.
    """

    def __init__(self, journal: Journal) -> None:
        self.journal = journal
        self.finished = Game.from_journal(journal).over
        steps = Game.retrace(journal)
        game = next(steps)
        self.book = Book(game.decks)
        story = Story(self.book)
        game.listen(story.hear, everything=self.finished)
        self.told: list[list[Line]] = [[]]
        self._turns = [1]
        for _ in steps:
            self.told.append(story.unread())
            self._turns.append(game.view().turn_number)
        self.length = len(self.told) - 1
        self.departure = game.departure

    def position(self, move: int) -> tuple[Game, Story]:
        """The game after a move, and the story up to it."""
        story = Story(self.book)
        story.lines = [line for told in self.told[: move + 1] for line in told]
        return Game.from_journal(self.journal, move), story

    def hands(self, game: Game) -> dict[str, tuple[str, ...]]:
        """The hands that may be looked at."""
        return {name: game.view(name).hand for name in game.players} if self.finished else {}

    def move_text(self, move: int) -> str:
        """A move in words: who chose what."""
        if not 1 <= move <= self.length:
            return "the beginning"
        who, *what = self.journal.moves[move - 1]
        if who == "option" and len(what) == 2:
            return ASKED[str(what[1])]
        return f"{who}: {chosen(what)}"

    def turn_from(self, move: int, way: int) -> int:
        """The move at which the next turn begins, or the one before."""
        now = self._turns[move]
        if way > 0:
            return next((at for at in range(move, self.length + 1) if self._turns[at] > now), self.length)
        begun = self._turns.index(now)
        return begun if begun < move else self._turns.index(max(1, now - 1)) if now > 1 else 0


def chosen(what: list[object]) -> str:
    """A journal's choice as words: typed texts in quotes, players and words without their signs."""
    first = what[0] if len(what) == 1 else what[-1]
    if isinstance(first, list):
        return f'"{first[0]}"' if first else ""
    text = str(first)
    if text[:1] in "@-=":
        return text[1:]
    return text.rpartition("#")[0] or text
