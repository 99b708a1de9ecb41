"""Play games of four greedy bots with one deck and keep how every turn of them began, for `training.fit`.

python -m training.collect pirate games/pirate-1.npz --games 30000 --seed 1
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np

from ruleshift import Game
from ruleshift.bots import Host
from ruleshift.bots.features import features
from ruleshift.bots.greedy import GreedyBot
from ruleshift.bots.outlook import peace
from ruleshift.engine.decision import Decision
from ruleshift.engine.table import Table, bits
from ruleshift.engine.view import View

PLAYERS = ("Ann", "Bob", "Cat", "Dan")
ABOUT_CARDS = frozenset(("play", "small", "again", "hand limit", "take", "goal", "trash"))
ELSEWHERE, RULE, GOAL, TABLE, HAND = 0, 2, 3, 4, 8
"""Where a card is. Tables and hands are numbered from the player on turn: the third one's hand is HAND + 2."""

RATES = (0.0, 0.04, 0.08)
"""How often bots are careless, by game."""

State = tuple[bytes, list[float], tuple[float, ...]]


class CarelessBot(GreedyBot):
    """A greedy bot that now and then takes any option, so that the games lead to more places."""

    def __init__(self, seed: int, rate: float) -> None:
        super().__init__(seed)
        self._rate = rate

    def pick(self, decision: Decision, view: View) -> int | str:
        """Any option, or the best one."""
        if decision.what in ABOUT_CARDS and self._chance.random() < self._rate:
            return self._chance.randrange(len(decision))
        return super().pick(decision, view)


def play(deck: str, seed: int) -> tuple[int, list[State]]:
    """One game: the seat that wins, or -1, and how every turn began."""
    game = Game(deck, PLAYERS, seed=seed, options={"ask": "able"})
    rate = RATES[seed % len(RATES)]
    host = Host(game, {name: CarelessBot(seed + seat, rate) for seat, name in enumerate(PLAYERS)})
    states: list[State] = []
    turn = -1
    while not game.over:
        if game.table.turn_number != turn:
            turn = game.table.turn_number
            states.append(look(game.table))
        host.step()
    assert game.outcome is not None
    winner = game.outcome.winner
    return PLAYERS.index(winner) if winner else -1, states


def look(t: Table) -> State:
    """Where all cards are, everybody's features, and the seat on turn with the chance of peace."""
    places = bytearray([ELSEWHERE]) * t.pack.size
    for where, cards in ((RULE, t.rules), (GOAL, t.goals)):
        for c in cards:
            places[c] = where
    for place, pid in enumerate(t.around(t.turn)):
        for c in bits(t.seen[pid]):
            places[c] = TABLE + place
        for c in t.hand[pid]:
            places[c] = HAND + place
    return bytes(places), [number for row in features(t) for number in row], (t.turn, peace(t))


def main() -> None:
    """Play, and write what was seen."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("deck")
    parser.add_argument("file", type=Path)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    places, found, facts = [], [], []
    for number in range(given.games):
        winner, states = play(given.deck, given.seed + number)
        for at, (where, numbers, (turn, calm)) in enumerate(states):
            first = (winner - turn) % len(PLAYERS) if winner >= 0 else -1
            places.append(np.frombuffer(where, np.uint8))
            found.append(np.array(numbers, np.float16).reshape(len(PLAYERS), -1))
            facts.append((given.seed + number, first, len(states) - 1 - at, turn, calm))
    np.savez(given.file, places=np.stack(places), features=np.stack(found), facts=np.array(facts))
    print(f"{given.games} games, {len(facts)} turns: {given.file}")


if __name__ == "__main__":
    main()
