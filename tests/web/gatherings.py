"""People around a table of a real server, each with a browser and an open tab."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import msgspec

from ruleshift.languages.parts import Parts, plain_text
from tests.web.server import FAST, serving

__all__ = ("gathering", "seat", "text_of", "texts")


@asynccontextmanager
async def gathering(*names, start=True, settings=FAST, **options):
    """People around one table, the first of them the host; the game has begun."""
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(serving(settings=settings))
        browsers = [await stack.enter_async_context(server.browser()) for _ in names]
        agreed: dict[str, Any] = {"decks": ["martian"], "seats": 6} | options
        table = await browsers[0].open_table(names[0], **agreed)
        for name, browser in zip(names[1:], browsers[1:], strict=True):
            await browser.join(table, name)
        tabs = [await stack.enter_async_context(browser.tab(table)) for browser in browsers]
        await asyncio.gather(*(tab.until(lambda state: state) for tab in tabs))
        if start:
            await tabs[0].does("start")
            await asyncio.gather(*(tab.until(lambda state: state["game"]) for tab in tabs))
        yield server, table, browsers, tabs


def seat(tab, name):
    return next((each for each in tab.state["seats"] if each["name"] == name), None)


def text_of(line):
    """A line of a log as one text."""
    return plain_text(msgspec.convert(line["parts"], Parts))


def texts(tab):
    return " ".join(text_of(line) for line in tab.lines)
