"""People who come, go, opt out and call out in the middle of a decision."""

from __future__ import annotations

import pytest

from ruleshift import Game
from tests.support.places import every_copy_has_one_place
from tests.support.tables import set_up, texts


def asked(game: Game) -> list[tuple[str, str]]:
    return [(decision.player, decision.kind) for decision in game.decisions]


def test_a_newcomer_does_not_disturb_the_player_on_turn():
    game = set_up("camping", hands={"Ann": ["Tent", "Fish"]}, draw=["Canoe", "Compass", "Lantern"])
    game.join("Cat")
    assert asked(game) == [("Ann", "play")]
    assert texts(game.decisions[0]) == ["Tent", "Fish"]
    assert game.view("Cat").hand == ("Canoe", "Compass", "Lantern")


@pytest.mark.parametrize("change", [lambda game: game.join("Dan"), lambda game: game.leave("Cat")])
def test_the_goal_that_leaves_is_named_once(change):
    game = set_up(
        "camping", "Ann Bob Cat", hands={"Ann": ["Rules Reset", "Tent"]}, rules=["Double Agenda"],
        goals=["Fish Fry", "Base Camp"], keepers={"Cat": ["Canoe"]},
    )  # fmt: skip
    game.choose("Ann", "Rules Reset")
    assert asked(game) == [("Ann", "goal")]
    change(game)
    assert asked(game) == [("Ann", "goal")]
    game.choose("Ann", "Fish Fry")
    assert game.view().goals == ("Base Camp",)
    assert ("Ann", "goal") not in asked(game)


def test_whether_to_open_a_container_is_asked_once():
    game = set_up(
        "pirate", "Ann Bob", hands={"Ann": ["Rum", "Limes"]}, keepers={"Bob": ["Treasure Map"]},
        under={"Treasure Map": ["Rubies"]},
    )  # fmt: skip
    game.choose("Ann", "Rum")
    assert asked(game) == [("Bob", "container")]
    game.join("Cat")
    assert asked(game) == [("Bob", "container")]
    game.choose("Bob", "use Treasure Map")
    assert game.view().seats[-1].table == ("Treasure Map", "Rubies")
    assert ("Bob", "container") not in asked(game)


def test_a_card_that_was_shuffled_away_cannot_be_played_again():
    game = set_up(
        "camping", hands={"Ann": ["Let's Do That Again!", "Tent"]}, empty_draw=True, draw=[],
        discard=["Jackpot!", "Take Another Turn", "Rules Reset", "Draw 2", "Fish"],
    )  # fmt: skip
    game.choose("Ann", "Let's Do That Again!")
    assert asked(game) == [("Ann", "again")]
    before = texts(game.decisions[0])
    game.join("Cat")  # whose three cards come out of the discard pile, shuffled
    every_copy_has_one_place(game._table)
    assert len(before) == 4
    assert game.view().discard == ("Let's Do That Again!",)
    assert ("Ann", "again") not in asked(game)


def test_nobody_is_asked_what_somebody_who_has_left_should_get():
    game = set_up(
        "martian", "Ann Bob Cat", hands={"Ann": ["Everybody Gets 1"]}, draw=["Cow", "Mars", "Earth", "Tripod"]
    )
    game.choose("Ann", "Everybody Gets 1")
    game.choose("Ann", "Cow")  # her own card; the next one is Bob's
    game.leave("Bob")
    assert texts(game.decisions[0]) == ["Mars", "Earth"]  # and now Cat's
    game.choose("Ann", "Earth")
    every_copy_has_one_place(game._table)
    assert "Earth" in game.view("Cat").hand
    assert "Mars" in game.view().discard


def test_what_the_leaver_owed_is_dropped():
    game = set_up("camping", "Ann Bob Cat", hands={"Ann": ["Hand Limit 1"], "Bob": ["Tent", "Fish"], "Cat": ["Canoe"]})
    game.choose("Ann", "Hand Limit 1")
    assert asked(game) == [("Bob", "hand limit")]
    game.leave("Bob")
    assert {"Tent", "Fish"} <= {*game.view().discard}
    assert game.turn == "Cat"


