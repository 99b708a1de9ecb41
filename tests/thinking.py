"""How long the searching bot thinks with a fixed number of deals, and what it chooses: `python -m tests.thinking`.

The positions come from games of greedy bots, so the digest is the same as long as neither the rules nor the bots
choose otherwise, whatever makes them faster: run it before and after, plain and compiled.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from functools import partial
from hashlib import sha256
from time import process_time

from ruleshift import Game
from ruleshift.bots import GreedyBot
from ruleshift.bots.bot import Chair
from ruleshift.bots.search import SearchBot
from ruleshift.bots.situation import from_seat
from ruleshift.decks import EDITIONS
from ruleshift.engine import Decision
from ruleshift.lab.bench import is_compiled

NAMES = ["Ann", "Bob", "Cat", "Dan"]
EVERY = 7
"""The search is asked about every so many choices."""


def positions(edition: str, seed: int) -> Iterator[tuple[Game, Decision]]:
    """Choices of three and more options in a game of greedy bots."""
    game = Game(edition, NAMES, seed=seed, options={"ask": "able"})
    greedy = GreedyBot(seed)
    choices = 0
    while not game.over:
        decision = game.decisions[0]
        if len(decision) > 2 and not decision.takes_text:
            choices += 1
            if choices % EVERY == 0:
                yield game, decision
        game.choose(decision, greedy.pick(decision, from_seat(game._table, decision.pid)))


def think(game: Game, decision: Decision, rounds: int) -> str:
    """What the search chooses, and why."""
    bot = SearchBot(1, rounds=rounds)
    bot.sit(Chair(decision.player, partial(game.imagine, decision.player)))
    answer = bot.pick(decision, from_seat(game._table, decision.pid))
    return f"{decision.kind} {answer} {bot.why()}"


def main() -> None:
    """Think, and report."""
    parser = argparse.ArgumentParser(prog="python -m tests.thinking", description=__doc__)
    parser.add_argument("--rounds", type=int, default=40, help="deals for each decision (default 40)")
    parser.add_argument("--decisions", type=int, default=20, help="decisions for each deck (default 20)")
    parser.add_argument("--editions", default=",".join(EDITIONS), help="the decks (default all)")
    parser.add_argument("--verbose", action="store_true", help="print every choice")
    arguments = parser.parse_args()
    print(f"{'compiled' if is_compiled() else 'plain Python'}, {arguments.rounds} deals a decision")
    everything, total, count = sha256(), 0.0, 0
    for edition in arguments.editions.split(","):
        digest, seconds, decisions, seed = sha256(), 0.0, 0, 0
        while decisions < arguments.decisions:
            seed += 1
            for game, decision in positions(edition, seed):
                start = process_time()
                chosen = think(game, decision, arguments.rounds)
                seconds += process_time() - start
                digest.update(chosen.encode())
                decisions += 1
                if arguments.verbose:
                    print(edition, seed, chosen)
                if decisions >= arguments.decisions:
                    break
        print(f"{edition:<10}{1000 * seconds / decisions:>8.1f} ms a decision   {digest.hexdigest()[:16]}")
        everything.update(digest.digest())
        total += seconds
        count += decisions
    print(f"{'all':<10}{1000 * total / count:>8.1f} ms a decision   {everything.hexdigest()[:16]}")


if __name__ == "__main__":
    main()
