"""Play games of four greedy bots with one deck and keep how turns of them began, for `training.fit`.

python -m training.collect pirate games/pirate-1.npz --games 10000 --seed 1

Every game is played up to some choice. That choice is made in several ways, and each time the game is played to its
end: so there is something to learn about what a searching bot may try and a greedy one would not.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

import numpy as np

from ruleshift import Game
from ruleshift.bots import BotRunner, GreedyBot
from ruleshift.bots.features import Features, features
from ruleshift.bots.situation import Situation
from ruleshift.bots.win_chance import peace
from ruleshift.engine.core.decision import Decision
from ruleshift.engine.core.inside import table_of
from ruleshift.engine.core.table import Table, bits
from ruleshift.engine.view import View

PLAYERS = ("Ann", "Bob", "Cat", "Dan")
ABOUT_CARDS = frozenset(
    ("play", "draw", "end", "small", "again", "hand limit", "keeper limit", "take", "give", "goal", "trash", "player")
)
ELSEWHERE, RULE, GOAL, TABLE, HAND = 0, 2, 3, 4, 8
"""Where a card is. Tables and hands are numbered from the player on turn: the third one's hand is HAND + 2."""

RATES = (0.0, 0.04, 0.08)
"""How often bots are careless before the choice, by game."""
LATEST = 34
"""The choice comes in a turn up to this one."""
WAYS = 4
"""In how many ways it is made, the greedy one among them."""
OTHER_SEATS = 0.25
"""How often a turn is judged by any seat, not by the one whose turn has just ended."""


class State(NamedTuple):
    """How a turn began."""

    places: bytes
    seen: list[Features]
    """Everybody's features as the judging seat sees them."""
    opened: list[Features]
    """The same with all hands open."""
    turn: int
    judge: int
    """The place of the judging seat in the order of play."""
    peace: float


class CarelessBot(GreedyBot):
    """A greedy bot that now and then takes any option, so that the games lead to more places."""

    def __init__(self, seed: int, rate: float) -> None:
        super().__init__(seed)
        self.rate = rate

    def pick(self, decision: Decision, view: View | Situation) -> int | str:
        """Any option, or the best one."""
        if decision.kind in ABOUT_CARDS and self._chance.random() < self.rate:
            return self._chance.randrange(len(decision))
        return super().pick(decision, view)


def seat_all(game: Game, seed: int, rate: float) -> BotRunner:
    """Four bots at a game."""
    return BotRunner(game, {name: CarelessBot(seed + seat, rate) for seat, name in enumerate(PLAYERS)})


def games(deck: str, seed: int) -> Iterator[tuple[int, list[State]]]:
    """The ways in which one game goes on: the seat that wins, or -1, and how the turns after the choice began."""
    luck = Random(seed)
    game = Game(deck, PLAYERS, seed=seed, options={"ask": "able"})
    runner = seat_all(game, seed, luck.choice(RATES))
    stop = luck.randrange(1, LATEST)
    while not game.over and not (game.turn_number >= stop and _free(game) and luck.random() < 0.6):
        runner.step()
    if game.over:
        return
    decision = game.decisions[0]
    best = GreedyBot(seed).pick(decision, game.view(decision.player))
    others = [index for index in range(len(decision)) if index != best]
    luck.shuffle(others)
    for way in [best, *others[: WAYS - 1]]:
        tried = game.clone()
        turn = tried.turn_number
        tried.choose(tried.decisions[0], way)
        runner = seat_all(tried, luck.getrandbits(32), 0.0)
        while not tried.over and tried.turn_number == turn:
            runner.step()
        luck.shuffle(table_of(tried).draw)
        states = list(_to_the_end(tried, runner, luck, table_of(game).turn))
        winner = tried.outcome.winner if tried.outcome else None
        yield PLAYERS.index(winner) if winner else -1, states


def _free(game: Game) -> bool:
    decision = game.decisions[0]
    return decision.kind in ABOUT_CARDS and len(decision) > 1 and decision.pid == table_of(game).turn


def _to_the_end(game: Game, runner: BotRunner, luck: Random, mover: int) -> Iterator[State]:
    turn = -1
    while not game.over:
        t = table_of(game)
        if t.turn_number != turn:
            other = turn >= 0 and luck.random() < OTHER_SEATS
            yield look(t, luck.choice(t.order) if other else mover)
            turn, mover = t.turn_number, t.turn
        runner.step()


def look(t: Table, seat: int) -> State:
    """What a seat sees when a turn begins, and for the teacher what it does not see."""
    places = bytearray([ELSEWHERE]) * t.pack.size
    for where, cards in ((RULE, t.rules), (GOAL, t.goals)):
        for c in cards:
            places[c] = where
    order = t.around(t.turn)
    for place, pid in enumerate(order):
        for c in bits(t.front_mask[pid]):
            places[c] = TABLE + place
        for c in t.hand[pid]:
            places[c] = HAND + place
    return State(bytes(places), features(t, seat), features(t, None), t.turn, order.index(seat), peace(t))


def main() -> None:
    """Play, and write what was seen."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("deck")
    parser.add_argument("file", type=Path)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    places, seen, opened, facts = [], [], [], []
    for number in range(given.games):
        for winner, states in games(given.deck, given.seed + number):
            for at, state in enumerate(states):
                first = (winner - state.turn) % len(PLAYERS) if winner >= 0 else -1
                places.append(np.frombuffer(state.places, np.uint8))
                seen.append(np.array(state.seen, np.float16))
                opened.append(np.array(state.opened, np.float16))
                left = len(states) - 1 - at
                facts.append((given.seed + number, at, left, first, state.turn, state.judge, state.peace))
    np.savez(given.file, places=np.stack(places), seen=np.stack(seen), opened=np.stack(opened), facts=np.array(facts))
    print(f"{given.games} games, {len(facts)} turns: {given.file}")


if __name__ == "__main__":
    main()
