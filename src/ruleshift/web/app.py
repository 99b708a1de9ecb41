"""The whole application: pages, API, sockets and static files behind one door."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from jinja2 import Environment, FileSystemLoader, select_autoescape
from litestar import Litestar, Router
from litestar.datastructures import CacheControlHeader, State
from litestar.di import Provide
from litestar.exceptions import NotFoundException
from litestar.openapi import OpenAPIConfig
from litestar.plugins.jinja import JinjaTemplateEngine
from litestar.static_files import create_static_files_router
from litestar.template import TemplateConfig

from ruleshift import __version__
from ruleshift.web.cluster.node import Node
from ruleshift.web.http.admin import admin
from ruleshift.web.http.api import api
from ruleshift.web.http.bans import Bans
from ruleshift.web.http.counts import Counts
from ruleshift.web.http.errors import HANDLERS
from ruleshift.web.http.health import metrics
from ruleshift.web.http.invitation import invitation
from ruleshift.web.http.learn import learn
from ruleshift.web.http.middleware import Desk, Middleware
from ruleshift.web.http.pages import common, pages
from ruleshift.web.http.rate_limits import Limits
from ruleshift.web.http.websocket import screen_socket, table_socket
from ruleshift.web.settings import Settings
from ruleshift.web.storage import Store
from ruleshift.web.tables.workers import Workers

if TYPE_CHECKING:
    from ruleshift.web.cluster.membership import Membership

__all__ = ("make_app",)

HOME = Path(__file__).parent
LINK = re.compile(r"""(\b(?:href|src|action)=")(?=/|\{\{ [\w.]*\b(?:link|replay) \}\})""")


def make_app(store: Store | Membership, settings: Settings | None = None, admin_secret: str = "") -> Middleware:
    """An ASGI application that keeps its tables and games in a store, alone or as one of several servers.

    Whoever has the secret may administer it.
    """
    settings = settings or Settings()
    limits = Limits(settings)
    workers = Workers(settings.bot_threads, settings.thought_per_minute, settings.time.seconds)
    node = Node(settings, workers, store)
    counts, bans = Counts(), Bans(settings.time)
    desk = Desk(counts, bans, node)
    node.beats.append(desk.look_for_bans)

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        await node.open()
        await desk.look_for_bans()
        try:
            yield
        finally:
            await node.close()

    app = Litestar(
        route_handlers=[metrics, admin, api, learn, invitation, pages, table_socket, screen_socket, _static()],
        dependencies={
            "node": Provide(lambda: node, sync_to_thread=False),
            "lobby": Provide(lambda: node.lobby, sync_to_thread=False),
            "banned": Provide(lambda: bans, sync_to_thread=False),
            "counts": Provide(lambda: counts, sync_to_thread=False),
            "limits": Provide(lambda: limits, sync_to_thread=False),
            "replays": Provide(lambda: node.replays, sync_to_thread=False),
        },
        exception_handlers=HANDLERS,
        state=State({"admin_secret": admin_secret}),
        lifespan=[lifespan],
        logging_config=None,
        openapi_config=OpenAPIConfig(
            title="Ruleshift",
            version=__version__,
            description="The web table. The socket is described in docs/protocol.md.",
            openapi_router=Router("/api/openapi", route_handlers=[], guards=[_not_here], include_in_schema=False),
        ),
        request_max_body_size=settings.largest_body,
        template_config=TemplateConfig(instance=_templates(settings)),
    )

    return Middleware(_with_others(app, node, settings), settings, limits, desk)


def _with_others(app: Litestar, node: Node, settings: Settings) -> Any:  # noqa: ANN401 - an ASGI application
    """Where there may be other servers, what is about their tables is passed on to them."""
    if node.membership is None:
        return app
    from ruleshift.web.http.passing_on import PassingOn  # noqa: PLC0415 - nobody needs it who is alone

    return PassingOn(app, node, node.membership, settings)  # type: ignore[arg-type]


def _templates(settings: Settings) -> JinjaTemplateEngine:
    environment = Environment(
        loader=_Rooted(HOME / "templates"),
        autoescape=select_autoescape(default=True),
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals.update(common(settings.shelf), root=settings.prefix)
    return JinjaTemplateEngine.from_environment(environment)


class _Rooted(FileSystemLoader):
    """Templates in which every link from the root begins with the path below which a proxy shows this server."""

    def get_source(self, environment: Environment, template: str) -> Any:  # noqa: ANN401 - as jinja2 has it
        """The source of a template: `href="/cards"` becomes `href="{{ root }}/cards"`, and so do links of records."""
        source, path, fresh = super().get_source(environment, template)
        return LINK.sub(r"\1{{ root }}", source), path, fresh


def _not_here(*_: object) -> NoReturn:
    """The framework's own pages about the API would be made anew at each request; it is described in one place."""
    raise NotFoundException


def _static() -> Router:
    return create_static_files_router(
        path="/static",
        directories=[HOME / "static"],
        cache_control=CacheControlHeader(no_cache=True),
        include_in_schema=False,
    )
