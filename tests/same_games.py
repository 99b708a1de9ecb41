"""`python -m tests.same_games`: a digest of many games, to see whether a change has left them all as they were.

Run it before a change with `--write FILE` and after it with `--compare FILE`, with plain and with compiled modules, on
every Python at hand. It plays 100 seeds of each deck, of blends and of solitaire games, at random and by greedy bots,
and looks at imagined games on the way. A digest covers the whole journal but the version: the order of the deck, every
choice, every result of chance.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from ruleshift.bots import BotRunner, make_bot
from ruleshift.engine.game import Game
from ruleshift.lab.bench import is_compiled
from tests.support.evenings import DECKS, GUESTS

SEEDS = 100
IMAGINED_EVERY = 25
"""Games are imagined after every so many choices of the random games."""


def tables() -> Iterator[tuple[str, dict[str, Any], int]]:
    """Decks with each way to agree on options: for two to five players in turn (0), and as solitaire games (1)."""
    for decks, ways in DECKS.items():
        for options in ways:
            yield decks, options, 0
        yield decks, {name: value for name, value in ways[0].items() if name != "meta"}, 1


def deal(decks: str, options: dict[str, Any], players: int, seed: int) -> Game:
    people = players or 2 + seed % 4
    return Game(decks, GUESTS[:people], seed=seed, options={"ask": ("public", "able")[seed // 2 % 2], **options})


def play_at_random(game: Game, seed: int) -> list[object]:
    """Play to the end by chance; what was seen in imagined games on the way."""
    chance = random.Random(seed)
    seen: list[object] = []
    made = 0
    while decisions := game.decisions:
        decision = decisions[chance.randrange(len(decisions))]
        if made % IMAGINED_EVERY == 0:
            seen.append(imagined(game, decision.player, seed))
        made += 1
        game.choose(decision, chance.randrange(len(decision)))
    return seen


def imagined(game: Game, player: str, seed: int) -> object:
    """All that lies anywhere in a game as it might be."""
    maybe = game.imagine(player, seed)
    if maybe is None:
        return None
    t = maybe._table
    names = t.pack.names
    places = [*t.hand, *t.front, t.draw, t.rules_deck, *t.under.values(), *t.small_hands]
    asked = [[option.text for option in decision] for decision in maybe.decisions]
    return [[names[c] for c in place] for place in places], asked, t.rng


def play_greedily(game: Game, seed: int) -> list[object]:
    runner = BotRunner(game, {name: make_bot("greedy", seed=seed + at) for at, name in enumerate(game.players)})
    while runner.step():
        pass
    return list(runner.troubles)


def digest(game: Game, seen: list[object]) -> str:
    journal = msgspec.to_builtins(game.journal)
    del journal["version"], journal["checksum"]
    content = json.dumps([journal, str(game.outcome), seen], sort_keys=True)
    return hashlib.sha256(content.encode()).hexdigest()[:16]


def digests(seeds: int) -> dict[str, list[str]]:
    """The digests of all games, by table and by who plays."""
    found: dict[str, list[str]] = {}
    for decks, options, players in tables():
        for player, play in (("random", play_at_random), ("greedy", play_greedily)):
            row = found[f"{decks} {json.dumps(options)} {'solo ' if players else ''}{player}"] = []
            for seed in range(seeds):
                game = deal(decks, options, players, seed)
                row.append(digest(game, play(game, seed)))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.same_games", description="Digest many games.")
    parser.add_argument("--seeds", type=int, default=SEEDS, help=f"how many games of each table (default {SEEDS})")
    parser.add_argument("--write", type=Path, help="keep the digests in this file")
    parser.add_argument("--compare", type=Path, help="compare with the digests in this file")
    asked = parser.parse_args()
    found = digests(asked.seeds)
    sort = "compiled" if is_compiled() else "plain"
    total = sum(map(len, found.values()))
    whole = hashlib.sha256(json.dumps(found).encode()).hexdigest()[:16]
    print(f"{total:,} games, {sort}, Python {sys.version.split()[0]}: {whole}")
    if asked.write:
        asked.write.write_text(json.dumps(found, indent=0))
    if asked.compare:
        before = json.loads(asked.compare.read_text())
        others = {name: [at for at, one in enumerate(row) if one != before[name][at]] for name, row in found.items()}
        for name, seeds in others.items():
            if seeds:
                print(f"other games: {name}: {len(seeds)} seeds, the first is {seeds[0]}")
        sys.exit(any(others.values()))


if __name__ == "__main__":
    main()
