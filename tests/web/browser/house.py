"""A real server in a process of its own: it can be restarted, and deals the cards that a test asks for."""

from __future__ import annotations

import asyncio
import json
import os
import secrets
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any
from weakref import WeakSet

import msgspec

from ruleshift.decks import load_deck
from ruleshift.engine.game import Game
from ruleshift.engine.position import read_position
from ruleshift.table import typed_text
from ruleshift.table.attendance import Clock
from ruleshift.web.server import bind, serve
from ruleshift.web.settings import Settings
from ruleshift.web.shelf import Shelf
from ruleshift.web.storage import make_store
from ruleshift.web.tables import beginning, live_table
from ruleshift.web.tables.ticker import Ticker
from tests.support.waiting import TIMEOUT, wait_until

__all__ = ("House", "seed_where")

ROOT = Path(__file__).parents[3]
SETTINGS = Settings(
    window_bounds=(0.2, 3_600.0),
    away_after=3_600.0,
    host_after=3_600.0,
    most_tables_each=5_000,
    most_open_each=5_000,
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
        self._set_time(None, 0.0)
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

    # Time at the tables: windows, and bots that wait before they play.

    def stop_time(self) -> None:
        """Time stands still at all tables until it is skipped, or goes on."""
        self._set_time(time.monotonic() + self._skipped, self._skipped)

    def run_time(self) -> None:
        """Time goes on."""
        self._set_time(None, self._skipped)

    def skip_time(self, seconds: float = 600.0) -> None:
        """It is so many seconds later: windows close, bots have waited long enough."""
        stands_at = None if self._stands_at is None else self._stands_at + seconds
        self._set_time(stands_at, self._skipped + seconds)

    def _set_time(self, stands_at: float | None, skipped: float) -> None:
        self._stands_at, self._skipped = stands_at, skipped
        file, wanted = self._folder / "time", json.dumps([stands_at, skipped])
        if self._process is None:
            file.write_text(wanted)
        elif file.read_text() != wanted:
            file.write_text(wanted)
            self._process.send_signal(signal.SIGUSR1)
            wait_until(lambda: (self._folder / "time.read").read_text() == wanted)

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
        self._process.wait(timeout=TIMEOUT)
        self._process.stdout.close()
        self._process = None


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


class TableTime:
    """The time of all tables of this process, as a file says: where it stands still, and how much was skipped."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._tickers: WeakSet[Ticker] = WeakSet()
        self.read()

    def read(self) -> None:
        """Time has changed: everybody looks again what is due."""
        text = (self._folder / "time").read_text()
        stands_at, skipped = json.loads(text)
        self._stands_at: float | None = stands_at
        self._skipped: float = skipped
        for ticker in self._tickers:
            ticker.wake()
        (self._folder / "time.read").write_text(text)

    def now(self) -> float:
        """What stands in for `time.monotonic`."""
        return time.monotonic() + self._skipped if self._stands_at is None else self._stands_at

    def ticker(self, table: live_table.LiveTable) -> Ticker:
        """The ticker of a table, which is woken when time has changed."""
        ticker = Ticker(table)
        self._tickers.add(ticker)
        return ticker


def _main(port: int, folder: Path) -> None:
    seed = folder / "seed"
    secrets.randbelow = lambda n: int(seed.read_text()) % n  # type: ignore[assignment]
    secrets.randbits = lambda k: 7
    vars(beginning)["Game"] = Dealer(folder / "position")
    vars(typed_text)["PROPERTIES"] = frozenset()  # the pages are to bear them
    own = folder / "deck.toml"
    shelf = Shelf([load_deck(own)] if own.exists() else [])
    table_time = TableTime(folder)
    vars(live_table).update(Clock=lambda _: Clock(table_time.now), Ticker=table_time.ticker)
    door = bind("127.0.0.1", port)

    def opened() -> None:
        os.write(1, f"{door.getsockname()[1]}\n".encode())

    async def run() -> None:
        store = make_store(str(folder / "games.db"))
        await store.open()
        asyncio.get_running_loop().add_signal_handler(signal.SIGUSR1, table_time.read)
        await serve(door, store, msgspec.structs.replace(SETTINGS, shelf=shelf), opened=opened)

    asyncio.run(run())


if __name__ == "__main__":
    _main(int(sys.argv[1]), Path(sys.argv[2]))
