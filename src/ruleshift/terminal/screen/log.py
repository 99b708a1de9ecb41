"""What has happened, the newest at the bottom, with the cause of everything that was forced."""

from __future__ import annotations

from collections.abc import Sequence

from textual.containers import VerticalScroll
from textual.content import Content

from ruleshift.terminal.screen.label import Label
from ruleshift.terminal.screen.wrapping import hung
from ruleshift.terminal.story import Line

__all__ = ("Log", "drawn")

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
