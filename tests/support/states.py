"""Two games compared as a whole: everything that a table remembers."""

from __future__ import annotations

from typing import Any

import msgspec

from ruleshift.engine.core.decision import Decision
from ruleshift.engine.core.rules import Law
from ruleshift.engine.core.table import Table
from ruleshift.engine.game import Game

__all__ = ("kept", "seen_by", "snapshot", "state")

NOT_COMPARED = ("ears", "law", "pack", "chance_script")
"""Who listens; the cached law; the compiled cards (a deck that travels in a journal is compiled anew); read results."""


def kept(thing: object) -> dict[str, Any]:
    """What a table or a law remembers, by name, whether its class is compiled or not."""
    values = {name: getattr(thing, name) for name in dir(thing) if not name.startswith("_")}
    return {name: value for name, value in values.items() if not callable(value)}


def state(game: Game) -> dict[str, Any]:
    """Everything that a game remembers, as plain values that can be compared."""
    return {name: _plain(value) for name, value in kept(game._table).items() if name not in NOT_COMPARED}


def _plain(value: Any) -> Any:
    if isinstance(value, Decision):
        _, (_pack, *parts) = value.__reduce__()
        return ("decision", *map(_plain, parts))
    if isinstance(value, list | tuple):
        return [_plain(part) for part in value]
    if isinstance(value, dict):
        return {key: _plain(part) for key, part in value.items()}
    assert not isinstance(value, Law | Table | Game), "a step keeps more than plain values"
    return value


def snapshot(game: Game) -> tuple[Any, ...]:
    """What must not change when something is refused: the journal, the state, and what everybody sees."""
    return (game.journal, state(game), *(seen_by(game, player) for player in (None, *game.players)))


def seen_by(game: Game, player: str | None) -> bytes:
    """A seat's view as text, its decision included."""
    return msgspec.json.encode(game.view(player).to_dict())
