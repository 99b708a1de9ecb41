"""The last lines of an evening: how it ended, where the game is kept, how to go on."""

from __future__ import annotations

import shlex

from ruleshift.terminal.line_io import Lines
from ruleshift.terminal.session import Session
from ruleshift.terminal.words import ending

__all__ = ("farewell",)


def farewell(session: Session, lines: Lines) -> None:
    """Say how the game ended, where it is kept, and how to go on."""
    session.save()
    outcome, path = session.game.outcome, session.keep.path
    if outcome is not None:
        lines.say(ending(outcome, session.alone))
    if path is None:
        lines.say("The game was not kept.")
        return
    lines.say(f"The game is kept in {path}", whole=True)
    if outcome is not None:
        lines.say(f"See it again with: ruleshift replay {shlex.quote(str(path))}", whole=True)
    else:
        lines.say(
            f"Go on with: ruleshift {'solo' if session.solo else 'play'} --resume {shlex.quote(str(path))}", whole=True
        )
