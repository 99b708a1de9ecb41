"""One line at the bottom: the keys that work now."""

from __future__ import annotations

from textual import events
from textual.binding import Binding
from textual.content import Content
from textual.screen import Screen
from textual.style import Style

from ruleshift.terminal.screen.label import Label

__all__ = ("Keys",)


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
        self.put(Content.assemble(*map(self._drawn, shown.values())))

    def _drawn(self, binding: Binding) -> Content:
        key = Content.styled(f" {self.app.get_key_display(binding)} ", "bold $footer-key-foreground")
        return (key + f"{binding.description} ").stylize(Style.from_meta({"key": binding.key}))

    def on_mouse_down(self, event: events.MouseDown) -> None:
        key = event.style.meta.get("key")
        if key:
            self.app.simulate_key(key)
