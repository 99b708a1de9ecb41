"""One line on top: which game, whose turn, and the piles."""

from __future__ import annotations

from textual.content import Content

from ruleshift.terminal.screen.label import Label
from ruleshift.terminal.screen.picture import Picture
from ruleshift.terminal.story import whose

__all__ = ("Status",)


class Status(Label):
    """The title line."""

    def show(self, picture: Picture) -> None:
        view = picture.view
        turn = f"{whose(view.turn, view.you)} turn"
        top = f" (top: {view.discard[0]})" if view.discard else ""
        piles = f"Draw pile {view.draw_pile} · Discard {len(view.discard)}{top}"
        if view.rules_deck or view.scored:
            piles += f" · Rules deck {view.rules_deck} · Scored {len(view.scored)}"
        playing = [*view.being_played, *["a card face down"] * view.face_down]
        middle = f" · Being played: {', '.join(playing)}" if playing else ""
        self.put(
            Content.assemble((f" {picture.title} ", "bold reverse"), f" Turn {view.turn_number}: ", (turn, "bold"),
                             f"{middle} · {piles}")
        )  # fmt: skip
