"""The table as lines of text, for everybody who does not look at a picture of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol

from ruleshift.engine import Game, Option, Seat, View
from ruleshift.languages.language import Cards, Fact, Facts, Person, english
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


def _tell(key: str, reader: str | None = None, /, **facts: Fact) -> str:
    return english().text(key, facts, reader)


def _list(names: Iterable[str], empty: str) -> str:
    """Names with commas between them; without any, another text."""
    return ", ".join(names) or _tell(empty)


def table_lines(session: Shown, who: str | None) -> list[str]:
    """Everything that this person may see, in the order in which one asks for it."""
    game, view = session.game, session.view(who)
    turn = _tell("table-turn", who, player=Person(view.turn), number=view.turn_number)
    lines = [turn if view.turn else _tell("table-not-begun")]
    lines.append(_tell("table-numbers", numbers="; ".join(map(numbers_line, game.numbers))))
    lines += _rules(session, view)
    lines += _goals(session, view)
    lines += [_seat(session, view, seat, who) for seat in view.seats]
    lines.append(_tell("table-piles", draw=view.draw_pile, discard=len(view.discard), top=_top(view)))
    if session.solo:
        scored = _list(view.scored, "table-none-scored")
        lines.append(_tell("table-solo", count=view.rules_deck, scored=scored))
    if view.being_played or view.face_down:
        lines.append(_tell("table-being-played", cards=_being_played(view)))
    if view.you:
        lines.append(_tell("table-hand", cards=_list(view.hand, "table-empty")))
    return lines


def _seat(session: Shown, view: View, seat: Seat, who: str | None) -> str:
    level = session.bots.get(seat.name)
    return _tell(
        "table-seat",
        who,
        player=Person(seat.name),
        tag=_tell("table-bot", level=level) if level is not None else "",
        cards=_list(seat_cards(seat, view, session.book), "table-nothing"),
        held=seat.hand,
        extras=_extras(seat),
    )


def _extras(seat: Seat) -> str:
    told = [_tell("table-drinks", sips=seat.drinks)] if seat.drinks else []
    told += [_tell("table-water")] if seat.on_water else []
    told += [_tell("table-opted-out")] if seat.opted_out else []
    return "".join(told)


def _top(view: View) -> str:
    return _tell("table-top", name=view.discard[0]) if view.discard else ""


def _being_played(view: View) -> str:
    return ", ".join([*view.being_played, *[_tell("table-face-down")] * view.face_down])


def _rules(session: Shown, view: View) -> list[str]:
    if view.rules:
        lines = [_tell("table-rules", count=len(view.rules))]
    else:
        lines = [_tell("table-no-rules", draw=view.draw_number, play=view.play_number)]
    for name in view.rules:
        facts: Facts = {"name": name, "text": session.book.text(name), "word": view.words.get(name, "")}
        lines.append(f"  {english().text('table-rule', facts, attribute='word' if name in view.words else '')}")
    for name in view.meta:
        facts = {"name": name, "text": session.book.text(name)}
        lines.append(f"  {english().text('table-rule', facts, attribute='meta')}")
    return lines


def _goals(session: Shown, view: View) -> list[str]:
    if not view.goals:
        return [_tell("table-no-goal")]
    lines = []
    for goal in view.goals:
        lines.append(_tell("table-goal", kind=session.book.kind(goal), name=goal, text=session.book.text(goal)))
        for player, fact in nearness(session.game, goal):
            lines.append(f"  {_tell('table-near', view.you, player=Person(player), near=near(fact))}")
    return lines


def hand_lines(session: Shown, who: str | None) -> list[str]:
    """The hand, each card with its text."""
    view = session.view(who)
    if view.you is None:
        return [_tell("hand-of-nobody")]
    lines = [f"  {session.book.describe(name)}" for name in view.hand]
    if view.small_hand:
        lines.append(_tell("hand-set-aside"))
        lines += [f"  {session.book.describe(name)}" for name in view.small_hand]
    for player, cards in view.seen_hands.items():
        lines.append(_tell("hand-seen", player=Person(player), cards=", ".join(cards)))
    return lines or [_tell("hand-empty")]


def discard_lines(session: Shown, who: str | None) -> list[str]:
    """The discard pile, from the top."""
    cards = session.view(who).discard
    if not cards:
        return [_tell("discards-none")]
    return [_tell("discards", count=len(cards)), *(f"  {name} ({session.book.kind(name)})" for name in cards)]


def why_lines(session: Shown, who: str | None) -> list[str]:
    """Why nobody has won, first what is close, then everybody and every Goal."""
    lines = close_lines(session.game, who)
    return [*lines, *_goals(session, session.view(who))]


def option_note(option: Option, view: View, book: Book) -> str:
    """What stands behind an option: the kind of card, whose it is, what lies before a player."""
    if option.card:
        kind = book.kind(option.card.name)
        if not option.player:
            return kind
        return _tell(
            "note-yours" if option.player == view.you else "note-owner", kind=kind, player=Person(option.player)
        )
    if option.kind == "player":
        seat = next((seat for seat in view.seats if seat.name == option.player), None)
        return _tell("note-player", count=seat.hand, cards=_list(seat.table, "note-nothing")) if seat else ""
    return ""


def seat_cards(seat: Seat, view: View, book: Book, *, marked: bool = True) -> list[str]:
    """What lies in front of a player, Creepers `marked` as such; hidden cards by number, to their owner by name."""
    cards = []
    for name in seat.table:
        told = _tell("card-creeper", name=name) if marked and book.is_creeper(name) else name
        under = seat.under.get(name, 0)
        if under and seat.name == view.you:
            hidden = view.hidden.get(name, ())
            told = _tell("card-hides", name=told, cards=Cards(hidden, len(hidden)))
        elif under:
            told = _tell("card-hides-some", name=told, count=under)
        cards.append(told)
    return cards


def view_lines(view: View) -> list[str]:
    """A view alone, for programs that print it."""
    numbers: Facts = {"draw": view.draw_number, "play": view.play_number}
    turn: Facts = {"number": view.turn_number, "name": view.turn, **numbers}
    lines = [english().text("view-turn" if view.turn else "view-not-begun", turn)]
    lines.append(_tell("view-rules", cards=_list(view.rules, "view-basic-rules")))
    lines.append(_tell("view-goals", cards=_list(view.goals, "view-none")))
    if view.meta:
        lines.append(_tell("view-meta", cards=", ".join(view.meta)))
    if view.being_played or view.face_down:
        lines.append(_tell("view-being-played", cards=_being_played(view)))
    lines.append(_tell("view-piles", draw=view.draw_pile, discard=len(view.discard), top=_top(view)))
    for seat in view.seats:
        table = [
            _tell("card-hides-some", name=name, count=seat.under[name]) if name in seat.under else name
            for name in seat.table
        ]
        lines.append(_tell("view-seat", name=seat.name, count=seat.hand, cards=_list(table, "note-nothing")))
    if view.scored:
        lines.append(_tell("view-scored", cards=", ".join(view.scored)))
    if view.you:
        lines.append(_tell("view-hand", cards=_list(view.hand, "table-empty")))
    if view.small_hand:
        lines.append(_tell("view-set-aside", cards=", ".join(view.small_hand)))
    if view.outcome:
        lines.append(str(view.outcome))
    elif view.waiting_for:
        lines.append(_tell("view-waiting", cards=", ".join(view.waiting_for)))
    return lines
