"""What a Goal still asks for, in facts."""

from __future__ import annotations

import msgspec

from ruleshift.engine.core import printing

__all__ = ("Lack",)


class Lack(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One thing that is missing for a Goal: any of some cards, any card with an icon, or so many cards in hand.

    >>> from ruleshift import Game
    >>> game = Game.at("pirate", goals=["Keg of Rum"], keepers={"Ann": ["Rum"]}, hands={"Ann": ["Key"]})
    >>> lack = game.why("Ann").goals[0].missing[0]
    >>> lack.cards, str(lack)
    (('Keg',), 'Keg')
    """

    cards: tuple[str, ...] = ()
    icon: str = ""
    without: str = ""
    """An icon that the card must not have."""
    kind: str = ""
    hand: int = 0

    def __str__(self) -> str:
        return printing.lack_text(self)
