"""`ruleshift replay`: a saved game move by move, as a list or on the table; or a part of it as a game of its own."""

from __future__ import annotations

import argparse
from pathlib import Path

from ruleshift.cards import RuleshiftError
from ruleshift.engine.game import Game
from ruleshift.terminal.line_io import Lines
from ruleshift.terminal.play import wants_plain
from ruleshift.terminal.recording import Recording
from ruleshift.terminal.saved_games import load, write_new
from ruleshift.terminal.story import verb
from ruleshift.terminal.words import counted, ending

__all__ = ("run",)


def run(arguments: argparse.Namespace) -> int:
    """Show or cut a saved game; the exit code."""
    journal, seats = load(Path(arguments.file))
    recording = Recording(journal, seats)
    if arguments.cut is not None or arguments.out is not None:
        return _cut(arguments, recording, seats)
    if wants_plain(arguments):
        _list(recording, Lines())
    else:
        from ruleshift.terminal.screen.replay import ReplayApp  # noqa: PLC0415 - Textual only if it is needed

        ReplayApp(recording).run()
    return 0


def _cut(arguments: argparse.Namespace, recording: Recording, seats: dict[str, str]) -> int:
    """Write the game up to a move as a whole journal of its own."""
    if arguments.cut is None or arguments.out is None:
        raise RuleshiftError("--cut and --out go together: --cut 20 --out part.ruleshift.")
    if not 0 <= arguments.cut <= recording.length:
        raise RuleshiftError(f"The game has {recording.length} moves; it cannot be cut at {arguments.cut}.")
    game, _ = recording.position(arguments.cut)
    path = write_new(arguments.out, game.journal, seats)
    print(f"{path}: the game up to move {arguments.cut} of {recording.length}.")
    if game.departure is not None:
        print(game.departure)
    return 0


def _list(recording: Recording, lines: Lines) -> None:
    journal = recording.journal
    lines.say(f"{' + '.join(journal.decks)}: {', '.join(journal.players)}. {counted(recording.length, 'move')}.")
    for number, told in enumerate(recording.told):
        if number:
            lines.say(f"{number}. {recording.move_text(number)}")
        else:
            lines.say(_beginning(Game.from_journal(journal, 0)))
        for line in told:
            lines.say(line.text, "     ")
    end = Game.from_journal(journal)
    lines.say()
    if recording.departure is not None:
        lines.say(str(recording.departure))
    if end.outcome is not None:
        lines.say(ending(end.outcome))
        return
    seen = end.view(recording.viewer(end))
    for text in ("The game is not over.", *str(seen).splitlines()):
        lines.say(text)


def _beginning(game: Game) -> str:
    return f"{verb(game.turn, 'begin')}." if game.turn else "The cards are dealt."
