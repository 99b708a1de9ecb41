"""How a page that lies over the table is put away."""

from __future__ import annotations

from typing import TypeVar

from textual.screen import Screen

__all__ = ("put_away",)

Result = TypeVar("Result")


def put_away(screen: Screen[Result], result: Result | None = None) -> None:
    """Take a screen off the table and give its result: once, however many keys were typed meanwhile."""
    if screen.app.screen is screen:
        screen.dismiss(result)
