"""What many games add up to, as sums that can be added again: no game is kept, so a million take no more room than one.

Lists by card have a number for each row of the roster. All sums are whole numbers: they are the same to the last digit
in whatever order batches arrive.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from operator import add
from typing import Any

import msgspec

__all__ = ("DRIFT", "MOST_ROUNDS", "STATES", "Swing", "Tally", "Unfinished", "add_up", "new_tally")

STATES = ("no goal", "far", "near", "met")
"""The table when a turn begins: no Goal in play; nobody, or somebody, within one card of one; one met, but not won."""
DRIFT = {
    "draw": ("1", "2", "3", "4", "5+"),
    "play": ("1", "2", "3", "4+", "all"),
    "hand limit": ("none", "0 or 1", "2", "3", "4+"),
    "keeper limit": ("none", "2 or less", "3", "4+"),
}
"""The numbers that drift, and what they are sorted into."""
MOST_ROUNDS = 120
"""Later rounds and turns are summed up, but not one by one."""
MOST_TOLD = 24
"""So many unfinished games, and troubles of bots, are told one by one."""


class Unfinished(msgspec.Struct, frozen=True, kw_only=True):
    """A game without an end: why, what was played most often, and how the cards lay when it was stopped."""

    number: int
    reason: str
    turns: int
    plays: int
    most_played: list[tuple[str, int]]
    in_hands: int
    cards: int
    shuffles: int


class Swing(msgspec.Struct, frozen=True, kw_only=True):
    """A game whose chances were judged: how often the lead changed, and the winner's lowest chance, in thousandths."""

    number: int
    turns: int
    lead_changes: int
    lowest: int
    """The lowest chance that the later winner had when a turn began, 0 to 1,000."""
    chances: list[list[int]] = []
    """For the first judged games: everybody's chance, turn by turn, in thousandths."""


class Tally(msgspec.Struct, kw_only=True):
    """The sums of some games."""

    games: int = 0
    results: dict[str, int] = {}
    reasons: dict[str, int] = {}
    """Why games did not finish."""
    bots: list[int] = []
    places: list[int] = []
    turns: dict[int, int] = {}
    choices: dict[int, int] = {}
    forced: int = 0
    # By card: plays, and plays by later winners; players who drew, played, held it at the end, and those who won.
    plays: list[int] = []
    plays_won: list[int] = []
    drawn: list[int] = []
    drawn_won: list[int] = []
    drawn_played: list[int] = []
    played: list[int] = []
    played_won: list[int] = []
    held: list[int] = []
    held_won: list[int] = []
    # Games in which a Goal or Ungoal was in play, one card away, met, and decided the game.
    in_play: list[int] = []
    near: list[int] = []
    met: list[int] = []
    won_by: list[int] = []
    won_otherwise: dict[str, int] = {}
    lost_by: list[int] = []
    # Creepers: turns in which somebody has it, players who ever had it, and who of them won.
    creeper_turns: list[int] = []
    had: list[int] = []
    had_won: list[int] = []
    # By round or turn.
    drift: list[list[int]] = []
    drift_all: list[int] = []
    states: list[list[int]] = []
    states_all: list[int] = []
    squares: list[list[int]] = []
    """For each state: sums over games of x, n, xx, nn and xn, with x turns in that state out of n."""
    first_goal: dict[int, int] = {}
    """Games by the turn in which the first Goal lay there."""
    unfinished: list[Unfinished] = []
    troubles: list[str] = []
    trouble_count: int = 0
    swings: list[Swing] = []

    def add(self, other: Tally) -> None:
        """Take in the games that follow."""
        for field in self.__struct_fields__:
            setattr(self, field, add_up(getattr(self, field), getattr(other, field)))
        self.unfinished = self.unfinished[:MOST_TOLD]
        self.troubles = self.troubles[:MOST_TOLD]

    @property
    def digest(self) -> str:
        """The same for the same games, wherever they were played."""
        document = msgspec.json.encode(msgspec.to_builtins(self, str_keys=True), order="deterministic")
        return hashlib.blake2b(document, digest_size=12).hexdigest()


def new_tally(rows: int, players: int) -> Tally:
    """A tally of no game yet."""
    by_card = (
        "plays", "plays_won", "drawn", "drawn_won", "drawn_played", "played", "played_won", "held", "held_won",
        "in_play", "near", "met", "won_by", "lost_by", "creeper_turns", "had", "had_won",
    )  # fmt: skip
    tally = Tally(
        bots=[0] * players,
        places=[0] * players,
        drift_all=[0] * sum(map(len, DRIFT.values())),
        states_all=[0] * len(STATES),
        squares=[[0] * 5 for _ in STATES],
    )
    for field in by_card:
        setattr(tally, field, [0] * rows)
    return tally


def add_up(one: Any, other: Any) -> Any:  # noqa: ANN401 - numbers, or lists and tables of them, however deep
    """Add two sums of the same shape; a shorter list is taken as if zeros followed. Lists of records are joined."""
    if isinstance(one, int):
        return one + other
    if isinstance(one, dict):
        return {key: one.get(key, 0) + other.get(key, 0) for key in (one | other)}
    if not (one and other):
        return list(one or other)
    if isinstance(one[0], int | list):
        return _add_lists(one, other)
    return [*one, *other]


def _add_lists(one: Sequence[Any], other: Sequence[Any]) -> list[Any]:
    longer, shorter = (one, other) if len(one) >= len(other) else (other, one)
    how = add if isinstance(one[0], int) else add_up
    return [*map(how, longer, shorter), *longer[len(shorter) :]]
