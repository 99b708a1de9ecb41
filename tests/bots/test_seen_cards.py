"""What a bot remembers of cards that it has seen."""

from __future__ import annotations

from ruleshift.bots.seen_cards import SeenCards
from ruleshift.engine.core.event import Event


def test_memory_follows_cards_into_hands_and_forgets_what_may_have_left():
    memory = SeenCards("Ann")
    memory.hear(Event("move", cards=("Rum",), count=1, target="hand", target_player="Bob"))
    memory.hear(Event("move", cards=("Keg",), count=1, target="hand", target_player="Bob"))
    memory.hear(Event("move", cards=("Keg",), count=1, origin="hand", origin_player="Bob", target="discard pile"))
    assert memory.hands == {"Bob": ["Rum"]}
    memory.hear(Event("move", count=1, origin="hand", origin_player="Bob", target="hand", target_player="Cat"))
    assert memory.hands["Bob"] == []
