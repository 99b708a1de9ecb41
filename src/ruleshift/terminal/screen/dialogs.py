"""What lies over the table for a while: a question for a line or for one of a few things, a page, a curtain."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import ClassVar, TypeVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen, Screen
from textual.suggester import SuggestFromList
from textual.widgets import Input, Static

from ruleshift.terminal.screen.bars import Keys
from ruleshift.terminal.screen.rows import Piece, Row, flow
from ruleshift.terminal.screen.widgets import CardList, Label

__all__ = ("Asking", "Curtain", "Page", "Picking", "put_away")


Result = TypeVar("Result")
WIDEST = 104
"""Longer lines are hard to read."""
SECOND_COLUMN = re.compile(r"\S.*?\s{2,}")
"""A key before what it does."""


def put_away(screen: Screen[Result], result: Result | None = None) -> None:
    """Take a screen off the table and give its result: once, however many keys were typed meanwhile."""
    if screen.app.screen is screen:
        screen.dismiss(result)


class Asking(ModalScreen[str]):
    """Gives back what was typed; empty if nothing was."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "close", "Close")]

    def __init__(self, question: str, *, value: str = "", suggestions: list[str] | None = None) -> None:
        super().__init__()
        self.question = question
        self.value = value
        self.suggestions = suggestions or []

    def compose(self) -> ComposeResult:
        with Vertical(id="asking"):
            yield Label(self.question)
            yield Input(self.value, suggester=SuggestFromList(self.suggestions, case_sensitive=False))
            yield Label("Enter: done   Right arrow: take the suggestion   Esc: cancel", classes="keys")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        put_away(self, event.value.strip())

    def action_close(self) -> None:
        put_away(self, "")


class Picking(ModalScreen[str]):
    """Gives back the text of the row that was chosen; empty if none was."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q", "close", "Close", key_display="Esc")]

    def __init__(self, question: str, rows: tuple[Row, ...]) -> None:
        super().__init__()
        self.question = question
        self.rows = rows

    def compose(self) -> ComposeResult:
        with Vertical(id="asking"):
            yield Label(self.question)
            yield CardList("", id="picks")
            yield Label("Enter: choose   Esc: cancel", classes="keys")

    def on_mount(self) -> None:
        for picks in self.query(CardList):
            picks.show((self.rows,))

    def on_card_list_chosen(self, event: CardList.Chosen) -> None:
        event.stop()
        put_away(self, event.row.text)

    def on_card_list_looked(self, event: CardList.Looked) -> None:
        event.stop()

    def action_close(self) -> None:
        put_away(self, "")


class Page(ModalScreen[None]):
    """Text to read; Escape, Enter or the key that opened it closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,q", "close", "Close", key_display="Esc"),
        Binding("down,j", "scroll('down')", "Scroll", key_display="↑↓"),
        Binding("up,k", "scroll('up')", "Scroll up", show=False),
    ]

    AUTO_FOCUS = "#page"

    def __init__(self, title: str, text: Content | Sequence[str], *, key: str = "", at_end: bool = False) -> None:
        """A text, or lines of it: the indent of a line holds for all it is broken into, a colon makes a heading."""
        super().__init__()
        self.page_title = title
        self.text = text
        self.key = key
        self.at_end = at_end
        self._label = Label()

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="page") as page:
            page.border_title = self.page_title
            yield self._label
        yield Keys(id="keys")

    def on_mount(self) -> None:
        self._write()
        for page in self.query(VerticalScroll) if self.at_end else ():
            page.scroll_end(animate=False)

    def on_resize(self) -> None:
        self._write()

    def _write(self) -> None:
        width = min(self.app.size.width, WIDEST) - 9
        self._label.put(self.text if isinstance(self.text, Content) else _page(self.text, width))
        self.call_after_refresh(self._tell_more)

    def _tell_more(self) -> None:
        for page in self.query(VerticalScroll):
            page.border_subtitle = "▾ more below" if page.scroll_offset.y < page.max_scroll_y else ""

    def action_close(self) -> None:
        put_away(self)

    def action_scroll(self, way: str) -> None:
        for page in self.query(VerticalScroll):
            page.scroll_down() if way == "down" else page.scroll_up()
            page.call_after_refresh(self._tell_more)

    def on_key(self, event: events.Key) -> None:
        if event.key == self.key:
            event.stop()  # or the table below would open the page again
            put_away(self)


def _page(lines: Sequence[str], width: int) -> Content:
    shown: list[Content] = []
    for line in lines:
        text = line.lstrip(" ")
        indent = " " * (len(line) - len(text))
        column = SECOND_COLUMN.match(text)
        rest = indent + " " * (column.end() if column else 2)
        style = "bold" if text.endswith(":") else "turn" if text.startswith("★") else ""
        shown += flow([Piece(text, style)], width, indent, rest)
    return Content("\n").join(shown)


class Curtain(Screen[bool]):
    """A whole screen that hides the table."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "lift", "Ready"),
        Binding("q", "stop", "Quit"),
    ]

    def __init__(self, player: str) -> None:
        super().__init__()
        self.player = player

    def compose(self) -> ComposeResult:
        yield Static(
                f"{self.player} is next at this screen.\n\nEverybody else, please look away.\n\n"
                f"{self.player}, press Enter when you are ready.",
                id="curtain", markup=False,
            )  # fmt: skip
        yield Keys(id="keys")

    def on_click(self) -> None:
        put_away(self, True)

    def action_lift(self) -> None:
        put_away(self, True)

    def action_stop(self) -> None:
        put_away(self, False)
