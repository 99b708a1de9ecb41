"""The options of decisions as people see them, what questions are called, and the error of a choice that is none."""

from __future__ import annotations

import msgspec

from ruleshift.cards import RuleshiftError
from ruleshift.engine.core.kinds import DecisionKind

__all__ = ("OWN_CARDS", "PROMPTS", "WINDOWS", "ChoiceError", "Option")

WINDOWS: frozenset[DecisionKind] = frozenset(("surprise", "container", "challenge"))
"""Decisions that only ask whether a player wants to use something out of turn."""

OWN_CARDS: frozenset[DecisionKind] = frozenset(
    ("trash", "give", "hand limit", "keeper limit", "under", "out", "pay", "score")
)
"""Decisions whose cards are the asked player's own where they have no owner: `Rum of Ann` is `Rum` there."""

PROMPTS: dict[DecisionKind, str] = {
    "first": "Draw a card to go first",
    "play": "Play a card",
    "draw": "Draw, or use something first",
    "end": "End the turn, or use something more",
    "card": "Choose a card",
    "take": "Choose a card to take",
    "give": "Choose a card to give",
    "trash": "Choose a card to discard",
    "player": "Choose a player",
    "rule": "Choose a rule",
    "small": "Play one of the cards drawn",
    "again": "Choose a card to play again",
    "surprise": "Answer with a Surprise, or pass",
    "container": "Open it now, or pass",
    "hand limit": "Discard down to the Hand Limit",
    "keeper limit": "Discard down to the Keeper Limit",
    "goal": "Choose the Goal that leaves",
    "direction": "Choose a direction",
    "under": "Choose a card to hide, or pass",
    "out": "Choose a card to take out, or pass",
    "mill": "Choose a card to discard, or pass",
    "upto": "Choose a New Rule to discard, or pass",
    "pay": "Choose what to pay with",
    "type": "Discard a card of that kind, or a random one",
    "word": "Name a word",
    "name": "Name the organ",
    "fact": "Tell what the organ does",
    "factlet": "Tell another fact, or pass",
    "challenge": "Challenge the statement, or pass",
    "vote": "Does the fact count?",
    "beat": "Did you keep the beat?",
    "nose": "Touch your nose",
    "water": "Name a player who should switch to water, or pass",
    "admit": "Did you say the forbidden word?",
    "guilty": "Did they say the forbidden word?",
    "score": "Choose what the scored Goal discards",
}


class ChoiceError(RuleshiftError):
    """A choice that is not offered, is stale, or belongs to another player. Nothing has changed.

    >>> from ruleshift import Game
    >>> game = Game.at("pirate", hands={"Ann": ["Rum"]})
    >>> game.choose("Ann", "Keg")
    Traceback (most recent call last):
    ruleshift.engine.core.option.ChoiceError: 'Keg' is not offered. Offered: Rum.
    """


class Option(msgspec.Struct, frozen=True, gc=False):
    """One distinguishable choice. `text` says it in words and is what `Game.choose` and scenarios take.

    >>> from ruleshift import Game
    >>> decision = Game.at("pirate", hands={"Ann": ["Rum", "Keg"]}).decisions[0]
    >>> decision.options[0]
    Option(text='Rum', kind='play', card='Rum', player=None)
    """

    text: str
    kind: str
    """What choosing it means, in a word: `play`, `choose`, `use`, `open`, `player`, `number`, `say`; a word of the
    game (`pass`, `draw`, `yes` ...) is its own kind.
    """
    card: str | None = None
    player: str | None = None

    def __str__(self) -> str:
        return self.text
