"""One line on top: which game, whose turn, and the piles."""

from __future__ import annotations

from textual.content import Content
from textual.widgets import Static

from ruleshift.terminal.screen.picture import Picture

__all__ = ("Status",)


class Status(Static):
    """The title line."""

    def show(self, picture: Picture) -> None:
        view = picture.view
        whose = "your turn" if view.turn == view.you else f"{view.turn}'s turn"
        top = f" (top: {view.discard[0]})" if view.discard else ""
        piles = f"Draw pile {view.draw_pile} · Discard {len(view.discard)}{top}"
        if view.rules_deck or view.scored:
            piles += f" · Rules deck {view.rules_deck} · Scored {len(view.scored)}"
        playing = [*view.being_played, *["a card face down"] * view.face_down]
        middle = f" · Being played: {', '.join(playing)}" if playing else ""
        self.update(
            Content.assemble((f" {picture.title} ", "bold reverse"), f" Turn {view.turn_number}: ", (whose, "bold"),
                             f"{middle} · {piles}")
        )  # fmt: skip
