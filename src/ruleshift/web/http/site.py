"""What all requests are about: the tables, and what is known of whoever asks."""

from __future__ import annotations

from contextlib import suppress
from typing import NamedTuple

from jinja2 import Environment
from starlette.requests import HTTPConnection

from ruleshift.web.http.bans import Bans
from ruleshift.web.http.counts import Counts
from ruleshift.web.http.node import Node
from ruleshift.web.http.rate_limits import Limits
from ruleshift.web.settings import Settings
from ruleshift.web.storage import StoreError
from ruleshift.web.tables.lobby import Lobby

__all__ = ("SITE", "Site", "lobby_of", "site_of")

SITE = "ruleshift.site"
"""Where a request has it."""


class Site(NamedTuple):
    """The tables, what is counted, who may not come in, how often anybody may ask, and how pages are made."""

    node: Node
    settings: Settings
    counts: Counts
    bans: Bans
    limits: Limits
    templates: Environment
    admin_secret: str

    async def look_for_bans(self) -> None:
        """Read the bans now and then: somebody may have added some. Who is banned now has to go."""
        if self.bans.stale and self.node.is_open:
            with suppress(StoreError):
                await self.bans.load(self.node.store)
                self.node.lobby.hang_up_on(self.bans.covers)


def site_of(connection: HTTPConnection) -> Site:
    """The site that somebody talks to."""
    site: Site = connection.scope[SITE]
    return site


def lobby_of(connection: HTTPConnection) -> Lobby:
    """Its lobby, or a refusal."""
    return site_of(connection).node.lobby
