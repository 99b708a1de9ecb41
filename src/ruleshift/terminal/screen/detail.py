"""The card that somebody looks at, with its whole text."""

from __future__ import annotations

from textual.containers import VerticalScroll
from textual.content import Content

from ruleshift.terminal.book import KINDS, Book
from ruleshift.terminal.screen.label import Label
from ruleshift.terminal.screen.table_model import Row

__all__ = ("Detail",)


class Detail(VerticalScroll, can_focus=True):
    """Shows every card of a row, and what more there is to know about it."""

    def __init__(self, *, id: str) -> None:  # noqa: A002 - the name that Textual gives it
        self.text = Label(id="cards")
        super().__init__(self.text, id=id)
        self.border_title = "Card"

    def look(self, row: Row, book: Book) -> None:
        """Show the cards of a row."""
        parts = [_card(name, book) for name in dict.fromkeys(row.cards)]
        if not parts:
            parts = [Content.styled(row.text.strip(), "bold"), Content(row.note)] if row.text else []
        elif row.more:
            parts.append(Content("\n").join([Content(line) for line in row.more]))
        elif row.text.strip() not in row.cards and row.choice is None:
            parts.insert(0, Content.styled(f"{row.text.strip()}: {row.note}", "dim"))
        self.text.put(Content("\n").join(parts))
        self.scroll_home(animate=False)


def _card(name: str, book: Book) -> Content:
    card = book.card(name)
    icons = f" · {', '.join(card.icons)}" if card.icons else ""
    title = f"{card.emoji} {card.name}".strip()
    hint = Content.styled(f"\n{card.hint}", "dim") if card.hint else Content("")
    return Content.assemble((title, "bold"), f"  {KINDS[card.kind]}{icons}\n{card.text}", hint)
