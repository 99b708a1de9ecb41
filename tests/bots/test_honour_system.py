"""What bots say to the facts that others tell: silly ones are doubted and voted down, all others stand."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from ruleshift import Game
from ruleshift.bots import Chair, make_bot
from ruleshift.engine.options import Options
from tests.support.own_deck import KITCHEN
from tests.support.tables import decision_of, set_up

SILLY = "Pancreas starts with the letter P"
SENSIBLE = "It lies behind the stomach"
LEVELS = ["easy", "greedy", "search"]
LEARNING = """
[[rule]]
name = "Tell More"
factlets = 1

[[keeper]]
name = "Whisk"
facts = ["It beats eggs.", "It has wires."]
stems = [["beat"], ["egg"]]
"""


def told(fact: str, players: str = "Ann Bob Cat") -> Game:
    """Ann has laid the Pancreas and told a fact about it."""
    game = set_up(
        "anatomy", players, options={"meta": []}, rules=["Alternate Factlets", "Play 2"], draw=["Skin"],
        hands={"Ann": ["Pancreas", "Liver", "Heart"]},
    )  # fmt: skip
    game.choose("Ann", "Pancreas")
    game.choose("Ann", fact)
    return game


def answered(game: Game, player: str, level: str, challenges: str | float = "silly", seed: int = 0) -> str:
    decision = decision_of(game, player)
    bot = make_bot(level, seed)
    bot.sit(Chair.at(player, partial(game.imagine, player), Options(challenges=challenges)))  # type: ignore[attr-defined]
    return decision.options[int(bot.pick(decision, game.view(player)))].text  # type: ignore[arg-type]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("fact", "answer", "vote"), [(SILLY, "challenge", "no"), (SENSIBLE, "pass", "yes")])
def test_bots_doubt_silly_facts_and_no_others(level: str, fact: str, answer: str, vote: str):
    for seed in range(12):
        game = told(fact)
        assert answered(game, "Bob", level, seed=seed) == answer
        game.choose("Cat", "challenge")
        assert answered(game, "Bob", level, seed=seed) == vote


@pytest.mark.parametrize(
    ("setting", "answers"), [("always", {"challenge"}), ("never", {"pass"}), (0.5, {"challenge", "pass"})]
)
def test_a_table_may_agree_that_bots_doubt_everything_nothing_or_at_random(setting: str | float, answers: set[str]):
    for fact in (SILLY, SENSIBLE):
        assert {answered(told(fact), "Bob", "greedy", setting, seed) for seed in range(20)} == answers


@pytest.mark.parametrize("setting", ["always", "never", 0.5])
def test_bots_vote_by_what_is_silly_whatever_the_setting(setting: str | float):
    for fact, vote in ((SILLY, "no"), (SENSIBLE, "yes")):
        game = told(fact)
        game.choose("Cat", "challenge")
        assert answered(game, "Bob", "greedy", setting) == vote


def test_silly_is_what_bots_doubt_unless_agreed_otherwise():
    assert Options().challenges == "silly"
    assert Chair.at("Ann", partial(told(SILLY).imagine, "Ann"), Options()).challenges is None


def test_whoever_may_challenge_or_votes_has_the_statement():
    game = told(SILLY)
    assert {(each.player, each.clue) for each in game.decisions} == {("Bob", SILLY), ("Cat", SILLY)}
    assert decision_of(game, "Bob").to_dict()["clue"] == SILLY
    game.choose("Bob", "challenge")
    assert decision_of(game, "Cat").clue == SILLY


@pytest.mark.parametrize(("fact", "cards"), [("A whisk has five letters", 1), ("It is made of steel", 2)])
def test_the_facts_of_a_custom_deck_are_judged_in_the_same_way(fact: str, cards: int, tmp_path: Path):
    deck = tmp_path / "kitchen.toml"
    deck.write_text(KITCHEN + LEARNING, encoding="utf-8")
    game = set_up(str(deck), rules=["Tell More"], draw=["Spoon"], hands={"Ann": ["Whisk", "Fork"]})
    game.choose("Ann", "Whisk")
    game.choose("Ann", fact)
    game.choose("Bob", "challenge")
    assert len(game.view("Ann").hand) == cards
