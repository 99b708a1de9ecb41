"""The pages for people. What they show is in the templates; the table itself is drawn by the browser."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from ruleshift import __version__
from ruleshift.bots import LEVELS
from ruleshift.cards import SOURCES
from ruleshift.engine.options import MOST_PLAYERS
from ruleshift.lessons import LESSONS, find_lesson
from ruleshift.table.refusals import RefusalError
from ruleshift.table.typed_text import LONGEST_CHAT, LONGEST_NAME
from ruleshift.web.handbook import PAGES, find_page, search_index
from ruleshift.web.handbook.rulings import all_rulings, find_ruling, rulings_about, topics
from ruleshift.web.http.bodies import page
from ruleshift.web.http.invitation import address_here
from ruleshift.web.http.middleware import visitor_id_of
from ruleshift.web.http.site import lobby_of, site_of
from ruleshift.web.protocol.resources import CardEntry, TableEntry
from ruleshift.web.settings import Settings
from ruleshift.web.shelf import Shelf, deck_entry
from ruleshift.web.tables.snapshot import entry

__all__ = (
    "cards_page", "common", "deck_page", "games_page", "limits_of", "lobby_page", "replay_page", "rules_page",
    "ruling_page", "rulings_page", "screen_page", "seat_page", "table_page",
)  # fmt: skip


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


async def lobby_page(request: Request) -> Response:
    """Open tables, a new table, finished games, scores."""
    lobby = lobby_of(request)
    await lobby.refresh()
    context = {
        "page": "lobby",
        "tables": lobby.listed(visitor_id_of(request.scope)),
        "games": await lobby.recent(),
        "scores": await lobby.scores(None),
        "limits": limits_of(lobby.settings),
    }
    return page(request, "lobby.html", context)


async def table_page(request: Request) -> Response:
    """A table."""
    found = await _found(request)
    context = {
        "page": "table",
        "table": found,
        "asked": msgspec.to_builtins([meta for meta in found.meta if not meta.default]),
        "address": address_here(request, found.link),
        "limits": limits_of(lobby_of(request).settings),
    }
    return page(request, "table.html", context)


async def _found(request: Request) -> TableEntry:
    lobby = lobby_of(request)
    table = await lobby.current(request.path_params["table"])
    return entry(table, visitor_id_of(request.scope), lobby.settings.shelf)


async def screen_page(request: Request) -> Response:
    """A table for the big screen: what a spectator may know, large, without anything to press."""
    found = await _found(request)
    return page(
        request, "screen.html", {"page": "screen", "table": found, "address": address_here(request, found.link)}
    )


async def replay_page(request: Request) -> Response:
    """A finished game."""
    timeline = await site_of(request).node.replays.timeline(request.path_params["game"])
    return page(request, "replay.html", {"page": "replay", "timeline": timeline})


async def cards_page(request: Request) -> Response:
    """The decks with a few cards of each."""
    shelf = lobby_of(request).settings.shelf
    return _cards(request, {"deck": None}, [card for name in shelf.names for card in _samples(shelf.cards([name]))])


async def deck_page(request: Request) -> Response:
    """All cards of a deck."""
    shelf = lobby_of(request).settings.shelf
    found = shelf.find(shelf.read(request.path_params["deck"]))[0]
    sources = [(number, SOURCES[source]) for source, number in found.sources.items()]
    return _cards(request, {"deck": deck_entry(found), "sources": sources}, shelf.cards([found.id]))


def _cards(request: Request, more: dict[str, object], cards: Sequence[CardEntry]) -> Response:
    data = msgspec.json.encode(cards).decode().replace("<", "\\u003c")
    values = {"page": "cards", "cards": cards, "cards_json": data, "source_words": SOURCES}
    return page(request, "cards.html", values | more)


def _samples(cards: Iterable[CardEntry]) -> Iterable[CardEntry]:
    """A card of each of the four kinds that show a deck best, then those whose pictures they need."""
    by_kind: dict[str, list[CardEntry]] = {}
    for card in cards:
        by_kind.setdefault(card.kind, []).append(card)
    shown = [of[min(2, len(of) - 1)] for kind in ("keeper", "goal", "action", "rule") if (of := by_kind.get(kind))]
    needed = {each.card for card in shown for need in card.needs for each in need.of}
    yield from shown
    yield from (card for of in by_kind.values() for card in of if card.name in needed and card not in shown)


async def seat_page(request: Request) -> Response:
    """Where a seat's link leads: the token stays in the browser until somebody says that the seat shall be here."""
    return page(request, "seat.html", {"page": "seat"})


async def rules_page(request: Request) -> Response:
    """How the game is played, or what is a deck's own."""
    deck = request.path_params.get("deck", PAGES[0])
    found = find_page(deck)
    if found is None:
        decks = ", ".join(PAGES[1:])
        raise RefusalError("not_found", f"There is no page about the rules of {deck[:60]!r}. There are: {decks}.")
    handbooks = [find_page(name) for name in PAGES]
    context = {"page": "rules", "handbook": found, "handbooks": handbooks, "index": search_index()}
    return page(request, "rules.html", context)


async def games_page(request: Request) -> Response:
    """The games of this browser: what it remembers is shown by its own script."""
    return page(request, "games.html", {"page": "games"})


async def rulings_page(request: Request) -> Response:
    """All rulings by topic, or those about a card, with their examples."""
    deck, card = request.query_params.get("deck"), request.query_params.get("card")
    asked = deck is not None and card is not None
    found = rulings_about(str(deck), str(card)) if asked else all_rulings()
    context = {"page": "rules", "topics": topics(found), "card": card if asked else None, "deck_id": deck}
    return page(request, "rulings.html", context)


async def ruling_page(request: Request) -> Response:
    """One ruling, with its examples."""
    number = request.path_params["number"]
    found = find_ruling(number)
    if found is None:
        raise RefusalError("not_found", f"There is no ruling {number[:60]!r}. All rulings are at /rulings.")
    return page(request, "rulings.html", {"page": "rules", "topics": topics([found]), "ruling": found})
