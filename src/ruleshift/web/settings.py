"""How a server runs: paces, limits and bounds, in one place. Tests set them all to nearly nothing."""

from __future__ import annotations

import msgspec

from ruleshift.web.shelf import Shelf

__all__ = ("Settings",)


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """All times in seconds."""

    window_bounds: tuple[float, float] = (1.0, 30.0)
    """How long a table may keep its Surprise windows open."""
    pace_bounds: tuple[float, float] = (0.0, 10.0)
    seconds_bounds: tuple[int, int] = (5, 3_600)
    """Time for a decision, if it is limited at all."""
    away_after: float = 30.0
    """How long a seat may be without a connection before a bot plays it."""
    host_after: float = 60.0
    """How long a host may be offline before the next person is the host."""
    missed_before_away: int = 2
    sleep_forgets: float = 6 * 3_600.0
    """A table where nobody has been for so long, and no game is on, is cleared away."""
    sleep_forgets_games: float = 30 * 24 * 3_600.0
    """The same for a table with a game that is not over."""
    most_tables: int = 2_000
    most_connections: int = 100
    """Connections at one table, tabs and spectators included."""
    most_connections_each: int = 12
    """Connections of one seat, or of one address as spectator, at one table."""
    largest_message: int = 8_192
    messages_per_second: float = 10.0
    messages_burst: int = 30
    patience: int = 40
    """Refused messages in a row of trouble before a connection is closed."""
    posts_per_minute: float = 30.0
    posts_burst: int = 20
    setups_per_second: float = 4.0
    """How often somebody who picks cards may ask what they add up to."""
    setups_burst: int = 40
    largest_body: int = 65_536
    origins: tuple[str, ...] = ()
    """Other origins (scheme://host:port) whose pages may use this server; its own is always allowed."""
    bot_threads: int = 2
    shelf: Shelf = msgspec.field(default_factory=Shelf)
    """The decks that can be played here."""
