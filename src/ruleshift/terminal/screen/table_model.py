"""A picture of the table at one moment, as one seat may see it: all that the widgets show, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from ruleshift.cards import Kind
from ruleshift.engine import Decision
from ruleshift.engine.game import Game
from ruleshift.engine.name_lists import listed
from ruleshift.engine.rule_numbers import RuleNumber
from ruleshift.engine.standings import GoalFacts
from ruleshift.engine.view import Seat, View
from ruleshift.story.questions import sources
from ruleshift.story.questions import title as title_of
from ruleshift.story.reasons import close_lines, near, nearness
from ruleshift.story.table_text import seat_cards
from ruleshift.story.telling import Line, Story
from ruleshift.terminal.book import Book
from ruleshift.terminal.screen.rows import Form, Forms, Piece, Row
from ruleshift.terminal.signs import BLOCKED, HAS, KIND_SIGNS, LACKS, TURN

__all__ = ("Picture", "card_piece", "card_row", "take_picture")

DOTS = 5
"""A Goal that needs more than this is shown as a number."""


FELTS = {"sea": "#1b6f8f", "mars": "#a8452c", "bar": "#7a5230", "forest": "#2f7d4f", "clinic": "#2f7f86"}
"""The colour of a theme, where a deck names none of its own."""
MANY = 2
"""More players than this who have the same of a Goal are called the others, where there is little room."""


class Picture(NamedTuple):
    """Everything that is shown. Widgets never look at the game itself: it may be changing in the background."""

    title: str
    colour: str
    """The first deck's own; empty if it has none."""
    view: View
    book: Book
    rules: Forms
    goals: Forms
    seats: Forms
    hands: Form
    near: tuple[str, ...]
    lines: tuple[Line, ...]
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
        colour=game.decks[0].colour or FELTS.get(game.decks[0].theme, ""),
        view=view,
        book=book,
        rules=_rules(game, view, book),
        goals=_goals(game, view, book),
        seats=_seats(view, book, bots, game.outcome.winner if game.outcome else None),
        hands=_hands(view, hands or {}, book),
        near=tuple(close_lines(game, who)),
        lines=tuple(story.lines),
        decision=view.decision,
        numbers=game.numbers,
    )


# Cards.


def card_row(name: str, book: Book) -> Row:
    """A card on a line of its own, its kind as a sign, a colour and a word; its text below."""
    kind = book.card(name).kind
    text = (Piece(book.text(name), "dim"),) if book.text(name) else ()
    return Row(name, book.kind(name), (name,), long=(text,) if text else (), style=kind.word, sign=KIND_SIGNS[kind])


def card_piece(name: str, said: str, book: Book) -> Piece:
    """A card among others: coloured, and a Creeper with its sign."""
    kind = book.card(name).kind
    return Piece(f"{KIND_SIGNS[kind]}{said}" if kind is Kind.CREEPER else said, kind.word)


def _joined(groups: list[tuple[Piece, ...]]) -> tuple[Piece, ...]:
    """Groups of pieces with commas between them."""
    found: list[Piece] = []
    for *first, last in groups[:-1]:
        found += [*first, Piece(f"{last.text}, ", last.style)]
    return (*found, *(groups[-1] if groups else ()))


# Rules.


def _rules(game: Game, view: View, book: Book) -> Forms:
    """The numbers in force, then every rule that is no number: the plate alone, names, sources, texts."""
    plate = _plate(game.numbers)
    numbers = tuple(_number(number) for number in game.numbers)
    used = {part.card for number in game.numbers for part in number.parts}
    others = [_rule(name, view, book) for name in (*view.rules, *view.meta) if name not in used]
    brief = tuple(row._replace(long=(), brief=not row.note) for row in others)
    if not others:
        return (plate,), numbers
    names = Row("", "", tuple(row.text for row in others), pieces=_joined([(Piece(r.text, r.style),) for r in others]))
    return (plate, names), (plate, *brief), (*numbers, *brief), (*numbers, *others)


def _plate(numbers: tuple[RuleNumber, ...]) -> Row:
    """All numbers in one line."""
    cards = tuple(dict.fromkeys(part.card for number in numbers for part in number.parts))
    said = " · ".join(map(title_of, numbers))
    return Row(said, "", cards, style="rule")


def _number(number: RuleNumber) -> Row:
    text, note = title_of(number), sources(number)
    return Row(text, note if note != text else "", tuple(part.card for part in number.parts), style="rule")


def _rule(name: str, view: View, book: Book) -> Row:
    note = f'"{view.words[name]}"' if name in view.words else "Meta Rule" if name in view.meta else ""
    return card_row(name, book)._replace(note=note)


# Goals.


