"""A choice as a plain number, so that decisions are cheap to make, to copy and to store.

A card is its own number. Everything else has a verb in the upper bits and an argument in the lower ones.
"""

from __future__ import annotations

__all__ = (
    "ANY_TIME", "ARGUMENT", "AT_THE_END", "BEFORE_DRAW", "CHALLENGE", "DRAW", "END", "LEFT", "NO", "NOSE", "NUMBER",
    "OPEN", "PASS", "PLAY", "PLAYER", "PLAYING", "RANDOM", "RIGHT", "SHIFT", "USE", "WORD", "WORDS", "YES",
)  # fmt: skip

SHIFT = 16
ARGUMENT = (1 << SHIFT) - 1
USE = 1 << SHIFT
OPEN = 2 << SHIFT
PLAYER = 3 << SHIFT
WORD = 4 << SHIFT
NUMBER = 5 << SHIFT

WORDS = ("pass", "end turn", "draw", "play", "random", "yes", "no", "left", "right", "nose", "challenge")
PASS, END, DRAW, PLAY, RANDOM, YES, NO, LEFT, RIGHT, NOSE, CHALLENGE = (WORD | index for index in range(len(WORDS)))

BEFORE_DRAW, PLAYING, AT_THE_END = range(3)
"""The moments of a turn at which its player is asked; free actions and powers are open at some of them."""
ANY_TIME = (BEFORE_DRAW, PLAYING, AT_THE_END)
