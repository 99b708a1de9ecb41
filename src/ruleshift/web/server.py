"""The web table under uvicorn, on this computer or for the whole house: the port, the signals, the end."""

from __future__ import annotations

import asyncio
import errno
import gc
import logging
import os
import signal
import socket
import sys
import webbrowser
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, cast

import msgspec
import uvicorn

from ruleshift import __version__
from ruleshift.bots import offer_bot
from ruleshift.bots.card_cache import BUDGET
from ruleshift.cards import Deck, RuleshiftError
from ruleshift.decks import load_deck
from ruleshift.decks.add_ons import companies, together
from ruleshift.decks.finding import Finding
from ruleshift.decks.goal_checks import hopeless
from ruleshift.web.addresses import addresses_of, own_address, qr_code
from ruleshift.web.admin_door import OpenDoor, admin_door, name_of
from ruleshift.web.app import make_app
from ruleshift.web.configuration import changed
from ruleshift.web.http.node import Node
from ruleshift.web.http.open_connections import OpenConnections
from ruleshift.web.service import READY, STOPPING, notify
from ruleshift.web.settings import Settings
from ruleshift.web.shelf import Shelf
from ruleshift.web.storage import SqliteStore, Store, is_postgres, make_store

if TYPE_CHECKING:
    from ruleshift.web.cluster.membership import Membership

__all__ = ("bind", "configure", "make_node", "run_fast", "serve", "serve_site", "take_sighup")

LOG = logging.getLogger(__name__)
NOT_OURS = "{!r} is not an address of this computer."
DOOR_LOOK = 5.0
"""Seconds between two looks whether `ruleshift admin` can find this server."""
LARGEST_FRAME = 65_536


def serve_site(settings: Settings, *, browse: bool, qr: bool = False) -> None:
    """Serve until somebody stops it; `browse` opens the browser, `qr` helps phones."""
    door = bind(settings.host, settings.port)
    signal.signal(signal.SIGTERM, _end)  # what the server does first; this is for before and after
    take_sighup()
    database = settings.database or None
    try:
        settings = msgspec.structs.replace(settings, shelf=_shelf(settings.decks))
        BUDGET.limit = settings.bot_cache * 1_000_000
        for text in settings.bots:
            _offer_bot(text)
        address = settings.cluster_address or own_address(settings.host, door.getsockname()[1])
        store = _store(database, address, settings.cluster_secret)
        run_fast(_main(door, store, settings, browse=browse, qr=qr))
    finally:
        door.close()


def _store(database: str | None, address: str, secret: str) -> Store | Membership:
    """Where things are kept: a store of this server's own, or its place among the servers on a database."""
    store = make_store(database)
    if is_postgres(database):
        from ruleshift.web.cluster.membership import Membership  # noqa: PLC0415 - psycopg is an extra
        from ruleshift.web.cluster.signature import read_secrets  # noqa: PLC0415 - a server alone has none

        return Membership(str(database), address, read_secrets(secret))
    if secret:
        raise RuleshiftError(
            "RULESHIFT_CLUSTER_SECRET is for several servers on one PostgreSQL: say --database postgresql://..., "
            "or leave the secret out."
        )
    if isinstance(store, SqliteStore):
        store.claim()
    return store


def _offer_bot(text: str) -> None:
    """A bot as the command line names it, NAME=FILE.py:CLASS."""
    name, equals, source = text.partition("=")
    if not equals:
        raise RuleshiftError(f"--bot is written NAME=FILE.py:CLASS, as in mine=mine.py:MyBot, not {text[:60]!r}.")
    offer_bot(name.strip(), source.strip())


def _end(*_: object) -> NoReturn:
    """Told to stop: nothing is left lying around, and that is no failure."""
    raise SystemExit(0)


def take_sighup() -> None:
    """Take SIGHUP like SIGTERM, whatever that leads to at the moment; under `nohup` it stays ignored."""
    if sys.platform != "win32" and signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:
        signal.signal(signal.SIGHUP, lambda *_: signal.raise_signal(signal.SIGTERM))


def run_fast(main: Coroutine[Any, Any, None]) -> None:
    """Run on the faster event loop, where there is one (not on Windows)."""
    try:
        from uvloop import new_event_loop  # noqa: PLC0415 - may be missing
    except ModuleNotFoundError:
        asyncio.run(main)
        return
    with asyncio.Runner(loop_factory=new_event_loop) as runner:
        runner.run(main)


