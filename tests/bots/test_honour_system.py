"""What bots say to the facts that others tell: they believe what the deck lists and what names the organ."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from ruleshift import Game
from ruleshift.bots import Chair, make_bot
from ruleshift.engine.options import Options
from tests.support.own_deck import KITCHEN
from tests.support.tables import decision_of, set_up

DOUBTED = "It has eight letters"
BELIEVED = "Behind the stomach lies the páncreas"
LISTED = "its juice flows through a duct into the duodenum"
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
@pytest.mark.parametrize(
    ("fact", "answer", "vote"), [(DOUBTED, "challenge", "no"), (BELIEVED, "pass", "yes"), (LISTED, "pass", "yes")]
)
def test_bots_believe_what_names_the_organ_or_is_listed(level: str, fact: str, answer: str, vote: str):
    for seed in range(12):
        game = told(fact)
        assert answered(game, "Bob", level, seed=seed) == answer
        game.choose("Cat", "challenge")
        assert answered(game, "Bob", level, seed=seed) == vote


@pytest.mark.parametrize(
    ("setting", "answers"), [("always", {"challenge"}), ("never", {"pass"}), (0.5, {"challenge", "pass"})]
)
def test_a_table_may_agree_that_bots_doubt_everything_nothing_or_at_random(setting: str | float, answers: set[str]):
    for fact in (DOUBTED, BELIEVED):
        assert {answered(told(fact), "Bob", "greedy", setting, seed) for seed in range(20)} == answers


@pytest.mark.parametrize("setting", ["always", "never", 0.5])
def test_bots_vote_by_what_they_believe_whatever_the_setting(setting: str | float):
    for fact, vote in ((DOUBTED, "no"), (BELIEVED, "yes")):
        game = told(fact)
        game.choose("Cat", "challenge")
        assert answered(game, "Bob", "greedy", setting) == vote


def test_a_chair_says_how_often_to_doubt_if_the_table_agreed_on_it():
    assert Options().challenges == "silly"
    assert Chair.at("Ann", partial(told(DOUBTED).imagine, "Ann"), Options()).challenges is None


def test_whoever_may_challenge_or_votes_has_the_statement():
    game = told(DOUBTED)
    assert {(each.player, each.clue) for each in game.decisions} == {("Bob", DOUBTED), ("Cat", DOUBTED)}
    assert decision_of(game, "Bob").to_dict()["clue"] == DOUBTED
    game.choose("Bob", "challenge")
    assert decision_of(game, "Cat").clue == DOUBTED


def test_with_nobody_to_vote_a_fact_told_before_counts_for_nothing_and_nobody_is_asked():
    game = told(LISTED, "Ann Bob")
    game.choose("Bob", "challenge")
    assert "Skin" in game.view("Ann").hand
    game._table.factlets = (*game._table.factlets, (game._table.pack.by_name["liver"][0], "it is brown"))
    game.choose("Ann", "Liver")
    game.choose("Ann", "It is brown.")
    assert len(game.view("Ann").hand) == 2


@pytest.mark.parametrize(("fact", "kind"), [("It is made of steel", "vote"), ("It has wires", "play")])
def test_the_facts_of_a_custom_deck_are_known_in_the_same_way(fact: str, kind: str, tmp_path: Path):
    deck = tmp_path / "kitchen.toml"
    deck.write_text(KITCHEN + LEARNING, encoding="utf-8")
    game = set_up(str(deck), rules=["Tell More"], draw=["Spoon"], hands={"Ann": ["Whisk", "Fork"]})
    game.choose("Ann", "Whisk")
    game.choose("Ann", fact)
    game.choose("Bob", "challenge")
    assert (game.decisions[0].player, game.decisions[0].kind) == ("Ann", kind)
