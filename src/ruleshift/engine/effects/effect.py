"""What the room of effects knows of a verb: the function that does it, and when a free action with it is open."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from ruleshift.engine.core.compiled_cards import Argument, Opener, VerbFunction
from ruleshift.engine.core.pack import Pack

__all__ = ("Compiler", "Effect", "Effects")

Compiler = Callable[[Pack, Any], Argument]
"""Makes of a verb's argument in a deck file, checked already, what its function works with."""


class Effect(NamedTuple):
    """A verb. `open_if` says when it has something to do, which is when it is offered; without it, always.

    The shape of its argument tells how that is compiled; `compile_argument` does it for shapes of their own.
    """

    run: VerbFunction
    open_if: Opener | None = None
    compile_argument: Compiler | None = None


Effects = dict[str, Effect]
