"""The last lines of an evening: how it ended, where the game is kept, how to go on."""

from __future__ import annotations

import shlex

from ruleshift.story.ending import ending
from ruleshift.story.reasons import near
from ruleshift.story.table_text import seat_cards
from ruleshift.terminal.line_io import Lines
from ruleshift.terminal.session import Session

__all__ = ("AGAIN", "QUIT", "REPLAY", "end_lines", "farewell")

QUIT, AGAIN, REPLAY = "quit", "again", "replay"
"""What a person may want when a game is over."""

LAST = 4
"""How many of the last sentences tell how it came to the end."""


def end_lines(session: Session, who: str | None) -> list[str]:
    """The end of a game: who has won with what, how it came, and how near everybody else was, hands open."""
    game, view = session.game, session.view(who)
    assert game.outcome is not None
    lines = [ending(game.outcome, session.alone)]
    goal = game.outcome.goal
    if goal:
        lines += [f"{session.book.kind(goal)} {goal}: {session.book.text(goal)}"]
    told = [line.text for line in session.story(who).lines if line.sort != "end"]
    lines += ["", "How it came:", *(f"  {text}" for text in told[-LAST:])]
    for seat in view.seats:
        lines += ["", f"{'You' if seat.name == session.alone else seat.name}:"]
        lines += [f"  {fact.goal}: {near(fact)}." for fact in game.why(seat.name).goals]
        lines += [f"  In play: {', '.join(seat_cards(seat, view, session.book)) or 'nothing'}."]
        lines += [f"  In hand: {', '.join(game.view(seat.name).hand) or 'nothing'}."]
    if view.scored:
        lines += ["", f"Scored: {', '.join(view.scored)}."]
    return lines


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
