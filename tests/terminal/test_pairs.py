"""A Creeper and the Keeper that it is attached to are one thing in the terminal: one word, one option."""

from __future__ import annotations

from ruleshift import Game
from ruleshift.story.table_text import option_note, table_lines
from ruleshift.story.telling import Story
from ruleshift.terminal.saved_games import Keep
from ruleshift.terminal.screen.rows import flow
from ruleshift.terminal.screen.table_model import take_picture
from ruleshift.terminal.session import Session
from ruleshift.terminal.signs import ascii_text


def sit_down() -> Session:
    game = Game.at(
        "anatomy", ["Ann", "Bob"], hands={"Ann": ["Steal a Keeper", "Heart"]}, options={"meta": []},
        keepers={"Ann": ["Mutation"], "Bob": ["Large Intestine", "Virus", "Brain", "Bacteria"]},
        attached={"Virus": "Large Intestine", "Bacteria": "Brain"},
    )  # fmt: skip
    return Session(game, ("Ann",), {"Bob": "random"}, Keep(None))


def test_in_plain_text_a_pair_is_listed_once():
    lines = "\n".join(table_lines(sit_down(), "Ann"))
    assert "Large Intestine with Virus (Creeper), Brain with Bacteria (Creeper)" in lines
    assert "Mutation (Creeper, loose)" in lines


def test_an_option_says_what_comes_along():
    session = sit_down()
    session.choose(session.asked()[0], "Steal a Keeper")
    [decision] = session.asked()
    notes = [option_note(option, session.view("Ann"), session.book) for option in decision.options]
    assert notes == ["Keeper, Bob's, with Virus", "Keeper, Bob's, with Bacteria"]


def test_on_the_full_screen_a_pair_is_one_word_at_any_width():
    session = sit_down()
    picture = take_picture(session.game, session.book, "Ann", Story("Ann"), {})
    ann, bob = picture.seats[-1]
    assert "".join(piece.text for piece in ann.long[0]) == "☠Mutation (loose)"
    cards = bob.long[0]
    assert "".join(piece.text for piece in cards) == "Large\u00a0Intestine+☠Virus, Brain+☠Bacteria"
    assert {piece.text: piece.style for piece in cards}["☠Virus, "] == "creeper"
    for width in range(24, 60):
        lines = [str(line.plain).strip() for line in flow(cards, width)]
        assert " ".join(lines) == "Large\u00a0Intestine+☠Virus, Brain+☠Bacteria"
    assert ascii_text("Brain+☠Bacteria") == "Brain+%Bacteria"
