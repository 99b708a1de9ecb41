"""Going first: at this terminal one question for everybody, before any hand is shown."""

from __future__ import annotations

import argparse
import re
from pathlib import Path

import pytest
from textual.pilot import Pilot

from ruleshift.engine.game import Game
from ruleshift.engine.journal import Journal
from ruleshift.engine.options import Options
from ruleshift.terminal.new_game import again, plan_table
from ruleshift.terminal.opening import beginnings
from ruleshift.terminal.saved_games import Keep
from ruleshift.terminal.screen.dialogs import Curtain, Picking
from ruleshift.terminal.screen.play_app import PlayApp
from ruleshift.terminal.screen.question_pane import ChoiceList
from ruleshift.terminal.session import Session
from tests.terminal.conftest import Play
from tests.terminal.screens import on_screen, rows, settled, text

INVITATION = "Draw a card to go first, or let a bot begin."
WHO = "Who goes first? Whoever calls it first draws a card and begins."


def dealt(people: str = "Ann", bots: str = "Bea Cleo", deck: str = "pirate", **options: object) -> Session:
    """A table that waits for somebody to draw."""
    names = [*people.split(), *bots.split()]
    game = Game(deck, names, seed=3, options={"first": "draw", **options}, people=people.split())
    return Session(game, tuple(people.split()), dict.fromkeys(bots.split(), "random"), Keep(None))


def the_journal(kept: Path) -> Journal:
    [path] = kept.glob("*.ruleshift")
    return Journal.load(path)


# Lines of text.


@pytest.mark.parametrize("deck", ["pirate", "martian", "drinking", "anatomy", "pirate+camping"])
def test_a_person_is_invited_to_go_first(play: Play, kept: Path, deck: str):
    out = play(f"play {deck} --seed 3", ["1"]).out
    assert INVITATION in out
    assert "1. draw (you go first)" in out
    assert "Turn 1: your turn.\nYou draw " in out
    assert the_journal(kept).moves[0] == ["Player", "-draw"]


@pytest.mark.parametrize("command", ["play camping", "play camping+pirate", "play pirate --option first=random"])
def test_where_chance_decides_nobody_is_asked(play: Play, command: str):
    out = play(f"{command} --seed 3").out
    assert "go first" not in out
    assert re.search(r"begins?\.", out)


def test_any_deck_can_be_begun_by_drawing(play: Play):
    assert INVITATION in play("play camping --seed 3 --option first=draw").out


def test_a_named_player_begins(play: Play):
    assert "Bob begins." in play("play pirate --hotseat Ann,Bob --option first=bob").out


def test_a_bot_may_begin_instead(play: Play):
    out = play("play pirate --seed 3 --bot random", ["pass"]).out
    assert re.search(r"Turn 1: (Bea|Cleo)'s turn\.", out)


def test_a_hot_seat_asks_the_whole_table_before_hands_are_shown(play: Play):
    out = play("play pirate --seed 3 --hotseat Ann,Bob,Cat", ["Bob", ""]).out
    before, after = out.split(WHO)
    assert "please look away" not in before
    assert re.findall(r"^  \d\. (\w+) \(the first to draw\)", after, re.MULTILINE) == ["Ann", "Bob", "Cat"]
    assert after.index("Bob is next; everybody else, please look away.") < after.index("Turn 1: your turn.")
    assert "Ann is next" not in after


@pytest.mark.parametrize(("people", "first"), [("", "Player"), ("--hotseat Bob,Ann", "Bob")])
def test_at_the_end_of_input_the_first_person_draws(play: Play, kept: Path, people: str, first: str):
    assert play(f"play pirate --seed 3 {people}").code == 0
    assert the_journal(kept).moves == [[first, "-draw"]]


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("", INVITATION),
        ("3", "There is no option 3: choose 1 to 2."),
        ("banana", "'banana' is not an option. Choose draw or pass, or type help."),
        ("table", "Nobody has begun."),
        ("hand", "(Keeper"),
        ("log", "Nothing has happened yet."),
        ("why", "No Goal in play"),
        ("undo", "You have nothing to undo."),
        ("leave", "Type leave again to leave."),
        ("help", "Type the number of an option"),
        ("dr", "Turn 1: your turn."),
    ],
)
def test_whatever_is_typed_before_the_first_turn_gets_an_answer(play: Play, typed: str, answer: str):
    played = play("play pirate --seed 3", [typed])
    assert answer in played.out.split(INVITATION, 1)[1]
    assert not re.search(r"(^|\s)'s turn|Turn 0|\s begins", played.out)


