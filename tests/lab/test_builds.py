"""Plain and compiled are one: a game that one has begun goes on in the other, as a pickle and as a journal."""

from __future__ import annotations

import base64
import pickle
import subprocess
from hashlib import sha256
from pathlib import Path

import pytest

from ruleshift import Game
from ruleshift.bots import playout
from ruleshift.decks import EDITIONS
from ruleshift.lab.bench import is_compiled

ROOT = Path(__file__).parents[2]
OTHER = ROOT / ".venv" / "bin" / "python"
NAMES = ["Ann", "Bob", "Cat"]

OVER_THERE = """
import base64, pickle, sys
from hashlib import sha256
from ruleshift import Game, Journal
from ruleshift.bots import playout
from ruleshift.lab.bench import is_compiled
assert not is_compiled()
for line in sys.stdin:
    pickled, text = (base64.b64decode(part) for part in line.split())
    for game in (pickle.loads(pickled), Game.from_journal(Journal.from_bytes(text))):
        back = base64.b64encode(pickle.dumps(game)).decode()
        playout(game, "greedy", 1)
        print(sha256(game.journal.to_bytes()).hexdigest(), back)
"""


def begun(edition: str, seed: int) -> Game:
    game = Game(edition, NAMES, seed=seed)
    for _ in range(30):
        if not game.over:
            game.choose(game.decisions[0], len(game.decisions[0]) - 1)
    return game


def ending(game: Game) -> str:
    playout(game, "greedy", 1)
    return sha256(game.journal.to_bytes()).hexdigest()


@pytest.mark.skipif(not is_compiled(), reason="the compiled engine compares itself with the plain one")
@pytest.mark.skipif(not OTHER.exists(), reason="there is no plain environment beside the compiled one")
def test_games_go_from_one_build_to_the_other_and_back():
    games = [begun(edition, seed) for edition in EDITIONS for seed in range(3)]
    lines = [f"{encoded(pickle.dumps(game))} {encoded(game.journal.to_bytes())}" for game in games]
    told = subprocess.run(
        [OTHER, "-c", OVER_THERE], input="\n".join(lines), capture_output=True, text=True, check=True, cwd=ROOT
    ).stdout.split()
    for game, (first, pickled, second, retold) in zip(games, zip(*[iter(told)] * 4, strict=True), strict=True):
        here = ending(game.clone())
        assert first == second == here
        for back in (pickled, retold):
            again = pickle.loads(base64.b64decode(back))  # noqa: S301 - our own bytes
            assert ending(again) == here


def encoded(content: bytes) -> str:
    return base64.b64encode(content).decode()
