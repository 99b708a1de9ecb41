"""`ruleshift play`: you, your friends and bots at one table in the terminal."""

from __future__ import annotations

import argparse
import gc
import sys
from importlib.util import find_spec

from ruleshift.engine.setup import Options, SetupError
from ruleshift.terminal.choosing import ask_edition
from ruleshift.terminal.consent import consented, remind
from ruleshift.terminal.farewell import farewell
from ruleshift.terminal.line_io import Lines, Stop
from ruleshift.terminal.new_game import again, plan_table, resume
from ruleshift.terminal.session import Session

__all__ = ("run", "start")

SLOWEST = 60


def run(arguments: argparse.Namespace) -> int:
    """Play; the exit code."""
    if not 0 <= arguments.pace <= SLOWEST:
        raise SetupError(f"--pace is a number of seconds from 0 to {SLOWEST}.")
    return start(arguments, solo=False)


def start(arguments: argparse.Namespace, *, solo: bool) -> int:
    """A new game or a kept one, on the table that this terminal can show."""
    gc.set_threshold(50_000)  # a table that is being laid makes many small things and hardly any garbage
    lines = Lines()
    if arguments.resume is not None:
        session = resume(arguments)
        options = session.game.options
        remind(session, lines, wait=not wants_plain(arguments))
    else:
        arguments.edition = arguments.edition or ask_edition(lines)
        try:
            plan = consented(plan_table(arguments, arguments.edition, solo=solo), lines)
        except Stop:
            lines.say("No game has begun.")
            return 0
        session, options = plan.sit_down(), plan.options
    if wants_plain(arguments):
        from ruleshift.terminal.plain import play_plain  # noqa: PLC0415 - each table is loaded when it is needed

        return play_plain(session, lines, resumed=arguments.resume is not None)
    return _on_screen(arguments, session, options, lines)


def wants_plain(arguments: argparse.Namespace) -> bool:
    """True if lines of text are asked for, or nothing else is possible here."""
    return bool(arguments.plain) or not (sys.stdin.isatty() and sys.stdout.isatty()) or find_spec("textual") is None


def _on_screen(arguments: argparse.Namespace, session: Session, options: Options, lines: Lines) -> int:
    """The full-screen table, again and again, until the person has had enough."""
    from ruleshift.terminal.screen.play import AGAIN, REPLAY, PlayApp  # noqa: PLC0415

    while True:
        wish = PlayApp(session, pace=getattr(arguments, "pace", 1.0)).run()
        if wish == REPLAY:
            _show_again(session)
        if wish != AGAIN:
            farewell(session, lines)
            return 0
        session = again(session, options)


def _show_again(session: Session) -> None:
    """Step through the game that was just played."""
    from ruleshift.terminal.recording import Recording  # noqa: PLC0415
    from ruleshift.terminal.screen.replay import ReplayApp  # noqa: PLC0415

    ReplayApp(Recording(session.journal, session.seats)).run()
