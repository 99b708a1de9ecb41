"""All addresses: which function answers there, and what it reads, answers and refuses."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any, Literal, NamedTuple

import msgspec
from starlette import routing
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from ruleshift.engine.journal import Journal
from ruleshift.table.refusals import RefusalError
from ruleshift.web.http import admin, api, learn, pages
from ruleshift.web.http.bodies import JSON, kept
from ruleshift.web.http.description import describe
from ruleshift.web.http.errors import sentence
from ruleshift.web.http.health import health, metrics, ready
from ruleshift.web.http.invitation import manifest, qr_code
from ruleshift.web.http.static_files import static_file, worker
from ruleshift.web.http.websocket import screen_socket, table_socket
from ruleshift.web.protocol.messages import State
from ruleshift.web.protocol.resources import (
    CardEntry,
    CreateTable,
    DeckEntry,
    FinishedGame,
    JoinTable,
    LessonState,
    MyTable,
    Opened,
    PlayOn,
    ScoreEntry,
    SeatLink,
    SetUp,
    SetUpWish,
    TableEntry,
    TakeSeat,
    Timeline,
)

__all__ = ("ROUTES", "Route", "bound")


class Route(NamedTuple):
    """What answers at an address. The API's description has the routes that say what they answer."""

    method: Literal["GET", "POST", "SOCKET"]
    path: str
    endpoint: Callable[[Any], Awaitable[Any]]
    reads: type[msgspec.Struct] | None = None
    """The query of a GET, the body of a POST."""
    answers: Any = None
    refuses: tuple[int, ...] = ()
    status: int = 200


async def openapi(_: Request) -> Response:
    """This API, described for programs."""
    return _described()


@lru_cache(maxsize=1)
def _described() -> Response:
    return kept(msgspec.json.encode(describe(ROUTES)), JSON)


SETUP = (400, 403, 413, 415, 429)
WRITES = (400, 403, 404, 409, 413, 415, 429, 503)
FINISHED = (400, 404, 409, 503)

# Routes are tried one by one: what is asked for most often comes first.
ROUTES: tuple[Route, ...] = (
    Route("GET", "/static/{path:path}", static_file),
    Route("SOCKET", "/api/tables/{table}/socket", table_socket),
    Route("SOCKET", "/api/tables/{table}/screen", screen_socket),
    Route("POST", "/api/setup", api.setup, SetUpWish, SetUp, SETUP),
    Route("GET", "/api/tables", api.tables, None, list[TableEntry]),
    Route("POST", "/api/tables", api.create_table, CreateTable, Opened, WRITES, 201),
    Route("GET", "/api/tables/{table}", api.table_entry, None, TableEntry, (400, 404)),
    Route("POST", "/api/tables/{table}/join", api.join_table, JoinTable, Opened, WRITES, 201),
    Route("POST", "/api/tables/{table}/link", api.make_seat_link, None, SeatLink, WRITES, 201),
    Route("POST", "/api/seats", api.take_seat_here, TakeSeat, Opened, WRITES, 201),
    Route("GET", "/api/mine", api.mine, None, list[MyTable]),
    Route("GET", "/api/cards", api.cards, api.CardsAsked, tuple[CardEntry, ...], (400, 404)),
    Route("GET", "/api/editions", api.editions, None, tuple[DeckEntry, ...]),
    Route("GET", "/api/levels", api.levels, None, list[str]),
    Route("GET", "/api/games", api.games, None, list[FinishedGame], (503,)),
    Route("GET", "/api/results", api.results, api.ResultsAsked, list[FinishedGame], (400, 503)),
    Route("GET", "/api/games/{game}", api.timeline, None, Timeline, FINISHED),
    Route("GET", "/api/games/{game}/states/{step:int}", api.replay_state, None, State, FINISHED),
    Route("POST", "/api/games/{game}/tables", api.play_on, PlayOn, Opened, WRITES, 201),
    Route("GET", "/api/games/{game}/journal", api.journal, None, Journal, FINISHED),
    Route("GET", "/api/scores", api.scores, api.ScoresAsked, list[ScoreEntry], (400, 404, 503)),
    Route("GET", "/api/lessons/{lesson}", learn.lesson_state, learn.LessonAsked, LessonState, (400, 404)),
    Route("GET", "/", pages.lobby_page),
    Route("GET", "/t/{table}", pages.table_page),
    Route("GET", "/t/{table}/screen", pages.screen_page),
    Route("GET", "/t/{table}/qr.svg", qr_code),
    Route("GET", "/games", pages.games_page),
    Route("GET", "/replay/{game}", pages.replay_page),
    Route("GET", "/cards", pages.cards_page),
    Route("GET", "/cards/{deck}", pages.deck_page),
    Route("GET", "/rules", pages.rules_page),
    Route("GET", "/rules/{deck}", pages.rules_page),
    Route("GET", "/rulings", pages.rulings_page),
    Route("GET", "/rulings/{number}", pages.ruling_page),
    Route("GET", "/learn", learn.learn_page),
    Route("GET", "/learn/{lesson}", learn.learn_page),
    Route("GET", "/seat", pages.seat_page),
    Route("GET", "/manifest.webmanifest", manifest),
    Route("GET", "/worker.js", worker),
    Route("GET", "/api/health", health, None, dict[str, bool]),
    Route("GET", "/api/ready", ready),
    Route("GET", "/api/openapi.json", openapi),
    Route("GET", "/metrics", metrics),
    Route("GET", "/api/admin/tables", admin.tables),
    Route("POST", "/api/admin/tables/close", admin.close, admin.CloseTables),
    Route("POST", "/api/admin/games/forget", admin.forget, admin.ForgetGames),
    Route("POST", "/api/admin/names/remove", admin.remove, admin.RemoveName),
    Route("GET", "/api/admin/bans", admin.bans),
    Route("POST", "/api/admin/bans", admin.ban, admin.BanAddress),
    Route("POST", "/api/admin/bans/lift", admin.lift, admin.LiftBan),
)


def bound() -> Iterator[routing.BaseRoute]:
    """The same as the framework has it: one route for each path, whatever the method; the last one for all others."""
    by_path: dict[str, dict[str, Route]] = {}
    for route in ROUTES:
        if route.method == "SOCKET":
            yield routing.WebSocketRoute(route.path, route.endpoint)
        else:
            by_path.setdefault(route.path, {})[route.method] = route
    for path, by_method in by_path.items():
        yield routing.Route(path, _Answering(by_method))
    yield routing.Route("/{path:path}", _Answering({}))


class _Answering:
    """Answers at one path, whatever happens: an ASGI application, since the framework would answer errors itself."""

    def __init__(self, by_method: Mapping[str, Route]) -> None:
        self._by_method = by_method
        self._allow = {"Allow": ", ".join(sorted([*by_method, "OPTIONS"]))}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        try:
            response = await self._answer(request)
        except Exception as error:  # noqa: BLE001 - it becomes a sentence, and is written down if nobody expected it
            response = sentence(request, error)
        await response(scope, receive, send)

    async def _answer(self, request: Request) -> Response:
        if not self._by_method:
            raise RefusalError("not_found", "There is nothing at this address.")
        if request.method == "OPTIONS":
            return Response(status_code=204, headers=self._allow)
        if request.method not in self._by_method:
            raise HTTPException(405, "This address cannot be used in this way.", self._allow)
        response: Response = await self._by_method[request.method].endpoint(request)
        return response
