"""The table as lines of text, for everybody who does not look at a picture of it."""

from __future__ import annotations

from ruleshift.engine.view import View
from ruleshift.terminal.session import Session
from ruleshift.terminal.story import whose
from ruleshift.terminal.words import account_line, blocked_lines, closeness, counted, nearness, seat_cards

__all__ = ("discard_lines", "hand_lines", "table_lines", "why_lines")


def table_lines(session: Session, who: str | None) -> list[str]:
    """Everything that this person may see, in the order in which one asks for it."""
    game, view = session.game, session.view(who)
    lines = [f"Turn {view.turn_number}, {whose(view.turn, who)} turn." if view.turn else "Nobody has begun."]
    lines.append("Numbers in force: " + "; ".join(account_line(account) for account in game.numbers) + ".")
    lines += _rules(session, view)
    lines += _goals(session, view)
    for seat in view.seats:
        where = "In front of you" if seat.name == who else f"{seat.name}{_tag(session, seat.name)}"
        cards = seat_cards(seat, view, session.book)
        held = "" if seat.name == who else f"; {seat.hand} in hand"
        extra = _extras(seat.drinks, seat.on_water, seat.opted_out)
        lines.append(f"{where}: {', '.join(cards) or 'nothing'}{held}{extra}.")
    top = f", on top {view.discard[0]}" if view.discard else ""
    lines.append(f"Draw pile: {counted(view.draw_pile)}. Discard pile: {counted(len(view.discard))}{top}.")
    if session.solo:
        lines.append(f"Rules deck: {counted(view.rules_deck)}. Goals scored: {', '.join(view.scored) or 'none yet'}.")
    if view.being_played or view.face_down:
        lines.append("Being played: " + ", ".join([*view.being_played, *["a card face down"] * view.face_down]) + ".")
    if view.you:
        lines.append(f"Your hand: {', '.join(view.hand) or 'empty'}.")
    return lines


def _rules(session: Session, view: View) -> list[str]:
    if view.rules:
        lines = [f"{counted(len(view.rules), 'New Rule')} in play:"]
    else:
        lines = [f"No New Rules in play: draw {view.draw_number}, play {view.play_number}."]
    for name in view.rules:
        word = f' The word is "{view.words[name]}".' if name in view.words else ""
        lines.append(f"  {name}: {session.book.text(name)}{word}")
    lines += [f"  {name} (Meta Rule): {session.book.text(name)}" for name in view.meta]
    return lines


def _goals(session: Session, view: View) -> list[str]:
    if not view.goals:
        return ["No Goal in play: nobody can win yet."]
    lines = []
    for goal in view.goals:
        lines.append(f"{session.book.kind(goal)} {goal}: {session.book.text(goal)}")
        for player, fact in nearness(session.game, goal):
            lines.append(f"  {'You' if player == view.you else player}: {closeness(fact)}.")
    return lines


def _extras(drinks: int, water: bool, out: bool) -> str:  # noqa: FBT001 - two facts of a seat, in their order
    said = [f"{counted(drinks, 'sip')} owed so far"] if drinks else []
    said += ["on water"] if water else []
    said += ["opted out of drinking"] if out else []
    return "".join(f"; {each}" for each in said)


def _tag(session: Session, name: str) -> str:
    return f" (bot, {session.bots[name]})" if name in session.bots else ""


def hand_lines(session: Session, who: str | None) -> list[str]:
    """The hand, each card with its text."""
    view = session.view(who)
    if view.you is None:
        return ["Only a player at the table has a hand to look at."]
    lines = [f"  {session.book.describe(name)}" for name in view.hand]
    if view.small_hand:
        lines.append("Drawn by the card that is being played:")
        lines += [f"  {session.book.describe(name)}" for name in view.small_hand]
    for player, cards in view.seen_hands.items():
        lines.append(f"You may look into the hand of {player}: {', '.join(cards)}.")
    return lines or ["Your hand is empty."]


def discard_lines(session: Session, who: str | None) -> list[str]:
    """The discard pile, from the top."""
    cards = session.view(who).discard
    if not cards:
        return ["The discard pile is empty."]
    return [
        f"The discard pile, from the top ({len(cards)}):",
        *(f"  {name} ({session.book.kind(name)})" for name in cards),
    ]


def why_lines(session: Session, who: str | None) -> list[str]:
    """Why nobody has won, first what is close, then everybody and every Goal."""
    lines = blocked_lines(session.game, who)
    return [*lines, *_goals(session, session.view(who))]
