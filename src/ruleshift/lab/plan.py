"""What a simulation is to do: checked once, before the first game, and the same for every process that plays it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from ruleshift.bots import make_bot
from ruleshift.cards import RuleshiftError
from ruleshift.engine.game import Game
from ruleshift.engine.options import LARGEST_SEED, MOST_PLAYERS

__all__ = ("Plan", "make_plan", "read_bots", "seed_of")

FEWEST_PLAYERS = 2
USUAL_PLAYERS = 4
MOST_GAMES = 1_000_000


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """A simulation: `bots` has one name for each player, in the order of play of the first game."""

    edition: str
    bots: tuple[str, ...]
    games: int = 200
    seed: int = 0
    options: dict[str, Any] = {}

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, one for each bot: its own name and a number."""
        return tuple(f"{bot[-30:]} {number}" for number, bot in enumerate(self.bots, 1))

    def seating(self, number: int) -> tuple[int, ...]:
        """Which bot sits where in a game (from 0): they move up a seat from game to game."""
        players = len(self.bots)
        return tuple((seat + number) % players for seat in range(players))

    def open_game(self, number: int) -> Game:
        """A game of the plan, ready to be played. Whoever sits first begins, unless the option says otherwise."""
        names = [self.names[bot] for bot in self.seating(number)]
        options = {"ask": "able", "first": names[0], **self.options}
        return Game(self.edition, names, seed=seed_of(self.seed, number), options=options)


def seed_of(*numbers: int) -> int:
    """A seed made of numbers: the same ones give the same seed, neighbours have nothing in common."""
    digest = hashlib.blake2b(repr(numbers).encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big") & LARGEST_SEED


def make_plan(
    edition: str,
    bots: Iterable[str] = ("random",),
    *,
    players: int | None = None,
    games: int = 200,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
) -> Plan:
    """Check what is wanted; a RuleshiftError says what cannot be."""
    if not 1 <= games <= MOST_GAMES:
        raise RuleshiftError(f"A simulation has 1 to {MOST_GAMES:,} games, not {games:,}.")
    if not 0 <= seed <= LARGEST_SEED:
        raise RuleshiftError("A seed is a whole number from 0 to 2^63 - 1.")
    plan = Plan(edition=edition, bots=_seats(tuple(bots), players), games=games, seed=seed, options=dict(options or {}))
    for bot in dict.fromkeys(plan.bots):
        make_bot(bot, 0)
    plan.open_game(0)
    return plan


def _seats(bots: tuple[str, ...], players: int | None) -> tuple[str, ...]:
    """One bot for each player: the only one that is named for all, or as many as there are players."""
    if not bots:
        raise RuleshiftError("Name at least one bot, such as random.")
    if players is None:
        players = USUAL_PLAYERS if len(bots) == 1 else len(bots)
    if not FEWEST_PLAYERS <= players <= MOST_PLAYERS:
        raise RuleshiftError(f"A simulation is played by {FEWEST_PLAYERS} to {MOST_PLAYERS} bots, not by {players}.")
    if len(bots) not in (1, players):
        raise RuleshiftError(
            f"{len(bots)} bots are named for {players} players: name one for all, or one for each player."
        )
    return bots * players if len(bots) == 1 else bots


def read_bots(text: str) -> list[str]:
    """Bots as the command line has them: names, in any case, and files of one's own, with commas between them."""
    names = [name.strip() for name in text.split(",")]
    return [name if ".py:" in name else name.casefold() for name in names if name]
