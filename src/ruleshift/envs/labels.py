"""What every number of an encoding means, in words: for tables, for logs, and for OpenSpiel's action strings."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from ruleshift.engine.core.values import WORDS
from ruleshift.envs.encoding import CARD_ACTIONS, KINDS, MODES, SEAT_NUMBERS, TABLE_NUMBERS, Encoding

__all__ = ("Part", "action_names", "action_parts", "card_names", "observation_parts", "state_parts")


class Part(NamedTuple):
    """A run of numbers: where it begins, how many there are, and what they say."""

    name: str
    start: int
    size: int


def _laid_out(parts: Iterator[tuple[str, int]]) -> list[Part]:
    found: list[Part] = []
    for name, size in parts:
        found.append(Part(name, found[-1].start + found[-1].size if found else 0, size))
    return found


def action_parts(encoding: Encoding) -> list[Part]:
    """The blocks of actions."""
    blocks = [(name, encoding.cards) for name in CARD_ACTIONS]
    rest = [("player", encoding.players), ("word", len(WORDS)), ("text", encoding.text_count)]
    return _laid_out(iter([*blocks, *rest]))


def observation_parts(encoding: Encoding) -> list[Part]:
    """The blocks of an observation."""
    cards, players = encoding.cards, encoding.players

    def parts() -> Iterator[tuple[str, int]]:
        yield "hand", cards
        for seat in range(players):
            yield f"table of seat +{seat}", cards
        yield "attached to", cards
        for name in ("rules", "goals", "discard pile", "being played", "small hand", "under own containers"):
            yield name, cards
        for seat in range(1, players):
            yield f"seen hand of seat +{seat}", cards
        yield "cause of the question", cards
        yield "clue of the question", cards
        yield "kind of question", len(KINDS)
        yield "mode of question", len(MODES)
        for seat in range(players):
            yield f"numbers of seat +{seat}", len(SEAT_NUMBERS)
        yield "numbers of the table", len(TABLE_NUMBERS)

    return _laid_out(parts())


def state_parts(encoding: Encoding) -> list[Part]:
    """The blocks of the whole table's state."""
    cards, players = encoding.cards, encoding.players

    def parts() -> Iterator[tuple[str, int]]:
        for place in ("hand", "table"):
            for seat in range(players):
                yield f"{place} of player_{seat}", cards
        yield "attached to", cards
        for name in (
            "rules", "goals", "discard pile", "being played", "small hands", "under containers", "draw pile",
        ):  # fmt: skip
            yield name, cards
        yield "who is asked", players
        for seat in range(players):
            yield f"numbers of player_{seat}", len(SEAT_NUMBERS)
        yield "numbers of the table", len(TABLE_NUMBERS)

    return _laid_out(parts())


@lru_cache(maxsize=64)
def card_names(encoding: Encoding) -> tuple[str, ...]:
    """The name of each card by its number; equal copies are counted."""
    names = [encoding.pack.names[c] for c in encoding.pack.in_order]
    met: dict[str, int] = {}
    found = []
    for name in names:
        met[name] = met.get(name, 0) + 1
        found.append(name if names.count(name) == 1 else f"{name} #{met[name]}")
    return tuple(found)


@lru_cache(maxsize=64)
def action_names(encoding: Encoding) -> tuple[str, ...]:
    """Every action in words, no two alike."""
    names = [f"{verb} {card}" for verb in CARD_ACTIONS for card in card_names(encoding)]
    names += [f"player +{steps}" for steps in range(encoding.players)]
    names += [f"say {word}" for word in WORDS]
    names += [f"text {at + 1}" for at in range(encoding.text_count)]
    return tuple(names)
