from __future__ import annotations

import asyncio
import json

import msgspec
import pytest
import websockets

from ruleshift.web.storage import MemoryStore
from tests.web.gatherings import seat, text_of
from tests.web.server import FAST, QUICK, serving


@pytest.mark.parametrize("deck", ["pirate", "martian", "drinking", "camping", "anatomy"])
async def test_two_people_finish_a_game_by_messages(deck):
    async with serving() as server, server.browser() as ann, server.browser() as bob:
        table = await ann.open_table("Ann", decks=[deck], seats=2)
        await bob.join(table, "Bob")
        async with ann.tab(table) as at_ann, bob.tab(table) as at_bob:
            await at_ann.hear()
            await at_ann.does("start")
            await asyncio.gather(at_ann.play_on(), at_bob.play_on())
            assert at_ann.state["game"]["outcome"] == at_bob.state["game"]["outcome"]
            assert at_ann.state["game"]["replay"] == f"/replay/{at_bob.state['game']['id']}"


async def test_one_person_plays_against_bots_from_the_first_click():
    async with serving() as server, server.browser() as ann:
        table = await ann.open_table("Ann", bots=("easy", "normal", "hard"), start=True, decks=["camping", "pirate"])
        async with ann.tab(table) as tab:
            await tab.play_on()
            names = [seat["name"] for seat in tab.state["seats"]]
            assert len(names) == 4
            assert [seat["bot"] for seat in tab.state["seats"] if seat["name"] == "Ann"] == [None]


async def test_two_tabs_of_one_seat_see_the_same_and_either_may_answer():
    async with serving() as server, server.browser() as ann:
        table = await ann.open_table("Ann", decks=["martian"], seats=1, start=True)
        async with ann.tab(table) as one, ann.tab(table) as two:
            await one.until(lambda state: state["own"]["decision"])
            await two.until(lambda state: state["own"]["decision"])
            assert one.state["own"]["hand"] == two.state["own"]["hand"]
            first = one.decision["id"]
            await one.does("choose", decision=first, option=0)
            await two.until(lambda state: state["version"] == one.state["version"])
            assert await two.fails("choose", "stale", decision=first, option=0)
            assert two.state["game"] == one.state["game"]


async def test_who_comes_back_has_the_same_seat_and_the_story_so_far():
    async with serving() as server, server.browser() as ann, server.browser() as bob:
        table = await ann.open_table("Ann", decks=["drinking"], seats=2)
        await bob.join(table, "Bob")
        async with ann.tab(table) as at_ann, bob.tab(table):
            await at_ann.hear()
            await at_ann.does("start")
            before = await at_ann.until(lambda state: state["game"])
        async with ann.tab(table) as again:
            after = await again.until(lambda state: state["game"])
            assert after["you"] == "Ann"
            assert after["fresh"]
            assert after["own"]["hand"] == before["own"]["hand"]
            assert after["own"]["decision"] == before["own"]["decision"]
            assert [text_of(line) for line in again.lines][: len(at_ann.lines)] == [
                text_of(line) for line in at_ann.lines
            ]


async def test_a_spectator_sees_no_hand_and_is_asked_nothing():
    async with serving() as server, server.browser() as ann, server.browser() as eve:
        table = await ann.open_table("Ann", bots=("easy",), start=True, decks=["martian"])
        async with ann.tab(table) as tab, eve.tab(table) as watching:
            await tab.play_on()
            await watching.until(lambda state: state["table"]["phase"] == "over")
            known = [message["own"] for message in watching.heard if message["type"] == "state"]
            assert all(own["hand"] == [] and own["decision"] is None for own in known)
            assert await watching.fails("choose", "not_yours", decision="1.1.1", option=0)
            assert await watching.fails("chat", "not_yours", text="hello")
            assert watching.state["table"]["spectators"] == 1


async def test_a_table_without_spectators_lets_nobody_watch():
    async with serving() as server, server.browser() as ann, server.browser() as eve:
        table = await ann.open_table("Ann", spectators=False)
        async with eve.tab(table) as tab:
            closed = await tab.hear()
            assert (closed["type"], closed["again"]) == ("closed", False)
            with pytest.raises(websockets.ConnectionClosedOK):
                await tab.hear()


