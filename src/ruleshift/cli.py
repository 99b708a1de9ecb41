"""The command line: one thin command. Each subcommand loads what it needs when it runs."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import NamedTuple, NoReturn

__all__ = ("main",)

HELLO = """\
Ruleshift: the game whose rules change while you play it.

  ruleshift play camping        play in the terminal, against bots
  ruleshift solo pirate         play solitaire
  ruleshift editions            the decks there are

`ruleshift --help` lists all commands. Independent and unofficial: Fluxx is a trademark of Looney Labs."""


class Command(NamedTuple):
    """A subcommand: what it does, an example, where it lives, and its arguments."""

    about: str
    example: str
    home: str
    arguments: Callable[[argparse.ArgumentParser], None]


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        """One clear line, exit code 2."""
        self.exit(2, f"{self.prog}: {message} (see {self.prog} --help)\n")


def _edition(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("edition", metavar="EDITION", help="a deck, a deck file, or several joined by +")


def _option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--option", metavar="NAME=VALUE", action="append", default=[],
        help="what the table agrees on, as in first=draw or 'meta=Time Limit'; `ruleshift cards EDITION` lists what "
        "there is (may be repeated)",
    )  # fmt: skip


def _json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def _play(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("edition", metavar="EDITION", nargs="?", help="a deck, a deck file, or several joined by +")
    parser.add_argument(
        "--players", type=int, default=None, metavar="N", help="how many sit at the table, 2 to 12 (default 3)"
    )
    parser.add_argument("--bot", default="normal", metavar="LEVEL", help="easy, normal, hard, or mine.py:MyBot")
    parser.add_argument("--seed", type=int, default=None, metavar="N", help="the same number gives the same game")
    parser.add_argument("--name", metavar="YOU", help="your name at the table (default You)")
    parser.add_argument("--watch", action="store_true", help="only bots play")
    parser.add_argument("--hotseat", metavar="Ann,Bob", help="several people at this terminal")
    parser.add_argument("--pace", type=float, default=1.0, metavar="SECONDS", help="time for a bot's move (default 1)")
    _terminal(parser)
    _option(parser)


def _solo(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("edition", metavar="EDITION", nargs="?", help="a deck, a deck file, or several joined by +")
    parser.add_argument("--seed", type=int, default=None, metavar="N", help="the same number gives the same game")
    parser.add_argument("--name", metavar="YOU", help="your name (default You)")
    _terminal(parser)
    _option(parser)


def _terminal(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--plain", action="store_true", help="lines of text only (by itself in a pipe)")
    parser.add_argument(
        "--resume", metavar="FILE", nargs="?", const="", help="go on with a saved game; without FILE, with the latest"
    )
    parser.add_argument("--save", metavar="FILE", help="where the game is kept while it is played")


def _serve(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--host", default="127.0.0.1", help="where to listen (default 127.0.0.1)")
    parser.add_argument("--port", type=int, default=8000, help="the port (default 8000)")
    parser.add_argument(
        "--database", metavar="URL", help="where games are kept (default: a file in the user's data folder)"
    )
    parser.add_argument(
        "--deck",
        metavar="FILE",
        action="append",
        default=[],
        help="offer a deck file of your own too (may be repeated)",
    )
    parser.add_argument("--open", action="store_true", help="open the browser")


def _cards(parser: argparse.ArgumentParser) -> None:
    _edition(parser)
    _json(parser)


def _simulate(parser: argparse.ArgumentParser) -> None:
    _edition(parser)
    parser.add_argument("--games", type=int, default=200, metavar="N", help="how many games (default 200)")
    parser.add_argument(
        "--players", type=int, default=None, metavar="N", help="how many bots play, 2 to 12 (default 4)"
    )
    parser.add_argument(
        "--bots", default="random", metavar="A,B",
        help="one name for all, or one for each player: random, greedy, search, or mine.py:MyBot (default random)",
    )  # fmt: skip
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="the same number gives the same games")
    parser.add_argument(
        "--jobs", type=int, default=1, metavar="N", help="how many processes (default 1); the results stay the same"
    )
    parser.add_argument(
        "--out", metavar="DIR", help="a new or empty folder: results.json, and the journal of every game in journals/"
    )
    _option(parser)
    _json(parser)


def _bench(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--seconds", type=float, default=5.0, metavar="N", help="how long to measure (default 5)")
    _json(parser)


def _scenario(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("paths", metavar="PATH", nargs="+", help="scenario files or folders")


def _replay(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a saved game")
    parser.add_argument("--plain", action="store_true", help="lines of text only (by itself in a pipe)")
    parser.add_argument("--cut", type=int, metavar="MOVE", help="write the game up to this move to a new file")
    parser.add_argument("--out", metavar="FILE", help="with --cut: the new file")


def _deck(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("what", choices=["check"], metavar="check", help="check a deck file")
    parser.add_argument(
        "file", metavar="FILE", help="a deck file (.toml); an add-on is checked with each deck that it names in adds_to"
    )


COMMANDS: dict[str, Command] = {
    "play": Command("play in the terminal: you and bots", "play pirate --players 4", "terminal.play", _play),
    "solo": Command("the solitaire game in the terminal", "solo camping", "terminal.solo", _solo),
    "serve": Command("the web table", "serve --port 8000", "web.server", _serve),
    "editions": Command("the decks", "editions --json", "catalogue.editions", _json),
    "cards": Command("every card of a deck, by kind", "cards camping", "catalogue.cards", _cards),
    "simulate": Command("many games between bots", "simulate pirate --games 500", "lab.simulate", _simulate),
    "bench": Command("the speed of the engine and of its parts", "bench --json", "lab.bench", _bench),
    "scenario": Command("run scenario files", "scenario tests/scenarios", "scenarios.command", _scenario),
    "replay": Command("show a saved game, move by move", "replay evening.ruleshift", "terminal.replay", _replay),
    "deck": Command("check a deck of one's own", "deck check mine.toml", "decks.check", _deck),
}


def _parser() -> Parser:
    from ruleshift import __version__

    parser = Parser(prog="ruleshift", description="The game whose rules change while you play it.")
    parser.add_argument("--version", action="version", version=f"ruleshift {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", parser_class=Parser)
    for name, command in COMMANDS.items():
        sub = commands.add_parser(
            name, help=command.about, description=command.about.capitalize() + ".",
            epilog=f"Example: ruleshift {command.example}",
        )  # fmt: skip
        command.arguments(sub)
    parser.epilog = "Example: ruleshift play camping"
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit code."""
    _ready_streams()
    try:
        try:
            return _command(arguments)
        finally:
            sys.stdout.flush()
    except BrokenPipeError:  # whoever was reading has seen enough
        _say_no_more()
        return 0
    except OSError as error:
        return _refused(error)
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130


