"""What is said of stored games: of another version, and of moves that no player made."""

from __future__ import annotations

from ruleshift.engine import Departure
from ruleshift.engine.moves import OptionSet, TableMove
from ruleshift.languages.language import Cards, english

__all__ = ("changed_since", "departure_sentences", "table_move_text")


def changed_since(version: str) -> str:
    """That a game is of another version."""
    return english().text("departure-changed", {"version": version})


def departure_sentences(departure: Departure) -> str:
    """How a replayed game departs from its journal."""
    tell = english().text
    told = [changed_since(departure.version[:20])]
    told += [tell("departure-instead", {"new": _card(new), "old": _card(old)}) for old, new in departure.instead]
    told += [tell("departure-missing", {"card": _card(name)}) for name in departure.missing]
    told += [tell("departure-left-out", {"card": _card(name)}) for name in departure.left_out]
    if departure.stopped:
        told.append(tell("departure-stopped", {"lawful": departure.lawful, "moves": departure.moves}))
    return " ".join(told)


def _card(name: str) -> Cards:
    return Cards((name,), 1)


def table_move_text(move: TableMove) -> str:
    """A move of no player, in words."""
    return english().text(f"move-ask-{move.value}" if isinstance(move, OptionSet) else "move-seed", {})
