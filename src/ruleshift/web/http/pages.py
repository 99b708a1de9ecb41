"""The pages for people. What they show is in the templates; the table itself is drawn by the browser."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from litestar import Request, Router, get
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery
from litestar.response import Template

from ruleshift import __version__
from ruleshift.bots import LEVELS
from ruleshift.engine.options import MOST_PLAYERS
from ruleshift.lessons import LESSONS, find_lesson
from ruleshift.web.games.replays import Replays
from ruleshift.web.handbook import PAGES, find_page, search_index
from ruleshift.web.handbook.rulings import all_rulings, find_ruling, rulings_about, topics
from ruleshift.web.http.invitation import address_here
from ruleshift.web.http.middleware import visitor_id_of
from ruleshift.web.protocol.refusals import RefusalError
from ruleshift.web.protocol.resources import CardEntry, DeckEntry
from ruleshift.web.settings import Settings
from ruleshift.web.shelf import Shelf, deck_entry
from ruleshift.web.tables.lobby import Lobby
from ruleshift.web.tables.snapshot import entry
from ruleshift.web.tables.typed_text import LONGEST_CHAT, LONGEST_NAME

__all__ = ("common", "limits_of", "pages")

AnyRequest = Request[Any, Any, Any]


def common(shelf: Shelf) -> dict[str, Any]:
    """What every template may use."""
    lessons = [find_lesson(name) for name in LESSONS]
    return {"decks": shelf.entries, "version": __version__, "levels": list(LEVELS), "lessons": lessons}


def limits_of(settings: Settings) -> dict[str, Any]:
    """How much may be typed or set, for the forms of a page."""
    return {
        "name": LONGEST_NAME,
        "chat": LONGEST_CHAT,
        "seats": MOST_PLAYERS,
        "seconds": settings.seconds_bounds,
        "window": settings.window_bounds,
        "pace": settings.pace_bounds,
    }


@get("/", include_in_schema=False)
async def lobby_page(request: AnyRequest, lobby: NamedDependency[Lobby]) -> Template:
    """Open tables, a new table, finished games, scores."""
    await lobby.refresh()
    context = {
        "page": "lobby",
        "tables": lobby.listed(visitor_id_of(request.scope)),
        "games": await lobby.recent(),
        "scores": await lobby.scores(None),
        "limits": limits_of(lobby.settings),
    }
    return Template("lobby.html", context=context)


@get("/t/{table:str}", include_in_schema=False)
async def table_page(request: AnyRequest, lobby: NamedDependency[Lobby], table: FromPath[str]) -> Template:
    """A table."""
    found = entry(await lobby.current(table), visitor_id_of(request.scope), lobby.settings.shelf)
    asked = msgspec.to_builtins([meta for meta in found.meta if not meta.default])
    address = address_here(request, lobby.settings, found.link)
    context = {
        "page": "table",
        "table": found,
        "asked": asked,
        "address": address,
        "limits": limits_of(lobby.settings),
    }
    return Template("table.html", context=context)


@get("/t/{table:str}/screen", include_in_schema=False)
async def screen_page(request: AnyRequest, lobby: NamedDependency[Lobby], table: FromPath[str]) -> Template:
    """A table for the big screen: what a spectator may know, large, without anything to press."""
    found = entry(await lobby.current(table), visitor_id_of(request.scope), lobby.settings.shelf)
    address = address_here(request, lobby.settings, found.link)
    return Template("screen.html", context={"page": "screen", "table": found, "address": address})


@get("/replay/{game:str}", include_in_schema=False)
async def replay_page(replays: NamedDependency[Replays], game: FromPath[str]) -> Template:
    """A finished game."""
    return Template("replay.html", context={"page": "replay", "timeline": await replays.timeline(game)})


@get(["/cards", "/cards/{deck:str}"], include_in_schema=False, sync_to_thread=False)
def cards_page(lobby: NamedDependency[Lobby], deck: FromPath[str | None] = None) -> Template:
    """The decks with a few cards of each, or all cards of one."""
    shelf = lobby.settings.shelf
    if deck is None:
        return _cards_template(None, [card for name in shelf.names for card in _samples(shelf.cards([name]))])
    found = shelf.find(shelf.read(deck))[0]
    return _cards_template(deck_entry(found), shelf.cards([found.id]))


def _cards_template(deck: DeckEntry | None, cards: Sequence[CardEntry]) -> Template:
    data = msgspec.json.encode(cards).decode().replace("<", "\\u003c")
    return Template("cards.html", context={"page": "cards", "deck": deck, "cards": cards, "cards_json": data})


def _samples(cards: Iterable[CardEntry]) -> Iterable[CardEntry]:
    """A card of each of the four kinds that show a deck best, then those whose pictures they need."""
    by_kind: dict[str, list[CardEntry]] = {}
    for card in cards:
        by_kind.setdefault(card.kind, []).append(card)
    shown = [of[min(2, len(of) - 1)] for kind in ("keeper", "goal", "action", "rule") if (of := by_kind.get(kind))]
    needed = {each.card for card in shown for need in card.needs for each in need.of}
    yield from shown
    yield from (card for of in by_kind.values() for card in of if card.name in needed and card not in shown)


@get("/seat", include_in_schema=False, sync_to_thread=False)
def seat_page() -> Template:
    """Where a seat's link leads: the token stays in the browser until somebody says that the seat shall be here."""
    return Template("seat.html", context={"page": "seat"})


@get(["/rules", "/rules/{deck:str}"], include_in_schema=False, sync_to_thread=False)
def rules_page(deck: FromPath[str | None] = None) -> Template:
    """How the game is played, or what is a deck's own."""
    found = find_page(deck or PAGES[0])
    if found is None:
        decks = ", ".join(PAGES[1:])
        raise RefusalError("not_found", f"There is no page about the rules of {str(deck)[:60]!r}. There are: {decks}.")
    handbooks = [find_page(name) for name in PAGES]
    context = {"page": "rules", "handbook": found, "handbooks": handbooks, "index": search_index()}
    return Template("rules.html", context=context)


@get("/games", include_in_schema=False, sync_to_thread=False)
def games_page() -> Template:
    """The games of this browser: what it remembers is shown by its own script."""
    return Template("games.html", context={"page": "games"})


@get("/rulings", include_in_schema=False, sync_to_thread=False)
def rulings_page(deck: FromQuery[str | None] = None, card: FromQuery[str | None] = None) -> Template:
    """All rulings by topic, or those about a card, with their examples."""
    asked = deck is not None and card is not None
    found = rulings_about(str(deck), str(card)) if asked else all_rulings()
    context = {"page": "rules", "topics": topics(found), "card": card if asked else None, "deck_id": deck}
    return Template("rulings.html", context=context)


@get("/rulings/{number:str}", include_in_schema=False, sync_to_thread=False)
def ruling_page(number: FromPath[str]) -> Template:
    """One ruling, with its examples."""
    found = find_ruling(number)
    if found is None:
        raise RefusalError("not_found", f"There is no ruling {number[:60]!r}. All rulings are at /rulings.")
    return Template("rulings.html", context={"page": "rules", "topics": topics([found]), "ruling": found})


pages = Router(
    path="/",
    route_handlers=[
        lobby_page, games_page, table_page, screen_page, replay_page, cards_page, rules_page, rulings_page, ruling_page,
        seat_page,
    ],
)  # fmt: skip
