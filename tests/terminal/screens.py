"""The full-screen table, run by a script of keys."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import textual.app
import textual.pilot
from textual.pilot import Pilot
from textual.widgets import Input, Static

from ruleshift.engine.game import Game
from ruleshift.terminal.saved_games import Keep
from ruleshift.terminal.screen.dialogs import Page
from ruleshift.terminal.screen.floor_plan import floor_plan
from ruleshift.terminal.screen.play_app import PlayApp
from ruleshift.terminal.screen.question_pane import ChoiceList
from ruleshift.terminal.screen.replay_app import ReplayApp
from ruleshift.terminal.session import Session
from tests.support.waiting import TIMEOUT

__all__ = (
    "LARGE",
    "SMALL",
    "asked_to_type",
    "moved",
    "on_screen",
    "resized",
    "rows",
    "settled",
    "sit_down",
    "text",
    "until",
)

SMALL, LARGE = (80, 24), (200, 60)
Script = Callable[[Pilot[str]], Awaitable[None]]


async def idle(*_: float) -> None:
    """Wait until nothing can go on by itself: no task of the loop is ready, and no thread thinks for a bot."""
    loop: Any = asyncio.get_running_loop()  # which does not tell otherwise
    while True:
        await asyncio.sleep(0)
        threads = loop._default_executor
        if threads is not None and threads._idle_semaphore._value < len(threads._threads):
            await asyncio.sleep(0.001)
        elif not loop._ready:
            return


# Textual looks at clocks for this: it takes a process that gets no processor for one that has nothing to do.
for module in (textual.app, textual.pilot):
    setattr(module, "wait_for_idle", idle)  # noqa: B010 - a name that it does not export


def sit_down(
    deck: str = "anatomy", people: str = "Ann", bots: str = "Bea Cleo", path: Path | None = None, seed: int = 6
) -> Session:
    names = [*people.split(), *bots.split()]
    game = Game(deck, names, seed=seed, options={"first": names[0]})
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


def is_drawn(app: Any) -> bool:
    """True if the screen shows what is there: Textual draws by a timer, and one part after the other."""
    screen = app.screen
    if app._resize_timer or screen._dirty_widgets or screen._callbacks:
        return False
    for part in (screen, *screen.walk_children()):
        if part._layout_required or part._repaint_required or part._scroll_required:
            return False
        if part.message_queue_size or part._next_callbacks:
            return False
    return True


async def until(pilot: Pilot[str], met: Callable[[], object], missed: Callable[[], str]) -> None:
    """Wait for a condition; `missed` says what did not come, which only a hang finds out."""
    try:
        async with asyncio.timeout(TIMEOUT):
            await pilot.pause()
            while not (met() and is_drawn(pilot.app)):
                await asyncio.sleep(0.005)
                await pilot.pause()
    except TimeoutError:
        raise AssertionError(missed()) from None


async def settled(pilot: Pilot[str]) -> None:
    """Wait until somebody is asked, or the end of the game is shown."""
    app = pilot.app
    assert isinstance(app, PlayApp)

    def met() -> bool:
        if app.session.over:
            return isinstance(app.screen, Page) or text(app, "#owed").startswith("★")
        return app.screen is not app.table or app.waiting

    await until(pilot, met, lambda: "nobody is asked and the game does not go on")


async def resized(pilot: Pilot[str], size: tuple[int, int]) -> None:
    """Give the terminal another size, and wait until every pane is as large as the floor plan has it there."""
    app = pilot.app
    assert isinstance(app, PlayApp)
    felt = app.table.felt

    def met() -> bool:
        plan = floor_plan(*felt.size, lambda name, width: felt.lists[name].heights(width))
        seen = {name: pane.outer_size for name, pane in felt.panes.items() if pane.display}
        return app.table.size == size and seen == {name: (box.width, box.height) for name, box in plan.items()}

    await pilot.resize_terminal(*size)
    await until(pilot, met, lambda: f"the panes do not get their places at {size}")


async def asked_to_type(pilot: Pilot[str]) -> bool:
    """True if an answer is to be typed; then the field for it must get the focus."""
    app = pilot.app
    assert isinstance(app, PlayApp)
    if not any(decision.takes_text for decision in app.session.asked()):
        return False
    await until(
        pilot,
        lambda: isinstance(app.focused, Input),
        lambda: f"an answer is to be typed, but the focus stays on {app.focused}",
    )
    return True


async def moved(pilot: Pilot[str], moves: int) -> None:
    """Wait until the keys that were pressed have made a move; `moves` is how many there were before."""
    app = pilot.app
    assert isinstance(app, PlayApp)

    def missed() -> str:
        asked = f"{text(app, '#owed')!r} with {app.table.choice.options.looked_at}"
        return f"no move came of the keys: {asked}, focus on {app.focused}: {text(app, '#message')!r}"

    await until(pilot, lambda: len(app.session.journal.moves) > moves, missed)


def text(app: PlayApp | ReplayApp, selector: str) -> str:
    return str(app.table.query_one(selector, Static).visual)


def rows(app: PlayApp | ReplayApp, selector: str = "#options") -> list[str]:
    return [row.text for row in app.table.query_one(selector, ChoiceList).rows]
