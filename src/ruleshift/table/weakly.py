"""Functions that do not keep the object they belong to: it goes at once when nobody else has it.

What refers to itself in a circle would stay until the rare full collection, a whole game with it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec, TypeVar
from weakref import WeakMethod

__all__ = ("weakly",)

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")


def weakly(method: Callable[Arguments, Result]) -> Callable[Arguments, Result]:
    """The same method; it must not be called after its object has gone."""
    find = WeakMethod(method)

    def call(*arguments: Arguments.args, **named: Arguments.kwargs) -> Result:
        found: Callable[Arguments, Result] | None = find()
        assert found is not None
        return found(*arguments, **named)

    return call
