"""The door into the machine: what rooms above the engine look at behind a game and its decisions, and users do not.

What lies behind it is in numbers, hidden cards included, and may change with any version.
"""

from __future__ import annotations

from ruleshift.engine.core.base_game import BaseGame
from ruleshift.engine.core.decision import Decision
from ruleshift.engine.core.pack import Pack
from ruleshift.engine.core.table import Table

__all__ = ("pack_of", "table_of", "values_of")


def table_of(game: BaseGame) -> Table:
    """The state of a game, to be read; only envs, which script its chance, change something there."""
    return game._table


def pack_of(decision: Decision) -> Pack:
    """The cards of the game that a decision belongs to."""
    return decision._pack


def values_of(decision: Decision) -> tuple[int, ...]:
    """The options as `core.values` writes them; suggestions of texts have none."""
    return decision._values
