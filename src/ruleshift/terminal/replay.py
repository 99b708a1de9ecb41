"""`ruleshift replay`: a saved game move by move, as a list or on the table; or a part of it as a game of its own."""

from __future__ import annotations

import argparse
from pathlib import Path

from ruleshift.cards import RuleshiftError
from ruleshift.engine.game import Game
from ruleshift.engine.journal import Journal
from ruleshift.terminal.keeping import load, write_new
from ruleshift.terminal.lines import Lines
from ruleshift.terminal.play import wants_plain
from ruleshift.terminal.recording import Recording
from ruleshift.terminal.words import ending

__all__ = ("run",)


def run(arguments: argparse.Namespace) -> int:
    """Show or cut a saved game; the exit code."""
    journal, seats = load(Path(arguments.file))
    if arguments.cut is not None or arguments.out is not None:
        return _cut(arguments, journal, seats)
    if wants_plain(arguments):
        _list(journal, Lines())
    else:
        from ruleshift.terminal.screen.replay import ReplayApp  # noqa: PLC0415 - Textual only if it is needed

        ReplayApp(journal).run()
    return 0


def _cut(arguments: argparse.Namespace, journal: Journal, seats: dict[str, str]) -> int:
    """Write the game up to a move as a whole journal of its own."""
    if arguments.cut is None or arguments.out is None:
        raise RuleshiftError("--cut and --out go together: --cut 20 --out part.ruleshift.")
    part = Game.from_journal(journal, arguments.cut)
    path = write_new(arguments.out, part.journal, seats)
    print(f"{path}: the game up to move {len(part.journal.moves)} of {len(journal.moves)}.")
    if part.departure is not None:
        print(part.departure)
    return 0


def _list(journal: Journal, lines: Lines) -> None:
    recording = Recording(journal)
    lines.say(f"{' + '.join(journal.decks)}: {', '.join(journal.players)}. {recording.length} moves.")
    for number, told in enumerate(recording.told):
        if number:
            lines.say(f"{number}. {recording.move_text(number)}")
        else:
            lines.say(f"{Game.from_journal(journal, 0).turn} begins.")
        for line in told:
            lines.say(line.text, "     ")
    end = Game.from_journal(journal)
    lines.say()
    if recording.departure is not None:
        lines.say(str(recording.departure))
    if end.outcome is not None:
        lines.say(ending(end.outcome))
        return
    for text in ("The game is not over.", *str(end).splitlines()):
        lines.say(text)
