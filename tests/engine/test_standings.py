"""Why somebody has not won: the same facts that decide about winning, as records and as sentences."""

from __future__ import annotations

import random

import pytest

from ruleshift import ChoiceError, Game, GoalFacts
from ruleshift.engine.core.lack import Lack
from ruleshift.engine.rule_numbers import rule_numbers
from ruleshift.engine.standings import make_standings
from tests.support.tables import set_up


def only(game: Game, player: str) -> GoalFacts:
    (facts,) = game.why(player).goals
    return facts


def test_without_a_goal_nobody_can_win():
    game = set_up("pirate", hands={"Ann": ["Rum"]})
    assert game.why("Ann").goals == ()
    assert str(game.why("Ann")) == "Ann cannot win yet: no Goal is in play."


def missing(game: Game, player: str) -> tuple[str, ...]:
    return tuple(map(str, only(game, player).missing))


def test_what_is_there_and_what_is_missing():
    game = set_up("pirate", hands={"Ann": ["Sloop"]}, goals=["Keg of Rum"], keepers={"Ann": ["Rum"]})
    assert (only(game, "Ann").has, missing(game, "Ann")) == (("Rum",), ("Keg",))
    assert (only(game, "Bob").has, missing(game, "Bob")) == ((), ("Keg", "Rum"))
    assert str(game.why("Ann")) == "Ann has not won: Keg of Rum still needs Keg (has Rum)."
    assert str(game.why("Bob")) == "Bob has not won: Keg of Rum still needs Keg and Rum."


def test_so_many_of_a_sort_are_missing_one_by_one():
    game = set_up("pirate", hands={"Ann": ["Rum"]}, goals=["Armada"], keepers={"Ann": ["Sloop"]})
    assert missing(game, "Ann") == ("any ship", "any ship")
    assert missing(game, "Bob") == ("any ship", "any ship", "any ship")


def test_one_of_several_will_do():
    game = set_up("drinking", hands={"Ann": ["Beer"]}, goals=["Martini"], keepers={"Ann": ["Vermouth"]})
    assert missing(game, "Ann") == ("Gin or Vodka",)


def test_a_creeper_blocks():
    keepers = {"Ann": ["Keg", "Rum", "Shackles"]}
    game = set_up("pirate", hands={"Ann": ["Sloop"]}, goals=["Keg of Rum"], keepers=keepers)
    assert (missing(game, "Ann"), only(game, "Ann").blocked_by) == ((), ("Shackles",))
    assert str(game.why("Ann")) == "Ann has not won: Keg of Rum is met with Keg and Rum; blocked by Shackles."


def test_a_creeper_that_the_goal_asks_for_does_not_block():
    keepers = {"Ann": ["Key", "Scurvy"], "Bob": ["Shackles"]}
    game = set_up("pirate", hands={"Ann": ["Sloop"]}, goals=["Free the Prisoner!"], keepers=keepers)
    assert only(game, "Ann").blocked_by == ("Scurvy",)
    assert (missing(game, "Bob"), only(game, "Bob").blocked_by) == (("Key",), ())


def test_a_tie_names_who_else_meets_a_goal():
    keepers = {"Ann": ["Keg", "Rum"], "Bob": ["Limes", "Oranges"]}
    goals = ["Keg of Rum", "Fresh Fruit"]
    rules = ["Double Agenda"]
    game = set_up("pirate", "Ann Bob Cat", hands={"Ann": ["Dinghy"]}, rules=rules, goals=goals, keepers=keepers)
    game.choose("Ann", "Dinghy")
    assert not game.over
    facts = {fact.goal: fact for fact in game.why("Ann").goals}
    assert facts["Keg of Rum"].tied_with == ("Bob",)
    assert facts["Fresh Fruit"].tied_with == ()
    assert "Keg of Rum is met with Keg and Rum; Bob meets a Goal at the same time" in str(game.why("Ann"))
    assert all(fact.missing for fact in game.why("Cat").goals)


def test_the_most_is_more_than_anybody_else_has():
    drinks = ["Beer", "Brandy", "Champagne", "Gin", "Rum", "Tequila", "Vodka", "Whiskey", "Vermouth", "Red Wine"]
    game = set_up(
        "drinking", hands={"Ann": ["Ice"]}, goals=["Fully Stocked Bar"], keepers={"Ann": drinks[:5], "Bob": drinks[5:]}
    )
    assert (missing(game, "Ann"), only(game, "Ann").behind) == ((), ("Bob",))
    assert "Fully Stocked Bar asks for the most, and Bob has as many or more" in str(game.why("Ann"))


def test_less_than_the_most_asks_for_is_missing():
    game = set_up("drinking", hands={"Ann": ["Ice"]}, goals=["Fully Stocked Bar"], keepers={"Ann": ["Beer", "Gin"]})
    assert missing(game, "Ann") == ("any alcohol",) * 3


