"""The pieces of the table: text that is drawn anew only when it changes, lists of cards, one card in full, the log."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from ruleshift.terminal.book import KINDS, Book
from ruleshift.terminal.screen.table_model import Row
from ruleshift.terminal.story import Line

__all__ = ("CardList", "Detail", "Label", "Log", "drawn", "folded", "hung")


NARROWEST = 16


def folded(text: str, width: int, indent: str) -> str:
    """A text in as many indented lines as it takes."""
    return textwrap.fill(text, max(NARROWEST, width), initial_indent=indent, subsequent_indent=indent)


def hung(text: str, width: int, *, taken: int = 0, indent: str = "    ") -> str:
    """A text that begins after `taken` columns of its line and goes on below with an indent."""
    width = max(NARROWEST, width)
    if taken >= width:
        return "\n" + folded(text, width, indent)
    lines = textwrap.wrap(text, width, initial_indent="." * taken, subsequent_indent=indent)
    return "\n".join(lines)[taken:] if lines else ""


class Label(Static):
    """Text without markup: card names may have any sign in them."""

    def __init__(self, text: str = "", *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002
        super().__init__(text, id=id, classes=classes, markup=False)
        self.text = Content(text)

    def put(self, text: Content | str) -> None:
        """Show another text."""
        content = Content(text) if isinstance(text, str) else text
        if content != self.text or content.spans != self.text.spans:
            self.text = content
            self.update(content)


class CardList(OptionList):
    """Rows to look at. A first click looks at a row, a second one chooses it; Enter chooses."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("j", "cursor_down", show=False),
        Binding("k", "cursor_up", show=False),
    ]

    MARGIN = 0
    """Columns before the text of a row."""

    class Looked(Message):
        """Somebody looks at a row."""

        def __init__(self, row: Row) -> None:
            super().__init__()
            self.row = row

    class Chosen(Message):
        """Somebody has chosen a row."""

        def __init__(self, row: Row) -> None:
            super().__init__()
            self.row = row

    def __init__(self, title: str, *, id: str) -> None:  # noqa: A002 - the name that Textual gives it
        super().__init__(id=id, markup=False)
        self.border_title = title
        self.rows: tuple[Row, ...] = ()

    def show(self, rows: Iterable[Row], *, afresh: bool = False) -> None:
        """Show other rows. The line that somebody looks at stays, if it is still there and nothing begins afresh."""
        rows = tuple(rows)
        if rows == self.rows and not afresh:
            return
        before = None if afresh else self.looked_at
        self.rows = rows
        self._pointed = None
        self._fill(before)
        if self.has_focus and self.looked_at is not None:
            self.post_message(self.Looked(self.looked_at))

    def _fill(self, before: Row | None) -> None:
        self._filled = self.size
        self._roomy = self._has_room()
        self.set_options([Option(self.line(row), disabled=row.heading) for row in self.rows])
        self.highlighted = self._same(before)

    def _has_room(self) -> bool:
        """True if the long form of every row fits."""
        width = max(20, self._width())
        lines = sum(1 + len(row.text + row.note) // width for row in self.rows)
        lines += sum(1 + len(line) // (width - 4) for row in self.rows for line in row.long)
        return lines <= self.size.height

    def on_resize(self) -> None:
        if self.size != self._filled:
            self._fill(self.looked_at)

    def _same(self, before: Row | None) -> int | None:
        places = [at for at, row in enumerate(self.rows) if not row.heading]
        if before is not None:
            same = [at for at in places if self.rows[at].text == before.text and self.rows[at].cards == before.cards]
            places = same or places
        return places[0] if places else None

    def line(self, row: Row) -> Content:
        """A row as it is drawn."""
        if row.heading:
            return Content.styled(row.text, "bold underline")
        width = self._width()
        note = row.note if not (self._roomy and row.more) else ""
        beside = "  " + hung(note, width, taken=len(row.text) + 2 + self.MARGIN) if note else ""
        below = "".join("\n" + folded(line, width, "    ") for line in row.long) if self._roomy else ""
        return Content.assemble((row.text, "bold"), (beside, "dim"), (below, "dim"))

    def _width(self) -> int:
        return self.size.width - 2 if self.size.width else 80

    @property
    def looked_at(self) -> Row | None:
        """The row that somebody looks at."""
        if self.highlighted is None or self.highlighted >= len(self.rows):
            return None
        return self.rows[self.highlighted]

    def on_focus(self) -> None:
        if self.looked_at is not None:
            self.post_message(self.Looked(self.looked_at))

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        event.stop()
        if self.has_focus and event.option_index < len(self.rows):
            self.post_message(self.Looked(self.rows[event.option_index]))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        if event.option_index < len(self.rows):
            self.post_message(self.Chosen(self.rows[event.option_index]))

    async def _on_click(self, event: events.Click) -> None:
        """A first click looks, a second one chooses: nobody plays a card by mistake."""
        event.prevent_default()
        clicked: int | None = event.style.meta.get("option")
        if clicked is not None and not self.rows[clicked].heading:
            self.point(clicked)

    def point(self, at: int) -> None:
        """Look at a row; point at it once more to choose it."""
        chosen = self.highlighted == at == self._pointed
        self.highlighted = self._pointed = at
        if chosen:
            self._pointed = None
            self.action_select()

    _filled = Size(0, 0)
    """The size for which the rows were drawn."""
    _pointed: int | None = None
    _roomy = False


class Detail(VerticalScroll, can_focus=True):
    """Shows every card of a row, and what more there is to know about it."""

    def __init__(self, *, id: str) -> None:  # noqa: A002 - the name that Textual gives it
        self.text = Label(id="cards")
        super().__init__(self.text, id=id)
        self.border_title = "Card"

    def look(self, row: Row, book: Book) -> None:
        """Show the cards of a row."""
        parts = [_card(name, book) for name in dict.fromkeys(row.cards)]
        if not parts:
            parts = [Content.styled(row.text.strip(), "bold"), Content(row.note)] if row.text else []
        elif row.more:
            parts.append(Content("\n").join([Content(line) for line in row.more]))
        elif row.text.strip() not in row.cards and row.choice is None:
            parts.insert(0, Content.styled(f"{row.text.strip()}: {row.note}", "dim"))
        self.text.put(Content("\n").join(parts))
        self.scroll_home(animate=False)


def _card(name: str, book: Book) -> Content:
    card = book.card(name)
    icons = f" · {', '.join(card.icons)}" if card.icons else ""
    title = f"{card.emoji} {card.name}".strip()
    hint = Content.styled(f"\n{card.hint}", "dim") if card.hint else Content("")
    return Content.assemble((title, "bold"), f"  {KINDS[card.kind]}{icons}\n{card.text}", hint)


SHOWN = 120
SIGNS = {"turn": ("── ", " ──", "bold"), "play": ("• ", "", ""), "forced": ("  → ", "", ""), "end": ("★ ", "", "bold")}


class Log(VerticalScroll, can_focus=True):
    """The story; it scrolls by itself unless somebody is reading further up."""

    def __init__(self, *, id: str) -> None:  # noqa: A002 - the name that Textual gives it
        self.text = Label(id="lines")
        super().__init__(self.text, id=id)
        self.border_title = "What has happened"

    def show(self, lines: Sequence[Line]) -> None:
        """Show the story so far."""
        self._lines = lines
        self.text.put(drawn(lines[-SHOWN:], self.size.width - 1))
        if not self.has_focus:
            self.scroll_end(animate=False)

    def on_resize(self) -> None:
        self.show(self._lines)

    _lines: Sequence[Line] = ()


def drawn(lines: Sequence[Line], width: int) -> Content:
    """Sentences with a sign for each sort, so that no colour is needed."""
    return Content("\n").join([_drawn(line, width) for line in lines])


def _drawn(line: Line, width: int) -> Content:
    before, after, style = SIGNS.get(line.sort, ("  ", "", ""))
    text = line.text.rstrip(".") if line.sort == "turn" else line.text
    return Content.styled(before + hung(text + after, width, taken=len(before)), style)
