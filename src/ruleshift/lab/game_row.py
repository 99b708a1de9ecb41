"""One game as data."""

from __future__ import annotations

import msgspec

__all__ = ("GameRow",)


class GameRow(msgspec.Struct, frozen=True, kw_only=True):
    """One game as data: a line of `--games-to`."""

    game: int
    """Its number, from 1."""
    seed: int
    result: str
    """`won`, `lost` (an Ungoal), `unfinished` (a cap), or `stuck` (nothing could happen any more)."""
    winner: str | None = None
    """The bot that won."""
    bot: int | None = None
    """Which of the plan's bots that is, from 1."""
    place: int | None = None
    """Its place in the order of play, from 1."""
    goal: str | None = None
    """The Goal that won, the Ungoal that ended the game, or the Meta Rule that decided it."""
    turns: int
    decisions: int
    forced: int
    """Decisions with a single option."""
    players: int
    turns_without_goal: int
    plays: int
    first_player: str
    reason: str = ""
