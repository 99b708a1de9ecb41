"""What `ruleshift admin` asks of the running server: only from this machine, and only with the server's secret."""

from __future__ import annotations

import ipaddress
from collections import Counter
from typing import Annotated

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from ruleshift.table.refusals import RefusalError
from ruleshift.web.http.bodies import answer, read
from ruleshift.web.http.health import is_local, may_with
from ruleshift.web.http.middleware import is_from_server
from ruleshift.web.http.site import Site, site_of
from ruleshift.web.storage import Ban
from ruleshift.web.tables.lobby import TableReport
from ruleshift.web.tables.upkeep import close_tables, forget_games, remove_name

__all__ = (
    "BanAddress", "CloseTables", "ForgetGames", "LiftBan", "RemoveName", "ban", "bans", "close", "forget",
    "lift", "remove", "tables",
)  # fmt: skip


Days = Annotated[float, Meta(ge=0, le=36_525)]


class CloseTables(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Tables by name, or those that nobody has used for so many days, or at which nobody has played."""

    tables: tuple[str, ...] = ()
    idle_days: Days | None = None
    unplayed: bool = False
    dry_run: bool = False
    """Only count them."""


class ForgetGames(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Finished games that ended more than so many days ago."""

    days: Days
    dry_run: bool = False


class RemoveName(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Somebody whose name shall not be in kept games any more."""

    name: str


class BanAddress(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An address or network that may not come in, for so many hours or for good."""

    network: str
    hours: Annotated[float, Meta(gt=0, le=876_600)] | None = None
    reason: str = ""


class LiftBan(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A ban that is over."""

    network: str


def _admitted(request: Request) -> Site:
    """The site, for whoever runs it; a refusal for everybody else."""
    site = site_of(request)
    if not is_from_server(request.scope) and not (is_local(request) and may_with(request, site.admin_secret)):
        raise RefusalError("forbidden", "This is for whoever runs the server.")
    return site


async def tables(request: Request) -> Response:
    """All tables. Who is there is known to the server that a table belongs to."""
    node = _admitted(request).node
    await node.lobby.refresh(0.0)
    report = node.lobby.report()
    if is_from_server(request.scope):
        return answer([row for row in report if row.awake])
    rows = {row.id: row for row in report}
    for found in await node.ask_all("GET", request.scope["path"]):
        rows |= {row.id: row for row in msgspec.json.decode(found, type=list[TableReport])}
    return answer(sorted(rows.values(), key=lambda row: (-row.connections, row.idle)))


async def close(request: Request) -> Response:
    """End tables; finished games remain. Each server ends its own."""
    node = _admitted(request).node
    wish = await read(request, CloseTables)
    known = wish.tables
    if is_from_server(request.scope):
        known = tuple([name for name in known if await node.lobby.is_kept(name)])
    closed = await close_tables(node.lobby, known, wish.idle_days, unplayed=wish.unplayed, dry_run=wish.dry_run)
    counts = Counter(tables=len(closed), games=sum(closed.values()))
    rest = msgspec.structs.replace(wish, tables=tuple(name for name in known if name not in closed))
    if not is_from_server(request.scope) and (rest.tables or wish.idle_days is not None or wish.unplayed):
        for found in await node.ask_all("POST", request.scope["path"], msgspec.json.encode(rest)):
            counts.update(msgspec.json.decode(found, type=dict[str, int]))
    return answer(counts)


async def forget(request: Request) -> Response:
    """Forget finished games."""
    lobby = _admitted(request).node.lobby
    wish = await read(request, ForgetGames)
    return answer({"games": await forget_games(lobby, wish.days, dry_run=wish.dry_run)})


async def remove(request: Request) -> Response:
    """Take a name out of finished games."""
    lobby = _admitted(request).node.lobby
    return answer({"games": await remove_name(lobby, (await read(request, RemoveName)).name)})


async def bans(request: Request) -> Response:
    """All bans."""
    return answer(await _admitted(request).node.store.bans())


async def ban(request: Request) -> Response:
    """Let nobody in from an address or network."""
    site = _admitted(request)
    wish, lobby = await read(request, BanAddress), site.node.lobby
    try:
        network = ipaddress.ip_network(wish.network, strict=False)
    except ValueError:
        raise RefusalError("bad_request", f"{wish.network[:60]!r} is neither an address nor a network.") from None
    until = 0 if wish.hours is None else lobby.time.stamp() + int(wish.hours * 3_600_000)
    made = Ban(network=str(network), until=until, reason=wish.reason[:200])
    await lobby.store.ban(made)
    await site.bans.load(lobby.store)
    lobby.hang_up_on(site.bans.covers)
    return answer(made)


async def lift(request: Request) -> Response:
    """Let them in again."""
    site = _admitted(request)
    wish = await read(request, LiftBan)
    try:
        network = str(ipaddress.ip_network(wish.network, strict=False))
    except ValueError:
        network = wish.network
    lifted = await site.node.store.unban(network)
    await site.bans.load(site.node.store)
    return answer({"lifted": lifted})