async def _playing(server, ann, bob):
    table = await ann.open_table("Ann", decks=["martian"], seats=2)
    await bob.join(table, "Bob")
    return table


async def test_answers_that_are_not_offered_change_nothing():
    async with serving() as server, server.browser() as ann, server.browser() as bob:
        table = await _playing(server, ann, bob)
        async with ann.tab(table) as one, bob.tab(table) as two:
            await one.hear()
            await one.does("start")
            for tab in (one, two):
                await tab.until(lambda state: state["game"])
            asked, waiting = (one, two) if one.decision else (two, one)
            number, decision = asked.state["version"], asked.decision["id"]
            assert await asked.fails("choose", "not_offered", decision=decision, option=99)
            assert await asked.fails("choose", "not_offered", decision=decision, option=-1)
            assert await asked.fails("choose", "not_offered", decision=decision, text="win the game")
            assert await asked.fails("choose", "bad_request", decision=decision)
            assert await asked.fails("choose", "bad_request", decision=decision, option=0, text="draw")
            assert await asked.fails("choose", "too_long", decision=decision, text="x" * 201)
            assert await waiting.fails("choose", "stale", decision=decision, option=0)
            assert await asked.fails("choose", "stale", decision="1.0.1", option=0)
            assert asked.state["version"] == number
            await asked.does("choose", decision=decision, text=asked.decision["options"][0]["text"])


async def test_the_same_answer_sent_twice_counts_once():
    async with serving() as server, server.browser() as ann:
        table = await ann.open_table("Ann", decks=["martian"], seats=1, start=True)
        async with ann.tab(table) as tab:
            await tab.until(lambda state: state["own"]["decision"])
            hand = len(tab.state["own"]["hand"])
            answer = json.dumps({"type": "choose", "decision": tab.decision["id"], "option": 0, "request": 1})
            for _ in range(5):
                await tab.wire.send(answer)
            answers: list[str] = []
            while len(answers) < 5:
                message = await tab.hear()
                answers += [message.get("code", "done")] if message["type"] in ("done", "error") else []
            assert answers == ["done", "stale", "stale", "stale", "stale"]
            assert len(tab.state["own"]["hand"]) >= hand - 1


NOISE = [
    "", "nonsense", "{", "[]", "null", "7", '"choose"', "{}", '{"type": "win"}', '{"type": "choose"}',
    '{"type": "choose", "decision": 1, "option": 0}', '{"type": "choose", "decision": "1", "option": 1e400}',
    '{"type": "chat"}', '{"type": "chat", "text": 5}', '{"type": "chat", "text": "a", "extra": 1}',
    '{"type": "kick", "player": null}', '{"type": "passing", "scope": "never"}', "[" * 5_000, "\x00", "{" * 3_000,
    '{"type": "options", "options": {"decks": "pirate"}}', '{"type": "state"}',
]  # fmt: skip


async def test_noise_is_answered_with_a_sentence():
    async with serving() as server, server.browser() as ann:
        table = await ann.open_table("Ann")
        async with ann.tab(table) as tab:
            await tab.until(lambda state: state)
            for text in NOISE[:18]:
                await tab.wire.send(text)
            await tab.wire.send(b"\xff\xfe")
            for _ in range(19):
                message = await tab.hear()
                while message["type"] != "error":
                    message = await tab.hear()
                assert message["code"] == "malformed"
                assert message["message"].endswith(".")
            await tab.does("refresh")


async def test_who_only_makes_noise_is_hung_up_on():
    async with serving() as server, server.browser() as ann:
        table = await ann.open_table("Ann")
        async with ann.tab(table) as tab:
            for at in range(60):
                await tab.wire.send(NOISE[at % len(NOISE)])
            with pytest.raises(websockets.ConnectionClosed) as closed:
                await tab.listen()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1008


