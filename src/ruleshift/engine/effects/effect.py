"""What the room of effects knows of a verb: the function that does it, and when a free action with it is open."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from ruleshift.engine.core.pack import Pack
from ruleshift.engine.core.table import Table

__all__ = ("Effect", "Effects")


class Effect(NamedTuple):
    """A verb. `open_if` says when it may be used freely; without it, always at the moments the vocabulary names.

    The shape of its argument tells how that is compiled; `compile_argument` does it for shapes of their own.
    """

    run: Callable[[Table, int, Any, int], None]
    open_if: Callable[[Table, int, Any, int], bool] | None = None
    compile_argument: Callable[[Pack, Any], Any] | None = None


Effects = dict[str, Effect]
