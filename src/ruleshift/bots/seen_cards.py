"""What a bot remembers: cards that it saw going into other players' hands."""

from __future__ import annotations

from ruleshift.engine.core.event import Event

__all__ = ("SeenCards",)


class SeenCards:
    """Cards known to be in other hands, from the events of one seat. What may have left is forgotten."""

    def __init__(self, player: str) -> None:
        self.player = player
        self.hands: dict[str, list[str]] = {}

    def hear(self, event: Event) -> None:
        """Follow a card that moves, as far as this seat sees it."""
        if event.kind != "move" or not event.count:
            return
        if event.origin == "hand" and event.origin_player not in (None, self.player):
            self._left(str(event.origin_player), event)
        if event.target == "hand" and event.target_player not in (None, self.player):
            self.hands.setdefault(str(event.target_player), []).extend(event.cards)

    def _left(self, player: str, event: Event) -> None:
        known = self.hands.get(player, [])
        if len(event.cards) < event.count:
            known.clear()
        for card in event.cards:
            if card in known:
                known.remove(card)
