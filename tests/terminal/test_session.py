"""Taking back, keeping, and what each seat is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from ruleshift.engine.core.decision import ChoiceError
from ruleshift.engine.game import Game
from ruleshift.engine.journal import Journal
from ruleshift.terminal.saved_games import Keep, load
from ruleshift.terminal.session import Session
from tests.support.states import state
from tests.support.tables import set_up


def sit_down(deck: str = "anatomy", people: str = "Ann Bob", bots: str = "", path: Path | None = None) -> Session:
    game = Game(deck, [*people.split(), *bots.split()], seed=3, options={"first": people.split(maxsplit=1)[0]})
    return Session(game, tuple(people.split()), dict.fromkeys(bots.split(), "random"), Keep(path))


def options(session: Session) -> list[str]:
    return [option.text for option in session.asked()[0].options]


def play_kind(session: Session, kind: str) -> None:
    [decision] = session.asked()
    card = next(option for option in decision.options if option.card and session.book.kind(option.card.name) == kind)
    session.choose(decision, card)


def test_a_choice_that_showed_nothing_new_is_taken_back():
    session = sit_down()
    before, asked = state(session.game), options(session)
    play_kind(session, "Goal")
    assert session.game.turn == "Bob"
    session.undo("Ann")
    assert state(session.game) == before
    assert options(session) == asked
    assert session.story("Ann").lines == []


def test_nobody_takes_back_the_choice_of_another():
    session = sit_down()
    play_kind(session, "Goal")
    with pytest.raises(ChoiceError, match="somebody else has acted"):
        session.undo("Bob")


def test_once_somebody_else_has_acted_it_stands():
    session = sit_down()
    play_kind(session, "Goal")
    session.choose(session.asked()[0], 0)
    assert "somebody else has acted" in session.why_no_undo("Ann")


def test_a_card_newly_seen_makes_a_choice_final():
    session = sit_down("martian", "Ann")
    assert session.solo
    session.choose(session.asked()[0], 0)
    with pytest.raises(ChoiceError, match="you have seen a new card since"):
        session.undo("Ann")


def test_what_chance_has_decided_is_never_taken_back():
    session = sit_down()
    for seed in range(300):
        game = Game("anatomy", ["Ann", "Bob"], seed=seed, options={"first": "Ann"})
        session = Session(game, ("Ann", "Bob"), {}, Keep(None))
        if "Use What You Take" in options(session):
            break
    session.choose(session.asked()[0], "Use What You Take")
    with pytest.raises(ChoiceError, match="something random has happened since"):
        session.undo("Ann")


def test_choices_are_taken_back_one_after_the_other():
    session = sit_down()
    game = session.game
    before = game.journal
    play_kind(session, "Goal")
    session.undo("Ann")
    play_kind(session, "Keeper")
    assert session.asked()[0].kind == "name"
    session.undo("Ann")
    assert session.game.journal == before


def test_a_look_at_a_new_card_ends_all_taking_back():
    session = sit_down()
    play_kind(session, "Goal")
    session.look("Bob")
    assert session.why_no_undo("Ann") == "You cannot undo that: Bob has seen a new card since."


def test_the_file_holds_the_game_after_every_choice(tmp_path: Path):
    path = tmp_path / "evening.ruleshift"
    session = sit_down(people="Ann", bots="Bea Cleo", path=path)
    for _ in range(30):
        while session.advance():
            pass
        if not session.over:
            session.choose(session.asked()[0], 0)
        assert Journal.load(path).to_bytes() == session.game.journal.to_bytes()
    assert load(path)[1] == {"Ann": "person", "Bea": "random", "Cleo": "random"}


def test_a_resumed_session_knows_everything_again(tmp_path: Path):
    path = tmp_path / "evening.ruleshift"
    session = sit_down("pirate", people="Ann", bots="Bea Cleo", path=path)
    for _ in range(40):
        if not session.advance():
            session.choose(session.asked()[0], 0)
    session.save()
    journal, seats = load(path)
    again = Session.resumed(journal, ("Ann",), {"Bea": "random", "Cleo": "random"}, Keep(None))
    assert again.seats == seats
    assert state(again.game) == state(session.game)
    assert again.story("Ann").lines == session.story("Ann").lines


def test_a_journal_of_another_program_can_be_resumed(tmp_path: Path):
    path = tmp_path / "plain.ruleshift"
    Game("camping", ["Ann", "Bob"], seed=1).journal.save(path)
    assert load(path)[1] == {}


def test_each_seat_is_told_only_what_it_may_know():
    session = sit_down()
    play_kind(session, "Goal")
    [drawn] = [line.text for line in session.story("Bob").lines if "You draw" in line.text]
    assert "Bob draws a card." in [line.text for line in session.story("Ann").lines]
    assert drawn.removeprefix("You draw ").removesuffix(".") in session.view("Bob").hand


def test_one_person_is_not_asked_about_a_surprise_that_they_do_not_hold():
    session = sit_down("pirate", people="Ann", bots="Bea Cleo")
    for _ in range(200):
        if session.over:
            break
        if not session.advance():
            [decision] = session.asked()
            assert not decision.is_window or len(decision) > 1
            session.choose(decision, 0)


def test_several_people_at_one_screen_are_all_asked():
    session = sit_down("pirate", people="Ann Bob Cat")
    session.choose(session.asked()[0], 0)
    assert [decision.player for decision in session.asked()] == ["Bob", "Cat"]


def test_when_a_turn_begins_its_player_is_told_once_what_matters_of_the_others_turns():
    game = set_up(
        "pirate", "Ann Bob", hands={"Ann": ["Rum"], "Bob": ["Plunder!"]}, keepers={"Ann": ["Parrot"]}, turn="Bob"
    )
    session = Session(game, ("Ann", "Bob"), {}, Keep(None))
    while session.game.turn == "Bob":
        session.choose(session.asked()[0], len(session.asked()[0]) - 1)
    assert session.since("Bob") == ""
    told = session.since("Ann")
    assert told.startswith("Since your last turn: ")
    assert "Parrot" in told
    assert session.since("Ann") == "", "once is enough"


def test_beginners_are_told_why_the_first_time():
    def lines(*, beginners: bool) -> list[str]:
        game = Game("anatomy", ["Ann", "Bob"], seed=3, options={"first": "Ann"})
        session = Session(game, ("Ann", "Bob"), {}, Keep(None), beginners=beginners)
        for _ in range(2):
            session.choose(session.asked()[0], 0)
        return [line.text for line in session.story("Ann").lines]

    [hint] = [text for text in lines(beginners=True) if text.startswith("You play as many cards as the rules say.")]
    assert hint not in lines(beginners=False)


def asked_in_private(seed: int) -> Session:
    """A game until Ann is asked without anybody knowing, or until it is over."""
    game = Game("pirate", ["Ann", "Bea"], seed=seed, options={"ask": "able", "first": "Bea"})
    session = Session(game, ("Ann",), {"Bea": "random"}, Keep(None))
    while not session.over and not any(decision.private for decision in session.game.decisions):
        if not session.advance():
            session.choose(session.asked()[0], 0)
    return session


def test_a_spectators_story_is_told_once_when_a_game_goes_on_at_a_question_in_private():
    bots = {"Bea": "random"}
    session = next(each for each in map(asked_in_private, range(40)) if not each.over)
    again = Session.resumed(session.journal, ("Ann",), bots, Keep(None))
    before = [line.text for line in session.story(None).lines]
    for each in (session, again):
        each.choose(each.asked()[0], 0)
    told = [line.text for line in session.story(None).lines]
    assert len(told) > len(before)
    assert [line.text for line in again.story(None).lines] == told
