"""`ruleshift play`: you, your friends and bots at one table in the terminal."""

from __future__ import annotations

import argparse
import gc
import os
import sys
from importlib.util import find_spec
from typing import TYPE_CHECKING

from ruleshift.commands.shared_arguments import add_edition, add_seed, add_table

if TYPE_CHECKING:
    from ruleshift.engine.options import Options
    from ruleshift.terminal.line_io import Lines
    from ruleshift.terminal.session import Session

__all__ = ("arguments", "run", "show_table", "start", "wants_plain")

SLOWEST = 60
NO_SCREEN = (None, "", "dumb", "unknown")
"""Terminals, as TERM names them, that cannot put a sign where one wants it."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    add_edition(parser, optional=True)
    parser.add_argument("--players", type=int, default=None, metavar="N", help="number of players, 2 to 12 (default 3)")
    parser.add_argument("--bot", default="normal", metavar="LEVEL", help="easy, normal, hard, or mine.py:MyBot")
    add_seed(parser)
    parser.add_argument("--name", metavar="YOU", help="your name at the table (default Player)")
    parser.add_argument("--watch", action="store_true", help="only bots play")
    parser.add_argument("--hotseat", metavar="Ann,Bob", help="several people share this terminal")
    parser.add_argument(
        "--pace", type=float, default=1.0, metavar="SECONDS", help="how long to show a bot's move (default 1)"
    )
    add_table(parser)


def run(parsed: argparse.Namespace) -> int:
    """Play; the exit code."""
    from ruleshift.engine.options import SetupError

    if not 0 <= parsed.pace <= SLOWEST:
        raise SetupError(f"--pace is a number of seconds from 0 to {SLOWEST}.")
    return start(parsed, solo=False)


def start(parsed: argparse.Namespace, *, solo: bool) -> int:
    """A new game or a kept one, on the table that this terminal can show."""
    from ruleshift.terminal.consent import consented, remind
    from ruleshift.terminal.line_io import Lines, Stop
    from ruleshift.terminal.new_game import ask_edition, plan_table, resume

    gc.set_threshold(50_000)  # a table that is being laid makes many small things and hardly any garbage
    lines = Lines()
    if parsed.resume is not None:
        session = resume(parsed)
        options = session.game.options
        remind(session, lines, wait=not wants_plain(parsed))
    else:
        parsed.edition = parsed.edition or ask_edition(lines)
        try:
            plan = consented(plan_table(parsed, parsed.edition, solo=solo), lines)
        except Stop:
            lines.say("No game has begun.")
            return 0
        session, options = plan.sit_down(), plan.options
    return show_table(parsed, session, options, lines, resumed=parsed.resume is not None)


def show_table(
    parsed: argparse.Namespace, session: Session, options: Options, lines: Lines, *, resumed: bool = False
) -> int:
    """The table that this terminal can show, until the person has had enough; the exit code."""
    if wants_plain(parsed):
        return _in_lines(session, options, lines, resumed=resumed)
    return _on_screen(parsed, session, options, lines)


def wants_plain(parsed: argparse.Namespace) -> bool:
    """True if lines of text are asked for, or nothing else is possible here."""
    screen = sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") not in NO_SCREEN
    return bool(parsed.plain) or not screen or find_spec("textual") is None


def _in_lines(session: Session, options: Options, lines: Lines, *, resumed: bool) -> int:
    """The plain table, again and again, until the person has had enough."""
    from ruleshift.terminal.farewell import AGAIN, REPLAY
    from ruleshift.terminal.new_game import again
    from ruleshift.terminal.plain import Plain
    from ruleshift.terminal.recording import Recording, list_moves

    while True:
        table = Plain(session, lines)
        code = table.run(resumed=resumed)
        while table.wish == REPLAY:
            list_moves(Recording(session.journal, session.seats), lines)
            table.ask_what_next()
        if table.wish != AGAIN:
            return code
        session, resumed = again(session, options), False


def _on_screen(parsed: argparse.Namespace, session: Session, options: Options, lines: Lines) -> int:
    """The full-screen table, again and again, until the person has had enough."""
    from ruleshift.terminal.farewell import AGAIN, REPLAY, farewell
    from ruleshift.terminal.new_game import again
    from ruleshift.terminal.screen.play_app import PlayApp

    while True:
        wish = PlayApp(session, pace=getattr(parsed, "pace", 1.0)).run()
        if wish == REPLAY:
            session = _show_again(session)
        elif wish == AGAIN:
            session = again(session, options)
        else:
            farewell(session, lines)
            return 0


def _show_again(session: Session) -> Session:
    """Step through the game that was just played, and perhaps play on from one of its moves."""
    from ruleshift.terminal.new_game import play_on
    from ruleshift.terminal.recording import Recording
    from ruleshift.terminal.screen.replay_app import ReplayApp

    recording = Recording(session.journal, session.seats)
    step = ReplayApp(recording).run()
    return session if step is None else play_on(recording, step, session.seats, argparse.Namespace(save=None))
