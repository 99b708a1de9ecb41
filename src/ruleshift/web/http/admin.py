"""What `ruleshift admin` asks of the running server: only from this machine, and only with the server's secret."""

from __future__ import annotations

import ipaddress
from typing import Any

import msgspec
from litestar import Request, Router, get, post
from litestar.connection import ASGIConnection
from litestar.di import NamedDependency
from litestar.handlers import BaseRouteHandler
from litestar.params import JSONBody

from ruleshift.web.cluster.node import Node
from ruleshift.web.http.bans import Bans
from ruleshift.web.http.health import is_local, may_with
from ruleshift.web.http.middleware import is_from_server
from ruleshift.web.protocol.refusals import RefusalError
from ruleshift.web.storage import Ban
from ruleshift.web.tables.lobby import Lobby, TableReport
from ruleshift.web.tables.upkeep import close_tables, forget_games, remove_name

__all__ = ("admin",)

AnyRequest = Request[Any, Any, Any]
DAY = 24 * 3_600_000


class CloseTables(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Tables by name, or those that nobody has used for so many days, or at which nobody has played."""

    tables: tuple[str, ...] = ()
    idle_days: float | None = None
    unplayed: bool = False


class ForgetGames(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Finished games that ended more than so many days ago."""

    days: float


class RemoveName(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Somebody whose name shall not be in kept games any more."""

    name: str


class BanAddress(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An address or network that may not come in for so many hours; 0: for good."""

    network: str
    hours: float = 0.0
    reason: str = ""


class LiftBan(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A ban that is over."""

    network: str


def _guard(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    secret: str = connection.app.state.admin_secret
    request: Request[Any, Any, Any] = Request(connection.scope)
    if is_from_server(connection.scope):
        return
    if not is_local(request) or not may_with(request, secret):
        raise RefusalError("forbidden", "This is for whoever runs the server.")


@get("/tables")
async def tables(request: AnyRequest, lobby: NamedDependency[Lobby], node: NamedDependency[Node]) -> list[TableReport]:
    """All tables. Who is there is known to the server that a table belongs to."""
    await lobby.refresh(0.0)
    if is_from_server(request.scope):
        return [row for row in lobby.report() if row.awake]
    rows = {row.id: row for row in lobby.report()}
    for answer in await node.ask_all("GET", request.scope["path"]):
        rows |= {row.id: row for row in msgspec.json.decode(answer, type=list[TableReport])}
    return sorted(rows.values(), key=lambda row: (-row.connections, row.idle))


@post("/tables/close", status_code=200)
async def close(
    request: AnyRequest, lobby: NamedDependency[Lobby], node: NamedDependency[Node], data: JSONBody[CloseTables]
) -> dict[str, int]:
    """End tables; finished games remain. Each server ends its own."""
    known = data.tables
    if is_from_server(request.scope):
        known = tuple([name for name in known if await lobby.is_kept(name)])
    closed = await close_tables(lobby, known, data.idle_days, unplayed=data.unplayed)
    count = len(closed)
    rest = msgspec.structs.replace(data, tables=tuple(name for name in known if name not in closed))
    if not is_from_server(request.scope) and (rest.tables or data.idle_days is not None or data.unplayed):
        for answer in await node.ask_all("POST", request.scope["path"], msgspec.json.encode(rest)):
            count += msgspec.json.decode(answer, type=dict[str, int])["closed"]
    return {"closed": count}


@post("/games/forget", status_code=200)
async def forget(lobby: NamedDependency[Lobby], data: JSONBody[ForgetGames]) -> dict[str, int]:
    """Forget finished games."""
    return {"forgotten": await forget_games(lobby, data.days)}


@post("/names/remove", status_code=200)
async def remove(lobby: NamedDependency[Lobby], data: JSONBody[RemoveName]) -> dict[str, int]:
    """Take a name out of finished games."""
    return {"games": await remove_name(lobby, data.name)}


@get("/bans")
async def bans(lobby: NamedDependency[Lobby]) -> list[Ban]:
    """All bans."""
    return await lobby.store.bans()


@post("/bans", status_code=200)
async def ban(lobby: NamedDependency[Lobby], banned: NamedDependency[Bans], data: JSONBody[BanAddress]) -> Ban:
    """Let nobody in from an address or network."""
    try:
        network = ipaddress.ip_network(data.network, strict=False)
    except ValueError:
        raise RefusalError("bad_request", f"{data.network[:60]!r} is neither an address nor a network.") from None
    until = lobby.time.stamp() + int(data.hours * 3_600_000) if data.hours > 0 else 0
    made = Ban(network=str(network), until=until, reason=data.reason[:200])
    await lobby.store.ban(made)
    await banned.load(lobby.store)
    lobby.hang_up_on(banned.covers)
    return made


@post("/bans/lift", status_code=200)
async def lift(
    lobby: NamedDependency[Lobby], banned: NamedDependency[Bans], data: JSONBody[LiftBan]
) -> dict[str, bool]:
    """Let them in again."""
    try:
        network = str(ipaddress.ip_network(data.network, strict=False))
    except ValueError:
        network = data.network
    lifted = await lobby.store.unban(network)
    await banned.load(lobby.store)
    return {"lifted": lifted}


admin = Router(
    path="/api/admin",
    route_handlers=[tables, close, forget, remove, bans, ban, lift],
    guards=[_guard],
    include_in_schema=False,
)
