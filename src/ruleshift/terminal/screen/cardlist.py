"""A list whose lines are about cards: looking at a line shows its cards in the detail pane."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from ruleshift.terminal.screen.table_model import Row
from ruleshift.terminal.screen.wrapping import folded, hung

__all__ = ("CardList",)


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
