"""Short reactions beside the chat: seen by everybody who wants to see them, and kept nowhere."""

from __future__ import annotations

import re
from pathlib import Path

import ruleshift.web
from ruleshift.web.http.websocket import PRICES
from ruleshift.web.protocol import messages as said
from tests.web.gatherings import gathering
from tests.web.server import Tab

LABELS = Path(ruleshift.web.__file__).parent / "static" / "js" / "labels.js"


def reactions(tab: Tab) -> list[tuple[str, str]]:
    """Who has reacted with what, as a tab was told."""
    return [(each["player"], each["emoji"]) for each in tab.heard if each["type"] == "reaction"]


async def test_a_reaction_reaches_everybody_but_those_who_muted_its_sender():
    async with gathering("Ann", "Bob", "Cat", start=False) as (_, _, _, (ann, bob, cat)):
        await bob.does("mute", player="Ann", on=True)
        await ann.does("react", emoji="😂")
        await bob.does("react", emoji="👍")
        assert reactions(bob) == [("Bob", "👍")]
        while len(reactions(cat)) < 2:
            await cat.hear()
        assert reactions(cat) == [("Ann", "😂"), ("Bob", "👍")]


async def test_a_reaction_is_told_once_and_never_again():
    async with gathering("Ann", "Bob", start=False) as (server, table, _, (ann, _)):
        await ann.does("react", emoji="👏")
        async with server.browser() as cat, cat.tab(table) as watching:
            await ann.does("chat", text="hello")
            while not watching.chat:
                await watching.hear()
            assert reactions(watching) == []


async def test_what_is_no_reaction_is_refused_with_a_sentence():
    async with gathering("Ann", "Bob", start=False) as (server, table, _, (ann, _)):
        for emoji in ("", "😂😂", "hello", "🔪"):
            sentence = await ann.fails("react", "bad_request", emoji=emoji)
            assert "There are: 👍" in sentence
            assert "hello" not in sentence
        await ann.fails("react", "malformed", emoji=7)
        async with server.browser() as cat, cat.tab(table) as watching:
            await watching.fails("react", "not_yours", emoji="👍")
    async with gathering("Ann", "Bob", chat=False, start=False) as (_, _, _, (ann, _)):
        await ann.fails("react", "not_now", emoji="👍")


def test_reacting_costs_as_much_as_talking():
    assert PRICES[said.React] == PRICES[said.Chat]


def test_the_browser_offers_the_reactions_that_the_server_knows():
    listed = LABELS.read_text(encoding="utf-8").partition("export const REACTIONS =")[2].partition("]);")[0]
    assert tuple(re.findall(r'\["([^"]+)",', listed)) == said.REACTIONS
