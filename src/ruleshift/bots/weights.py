"""The weights of `outlook.chance`: what each of its FEATURES says about winning.

Logistic regressions over 5,400 games of four greedy bots, a thousand or more with each of the five decks, in which one
choice in twelve to twenty was made at random: a row for every turn that began. `NEXT_TURN` has one regression for each
place in the order of play ("this player wins in their next turn, if the game lasts till then"), with a constant for
each deck, of which the mean is kept. `AHEAD` is one for all places ("this player wins, if nobody does in the next
round"), against each other; numbers that are the same for everybody count nothing there.
"""

from __future__ import annotations

__all__ = ("AHEAD", "HEAD_START", "NEXT_TURN")

# fmt: off
NEXT_TURN = (
    (
        -6.12, 5.63, 4.86, 2.06, 3.83, 3.95, 6.11, 4.42, 1.08, 0.45, 0.90, 0.06, 0.23, 0.14, 0.04, -0.27, -0.20,
        0.10, 0.05, 0.06, -0.01, 0.14, 1.62,
    ),
    (
        -5.58, 2.43, 3.16, 1.93, 2.54, 2.82, 4.96, 1.37, 0.48, 0.12, 0.66, 0.05, 0.31, 0.22, 0.04, -0.21, -0.07,
        -0.03, 0.10, 0.03, 0.02, 0.06, 1.99,
    ),
    (
        -5.43, 1.32, 2.43, 2.06, 2.06, 2.19, 3.74, 0.84, 0.35, 0.10, 0.55, 0.05, 0.30, 0.18, 0.03, -0.16, -0.07,
        -0.02, 0.10, 0.03, 0.02, 0.14, 1.96,
    ),
    (
        -5.24, 0.32, 1.97, 1.97, 1.68, 1.28, 3.11, 0.27, 0.22, 0.04, 0.39, 0.06, 0.27, 0.10, 0.03, -0.11, -0.17,
        -0.02, 0.10, 0.0, -0.01, 0.15, 1.87,
    ),
)
AHEAD = (
    0.0, 0.10, 0.42, 0.05, 0.65, 0.17, 0.02, 0.22, -0.06, 0.0, 0.0, 0.02, 0.13, 0.06, 0.0, -0.02, -0.14, 0.0, 0.10,
    0.06, -0.02, 0.16, 0.82,
)
# fmt: on
HEAD_START = (0.00, -0.03, -0.07, -0.12)
"""What it is worth to come first in the order of play."""
