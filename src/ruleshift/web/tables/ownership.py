"""Whose tables these are, as far as a lobby has to know: all of them its own, or some of them of other servers."""

from __future__ import annotations

from typing import Protocol

__all__ = ("Ownership", "SoleOwner")


class Ownership(Protocol):
    """Whoever knows which tables belong to this server."""

    @property
    def shared(self) -> bool:
        """True if there may be other servers, which open, change and forget tables too."""

    async def claim(self, table: str) -> bool:
        """True if a table is this server's, or is from now on because it was nobody's."""

    async def changes(self, seconds: float) -> dict[str, str | None]:
        """All tables by name, with the record of those that were changed in the last so many seconds."""


class SoleOwner:
    """There is one server, and every table is its own."""

    shared = False

    async def claim(self, _table: str) -> bool:
        return True

    async def changes(self, _seconds: float) -> dict[str, str | None]:
        return {}
