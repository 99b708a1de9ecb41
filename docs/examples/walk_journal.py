"""Walk through a saved game, and print each position with the move that led to it."""

from __future__ import annotations

import sys
from collections.abc import Iterator

from ruleshift import Game, Journal
from ruleshift.bots import BotRunner, make_bot


def some_game(seed: int) -> Journal:
    """The journal of a game between two bots, for those who have no file at hand."""
    game = Game("camping", ["Ann", "Bob"], seed=seed)
    runner = BotRunner(game, {name: make_bot("greedy", seed=seed) for name in game.players})
    while runner.step():
        pass
    return game.journal


def positions(journal: Journal) -> Iterator[str]:
    """Every position of a game as text: how it began, then what each move has made of it."""
    for step in journal.positions():
        yield f"{step.number}. {step.move or 'the deal'}\n{step.game}\n"


if __name__ == "__main__":
    for position in positions(Journal.load(sys.argv[1]) if len(sys.argv) > 1 else some_game(seed=2)):
        print(position)
