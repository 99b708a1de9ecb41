"""What `ruleshift admin` asks of the running server: only from this machine, and only with the server's secret."""

from __future__ import annotations

import logging
from collections import Counter
from typing import Annotated

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from ruleshift.table.refusals import RefusalError
from ruleshift.web.addresses import own_addresses
from ruleshift.web.http.bodies import answer, read
from ruleshift.web.http.privileges import is_operator
from ruleshift.web.http.site import Site, site_of
from ruleshift.web.networks import Network, read_network
from ruleshift.web.storage import Ban
from ruleshift.web.tables.upkeep import close_tables, forget_games, remove_name, remove_name_at_tables

__all__ = (
    "ADMITTED", "BanAddress", "CloseTables", "ForgetGames", "LiftBan", "RemoveName", "ban", "bans", "close", "forget",
    "lift", "remove", "tables",
)  # fmt: skip

ADMITTED = "ruleshift.admitted"
"""In the scope of a request whose sender has proved to be one of ours already."""
LOG = logging.getLogger("ruleshift.admin")
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
    if ADMITTED not in request.scope and not is_operator(request, site.admin_secret):
        raise RefusalError("forbidden", "This is for whoever runs the server.")
    return site


def _log(request: Request, what: str, *values: object) -> None:
    """Write down what was done here, and who has asked for it."""
    who = "a server of ours" if ADMITTED in request.scope else request.headers.get("x-operator", "somebody")[:40]
    LOG.info(f"%s {what}", who, *values)  # noqa: G004 - our own text


async def tables(request: Request) -> Response:
    """All tables."""
    lobby = _admitted(request).node.lobby
    await lobby.refresh(0.0)
    return answer(lobby.report())


async def close(request: Request) -> Response:
    """End tables; finished games remain."""
    lobby = _admitted(request).node.lobby
    wish = await read(request, CloseTables)
    closed = await close_tables(lobby, wish.tables, wish.idle_days, unplayed=wish.unplayed, dry_run=wish.dry_run)
    games = sum(closed.values())
    if not wish.dry_run:
        _log(request, "closed tables: %d, games lost that people played: %d", len(closed), games)
    return answer({"tables": len(closed), "games": games})


async def forget(request: Request) -> Response:
    """Forget finished games."""
    lobby = _admitted(request).node.lobby
    wish = await read(request, ForgetGames)
    count = await forget_games(lobby, wish.days, dry_run=wish.dry_run)
    if not wish.dry_run:
        _log(request, "deleted finished games older than %g days: %d", wish.days, count)
    return answer({"games": count})


async def remove(request: Request) -> Response:
    """Take a name out of finished games, and each server out of its tables."""
    node = _admitted(request).node
    wish = await read(request, RemoveName)
    if not wish.name:
        raise RefusalError("bad_request", "Say which name to remove.")
    counts = Counter(tables=await remove_name_at_tables(node.lobby, wish.name))
    if ADMITTED not in request.scope:
        counts["games"] = await remove_name(node.lobby, wish.name)
    _log(request, "removed a name; finished games: %d, tables: %d", counts["games"], counts["tables"])
    return answer(counts)


async def bans(request: Request) -> Response:
    """All bans."""
    return answer(await _admitted(request).node.store.bans())


async def ban(request: Request) -> Response:
    """Let nobody in from an address or network."""
    site = _admitted(request)
    wish, lobby = await read(request, BanAddress), site.node.lobby
    network = _network(wish.network)
    _refuse_to_ban_ourselves(site, request, network)
    until = 0 if wish.hours is None else lobby.time.stamp() + int(wish.hours * 3_600_000)
    made = Ban(network=str(network), until=until, reason=wish.reason[:200])
    await lobby.store.ban(made)
    await site.bans.load(lobby.store)
    lobby.hang_up_on(site.bans.covers)
    _log(request, "banned %s %s", network, "for good" if wish.hours is None else f"for {wish.hours:g} hours")
    return answer(made)


def _network(text: str) -> Network:
    network = read_network(text)
    if network is None:
        raise RefusalError("bad_request", f"{text[:60]!r} is neither an address nor a network.")
    return network


def _refuse_to_ban_ourselves(site: Site, request: Request, network: Network) -> None:
    """Nobody could come in through a proxy any more, and neither could what looks after this machine."""
    server = request.scope.get("server")
    ours = {
        "an address of this machine": own_addresses() | ({str(server[0])} if server else set()),
        "a proxy (--proxy)": set(site.settings.proxies),
        "a server of ours": site.node.spokesmen,
    }
    for what, addresses in ours.items():
        for address in addresses:
            own = read_network(address)
            if own is not None and own.version == network.version and own.overlaps(network):
                raise RefusalError("conflict", f"{network} cannot be banned: {address} is {what}.")


async def lift(request: Request) -> Response:
    """Let them in again."""
    site = _admitted(request)
    wish = await read(request, LiftBan)
    network = str(_network(wish.network))
    lifted = await site.node.store.unban(network)
    await site.bans.load(site.node.store)
    if lifted:
        _log(request, "lifted the ban of %s", network)
    return answer({"lifted": lifted})
