"""A small window with a few things to pick from: decks, standing offers."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen

from ruleshift.terminal.screen.cardlist import CardList
from ruleshift.terminal.screen.label import Label
from ruleshift.terminal.screen.over import put_away
from ruleshift.terminal.screen.table_model import Row

__all__ = ("Picking",)


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
            yield Label("Enter: this one   Esc: never mind", classes="keys")

    def on_mount(self) -> None:
        for picks in self.query(CardList):
            picks.show(self.rows)

    def on_card_list_chosen(self, event: CardList.Chosen) -> None:
        event.stop()
        put_away(self, event.row.text)

    def on_card_list_looked(self, event: CardList.Looked) -> None:
        event.stop()

    def action_close(self) -> None:
        put_away(self, "")
