"""The single lines of the table: the game on top, who is near, the keys that work now."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from textual import events
from textual.binding import Binding
from textual.color import Color
from textual.content import Content
from textual.screen import Screen
from textual.style import Style

from ruleshift.engine.view import View
from ruleshift.languages.language import Person, english
from ruleshift.terminal.screen.table_model import Picture
from ruleshift.terminal.screen.widgets import Label

__all__ = ("Keys", "Near", "Status", "TableKeys")


LOW = 22
"""A screen with fewer rows has none to spare for what the Goals tell as well."""


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
    key = "bar-turn" if view.turn else "bar-not-begun"
    turn = english().text(key, {"player": Person(view.turn)}, view.you)
    chip = f"bold {readable_on(picture.colour)} on {picture.colour}" if picture.colour else "bold reverse"
    return Content.assemble((f" {picture.title} ", chip), begun, (turn, "bold"), words)


def readable_on(colour: str) -> str:
    """Black or white, whichever can be read on a colour."""
    return Color.parse(colour).get_contrast_text(1).hex6


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


class Near(Label):
    """Shown only while somebody is close."""

    def show(self, picture: Picture) -> None:
        self.display = bool(picture.near) and self.app.size.height >= LOW
        more = f"  (+{len(picture.near) - 1}: w)" if len(picture.near) > 1 else ""
        self.put(Content.styled("".join(picture.near[:1]) + more, "italic"))


def _key(key: str, about: str) -> Content:
    return Content.styled(f" {key} ", "bold $footer-key-foreground") + f"{about} "


class Keys(Label):
    """Shows the keys of its screen; a click on one presses it."""

    ALLOW_SELECT = False

    def on_mount(self) -> None:
        self.screen.bindings_updated_signal.subscribe(self, self._show)
        self._show(self.screen)

    def _show(self, screen: Screen[object]) -> None:
        """Show one key for each action."""
        shown: dict[str, Binding] = {}
        for active in screen.active_bindings.values():
            if active.binding.show:
                shown.setdefault(active.binding.action, active.binding)
        keys = Content.assemble(*map(self._drawn, shown.values()))
        look = Content.assemble(*(_key(*each) for each in self.LOOK))
        self.put(look + keys if look.cell_length + keys.cell_length <= self.app.size.width else keys)

    LOOK: ClassVar[tuple[tuple[str, str], ...]] = ()
    """Keys that every list has, shown first where there is room."""

    def _drawn(self, binding: Binding) -> Content:
        key = _key(self.app.get_key_display(binding), binding.description)
        return key.stylize(Style.from_meta({"key": binding.key}))

    def on_mouse_down(self, event: events.MouseDown) -> None:
        key = event.style.meta.get("key")
        if key:
            self.app.simulate_key(key)


class TableKeys(Keys):
    """The keys of a table, how to look and to choose first."""

    LOOK = (("↑↓", "Look"), ("Enter", "Choose"))

    def on_resize(self) -> None:
        self._show(self.screen)
