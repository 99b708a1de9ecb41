"""The full-screen table with several people at it, with somebody who watches, and as a replay."""

from __future__ import annotations

import asyncio

from textual.pilot import Pilot

from ruleshift.engine.game import Game
from ruleshift.terminal.farewell import QUIT
from ruleshift.terminal.recording import Recording
from ruleshift.terminal.screen.dialogs import Curtain, Page
from ruleshift.terminal.screen.play_app import PlayApp
from ruleshift.terminal.screen.question_pane import ChoiceList
from ruleshift.terminal.screen.replay_app import ReplayApp
from tests.terminal.screens import SMALL, on_screen, rows, settled, sit_down, text, until


def test_a_curtain_hangs_between_two_people():
    session = sit_down(people="Ann Bob", bots="")

    async def script(pilot: Pilot[str]) -> None:
        app = pilot.app
        assert isinstance(app, PlayApp)
        assert isinstance(app.screen, Curtain)
        assert rows(app) == []
        await pilot.press("enter")
        await settled(pilot)
        mine = rows(app)
        assert mine == list(session.view("Ann").hand)
        goal = next(at for at, row in enumerate(app.table.query_one(ChoiceList).rows) if row.note == "Goal")
        await pilot.press(*["down"] * goal, "enter")
        await settled(pilot)
        assert isinstance(app.screen, Curtain)
        assert app.screen.player == "Bob"
        assert rows(app) == []
        await pilot.press("enter")
        await settled(pilot)
        assert not set(rows(app)) & (set(mine) - set(session.view("Bob").hand))

    on_screen(session, script)


def test_people_at_one_screen_are_asked_together():
    session = sit_down("pirate", people="Ann Bob Cat", bots="")

    async def script(pilot: Pilot[str]) -> None:
        app = pilot.app
        assert isinstance(app, PlayApp)
        await pilot.press("enter")
        await settled(pilot)
        await pilot.press("enter")
        await settled(pilot)
        assert rows(app) == ["Nobody", "Bob", "Cat"]
        await pilot.press("down", "enter")
        await settled(pilot)
        assert isinstance(app.screen, Curtain)
        assert app.screen.player == "Bob"
        await pilot.press("enter")
        await settled(pilot)
        assert rows(app)[0] == "pass"

    on_screen(session, script)


def test_watching_can_be_paused_and_made_faster():
    session = sit_down("camping", people="", bots="Ann Bob Cat")
    app = PlayApp(session, pace=3_600)

    async def run() -> None:
        async with app.run_test(size=SMALL) as pilot:
            await pilot.pause()
            await pilot.press("space")
            await pilot.pause()
            assert "Paused" in text(app, "#owed")
            app.pace = 5
            await pilot.press("plus")
            assert app.pace == 2.5
            app.pace = 0
            app._wake.set()  # as if the time to read the last move were over
            await pilot.pause()
            moves = len(session.journal.moves)
            await pilot.press("x", "x", "x")
            assert len(session.journal.moves) == moves
            app.pace = 3_600
            await pilot.press("space")
            await until(pilot, lambda: len(session.journal.moves) > moves, lambda: "the bots do not continue")
            await pilot.press("q")

    asyncio.run(run())
    assert app.return_value == QUIT


def test_a_replay_steps_forward_and_back():
    game = Game("camping", ["Ann", "Bob"], seed=4)
    while not game.over:
        game.choose(game.decisions[0], game.decisions[0].options[-1])
    app = ReplayApp(Recording(game.journal))

    async def run() -> None:
        async with app.run_test(size=SMALL) as pilot:
            await pilot.pause()
            assert text(app, "#owed").startswith("Move 0 of ")
            await pilot.press("right", "right", "left")
            assert app.at == 1
            await pilot.press("end")
            assert app.at == len(game.journal.moves)
            await pilot.pause()
            assert "★" in text(app, "#lines")
            await pilot.press("right")
            assert app.at == len(game.journal.moves)
            await pilot.press("home", "pagedown")
            assert app.at == app.recording.turn_from(0, 1)
            await pilot.press("question_mark")
            assert isinstance(app.screen, Page)
            await pilot.press("escape", "q")

    asyncio.run(run())
