"""What a person who plays against bots may take back."""

from __future__ import annotations

from ruleshift.engine.game import Game
from ruleshift.engine.undoing import UndoMark, mark_choice, why_no_undo

__all__ = ("UndoStack",)

MOST = 100


class UndoStack:
    """How things stood before each choice of a person, and the moves since that nobody could see."""

    def __init__(self) -> None:
        self._marks: list[UndoMark] = []
        self.unseen: set[int] = set()
        """The numbers of private passes of bots."""

    def chosen(self, mark: UndoMark) -> None:
        """A choice was made where things stood so."""
        self._marks = [*self._marks, mark][-MOST:]

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

    mark = staticmethod(mark_choice)
