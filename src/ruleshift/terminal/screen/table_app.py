"""What every app of ours has in common: the style, the widths at which it changes, and the way out."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import ClassVar, TypeVar

from rich.cells import cell_len
from rich.segment import Segment
from textual.app import App
from textual.binding import Binding, BindingType
from textual.color import Color
from textual.filter import LineFilter

from ruleshift.terminal.screen.table_screen import TableScreen
from ruleshift.terminal.signs import ascii_cells, shows_unicode

__all__ = ("AsciiOnly", "TableApp")

Result = TypeVar("Result")


class AsciiOnly(LineFilter):
    """Draws everything with the signs that every terminal has, each as wide as it was."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002 - no colour changes
        return [
            Segment(ascii_cells(text, cell_len(text)), style, control) if not control else Segment(text, style, control)
            for text, style, control in segments
        ]


class TableApp(App[Result]):
    """An app with a table on it. `action_stop` is what Ctrl+C does, wherever one is."""

    CSS_PATH = "table.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+c", "stop", "Quit", show=False, priority=True)]

    def __init__(self, table: TableScreen) -> None:
        super().__init__()
        self.table = table
        self.ascii = not shows_unicode(getattr(sys.__stdout__, "encoding", None))

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Every line that is drawn goes through these."""
        filters = super().get_line_filters()
        return [*filters, AsciiOnly()] if self.ascii else filters

    def get_default_screen(self) -> TableScreen:
        return self.table
