"""One line: why nobody has won although somebody nearly did."""

from __future__ import annotations

from textual.content import Content

from ruleshift.terminal.screen.label import Label
from ruleshift.terminal.screen.table_model import Picture

__all__ = ("Near",)


class Near(Label):
    """Shown only while somebody is close."""

    def show(self, picture: Picture) -> None:
        self.display = bool(picture.near)
        more = f"  (+{len(picture.near) - 1}: w)" if len(picture.near) > 1 else ""
        self.put(Content.styled("".join(picture.near[:1]) + more, "italic"))
