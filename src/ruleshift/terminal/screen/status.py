"""One line on top: which game, whose turn, and the piles."""

from __future__ import annotations

from collections.abc import Iterator

from textual.content import Content

from ruleshift.engine.view import View
from ruleshift.terminal.screen.label import Label
from ruleshift.terminal.screen.table_model import Picture
from ruleshift.terminal.story import whose

__all__ = ("Status",)


class Status(Label):
    """The title line, in the longest form for which there is room."""

    _picture: Picture | None = None

    def show(self, picture: Picture) -> None:
        self._picture = picture
        forms = [_line(picture, words) for words in _forms(picture.view)]
        self.put(next((form for form in forms if form.cell_length <= self.size.width), forms[-1]))

    def on_resize(self) -> None:
        if self._picture is not None:
            self.show(self._picture)


def _line(picture: Picture, words: str) -> Content:
    view = picture.view
    begun = f" Turn {view.turn_number}: " if view.turn else " "
    turn = f"{whose(view.turn, view.you)} turn" if view.turn else "Nobody has begun"
    return Content.assemble((f" {picture.title} ", "bold reverse"), begun, (turn, "bold"), words)


def _forms(view: View) -> Iterator[str]:
    """What is being played and the piles, said ever more shortly; what is being played is never left out."""
    cards = ", ".join([*view.being_played, *["a card face down"] * view.face_down])
    playing, brief = (f" · Being played: {cards}", f" · {cards}") if cards else ("", "")
    piles = f"{view.draw_pile} · Discard {len(view.discard)}"
    top = f" (top: {view.discard[0]})" if view.discard else ""
    solo = f" · Rules deck {view.rules_deck} · Scored {len(view.scored)}" if view.rules_deck or view.scored else ""
    yield f"{playing} · Draw pile {piles}{top}{solo}"
    yield f"{playing} · Draw pile {piles}{solo}"
    yield f"{brief} · Draw {piles}{solo}"
    yield f"{brief} · Draw {piles}"
    yield brief