def test_an_ungoal_that_is_met_stops_the_winner():
    keepers = {"Ann": ["Mars", "Earth"], "Bob": ["Pathetic Human (male)"] * 2}
    goals = ["War of the Worlds", "The Humans Are Revolting"]
    agreed = {"too_many_humans": 2}
    rules = ["Double Agenda"]
    game = set_up("martian", hands={"Ann": ["Cow"]}, rules=rules, goals=goals, keepers=keepers, options=agreed)
    game.choose("Ann", "Cow")
    assert not game.over
    assert only(game, "Ann").stopped_by == "The Humans Are Revolting"
    assert str(game.why("Ann")).endswith("The Humans Are Revolting is met as well, so nobody wins.")


def test_two_goals_are_told_one_after_the_other():
    game = set_up("pirate", hands={"Ann": ["Rum"]}, rules=["Double Agenda"], goals=["Fresh Fruit", "Pirate Pets"])
    assert str(game.why("Ann")).count("; or ") == 1


def test_after_the_end_it_says_how_it_ended():
    game = set_up("pirate", hands={"Ann": ["Keg"]}, goals=["Keg of Rum"], keepers={"Ann": ["Rum"]})
    game.choose("Ann", "Keg")
    assert game.outcome is not None
    assert (game.outcome.result, game.outcome.winner, game.outcome.goal) == ("won", "Ann", "Keg of Rum")
    assert str(game.why("Bob")) == "The game is over. Ann wins with Keg of Rum."


def test_a_stranger_is_refused():
    with pytest.raises(ChoiceError, match="Nobody at this table is called 'Zoe'"):
        set_up("pirate", hands={"Ann": ["Rum"]}).why("Zoe")


# Everybody at once.


def test_standings_tell_of_everybody_and_of_ungoals():
    keepers = {"Ann": ["Mars"], "Bob": ["Pathetic Human (male)"]}
    goals = ["War of the Worlds", "The Humans Are Revolting"]
    game = set_up("martian", hands={"Ann": ["Cow"]}, rules=["Double Agenda"], goals=goals, keepers=keepers)
    goal, ungoal = game.standings
    assert (goal.goal, goal.ungoal, list(goal.facts)) == ("War of the Worlds", False, ["Ann", "Bob"])
    assert (goal.facts["Ann"], goal.facts["Bob"]) == (only(game, "Ann"), only(game, "Bob"))
    assert (ungoal.goal, ungoal.ungoal) == ("The Humans Are Revolting", True)
    assert ungoal.facts["Bob"].has == ("Pathetic Human (male)",)
    assert ungoal.facts["Ann"].missing


@pytest.mark.parametrize("edition", ["pirate", "martian", "drinking", "camping", "anatomy", "drinking+camping"])
def test_what_is_remembered_is_what_would_be_worked_out_anew(edition: str):
    chance = random.Random(edition)
    same = 0
    for seed in range(3):
        game = Game(edition, ["Ann", "Bob", "Cat"], seed=seed)
        for _ in range(120):
            if game.over:
                break
            before = game.standings
            decision = chance.choice(game.decisions)
            game.choose(decision, chance.randrange(len(decision)))
            assert game.standings == make_standings(game._table)
            assert game.numbers == rule_numbers(game._table)
            same += game.standings is before
    assert same > 60


def test_a_copy_remembers_and_goes_its_own_way():
    game = set_up("pirate", hands={"Ann": ["Keg", "Sloop"]}, goals=["Keg of Rum"], keepers={"Bob": ["Rum"]})
    before = game.standings
    copy = game.clone()
    assert copy.standings is before
    copy.choose("Ann", "Keg")
    assert copy.standings[0].facts["Ann"].has == ("Keg",)
    assert game.standings is before


# Sentences agree with what they list.


def test_two_creepers_block_and_two_rivals_have_more():
    game = set_up("pirate", keepers={"Ann": ["Keg", "Rum", "Shackles", "Scurvy"]}, goals=["Keg of Rum"])
    assert str(game.why("Ann")).endswith("; blocked by Shackles and Scurvy.")
    bars = {"Ann": ["Beer"], "Bob": ["Gin", "Vodka"], "Cat": ["Rum", "Tequila"]}
    game = set_up("drinking", "Ann Bob Cat", keepers=bars, goals=["Fully Stocked Bar"])
    assert "still needs" in str(game.why("Ann"))
    facts = GoalFacts("Fully Stocked Bar", ("Gin", "Rum"), (), (), (), ("Bob", "Cat"))
    assert str(facts) == "Fully Stocked Bar asks for the most, and Bob and Cat have as many or more"
    facts = GoalFacts("Keg of Rum", ("Keg", "Rum"), (Lack(("Key",)),), (), ("Bob", "Cat"), ())
    assert str(facts) == "Keg of Rum still needs Key (has Keg and Rum); Bob and Cat meet a Goal at the same time"


def test_who_has_nothing_to_decide_is_told_who_has():
    game = set_up("pirate", "Ann Bob Cat", hands={"Ann": ["Keeper Limit 4"], "Bob": ["Veto!"], "Cat": ["Rum"]})
    with pytest.raises(ChoiceError, match=r"Bob has nothing to decide now; Ann has\.$"):
        game.choose("Bob", "pass")
    game.choose("Ann", "Keeper Limit 4")
    with pytest.raises(ChoiceError, match=r"Ann has nothing to decide now; Bob and Cat have\.$"):
        game.choose("Ann", "pass")