def bind(host: str, port: int) -> socket.socket:
    """Take the port, or say in a sentence why not."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        # Named as TCP, so that asyncio sends small messages at once instead of gathering them for 40 ms.
        door = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    except (OSError, UnicodeError):  # the latter where a part of the name is empty or too long
        raise RuleshiftError(NOT_OURS.format(host[:100])) from None
    door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        door.bind((host, port))
    except PermissionError:
        door.close()
        raise RuleshiftError(f"Port {port} may not be used by everybody. Try another one: --port 8000.") from None
    except OSError as error:
        door.close()
        if error.errno == errno.EADDRNOTAVAIL:
            raise RuleshiftError(NOT_OURS.format(host[:100])) from None
        raise RuleshiftError(
            f"Port {port} of {host} is taken, perhaps by another Ruleshift. Try another one: --port {port + 1}."
        ) from None
    return door


def _shelf(files: Sequence[str]) -> Shelf:
    """The custom decks; Goals that can never be met are told, but do not keep a deck from being played."""
    decks = [load_deck(file) for file in files]
    shelf = Shelf(decks)
    for file, deck in zip(files, decks, strict=True):
        for problem in _problems(deck, decks):
            LOG.warning("%s, %s", Path(file).name, problem)
    return shelf


def _problems(deck: Deck, own: list[Deck]) -> list[Finding]:
    if not deck.adds_to:
        return hopeless(deck)[0]
    wholes = [together([*company.decks, deck]) for company in companies(deck, own)]
    return list(dict.fromkeys(finding for whole in wholes for finding in hopeless(deck, whole)[0]))


async def _main(door: socket.socket, store: Store | Membership, settings: Settings, *, browse: bool, qr: bool) -> None:
    await store.open()
    if isinstance(store, SqliteStore):
        await store.check()  # a full disk is said here, not by whatever writes first
    addresses = addresses_of(settings.host, door.getsockname()[1], settings)

    def opened() -> None:
        if settings.log_format == "json":  # plain lines would break the log where both streams end in it
            return
        print(f"Ruleshift is open at {addresses[0]}  (Ctrl-C closes it)", flush=True)  # noqa: T201 - people wait for it
        for other in addresses[1:]:
            print(f"  for others in this network: {other}", flush=True)  # noqa: T201
        if qr:
            print(qr_code(addresses[-1]), flush=True)  # noqa: T201
        if browse:
            webbrowser.open(addresses[0])

    with admin_door(settings.database or None, door.getsockname()[:2]) as admin:
        looking = asyncio.create_task(_look_again(admin))
        try:
            await serve(door, store, settings, opened=opened, secret=admin.secret)
        finally:
            looking.cancel()


async def _look_again(admin: OpenDoor) -> None:
    """Whoever empties the data folder shall not lose the way to the server."""
    while True:
        await asyncio.sleep(DOOR_LOOK)
        admin.look()


async def serve(
    door: socket.socket,
    store: Store | Membership,
    settings: Settings | None = None,
    *,
    opened: Callable[[], None] | None = None,
    secret: str = "",
) -> None:
    """Serve at a port that is taken already, until the process is told to stop."""
    node = make_node(store, settings or Settings())
    server = _Server(configure(node, secret), node, opened)
    _share_the_processor()
    await asyncio.sleep(0)  # whoever pressed Ctrl-C meanwhile is heard here, while nothing is open yet
    await server.serve(sockets=[door])


def make_node(store: Store | Membership, settings: Settings) -> Node:
    """A server alone with its store, or one of several."""
    if not getattr(store, "shared", False):
        return Node(cast("Store", store), settings)
    from ruleshift.web.cluster.member import Member  # noqa: PLC0415 - psycopg is an extra

    return Member(cast("Membership", store), settings)


def configure(node: Node, secret: str = "") -> uvicorn.Config:
    """The application, and how its server shall run."""
    settings = node.settings
    return uvicorn.Config(
        make_app(node, secret),
        **OpenConnections(settings, node.spokesmen).protocols(),
        ws_ping_interval=node.ping,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        access_log=False,
        h11_max_incomplete_event_size=2 * settings.largest_header,
        log_config=None,
        lifespan="on",
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,  # a state has a few kB: not worth the work and the memory
        timeout_graceful_shutdown=3,
        server_header=False,
    )


def _share_the_processor() -> None:
    """Let the thread that keeps moves come in quickly: everybody at a table waits for it.

    Look for cycles less often, too: games make many small records and hardly any cycles, and each search is a pause.
    """
    sys.setswitchinterval(0.0005)
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


class _Server(uvicorn.Server):
    """Tells when it is open, and says goodbye."""

    def __init__(self, config: uvicorn.Config, node: Node, opened: Callable[[], None] | None) -> None:
        super().__init__(config)
        self._node = node
        self._opened = opened

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Open, then say so."""
        await super().startup(sockets=sockets)
        if self.started:
            await self._log_start(sockets or [])
            if self._opened:
                self._opened()
            notify(READY)

    async def _log_start(self, sockets: list[socket.socket]) -> None:
        settings = self._node.settings
        with suppress(RuleshiftError):  # one that cannot join the others yet has said so
            facts = await self._node.store.facts()
            fields = {
                "version": __version__,
                "address": ", ".join("{}:{}".format(*door.getsockname()[:2]) for door in sockets),
                "database": name_of(settings.database),
                "schema": facts.schema,
                "process": os.getpid(),
                "settings": ", ".join(changed(settings)) or "default",
            }
            LOG.info(
                "Ruleshift %(version)s is open at %(address)s: process %(process)d, database %(database)s "
                "with schema %(schema)d, settings: %(settings)s",
                fields,
                extra={"fields": fields},
            )

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """First let everybody finish what they do and tell them; then close the door."""
        notify(STOPPING)
        LOG.info("Ruleshift %s stops: process %d", __version__, os.getpid())
        await self._node.drain()
        await super().shutdown(sockets=sockets)
