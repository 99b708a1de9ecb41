from __future__ import annotations

import msgspec

from tests.web.gatherings import gathering
from tests.web.server import FAST, serving


async def link_of(browser, table):
    made = await browser.post(f"/api/tables/{table}/link")
    return made["link"].partition("#")[2]


async def test_a_link_carries_a_seat_to_another_browser_once():
    async with gathering("Ann", "Bob") as (server, table, (ann, bob), (tab, two)), server.browser() as phone:
        hand = tab.state["own"]["hand"]
        token = await link_of(ann, table)
        async with phone.tab(table) as watching:
            await watching.until(lambda state: state["you"] is None)
        assert "used already" in await phone.refused("/api/seats", 404, token="x" * 32)
        opened = await phone.post("/api/seats", token=token)
        assert opened["you"] == "Ann"
        closed = await tab.hear()
        while closed["type"] != "closed":
            closed = await tab.hear()
        assert "moved to another browser" in closed["message"]
        async with phone.tab(table) as here:
            await here.until(lambda state: state["you"] == "Ann")
            assert here.state["own"]["hand"] == hand
        assert "used already" in await bob.refused("/api/seats", 404, token=token)
        assert (await ann.get(f"/api/tables/{table}"))["you"] is None
        assert "no seat" in await ann.refused(f"/api/tables/{table}/link", 403)
        other = await link_of(phone, table)
        assert "another seat" in await bob.refused("/api/seats", 409, token=other)
        assert two.state["you"] == "Bob"


async def test_a_link_grows_old_and_the_server_does_not_know_it():
    quick = msgspec.structs.replace(FAST, link_seconds=1e-9)
    async with serving(settings=quick) as server, server.browser() as ann, server.browser() as phone:
        table = await ann.open_table("Ann")
        token = await link_of(ann, table)
        assert "has expired" in await phone.refused("/api/seats", 404, token=token)


async def test_who_has_a_seat_does_not_ask_for_one_any_more():
    async with gathering("Ann", "Bob", "Cat", start=False) as (server, table, (_, bob, cat), (ann, *_)):
        token = await link_of(bob, table)
        await ann.does("kick", player="Cat")
        cat.client.cookies.clear()
        async with server.browser() as dan:
            for person, name in ((cat, "Cat 2"), (dan, "Dan")):
                await person.refused(f"/api/tables/{table}/join", 409, name=name)
            await ann.until(lambda state: len(state["table"]["knocking"]) == 2)
            await cat.post("/api/seats", token=token)
            await ann.until(lambda state: state["table"]["knocking"] == ["Dan"])
            await ann.does("lock", approval=False)
            await dan.join(table, "Dan")
            await ann.until(lambda state: state["table"]["knocking"] == [])
