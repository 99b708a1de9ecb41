"""Between two people at one screen: nothing is shown until the right one sits there."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import Static

from ruleshift.terminal.screen.keys import Keys
from ruleshift.terminal.screen.over import put_away

__all__ = ("Curtain",)


class Curtain(Screen[bool]):
    """A whole screen that hides the table."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "lift", "I am here"),
        Binding("q", "stop", "Stop playing"),
    ]

    def __init__(self, player: str) -> None:
        super().__init__()
        self.player = player

    def compose(self) -> ComposeResult:
        yield Static(
                f"Now it is {self.player}'s turn at this screen.\n\nEverybody else: please look away.\n\n"
                f"{self.player}, press Enter when you are here.",
                id="curtain", markup=False,
            )  # fmt: skip
        yield Keys(id="keys")

    def on_click(self) -> None:
        put_away(self, True)

    def action_lift(self) -> None:
        put_away(self, True)

    def action_stop(self) -> None:
        put_away(self, False)
