"""A small window that asks for a line: a file to save to, a card to look up."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.suggester import SuggestFromList
from textual.widgets import Input

from ruleshift.terminal.screen.label import Label
from ruleshift.terminal.screen.over import put_away

__all__ = ("Asking",)


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
            yield Label("Enter: done   Right arrow: take the suggestion   Esc: never mind", classes="keys")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        put_away(self, event.value.strip())

    def action_close(self) -> None:
        put_away(self, "")
