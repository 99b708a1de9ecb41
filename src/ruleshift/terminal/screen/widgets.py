"""The pieces of the table: text that is drawn anew only when it changes, lists of cards, one card in full, the log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from ruleshift.story.telling import Line
from ruleshift.terminal.book import KINDS, Book
from ruleshift.terminal.screen.rows import Form, Forms, Piece, Row, draw, flow, height, style_of
from ruleshift.terminal.signs import KIND_SIGNS

__all__ = ("CardList", "Detail", "Label", "Log", "drawn")


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
        self.title = title
        self.border_title = title
        self.forms: Forms = ((),)
        self.rows: Form = ()

    def show(self, forms: Forms, *, afresh: bool = False, pick: bool = True) -> None:
        """Show other rows. The line that somebody looks at stays, if it is still there and nothing begins afresh.

        Without `pick` nobody looks at a line in the beginning: Enter chooses nothing.
        """
        if forms == self.forms and not afresh:
            return
        self.forms = forms
        self._pick = pick
        self._pointed = None
        self._fill(None if afresh else self.looked_at)
        if self.has_focus and self.looked_at is not None:
            self.post_message(self.Looked(self.looked_at))

    def heights(self, width: int) -> tuple[int, ...]:
        """How many lines each form takes in a pane of this width."""
        return tuple(height(form, width - 1, margin=self.margin_of(form)) for form in self.forms)

    def margin_of(self, form: Form) -> int:  # noqa: ARG002 - for lists that need some
        """Columns before the text of the rows."""
        return 0

    def _fill(self, before: Row | None) -> None:
        self._filled = self.size
        many = self.size.height
        heights = self.heights(self._width + 1)
        fitting = [form for form, lines in zip(self.forms, heights, strict=True) if lines <= many]
        self.rows = fitting[-1] if fitting else self.forms[0]
        self.set_options([Option(self.line(row), disabled=row.heading) for row in self.rows])
        self.highlighted = self._same(before) if before is not None or self._pick else None
        self._tell_more()

    def _tell_more(self) -> None:
        """Say in the title that there is more above or below than is seen."""
        above = self.scroll_offset.y > 0
        below = self.scroll_offset.y + self.size.height < self.virtual_size.height
        sign = ("▴" if above else "") + ("▾" if below else "")
        self.say_more(f"{sign} more" if sign else "")

    def say_more(self, more: str) -> None:
        """Put it behind the title."""
        self.border_title = f"{self.title} {more}".rstrip()

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        super().watch_scroll_y(old_value, new_value)
        self._tell_more()

    def watch_virtual_size(self) -> None:
        self._tell_more()

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
        return draw(row, self._width, margin=" " * self.margin_of(self.rows))

    @property
    def _width(self) -> int:
        """The width of a row; the bar for scrolling has a column of its own."""
        return self.scrollable_content_region.width

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
    _pick = True


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
        self.call_after_refresh(self._tell_more)

    def _tell_more(self) -> None:
        """Say in the title that the text goes on below."""
        self.border_title = "Card ▾ more" if self.scroll_offset.y < self.max_scroll_y else "Card"

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        super().watch_scroll_y(old_value, new_value)
        self._tell_more()

    def on_resize(self) -> None:
        self.call_after_refresh(self._tell_more)


def _card(name: str, book: Book) -> Content:
    card = book.card(name)
    icons = "".join(f" · {_icon(icon, book)}" for icon in card.icons)
    style = style_of(card.kind.word)
    hint = Content.styled(f"\n{card.hint}", "dim") if card.hint else Content("")
    return Content.assemble(
        (f"{KIND_SIGNS[card.kind]} {card.name}", f"bold {style}"), f"  {card.emoji}".rstrip(),
        (f"\n{KINDS[card.kind]}{icons}\n", "dim"), card.text, hint,
    )  # fmt: skip


def _icon(word: str, book: Book) -> str:
    """An icon's name, with its picture where the deck has one."""
    return f"{book.icon(word)} {book.icons[word].emoji}".rstrip() if word in book.icons else word


SHOWN = 120
SIGNS = {
    "turn": ("── ", " ──", "turn"), "play": ("• ", "", ""), "forced": ("  → ", "", "#b8b8b8"), "end": ("★ ", "", "turn")
}  # fmt: skip


class Log(VerticalScroll, can_focus=True):
    """The story; it scrolls by itself unless somebody is reading further up."""

    def __init__(self, *, id: str) -> None:  # noqa: A002 - the name that Textual gives it
        self.text = Label(id="lines")
        super().__init__(self.text, id=id)
        self.border_title = "Story"

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
    return Content("\n").join([drawn_line for line in lines for drawn_line in _drawn(line, width)])


def _drawn(line: Line, width: int) -> list[Content]:
    before, after, style = SIGNS.get(line.sort, ("  ", "", ""))
    text = line.text.rstrip(".") if line.sort == "turn" else line.text
    return flow([Piece(text + after, style)], width, before, " " * (len(before) + 1))