def _goals(game: Game, view: View, book: Book) -> Forms:
    """How near everybody is: as signs, with the Goal's text, and at last in words."""
    brief: list[Row] = []
    named: list[Row] = []
    usual: list[Row] = []
    full: list[Row] = []
    for goal in view.goals:
        row = card_row(goal, book)
        if book.card(goal).kind is Kind.UNGOAL:
            row = row._replace(note="Ungoal: everybody loses")
            brief.append(row._replace(long=()))
            named.append(row._replace(long=()))
            usual.append(row)
            full.append(row)
            continue
        facts = nearness(game, goal)
        shares = tuple(_shares(facts, view))
        few = tuple(_shares(facts, view, others=True))
        words = tuple(_words(facts, view))
        row = row._replace(note="".join(share.text for share in shares), more=tuple(piece.text for piece in words))
        brief.append(row._replace(pieces=few, long=()))
        named.append(row._replace(pieces=shares, long=()))
        usual.append(row._replace(note="", long=(*row.long, shares)))
        full.append(row._replace(note="", long=(*row.long, *((piece,) for piece in words))))
    if view.scored:
        scored = Row(f"Scored: {len(view.scored)}", ", ".join(view.scored), view.scored)
        for form in (brief, named, usual, full):
            form.append(scored)
    if not brief:
        return ((Row("No Goal in play", "nobody can win yet"),),)
    return tuple(brief), tuple(named), tuple(usual), tuple(full)


def _shares(facts: list[tuple[str, GoalFacts]], view: View, *, others: bool = False) -> Iterator[Piece]:
    """How much of a Goal is there, those who have the same together: `Ann ●●○  Bob, Cat ○○○`."""
    for said, (heat, names) in _together(facts, view, _share).items():
        who = "others" if others and len(names) > MANY and "You" not in names else ", ".join(names)
        yield Piece(f"{who} {said}  ", heat)


def _words(facts: list[tuple[str, GoalFacts]], view: View) -> Iterator[Piece]:
    """The same in words."""
    for said, (heat, names) in _together(facts, view, near).items():
        yield Piece(f"{listed(names)}: {said}.", heat)


def _together(
    facts: list[tuple[str, GoalFacts]], view: View, say: Callable[[GoalFacts], str]
) -> dict[str, tuple[str, list[str]]]:
    found: dict[str, tuple[str, list[str]]] = {}
    for player, fact in facts:
        found.setdefault(say(fact), (_heat(fact), []))[1].append(_name(player, view))
    return found


def _share(fact: GoalFacts) -> str:
    """`●○`, with a sign if a Creeper blocks, or that somebody is ahead."""
    block = BLOCKED if fact.blocked_by else ""
    if fact.behind and not fact.missing:
        return f"behind{block}"
    has, lacks = len(fact.has), len(fact.missing)
    return (HAS * has + LACKS * lacks if has + lacks <= DOTS else f"{has}/{has + lacks}") + block


def _heat(fact: GoalFacts) -> str:
    """Who is close stands out."""
    if fact.has and len(fact.missing) <= 1 and not fact.behind:
        return "warn"
    return "" if fact.has else "dim"


def _name(player: str, view: View) -> str:
    return "You" if player == view.you else player


# Players.


def _seats(view: View, book: Book, bots: Mapping[str, str], winner: str | None) -> Forms:
    """Everybody in a line of their own; with all their cards; with the cards below the name."""
    brief: list[Row] = []
    usual: list[Row] = []
    full: list[Row] = []
    for seat in view.seats:
        name = _name(seat.name, view)
        sign = "★" if seat.name == winner else TURN if seat.name == view.turn and winner is None else " "
        cards = _joined(_seat_pieces(seat, view, book))
        cards = cards or (Piece("nothing in play", "dim"),)
        row = Row(f"{name} ({seat.hand})", "", seat.table, style="turn" if sign != " " else "", sign=sign)
        brief.append(row._replace(pieces=cards, brief=True))
        row = row._replace(text=f"{name} ({', '.join(_facts(seat, bots))})")
        usual.append(row._replace(pieces=cards))
        full.append(row._replace(long=(cards,)))
    return tuple(brief), tuple(usual), tuple(full)


def _seat_pieces(seat: Seat, view: View, book: Book) -> list[tuple[Piece, ...]]:
    """What lies in front of a player, a pair as one word: `Lungs+☠Bacteria`."""
    found = []
    for at, words in zip(seat.loose, seat_cards(seat, view, book, marked=False), strict=True):
        carried = seat.attached_to(at)
        pieces = [card_piece(seat.table[at], _unbroken(words) if carried else words, book)]
        for name in carried:
            pieces += [Piece("+"), card_piece(name, _unbroken(name), book)]
        found.append(tuple(pieces))
    return found


def _unbroken(name: str) -> str:
    return name.replace(" ", "\N{NO-BREAK SPACE}")


def _facts(seat: Seat, bots: Mapping[str, str]) -> list[str]:
    facts = [f"{seat.hand} in hand"]
    facts += [f"{seat.drinks} {'sip' if seat.drinks == 1 else 'sips'}"] if seat.drinks else []
    facts += ["on water"] if seat.on_water else []
    facts += ["opted out"] if seat.opted_out else []
    facts += ["bot"] if seat.name in bots else []
    return facts


# Hands.


def _hands(view: View, hands: Mapping[str, tuple[str, ...]], book: Book) -> Form:
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
        rows += [card_row(card, book) for card in cards]
    return tuple(rows)
