"""Lessons in the terminal, typed as a person would."""

from __future__ import annotations

import pytest

from ruleshift.lessons import LESSONS, Lesson, find_lesson, spoken
from tests.terminal.conftest import Play


def typed(lesson: Lesson) -> list[str]:
    """What somebody types who does what is said."""
    return ["" if step.by or not step.do else step.do for step in lesson.step]


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_is_taken_to_its_end(play: Play, name: str):
    lesson = find_lesson(name)
    played = play(f"learn {name}", [*typed(lesson), ""])
    assert (played.code, played.err) == (0, "")
    for step in lesson.step:
        assert spoken(step.say) in played.out
        assert spoken(step.then) in played.out
    assert spoken(lesson.end) in played.out
    assert f"Now play: ruleshift {'solo camping' if name == 'solitaire' else f'play {name}'}" in played.out
    assert "[" not in played.out


def test_without_a_deck_it_is_the_first_game(play: Play):
    played = play("learn", ["quit"])
    assert "Your first game" in played.out
    assert "ruleshift learn camping" in played.out


def test_one_may_go_back_and_let_a_step_be_done(play: Play):
    out = play("learn camping", ["back", "", "", "skip", "back", "Lantern", "quit"]).out
    assert out.count("(1 of 12)") == 2
    assert out.count("(3 of 12)") == 2
    assert out.count("You play Lantern.") == 2
    assert out.count("(4 of 12)") == 2


def test_what_is_not_meant_is_refused_with_a_hint_and_changes_nothing(play: Play):
    out = play("learn camping", ["", "", "Chocolate", "2", "99", "nonsense", "", "1", "quit"]).out
    assert out.count("Not this time. So play one: the Lantern.") == 4
    assert "You play Lantern." in out
    assert "You play Chocolate." not in out


def test_one_may_look_around(play: Play):
    out = play("learn camping", ["help", "table", "card moth", "card xyzzy", "quit"]).out
    assert "free: play on freely from here" in out
    assert "Draw pile:" in out
    assert "Moth Magnet (Goal): Win with the Lantern" in out
    assert "There is no card called 'xyzzy'." in out


def test_one_may_play_on_freely_at_the_usual_table(play: Play):
    played = play("learn camping --plain", ["", "", "free", *["1"] * 3_000])
    assert played.code == 0
    assert "Robin (bot, easy)" in played.out
    assert "This game is saved in" in played.out


def test_one_lesson_leads_to_another(play: Play):
    out = play("learn martian", [*typed(find_lesson("martian")), "chess", "back", "", "", "pirate", "quit"]).out
    assert "'chess' is not one of these." in out
    assert out.count(spoken(find_lesson("martian").end)) == 1
    out = play("learn martian", [*typed(find_lesson("martian")), "back", "1", "pirate", "quit"]).out
    assert out.count(spoken(find_lesson("martian").end)) == 2
    assert "Pirate: Surprises and Plunder" in out


def test_solitaire_goes_on(play: Play):
    out = play("learn solitaire --plain", [*typed(find_lesson("solitaire")), "free", *["1"] * 3_000]).out
    assert "Goals scored" in out or "scored:" in out


def test_an_unknown_lesson_is_one_line(play: Play):
    played = play("learn chess")
    assert played.code == 2
    assert played.err == (
        "ruleshift: There is no lesson called 'chess'. "
        "There are: camping, pirate, martian, drinking, anatomy, solitaire.\n"
    )
