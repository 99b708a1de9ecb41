"""Alone at the table, nobody is offered what a solitaire game always refuses."""

from __future__ import annotations

from textual.pilot import Pilot

from ruleshift.engine.game import Game
from ruleshift.terminal.saved_games import Keep
from ruleshift.terminal.session import Session
from tests.terminal.conftest import Play
from tests.terminal.screens import on_screen, sit_down


def help_lines(session: Session) -> str:
    """The help of the full-screen table, as it is shown."""
    shown: list[str] = []

    async def script(pilot: Pilot[str]) -> None:
        await pilot.press("question_mark")
        await pilot.pause()
        shown.append("\n".join(str(each.render()) for each in pilot.app.screen.query("Static")))

    on_screen(session, script, (200, 60))
    return shown[0]


def test_the_help_of_the_plain_table_offers_no_join(play: Play):
    assert "join NAME:" not in play("solo pirate --seed 2", ["help"]).out
    assert "join NAME:" in play("play pirate --seed 2", ["help"]).out
    assert "A solitaire game cannot be joined." in play("solo pirate --seed 2", ["join Zoe"]).out


def test_the_full_screen_table_offers_no_join():
    alone = Session(Game("pirate", ["You"], seed=2), ("You",), {}, Keep(None))
    assert "let somebody join" not in help_lines(alone)
    assert "let somebody join" in help_lines(sit_down())
