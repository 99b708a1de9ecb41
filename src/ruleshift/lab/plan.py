"""What a simulation is to do: checked once, before the first game, and the same for every process that plays it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec

from ruleshift.bots import make_bot
from ruleshift.cards import Deck, RuleshiftError, plain
from ruleshift.engine import Game, Pack, SetupError
from ruleshift.engine.options import LARGEST_SEED, MOST_PLAYERS, Options, read_options
from ruleshift.engine.setup import make_pack, read_edition
from ruleshift.engine.single_cards import find_lenders
from ruleshift.lab.roster import Roster, make_roster

__all__ = ("MOST_GAMES", "USUAL_PLAYERS", "Job", "Plan", "make_job", "make_plan", "read_bots", "seed_of")

FEWEST_PLAYERS = 2
USUAL_PLAYERS = 4
MOST_GAMES = 10_000_000
OWN_BOT = ".py:"


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """A simulation: `bots` has one name for each player, in the order of play of the first game."""

    edition: str
    bots: tuple[str, ...]
    games: int = 200
    seed: int = 0
    options: dict[str, Any] = {}
    swings: int = 0
    """In so many of the first games the chances of everybody are judged whenever a turn begins."""

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, one for each bot: its own name and a number."""
        return tuple(f"{bot[-30:]} {number}" for number, bot in enumerate(self.bots, 1))

    def seating(self, number: int) -> tuple[int, ...]:
        """Which bot sits where in a game (from 0): they move up a seat from game to game."""
        players = len(self.bots)
        return tuple((seat + number) % players for seat in range(players))


class Job:
    """A plan with all that is needed to play it anywhere: custom decks, and the source of custom bots."""

    def __init__(self, plan: Plan, decks: tuple[Deck, ...], bot_files: dict[str, str]) -> None:
        self.plan = plan
        self.decks = decks
        self.bot_files = bot_files
        self.bots_at_hand: dict[str, str] = {}  # where custom bots lie on this machine

    def __reduce__(self) -> tuple[object, ...]:
        return Job, (self.plan, self.decks, self.bot_files)

    @cached_property
    def options(self) -> Options:
        """The options of every game; who begins is added for each."""
        return read_options(self.decks, {"ask": "able", **self.plan.options})

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The players' names by bot."""
        return self.plan.names

    @cached_property
    def pack(self) -> Pack:
        """The cards of every game."""
        lenders = find_lenders(self.options.with_cards, self.decks)
        return make_pack(self.decks, self.options, solo=False, lenders=lenders)

    @cached_property
    def roster(self) -> Roster:
        """The cards as reports list them."""
        return make_roster(self.pack)

    @cached_property
    def digest(self) -> str:
        """A short name for what is played: the same cards, bots and plan have the same one."""
        cards = [msgspec.to_builtins(deck, str_keys=True) for deck in self.decks]
        known = repr((msgspec.to_builtins(self.plan), cards, sorted(self.bot_files.items())))
        return hashlib.blake2b(known.encode(), digest_size=12).hexdigest()

    def seating(self, number: int) -> tuple[int, ...]:
        """Which bot sits where in a game."""
        return self.plan.seating(number)

    def name_of(self, number: int, bot: int) -> str:
        """The name of a bot in a game."""
        del number  # it is the same in all games
        return self.plan.bots[bot]

    def bot_of(self, number: int, bot: int) -> tuple[str, int]:
        """The name and the seed of a bot in a game."""
        return self.plan.bots[bot], seed_of(self.plan.seed, number, bot)

    def open_game(self, number: int) -> Game:
        """A game of the plan, ready to be played. Whoever sits first begins, unless the option says otherwise."""
        names = [self.names[bot] for bot in self.plan.seating(number)]
        options = self.options
        if "first" not in self.plan.options:
            options = msgspec.structs.replace(options, first=names[0])
        return Game(self.decks, names, seed=seed_of(self.plan.seed, number), options=options)


def seed_of(*numbers: int) -> int:
    """A seed made of numbers: the same ones give the same seed, neighbours have nothing in common."""
    digest = hashlib.blake2b(repr(numbers).encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big") & LARGEST_SEED


def make_plan(
    edition: str,
    bots: Iterable[str] = ("greedy",),
    *,
    players: int | None = None,
    games: int = 200,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    swings: int = 0,
) -> Plan:
    """Check what is wanted; a RuleshiftError says what cannot be."""
    if not 1 <= games <= MOST_GAMES:
        raise RuleshiftError(f"A simulation has 1 to {MOST_GAMES:,} games, not {games:,}.")
    if not 0 <= seed <= LARGEST_SEED:
        raise RuleshiftError("A seed is a whole number from 0 to 2^63 - 1.")
    if swings < 0:
        raise RuleshiftError(f"Swings are judged in 0 or more games, not in {swings:,}.")
    plan = Plan(
        edition=edition,
        bots=_seats(tuple(bots), players),
        games=games,
        seed=seed,
        options=dict(options or {}),
        swings=min(swings, games),
    )
    make_job(plan)
    return plan


def make_job(plan: Plan) -> Job:
    """Read what the plan names. Nothing is dealt for it: the packs of all games are one."""
    job = Job(plan, read_edition(plan.edition), {})
    for bot in dict.fromkeys(plan.bots):
        make_bot(bot, 0)
        if OWN_BOT in bot:
            job.bot_files[bot] = Path(bot.rpartition(":")[0]).read_text(encoding="utf-8")
    _check_first(job)
    job.pack  # noqa: B018 - decks that cannot be blended say so here
    return job


def _check_first(job: Job) -> None:
    first = job.options.first
    if first not in ("random", "draw") and plain(first) not in map(plain, job.names):
        raise SetupError(f"Nobody at this table is called {first[:60]!r}, so they cannot begin.")


def _seats(bots: tuple[str, ...], players: int | None) -> tuple[str, ...]:
    """One bot for each player: the only one that is named for all, or as many as there are players."""
    if not bots:
        raise RuleshiftError("Name at least one bot, such as greedy.")
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
    """Bots as the command line has them: names and custom bots as `FILE.py:CLASS`, split by commas."""
    names = [name.strip() for name in text.split(",")]
    return [name if OWN_BOT in name else name.casefold() for name in names if name]
