"""The JSON API against its own description: whatever is sent, the answer is one that is described."""

from __future__ import annotations

import asyncio

import httpx
import pytest
import schemathesis
from schemathesis.specs.openapi.checks import negative_data_rejection, positive_data_acceptance

from ruleshift.web.app import make_app
from ruleshift.web.http.node import Node
from ruleshift.web.settings import Settings
from ruleshift.web.storage import MemoryStore
from tests.support.waiting import TIMEOUT
from tests.web.mortal import child
from tests.web.server import Server, serving


async def description():
    transport = httpx.ASGITransport(app=make_app(Node(MemoryStore(), Settings())))
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
        return (await client.get("/api/openapi.json")).json()


schema = schemathesis.openapi.from_dict(asyncio.run(description()))
schema.config.request_timeout = TIMEOUT
schema.config.generation.update(deterministic=True, max_examples=20)
schema.config.checks.negative_data_rejection.expected_statuses = ["400", "403", "404", "409", "413", "415", "429"]
NOT_SAID = [positive_data_acceptance]
"""The description cannot say all that a table may agree on: which decks blend, which options they have."""


@pytest.fixture(scope="module")
def address():
    with child("memory:") as (_, port):
        yield Server(port).base


@pytest.fixture(scope="module")
def there(address):
    """A table and a finished game that are really there."""

    async def evening():
        port = int(address.rpartition(":")[2])
        async with Server(port).browser() as ann:
            table = await ann.open_table("Ann", decks=["camping"], seats=1, start=True)
            async with ann.tab(table) as tab:
                await tab.play_on()
                return {"table": await ann.open_table("Ann", seats=12, public=True), "game": tab.state["game"]["id"]}

    return asyncio.run(evening())


@schema.parametrize()
def test_whatever_is_sent_the_answer_is_one_that_the_description_has(case, address):
    case.call_and_validate(base_url=address, excluded_checks=NOT_SAID)


@schema.include(path_regex="{").parametrize()
def test_the_same_for_a_table_and_a_game_that_are_there(case, address, there):
    case.path_parameters |= {name: there[name] for name in case.path_parameters if name in there}
    case.call_and_validate(base_url=address, excluded_checks=[*NOT_SAID, negative_data_rejection])


def test_the_description_says_how_long_every_text_and_list_may_be():
    document = asyncio.run(description())
    schemas = document["components"]["schemas"]
    for name in ("CreateTable", "JoinTable", "SetUpWish", "TableOptions", "TakeSeat"):
        open_ended = [where for where, kind in kinds_in(schemas[name], name) if not ends(kind)]
        assert open_ended == []


async def test_the_description_is_small_and_known_by_its_tag():
    async with serving() as server, server.browser() as ann:
        first = await ann.client.get("/api/openapi.json")
        assert (first.status_code, len(first.content) < 60_000) == (200, True)
        again = await ann.client.get("/api/openapi.json", headers={"If-None-Match": first.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
        for other in ("/api/openapi", "/api/openapi/openapi.json"):
            assert (await ann.client.get(other)).status_code == 404


def kinds_in(kind, where):
    """Every kind of value in a schema, and where it stands."""
    yield where, kind
    inner = [*kind.get("anyOf", ()), *kind.get("oneOf", ()), *kind.get("properties", {}).values(), kind.get("items")]
    inner.append(kind.get("additionalProperties"))
    for at, each in enumerate(each for each in inner if isinstance(each, dict)):
        yield from kinds_in(each, f"{where}.{at}")


def ends(kind):
    limits = {"string": ("maxLength", "enum"), "array": ("maxItems",), "object": ("maxProperties", "properties")}
    return all(any(limit in kind for limit in limits[sort]) for sort in limits if kind.get("type") == sort)
