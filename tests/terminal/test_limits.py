"""A limit's discards, chosen together: in one line, or marked on the screen and confirmed once."""

from __future__ import annotations

import re

import pytest
from textual.pilot import Pilot

from ruleshift.engine import ChoiceError
from ruleshift.engine.game import Game
from ruleshift.terminal.line_io import Lines
from ruleshift.terminal.plain import Plain
from ruleshift.terminal.saved_games import Keep
from ruleshift.terminal.screen.play_app import PlayApp
from ruleshift.terminal.session import Session
from tests.terminal.screens import moved, on_screen, settled, text

HAND = ["Rum", "Limes", "Parrot", "Monkey"]


def over_the_limit() -> Session:
    """Bob has just played a Hand Limit, and Ann holds two cards too many."""
    game = Game.at("pirate", ["Ann", "Bob"], turn="Bob", hands={"Ann": HAND, "Bob": ["Hand Limit 2"]})
    session = Session(game, ("Ann",), {"Bob": "random"}, Keep(None))
    while not session.asked():
        session.advance()
    assert session.asked()[0].count == 2
    return session


class Script(Lines):
    """Types a list of lines, and keeps what is said."""

    def __init__(self, typed: list[str]) -> None:
        super().__init__()
        self.typed_lines = typed
        self.said: list[str] = []

    def say(self, text: str = "", indent: str = "", *, whole: bool = False) -> None:
        self.said.append(indent + text)

    def ask(self, prompt: str) -> str | None:
        self.said.append(prompt)
        return self.typed_lines.pop(0) if self.typed_lines else None


@pytest.mark.parametrize("typed", ["1 3", "1,3", "3, 1", "Rum, Parrot", "rum,par"])
def test_two_cards_go_with_one_line(typed: str):
    session = over_the_limit()
    script = Script([typed])
    Plain(session, script).run(resumed=False)
    assert "Choose 2 of 1 to 4, as in 1 3, or type help:" in script.said
    assert session.view("Ann").hand[:2] == ("Limes", "Monkey")
    assert set(session.view("Ann").discard) >= {"Rum", "Parrot"}


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("1 2 3", "Choose 2, not 3."),
        ("1 9", "There is no option 9: choose 1 to 4."),
        ("1 1", "'Rum' is not offered."),
        ("Rum, Cannon", "'Cannon' is not one of the cards. Nothing has been chosen."),
    ],
)
def test_a_wrong_answer_discards_nothing(typed: str, answer: str):
    session = over_the_limit()
    script = Script([typed])
    Plain(session, script).run(resumed=False)
    assert any(answer in said for said in script.said)
    assert session.view("Ann").hand == tuple(HAND)
    assert session.asked()[0].count == 2


def test_one_card_at_a_time_still_works():
    session = over_the_limit()
    Plain(session, Script(["2", "limes", "rum"])).run(resumed=False)
    assert session.view("Ann").hand[:2] == ("Parrot", "Monkey")


def test_several_choices_are_made_all_together_or_not_at_all():
    session = over_the_limit()
    decision = session.asked()[0]
    with pytest.raises(ChoiceError):
        session.choose_all(decision, [0, 1, 2])
    session.choose_all(decision, [0, 1])
    assert session.journal.moves[-2:] == [["Ann", "Rum"], ["Ann", "Limes"]]


def test_cards_are_marked_on_the_screen_and_go_together():
    session = over_the_limit()

    async def script(pilot: Pilot[str]) -> None:
        app = pilot.app
        assert isinstance(app, PlayApp)
        assert "0 of 2 marked" in text(app, "#owed")
        await pilot.press("space", "down", "space")
        assert "2 of 2 marked: Enter discards them." in text(app, "#owed")
        await pilot.press("space", "down", "space", "down", "space")
        await pilot.pause()
        assert "2 are marked already" in text(app, "#message")
        assert session.view("Ann").hand == tuple(HAND), "nothing goes before it is confirmed"
        await pilot.press("enter")
        await settled(pilot)
        assert session.view("Ann").hand[:2] == ("Limes", "Monkey")

    on_screen(session, script)


def test_enter_alone_marks_and_confirms():
    session = over_the_limit()

    async def script(pilot: Pilot[str]) -> None:
        await pilot.press("enter", "enter")
        await pilot.pause()
        assert session.view("Ann").hand == tuple(HAND)
        await pilot.press("enter")
        await settled(pilot)
        assert session.view("Ann").hand[:2] == ("Parrot", "Monkey")

    on_screen(session, script)


def test_marks_are_seen_without_colours():
    session = over_the_limit()

    async def script(pilot: Pilot[str]) -> None:
        app = pilot.app
        assert isinstance(app, PlayApp)
        await pilot.press("space")
        await pilot.pause()
        options = app.table.choice.options
        shown = [strip.text for strip in options.render_lines(options.outer_size.region)]
        assert re.match(r"1 ☑ ◆ Rum", shown[0].strip())
        assert re.match(r"2 ☐ ◆ Limes", shown[1].strip())

    on_screen(session, script)


def test_equal_cards_go_one_by_one():
    hands = {"Ann": ["Cow", "Cow", "Mars"], "Bob": ["Hand Limit 1"]}
    game = Game.at("martian", ["Ann", "Bob"], turn="Bob", hands=hands)
    session = Session(game, ("Ann",), {"Bob": "random"}, Keep(None))
    while not session.asked():
        session.advance()

    async def script(pilot: Pilot[str]) -> None:
        for _ in range(2):
            moves = len(session.journal.moves)
            await pilot.press("enter")
            await moved(pilot, moves)
            await settled(pilot)
        assert session.view("Ann").discard.count("Cow") == 2

    on_screen(session, script)
