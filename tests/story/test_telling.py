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


def test_turns_are_counted_from_the_deal_or_from_the_turn_that_is_on():
    from_deal = Story("Ann")
    game = Game("camping", ["Ann", "Bob"], seed=1, listen={"Ann": from_deal.hear})
    later = Story("Ann", game.turn_number)
    game.listen(later.hear, "Ann")
    while game.turn_number < 3:
        game.choose(game.decisions[0], 0)
    numbers = [
        [line.text.split(":")[0] for line in story.unread() if line.level == "turn"] for story in (from_deal, later)
    ]
    assert numbers == [["Turn 1", "Turn 2", "Turn 3"], ["Turn 2", "Turn 3"]]


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
    story.hear(Event("taken", "Ann", ("Rum",), 1, cause=("Plunder!",)))
    story.flush()
    story.hear(Event("move", "Ann", ("Rum",), 1, "table", "Bob", "table", "Ann", ("Plunder!",)))
    assert [line.text for line in story.unread()] == ["Ann takes Rum from you (Plunder!)."]


POT = [("Ann", ("Tent",)), ("Bob", ()), ("Cat", ())]


def test_what_goes_round_is_told_in_one_line():
    story = Story("Ann")
    story.hear(Event("play", "Bob", ("Potluck",), 1))
    for player, cards in POT:
        story.hear(Event("move", None, cards, 1, "hand", player, "pot", None, ("Potluck",)))
    for player, cards in POT[1:] + POT[:1]:
        story.hear(Event("move", None, cards, 1, "pot", None, "hand", player, ("Potluck",)))
    assert [line.text for line in story.unread()] == [
        "Bob plays Potluck.",
        "You put Tent into the pot; Bob and Cat add a card each (Potluck).",
        "Bob and Cat get a card each from the pot; you get Tent (Potluck).",
    ]


def test_a_mix_of_everything_is_one_line_however_many_cards_there_are():
    game = set_up(
        "camping",
        hands={"Ann": ["Mix It All Up"]},
        keepers={"Ann": ["Tent", "Canoe", "Fish"], "Bob": ["Lantern", "Chocolate"]},
    )
    lines = told(game, "Ann", "Mix It All Up")
    assert len([line for line in lines if " get " in line or " gets " in line]) == 1
    dealt = lines[1]
    assert dealt.startswith("You get ")
    assert "; Bob gets " in dealt
    assert dealt.endswith(" (Mix It All Up).")
    for card in ("Tent", "Canoe", "Fish", "Lantern", "Chocolate"):
        assert card in dealt


def test_what_was_read_already_is_not_told_again():
    story = Story("Ann")
    draw = Event("move", None, (), 1, "draw pile", None, "hand", "Bob", ("Draw 2",))
    story.hear(draw)
    assert [line.text for line in story.unread()] == ["Bob draws a card (Draw 2)."]
    story.hear(draw)
    story.hear(draw)
    assert [line.text for line in story.unread()] == ["Bob draws 2 cards (Draw 2)."]
    story.hear(draw)
    story.flush()
    story.hear(draw)
    assert [line.text for line in story.unread()] == ["Bob draws 2 cards (Draw 2)."]


def test_what_nobody_may_know_is_not_told():
    story = Story("Bob")
    story.hear(Event("taken", "Ann", (), 1, cause=("Everybody Gets 1",)))
    assert story.unread() == []


def test_names_with_a_sign_of_their_own_get_no_full_stop():
    story = Story()
    story.hear(Event("play", "Ann", ("Plunder!",), 1))
    assert story.unread()[0].text == "Ann plays Plunder!"
