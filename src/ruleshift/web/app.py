"""The whole application: pages, API, sockets and static files behind one door."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, select_autoescape
from starlette.routing import Router

from ruleshift.web.http.bans import Bans
from ruleshift.web.http.counts import Counts
from ruleshift.web.http.middleware import Middleware
from ruleshift.web.http.node import Node
from ruleshift.web.http.pages import common
from ruleshift.web.http.rate_limits import Limits
from ruleshift.web.http.routes import bound
from ruleshift.web.http.site import Site
from ruleshift.web.protocol.messages import PROTOCOL
from ruleshift.web.settings import Settings

__all__ = ("make_app",)

HOME = Path(__file__).parent
LINK = re.compile(r"""(\b(?:href|src|action)=")(?=/|\{\{ [\w.]*\b(?:link|replay) \}\})""")


def make_app(node: Node, admin_secret: str = "") -> Middleware:
    """An ASGI application for a node. Whoever has the secret may administer it."""
    settings = node.settings
    site = Site(node, settings, Counts(), Bans(settings.time), Limits(settings), _templates(settings), admin_secret)

    @asynccontextmanager
    async def lifespan(_: object) -> AsyncIterator[None]:
        await node.open()
        await site.look_for_bans()
        try:
            yield
        finally:
            await node.close()

    app = Router(list(bound()), redirect_slashes=False, lifespan=lifespan)
    return Middleware(node.around(app, site), site)


def _templates(settings: Settings) -> Environment:
    environment = Environment(
        loader=_Rooted(HOME / "templates"),
        autoescape=select_autoescape(default=True),
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals.update(common(settings.shelf), root=settings.prefix, protocol=PROTOCOL)
    return environment


class _Rooted(FileSystemLoader):
    """Templates in which every link from the root begins with the path below which a proxy shows this server."""

    def get_source(self, environment: Environment, template: str) -> Any:  # noqa: ANN401 - as jinja2 has it
        """The source of a template: `href="/cards"` becomes `href="{{ root }}/cards"`, and so do links of records."""
        source, path, fresh = super().get_source(environment, template)
        return LINK.sub(r"\1{{ root }}", source), path, fresh
