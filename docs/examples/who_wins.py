"""Set up a position, and ask who wins it, and which card to play."""

from __future__ import annotations

from collections import Counter

from ruleshift import Game
from ruleshift.bots import BotRunner, make_bot

POSITION = Game.at(
    "pirate",
    ["Ann", "Bob"],
    hands={"Ann": ["Rum", "Draw 3"], "Bob": ["Keg"]},
    keepers={"Ann": ["Cannon"], "Bob": ["Parrot"]},
    creepers={"Bob": ["Scurvy"]},
    rules=["Play 2"],
)


def winners(game: Game, first: str, games: int) -> Counter[str]:
    """Who wins how often if Ann begins with this choice: what she cannot see is dealt anew, and bots go on."""
    won: Counter[str] = Counter()
    for seed in range(games):
        deal = game.imagine("Ann", seed)
        assert deal is not None, "it is for Ann to decide"
        deal.choose("Ann", first)
        runner = BotRunner(deal, {name: make_bot("greedy", seed=seed) for name in deal.players})
        while runner.step():
            pass
        won[deal.outcome.winner or "nobody" if deal.outcome else "nobody"] += 1
    return won


if __name__ == "__main__":
    print(POSITION)
    for option in POSITION.decisions[0]:
        print(f"{option}: {dict(winners(POSITION, option.text, 100))}")
