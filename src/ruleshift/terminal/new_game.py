"""From the words of a command line to a game with people and bots at the table."""

from __future__ import annotations

import argparse
import secrets
from pathlib import Path
from typing import NamedTuple

import msgspec

from ruleshift.cards import Deck, RuleshiftError, plain
from ruleshift.decks import EDITIONS, find_deck, find_decks
from ruleshift.decks.add_ons import leading
from ruleshift.engine.game import Game
from ruleshift.engine.moves import Joined
from ruleshift.engine.options import MOST_PLAYERS, Options, SetupError, read_options, read_settings
from ruleshift.table.replay import PERSON, Replay
from ruleshift.table.surprise_windows import how_to_ask
from ruleshift.terminal.line_io import Lines
from ruleshift.terminal.saved_games import UNNAMED, Keep, latest_game, load, new_place
from ruleshift.terminal.session import Session, check_bots

__all__ = ("TablePlan", "again", "ask_edition", "plan_table", "resume")

BOT_NAMES = ("Bea", "Cleo", "Dario", "Edda", "Falk", "Gwen", "Hugo", "Iris", "Jonas", "Kira", "Leon", "Mina", "Nils")
USUAL_PLAYERS = 3


class TablePlan(NamedTuple):
    """A table before the deal: the decks, who sits there, what they agree on, and where the game is kept."""

    decks: tuple[Deck, ...]
    people: tuple[str, ...]
    bots: dict[str, str]
    options: Options
    place: Path
    seed: int | None = None
    lenders: tuple[Deck, ...] = ()
    beginners: bool = False
    """Each person is told why, the first time that something is forced on them."""

    def deal(self) -> Game:
        """A game of this table; what cannot be is refused."""
        names = [*self.people, *self.bots]
        return Game(self.decks, names, seed=self.seed, options=self.options, people=self.people, lenders=self.lenders)

    def sit_down(self) -> Session:
        """Deal, and begin to keep the game."""
        return Session(self.deal(), self.people, self.bots, Keep(self.place), beginners=self.beginners)


def plan_table(arguments: argparse.Namespace, edition: str, *, solo: bool = False) -> TablePlan:
    """A new table as the command line asks for it."""
    decks = find_decks(edition)
    people, bots = ((_you(arguments),), {}) if solo else _seats(arguments)
    check_bots(bots)
    settings = {"ask": how_to_ask(len(people)), **read_settings(arguments.option)}
    if people:
        settings.setdefault("first", leading(decks).first)
    place = _place(arguments, "+".join(deck.id for deck in decks))
    beginners = getattr(arguments, "beginners", False)
    return TablePlan(decks, people, bots, read_options(decks, settings), place, arguments.seed, beginners=beginners)


def _seats(arguments: argparse.Namespace) -> tuple[tuple[str, ...], dict[str, str]]:
    """Who sits where: people first, then bots."""
    people = _people(arguments)
    usual = len(people) if len(people) > 1 else USUAL_PLAYERS
    players = usual if arguments.players is None else arguments.players
    if not 2 <= players <= MOST_PLAYERS:
        raise SetupError(f"--players is a number from 2 to {MOST_PLAYERS}; alone, play `ruleshift solo`.")
    if players < len(people):
        raise SetupError(f"{len(people)} people cannot sit at a table for {players}: leave --players out or raise it.")
    taken = {name.casefold() for name in people}
    names = [name for name in BOT_NAMES if name.casefold() not in taken]
    kinds = [kind.strip() for kind in arguments.bot.split(",")]
    bots = {names[at]: kinds[at % len(kinds)] for at in range(players - len(people))}
    return people, bots


def _people(arguments: argparse.Namespace) -> tuple[str, ...]:
    if arguments.watch:
        for given, value in (("--hotseat", arguments.hotseat), ("--name", arguments.name)):
            if value is not None:
                raise SetupError(f"--watch and {given} exclude each other: you either watch or play.")
        return ()
    if arguments.hotseat is None:
        return (_you(arguments),)
    if arguments.name is not None:
        raise SetupError("--hotseat names everybody who plays here: leave --name out.")
    people = tuple(name.strip() for name in arguments.hotseat.split(",") if name.strip())
    if not people:
        raise SetupError("--hotseat needs names, as in --hotseat Ann,Bob.")
    return people


def _you(arguments: argparse.Namespace) -> str:
    return str(getattr(arguments, "name", None) or UNNAMED)


