"""When a person may take back a choice: nobody else has acted, nothing was decided by chance or a verdict, no new
card was seen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from typing import NamedTuple

from ruleshift.engine.game import Game
from ruleshift.engine.moves import Chosen
from ruleshift.engine.view import View

__all__ = ("UndoMark", "mark_choice", "why_no_undo")


class UndoMark(NamedTuple):
    """How things stood before a person's choice."""

    player: str
    moves: int
    random: int
    known: Counter[str]


def mark_choice(game: Game, player: str) -> UndoMark:
    """What is to be remembered before a player chooses."""
    return UndoMark(player, len(game.moves), len(game._table.chance_log), _known(game.view(player)))


def why_no_undo(game: Game, player: str, mark: UndoMark | None, unseen: Collection[int] = ()) -> str:
    """Why the choice after a mark cannot be taken back; empty if it can.

    `unseen` are the numbers of moves that nobody could see: passes of bots that were asked in private.
    """
    if game.over:
        return "The game is over."
    if mark is None:
        return "You have nothing to undo."
    since = [move for at, move in enumerate(game.moves) if at >= mark.moves and at not in unseen]
    if mark.player != player or any(not isinstance(move, Chosen) or move.player != player for move in since):
        return "You cannot undo that: somebody else has acted since."
    if len(game._table.chance_log) != mark.random:
        return "You cannot undo that: something random has happened since, or an answer was judged."
    if _known(game.view(player)) - mark.known:
        return "You cannot undo that: you have seen a new card since."
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
