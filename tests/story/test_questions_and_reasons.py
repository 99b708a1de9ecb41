"""What is owed and why, where numbers come from, how near everybody is."""

from __future__ import annotations

import random

import msgspec
import pytest

from ruleshift.engine.core.rules import law
from ruleshift.engine.game import Game
from ruleshift.engine.standings import GoalFacts
from ruleshift.story.questions import question_to_all, sources, task, why
from ruleshift.story.reasons import close_lines, near, nearness, reason
from ruleshift.terminal.book import Book
from tests.support.tables import set_up, take_first


def asked(game: Game) -> str:
    decision = game.decisions[0]
    return task(decision, game.view(decision.player), game.numbers)


def number(game: Game, name: str) -> str:
    account = next(each for each in game.numbers if each.name == name)
    return f"{account.value}: {sources(account)}"


def test_plays_owed_name_the_rule_and_what_is_played_already():
    game = set_up("camping", rules=["Play 3"], hands={"Ann": ["Tent", "Canoe", "Compass", "Binoculars"]})
    assert asked(game) == "Play 3 cards: Play 3."
    game.choose("Ann", "Tent")
    while game.decisions[0].kind == "surprise":
        game.choose(game.decisions[0], "pass")
    assert asked(game) == "Play 2 more: Play 3, 1 played."


@pytest.mark.parametrize(("deck", "kind"), [("pirate", "surprise"), ("anatomy", "challenge")])
def test_what_a_shared_device_is_asked_together(deck: str, kind: str):
    game, chance = Game(deck, ["Ann", "Bob", "Cat"], seed=0, options={"ask": "public"}), random.Random(0)
    while game.decisions[0].kind != kind:
        game.choose(game.decisions[0], chance.randrange(len(game.decisions[0])))
    first, *others = game.decisions
    doing = f"answer {first.cause} with a Surprise" if kind == "surprise" else f"challenge '{first.clue}'"
    assert others
    assert question_to_all([first]) == f"{first.player}: do you {doing}?"
    assert question_to_all([first, *others[:1]]) == f"{first.player} and {others[0].player}: does anybody {doing}?"


def test_a_limit_names_itself_and_the_hand():
    game = set_up("anatomy", hands={"Ann": ["Hand Limit 2"], "Bob": ["Heart", "Brain", "Liver", "Spleen"]})
    game.choose("Ann", "Hand Limit 2")
    assert asked(game) == "Discard 2 cards from your hand: Hand Limit 2, and you hold 4."
    game.choose("Bob", "Heart")
    assert asked(game) == "Discard 1 card from your hand: Hand Limit 2, and you hold 4."


def test_a_window_says_whether_a_card_was_laid_or_a_keeper_is_aimed_at():
    table = "pirate+docs/examples/skullduggery.toml"
    game = set_up(table, hands={"Ann": ["Zap a Card!"], "Bob": ["Limes"]}, keepers={"Bob": ["Rum", "Keg"]})
    game.choose("Ann", "Zap a Card!")
    assert asked(game) == "Zap a Card! is about to take effect: answer with a Surprise, or pass."
    while game.decisions[0].kind == "surprise":
        game.choose(game.decisions[0], "pass")
    game.choose("Ann", "Rum")
    assert asked(game) == "Rum is about to be taken, moved or discarded: answer with a Surprise, or pass."


def test_a_number_tells_every_card_it_comes_from():
    game = set_up("camping", rules=["Draw 3", "Campfire Bonus"], keepers={"Bob": ["Campfire"]})
    assert number(game, "draw") == "4: Draw 3, Campfire Bonus +1"
    assert number(game, "play") == "2: Basic Rules, Campfire Bonus +1"


def test_a_digit_that_reads_as_another_says_so():
    game = set_up("drinking", rules=["Double Vision", "Hand Limit 1"])
    assert number(game, "draw") == "2: Basic Rules, Double Vision reads 1 as 2"
    assert number(game, "hand limit") == "2: Hand Limit 1, Double Vision reads 1 as 2"


def test_play_all_but_one_is_said_in_words():
    game = set_up("camping", rules=["Play All But 1"], hands={"Ann": ["Tent", "Canoe", "Compass"]})
    assert number(game, "play") == "all but 1: Play All But 1"
    assert asked(game) == "Play your cards, all but 1: Play All But 1."


@pytest.mark.parametrize("deck", ["pirate", "martian", "drinking", "camping", "anatomy"])
@pytest.mark.parametrize("seed", range(3))
def test_the_parts_of_a_number_add_up_to_it(deck: str, seed: int):
    game = Game(deck, ["Ann", "Bob", "Cat"], seed=seed)
    while not game.over:
        now = law(game._table)
        by_name = {account.name: account for account in game.numbers}
        assert by_name["draw"].value == str(now.draw)
        parts = [part.number for part in by_name["draw"].parts if part.way in ("sets", "adds")]
        assert sum(parts) == now.draw
        assert ("hand limit" in by_name) == (now.hand_limit >= 0)
        assert ("keeper limit" in by_name) == (now.keeper_limit >= 0)
        take_first(game, 1)


def test_somebody_with_everything_but_a_creeper_is_explained():
    game = set_up(
        "camping", goals=["Toasted Marshmallows"], keepers={"Ann": ["Marshmallows", "Campfire", "Mosquitoes"]}
    )
    assert close_lines(game) == [
        "Nobody has won: Ann has all of Toasted Marshmallows, but the win is blocked by Mosquitoes."
    ]
    assert close_lines(game, "Ann")[0].startswith("Nobody has won: You have all of")