def _place(arguments: argparse.Namespace, edition: str) -> Path:
    if getattr(arguments, "save", None) is None:
        return new_place(edition)
    path = Path(arguments.save)
    if path.is_dir():
        raise RuleshiftError(f"{path} is a folder: name a file in it.")
    if path.exists():
        raise RuleshiftError(f"{path} exists already: continue it with --resume {path}, or choose another file.")
    if not path.parent.is_dir():
        raise RuleshiftError(f"There is no folder {path.parent} to save the game in.")
    return path


def resume(arguments: argparse.Namespace) -> Session:
    """Go on with a kept game, in its own file or in the one that --save names."""
    path = Path(arguments.resume) if arguments.resume else latest_game()
    journal, seats = load(path)
    game = Game.from_journal(journal)
    people, bots = _who_plays(game, seats, arguments)
    if game.departure is not None and game.departure.stopped and arguments.save is None:
        keep = Keep(new_place("+".join(journal.decks)))  # what cannot be followed any more stays in the old file
    else:
        keep = Keep(path if arguments.save is None else _place(arguments, ""))
    return Session.resumed(journal, people, bots, keep, beginners=getattr(arguments, "beginners", False))


def play_on(replay: Replay, step: int, seats: dict[str, str], arguments: argparse.Namespace) -> Session:
    """A game of its own that goes on from a step of another, with those who sat there; what lies face down is new."""
    if not 0 <= step <= replay.length:
        raise RuleshiftError(f"The game has {replay.length} moves; nobody can play on from {step}.")
    if replay.position(step).over:
        raise RuleshiftError(f"The game is over after move {step}: play on from an earlier one.")
    game = replay.play_on(step, secrets.randbits(63))
    people, bots = _who_plays(game, seats, arguments)
    here = tuple(name for name in people if name in game.players)
    return Session(game, here, bots, Keep(_place(arguments, "+".join(deck.id for deck in game.decks))))


def _who_plays(
    game: Game, seats: dict[str, str], arguments: argparse.Namespace
) -> tuple[tuple[str, ...], dict[str, str]]:
    """The people and the bots of a kept game; where it does not say, the one of your name is you."""
    names = [*game.journal.players, *(move.player for move in game.moves if isinstance(move, Joined))]
    people = tuple(name for name in names if seats.get(name) == PERSON)
    if not seats:
        you = _you(arguments).casefold()
        name = next((each for each in names if each.casefold() == you), names[0])
        people = () if getattr(arguments, "watch", False) else (name,)
    usual = getattr(arguments, "bot", "normal").split(",")[0]
    bots = {name: seats.get(name, usual) for name in names if name not in people}
    check_bots(bots)
    return people, bots


def again(session: Session, options: Options) -> Session:
    """The same table once more, with another shuffle, in a file of its own.

    What was agreed holds again. Nobody is asked for it: whoever sits here has agreed, or has joined a game in which it
    was in force.
    """
    game = session.game
    people = tuple(name for name in session.people if name in game.players)
    if options.ask == how_to_ask(len(session.people)):
        options = msgspec.structs.replace(options, ask=how_to_ask(len(people)))
    bots = {name: kind for name, kind in session.bots.items() if name in game.players}
    place = new_place("+".join(deck.id for deck in game.decks))
    return TablePlan(
        game.decks,
        people,
        bots,
        _without_leavers(options, game),
        place,
        lenders=game.lenders,
        beginners=session.table.options.beginners,
    ).sit_down()


def _without_leavers(options: Options, game: Game) -> Options:
    """Somebody who was to begin and has left cannot begin again: then it goes by the first deck's way."""
    here = {"draw", "random", *(plain(name) for name in game.players)}
    if plain(options.first) in here:
        return options
    return msgspec.structs.replace(options, first=leading(game.decks).first)


def ask_edition(lines: Lines) -> str:
    """Which deck? Asked when the command line does not say; the person names it by number or by name."""
    lines.say("Which deck?")
    for number, name in enumerate(EDITIONS, 1):
        deck = find_deck(name)
        lines.say(f"{number}. {name}: {deck.about}", "  ")
    while True:
        typed = lines.ask(f"Choose 1 to {len(EDITIONS)}, or several joined by + (pirate+camping):")
        if typed is None:
            raise RuleshiftError(f"No deck was chosen. Name one after the command, such as {EDITIONS[0]}.")
        typed = typed.strip()
        if typed.isdecimal() and 1 <= int(typed[:3]) <= len(EDITIONS):
            return EDITIONS[int(typed) - 1]
        try:
            find_decks(typed)
            return typed
        except RuleshiftError as error:
            lines.say(str(error))
