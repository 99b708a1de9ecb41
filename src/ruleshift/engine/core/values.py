"""A choice as a plain number, so that decisions are cheap to make, to copy and to store.

A card is its own number. Everything else has a verb in the upper bits and an argument in the lower ones.
"""

from __future__ import annotations

from typing import Final

from ruleshift.engine.core.kinds import EventWord

__all__ = (
    "ANY_TIME", "ARGUMENT", "AT_THE_END", "BEFORE_DRAW", "CHALLENGE", "DRAW", "END", "LEFT", "NO", "NOSE", "NUMBER",
    "OPEN", "PASS", "PLAY", "PLAYER", "PLAYING", "RANDOM", "RIGHT", "SHIFT", "USE", "WORD", "WORDS", "YES", "Answer",
    "Choice",
)  # fmt: skip

Choice = int | str
"""What somebody has chosen: an option as a number, or a text where one was asked for."""

Answer = tuple[int, Choice]
"""Who has chosen, and what."""

SHIFT: Final = 16
ARGUMENT: Final = (1 << SHIFT) - 1
USE: Final = 1 << SHIFT
OPEN: Final = 2 << SHIFT
PLAYER: Final = 3 << SHIFT
WORD: Final = 4 << SHIFT
NUMBER: Final = 5 << SHIFT

WORDS: Final[tuple[EventWord, ...]] = (
    "pass", "end turn", "draw", "play", "random", "yes", "no", "left", "right", "nose", "challenge",
)  # fmt: skip
PASS: Final = WORD | 0
END: Final = WORD | 1
DRAW: Final = WORD | 2
PLAY: Final = WORD | 3
RANDOM: Final = WORD | 4
YES: Final = WORD | 5
NO: Final = WORD | 6
LEFT: Final = WORD | 7
RIGHT: Final = WORD | 8
NOSE: Final = WORD | 9
CHALLENGE: Final = WORD | 10

BEFORE_DRAW: Final = 0
PLAYING: Final = 1
AT_THE_END: Final = 2
"""The moments of a turn at which its player is asked; free actions and powers are open at some of them."""
ANY_TIME = (BEFORE_DRAW, PLAYING, AT_THE_END)
