"""How far a simulation is, for people who wait at a terminal: games done, rate, and time left."""

from __future__ import annotations

import sys
from time import monotonic
from typing import Protocol, TextIO

__all__ = ("Progress", "make_progress")


class Progress(Protocol):
    """Is called with the number of games played so far, and closed in the end."""

    def __call__(self, played: int) -> None: ...

    def close(self) -> None:
        """Leave nothing behind."""


class _Silent:
    def __call__(self, played: int) -> None:
        pass

    def close(self) -> None:
        pass


class _Line:
    """A line that is written again and again."""

    def __init__(self, games: int, stream: TextIO) -> None:
        self._games = games
        self._stream = stream
        self._start = monotonic()
        self._width = 0

    def __call__(self, played: int) -> None:
        rate = played / max(1e-9, monotonic() - self._start)
        left = _clock((self._games - played) / rate) if rate else "?"
        text = f"{played:,} of {self._games:,} games, {rate:,.0f} a second, {left} left"
        self._stream.write(f"\r{text:<{self._width}}")
        self._width = max(self._width, len(text))
        self._stream.flush()

    def close(self) -> None:
        self._stream.write("\r" + " " * self._width + "\r")
        self._stream.flush()


def _clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


class _Bar:
    """A bar, where rich is installed."""

    def __init__(self, games: int, stream: TextIO) -> None:
        from rich.console import Console  # noqa: PLC0415 - an extra, and only for those who look at it
        from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn  # noqa: PLC0415
        from rich.progress import Progress as RichProgress  # noqa: PLC0415

        columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[rate]}"), TimeRemainingColumn())
        self._bar = RichProgress(*columns, console=Console(file=stream), transient=True)
        self._task = self._bar.add_task("games", total=games, rate="")
        self._start = monotonic()
        self._bar.start()

    def __call__(self, played: int) -> None:
        rate = played / max(1e-9, monotonic() - self._start)
        self._bar.update(self._task, completed=played, rate=f"{rate:,.0f} games/s")

    def close(self) -> None:
        self._bar.stop()


def make_progress(games: int, stream: TextIO | None = None) -> Progress:
    """A bar if rich is there, a plain line otherwise, and nothing where nobody looks."""
    stream = stream or sys.stderr
    if not stream.isatty():
        return _Silent()
    try:
        return _Bar(games, stream)
    except ModuleNotFoundError:
        return _Line(games, stream)
