"""The table as lines of text, for everybody who does not look at a picture of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from ruleshift.engine import Game, Option, Seat, View
from ruleshift.story.grammar import counted, is_you, listed, whose
from ruleshift.story.questions import numbers_line
from ruleshift.story.reasons import close_lines, near, nearness

__all__ = (
    "Book", "Shown", "discard_lines", "hand_lines", "option_note", "seat_cards", "table_lines", "view_lines",
    "why_lines",
)  # fmt: skip


class Book(Protocol):
    """The cards of a table by name."""

    def kind(self, name: str) -> str:
        """What sort of card it is, as players say it."""

    def is_creeper(self, name: str) -> bool:
        """True for a Creeper."""

    def attaches(self, name: str) -> bool:
        """True for a Creeper that attaches to Keepers."""

    def text(self, name: str) -> str:
        """What the card says."""

    def describe(self, name: str) -> str:
        """The whole card in one line."""


class Shown(Protocol):
    """A game with those who play it."""

    @property
    def game(self) -> Game: ...

    @property
    def book(self) -> Book: ...

    @property
    def bots(self) -> Mapping[str, str]: ...

    @property
    def solo(self) -> bool: ...

    def view(self, player: str | None) -> View:
        """What somebody may see."""


def table_lines(session: Shown, who: str | None) -> list[str]:
    """Everything that this person may see, in the order in which one asks for it."""
    game, view = session.game, session.view(who)
    lines = [f"Turn {view.turn_number}, {whose(view.turn, who)} turn." if view.turn else "Nobody has begun."]
    lines.append("Numbers in force: " + "; ".join(numbers_line(number) for number in game.numbers) + ".")
    lines += _rules(session, view)
    lines += _goals(session, view)
    for seat in view.seats:
        where = "In front of you" if seat.name == who else f"{seat.name}{_tag(session, seat.name)}"
        cards = seat_cards(seat, view, session.book)
        held = "" if seat.name == who else f"; {seat.hand} in hand"
        extra = _extras(seat.drinks, seat.on_water, seat.opted_out)
        lines.append(f"{where}: {', '.join(cards) or 'nothing'}{held}{extra}.")
    top = f", {view.discard[0]} on top" if view.discard else ""
    lines.append(f"Draw pile: {counted(view.draw_pile)}. Discard pile: {counted(len(view.discard))}{top}.")
    if session.solo:
        lines.append(f"Rules deck: {counted(view.rules_deck)}. Goals scored: {', '.join(view.scored) or 'none yet'}.")
    if view.being_played or view.face_down:
        lines.append("Being played: " + ", ".join([*view.being_played, *["a card face down"] * view.face_down]) + ".")
    if view.you:
        lines.append(f"Your hand: {', '.join(view.hand) or 'empty'}.")
    return lines


def _rules(session: Shown, view: View) -> list[str]:
    if view.rules:
        lines = [f"{counted(len(view.rules), 'New Rule')} in play:"]
    else:
        lines = [f"No New Rules in play: draw {view.draw_number}, play {view.play_number}."]
    for name in view.rules:
        word = f' The word is "{view.words[name]}".' if name in view.words else ""
        lines.append(f"  {name}: {session.book.text(name)}{word}")
    lines += [f"  {name} (Meta Rule): {session.book.text(name)}" for name in view.meta]
    return lines


def _goals(session: Shown, view: View) -> list[str]:
    if not view.goals:
        return ["No Goal in play: nobody can win yet."]
    lines = []
    for goal in view.goals:
        lines.append(f"{session.book.kind(goal)} {goal}: {session.book.text(goal)}")
        for player, fact in nearness(session.game, goal):
            lines.append(f"  {'You' if view.you and is_you(player, view.you) else player}: {near(fact)}.")
    return lines


def _extras(drinks: int, water: bool, out: bool) -> str:  # noqa: FBT001 - two facts of a seat, in their order
    said = [f"{counted(drinks, 'sip')} owed so far"] if drinks else []
    said += ["on water"] if water else []
    said += ["opted out of drinking"] if out else []
    return "".join(f"; {each}" for each in said)


def _tag(session: Shown, name: str) -> str:
    return f" (bot, {session.bots[name]})" if name in session.bots else ""


def hand_lines(session: Shown, who: str | None) -> list[str]:
    """The hand, each card with its text."""
    view = session.view(who)
    if view.you is None:
        return ["Only a player at the table has a hand to look at."]
    lines = [f"  {session.book.describe(name)}" for name in view.hand]
    if view.small_hand:
        lines.append("Set aside for the card that is being played:")
        lines += [f"  {session.book.describe(name)}" for name in view.small_hand]
    for player, cards in view.seen_hands.items():
        lines.append(f"You may look at {whose(player)} hand: {', '.join(cards)}.")
    return lines or ["Your hand is empty."]


def discard_lines(session: Shown, who: str | None) -> list[str]:
    """The discard pile, from the top."""
    cards = session.view(who).discard
    if not cards:
        return ["The discard pile is empty."]
    return [
        f"The discard pile, from the top ({len(cards)}):",
        *(f"  {name} ({session.book.kind(name)})" for name in cards),
    ]


def why_lines(session: Shown, who: str | None) -> list[str]:
    """Why nobody has won, first what is close, then everybody and every Goal."""
    lines = close_lines(session.game, who)
    return [*lines, *_goals(session, session.view(who))]


def option_note(option: Option, view: View, book: Book) -> str:
    """What stands behind an option: the kind of card, whose it is, what lies before a player."""
    if option.card:
        with_it = "".join(f", with {name}" for name in _carried(option, view))
        owner = f", {'yours' if option.player == view.you else whose(option.player)}" if option.player else ""
        return f"{book.kind(option.card.name)}{owner}{with_it}"
    if option.kind == "player":
        seat = next((seat for seat in view.seats if seat.name == option.player), None)
        return f"{counted(seat.hand)} in hand; {', '.join(seat.table) or 'nothing on the table'}" if seat else ""
    return ""


def _carried(option: Option, view: View) -> tuple[str, ...]:
    """The Creepers that are attached to the Keeper of an option."""
    seat = next((seat for seat in view.seats if seat.name == (option.player or view.you)), None)
    if seat is None or option.card is None or option.kind != "choose" or option.card.name not in seat.table:
        return ()
    return seat.attached_to(seat.table.index(option.card.name))


def seat_cards(
    seat: Seat,
    view: View,
    book: Book,
    creeper: str = "{} (Creeper)",
    loose: str = "{} (Creeper, loose)",
    carried: str = " with {} (Creeper)",
) -> list[str]:
    """What lies in front of a player, a pair as one; cards hidden under it by number, to their owner by name."""
    cards = []
    for at in seat.loose:
        name = seat.table[at]
        said = (loose if book.attaches(name) else creeper if book.is_creeper(name) else "{}").format(name)
        said += "".join(carried.format(each) for each in seat.attached_to(at))
        under = seat.under.get(name, 0)
        if under and seat.name == view.you:
            said += f" (under it {listed(view.hidden.get(name, ()))})"
        elif under:
            said += f" (+{under} under it)"
        cards.append(said)
    return cards


def _in_front(seat: Seat, at: int) -> str:
    name = seat.table[at]
    carried = seat.attached_to(at)
    under = f" (+{seat.under[name]} under it)" if name in seat.under else ""
    return f"{name}{f' with {listed(carried)}' if carried else ''}{under}"


def view_lines(view: View) -> list[str]:
    """A view alone, for programs that print it."""
    whose_turn = f"Turn {view.turn_number}: {view.turn}" if view.turn else "Nobody has begun"
    lines = [f"{whose_turn}. Draw {view.draw_number}, play {view.play_number}."]
    lines.append("Rules: " + (", ".join(view.rules) or "Basic Rules only"))
    lines.append("Goals: " + (", ".join(view.goals) or "none"))
    if view.meta:
        lines.append("Meta Rules: " + ", ".join(view.meta))
    if view.being_played or view.face_down:
        lines.append("Being played: " + ", ".join([*view.being_played, *["a card face down"] * view.face_down]))
    top = f", {view.discard[0]} on top" if view.discard else ""
    lines.append(f"Draw pile: {view.draw_pile}. Discard pile: {len(view.discard)}{top}.")
    for seat in view.seats:
        table = [_in_front(seat, at) for at in seat.loose]
        lines.append(f"{seat.name}: {counted(seat.hand)} in hand; {', '.join(table) or 'nothing on the table'}")
    if view.scored:
        lines.append("Scored: " + ", ".join(view.scored))
    if view.you:
        lines.append(f"Your hand: {', '.join(view.hand) or 'empty'}")
    if view.small_hand:
        lines.append(f"Set aside: {', '.join(view.small_hand)}")
    if view.outcome:
        lines.append(str(view.outcome))
    elif view.waiting_for:
        lines.append("Waiting for " + ", ".join(view.waiting_for) + ".")
    return lines
