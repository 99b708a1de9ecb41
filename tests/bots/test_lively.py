"""Games of bots that people like to watch: they raise the plays, and no game stands still for ever."""

from __future__ import annotations

from collections import Counter

import pytest

from ruleshift import Game
from ruleshift.bots import GreedyBot, playout
from ruleshift.bots.situation import LONG_GAME, from_seat, from_view
from tests.support.bots import play_out
from tests.support.tables import set_up

NAMES = ["Ann", "Bob", "Cat", "Dan"]


def raising_rules(game: Game, name: str) -> str:
    """`draw` or `play` for a rule that raises one of them."""
    rule = game._table.pack.rule[game._table.pack.names.index(name)]
    return "draw" if rule.draw is not None else "play" if rule.play is not None else ""


@pytest.mark.parametrize("edition", ["pirate", "camping"])
def test_rules_to_play_more_are_laid_as_readily_as_rules_to_draw_more(edition: str):
    held: Counter[str] = Counter()
    laid: Counter[str] = Counter()
    for seed in range(30):
        game = Game(edition, NAMES, seed=seed, options={"ask": "able"})
        bots = {name: Watched(seed) for name in NAMES}
        play_out(game, bots)
        for bot in bots.values():
            held.update(raising_rules(game, name) for name in bot.held)
            laid.update(raising_rules(game, name) for name in bot.laid)
    assert held["play"] > 50
    share = {kind: laid[kind] / held[kind] for kind in ("draw", "play")}
    assert share["play"] > 0.7 * share["draw"]


class Watched(GreedyBot):
    """A greedy bot of which is noted what it held when it could play, and what it played."""

    sees = "view"

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.held: set[str] = set()
        self.laid: set[str] = set()

    def pick(self, decision, view):
        index = super().pick(decision, view)
        if decision.kind == "play":
            self.held.update(view.hand)
            self.laid.update({option.card.name} if (option := decision.options[index]).card else ())
        return index


HOARD = {
    "Ann": """
        Use What You Take; Sepsis; Double Agenda; Draw 5; Heartbeat; Spleen; Keeper Limit 2; Adrenal Glands;
        Skin; Antibiotics; Sense of Touch; Let's Do That Again!; Pituitary Gland; Testes; Stomach; Central Nervous
        System; Blood Pressure; Blood Cells; Fight or Flight; Exchange Keepers; Steal a Keeper
    """,
    "Bob": """
        No-Hand Bonus; Hand Limit 0; Pneumonia; Hand Limit 2; Play All; Keeper Limit 3; Jackpot!; Swap Plays for
        Draws; Draw 4; Female Reproductive System; Muscles; Trade Hands; Get On With It!; Play 3; Draw 3, Play 2
        of Them; Play 4; Puberty; Menses; Trash a New Rule; Blood Sugar; Brain; Respiratory System
    """,
    "Cat": """
        Bones; Hand Limit 1; Draw 2; Trash a Keeper; Appendix; Urinary System; Digestive Juices; Immune
        Response; Heart; Thyroid Gland; Recycling; Lungs; Blood Vessels; Cancer; Share the Wealth; Endocrine System;
        Liver; Surgery; Skin and Bones; Rules Reset; Appetite; Prostate; Reflexes; Uterus
    """,
    "Dan": """
        Digestive System; Play 2; Everybody Gets 1; Alternate Factlets; Bowels; Draw 2 and Use 'em; Keeper Limit
        4; Filters; Knowledge Bonus; Bile; Semen; Microbiome; Bladder; Growth Spurt; Metabolism; Musculoskeletal
        System; Zap a Card; Cardiopulmonary
    """,
}
"""All the cards that there are in four hands, as greedy bots had hoarded them while `Steal a Keeper` went round."""
TABLES = {
    "Ann": ["Ovaries", "Small Intestine"],
    "Bob": ["Gallbladder", "Pancreas", "Spinal Cord", "Large Intestine"],
    "Dan": ["Kidneys"],
}
CREEPERS = {"Bob": ["Bacteria"], "Cat": ["Virus", "Mutation"]}


def hoarded(turn: int) -> Game:
    """A game in which the only card to draw is always the one that was played last."""
    hands = {player: [" ".join(name.split()) for name in names.split(";")] for player, names in HOARD.items()}
    game = set_up(
        "anatomy", " ".join(NAMES), hands=hands, keepers=TABLES, creepers=CREEPERS, draw=[],
        rules=["Name That Organ!", "Draw 3"], goals=["Circulatory System"], options={"ask": "able"},
    )  # fmt: skip
    t = game._table
    t.removed = tuple(sorted({*t.removed, *t.draw, *t.discard}))
    t.draw, t.discard, t.turn_number = [], [], turn
    return game


def test_a_theft_that_goes_round_and_round_does_not_keep_a_game_from_ending():
    game = hoarded(LONG_GAME * 4)
    outcome = playout(game, "greedy", 1)
    assert outcome.result == "won"
    assert outcome.turns < 400


def test_a_bot_tries_something_else_in_every_turn_of_a_game_that_stands_still():
    def played(turns: range) -> set[str]:
        found = set()
        for turn in turns:
            game = hoarded(turn)
            decision = game.decisions[0]
            answer = GreedyBot(1).pick(decision, from_seat(game._table, decision.pid))
            found.add(decision.options[int(answer)].text)
        return found

    assert len(played(range(20, 40))) == 1
    assert len(played(range(300, 320))) > 3


def test_even_then_nobody_gives_a_win_away_or_leaves_one():
    for turn in range(300, 330):
        game = set_up("camping", hands={"Ann": ["Base Camp", "Jackpot!"]}, keepers={"Bob": ["Tent", "Campfire"]})
        game._table.turn_number = turn
        decision = game.decisions[0]
        assert decision.options[int(GreedyBot(1).pick(decision, game.view("Ann")))].text == "Jackpot!"
        game = set_up("camping", hands={"Ann": ["Canoe", "Campfire"]}, keepers={"Ann": ["Tent"]}, goals=["Base Camp"])
        game._table.turn_number = turn
        decision = game.decisions[0]
        assert decision.options[int(GreedyBot(1).pick(decision, game.view("Ann")))].text == "Campfire"


def test_a_view_tells_as_well_as_the_table_that_a_game_lasts_long():
    for turn in (30, 300):
        game = hoarded(turn)
        decision = game.decisions[0]
        seen = from_view(decision, game.view(decision.player))
        assert seen.overlong == from_seat(game._table, decision.pid).overlong == (turn if turn == 300 else 0)
