"""One browser and one server for all of these tests. Where there is no browser, they are left out, and say so."""

from __future__ import annotations

import importlib
import json
import shutil
from typing import Any, NoReturn

import pytest

from ruleshift.decks import EDITIONS, find_deck
from ruleshift.table.record import BOT_NAMES
from tests.support.waiting import TIMEOUT
from tests.web import databases
from tests.web.browser.house import House
from tests.web.browser.people import Person

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PEOPLE = ("Ann", "Bob", "Cat", "Dan", "Eve", "Wombat", *BOT_NAMES)
CARDS = sorted({card.name for edition in EDITIONS for card in find_deck(edition).cards})
TRAP = """(names) => {
  for (const name of names)
    Object.defineProperty(Object.prototype, name, {
      get() { reportError(new Error(`${name} was looked up in an object that has inherited properties`)); },
      set(value) { Object.defineProperty(this, name, {value, writable: true, enumerable: true, configurable: true}); },
      configurable: true,
    });
}"""
"""Whoever looks for a name in an ordinary object would find `constructor` there too, so no look-up of one may miss."""
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The first of these that is there; the one without windows needs the least."""


def leave_out(why: str) -> NoReturn:
    """These tests cannot run here: tell `make test`, which tells everybody, and skip."""
    line = f"browser tests (tests/web/browser): {why}"
    databases.leave_out(line)
    pytest.skip(line)


def open_context(browser: Any, **how: Any) -> Any:
    """A context of a browser. Nothing but a hang meets its time-out, which `wait_for` and actions share."""
    context = browser.new_context(**how)
    context.set_default_timeout(1_000 * TIMEOUT)
    return context


# For the package, not for the session: while it runs, nothing else of the process can use asyncio.
@pytest.fixture(scope="package")
def browser():
    try:
        playwright: Any = importlib.import_module("playwright.sync_api")
    except ModuleNotFoundError:
        leave_out("the package playwright is not installed (pip install playwright)")
    found = next((path for name in NAMES if (path := shutil.which(name))), None)
    if found is None:
        leave_out("no Chromium on this machine (apt-get install chromium)")
    with playwright.sync_playwright() as running:
        chromium = running.chromium.launch(executable_path=found, args=FLAGS, timeout=1_000 * TIMEOUT)
        yield chromium
        chromium.close()


@pytest.fixture(scope="package")
def shared_house(tmp_path_factory):
    made = House(tmp_path_factory.mktemp("house"))
    yield made
    made.stop()


@pytest.fixture
def house(shared_house):
    """The server, as if it had just begun."""
    shared_house.deal(1)
    shared_house.run_time()
    return shared_house


@pytest.fixture
def visit(browser, house):
    """Makes people. The test fails if their browsers complain: of a broken script, a refused file, a look-up."""
    contexts = []
    complaints: list[str] = []

    def come(home: House = house, **how: Any) -> Person:
        defaults = {"viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce"}
        context = open_context(browser, **(defaults | how))
        contexts.append(context)
        context.add_init_script(f"({TRAP})({json.dumps([*PEOPLE, *EDITIONS, *CARDS])})")
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
        return Person(page, home)

    come.complaints = complaints  # type: ignore[attr-defined]
    yield come
    for context in contexts:
        context.close()
    assert complaints == []