def test_a_card_drawn_to_go_first_is_not_put_back(play: Play):
    assert "You cannot undo that: you have seen a new card since." in play("play pirate --seed 3", ["1", "undo"]).out


def test_the_table_may_be_left_and_joined_before_it_begins(play: Play):
    out = play("play pirate --seed 3", ["join Zoe", "2"]).out
    assert WHO in out.split("Zoe has joined.")[1]
    assert "Zoe is next; everybody else, please look away." in out
    assert re.search(r"Turn 1: (Bea|Cleo)'s turn", play("play pirate --seed 3 --bot random", ["leave", "leave"]).out)


@pytest.mark.parametrize("people", ["", "--hotseat Ann,Bob"])
def test_a_game_that_nobody_has_begun_can_be_resumed(play: Play, people: str):
    play(f"play pirate --seed 3 {people}", ["quit"])
    out = play("play --resume", ["table", "1", "", "quit"]).out
    assert "The game continues where it stopped." in out
    assert "Nobody has begun." in out
    assert "Turn 1: your turn.\nYou draw " in out
    assert "'s turn" not in out.replace("Ann's turn", "")


def test_a_game_of_several_people_resumed_by_one(play: Play, tmp_path: Path):
    path = tmp_path / "evening.ruleshift"
    Game("pirate", ["Ann", "Bob"], seed=1, options={"first": "draw"}, people=["Ann", "Bob"]).journal.save(path)
    assert "Draw a card to go first." in play(f"play --resume {path} --name Bob", ["1"]).out
    assert Journal.load(path).moves == [["Bob", "-draw"]]


@pytest.mark.parametrize("bot", ["random", "normal"])
def test_a_game_that_nobody_has_begun_can_be_watched(play: Play, tmp_path: Path, bot: str):
    path = tmp_path / "evening.ruleshift"
    Game("pirate", ["Ann", "Bob"], seed=1, options={"first": "draw"}, people=["Ann", "Bob"]).journal.save(path)
    out = play(f"play --resume {path} --watch --bot {bot}").out
    assert re.search(r"Turn 1: (Ann|Bob)'s turn", out)
    assert re.search(r"wins? with |everybody loses", out)
    assert "failed" not in out


def test_watchers_are_not_asked(play: Play):
    out = play("play pirate --watch --option first=draw --seed 2 --bot random").out
    assert "go first" not in out
    assert re.search(r"wins? with |everybody loses", out)


def test_solitaire_has_nothing_to_ask(play: Play):
    out = play("solo pirate --seed 2 --option first=draw").out
    assert "go first" not in out
    assert "You begin." in out


def test_a_replay_of_a_game_that_was_begun_by_drawing(play: Play, kept: Path):
    play("play pirate --seed 3", ["quit"])
    assert "Nobody has begun." in play(f"replay {next(kept.glob('*.ruleshift'))}").out
    play("play --resume", ["1"])
    out = play(f"replay {next(kept.glob('*.ruleshift'))}").out
    assert "1. Player: draw\n     Turn 1: your turn." in out
    assert "begins." not in out


# Another game.


def arguments(**changes: object) -> argparse.Namespace:
    usual: dict[str, object] = {
        "option": [],
        "hotseat": None,
        "name": None,
        "watch": False,
        "players": None,
        "bot": "random",
    }
    return argparse.Namespace(**{**usual, "save": None, "seed": 3, **changes})


def test_another_game_keeps_what_was_agreed_and_asks_again():
    plan = plan_table(arguments(hotseat="Ann,Bob", option=["without=Rum"]), "pirate")
    session = plan.sit_down()
    session.choose(session.asked()[0], "draw")
    second = again(session, plan.options)
    assert [way.text for way in beginnings(second)] == ["Ann", "Bob"]
    assert second.game.options.without == ("Rum",)


def test_whoever_was_to_begin_and_has_left_does_not_stop_another_game():
    plan = plan_table(arguments(hotseat="Ann,Bob,Cat", option=["first=ann"]), "pirate")
    session = plan.sit_down()
    assert again(session, plan.options).game.turn == "Ann"
    session.take_offer("Ann", "leave")
    assert [way.text for way in beginnings(again(session, plan.options))] == ["Bob", "Cat"]


