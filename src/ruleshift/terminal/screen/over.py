"""What lies over the table, and how it is put away."""

from __future__ import annotations

from typing import TypeVar

from textual.screen import Screen

__all__ = ("lies_on_top", "put_away")

Result = TypeVar("Result")


def lies_on_top(screen: Screen[Result]) -> bool:
    """True until a screen is covered or put away; keys that were typed quickly may still arrive then."""
    return screen.app.screen is screen


def put_away(screen: Screen[Result], result: Result | None = None) -> None:
    """Take a screen off the table and give its result; once, however often it is asked for."""
    if lies_on_top(screen):
        screen.dismiss(result)
