"""A real server in a process of its own: it can be restarted, and deals the cards that a test asks for."""

from __future__ import annotations

import asyncio
import json
import os
import secrets
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec

from ruleshift.decks import load_deck
from ruleshift.engine.game import Game
from ruleshift.engine.position import read_position
from ruleshift.web.server import bind, serve
from ruleshift.web.settings import Settings
from ruleshift.web.shelf import Shelf
from ruleshift.web.storage import make_store
from ruleshift.web.tables import beginning, typed_text

__all__ = ("House", "seed_where")

ROOT = Path(__file__).parents[3]
SETTINGS = Settings(
    window_bounds=(0.2, 30.0),
    posts_burst=10_000,
    messages_burst=10_000,
    messages_burst_each=100_000,
    reads_burst=1_000_000,
    sockets_burst=10_000,
    setups_burst=10_000,
    bot_threads=1,
)
"""Many browsers at one address, which come and go in a hurry."""
MOST_SEEDS = 2_000


class House:
    """The process, where it listens, and which cards the next game deals. It offers `deck.toml` of its folder too."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._process: subprocess.Popen[str] | None = None
        self.port = 0
        self.deal(1)
        self.start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def deal(self, seed: int) -> None:
        """Games that begin from now on have this seed."""
        (self._folder / "seed").write_text(str(seed))
        (self._folder / "position").write_text("")

    def lay(self, **position: Any) -> None:
        """Games that begin from now on begin in this position, described as scenarios do it."""
        (self._folder / "position").write_text(json.dumps(position))

    def start(self) -> None:
        """Open, at the same port as before."""
        command = [sys.executable, "-m", "tests.web.browser.house", str(self.port), str(self._folder)]
        self._process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout
        self.port = int(self._process.stdout.readline())

    def stop(self) -> None:
        """Close, as Ctrl-C does."""
        assert self._process
        assert self._process.stdout
        self._process.terminate()
        self._process.wait(timeout=15)
        self._process.stdout.close()


def seed_where(deck: str, players: list[str], holds) -> int:
    """A seed for which the game of these players, just begun, fulfils something."""
    for seed in range(MOST_SEEDS):
        if holds(Game(deck, players=players, seed=seed)):
            return seed
    raise AssertionError(f"No seed below {MOST_SEEDS} deals that.")


class Dealer:
    """Stands where the server makes its games: in the position that a file describes, if it describes one."""

    def __init__(self, position: Path) -> None:
        self._position = position

    def __call__(self, decks: Any, players: list[str], *, options: dict[str, Any], **others: Any) -> Game:
        described = json.loads(self._position.read_text() or "{}")
        if not described:
            return Game(decks, players, options=options, **others)
        raw = {"edition": [deck.id for deck in decks], "players": players, "options": options} | described
        return Game.from_position(read_position(raw), decks=decks)


def _main(port: int, folder: Path) -> None:
    seed = folder / "seed"
    secrets.randbelow = lambda n: int(seed.read_text()) % n  # type: ignore[assignment]
    secrets.randbits = lambda k: 7
    vars(beginning)["Game"] = Dealer(folder / "position")
    vars(typed_text)["PROPERTIES"] = frozenset()  # the pages are to bear them
    own = folder / "deck.toml"
    shelf = Shelf([load_deck(own)] if own.exists() else [])
    door = bind("127.0.0.1", port)

    def opened() -> None:
        os.write(1, f"{door.getsockname()[1]}\n".encode())

    async def run() -> None:
        store = make_store(str(folder / "games.db"))
        await store.open()
        await serve(door, store, msgspec.structs.replace(SETTINGS, shelf=shelf), opened=opened)

    asyncio.run(run())


if __name__ == "__main__":
    _main(int(sys.argv[1]), Path(sys.argv[2]))
