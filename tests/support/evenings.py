"""Random evenings: decks, people, seeds, and guests who play at random, type nonsense, come and go."""

from __future__ import annotations

import random
from typing import Any, NamedTuple

from ruleshift.engine.game import Game

__all__ = ("DECKS", "NONSENSE", "Act", "Evening", "carry_out", "next_act", "random_evening")

GUESTS = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay")
MOST_AT_TABLE = 8

DECKS: dict[str, tuple[dict[str, Any], ...]] = {
    "pirate": ({}, {"judging": False}, {"without": ["Treasure Map", "Plunder!"]}),
    "martian": ({}, {"meta": ["Time Limit"]}, {"too_many_humans": 2}),
    "drinking": ({"meta": ["Drinking Rules"]}, {}),
    "camping": ({}, {"without": ["Campfire"]}),
    "anatomy": ({}, {"meta": []}, {"reproductive": False}),
    "pirate+camping": ({},),
    "drinking+anatomy": ({"meta": ["Drinking Rules", "Learning Mode"]}, {}),
    "pirate+drinking+camping+anatomy": ({},),
    "pirate+docs/examples/galley.toml": (
        {"with": ["camping:Tent", "camping:The Bear", "camping:Campfire", "drinking:Hangover", "anatomy:Virus"]},
        {"with": ["anatomy:Bacteria", "anatomy:Heart", "camping:Backpack"], "without": ["Limes", "Scurvy"]},
    ),
}
"""The decks and blends that are tried, each with a few ways to agree on options."""

NONSENSE = (
    "", " ", "\n", "pass?", "PASS", "use", "of", "Basic Rules", "the heart", "it pumps blood through the body", "-1",
    "0", "x" * 31, "y" * 201, "z" * 100_000, "💀" * 40, "Robert'); DROP TABLE games", "\u202e\u0000", "card", "naïve",
)  # fmt: skip


class Evening(NamedTuple):
    """Everything that decides how a random game goes."""

    decks: str
    players: int
    seed: int
    ask: str = "public"
    agreed: int = 0
    restless: bool = True

    def game(self) -> Game:
        """The game at its beginning."""
        ways = DECKS[self.decks]
        options = {"ask": self.ask, **ways[self.agreed % len(ways)]}
        if self.players == 1:
            options.pop("meta", None)
        return Game(self.decks, GUESTS[: self.players], seed=self.seed, options=options)


def random_evening(decks: str, seed: int) -> Evening:
    """An evening out of a seed."""
    chance = random.Random(seed)
    players = chance.choice((1, 2, 2, 3, 3, 4, 4, 5, 6))
    ask = chance.choice(("public", "able"))
    return Evening(decks, players, seed, ask, chance.randrange(6), chance.random() < 0.7)


# What somebody does.

Act = tuple[Any, ...]
"""`("choose", player, choice)`, `("offer", player, offer)`, `("join", name)`, `("leave", name)` or `("ask", how)`."""


def carry_out(game: Game, act: Act, *, by_index: bool = True) -> None:
    """Do an act at a game, or at any copy of it; a choice by its index, or by the option itself."""
    what, player, *rest = act
    if what == "choose":
        decision = next(each for each in game.decisions if each.player == player)
        choice = rest[0]
        game.choose(decision, choice if by_index or isinstance(choice, str) else decision.options[choice])
    elif what == "offer":
        game.take_offer(player, rest[0])
    elif what == "ask":
        game.set_ask(player)
    else:
        (game.join if what == "join" else game.leave)(player)


def next_act(game: Game, chance: random.Random, *, restless: bool) -> Act:
    """What happens next: mostly a random choice, now and then something that people do at any time."""
    act = _people(game, chance) if restless and not game._table.solo and chance.random() < 0.06 else None
    if act is not None:
        return act
    decision = chance.choice(game.decisions)
    if decision.takes_text and chance.random() < 0.5:
        return ("choose", decision.player, chance.choice(NONSENSE))
    if decision.is_window and chance.random() < 0.5:
        return ("choose", decision.player, 0)  # or no Surprise would stay in a hand for long
    return ("choose", decision.player, chance.randrange(len(decision)))


def _people(game: Game, chance: random.Random) -> Act | None:
    player = chance.choice(game.players)
    offers = [offer for offer in game.offers(player) if offer != "leave"]
    what = chance.choice(("join", "leave", "offer", "offer", "offer", "ask"))
    if what == "offer" and offers:
        return ("offer", player, chance.choice(offers))
    if what == "join" and len(game.players) < MOST_AT_TABLE:
        return ("join", f"Guest {len(game._table.names)}")
    if what == "leave" and len(game.players) > 2:
        return ("leave", player)
    if what == "ask":
        return ("ask", chance.choice(("public", "able")))
    return None
