"""A saved game that can be looked at from any move."""

from __future__ import annotations

from collections.abc import Mapping

from ruleshift.engine import table_of
from ruleshift.engine.game import Game
from ruleshift.engine.journal import Journal
from ruleshift.engine.moves import Chosen, Joined, Left, OfferTaken, OptionSet, Reseeded, TableMove, read_move
from ruleshift.languages.language import Person, english
from ruleshift.story.ending import ending
from ruleshift.story.old_games import table_move_text
from ruleshift.story.telling import Line, Story
from ruleshift.terminal.book import Book
from ruleshift.terminal.line_io import Lines
from ruleshift.terminal.saved_games import PERSON, UNNAMED

__all__ = ("Recording", "list_moves")


class Recording:
    """Positions and sentences of a journal, by moves that count from 1.

    A finished game shows everything, and so does one that cannot go on here. One that goes on shows what its one person
    may know, or else what everybody may; then only moves that this seat made or noticed are counted: how often others
    were asked is nobody's business.
    """

    def __init__(self, journal: Journal, seats: Mapping[str, str] | None = None) -> None:
        self.journal = journal
        end = Game.from_journal(journal)
        self.departure = end.departure
        self.finished = end.over or (end.departure is not None and end.departure.stopped)
        people = {name for name, kind in (seats or {}).items() if kind == PERSON} | set(
            journal.options.get("people", ())
        )
        self.reader = people.pop() if len(people) == 1 else None
        """To whom it is told."""
        self.seat = None if self.finished else self.reader
        steps = Game.retrace(journal)
        game = next(steps)
        self.book = Book(game.decks, table_of(game).pack.lent)
        self._story = Story(self.reader, game.turn_number, unnamed=UNNAMED)
        self._listening = False
        self._listen(game)
        self._at = [0]
        """How far the journal is played after each move that counts."""
        self.told: list[list[Line]] = [[]]
        self._turns = [game.turn_number]
        for number, _ in enumerate(steps, 1):
            self._listen(game)
            told = self._story.unread()
            if self.finished or told or self._mover(number) == self.seat:
                self._at.append(number)
                self.told.append(told)
                self._turns.append(game.turn_number)
        self.length = len(self._at) - 1

    def _listen(self, game: Game) -> None:
        """Hear the game as the seat does, from the moment at which it sits at the table."""
        if not self._listening and (self.seat is None or self.seat in game.players):
            self._listening = True
            game.listen(self._story.hear, self.seat, everything=self.finished)

    def _mover(self, number: int) -> str:
        """Who made a move of the journal; nobody, where the table itself did."""
        move = read_move(self.journal.moves[number - 1])
        return "" if isinstance(move, TableMove) else move.player

    def moves(self, move: int) -> int:
        """How many moves of the journal have been made after a move that counts."""
        return len(self.journal.moves) if move == self.length else self._at[move]

    def position(self, move: int) -> tuple[Game, Story]:
        """The game after a move, and the story up to it."""
        story = Story(self.reader)
        story.lines = [line for told in self.told[: move + 1] for line in told]
        return Game.from_journal(self.journal, self.moves(move)), story

    def viewer(self, game: Game) -> str | None:
        """Whose view of the game may be shown; None for a spectator's."""
        return self.seat if self.seat in game.players else None

    def hands(self, game: Game) -> dict[str, tuple[str, ...]]:
        """The hands that may be looked at besides the viewer's own."""
        return {name: game.view(name).hand for name in game.players} if self.finished else {}

    def beginning(self) -> str:
        """How the game begins, in words."""
        turn = Game.from_journal(self.journal, 0).turn
        return english().text("beginning" if turn else "dealt", {"player": Person(turn)}, self.reader)

    def move_text(self, move: int) -> str:
        """A move in words: who chose what, if that may be known."""
        if not 1 <= move <= self.length:
            return "the beginning"
        number = self._at[move]
        made = read_move(self.journal.moves[number - 1])
        match made:
            case OptionSet() | Reseeded():
                return table_move_text(made)
            case _ if not self.finished and made.player != self.seat:
                return made.player
            case Joined(player):
                return f"{player} joins"
            case Left(player):
                return f"{player} leaves"
            case OfferTaken(player, offer):
                return f"{player}: {offer}"
            case Chosen(player):
                return f"{player}: {chosen(made)}"

    def turn_from(self, move: int, way: int) -> int:
        """The move at which the next turn begins, or the one before."""
        now = self._turns[move]
        if way > 0:
            return next((at for at in range(move, self.length + 1) if self._turns[at] > now), self.length)
        begun = self._turns.index(now)
        return begun if begun < move else self._turns.index(self._turns[max(0, begun - 1)])


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
    end = Game.from_journal(journal)
    lines.say()
    if recording.departure is not None:
        lines.say(str(recording.departure))
    if end.outcome is not None:
        lines.say(ending(end.outcome, recording.reader))
        return
    for text in ("The game is not over.", *str(end.view(recording.viewer(end))).splitlines()):
        lines.say(text)
