"""The command line: its frame. What a command takes and does is in `commands/`, and loaded when it is called."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from types import ModuleType
from typing import NoReturn

from ruleshift.commands import COMMANDS

__all__ = ("main",)

HELLO = """\
Ruleshift: the game whose rules change while you play it.

  ruleshift learn               a guided first game
  ruleshift play camping        play in the terminal, against bots
  ruleshift editions            the decks there are

`ruleshift --help` lists all commands. Independent and unofficial: Fluxx is a trademark of Looney Labs."""


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        """One clear line, exit code 2."""
        self.exit(2, f"{self.prog}: {message} (see {self.prog} --help)\n")


def _parser(words: Sequence[str]) -> Parser:
    """The parser of a command line. Only a command that is named in it is loaded: help lists them all without."""
    from ruleshift import __version__

    parser = Parser(prog="ruleshift", description="Card games whose rules change while you play.")
    parser.add_argument("--version", action="version", version=f"ruleshift {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", parser_class=Parser)
    for name, command in COMMANDS.items():
        sub = commands.add_parser(
            name, help=command.about, description=command.about.capitalize() + ".",
            epilog=f"Example: ruleshift {command.example}",
        )  # fmt: skip
        if name in words:
            _load(name).arguments(sub)
    parser.epilog = "Example: ruleshift play camping"
    return parser


def _load(name: str) -> ModuleType:
    return import_module(f"ruleshift.commands.{name}")


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
    words = sys.argv[1:] if arguments is None else arguments
    parsed = _parser(words).parse_args(words)
    if parsed.command is None:
        print(HELLO)
        return 0
    return _run(parsed)


def _run(parsed: argparse.Namespace) -> int:
    from ruleshift.cards import RuleshiftError
    from ruleshift.install import install_command

    try:
        result: int = _load(parsed.command).run(parsed)
    except ModuleNotFoundError as error:
        if (error.name or "ruleshift").partition(".")[0] == "ruleshift":
            raise  # a part of our own is missing: no extra brings it
        remedy = install_command(COMMANDS[parsed.command].extra)
        print(f"ruleshift: this command needs the package {error.name}: {remedy}.", file=sys.stderr)
        return 2
    except RuleshiftError as error:
        print(f"ruleshift: {error}", file=sys.stderr)
        return 2
    return result
