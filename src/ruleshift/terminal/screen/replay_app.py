"""Stepping forward and back through a saved game, on the same table."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType

from ruleshift.terminal.recording import Recording
from ruleshift.terminal.screen.question_pane import QuestionPane
from ruleshift.terminal.screen.rows import Row
from ruleshift.terminal.screen.table_app import TableApp
from ruleshift.terminal.screen.table_model import take_picture
from ruleshift.terminal.screen.table_screen import TableScreen

__all__ = ("ReplayApp",)


class ReplayTable(TableScreen):
    """The table of a saved game."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,n,space", "app.step(1)", "Forward", key_display="→"),
        Binding("left,p,backspace", "app.step(-1)", "Back", key_display="←"),
        Binding("pagedown,greater_than_sign", "app.turn(1)", "Next turn", show=False, priority=True),
        Binding("pageup,less_than_sign", "app.turn(-1)", "Turn back", show=False, priority=True),
        Binding("home", "app.go(0)", "Start", show=False, priority=True),
        Binding("end", "app.go(-1)", "End", show=False, priority=True),
        Binding("f", "app.play_on", "Play on"),
        Binding("q", "app.stop", "Quit"),
    ]
    GUIDE = (
        "A saved game, move by move; nothing can be changed here.",
        "  → n Space      one move forward",
        "  ← p Backspace  one move back",
        "  PgDn >         to the next turn",
        "  PgUp <         to the turn before",
        "  Home End       to the beginning, to the end",
        "  f              play on from here: a game of its own, in which what lies face down is shuffled anew",
        "  q              quit",
    )


class ReplayApp(TableApp[int | None]):
    """One journal on the screen. Its result is the move from which somebody wants to play on, if so."""

    def __init__(self, recording: Recording) -> None:
        super().__init__(ReplayTable())
        self.table.choice.quiet = 0.0  # whoever steps through a game may hold the key down
        self.recording = recording
        self.at = 0

    async def on_mount(self) -> None:
        await self.table.laid.wait()
        self._show()

    def _show(self) -> None:
        record = self.recording
        game, story = record.position(self.at), record.story(self.at)
        picture = take_picture(game, record.book, record.viewer(game), story, {}, record.hands(game))
        picture = picture._replace(decision=None)  # nothing is asked here any more
        said = f"Move {self.at} of {record.length}: {record.move_text(self.at)}"
        end = "the end" if record.departure is None else str(record.departure)
        following = record.move_text(self.at + 1) if self.at < record.length else end
        self.table.show(picture, rows=(Row("Next", following, choice=0), *picture.hands), said=said, title="Replay")

    def on_question_pane_answered(self, event: QuestionPane.Answered) -> None:
        event.stop()
        self.action_step(1)

    def action_step(self, way: int) -> None:
        self.action_go(max(0, self.at + way))

    def action_go(self, move: int) -> None:
        if move < 0 or move > self.recording.length:
            move = self.recording.length
        self.at = move
        self._show()

    def action_turn(self, way: int) -> None:
        self.action_go(self.recording.turn_from(self.at, way))

    def action_play_on(self) -> None:
        if self.recording.position(self.at).over:
            self.table.wrong("The game is over here: go back to play on.")
        else:
            self.exit(self.at)

    def action_stop(self) -> None:
        self.exit()