async def test_messages_that_are_too_long_are_refused_and_huge_ones_end_the_connection():
    async with serving() as server, server.browser() as ann:
        table = await ann.open_table("Ann")
        async with ann.tab(table) as tab:
            assert await tab.fails("chat", "too_long", text="a" * 400)
            await tab.wire.send(json.dumps({"type": "chat", "text": "a" * 20_000}))
            while tab.heard[-1].get("code") != "too_long" or tab.heard[-1]["request"] is not None:
                await tab.hear()
            await tab.wire.send(json.dumps({"type": "chat", "text": "a" * 100_000}))
            with pytest.raises(websockets.ConnectionClosed) as closed:
                await tab.listen()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1009


async def test_who_talks_too_fast_is_slowed_down():
    slow = msgspec.structs.replace(FAST, messages_per_second=1.0, messages_burst=50)
    async with serving(settings=slow) as server, server.browser() as ann:
        table = await ann.open_table("Ann")
        async with ann.tab(table) as tab:
            await tab.until(lambda state: state)
            for _ in range(8):
                await tab.wire.send(json.dumps({"type": "chat", "text": "hello"}))
            while sum(message.get("code") == "too_fast" for message in tab.heard) < 3:
                await tab.hear()
            assert len(tab.chat) == 5


async def test_a_page_of_another_site_cannot_use_the_socket():
    async with serving() as server, server.browser() as ann:
        table = await ann.open_table("Ann")
        with pytest.raises(websockets.InvalidStatus) as refused:
            async with ann.tab(table, Origin="https://elsewhere.example"):
                pass
        assert refused.value.response.status_code == 403
        with pytest.raises(websockets.InvalidStatus):
            async with ann.tab(table, Origin="null"):
                pass


async def test_a_foreign_secret_opens_no_seat():
    async with serving() as server, server.browser() as ann, server.browser() as eve:
        table = await ann.open_table("Ann", decks=["martian"], seats=1, start=True)
        for cookie in ("ruleshift=aaaaaaaaaaaaaaaaaaaaaaaa", "ruleshift=short", "ruleshift=", "x=y", ";;=;"):
            async with eve.tab(table, Cookie=cookie) as tab:
                state = await tab.until(lambda state: state["game"])
                assert state["you"] is None
                assert state["own"]["hand"] == []
                for what in ("leave", "pause", "start", "rematch", "away"):
                    await tab.fails(what, "not_yours")


async def test_the_server_never_tells_a_secret():
    async with serving() as server, server.browser() as ann, server.browser() as eve:
        table = await ann.open_table("Ann", public=True, **QUICK)
        secret = ann.client.cookies["ruleshift"]
        async with ann.tab(table) as tab, eve.tab(table) as other:
            await tab.does("add_bot", level="easy")
            await tab.does("start")
            await other.until(lambda state: state["game"])
            told = json.dumps(
                [tab.heard, other.heard, await eve.get("/api/tables"), await ann.get(f"/api/tables/{table}")]
            )
        assert secret not in told
        assert "secret" not in told


class SlowStore(MemoryStore):
    """Keeps a move at once, but says so only when it may."""

    def __init__(self):
        super().__init__()
        self.kept, self.says_so = asyncio.Event(), asyncio.Event()

    async def append(self, game, number, moves):
        await super().append(game, number, moves)
        self.kept.set()
        await self.says_so.wait()


async def test_who_hangs_up_in_the_middle_of_an_answer_has_given_it():
    store = SlowStore()
    async with serving(store) as server, server.browser() as ann, server.browser() as bob:
        table = await ann.open_table("Ann", decks=["martian"], seats=2, first="Ann")
        await bob.join(table, "Bob")
        async with bob.tab(table) as two:
            await two.until(lambda state: state)
            async with ann.tab(table) as one:
                await one.until(lambda state: state)
                await one.does("start")
                await one.until(lambda state: state["game"])
                answer = {"type": "choose", "decision": one.decision["id"], "option": 0}
                card = one.decision["options"][0]["card"]
                await one.wire.send(json.dumps(answer))
                await store.kept.wait()
                one.wire.transport.abort()
            while seat(two, "Ann")["online"]:
                async with bob.tab(table):  # the server wants to tell Ann, and notices that she is not there
                    await two.does("refresh")
            store.says_so.set()
            await two.until(lambda _: f"Ann plays {card}." in [text_of(line) for line in two.lines])
            assert two.state["table"]["trouble"] is None
