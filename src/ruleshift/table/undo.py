"""What may be taken back and why not; and the moves as they are stored, with what was taken back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable
from typing import NamedTuple, Protocol

import msgspec

from ruleshift.engine import table_of
from ruleshift.engine.game import Game
from ruleshift.engine.journal import Journal, JournalError
from ruleshift.engine.moves import Chosen, MadeMove, move_row
from ruleshift.engine.view import View

__all__ = (
    "Stored", "UndoMark", "UndoStack", "changed_moves", "count_undos", "mark_choice", "read_journal", "standing_moves",
    "undo_line",
    "why_no_undo",
)  # fmt: skip

MAX_MARKS = 100


class UndoMark(NamedTuple):
    """How things stood before a person's choice."""

    player: str
    moves: int
    random: int
    known: dict[str, Counter[str]]
    """The cards that each person who plays here has seen."""
    looked: set[str]
    """Those to whom their hand was shown since, besides the player."""


def mark_choice(game: Game, player: str, people: Iterable[str] = ()) -> UndoMark:
    """What is to be remembered before a player chooses, where these `people` share the device."""
    known = {each: _known(game.view(each)) for each in {player, *people}}
    return UndoMark(player, len(game.moves), len(table_of(game).chance_log), known, set())


def why_no_undo(game: Game, player: str, mark: UndoMark | None, unseen: Collection[int] = ()) -> str:
    """Why the choice after a mark cannot be taken back; empty if it can: nothing was shown that somebody did not know.

    `unseen` are the numbers of moves that nobody could see: passes of bots that were asked in private.
    """
    if game.over:
        return "The game is over."
    if mark is None:
        return "You have nothing to undo."
    since = [move for at, move in enumerate(game.moves) if at >= mark.moves and at not in unseen]
    if mark.player != player or any(not isinstance(move, Chosen) or move.player != player for move in since):
        return "You cannot undo that: somebody else has acted since."
    if len(table_of(game).chance_log) != mark.random:
        return "You cannot undo that: something random has happened since, or an answer was judged."
    if _known(game.view(player)) - mark.known[player]:
        return "You cannot undo that: you have seen a new card since."
    for other in mark.looked & set(game.players):
        if _known(game.view(other)) - (mark.known[other] | mark.known[player]):
            return f"You cannot undo that: {other} has seen a new card since."
    return ""


def _known(view: View) -> Counter[str]:
    """Every card that a seat sees, however often."""
    known: Counter[str] = Counter()
    for cards in (
        view.hand, view.small_hand, view.being_played, view.rules, view.goals, view.discard, view.scored,
        *(seat.table for seat in view.seats), *view.hidden.values(), *view.seen_hands.values(),
    ):  # fmt: skip
        known.update(cards)
    return known


class UndoStack:
    """How things stood before each choice at one device, and the moves since that nobody could see."""

    def __init__(self) -> None:
        self._marks: list[UndoMark] = []
        self.unseen: set[int] = set()
        """The numbers of private passes of bots."""

    def chosen(self, mark: UndoMark) -> None:
        """A choice was made where things stood so."""
        self._marks = [*self._marks, mark][-MAX_MARKS:]

    def forget(self) -> None:
        """Nothing so far can be taken back any more."""
        self._marks.clear()

    def looked(self, player: str) -> None:
        """Somebody has looked at their hand."""
        for mark in self._marks:
            if player in mark.known and player != mark.player:
                mark.looked.add(player)

    def why_not(self, game: Game, player: str) -> str:
        """Why a player's last choice cannot be taken back; empty if it can."""
        return why_no_undo(game, player, self._marks[-1] if self._marks else None, self.unseen)

    def moves_since(self, game: Game) -> int:
        """How many moves are taken back with the last choice."""
        return len(game.moves) - self._marks[-1].moves

    def taken_back(self) -> UndoStack:
        """What may be taken back when the last choice was."""
        rest = UndoStack()
        rest._marks = self._marks[:-1]
        rest.unseen = {at for at in self.unseen if at < self._marks[-1].moves}
        return rest


# As it is stored: what was taken back stays there, and a line says that it does not count.


class _TakenBack(msgspec.Struct, forbid_unknown_fields=True):
    """So many of the moves that counted until here do not count."""

    undo: int


_READ = msgspec.json.Decoder(_TakenBack)
MARK = '{"undo"'
"""How such a line begins; no move does."""


def undo_line(moves: int) -> str:
    """The line that takes back the last moves.

    >>> undo_line(2)
    '{"undo":2}'
    """
    return msgspec.json.encode(_TakenBack(moves)).decode()


def count_undos(lines: Iterable[str]) -> int:
    """How often something was taken back."""
    return sum(line.startswith(MARK) for line in lines)


def standing_moves(lines: Iterable[str]) -> list[MadeMove]:
    """The moves that count."""
    standing: list[MadeMove] = []
    for line in lines:
        if line.startswith(MARK):
            _take_back(standing, line)
        else:
            standing.append(MadeMove.from_json(line))
    return standing


def changed_moves(lines: Iterable[str], change: Callable[[MadeMove], MadeMove]) -> tuple[str, ...]:
    """The same lines with other moves."""
    return tuple(line if line.startswith(MARK) else change(MadeMove.from_json(line)).to_json() for line in lines)


def _take_back(standing: list[MadeMove], line: str) -> None:
    try:
        moves = _READ.decode(line).undo
    except msgspec.MsgspecError as error:
        raise JournalError(f"The kept game has an undo that cannot be read: {error}.") from None
    if not 0 < moves <= len(standing):
        raise JournalError("The kept game takes back more moves than it has.")
    del standing[-moves:]


class Stored(Protocol):
    """A game as it is stored: the journal of its opening, and every line since."""

    @property
    def opening(self) -> str: ...

    @property
    def moves(self) -> tuple[str, ...]: ...


def read_journal(stored: Stored) -> Journal:
    """The journal of a stored game: its opening, and all moves since that count."""
    journal = Journal.from_bytes(stored.opening.encode(), "the kept game")
    standing = standing_moves(stored.moves)
    return msgspec.structs.replace(
        journal,
        moves=[*journal.moves, *(move_row(made.move) for made in standing)],
        random=[*journal.random, *(entry for made in standing for entry in made.chance)],
    )
