"""One person among bots: nobody can tell from the terminal which bot holds a Surprise."""

from __future__ import annotations

import argparse
from typing import Any

import pytest

from ruleshift.bots import GreedyBot
from ruleshift.engine.core.decision import Decision
from ruleshift.engine.view import View
from ruleshift.terminal.new_game import plan_table
from ruleshift.terminal.saved_games import Keep
from ruleshift.terminal.session import Session
from tests.support.tables import set_up

RULE = "Keeper Limit 4"


@pytest.fixture(autouse=True)
def bots(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What bots choose if it is offered; otherwise they take the default."""
    wanted: list[str] = []

    def pick(_: Any, decision: Decision, __: View) -> int:
        return next((index for index, option in enumerate(decision.options) if option.text in wanted), 0)

    monkeypatch.setattr(GreedyBot, "pick", pick)
    return wanted


def sit_down(bea: str, ann: str = "Rum", people: str = "Ann", turn: str = "Ann") -> Session:
    hands = {"Ann": [ann, "Parrot"], "Bea": [bea, "Rubies"], "Cleo": ["Pearls", "Keg"]}
    hands[turn].append(RULE)
    ask = "able" if people == "Ann" else "public"
    game = set_up("pirate", "Ann Bea Cleo", hands=hands, options={"ask": ask}, turn=turn)
    names = people.split()
    return Session(game, tuple(names), dict.fromkeys({"Ann", "Bea", "Cleo"} - {*names}, "normal"), Keep(None))


def test_a_bot_that_could_answer_and_passes_leaves_no_trace():
    told = []
    for card in ("Veto!", "Diamonds"):
        session = sit_down(card)
        session.choose(session.asked()[0], RULE)
        assert RULE in session.view("Ann").rules
        told.append(
            (session.view(None), [line.text for line in session.story("Ann").lines], session.why_no_undo("Ann"))
        )
    assert told[0] == told[1]
    assert told[0][2] == ""


def test_a_bot_answers_before_anybody_can_look(bots: list[str]):
    bots.append("Veto!")
    session = sit_down("Veto!")
    session.choose(session.asked()[0], RULE)
    assert {RULE, "Veto!"} <= set(session.view("Ann").discard)
    assert "somebody else has acted" in session.why_no_undo("Ann")


@pytest.mark.parametrize("card", ["Veto!", "Rum"])
def test_the_person_is_asked_only_when_they_can_answer(card: str, bots: list[str]):
    bots.append(RULE)
    session = sit_down("Diamonds", card, turn="Bea")
    while session.advance():
        pass
    asked = [(decision.player, decision.kind) for decision in session.asked()]
    assert (asked == [("Ann", "surprise")]) == (card == "Veto!")
    assert (RULE in session.view(None).rules) == (card != "Veto!")


def test_who_joins_or_leaves_changes_who_is_asked():
    session = sit_down("Veto!")
    session.join("Zoe")
    assert session.game.ask == "public"
    session.choose(session.asked()[0], RULE)
    assert len(session.game.decisions) == 3
    session = sit_down("Veto!", people="Ann Cleo")
    session.take_offer("Cleo", "leave")
    assert session.game.ask == "able"
    assert [move for move in session.journal.moves if move[0] == "option"] == [["option", "ask", "able"]]


@pytest.mark.parametrize(
    ("given", "ask"),
    [
        ({}, "able"),
        ({"watch": True}, "able"),
        ({"hotseat": "Ann,Bob"}, "public"),
        ({"hotseat": "Ann"}, "able"),
        ({"option": ["ask=public"]}, "public"),
    ],
)
def test_a_new_game_asks_as_its_people_need(given: dict[str, Any], ask: str, monkeypatch: pytest.MonkeyPatch, tmp_path):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    usual = {"seed": 1, "option": [], "bot": "normal", "players": 3, "watch": False, "hotseat": None, "name": None}
    session = plan_table(argparse.Namespace(**{**usual, "save": str(tmp_path / "game"), **given}), "pirate").sit_down()
    assert session.game.ask == ask