def _refused(error: OSError) -> int:
    """The system refuses something: there is no room where the output goes, or no file can have such a name."""
    if error.filename is None:
        _say_no_more()
    about = "" if error.filename is None else f"{str(error.filename)[:100]!r}: "
    print(f"ruleshift: {about}{error.strerror or error}.", file=sys.stderr)
    return 2


def _say_no_more() -> None:
    """What is still to be written would not arrive."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _ready_streams() -> None:
    """A stream that was closed leads nowhere; a sign that cannot be read or shown becomes a question mark."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode))
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _command(arguments: Sequence[str] | None) -> int:
    parsed = _parser().parse_args(arguments)
    if parsed.command is None:
        print(HELLO)
        return 0
    return _run(parsed)


def _run(parsed: argparse.Namespace) -> int:
    from ruleshift.cards import RuleshiftError

    home = COMMANDS[parsed.command].home
    try:
        module = import_module(f"ruleshift.{home}")
    except ModuleNotFoundError as error:
        print(f"ruleshift: this command needs the package {error.name}: {_remedy(home)}", file=sys.stderr)
        return 2
    try:
        result: int = module.run(parsed)
    except RuleshiftError as error:
        print(f"ruleshift: {error}", file=sys.stderr)
        return 2
    return result


def _remedy(home: str) -> str:
    extra = {"terminal": "tui", "web": "server"}.get(home.partition(".")[0], "dev")
    return f"pip install 'ruleshift[{extra}]'."
