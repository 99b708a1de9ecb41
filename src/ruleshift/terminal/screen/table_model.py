"""A picture of the table at one moment, as one seat may see it: all that the widgets show, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ruleshift.engine import Decision
from ruleshift.engine.game import Game
from ruleshift.engine.rule_numbers import RuleNumber
from ruleshift.engine.standings import GoalFacts
from ruleshift.engine.view import Seat, View
from ruleshift.terminal.book import Book
from ruleshift.terminal.story import Line, Story
from ruleshift.terminal.words import blocked_lines, closeness, nearness, number_titles, seat_cards, sources

__all__ = ("CREEPER", "Picture", "Row", "take_picture")

CREEPER = "☠"


class Row(NamedTuple):
    """A line of a list: what it says, its note, the cards it is about, and what more there is to know.

    `long` is shown below it where there is room for that.
    """

    text: str
    note: str = ""
    cards: tuple[str, ...] = ()
    more: tuple[str, ...] = ()
    long: tuple[str, ...] = ()
    choice: int | None = None
    heading: bool = False


class Picture(NamedTuple):
    """Everything that is shown. Widgets never look at the game itself: it may be changing in the background."""

    title: str
    view: View
    book: Book
    rules: tuple[Row, ...]
    goals: tuple[Row, ...]
    seats: tuple[Row, ...]
    hands: tuple[Row, ...]
    near: tuple[str, ...]
    lines: tuple[Line, ...]
    question: str
    decision: Decision | None
    numbers: tuple[RuleNumber, ...]


def take_picture(
    game: Game,
    book: Book,
    who: str | None,
    story: Story,
    bots: Mapping[str, str],
    hands: Mapping[str, tuple[str, ...]] | None = None,
) -> Picture:
    """The table as `who` sees it; `hands` opens other hands too, when a finished game is looked at."""
    view = game.view(who)
    return Picture(
        title=" + ".join(deck.name for deck in game.decks),
        view=view,
        book=book,
        rules=_rules(game, view, book),
        goals=_goals(game, view, book),
        seats=tuple(_seat(seat, view, book, bots) for seat in view.seats),
        hands=_hands(view, hands or {}, book),
        near=tuple(blocked_lines(game, who)),
        lines=tuple(story.lines),
        question=story.question,
        decision=view.decision,
        numbers=game.numbers,
    )


def _rules(game: Game, view: View, book: Book) -> tuple[Row, ...]:
    """The numbers first, each with its sources, then every rule that is no number."""
    rows = []
    used: set[str] = set()
    for account in game.numbers:
        cards = tuple(part.card for part in account.parts)
        used.update(cards)
        text, note = f"{number_titles[account.name]} {account.value}", sources(account)
        rows.append(Row(text, note if note != text else "", cards))
    for name in (*view.rules, *view.meta):
        note = f'"{view.words[name]}"' if name in view.words else "Meta Rule" if name in view.meta else ""
        if name not in used:
            rows.append(Row(name, note, (name,), long=(book.text(name),)))
    return tuple(rows)


def _goals(game: Game, view: View, book: Book) -> tuple[Row, ...]:
    rows = []
    for goal in view.goals:
        if book.kind(goal) == "Ungoal":
            rows.append(Row(goal, "Ungoal: if it is met, everyone loses", (goal,), long=(book.text(goal),)))
            continue
        facts = nearness(game, goal)
        note = "  ".join(f"{_name(player, view)} {_share(fact)}" for player, fact in facts)
        more = tuple(f"{_name(player, view)}: {closeness(fact)}." for player, fact in facts)
        rows.append(Row(goal, note, (goal,), more, (book.text(goal), *more)))
    if view.scored:
        rows.append(Row(f"Scored: {len(view.scored)}", ", ".join(view.scored), view.scored))
    return tuple(rows) or (Row("No Goal in play", "nobody can win yet"),)


def _share(fact: GoalFacts) -> str:
    """How much of a Goal is there: `1/2`, with a sign if a Creeper blocks or somebody is ahead."""
    block = CREEPER if fact.blocked_by else ""
    if fact.behind and not fact.missing:
        return f"behind{block}"
    return f"{len(fact.has)}/{len(fact.has) + len(fact.missing)}{block}"


def _name(player: str, view: View) -> str:
    return "You" if player == view.you else player


def _seat(seat: Seat, view: View, book: Book, bots: Mapping[str, str]) -> Row:
    turn = "▶" if seat.name == view.turn else " "
    cards = seat_cards(seat, view, book, CREEPER + "{}")
    facts = [f"{seat.hand} in hand"]
    facts += [f"{seat.drinks} sips"] if seat.drinks else []
    facts += ["on water"] if seat.on_water else []
    facts += ["opted out"] if seat.opted_out else []
    facts += ["bot"] if seat.name in bots else []
    text = f"{turn} {_name(seat.name, view)} ({', '.join(facts)})"
    return Row(text, ", ".join(cards) or "nothing on the table", seat.table, long=_texts(seat.table, book))


def _texts(cards: tuple[str, ...], book: Book) -> tuple[str, ...]:
    return tuple(f"{_marked(name, book)}: {book.text(name)}" for name in dict.fromkeys(cards))


def _marked(card: str, book: Book) -> str:
    return f"{CREEPER}{card}" if book.is_creeper(card) else card


def _hands(view: View, hands: Mapping[str, tuple[str, ...]], book: Book) -> tuple[Row, ...]:
    """Every hand that may be looked at, under headings."""
    found: dict[str, tuple[str, ...]] = {}
    if view.small_hand:
        found["Drawn by the card being played"] = view.small_hand
    if view.you:
        found["Your hand"] = view.hand
    for name, cards in {**view.seen_hands, **hands}.items():
        found[f"{name}'s hand"] = cards
    rows: list[Row] = []
    for title, cards in found.items():
        rows.append(Row(f"{title} ({len(cards)})", heading=True))
        rows += [Row(card, book.kind(card), (card,), long=(book.text(card),)) for card in cards]
    return tuple(rows)
