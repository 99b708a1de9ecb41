"""The kinds of things: what may be asked, what may happen, where cards lie, how a game ends. Only types, no objects."""

from __future__ import annotations

from typing import Literal

__all__ = ("AskMode", "DecisionKind", "DecisionMode", "EndReason", "EventKind", "EventWord", "Place", "Result", "Spot")

DecisionKind = Literal[
    "first", "play", "draw", "end", "card", "take", "give", "trash", "player", "rule", "small", "again", "surprise",
    "container", "hand limit", "keeper limit", "goal", "direction", "under", "out", "mill", "upto", "pay", "type",
    "word", "name", "fact", "factlet", "challenge", "vote", "beat", "nose", "water", "admit", "guilty", "score",
]  # fmt: skip

EventKind = Literal[
    "move", "turn", "play", "use", "surprise", "cancelled", "shuffle", "taken", "look", "win", "over", "join", "leave",
    "question", "answer", "factlet", "challenge", "drink", "duty", "word", "water", "opt out", "call out",
    "extra turn",
]  # fmt: skip

Place = Literal[
    "", "hand", "table", "rules", "goals", "draw pile", "discard pile", "being played", "small hand", "hiding place",
    "pot", "rules deck", "scored",
]  # fmt: skip
"""Where a card comes from or goes to; nowhere, where nothing moves."""

Spot = tuple[Place, int]
"""A place, and the player it is one's own of, or -1."""

Result = Literal["won", "lost", "stuck", "unfinished", "solo"]
"""How a game ends; `lost` by an Ungoal, `stuck` where nothing can happen any more."""

EndReason = Literal[
    "goal", "ungoal", "last player", "time limit", "turn limit", "decision limit", "stuck", "main deck", "rules deck",
]  # fmt: skip
"""Why a game ended: which deck ran out, in a solitaire game; `stuck` where nothing can happen any more."""

EventWord = (
    Literal[
        "",
        "water",
        "right",
        "wrong",
        "told",
        "stands",
        "falls",
        "pass",
        "end turn",
        "draw",
        "play",
        "random",
        "yes",
        "no",
        "left",
        "nose",
        "challenge",
    ]
    | EndReason
)
"""What an event says besides: of a sip, of an answer, of a fact, of the end, of what was taken for lack of a choice."""

AskMode = Literal[0, 1, 2]
"""How a question is asked: ONE, GATHER or RACE of `asking`."""

DecisionMode = Literal["one", "gathered", "race"]
"""The same in words, for those who look at a decision."""
