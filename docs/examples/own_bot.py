"""A custom bot: in one game, then in many against the built-in ones."""

from __future__ import annotations

from ruleshift import Decision, Game, Option, View
from ruleshift.bots import BotRunner, make_bot
from ruleshift.lab import Results, simulate


class Collector:
    """Plays Keepers first, then Goals, then whatever comes first."""

    def pick(self, decision: Decision, view: View) -> Option:
        for wanted in ("keeper", "goal"):
            for option in decision:
                if option.card and option.card.kind.word == wanted:
                    return option
        return decision.default


def one_game(seed: int) -> Game:
    """A game between the Collector and a greedy bot."""
    game = Game("camping", ["Ann", "Bob"], seed=seed)
    runner = BotRunner(game, {"Ann": Collector(), "Bob": make_bot("greedy", seed=seed)})
    while runner.step():
        pass
    return game


def many_games(games: int) -> Results:
    """Many games against random bots: a custom bot is named by its file and class."""
    return simulate("camping", games=games, bots=[f"{__file__}:Collector", "random", "random", "random"])


if __name__ == "__main__":
    print(one_game(seed=2).outcome)
    for bot, wins in many_games(200).wins.items():
        print(f"{wins:>4}  {bot}")
