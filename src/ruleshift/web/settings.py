"""How a server runs: paces, limits and addresses, in one place. Tests set them all to nearly nothing."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from ruleshift.web.shelf import Shelf
from ruleshift.web.time_source import TimeSource

__all__ = ("FLAGS", "Settings")

FLAGS = {"hosts": "allow-host", "origins": "allow-origin", "proxies": "proxy", "bots": "bot"}
"""Flags that may be repeated, each with one value; variables have a list with commas."""

Count = Annotated[int, Meta(ge=1)]
Number = Annotated[float, Meta(gt=0)]
Seconds = Annotated[float, Meta(ge=0)]


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """All times in seconds. The line below a setting is what `ruleshift serve --settings` shows of it."""

    # Addresses.
    hosts: tuple[str, ...] = ()
    """Names this server answers to, besides localhost, this machine's names and plain IP addresses (`*`: any name)."""
    origins: tuple[str, ...] = ()
    """Other origins (scheme://host:port) whose pages may use this server; its own is always allowed."""
    proxies: tuple[str, ...] = ()
    """Addresses or networks of the proxies whose X-Forwarded headers are trusted."""
    prefix: str = ""
    """The path below which a proxy shows this server, such as /games."""
    public_address: str = ""
    """The address that people open, such as https://games.example: printed at the start, and accepted as a host."""
    cluster_address: str = ""
    """How other servers on the same database reach this one (default: http:// and the host and port it listens on)."""

    # Logs and metrics.
    log_format: Literal["text", "json"] = "text"
    """How lines of the log look: text, or json (one object on each line)."""
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    """The least important lines that are logged: debug, info, warning or error."""
    access_log: bool = False
    """Log every request."""
    metrics_token: str = ""
    """Whoever sends this as a bearer token may read /metrics from anywhere; without it only this machine may."""

    # Tables.
    most_tables: Count = 5_000
    """Tables on this server, or on all of a database together, with sleeping ones; then the least played gives way."""
    most_tables_each: Count = 150
    """Tables opened from one address (IPv6: from one /56 network) and still kept."""
    window_bounds: tuple[float, float] = (1.0, 30.0)
    """How long a table may keep its Surprise windows open."""
    pace_bounds: tuple[float, float] = (0.0, 10.0)
    """How long the bots of a table may wait before they answer."""
    seconds_bounds: tuple[int, int] = (5, 3_600)
    """Time for a decision, if it is limited at all."""
    away_after: Seconds = 30.0
    """How long a seat may be without a connection before a bot plays it."""
    host_after: Seconds = 60.0
    """How long a host may be offline before the next person is the host."""
    missed_before_away: Count = 2
    """Decisions in a row that somebody may let pass before a bot plays their seat."""
    sleep_after: Seconds = 300.0
    """How long a table that everybody has left stays in memory; then it is loaded again for whoever comes back."""
    sleep_forgets: Seconds = 6 * 3_600.0
    """How long an empty table is kept if no game is being played, or none with a second move."""
    sleep_forgets_games: Seconds = 30 * 24 * 3_600.0
    """The same for a table with a game that is not over."""
    link_seconds: Number = 600.0
    """How long a link that carries a seat to another browser can be used."""

    # Connections.
    most_connections: Count = 100
    """Connections to one table, tabs and spectators included."""
    most_connections_each: Count = 12
    """Connections of one seat, or of one address as spectator, to one table."""
    most_open: Count = 20_000
    """Open connections in all; fewer where the system allows fewer open files."""
    most_open_each: Count = 500
    """Open connections of one address (IPv6: of one /56 network)."""
    most_silent_each: Count = 100
    """Open connections of one address that have not yet sent a whole request."""
    header_seconds: Number = 10.0
    """How long a connection may take to send a whole request."""
    largest_header: Count = 16_384
    """Bytes of all headers of a request."""
    largest_body: Count = 65_536
    """Bytes of the body of a request."""
    largest_message: Count = 8_192
    """Characters of a message to a table."""

    # Rates. A message costs 1 to 10, a request 1 to 3; the dear ones make the server work or write more.
    messages_per_second: Number = 10.0
    """What a seat may spend on messages to its table, in all its tabs together (a choice costs 1, a chat line 10)."""
    messages_burst: Count = 60
    """How much of that a seat may save up."""
    messages_per_second_each: Number = 150.0
    """The same for all seats and spectators of one address together."""
    messages_burst_each: Count = 1_200
    """How much of that one address may save up."""
    patience: Count = 40
    """Refused messages in a row before a connection is closed."""
    reads_per_second: Number = 100.0
    """Pages, files and other reads for one address (a page costs 3, an API read 2, a file 1)."""
    reads_burst: Count = 4_000
    """How much of that one address may save up."""
    posts_per_minute: Number = 60.0
    """How often people at one address may sit down, open tables or make links."""
    posts_burst: Count = 120
    """How much of that one address may save up."""
    setups_per_second: Number = 8.0
    """How often people at one address who pick cards may ask what these add up to."""
    setups_burst: Count = 80
    """How much of that one address may save up."""
    sockets_per_second: Number = 10.0
    """How often one address may connect to tables."""
    sockets_burst: Count = 300
    """How much of that one address may save up."""

    # Bots.
    bots: tuple[str, ...] = ()
    """Bots of your own that can be seated at tables, each NAME=FILE.py:CLASS."""
    bot_threads: Count = 2
    """Threads in which bots think and decks are checked; a queue that is fair among tables feeds them."""
    bot_cache: Count = 64
    """Megabytes of what bots remember about all sets of cards together; more makes them quicker, never better."""
    thought_per_minute: Number = 30.0
    """Seconds of thought a minute for the bots of one table; beyond it hard bots play like normal ones."""

    shelf: Shelf = msgspec.field(default_factory=Shelf)
    """The decks that can be played here."""
    time: TimeSource = msgspec.field(default_factory=TimeSource)
    """What everything here goes by."""
