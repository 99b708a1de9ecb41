"""The JSON API."""

from __future__ import annotations

import asyncio
import hashlib
import re
from functools import lru_cache
from threading import Lock
from typing import Any

import msgspec
from litestar import Litestar, Request, Response, Router, get, post, route
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, FromQuery, JSONBody

from ruleshift.bots import LEVELS
from ruleshift.engine.journal import Journal
from ruleshift.web.games.replays import Replays
from ruleshift.web.http.middleware import address_of, visitor_id_of
from ruleshift.web.http.rate_limits import near, network_of
from ruleshift.web.protocol.messages import TableOptions
from ruleshift.web.protocol.refusals import RefusalError
from ruleshift.web.protocol.resources import (
    CardEntry,
    CreateTable,
    DeckEntry,
    ErrorBody,
    FinishedGame,
    JoinTable,
    MyTable,
    Opened,
    ReplayState,
    ScoreEntry,
    SeatLink,
    SetUp,
    SetUpWish,
    TableEntry,
    TakeSeat,
    Timeline,
)
from ruleshift.web.shelf import Shelf
from ruleshift.web.tables.live_table import LiveTable
from ruleshift.web.tables.lobby import Lobby
from ruleshift.web.tables.newcomers import join
from ruleshift.web.tables.seat_links import make_link, take_seat
from ruleshift.web.tables.setups import set_up
from ruleshift.web.tables.snapshot import entry, link

__all__ = ("api",)

AnyRequest = Request[Any, Any, Any]
JSON = "application/json"
MOST_RESULTS = 50
GAME = re.compile(r"[\w-]{1,80}", re.ASCII)
"""What a game may be called; there is none with another name."""

REFUSALS = {
    400: "What was sent cannot be read, or cannot be agreed on.",
    403: "A page of another site has asked.",
    404: "There is no such thing.",
    409: "Not now, or not any more.",
    413: "What was sent is too large.",
    415: "What was sent is not JSON.",
    429: "Too many requests: wait as long as `Retry-After` says.",
    503: "Games cannot be kept or read now.",
}


def _refuses(*statuses: int) -> dict[int, ResponseSpec]:
    """How an address may refuse, for the description of the API."""
    return {
        status: ResponseSpec(data_container=ErrorBody, description=REFUSALS[status], generate_examples=False)
        for status in statuses
    }


GAME_FILE = ResponseSpec(Journal, generate_examples=False)
FINISHED = _refuses(400, 404, 409, 503)
WRITES = _refuses(400, 403, 404, 409, 413, 415, 429, 503)


DESCRIBING = Lock()
SENT = (CreateTable, JoinTable, SetUpWish, TableOptions, TakeSeat)
"""The records that clients send."""


@get("/openapi.json", include_in_schema=False)
async def openapi(request: AnyRequest) -> Response[bytes]:
    """This API, described for programs. Others do not wait while that is made."""
    body, tag = await asyncio.to_thread(_description, request.app)
    return Response(body, media_type=JSON, headers={"ETag": tag, "Cache-Control": "no-cache"})


def _description(app: Litestar) -> tuple[bytes, str]:
    with DESCRIBING:
        return _describe(app)


@lru_cache(maxsize=1)
def _describe(app: Litestar) -> tuple[bytes, str]:
    """The description, made once, and what stands for it."""
    return _tagged(msgspec.json.encode(_closed(dict(app.openapi_schema.to_schema()))))


def _tagged(body: bytes) -> tuple[bytes, str]:
    return body, f'"{hashlib.sha256(body).hexdigest()[:24]}"'


def _closed(document: dict[str, Any]) -> dict[str, Any]:
    """The same document, which also says that what is sent may have no other fields, and how long everything may be.

    The framework loses the lengths inside of lists and of fields of several kinds.
    """
    _, schemas = msgspec.json.schema_components(SENT, ref_template="#/components/schemas/{name}")
    document["components"]["schemas"].update(schemas)
    return document


@get("/editions", sync_to_thread=False)
def editions(lobby: NamedDependency[Lobby]) -> tuple[DeckEntry, ...]:
    """The decks, and what may be agreed on about them."""
    return lobby.settings.shelf.entries


@get("/levels", sync_to_thread=False)
def levels() -> list[str]:
    """The levels of bots."""
    return list(LEVELS)


@get("/cards", sync_to_thread=False, responses=_refuses(400, 404))
def cards(
    lobby: NamedDependency[Lobby], decks: FromQuery[str] = "pirate martian drinking camping anatomy"
) -> Response[tuple[CardEntry, ...]]:
    """What the cards of some decks say (`decks=pirate+camping`)."""
    shelf = lobby.settings.shelf
    body, tag = _catalogue(shelf, shelf.read(decks))
    headers = {"ETag": tag, "Cache-Control": "no-cache"}
    return Response(body, media_type=JSON, headers=headers)  # type: ignore[arg-type]


@lru_cache(maxsize=64)
def _catalogue(shelf: Shelf, decks: tuple[str, ...]) -> tuple[bytes, str]:
    """What cards say, encoded once, and what stands for it."""
    return _tagged(msgspec.json.encode(shelf.cards(decks)))


@post("/setup", status_code=200, responses=_refuses(400, 403, 413, 415, 429))
async def setup(request: AnyRequest, lobby: NamedDependency[Lobby], data: JSONBody[SetUpWish]) -> SetUp:
    """What a table with these decks and options would be: its cards, impossible Goals, or why it cannot be."""
    return await lobby.workers.run(network_of(address_of(request.scope)), set_up, data, lobby.settings)


