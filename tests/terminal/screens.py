"""The full-screen table, run by a script of keys."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from textual.pilot import Pilot
from textual.widgets import Input, Static

from ruleshift.engine.game import Game
from ruleshift.terminal.saved_games import Keep
from ruleshift.terminal.screen.play_app import PlayApp
from ruleshift.terminal.screen.question_pane import ChoiceList
from ruleshift.terminal.screen.replay_app import ReplayApp
from ruleshift.terminal.session import Session

__all__ = ("LARGE", "SMALL", "asked_to_type", "moved", "on_screen", "rows", "settled", "sit_down", "text")

SMALL, LARGE = (80, 24), (200, 60)
Script = Callable[[Pilot[str]], Awaitable[None]]


def sit_down(deck: str = "anatomy", people: str = "Ann", bots: str = "Bea Cleo", path: Path | None = None) -> Session:
    names = [*people.split(), *bots.split()]
    game = Game(deck, names, seed=6, options={"first": names[0]})
    return Session(game, tuple(people.split()), dict.fromkeys(bots.split(), "random"), Keep(path))


def on_screen(session: Session, script: Script, size: tuple[int, int] = SMALL) -> PlayApp:
    """Run a script on the full-screen table."""
    app = PlayApp(session, pace=0)
    app.table.choice.quiet = 0.0  # scripts are quicker than people

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await settled(pilot)
            await script(pilot)

    asyncio.run(run())
    return app


async def settled(pilot: Pilot[str]) -> None:
    """Wait until somebody is asked, or the game is over."""
    app = pilot.app
    assert isinstance(app, PlayApp)
    for _ in range(400):
        await pilot.pause()
        if app.screen is not app.table or app.session.over or app.waiting:
            return
    raise AssertionError("nobody is asked and the game does not go on")


async def asked_to_type(pilot: Pilot[str]) -> bool:
    """True if an answer is to be typed; then the field for it must get the focus."""
    app = pilot.app
    assert isinstance(app, PlayApp)
    if not any(decision.takes_text for decision in app.session.asked()):
        return False
    for _ in range(50):
        if isinstance(app.focused, Input):
            return True
        await pilot.pause()
    raise AssertionError(f"an answer is to be typed, but the focus stays on {app.focused}")


async def moved(pilot: Pilot[str], moves: int) -> None:
    """Wait until the keys that were pressed have made a move; `moves` is how many there were before."""
    app = pilot.app
    assert isinstance(app, PlayApp)
    for _ in range(50):
        if len(app.session.journal.moves) > moves:
            return
        await pilot.pause()
    asked = f"{text(app, '#owed')!r} with {app.table.choice.options.looked_at}"
    raise AssertionError(f"no move came of the keys: {asked}, focus on {app.focused}: {text(app, '#message')!r}")


def text(app: PlayApp | ReplayApp, selector: str) -> str:
    return str(app.table.query_one(selector, Static).visual)


def rows(app: PlayApp | ReplayApp, selector: str = "#options") -> list[str]:
    return [row.text for row in app.table.query_one(selector, ChoiceList).rows]
