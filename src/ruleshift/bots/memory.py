"""What a seat has seen and still knows: cards that went openly into other players' hands."""

from __future__ import annotations

from ruleshift.engine.event import Event

__all__ = ("Memory",)


class Memory:
    """Cards that are known to be in other hands, by player. Fed with the events of one seat."""

    def __init__(self, player: str) -> None:
        self._player = player
        self.known: dict[str, list[str]] = {}

    def hear(self, event: Event) -> None:
        """Follow the cards that move, and forget a hand out of which something unseen has gone."""
        if event.kind == "move":
            if event.origin == "hand" and event.origin_player is not None:
                self._left(event, event.origin_player)
            elif event.origin.startswith("hand of "):  # taken out of somebody's hand and played at once
                self._left(event, event.origin.removeprefix("hand of "))
            if event.target == "hand" and event.target_player not in (None, self._player):
                self._came(event, str(event.target_player))
        elif event.kind == "look" and event.target_player is not None and event.cards:
            self.known[event.target_player] = list(event.cards)
        elif event.kind in ("leave", "join") and event.player is not None:
            self.known.pop(event.player, None)

    def _left(self, event: Event, player: str) -> None:
        if len(event.cards) < event.count:
            self.known.pop(player, None)
        elif player in self.known:
            kept = self.known[player]
            for card in event.cards:
                if card in kept:
                    kept.remove(card)

    def _came(self, event: Event, player: str) -> None:
        if event.cards:
            self.known.setdefault(player, []).extend(event.cards)
