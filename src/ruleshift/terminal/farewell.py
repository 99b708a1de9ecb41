"""The last lines of an evening: how it ended, where the game is kept, how to go on."""

from __future__ import annotations

import shlex

from ruleshift.engine.game import Game
from ruleshift.story.ending import Arrivals, Step, ending
from ruleshift.story.reasons import near
from ruleshift.story.table_text import seat_cards
from ruleshift.terminal.line_io import Lines
from ruleshift.terminal.session import Session

__all__ = ("AGAIN", "QUIT", "REPLAY", "end_lines", "farewell")

QUIT, AGAIN, REPLAY = "quit", "again", "replay"
"""What a person may want when a game is over."""


def end_lines(session: Session, who: str | None) -> list[str]:
    """The end of a game: who has won with what, how it came, and how near everybody was, hands open.

    Headings end with a colon; what stands below them is indented.
    """
    game, view = session.game, session.view(who)
    assert game.outcome is not None
    lines = [ending(game.outcome, session.alone)]
    goal = game.outcome.goal
    if goal:
        lines += [f"{session.book.kind(goal)} {goal}: {session.book.text(goal)}"]
    steps = _how_it_came(session)
    if steps:
        lines += ["", "How it came together:", *(f"  Turn {step.turn_number}: {step.text}" for step in steps)]
    if view.scored:
        lines += ["", f"Scored: {', '.join(view.scored)}."]
    winner = game.outcome.winner
    for seat in sorted(view.seats, key=lambda seat: seat.name != winner):
        lines += ["", f"{'You' if seat.name == session.alone else seat.name}:"]
        lines += [f"  {fact.goal}: {near(fact)}." for fact in game.why(seat.name).goals]
        lines += [f"  In play: {', '.join(seat_cards(seat, view, session.book)) or 'nothing'}."]
        lines += [f"  In hand: {', '.join(game.view(seat.name).hand) or 'nothing'}."]
    return lines


def _how_it_came(session: Session) -> tuple[Step, ...]:
    """How the Goal and the cards that met it came where they lie, by hearing the game again."""
    steps = Game.retrace(session.journal)
    game = next(steps)
    heard = Arrivals(game.turn_number)
    game.listen(heard.hear)
    for _ in steps:
        pass
    return heard.steps(game, session.alone)


def farewell(session: Session, lines: Lines, *, told: bool = False) -> None:
    """Say how the game ended, unless it was just told, where it is kept, and how to go on."""
    session.save()
    outcome, path = session.game.outcome, session.keep.path
    if outcome is not None and not told:
        lines.say(ending(outcome, session.alone))
    if path is None:
        lines.say("This game was not saved.")
        return
    lines.say(f"This game is saved in {path}", whole=True)
    if outcome is not None:
        lines.say(f"Watch the replay: ruleshift replay {shlex.quote(str(path))}", whole=True)
    else:
        lines.say(
            f"Continue with: ruleshift {'solo' if session.solo else 'play'} --resume {shlex.quote(str(path))}",
            whole=True,
        )
