"""`ruleshift play`: you, your friends and bots at one table in the terminal."""

from __future__ import annotations

import argparse
import sys
from importlib.util import find_spec

from ruleshift.terminal.choosing import ask_edition
from ruleshift.terminal.lines import Lines
from ruleshift.terminal.plain import play_plain
from ruleshift.terminal.seating import begin, resume

__all__ = ("run", "start")


def run(arguments: argparse.Namespace) -> int:
    """Play; the exit code."""
    return start(arguments, solo=False)


def start(arguments: argparse.Namespace, *, solo: bool) -> int:
    """A new game or a kept one, on the table that this terminal can show."""
    lines = Lines()
    if arguments.resume is not None:
        session = resume(arguments)
    else:
        session = begin(arguments, arguments.edition or ask_edition(lines), solo=solo)
    return play_plain(session, lines, resumed=arguments.resume is not None)


def wants_plain(arguments: argparse.Namespace) -> bool:
    """True if lines of text are asked for, or nothing else is possible here."""
    return bool(arguments.plain) or not (sys.stdin.isatty() and sys.stdout.isatty()) or find_spec("textual") is None
