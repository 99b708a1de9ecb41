"""What every app of ours has in common: the style, the widths at which it changes, and the way out."""

from __future__ import annotations

from typing import ClassVar, TypeVar

from textual.app import App
from textual.binding import Binding, BindingType

from ruleshift.terminal.screen.table_screen import TableScreen

__all__ = ("TableApp",)

Result = TypeVar("Result")


class TableApp(App[Result]):
    """An app with a table on it. `action_stop` is what Ctrl+C does, wherever one is."""

    CSS_PATH = "table.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+c", "stop", "Quit", show=False, priority=True)]

    def __init__(self, table: TableScreen) -> None:
        super().__init__()
        self.table = table

    def get_default_screen(self) -> TableScreen:
        return self.table