def test_somebody_one_card_short_is_close():
    game = set_up("camping", goals=["Toasted Marshmallows"], keepers={"Bob": ["Campfire"]})
    assert close_lines(game) == ["Close: Bob has all of Toasted Marshmallows but Marshmallows."]
    said = {player: near(fact) for player, fact in nearness(game, "Toasted Marshmallows")}
    assert said["Bob"] == "1 of 2; needs Marshmallows"
    assert said["Ann"].startswith("0 of 2; needs ")


def test_cards_are_found_by_a_part_of_their_name():
    book = Book(Game("pirate", ["Ann", "Bob"], seed=1).decks)
    assert book.find("jolly") == ["Jolly Roger"]
    assert book.find("chest") == ["Treasure Chest"]
    assert book.find("plunder") == ["Plunder!"]
    assert "Cutlass" in book.find("cutlas")
    assert book.find("qqqq") == []


def test_whoever_may_challenge_a_fact_or_votes_on_it_reads_it():
    game = set_up(
        "anatomy", "Ann Bob Cat", options={"meta": []}, rules=["Alternate Factlets"], hands={"Ann": ["Liver", "Heart"]}
    )
    game.choose("Ann", "Liver")
    game.choose("Ann", "It likes onions")
    assert asked(game) == "About Liver: “It likes onions.” Challenge it, or pass."
    game.choose("Bob", "challenge")
    assert asked(game) == "About Liver: “It likes onions.” Does the fact count?"


MET = GoalFacts("Keg of Rum", ("Rum", "Keg"), (), (), (), ())


@pytest.mark.parametrize(
    ("facts", "told", "in_short"),
    [
        ({}, "You have all of Keg of Rum: Rum and Keg.", "complete"),
        (
            {"blocked_by": ("Scurvy",)},
            "You have all of Keg of Rum: Rum and Keg. The win is blocked by Scurvy.",
            "complete; blocked by Scurvy",
        ),
        (
            {"tied_with": ("Bob",)},
            "You have all of Keg of Rum: Rum and Keg. Bob meets a Goal at the same time, so nobody wins yet.",
            "complete; tied with Bob",
        ),
        (
            {"tied_with": ("Bob", "Cat")},
            "You have all of Keg of Rum: Rum and Keg. Bob and Cat meet a Goal at the same time, so nobody wins yet.",
            "complete; tied with Bob and Cat",
        ),
        (
            {"stopped_by": "All Shipwrecked"},
            "You have all of Keg of Rum: Rum and Keg. The Ungoal All Shipwrecked is met as well, so nobody wins.",
            "complete; All Shipwrecked is met too",
        ),
        (
            {"behind": ("Bob",)},
            "You have Rum and Keg, but Keg of Rum asks for the most, and Bob has as many or more.",
            "not the most: Bob has as many or more",
        ),
        (
            {"behind": ("Bob", "Cat")},
            "You have Rum and Keg, but Keg of Rum asks for the most, and Bob and Cat have as many or more.",
            "not the most: Bob and Cat have as many or more",
        ),
    ],
    ids=lambda value: "+".join(value) if isinstance(value, dict) else "",
)
def test_what_keeps_somebody_from_a_win_is_told_in_sentences_and_in_short(facts, told, in_short):
    fact = msgspec.structs.replace(MET, **facts)
    assert reason(fact, "Ann", "Ann") == told
    assert near(fact) == in_short
    assert "You" not in reason(fact, "Ann", "Bob").split(".")[0]


def test_who_reads_of_a_tie_with_themselves_is_called_you():
    fact = msgspec.structs.replace(MET, tied_with=("Bob",), behind=("Bob",))
    assert "and you have as many or more. You meet a Goal" in reason(fact, "Ann", "Bob")


def test_an_ungoal_tells_only_what_is_there():
    assert reason(MET, "Ann", "Ann", ungoal=True) == "You have Rum and Keg."
    assert reason(msgspec.structs.replace(MET, has=()), "Ann", ungoal=True) == "Ann has none of it."


@pytest.mark.parametrize(
    ("deck", "choice", "hand", "what", "reason"),
    [
        ("camping", "Let's Simplify", ["Let's Simplify"], "a New Rule", "Clear up a little"),
        ("pirate", "Veto!", ["Veto!"], "a New Rule", "Your turn: discard up to 2 New Rules"),
        ("camping", "use Goal Mill", ["Gone Fishing", "Fish Fry", "Base Camp"], "a card", "Once in your turn"),
    ],
)
def test_any_number_and_up_to_are_asked_the_same_way_from_the_first(deck, choice, hand, what, reason):
    rules = ["Draw 4", "Play 4", "Keeper Limit 3", *(["Goal Mill"] if "Mill" in choice else [])]
    game = set_up(deck, hands={"Ann": [*hand, "Draw 2"]}, rules=rules, drawn=4)
    game.choose("Ann", choice)
    for _ in range(2):
        decision = game.decisions[0]
        assert decision.prompt == f"Choose {what} to discard, or pass ({decision.cause})"
        assert task(decision, game.view("Ann"), game.numbers) == f"{decision.prompt}."
        assert why(decision, game).startswith(reason)
        game.choose(decision, 1)


def test_who_may_discard_at_random_reads_that_either_will_do():
    hands = {"Ann": ["Canceled Plans", "Draw 2"], "Bob": ["Fresh Fruit", "Rum"]}
    game = set_up("pirate", hands=hands, drawn=1, options={"ask": "able"})
    game.choose("Ann", "Canceled Plans")
    decision = game.decisions[0]
    assert [option.text for option in decision.options] == ["random", "Fresh Fruit"]
    assert why(decision, game).endswith("one of that kind, which they choose, or a random one.")
