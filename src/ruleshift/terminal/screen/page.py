"""A page over the table: help, the discard pile, the whole log, why nobody has won, a notice."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen

from ruleshift.terminal.screen.keys import Keys
from ruleshift.terminal.screen.label import Label
from ruleshift.terminal.screen.over import put_away

__all__ = ("Page",)


class Page(ModalScreen[None]):
    """Text to read; Escape, Enter or the key that opened it closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,q", "close", "Close", key_display="Esc"),
        Binding("down,j", "scroll('down')", "Scroll down", show=False),
        Binding("up,k", "scroll('up')", "Scroll up", show=False),
    ]

    AUTO_FOCUS = "#page"

    def __init__(self, title: str, text: Content | str, *, key: str = "", at_end: bool = False) -> None:
        super().__init__()
        self.page_title = title
        self.text = Content(text) if isinstance(text, str) else text
        self.key = key
        self.at_end = at_end

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="page") as page:
            page.border_title = self.page_title
            text = Label()
            text.put(self.text)
            yield text
        yield Keys(id="keys")

    def on_mount(self) -> None:
        for page in self.query(VerticalScroll) if self.at_end else ():
            page.scroll_end(animate=False)

    def action_close(self) -> None:
        put_away(self)

    def action_scroll(self, way: str) -> None:
        for page in self.query(VerticalScroll):
            page.scroll_down() if way == "down" else page.scroll_up()

    def on_key(self, event: events.Key) -> None:
        if event.key == self.key:
            event.stop()  # or the table below would open the page again
            put_away(self)
