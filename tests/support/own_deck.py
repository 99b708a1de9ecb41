"""A small deck of one's own, with everything that makes files difficult: copies, odd names, quotes, texts."""

from __future__ import annotations

from ruleshift.cards import Deck
from ruleshift.decks import read_deck

__all__ = ("KITCHEN", "kitchen")

KITCHEN = """
format = 1
id = "kitchen"
name = "Kitchen"

[[basic]]
name = "Basic Rules"
draw = 1
play = 2

[[rule]]
name = "Draw 3"
draw = 3

[[rule]]
name = "Snack Time"
use = [{ draw = 1 }]

[[rule]]
name = "Magic Word"
word = "required"

[[goal]]
name = "Dinner"
needs = ["Spoon", "Spoon", "The Cook's \\"Secret\\""]

[[goal]]
name = "Ünï “quoted”"
needs = ["Fork", "Join or Leave?"]

[[keeper]]
name = "Spoon"
count = 8

[[keeper]]
name = "Fork"
count = 8

[[keeper]]
name = "The Cook's \\"Secret\\""

[[keeper]]
name = "Join or Leave?"

[[keeper]]
name = "Fork of Ann"

[[creeper]]
name = "Crumbs"
use = [{ shed = { pay = "Spoon" } }]

[[action]]
name = "Grab"
count = 4
do = [{ steal = "any" }]

[[action]]
name = "Stew"
count = 3
do = [{ draw_and_play = { draw = 3, play = 2 } }]

[[action]]
name = "Sink"
count = 3
do = [{ discard_and_draw = true }]
"""


def kitchen(extra: str = "") -> Deck:
    """The deck, perhaps with more cards."""
    return read_deck(KITCHEN + extra, "kitchen.toml")
