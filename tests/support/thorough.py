"""Whether every repetition is wanted (make thorough), or each thing once (make test)."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TypeVar

__all__ = ("THOROUGH", "some")

T = TypeVar("T")
THOROUGH = bool(os.environ.get("RULESHIFT_THOROUGH"))


def some(every: Sequence[T], *chosen: T) -> Sequence[T]:
    """All of them in `make thorough`, those that are chosen in `make test`."""
    return every if THOROUGH else chosen
