"""A piece of text that is drawn anew only when it changes."""

from __future__ import annotations

from textual.content import Content
from textual.widgets import Static

__all__ = ("Label",)


class Label(Static):
    """Text without markup: card names may have any sign in them."""

    def __init__(self, text: str = "", *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002
        super().__init__(text, id=id, classes=classes, markup=False)
        self.text = Content(text)

    def put(self, text: Content | str) -> None:
        """Show another text."""
        content = Content(text) if isinstance(text, str) else text
        if content != self.text or content.spans != self.text.spans:
            self.text = content
            self.update(content)
