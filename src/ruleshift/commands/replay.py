"""`ruleshift replay`: a saved game move by move, as a list or on the table; or a part of it, to be played on."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from ruleshift.commands.play import show_table, wants_plain

if TYPE_CHECKING:
    from ruleshift.terminal.recording import Recording

__all__ = ("arguments", "run")


def arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("file", metavar="FILE", help="a saved game")
    parser.add_argument("--plain", action="store_true", help="use lines of text only (the default in a pipe)")
    parser.add_argument(
        "--play-on", type=int, metavar="MOVE", help="play on from this move; what lies face down is new"
    )
    parser.add_argument("--name", metavar="YOU", help="with --play-on: who you are, if the file does not say")
    parser.add_argument("--cut", type=int, metavar="MOVE", help="write the game up to this move to a new file")
    parser.add_argument("--out", metavar="FILE", help="with --cut: the new file")


def run(parsed: argparse.Namespace) -> int:
    """Show or cut a saved game; the exit code."""
    from ruleshift.terminal.recording import Recording
    from ruleshift.terminal.saved_games import load

    journal, seats = load(Path(parsed.file))
    recording = Recording(journal, seats)
    if parsed.cut is not None or parsed.out is not None:
        return _cut(parsed, recording, seats)
    if parsed.play_on is not None:
        return _play_on(parsed, recording, parsed.play_on, seats)
    if wants_plain(parsed):
        from ruleshift.terminal.line_io import Lines
        from ruleshift.terminal.recording import list_moves

        list_moves(recording, Lines())
    else:
        from ruleshift.terminal.screen.replay_app import ReplayApp

        step = ReplayApp(recording).run()
        if step is not None:
            return _play_on(parsed, recording, step, seats)
    return 0


def _play_on(parsed: argparse.Namespace, recording: Recording, step: int, seats: dict[str, str]) -> int:
    """Another game that begins where this one was."""
    from ruleshift.terminal.line_io import Lines
    from ruleshift.terminal.new_game import play_on

    session = play_on(recording, step, seats, parsed)
    return show_table(parsed, session, session.game.options, Lines(), resumed=True)


def _cut(parsed: argparse.Namespace, recording: Recording, seats: dict[str, str]) -> int:
    """Write the game up to a move as a whole journal of its own."""
    from ruleshift.cards import RuleshiftError
    from ruleshift.terminal.saved_games import write_new

    if parsed.cut is None or parsed.out is None:
        raise RuleshiftError("--cut and --out go together: --cut 20 --out part.ruleshift.")
    if not 0 <= parsed.cut <= recording.length:
        raise RuleshiftError(f"The game has {recording.length} moves; it cannot be cut at {parsed.cut}.")
    game = recording.position(parsed.cut)
    path = write_new(parsed.out, game.journal, seats)
    print(f"{path}: the game up to move {parsed.cut} of {recording.length}.")
    if game.departure is not None:
        print(game.departure)
    return 0
