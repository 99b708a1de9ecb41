"""Meta Rules only by everybody's consent: asked once, before the deal, with what it means and what to beware of."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ruleshift.engine.game import Game
from ruleshift.engine.journal import Journal
from ruleshift.terminal.consent import in_force
from ruleshift.terminal.farewell import AGAIN, QUIT
from ruleshift.terminal.screen.play_app import PlayApp
from ruleshift.terminal.session import Session
from tests.terminal.conftest import Play

DRINKING = "play drinking --seed 1 --option 'meta=Drinking Rules' --option first=random"
CLOCK = "play martian --seed 1 --option 'meta=Time Limit' --option first=random"
HOTSEAT = "--hotseat Ann,Bob"
DEALT = "At the table:"


def kept_meta(kept: Path) -> tuple[str, ...]:
    [path] = kept.glob("*.ruleshift")
    return Game.from_journal(Journal.load(path)).view().meta


def test_the_warning_comes_before_anybody_agrees_and_before_the_deal(play: Play):
    out = play(f"{DRINKING} {HOTSEAT}", ["yes", "yes"]).out
    places = [out.index(text) for text in ("Alcohol is dangerous", "Ann, do you agree", "Bob, do you agree", DEALT)]
    assert places == sorted(places)
    assert out.count("Alcohol is dangerous") == 1


@pytest.mark.parametrize(("command", "name"), [(DRINKING, "Drinking Rules"), (CLOCK, "Time Limit")])
def test_a_hot_seat_asks_everybody_once(play: Play, kept: Path, command: str, name: str):
    played = play(f"{command} --hotseat Ann,Bob,Cat --players 4", ["yes", "Y", "maybe", "yes"])
    assert re.findall(r"(\w+), do you agree", played.out) == ["Ann", "Bob", "Cat", "Cat"]
    assert "Type yes or no" in played.out
    assert name in kept_meta(kept)


def test_a_no_is_told_and_the_rest_may_be_played(play: Play, kept: Path):
    played = play(f"{DRINKING} {HOTSEAT}", ["yes", "no", "yes"])
    assert "Bob said no, so there is no game with the Drinking Rules." in played.out
    assert DEALT in played.out
    assert kept_meta(kept) == ()


def test_everybody_is_asked_before_a_no_is_told(play: Play):
    out = play(f"{DRINKING} {HOTSEAT}", ["no", "no", "no"]).out
    assert "Ann and Bob said no" in out


@pytest.mark.parametrize("script", [["no", "yes", "no"], ["yes", "no", "quit"], ["quit"], ["no", "no"]])
def test_without_consent_one_may_stop(play: Play, kept: Path, script: list[str]):
    played = play(f"{DRINKING} {HOTSEAT}", script)
    assert played.code == 0
    assert played.out.endswith("No game has begun.\n")
    assert DEALT not in played.out
    assert not kept.exists()


@pytest.mark.parametrize("people", ["", HOTSEAT])
def test_no_game_begins_while_an_answer_is_missing(play: Play, kept: Path, people: str):
    played = play(f"{DRINKING} {people}", ["yes"] if people else [])
    assert played.code == 2
    assert played.err == "ruleshift: No game has begun: not everybody has agreed to the Drinking Rules.\n"
    assert not kept.exists()


def test_one_person_agrees_to_drinking_only_after_the_warning(play: Play, kept: Path):
    played = play(DRINKING, ["yes"])
    assert played.out.index("Alcohol is dangerous") < played.out.index("Do you agree to the Drinking Rules?")
    assert "Drinking Rules" in kept_meta(kept)


def test_one_person_who_proposes_what_needs_no_warning_has_agreed(play: Play, kept: Path):
    assert "yes or no" not in play(CLOCK).out
    assert kept_meta(kept) == ("Time Limit",)


@pytest.mark.parametrize("more", ["", "--option 'meta=Learning Mode'", "--option meta="])
def test_what_a_deck_lays_out_by_itself_needs_no_asking(play: Play, more: str):
    assert "yes or no" not in play(f"play anatomy --seed 1 {HOTSEAT} {more}").out


def test_bots_agree(play: Play):
    played = play(f"{DRINKING} --watch --bot random")
    assert "yes or no" not in played.out
    assert played.code == 0


@pytest.mark.parametrize("wrong", ["--option meta=Chess", "--option first=Zoe", "--save /"])
def test_nobody_is_asked_about_a_table_that_cannot_be(play: Play, wrong: str):
    played = play(f"play drinking {HOTSEAT} --option 'meta=Drinking Rules' {wrong}", ["yes", "yes"])
    assert played.code == 2
    assert "yes or no" not in played.out


def test_a_newcomer_is_told_what_is_in_force(play: Play):
    script = ["yes", "join Zoe", "no", "join Zoe", "yes", "table"]
    out = play(f"{DRINKING.replace('random', 'You')} --name You", script).out
    assert out.count("Alcohol is dangerous") == 3
    assert out.count("Zoe, these rules are in force. Do you want to join?") == 2
    assert out.count("Zoe has joined.") == 1


def test_a_newcomer_is_told_nothing_where_nothing_needs_consent(play: Play):
    assert "in force." not in play("play anatomy --seed 1 --option first=Player", ["join Zoe"]).out


def test_a_kept_game_tells_again_what_was_agreed(play: Play):
    play(DRINKING, ["yes"])
    out = play("play --resume").out
    assert out.index("Alcohol is dangerous") < out.index("The game continues where it stopped.")
    assert "agree to" not in out


def test_a_card_that_comes_with_another_is_not_asked_for_by_itself():
    game = Game("drinking", ["Ann", "Bob"], seed=1, options={"meta": ["Drinking Rules"]})
    assert "It's My Turn" in game.view().meta
    assert [card.name for card in in_force(game)] == ["Drinking Rules"]


@pytest.fixture
def screens(monkeypatch: pytest.MonkeyPatch) -> list[Session]:
    """The full-screen table, as far as it is opened: the sessions on it. The first game is followed by another one."""
    opened: list[Session] = []

    def run(app: PlayApp) -> str:
        opened.append(app.session)
        return AGAIN if len(opened) == 1 else QUIT

    monkeypatch.setattr("ruleshift.commands.play.wants_plain", lambda _: False)
    monkeypatch.setattr(PlayApp, "run", run)
    return opened


def test_the_screen_opens_when_everybody_has_agreed_and_another_game_asks_nobody(play: Play, screens: list[Session]):
    played = play(f"{DRINKING} {HOTSEAT}", ["yes", "yes"])
    assert played.code == 0
    assert played.out.count("do you agree") == 2
    assert ["Drinking Rules" in session.game.view().meta for session in screens] == [True, True]


def test_what_was_refused_stays_out_of_another_game(play: Play, screens: list[Session]):
    play(f"{DRINKING} {HOTSEAT}", ["no", "yes", "yes"])
    assert [session.game.view().meta for session in screens] == [(), ()]


def test_no_screen_opens_without_consent(play: Play, screens: list[Session]):
    assert play(f"{DRINKING} {HOTSEAT}", ["yes", "no", "no"]).code == 0
    assert play(f"{DRINKING} {HOTSEAT}", ["yes"]).code == 2
    assert screens == []


def test_a_kept_game_waits_until_what_was_agreed_is_read(play: Play, screens: list[Session]):
    play(f"{DRINKING} {HOTSEAT}", ["yes", "yes"])
    screens.clear()
    out = play("play --resume", [""]).out
    assert out.index("Alcohol is dangerous") < out.index("Press Enter to continue.")
    assert len(screens) == 2
