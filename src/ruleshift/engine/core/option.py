"""The options of decisions as people see them, and the error of a choice that is none."""

from __future__ import annotations

from typing import Any

import msgspec

from ruleshift.cards import Card, RuleshiftError
from ruleshift.engine.core.kinds import DecisionKind

__all__ = ("OWN_CARDS", "WINDOWS", "ChoiceError", "Option")

WINDOWS: frozenset[DecisionKind] = frozenset(("surprise", "container", "challenge"))
"""Decisions that only ask whether a player wants to use something out of turn."""

OWN_CARDS: frozenset[DecisionKind] = frozenset(
    ("trash", "give", "hand limit", "keeper limit", "under", "out", "pay", "score")
)
"""Decisions whose cards are the asked player's own where they have no owner: `Rum of Ann` is `Rum` there."""


class ChoiceError(RuleshiftError):
    """A choice that is not offered, is stale, or belongs to another player. Nothing has changed.

    >>> from ruleshift import Game
    >>> game = Game.at("pirate", hands={"Ann": ["Rum"]})
    >>> game.choose("Ann", "Keg")
    Traceback (most recent call last):
    ruleshift.engine.core.option.ChoiceError: 'Keg' is not offered. Offered: Rum.
    """


class Option(msgspec.Struct, frozen=True, gc=False, eq=False):
    """One distinguishable choice. `text` says it in words and is what `Game.choose` and scenarios take.

    >>> from ruleshift import Game
    >>> option = Game.at("pirate", hands={"Ann": ["Rum", "Keg"]}).decisions[0].options[0]
    >>> option
    <Option play: Rum>
    >>> option.card.kind.word, option.card.icons
    ('keeper', ())
    """

    text: str
    kind: str
    """What choosing it means, in a word: `play`, `choose`, `use`, `open`, `player`, `number`, `say`; a word of the
    game (`pass`, `draw`, `yes` ...) is its own kind.
    """
    card: Card | None = None
    """The card that is played, chosen, used or opened."""
    player: str | None = None
    """The player who is chosen, or in front of whom the card lies."""

    def to_dict(self) -> dict[str, Any]:
        """The option as plain values, ready for JSON; the card by its name."""
        return {"text": self.text, "kind": self.kind, "card": self.card and self.card.name, "player": self.player}

    def __eq__(self, other: object) -> bool:
        """Equal cards need no look at all that they hold: a name says it."""
        if not isinstance(other, Option):
            return NotImplemented
        same = (self.text, self.kind, self.player) == (other.text, other.kind, other.player)
        return same and getattr(self.card, "name", None) == getattr(other.card, "name", None)

    def __hash__(self) -> int:
        return hash((self.text, self.kind, self.player))

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Option {self.kind}: {self.text}>"
