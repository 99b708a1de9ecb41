"""Meta Rules are played only by everybody's consent, which is settled before the cards are dealt."""

from __future__ import annotations

from typing import Any

from ruleshift.web.storage import SqliteStore
from tests.web.gatherings import gathering, seat, texts
from tests.web.party import partying
from tests.web.server import QUICK, serving

DRINKS = "Drinking Rules"
PARTY: dict[str, Any] = {"decks": ["drinking"], "rules": {"meta": [DRINKS]}}
MARS: dict[str, Any] = {"decks": ["martian"], "rules": {"meta": ["Time Limit"]}}


def asked(tab):
    """Who has agreed, refused, and not answered, about the only Meta Rule that is proposed."""
    (consent,) = tab.state["table"]["consent"]
    return consent["agreed"], consent["refused"], consent["unanswered"]


async def test_no_game_begins_before_everybody_has_agreed_and_none_by_itself():
    async with gathering("Ann", "Bob", start=False, **PARTY) as (_, _, _, (ann, bob)):
        (consent,) = bob.state["table"]["consent"]
        assert consent["name"] == DRINKS
        assert "sip" in consent["about"]
        assert "can kill" in consent["warning"]
        assert asked(bob) == (["Ann"], [], ["Bob"])
        missing = "Not everybody agrees to the Drinking Rules: Bob has not answered yet."
        assert await ann.fails("start", "not_now") == missing
        assert bob.state["table"]["obstacle"] == missing
        await bob.does("consent", meta=DRINKS, agree=False)
        assert "Bob does not." in await ann.fails("start", "not_now")
        assert asked(ann) == (["Ann"], ["Bob"], [])
        await bob.does("consent", meta=DRINKS, agree=True)
        await ann.until(lambda state: state["table"]["obstacle"] is None)
        assert asked(ann) == (["Ann", "Bob"], [], [])
        assert ann.state["game"] is None
        assert "Bob agrees to the Drinking Rules." in texts(ann)
        await ann.does("start")
        await bob.until(lambda state: state["game"])
        assert DRINKS in bob.state["game"]["meta"]


async def test_consent_is_withdrawn_before_the_deal_and_not_after_it():
    async with gathering("Ann", "Bob", start=False, **MARS) as (_, _, _, (ann, bob)):
        await bob.does("consent", meta="Time Limit", agree=True)
        await ann.does("consent", meta="Time Limit", agree=False)
        assert "Ann does not." in await ann.fails("start", "not_now")
        await ann.does("consent", meta="Time Limit", agree=True)
        await bob.fails("consent", "not_now", meta=DRINKS, agree=True)
        await ann.does("start")
        await bob.until(lambda state: state["game"])
        assert "dealt" in await bob.fails("consent", "not_now", meta="Time Limit", agree=False)


async def test_the_host_drops_what_somebody_does_not_want_and_asks_anew_about_what_comes_back():
    async with gathering("Ann", "Bob", start=False, **PARTY) as (_, _, _, (ann, bob)):
        await bob.does("consent", meta=DRINKS, agree=True)
        options = ann.state["table"]["options"]
        await ann.does("options", options=options | {"seconds": 60})
        assert asked(ann) == (["Ann", "Bob"], [], [])
        await ann.does("options", options=options | {"rules": {"meta": []}})
        await bob.until(lambda state: state["table"]["consent"] == [])
        await ann.does("options", options=options)
        assert asked(ann) == (["Ann"], [], ["Bob"])


async def test_who_becomes_host_has_not_agreed_by_changing_something_else():
    async with gathering("Ann", "Bob", start=False, **PARTY) as (_, _, _, (ann, bob)):
        await ann.does("make_host", player="Bob")
        await bob.until(lambda state: state["table"]["host"] == "Bob")
        await bob.does("options", options=bob.state["table"]["options"] | {"seconds": 60})
        assert asked(bob) == (["Ann"], [], ["Bob"])
        assert "Bob has not answered" in await bob.fails("start", "not_now")


async def test_bots_agree_and_who_opens_a_table_agrees_by_the_call():
    async with serving() as server, server.browser() as ann:
        spelled = QUICK | {"decks": ["drinking"], "rules": {"meta": "drinking RULES"}}
        table = await ann.post("/api/tables", name="Ann", options=spelled, bots=["easy", "easy"], start=True)
        async with ann.tab(table["id"]) as tab:
            await tab.until(lambda state: state["game"])
            assert asked(tab) == (["Ann"], [], [])


