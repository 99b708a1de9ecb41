"""`ruleshift deck check FILE`: errors, problems and notes, a line each, and a summary."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ruleshift.cli import main
from ruleshift.decks import read_deck
from ruleshift.decks.hints import notes
from tests.decks.custom import KITCHEN, NEXT, SMALL, small

FINE = KITCHEN.read_text(encoding="utf-8")
END = FINE.count("\n") + 1


def checked(folder: Path, capsys: pytest.CaptureFixture[str], text: str) -> tuple[int, list[str]]:
    """The exit code and the lines of a check."""
    path = folder / "mine.toml"
    path.write_text(text, encoding="utf-8")
    code = main(["deck", "check", str(path)])
    output = capsys.readouterr()
    assert not output.err
    return code, output.out.splitlines()


def test_a_deck_without_a_flaw(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    code, lines = checked(tmp_path, capsys, FINE)
    kinds = "10 New Rules, 14 Goals, 1 Ungoal, 17 Keepers, 6 Creepers, 9 Actions, 2 Surprises"
    assert code == 0
    assert lines == [f"Kitchen: 60 cards: the Basic Rules, {kinds}.", "No problems, no notes. The deck can be played."]


def test_every_error_is_told_and_the_exit_code_is_1(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    spoilt = FINE.replace('"Flour", "Eggs"', '"Flower", "Eggs"').replace("do = [{ swap =", "do = [{ swop =")
    code, lines = checked(tmp_path, capsys, spoilt)
    assert code == 1
    assert len(lines) == 3
    assert lines[0].startswith("error: mine.toml, line ")
    assert lines[0].endswith("Pancakes: needs: no card is called 'Flower' (did you mean 'Flour'?)")
    assert lines[1].endswith("Swap Recipes: do: there is no verb 'swop' (did you mean 'swap'?)")
    assert lines[2] == "2 errors. The deck cannot be played."


def test_a_problem_is_told_and_the_exit_code_is_1(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    code, lines = checked(tmp_path, capsys, FINE + '[[goal]]\nname = "Loaves"\nneeds = ["Bread", "Bread"]\n')
    assert code == 1
    assert lines[0] == (
        f"problem: mine.toml, line {END + 2}: Loaves cannot be met: it asks for 2 cards out of Bread, and there is 1"
    )
    assert lines[-1] == "1 problem, no notes. Some Goals can never be met."


def test_a_note_is_told_and_the_exit_code_is_0(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    code, lines = checked(tmp_path, capsys, FINE + '[[keeper]]\nname = "Jam"\n')
    assert code == 0
    assert lines[0] == f"note: mine.toml, line {END}: no Goal asks for Jam"
    assert lines[-1] == "No problems, 1 note. The deck can be played."


def test_an_id_that_is_taken_is_noted(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    code, lines = checked(tmp_path, capsys, re.sub('id( +)= "kitchen"', r'id\1= "pirate"', FINE))
    assert code == 0
    assert "the id 'pirate' belongs to a deck of Ruleshift" in lines[0]


def test_a_file_that_is_not_there(capsys: pytest.CaptureFixture[str]):
    assert main(["deck", "check", "nowhere.toml"]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err == "ruleshift: 'nowhere.toml': the deck file cannot be read: No such file or directory\n"


def test_a_wrong_call_is_one_line(capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit) as caught:
        main(["deck", "look", "nowhere.toml"])
    assert caught.value.code == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


# Notes.


def remarks(added: str) -> list[str]:
    """The notes about what was added to a small deck."""
    return [each.sentence for each in notes(small(added)) if each.line >= NEXT]


@pytest.mark.parametrize(
    ("added", "note"),
    [
        ('[[keeper]]\nname = "Jam"', "no Goal asks for Jam"),
        ('[[keeper]]\nname = "Jam"\nicons = ["foot"]', "no Goal, verb, rule or option asks for the icon 'foot'"),
        (
            '[[rule]]\nname = "Rain"\ntext = "Wet."\nslot = "weather"\nfirst_play_random = true',
            "only Rain has the slot 'weather'",
        ),
        (
            '[[rule]]\nname = "Draw 2"\ntext = "Draw 2."\ndraw = 3',
            "Draw 2: draw is 3, and neither name nor text says so",
        ),
        (
            '[[rule]]\nname = "Thirst"\ntext = "Draw three."\ndraw = 3',
            "Thirst: draw is written as 3 in its field and as three in the text",
        ),
        (
            '[[rule]]\nname = "Thirst"\ntext = "Draw 3."\ndraw = "three"',
            "Thirst: draw is written as 'three' in its field and as 3 in the text",
        ),
        (
            '[[action]]\nname = "A"\ntext = "Draw 2."\ndo = [{ draw = 5 }]',
            "A: draw is 5, and neither name nor text says so",
        ),
        ('[[action]]\nname = "A"\ndo = [{ draw = 5 }]', "A has no text"),
        (
            '[[goal]]\nname = "G"\ntext = "Win with 3 of it."\nneeds = [{ count = 2, icon = "food" }]',
            "G: count is 2, and neither name nor text says so",
        ),
    ],
)
def test_a_note(added: str, note: str):
    assert any(told.startswith(note) for told in remarks(added)), remarks(added)


@pytest.mark.parametrize(
    "added",
    [
        '[[keeper]]\nname = "Jam"\n[[goal]]\nname = "G"\nneeds = ["Jam"]',
        '[[rule]]\nname = "Draw 3"\ntext = "More of it."\ndraw = 3',
        '[[goal]]\nname = "G"\ntext = "Win with two of it."\nneeds = [{ count = 2, icon = "food" }]',
        '[[rule]]\nname = "See"\ntext = "Double."\nnumerals = { "1" = 2 }',
        '[[action]]\nname = "A"\ntext = "Draw a card."\ndo = [{ draw = "one" }]',
    ],
)
def test_nothing_to_remark(added: str):
    assert remarks(added) == []


def test_an_icon_that_one_card_has_and_that_is_asked_for():
    keeper = '[[keeper]]\nname = "Jam"\nicons = ["sweet"]\n{}[[goal]]\nname = "G"\nneeds = [{{ icon = "sweet" }}]'
    assert remarks(keeper.format("")) == ["only Jam has the icon 'sweet'"]
    assert remarks(keeper.format("count = 2\n")) == []


def test_a_misspelled_icon_or_slot_is_told_with_the_nearest_one():
    asked = '[[goal]]\nname = "G"\nneeds = [{ icon = "food" }]\n'
    assert remarks(asked + '[[action]]\nname = "A"\ntext = "-"\nicons = ["foood"]\ndo = [{ draw = "one" }]') == [
        "no Goal, verb, rule or option asks for the icon 'foood' (did you mean 'food'?)"
    ]
    rules = "".join(
        f'[[rule]]\nname = "{name}"\ntext = "Wet."\nslot = "{slot}"\nfirst_play_random = true\n'
        for name, slot in (("Rain", "weather"), ("Snow", "wether"))
    )
    assert all("(did you mean 'w" in told for told in remarks(rules))
    assert len(remarks(rules)) == 2


def remarks_on_the_whole(text: str) -> list[str]:
    return [each.sentence for each in notes(read_deck(text)) if each.line == 1]


def test_notes_about_the_deck_as_a_whole():
    assert remarks_on_the_whole(SMALL) == ["5 cards are few: twelve players are dealt 36"]
    no_goal = SMALL.replace("[[goal]]", "[[ungoal]]")
    assert "there is no Goal: nobody can win unless the deck is blended with another one" in remarks_on_the_whole(
        no_goal
    )
    number = '[[number]]\nname = "many"\ndefault = 1\nfrom = 1\nto = 1\n'
    assert "no Goal asks for the number 'many'" in remarks_on_the_whole(SMALL + number)
    quiz = '[[rule]]\nname = "Quiz"\ntext = "?"\ntrivia = "name"'
    assert "a rule asks about facts, and no Keeper has any" in remarks_on_the_whole(SMALL + quiz)


def test_two_cards_with_the_same_picture_are_noted(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    twins = '[[keeper]]\nname = "Jam"\nemoji = "🦑"\n[[keeper]]\nname = "Molasses"\nemoji = "🦑"\n'
    twins += '[[goal]]\nname = "Sweet"\nneeds = ["Jam", "Molasses"]\n'
    _, lines = checked(tmp_path, capsys, FINE + twins)
    assert f"note: mine.toml, line {END + 5}: Molasses has the same picture as Jam: 🦑" in lines
