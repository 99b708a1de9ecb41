"""What somebody has typed is shown to everybody as it was typed, without what nobody can see."""

from __future__ import annotations

import pytest

from ruleshift import ChoiceError, Game
from ruleshift.story.questions import task, why
from ruleshift.story.telling import Story

TYPED = [
    ("a\\b", "a\\b"),
    ('it\'s a "pump"', 'it\'s a "pump"'),
    ("the \u200bpump", "the pump"),
    ("red\x1b[31m \u202epump", "red[31m pump"),
    ("one\ntwo\tthree\u00a0four", "one two three four"),
    ("\U0001f469\u200d\U0001f373", "\U0001f469\u200d\U0001f373"),
]


def playing(story: Story, *rules: str) -> Game:
    """Ann plays the Heart; Bob is next."""
    hands = {"Ann": ["Heart"]}
    game = Game.at("anatomy", ["Ann", "Bob", "Cat"], options={"meta": []}, drawn=1, rules=rules, hands=hands)
    game.listen(story.hear, "Cat")
    game.choose(game.decisions[0], "Heart")
    return game


@pytest.mark.parametrize(("typed", "seen"), TYPED)
def test_an_answer(typed: str, seen: str):
    story = Story("Cat")
    game = playing(story, "Knowledge Bonus")
    game.choose(game.decisions[0], typed)
    assert f"Bob says “{seen}”: wrong (Knowledge Bonus)." in [line.text for line in story.unread()]


@pytest.mark.parametrize(("typed", "seen"), TYPED)
def test_a_fact_and_the_questions_about_it(typed: str, seen: str):
    story = Story("Cat")
    game = playing(story, "Alternate Factlets")
    game.choose(game.decisions[0], typed)
    assert f"Ann tells a fact about Heart: “{seen}” (Alternate Factlets)." in [line.text for line in story.unread()]
    asked = game.decisions[0]
    assert (asked.kind, asked.clue) == ("challenge", seen)
    game.choose(asked, "challenge")
    vote = game.decisions[0]
    assert (vote.kind, vote.clue) == ("vote", seen)
    assert f"“{seen}.”" in task(vote, game.view(vote.player), game.numbers)
    assert why(vote, game)


def test_a_text_that_nobody_can_see_is_none():
    game = playing(Story(), "Knowledge Bonus")
    with pytest.raises(ChoiceError, match="Say something, or pass"):
        game.choose(game.decisions[0], "\u200b")


def test_what_is_not_offered_is_quoted_as_it_was_typed():
    game = Game.at("anatomy", ["Ann", "Bob"], hands={"Ann": ["Heart"]}, drawn=1)
    with pytest.raises(ChoiceError, match=r"^'a\\b' is not offered"):
        game.choose(game.decisions[0], "a\\b")
