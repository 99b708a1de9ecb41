"""The JSON API."""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from functools import lru_cache

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from ruleshift.bots import LEVELS
from ruleshift.table.refusals import RefusalError
from ruleshift.web.http.bodies import JSON, answer, kept, read
from ruleshift.web.http.middleware import address_of, visitor_id_of
from ruleshift.web.http.site import lobby_of, site_of
from ruleshift.web.networks import network_of
from ruleshift.web.protocol.resources import CreateTable, JoinTable, Opened, PlayOn, SeatLink, SetUpWish, TakeSeat
from ruleshift.web.shelf import Shelf
from ruleshift.web.tables.live_table import LiveTable
from ruleshift.web.tables.newcomers import join
from ruleshift.web.tables.seat_links import make_link, take_seat
from ruleshift.web.tables.snapshot import entry, link
from ruleshift.web.tables.table_options import set_up

__all__ = (
    "CardsAsked", "ResultsAsked", "ScoresAsked", "cards", "create_table", "editions", "games", "join_table",
    "journal", "levels", "make_seat_link", "mine", "play_on", "replay_state", "results", "scores", "setup",
    "table_entry", "tables", "take_seat_here", "timeline",
)  # fmt: skip

MOST_RESULTS = 50
GAME = re.compile(r"[\w-]{1,80}", re.ASCII)
"""What a game may be called; there is none with another name."""


class CardsAsked(msgspec.Struct, frozen=True, kw_only=True):
    """Decks by name, with a space or + between them."""

    decks: str = "pirate martian drinking camping anatomy"
    table: str | None = None
    """At which table: it may have decks of its own."""
    game: str | None = None
    """The same, in a finished game."""


class ScoresAsked(msgspec.Struct, frozen=True, kw_only=True):
    """The same; without any, all scores."""

    decks: str | None = None


class ResultsAsked(msgspec.Struct, frozen=True, kw_only=True):
    """Games by name, with a space or + between them."""

    games: str = ""


async def editions(request: Request) -> Response:
    """The decks, and what may be agreed on about them."""
    return answer(lobby_of(request).settings.shelf.entries)


async def levels(_: Request) -> Response:
    """The levels of bots."""
    return answer(list(LEVELS))


async def cards(request: Request) -> Response:
    """What the cards of some decks say (`decks=pirate+camping`)."""
    lobby, asked = lobby_of(request), await read(request, CardsAsked)
    own: Mapping[str, str] = {}
    with suppress(RefusalError):  # a table or game that is not there has no decks of its own
        if asked.table is not None:
            own = (await lobby.current(asked.table)).own_decks
        elif asked.game is not None:
            own = await site_of(request).node.replays.own_decks(asked.game)
    shelf = lobby.settings.shelf.of(own)
    return _catalogue(shelf, shelf.read(asked.decks))


@lru_cache(maxsize=64)
def _catalogue(shelf: Shelf, decks: tuple[str, ...]) -> Response:
    return kept(msgspec.json.encode(shelf.cards(decks)), JSON)


async def setup(request: Request) -> Response:
    """What a table with these decks and options would be: its cards, impossible Goals, or why it cannot be."""
    lobby, wish = lobby_of(request), await read(request, SetUpWish)
    return answer(await lobby.workers.run(network_of(address_of(request.scope)), set_up, wish, lobby.settings))


async def tables(request: Request) -> Response:
    """Public tables that can be joined or watched, and those where you sit."""
    lobby = lobby_of(request)
    await lobby.refresh()
    return answer(lobby.listed(visitor_id_of(request.scope)))


async def mine(request: Request) -> Response:
    """The tables where this browser has a seat, those that wait or play first, and whose turn it is."""
    lobby = lobby_of(request)
    await lobby.refresh()
    return answer(lobby.mine(visitor_id_of(request.scope)))


async def create_table(request: Request) -> Response:
    """Open a table and sit down as its host."""
    wish, network = await read(request, CreateTable), network_of(address_of(request.scope))
    table = await lobby_of(request).create(visitor_id_of(request.scope), wish, network)
    return _opened(table, table.record.members[0].name)


async def play_on(request: Request) -> Response:
    """Open a table where a finished game goes on from a step; what lies face down is shuffled anew."""
    wish, network = await read(request, PlayOn), network_of(address_of(request.scope))
    game = await site_of(request).node.replays.play_on(request.path_params["game"], wish.step, wish.seat)
    table = await lobby_of(request).play_on(visitor_id_of(request.scope), game, wish.seat, wish.bot, network)
    return _opened(table, table.record.members[0].name)


def _opened(table: LiveTable, you: str) -> Response:
    return answer(Opened(id=table.id, link=link(table.id), you=you, notices=table.notices), 201)


async def table_entry(request: Request) -> Response:
    """One table."""
    lobby = lobby_of(request)
    found = await lobby.current(request.path_params["table"])
    return answer(entry(found, visitor_id_of(request.scope), lobby.settings.shelf))


async def join_table(request: Request) -> Response:
    """Sit down at a table."""
    wish = await read(request, JoinTable)
    table = await lobby_of(request).table(request.path_params["table"])
    return _opened(table, await join(table, visitor_id_of(request.scope), wish.name, wish.agrees, here=wish.here))


async def make_seat_link(request: Request) -> Response:
    """A link that carries your seat to another browser."""
    lobby = lobby_of(request)
    token = await make_link(lobby, request.path_params["table"], visitor_id_of(request.scope))
    return answer(SeatLink(link=f"/seat#{token}", seconds=int(lobby.settings.link_seconds)), 201)


async def take_seat_here(request: Request) -> Response:
    """Have a seat in this browser that was another's."""
    lobby, wish = lobby_of(request), await read(request, TakeSeat)
    return _opened(*await take_seat(lobby, wish.token, visitor_id_of(request.scope)))


async def games(request: Request) -> Response:
    """Finished games of public tables, the newest first."""
    return answer(await lobby_of(request).recent())


async def results(request: Request) -> Response:
    """Those of some games that are over (`games=ID+ID`), for a browser that remembers having played them."""
    asked = await read(request, ResultsAsked)
    names = [name for name in asked.games.split() if GAME.fullmatch(name)]
    if len(names) > MOST_RESULTS:
        raise RefusalError("bad_request", f"Ask for at most {MOST_RESULTS} games at once.")
    return answer(await lobby_of(request).results(names))


async def timeline(request: Request) -> Response:
    """A finished game, move by move."""
    return answer(await site_of(request).node.replays.timeline(request.path_params["game"]))


async def replay_state(request: Request) -> Response:
    """A finished game after some moves, all cards face up."""
    return answer(await site_of(request).node.replays.state(request.path_params["game"], request.path_params["step"]))


async def journal(request: Request) -> Response:
    """A finished game as a file, for `ruleshift replay`."""
    game = request.path_params["game"]
    found = await site_of(request).node.replays.journal(game)
    name = "".join(sign if sign.isalnum() else "-" for sign in game)
    headers = {"Content-Disposition": f'attachment; filename="{name}.ruleshift"'}
    return Response(found.to_bytes(), headers=headers, media_type=JSON)


async def scores(request: Request) -> Response:
    """The best solitaire games, of all decks or of some (`decks=camping`)."""
    lobby, asked = lobby_of(request), await read(request, ScoresAsked)
    return answer(await lobby.scores("+".join(lobby.settings.shelf.read(asked.decks)) if asked.decks else None))