def test_others_who_owe_the_same_go_on_choosing():
    hands = {"Ann": ["Hand Limit 1"], "Bob": ["Tent", "Fish"], "Cat": ["Canoe", "Lantern"]}
    game = set_up("camping", "Ann Bob Cat", hands=hands)
    game.choose("Ann", "Hand Limit 1")
    assert asked(game) == [("Bob", "hand limit"), ("Cat", "hand limit")]
    game.leave("Bob")
    assert asked(game) == [("Cat", "hand limit")]
    game.choose("Cat", "Canoe")
    assert "Canoe" in game.view().discard


def test_the_next_turn_begins_when_the_player_on_turn_leaves():
    game = set_up(
        "camping", "Ann Bob Cat", hands={"Ann": ["Draw 2 and Use 'Em", "Tent"]}, draw=["Fish", "Canoe", "Lantern"]
    )
    game.choose("Ann", "Draw 2 and Use 'Em")
    game.leave("Ann")
    assert game.turn == "Bob"
    assert {*game.view().discard} == {"Draw 2 and Use 'Em", "Fish", "Canoe", "Tent"}
    assert game.view("Bob").hand == ("Lantern",)
    every_copy_has_one_place(game._table)


def test_a_surprise_already_laid_stays_laid():
    game = set_up(
        "pirate", "Ann Bob Cat", hands={"Ann": ["Jackpot!", "Rum"], "Bob": ["Avast! Halt!", "Key"], "Cat": ["Keg"]}
    )
    game.choose("Ann", "Jackpot!")
    game.choose("Bob", "Avast! Halt!")
    game.leave("Bob")
    while game.decisions[0].is_window:
        game.choose(game.decisions[0], "pass")
    assert game.view("Ann").hand[:1] == ("Rum",)
    assert {"Jackpot!", "Avast! Halt!", "Key"} <= {*game.view().discard}
    assert game.turn == "Cat"


def test_opting_out_leaves_the_question_open():
    game = set_up("drinking", hands={"Ann": ["Beer", "Gin"]}, options={"meta": ["Drinking Rules"]})
    decision = game.decisions[0]
    game.take_offer("Ann", "opt out")
    assert game.decisions == (decision,)
    game.choose(decision, "Beer")


def test_leaving_is_an_offer_too():
    game = set_up("drinking", "Ann Bob Cat", hands={"Ann": ["Beer"]})
    game.take_offer("Cat", "leave")
    assert game.players == ("Ann", "Bob")
    assert game.journal.moves == [["leave", "Cat"]]


def test_limits_that_were_obeyed_meanwhile_are_not_asked_again():
    hands = {"Ann": ["Hand Limit 1"], "Bob": ["Beer", "Gin"], "Cat": ["Rum", "Lime", "Ice"]}
    words = {"Forbidden Word": "card"}
    agreed = {"meta": ["Drinking Rules"]}
    game = set_up("drinking", "Ann Bob Cat", hands=hands, rules=[*words], words=words, options=agreed)
    game.choose("Ann", "Hand Limit 1")
    assert asked(game) == [("Bob", "hand limit"), ("Cat", "hand limit")]
    game.take_offer("Cat", "call out Bob")
    game.join("Dan")  # settles the table while Bob has not said yet whether he is guilty
    for name, cards in (("Bob", ["Beer"]), ("Cat", ["Rum", "Lime"]), ("Dan", [0, 0])):
        for card in cards:
            game.choose(name, card)
    assert asked(game) == [("Bob", "admit")]
    game.choose("Bob", "yes")
    assert [seat.hand for seat in game.view().seats if seat.name in ("Cat", "Dan")] == [1, 1]
    assert ("Cat", "hand limit") not in asked(game)
    assert game.turn == "Bob"