async def test_what_a_deck_lays_out_by_itself_needs_no_consent():
    rules = {"meta": ["Learning Mode"]}
    async with gathering("Ann", "Bob", decks=["anatomy"], rules=rules) as (_, _, _, (ann, _)):
        assert ann.state["table"]["consent"] == []
        assert ann.state["game"]["meta"] == ["Learning Mode"]


async def test_who_sits_down_in_mid_game_agrees_to_what_they_were_shown():
    async with gathering("Ann", "Bob", start=False, **PARTY) as (server, table, _, (ann, bob)):
        await bob.does("consent", meta=DRINKS, agree=True)
        await ann.does("start")
        async with server.browser() as cat:
            (shown,) = (await cat.get(f"/api/tables/{table}"))["meta"]
            assert (shown["name"], shown["default"]) == (DRINKS, False)
            assert "can kill" in shown["warning"]
            path = f"/api/tables/{table}/join"
            assert "Read what that means" in await cat.refused(path, 409, name="Cat", agrees=[])
            await ann.does("refresh")
            assert seat(ann, "Cat") is None
            await cat.post(path, name="Cat", agrees=[DRINKS])
            await ann.until(lambda _: seat(ann, "Cat"))
            assert asked(ann) == (["Ann", "Bob", "Cat"], [], [])


async def test_another_game_asks_only_those_who_have_not_agreed_yet():
    async with gathering("Ann", "Bob", start=False, **PARTY | {"first": "draw"}) as (server, table, _, (ann, bob)):
        await bob.does("consent", meta=DRINKS, agree=True)
        await ann.does("start")
        await ann.until(lambda state: state["game"])
        async with server.browser() as cat:
            await cat.join(table, "Cat")
            async with cat.tab(table) as tab:
                await tab.until(lambda state: state["you"] == "Cat")
                await tab.does("leave")
                await bob.until(lambda state: len(state["seats"]) == 2)
                await ann.does("kick", player="Bob")
                await ann.until(lambda state: state["table"]["phase"] == "over")
                assert "asked to let you in" in await cat.refused(f"/api/tables/{table}/join", 409, name="Cat")
                await ann.does("admit", player="Cat")
                await tab.until(lambda state: state["you"] == "Cat")
                assert asked(tab) == (["Ann"], [], ["Cat"])
                assert "Cat has not answered" in await ann.fails("rematch", "not_now")
                assert "Cat has not answered" in await tab.fails("rematch", "not_now")
                await tab.does("consent", meta=DRINKS, agree=True)
                await tab.does("rematch")
                state = await ann.until(lambda state: state["table"]["phase"] == "playing")
                assert state["game"]["turn"] == "Cat"
                assert DRINKS in state["game"]["meta"]


async def test_answers_outlast_a_restart(tmp_path):
    path = tmp_path / "tables.sqlite"
    async with serving(SqliteStore(path)) as server, server.browser() as ann, server.browser() as bob:
        table = await ann.open_table("Ann", **PARTY)
        await bob.join(table, "Bob")
        async with bob.tab(table) as tab:
            await tab.does("consent", meta=DRINKS, agree=False)
        cookies = ann.client.cookies
    async with serving(SqliteStore(path)) as server, server.browser() as ann:
        ann.client.cookies = cookies
        async with ann.tab(table) as tab:
            await tab.until(lambda state: state["you"] == "Ann")
            assert asked(tab) == (["Ann"], ["Bob"], [])


async def test_everybody_sees_the_same_question_spectators_too():
    async with partying("Ann", "Bob", **PARTY) as party:
        assert party.look("Ann").table == party.look(None).table
        assert party.look(None).table.consent[0].agreed == ("Ann", "Bob")


async def test_the_warning_says_all_that_must_be_said():
    async with serving() as server, server.browser() as ann:
        decks = await ann.get("/api/editions")
        warning = next(meta["warning"] for deck in decks for meta in deck["meta"] if meta["name"] == DRINKS).casefold()
        for part in (
            "dangerous", "can kill", "nobody has to drink", "any other drink", "recommend", "know your limits",
            "legal drinking age", "never drink and drive", "do not encourage", "not responsible",
        ):  # fmt: skip
            assert part in warning