@get("/tables")
async def tables(request: AnyRequest, lobby: NamedDependency[Lobby]) -> list[TableEntry]:
    """Public tables that can be joined or watched, and those where you sit."""
    await lobby.refresh()
    return lobby.listed(visitor_id_of(request.scope))


@get("/mine")
async def mine(request: AnyRequest, lobby: NamedDependency[Lobby]) -> list[MyTable]:
    """The tables where this browser has a seat, those that wait or play first, and whose turn it is."""
    await lobby.refresh()
    return lobby.mine(visitor_id_of(request.scope))


@post("/tables", responses=WRITES)
async def create_table(request: AnyRequest, lobby: NamedDependency[Lobby], data: JSONBody[CreateTable]) -> Opened:
    """Open a table and sit down as its host."""
    address = address_of(request.scope)
    table = await lobby.create(visitor_id_of(request.scope), data, network_of(address), near(address))
    return _opened(table, table.record.members[0].name)


def _opened(table: LiveTable, you: str) -> Opened:
    return Opened(id=table.id, link=link(table.id), you=you, notices=table.notices)


# The framework's own answer would list only one of the two methods.
@route("/tables", http_method="OPTIONS", status_code=204, include_in_schema=False, sync_to_thread=False)
def tables_options() -> Response[None]:
    """What can be asked of the list of tables."""
    return Response(None, headers={"Allow": "GET, OPTIONS, POST"})


@get("/tables/{table:str}", responses=_refuses(400, 404))
async def table_entry(request: AnyRequest, lobby: NamedDependency[Lobby], table: FromPath[str]) -> TableEntry:
    """One table."""
    return entry(await lobby.current(table), visitor_id_of(request.scope), lobby.settings.shelf)


@post("/tables/{table:str}/join", responses=WRITES)
async def join_table(
    request: AnyRequest, lobby: NamedDependency[Lobby], table: FromPath[str], data: JSONBody[JoinTable]
) -> Opened:
    """Sit down at a table."""
    found = await lobby.table(table)
    you = await join(found, visitor_id_of(request.scope), data.name, data.agrees, here=data.here)
    return _opened(found, you)


@post("/tables/{table:str}/link", responses=WRITES)
async def make_seat_link(request: AnyRequest, lobby: NamedDependency[Lobby], table: FromPath[str]) -> SeatLink:
    """A link that carries your seat to another browser."""
    token = await make_link(lobby, table, visitor_id_of(request.scope))
    return SeatLink(link=f"/seat#{token}", seconds=int(lobby.settings.link_seconds))


@post("/seats", responses=WRITES)
async def take_seat_here(request: AnyRequest, lobby: NamedDependency[Lobby], data: JSONBody[TakeSeat]) -> Opened:
    """Have a seat in this browser that was another's."""
    found, you = await take_seat(lobby, data.token, visitor_id_of(request.scope))
    return _opened(found, you)


@get("/games", responses=_refuses(503))
async def games(lobby: NamedDependency[Lobby]) -> list[FinishedGame]:
    """Finished games of public tables, the newest first."""
    return await lobby.recent()


@get("/results", responses=_refuses(400, 503))
async def results(lobby: NamedDependency[Lobby], games: FromQuery[str] = "") -> list[FinishedGame]:
    """Those of some games that are over (`games=ID+ID`), for a browser that remembers having played them."""
    names = [name for name in games.split() if GAME.fullmatch(name)]
    if len(names) > MOST_RESULTS:
        raise RefusalError("bad_request", f"Ask for at most {MOST_RESULTS} games at once.")
    return await lobby.results(names)


@get("/games/{game:str}", responses=FINISHED)
async def timeline(replays: NamedDependency[Replays], game: FromPath[str]) -> Timeline:
    """A finished game, move by move."""
    return await replays.timeline(game)


@get("/games/{game:str}/states/{step:int}", responses=FINISHED)
async def replay_state(replays: NamedDependency[Replays], game: FromPath[str], step: FromPath[int]) -> ReplayState:
    """A finished game after some moves, all cards face up."""
    return await replays.state(game, step)


@get("/games/{game:str}/journal", media_type=JSON, responses=FINISHED | {200: GAME_FILE})
async def journal(replays: NamedDependency[Replays], game: FromPath[str]) -> Response[bytes]:
    """A finished game as a file, for `ruleshift replay`."""
    found = await replays.journal(game)
    name = "".join(sign if sign.isalnum() else "-" for sign in game)
    headers = {"Content-Disposition": f'attachment; filename="{name}.ruleshift"'}
    return Response(found.to_bytes(), media_type=JSON, headers=headers)


@get("/scores", responses=_refuses(400, 404, 503))
async def scores(lobby: NamedDependency[Lobby], decks: FromQuery[str | None] = None) -> list[ScoreEntry]:
    """The best solitaire games, of all decks or of some (`decks=camping`)."""
    return await lobby.scores("+".join(lobby.settings.shelf.read(decks)) if decks else None)


api = Router(
    path="/api",
    route_handlers=[
        openapi, editions, levels, cards, setup, tables_options, tables, mine, create_table, table_entry, join_table,
        make_seat_link, take_seat_here,
        games, results, timeline, replay_state, journal, scores,
    ],
)  # fmt: skip
