"""Servers that are killed while somebody takes back a choice: either it is taken back, or not, and nothing is lost."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from ruleshift.cards import Kind
from ruleshift.decks import find_deck
from ruleshift.engine.game import Game
from ruleshift.table.undo import read_journal, undo_line
from ruleshift.web.storage import make_store
from tests.web.child import MOMENTS
from tests.web.mortal import BROKEN, child, doom
from tests.web.server import Browser, Server

__all__ = ("begin", "kill_while_undoing", "open_with_quiet_card")

DECKS = ("camping", "drinking", "martian", "pirate")
CREEPERS = {deck: [card.name for card in find_deck(deck).cards if card.kind is Kind.CREEPER] for deck in DECKS}
"""Left out: one that the bot draws next comes out, and whoever has seen it cannot take anything back."""
QUIET = {card.name for deck in DECKS for card in find_deck(deck).cards if card.kind in (Kind.KEEPER, Kind.GOAL)}
"""Cards that are played without anybody drawing or choosing anything."""


async def begin(browser: Browser, **how: Any) -> str:
    """A table where Ann begins against a bot who waits for long."""
    options = {"decks": ["camping"], "first": "Ann", "pace": 3_600.0, "seats": 2}
    return str(await browser.open_table("Ann", bots=("easy",), start=True, **(options | how)))


async def open_with_quiet_card(ann: Browser) -> tuple[str, Any, int]:
    """A table where Ann can play a quiet card: its name, what she sees, and which option that is."""
    for deck in DECKS * 5:
        table = await begin(ann, decks=[deck], rules={"without": CREEPERS[deck]})
        async with ann.tab(table) as tab:
            state = await tab.until(lambda state: state["own"] and state["own"]["decision"])
            for option in state["own"]["decision"]["options"]:
                if option["card"] in QUIET:
                    return table, state, option["index"]
    raise AssertionError("there is always a quiet card somewhere")


async def kill_while_undoing(database: str, moments: Iterable[str]) -> list[bool]:
    """A server dies at each moment: `before` or `after` the undo is stored, or when it was `answered`; what counts."""
    return [await _one_life(database, moment) for moment in moments]


async def _one_life(database: str, moment: str) -> bool:
    with child(database) as (process, port):
        cookies, table, before = await _die(Server(port), process, moment)
    with child(database) as (_, port):
        async with Server(port).browser() as ann:
            ann.client.cookies = cookies
            async with ann.tab(table) as tab:
                await tab.until(lambda state: state["game"])
                hand = len(tab.state["own"]["hand"])
    return await _judge(database, before, hand)


async def _die(server: Server, process: Any, moment: str) -> tuple[Any, str, Any]:
    """Ann chooses and takes it back, and her server dies then: her cookies, the table, what she saw before."""
    async with server.browser() as ann:
        table, before, index = await open_with_quiet_card(ann)
        async with ann.tab(table) as tab:
            await tab.until(lambda state: state["own"])
            await tab.does("choose", decision=before["own"]["decision"]["id"], option=index)
            if moment in MOMENTS:
                doom(process, moment)
            with suppress(*BROKEN):
                await tab.does("undo")
                process.kill()
                await tab.listen()
        return ann.client.cookies, table, before


async def _judge(database: str, before: Any, hand: int) -> bool:
    """Compare what Ann sees after the crash with what is kept."""
    store = make_store(database)
    await store.open()
    try:
        stored = await store.game(before["game"]["id"])
    finally:
        await store.close()
    assert stored is not None
    undone = stored.moves[1:2] == (undo_line(1),)
    assert len(before["own"]["hand"]) - hand == (0 if undone else 1), "the game goes on before the choice, or after it"
    assert len([line for line in stored.moves if '"Ann"' in line]) == 1, "the choice is kept once"
    Game.from_journal(read_journal(stored))
    return undone
