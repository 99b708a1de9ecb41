"""A real server in a process of its own: it can be restarted, and deals the cards that a test asks for."""

from __future__ import annotations

import asyncio
import os
import secrets
import subprocess
import sys
from pathlib import Path

from ruleshift.engine.game import Game
from ruleshift.web.serve import bind, serve
from ruleshift.web.settings import Settings
from ruleshift.web.storage import make_store

__all__ = ("House", "seed_where")

ROOT = Path(__file__).parents[3]
SETTINGS = Settings(window_bounds=(0.2, 30.0), posts_burst=1_000, messages_burst=1_000, bot_threads=1)
MOST_SEEDS = 2_000


class House:
    """The process, where it listens, and which cards the next game deals."""

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


def _main(port: int, folder: Path) -> None:
    seed = folder / "seed"
    secrets.randbelow = lambda n: int(seed.read_text()) % n  # type: ignore[assignment]
    secrets.randbits = lambda k: 7
    door = bind("127.0.0.1", port)

    def opened() -> None:
        os.write(1, f"{door.getsockname()[1]}\n".encode())

    async def run() -> None:
        store = make_store(str(folder / "games.db"))
        await store.open()
        await serve(door, store, SETTINGS, opened=opened)

    asyncio.run(run())


if __name__ == "__main__":
    _main(int(sys.argv[1]), Path(sys.argv[2]))
