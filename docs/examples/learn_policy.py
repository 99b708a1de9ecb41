"""A policy that learns by playing against random players: REINFORCE with a linear softmax, in NumPy alone.

python docs/examples/learn_policy.py --deck camping --episodes 2000 --save policy.npz
RULESHIFT_POLICY=policy.npz ruleshift simulate camping --bots docs/examples/learn_policy.py:Policy,random,random,random
"""

from __future__ import annotations

import argparse
import os
import random
from typing import Any

import numpy as np

from ruleshift.envs import Episode, PolicyBot, TableSpec

WEIGHTS = "RULESHIFT_POLICY"
"""The variable of the environment that names the file of the weights."""
RATE, DISCOUNT = 3.0, 0.9
Moment = tuple[Any, Any, int, Any]
"""One choice of the learner: what it saw, the lawful actions, which of them it took, and how likely each was."""


def chances(weights: Any, seen: Any, actions: Any) -> Any:
    """How likely each lawful action is: one row of weights for each action, and what is seen as the column."""
    scores = weights[actions] @ seen
    likely = np.exp(scores - scores.max())
    return likely / likely.sum()


def play(table: TableSpec, weights: Any, seed: int, chance: random.Random, *, best: bool) -> tuple[float, list[Moment]]:
    """One game against random players: what the learner got, and its moments. With `best` it does not explore."""
    episode, moments = Episode(table.deal(seed), table.players), []
    while episode.seat >= 0:
        if episode.seat:
            episode.step(chance.choice(episode.actions))
            continue
        seen, actions = np.frombuffer(episode.observe(0), np.float32), np.array(episode.actions)
        likely = chances(weights, seen, actions)
        at = int(likely.argmax()) if best else chance.choices(range(len(actions)), likely)[0]
        moments.append((seen, actions, at, likely))
        episode.step(int(actions[at]))
    return episode.returns(zero_sum=False)[0], moments


def learn(deck: str, episodes: int, seed: int, players: int = 4) -> Any:
    """Weights after so many games. What was done shortly before a win becomes more likely."""
    table, chance = TableSpec(deck, players), random.Random(seed)
    encoding = table.encoding
    weights = np.zeros((encoding.action_count, encoding.observation_size), np.float32)
    usual = 1 / players
    for number in range(episodes):
        gain, moments = play(table, weights, seed * 1_000_000 + number, chance, best=False)
        usual += 0.01 * (gain - usual)
        for left, (seen, actions, at, likely) in enumerate(reversed(moments)):
            slope = -likely
            slope[at] += 1
            step = RATE / (seen @ seen)  # however much there is to be seen
            weights[actions] += step * (gain - usual) * DISCOUNT**left * np.outer(slope, seen)
    return weights


def share_of_wins(deck: str, weights: Any, games: int, seed: int, players: int = 4) -> float:
    """How often the learner wins when it plays its best."""
    table, chance = TableSpec(deck, players), random.Random(seed)
    return float(np.mean([play(table, weights, seed + game, chance, best=True)[0] for game in range(games)]))


class Policy(PolicyBot):
    """The trained policy as a bot, for `ruleshift simulate --bots` and `ruleshift serve --bot`."""

    def __init__(self) -> None:
        with np.load(os.environ.get(WEIGHTS, "policy.npz")) as file:
            self.weights = file["weights"]

    def act(self, observation: Any, actions: list[int]) -> int:
        return actions[int(chances(self.weights, np.frombuffer(observation, np.float32), actions).argmax())]


def main() -> None:
    """Learn, tell how good it has become, and keep the weights."""
    parser = argparse.ArgumentParser(description="Learn to play Ruleshift against random players.")
    parser.add_argument("--deck", default="camping")
    parser.add_argument("--episodes", type=int, default=2_000)
    parser.add_argument("--games", type=int, default=1_000, help="games to measure it by")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save", default="policy.npz")
    given = parser.parse_args()
    weights = learn(given.deck, given.episodes, given.seed)
    np.savez_compressed(given.save, weights=weights)
    share = share_of_wins(given.deck, weights, given.games, seed=10**9)
    spread = 1.96 * (share * (1 - share) / given.games) ** 0.5
    print(f"{given.deck}: wins {share:.1%} (+-{spread:.1%}) of {given.games:,} games against three random players")


if __name__ == "__main__":
    main()
