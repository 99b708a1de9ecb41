"""A program that learns which cards win, by numbers alone: no names, no texts, no objects for options."""

from __future__ import annotations

import random

from ruleshift import Game

CARDS = 200
"""More than a deck has. The number of a card is its place in the deck."""


def play(seed: int, worth: list[float], *, learn: bool) -> str | None:
    """One game, at random, but for Ann's plays after learning. What the winner played is worth a little more then."""
    chance = random.Random(seed)
    game = Game("pirate", ["Ann", "Bob"], seed=seed, options={"ask": "able"})
    played: list[tuple[str, int]] = []
    while not game.over:
        decision = game.decisions[0]
        cards = [number for number in decision.card_numbers if number >= 0]
        index = chance.randrange(len(decision))
        if decision.kind == "play" and cards:
            taught = decision.player == "Ann" and not learn
            card = max(cards, key=lambda card: worth[card]) if taught else chance.choice(cards)
            index = decision.card_numbers.index(card)
            played.append((decision.player, card))
        game.choose(decision, index)
    winner = game.outcome.winner if game.outcome else None
    for player, card in played if learn and winner else ():
        worth[card] += (float(player == winner) - worth[card]) / 200
    return winner


def share_of_wins(lessons: int, games: int) -> float:
    """How often Ann wins after so many games of learning."""
    worth = [0.5] * CARDS
    for seed in range(lessons):
        play(seed, worth, learn=True)
    return sum(play(lessons + seed, worth, learn=False) == "Ann" for seed in range(games)) / games


if __name__ == "__main__":
    print(f"untaught: {share_of_wins(0, 300):.0%}, after 2,000 games: {share_of_wins(2_000, 300):.0%}")
