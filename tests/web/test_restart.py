"""A server may end at any moment: what it has said is done, is done, and nothing is done twice."""

from __future__ import annotations

import asyncio
import json
import random
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

import pytest
import websockets

from ruleshift.engine.game import Game
from ruleshift.web.play import read_journal
from ruleshift.web.storage import SqliteStore, StoredGame
from tests.web.party import give, partying
from tests.web.server import QUICK, Server, Tab, run, serving


def _begun(state):
    return state["game"] and state["game"]["turn_number"] > 8


def _late(state):
    return state["game"]["turn_number"] > 16


def test_after_a_restart_the_game_goes_on_where_it_was(tmp_path):
    path = tmp_path / "tables.sqlite"

    async def evening():
        async with serving(SqliteStore(path)) as server, server.browser() as ann, server.browser() as bob:
            table = await ann.open_table("Ann", decks=["camping"], seats=2)
            await bob.join(table, "Bob")
            async with ann.tab(table) as one, bob.tab(table) as two:
                await one.until(lambda state: state)
                await one.does("start")
                await asyncio.gather(*(tab.play_on(until=_begun) for tab in (one, two)))
                before = [tab.state for tab in (one, two)]
                story = [line["text"] for line in one.lines if line["event"]]
            cookies = [browser.client.cookies for browser in (ann, bob)]
        async with serving(SqliteStore(path)) as server, server.browser() as ann, server.browser() as bob:
            for browser, jar in zip((ann, bob), cookies, strict=True):
                browser.client.cookies = jar
            async with ann.tab(table) as one, bob.tab(table) as two:
                for tab, old in zip((one, two), before, strict=True):
                    state = await tab.until(lambda state: state["game"])
                    for field in ("hand", "turn", "rules", "goals", "discard", "draw_pile", "decision", "waiting_for"):
                        assert state["game"][field] == old["game"][field], field
                assert [line["text"] for line in one.lines if line["event"]] == story
                await asyncio.gather(*(tab.play_on(until=_late) for tab in (one, two)))
                assert one.state["game"]["outcome"] or _late(one.state)

    run(evening())


def test_a_finished_game_and_an_empty_table_are_there_after_a_restart(tmp_path):
    path = tmp_path / "tables.sqlite"

    async def evening():
        async with serving(SqliteStore(path)) as server, server.browser() as ann:
            table = await ann.open_table("Ann", decks=["camping"], seats=1, start=True)
            other = await ann.open_table("Ann", public=True)
            async with ann.tab(table) as tab:
                await tab.play_on()
                score = tab.state["game"]["outcome"]["score"]
            cookies = ann.client.cookies
        async with serving(SqliteStore(path)) as server, server.browser() as ann:
            ann.client.cookies = cookies
            assert [row["score"] for row in await ann.get("/api/scores?decks=camping")] == [score]
            assert {row["id"] for row in await ann.get("/api/tables")} == {table, other}
            async with ann.tab(table) as tab:
                state = await tab.until(lambda state: state)
                assert state["table"]["phase"] == "over"
                await tab.does("rematch")
                await tab.until(lambda state: state["table"]["phase"] == "playing")

    run(evening())


def test_a_window_that_was_open_opens_again():
    async def evening():
        async with partying("Ann", "Bob", decks=["pirate"], first="Ann") as party:
            give(party, "Bob", "Veto!")
            await party.choose("Ann", 0)
            stored = await party.stored()
            assert len(stored.moves) == 1
            again = Game.from_journal(read_journal(stored))
            assert {decision.kind for decision in again.decisions} == {"surprise"}

    run(evening())


@contextmanager
def child(path) -> Iterator[tuple[subprocess.Popen[str], int]]:
    process = subprocess.Popen([sys.executable, "-m", "tests.web.child", str(path)], stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        yield process, int(process.stdout.readline())
    finally:
        process.kill()
        process.wait()
        assert process.stdout is not None
        process.stdout.close()


class Diary:
    """What a player has sent, and what the server has said is done."""

    def __init__(self) -> None:
        self.sent: list[str] = []
        self.done: set[str] = set()


async def play_until_the_end(tab: Tab, diary: Diary, chance: random.Random) -> None:
    """Answer everything until the connection breaks or the game is over."""
    while not (tab.state and tab.state["table"]["phase"] == "over"):
        decision = tab.decision if tab.state else None
        if decision is None:
            await tab.hear()
            continue
        key = decision["id"]
        assert key not in diary.done, "a question was answered, and is asked again"
        diary.sent.append(key)
        answer = await tab.say("choose", decision=key, option=chance.randrange(len(decision["options"])))
        if answer["type"] == "done":
            diary.done.add(key)
        await tab.until(partial(_answered, key))


def _answered(key: str, state: Any) -> bool:
    decision = state["game"]["decision"]
    return not decision or decision["id"] != key


def kept(path) -> StoredGame:
    connection = sqlite3.connect(path)
    try:
        opening = connection.execute("SELECT opening FROM games").fetchone()[0]
        moves = connection.execute("SELECT move FROM moves ORDER BY number").fetchall()
        return StoredGame(opening, tuple(row[0] for row in moves))
    finally:
        connection.close()


@pytest.mark.parametrize("seed", [1, 2])
def test_a_server_killed_at_any_moment_loses_no_answer_and_counts_none_twice(tmp_path, seed):
    path = tmp_path / "tables.sqlite"
    chance = random.Random(seed)
    diary = Diary()
    cookies: Any = None
    table = ""

    async def life(port: int, process: subprocess.Popen[str]) -> None:
        nonlocal cookies, table
        async with Server(port).browser() as ann:
            if cookies is None:
                body = {
                    "name": "Ann",
                    "options": QUICK | {"decks": ["martian"], "seats": 4},
                    "bots": ["easy"] * 3,
                    "start": True,
                }
                table = (await ann.post("/api/tables", **body))["id"]
                cookies = ann.client.cookies
            else:
                ann.client.cookies = cookies
            asyncio.get_running_loop().call_later(chance.uniform(0.02, 0.25), process.send_signal, signal.SIGKILL)
            try:
                async with ann.tab(table) as tab:
                    await play_until_the_end(tab, diary, chance)
            except (websockets.ConnectionClosed, websockets.InvalidHandshake, OSError):
                pass

    for _ in range(4):
        with child(path) as (process, port):
            run(life(port, process))
    stored = kept(path)
    answers = [json.loads(move)["move"] for move in stored.moves]
    by_ann = sum(move[0] == "Ann" for move in answers)
    assert diary.done
    assert len(diary.done) <= by_ann <= len(set(diary.sent))
    game = Game.from_journal(read_journal(stored))
    assert len(game.journal.moves) == len(stored.moves)
