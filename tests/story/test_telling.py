"""What has happened, in sentences: causes named, the obvious left out, secrets kept."""

from __future__ import annotations

from ruleshift.engine.core.event import Event
from ruleshift.engine.game import Game
from ruleshift.story.telling import Story
from tests.support.tables import set_up


def told(game: Game, player: str, *choices: str) -> list[str]:
    story = Story(player)
    game.listen(story.hear, player)
    for choice in choices:
        game.choose(game.decisions[0], choice)
    return [line.text for line in story.unread()]


def test_everything_forced_names_its_cause():
    game = set_up(
        "anatomy", rules=["Draw 2"], hands={"Ann": ["Draw 4"]}, draw=["Heart", "Brain", "Liver", "Spleen", "Lungs"]
    )
    lines = told(game, "Bob", "Draw 4")
    assert lines[:3] == [
        "Ann plays Draw 4.",
        "Draw 2 is no longer in force (Draw 4).",
        "Ann draws 2 cards (Draw 4).",
    ]


def test_the_player_is_spoken_to():
    game = set_up("camping", hands={"Ann": ["Tent"], "Bob": ["Canoe"]})
    lines = told(game, "Ann", "Tent")
    assert lines[0] == "You play Tent."


def test_a_limit_is_the_cause_of_a_discard():
    hand = ["Heart", "Brain", "Liver"]
    game = set_up("anatomy", hands={"Ann": ["Hand Limit 1"], "Bob": hand})
    lines = told(game, "Ann", "Hand Limit 1", "Heart", "Brain")
    assert "Bob discards Heart and Brain (Hand Limit 1)." in lines


def test_a_card_that_was_the_only_choice_is_told_once():
    story = Story("Bob")
    story.hear(Event("taken", "Ann", text="Rum", cause="Plunder!"))
    story.flush()
    story.hear(Event("move", "Ann", ("Rum",), 1, "table", "Bob", "table", "Ann", "Plunder!"))
    assert [line.text for line in story.unread()] == ["Ann takes Rum from you (Plunder!)."]


def test_what_nobody_may_know_is_not_told():
    story = Story("Bob")
    story.hear(Event("taken", "Ann", text="", cause="Everybody Gets 1"))
    assert story.unread() == []


def test_names_with_a_sign_of_their_own_get_no_full_stop():
    story = Story()
    story.hear(Event("play", "Ann", ("Plunder!",), 1))
    assert story.unread()[0].text == "Ann plays Plunder!"