def test_a_hidden_clock_is_set_anew():
    plan = plan_table(arguments(option=["meta=Time Limit"]), "martian")
    assert plan.options == Options(meta=("Time Limit",), first="draw", ask="able")


# The full-screen table.


def test_the_invitation_stands_above_the_hand():
    session = dealt()

    async def script(pilot: Pilot[str]) -> None:
        app = pilot.app
        assert isinstance(app, PlayApp)
        assert text(app, "#owed") == INVITATION
        assert text(app, "#status").startswith(" Pirate  Nobody has begun · Draw pile ")
        assert rows(app) == ["draw", "pass", "Your hand (3)", *session.view("Ann").hand]
        await pilot.press("u", "enter")
        await settled(pilot)
        assert session.game.turn == "Ann"
        assert text(app, "#owed") == "Play 1 card: Basic Rules."
        assert "Turn 1: your turn" in text(app, "#status")

    on_screen(session, script)


def test_a_bot_may_begin_on_the_screen():
    session = dealt()

    async def script(pilot: Pilot[str]) -> None:
        await pilot.press("down", "enter")
        await settled(pilot)
        assert session.journal.moves[0] == ["Ann", "-pass"]
        assert session.journal.moves[1][0] in ("Bea", "Cleo")

    on_screen(session, script)


def test_several_people_at_one_screen_call_it_without_a_curtain():
    session = dealt("Ann Bob", "Cleo")

    async def script(pilot: Pilot[str]) -> None:
        app = pilot.app
        assert isinstance(app, PlayApp)
        assert app.screen is app.table
        assert text(app, "#owed") == WHO
        assert rows(app) == ["Ann", "Bob"]
        await pilot.press("down", "enter")
        await settled(pilot)
        assert isinstance(app.screen, Curtain)
        assert app.screen.player == "Bob"
        await pilot.press("enter")
        await settled(pilot)
        assert session.game.turn == "Bob"

    on_screen(session, script)


def test_somebody_joins_a_screen_that_nobody_has_begun():
    session = dealt("Ann Bob", "")

    async def script(pilot: Pilot[str]) -> None:
        app = pilot.app
        assert isinstance(app, PlayApp)
        await pilot.press("o", "enter", *"Zoe", "enter")
        await settled(pilot)
        await pilot.pause()
        assert set(rows(app)) == {"Ann", "Bob", "Zoe"}

    on_screen(session, script)


@pytest.mark.parametrize(("key", "here"), [("enter", True), ("escape", False)])
def test_a_newcomer_reads_on_the_screen_what_is_in_force(key: str, here: bool):
    session = dealt(deck="drinking", meta=["Drinking Rules"])

    async def script(pilot: Pilot[str]) -> None:
        app = pilot.app
        await pilot.press("o", *["down"] * len(session.offers("Ann")), "enter", *"Zoe", "enter")
        await pilot.pause()
        assert isinstance(app.screen, Picking)
        assert "Alcohol is dangerous" in app.screen.question
        await pilot.press(key)
        await pilot.pause()
        assert ("Zoe" in session.game.players) is here

    on_screen(session, script)


def test_the_screen_shows_no_warning_after_the_deal():
    async def script(pilot: Pilot[str]) -> None:
        assert isinstance(pilot.app, PlayApp)
        assert pilot.app.screen is pilot.app.table
        assert pilot.app.table.query_one(ChoiceList).rows

    on_screen(dealt(deck="drinking", meta=["Drinking Rules"]), script)


def test_somebody_joins_and_somebody_leaves_before_anybody_has_begun(play: Play):
    typed = ["join Cat", "leave", "leave Bob", "leave Bob", "Cat", "", "quit"]
    played = play("play pirate --hotseat Ann,Bob --seed 3", typed)
    assert "Who leaves? Type leave Ann, leave Bob or leave Cat." in played.out
    assert (
        "If Bob leaves, their hand and their cards in play are discarded for good. Type leave Bob again" in played.out
    )
    asked = [line for line in played.out.splitlines() if "(the first to draw)" in line]
    assert [line.split(".")[1].split()[0] for line in asked[-2:]] == ["Ann", "Cat"]
    assert "Cat is next; everybody else, please look away" in played.out
