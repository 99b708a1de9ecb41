"""A game of a journal step by step, as its reader may see it, finished or not."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ruleshift.engine import Decision, Event, table_of, values_of
from ruleshift.engine.game import Game
from ruleshift.engine.journal import Journal
from ruleshift.engine.moves import Chosen, Move, TableMove, read_chosen, read_move
from ruleshift.story.ending import Arrivals

__all__ = ("PERSON", "Replay", "Step")

PERSON = "person"
"""Who plays a seat, where it is no bot."""
KEPT_EVERY = 16
"""A position is kept after so many moves: to look at one, only those since are made again."""


class Step(NamedTuple):
    """A move that counts: how many were made then, in which turn, what was asked and chosen, and what was heard."""

    moves: int
    turn_number: int
    move: Move | None = None
    asked: Decision | None = None
    """The question that it answers."""
    choice: str = ""
    heard: tuple[Event, ...] = ()

    @property
    def player(self) -> str:
        """Who made the move; nobody, where the table itself did."""
        return "" if self.move is None or isinstance(self.move, TableMove) else self.move.player


class Replay:
    """Positions and events of a journal, by steps; step 0 is the beginning.

    A finished game shows everything, and so does one that cannot go on here. One that goes on shows what its one person
    may know, or else what everybody may; then only moves that this seat made or noticed are counted: how often others
    were asked is nobody's business.
    """

    def __init__(self, journal: Journal, seats: Mapping[str, str] | None = None) -> None:
        self.journal = journal
        end = Game.from_journal(journal)
        self.departure = end.departure
        self.outcome = end.outcome
        self.finished = end.over or (end.departure is not None and end.departure.stopped)
        self.reader = _person(journal, seats or {})
        """To whom it is told: the one person who played."""
        self.seat = None if self.finished else self.reader
        self._kept: dict[int, Game] = {}
        self._heard: list[Event] = []
        self._listening = False
        self._played = 0
        game = self._play()
        self.decks, self.lent, self.options = game.decks, table_of(game).pack.lent, game.options
        self.length = len(self.steps) - 1

    def _play(self) -> Game:
        steps = Game.retrace(self.journal)
        game = next(steps)
        self._kept[0] = game.clone()
        self.arrivals = Arrivals(game.turn_number)
        game.listen(self.arrivals.hear, kinds=Arrivals.KINDS)
        self._listen(game)
        self.steps = [Step(0, game.turn_number)]
        for number, row in enumerate(self.journal.moves, 1):
            asked = game.decisions
            if next(steps, None) is None:
                break
            if number % KEPT_EVERY == 0:
                self._kept[number] = game.clone()
            self._listen(game)
            self._count(number, game, read_move(row), asked)
        return game

    def _listen(self, game: Game) -> None:
        """Hear the game as the seat does, from the moment at which it sits at the table."""
        if not self._listening and (self.seat is None or self.seat in game.players):
            self._listening = True
            game.listen(self._heard.append, self.seat, everything=self.finished)

    def _count(self, number: int, game: Game, move: Move, asked: tuple[Decision, ...]) -> None:
        decision, choice = _answer(game, move, asked)
        step = Step(number, game.turn_number, move, decision, choice, tuple(self._heard))
        self._heard.clear()
        self._played = number
        noticed = self.hear(step.heard)
        if self.finished or noticed or step.player == self.seat:
            self.count(step)

    def count(self, step: Step) -> None:
        """One step more."""
        self.steps.append(step)

    def hear(self, heard: tuple[Event, ...]) -> bool:
        """Called with the events of each move: true if there was something to notice."""
        return bool(heard)

    def moves(self, step: int) -> int:
        """How many moves of the journal have been made after a step."""
        return len(self.journal.moves) if step == self.length else self.steps[step].moves

    def position(self, step: int) -> Game:
        """The game after a step."""
        wanted = min(self.moves(step), self._played)
        kept = max(number for number in self._kept if number <= wanted)
        game = self._kept[kept].clone()
        for row in self.journal.moves[kept:wanted]:
            game.make(read_move(row))
        table_of(game).chance_script = None
        if wanted == self._played:
            game.departure = self.departure
        return game

    def viewer(self, game: Game) -> str | None:
        """Whose view of the game may be shown; None for a spectator's."""
        return self.seat if self.seat in game.players else None

    def hands(self, game: Game) -> dict[str, tuple[str, ...]]:
        """The hands that may be looked at besides the viewer's own."""
        if not self.finished:
            return {}
        own = {name: game.own(name) for name in game.players}
        return {name: (*each.hand, *each.small_hand) for name, each in own.items()}

    def turn_from(self, step: int, way: int) -> int:
        """The step at which the next turn begins, or the one before."""
        turns = [each.turn_number for each in self.steps]
        if way > 0:
            return next((at for at in range(step, self.length + 1) if turns[at] > turns[step]), self.length)
        begun = turns.index(turns[step])
        return begun if begun < step else turns.index(turns[max(0, begun - 1)])

    def play_on(self, step: int, seed: int) -> Game:
        """A game of its own that goes on from a step: what lies face down is shuffled anew."""
        return self.position(step).clone(seed)


def _person(journal: Journal, seats: Mapping[str, str]) -> str | None:
    """The one person who plays, if there is just one and it is known who."""
    people = {name for name, kind in seats.items() if kind == PERSON} | set(journal.options.get("people", ()))
    return people.pop() if len(people) == 1 else None


def _answer(game: Game, move: Move, asked: tuple[Decision, ...]) -> tuple[Decision | None, str]:
    """The question that a move answers, and the choice as its option calls it."""
    decision = next((each for each in asked if isinstance(move, Chosen) and each.player == move.player), None)
    if decision is None or not isinstance(move, Chosen):
        return None, ""
    value = read_chosen(table_of(game), move)
    return decision, value if isinstance(value, str) else decision.options[values_of(decision).index(value)].text
