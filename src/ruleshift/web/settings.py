"""How a server runs: paces, limits and addresses, in one place. Tests set them all to nearly nothing."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from ruleshift.web.shelf import Shelf
from ruleshift.web.time_source import TimeSource

__all__ = ("GROUPS", "SECRETS", "Settings")

GROUPS = {
    "host": "Addresses and data",
    "log_format": "Logs and metrics",
    "most_tables": "Tables",
    "most_connections": "Connections",
    "messages_per_second": "Rates: a message costs 1 to 10, a request 1 to 3",
    "bots": "Bots",
}
"""The first setting of each group."""
SECRETS = frozenset(("cluster_secret", "metrics_token"))
"""Never shown, and never flags: everybody on the machine can see those."""


def _about(description: str) -> Meta:
    return Meta(description=description)


def _unit(name: str) -> dict[str, str]:
    return {"unit": name}


Names = tuple[str, ...]
Count = Annotated[int, Meta(ge=1)]
Port = Annotated[int, Meta(ge=0, le=65_535)]
Bytes = Annotated[int, Meta(ge=1, extra=_unit("bytes"))]
Megabytes = Annotated[int, Meta(ge=1, extra=_unit("MB"))]
Seconds = Annotated[float, Meta(ge=0, extra=_unit("seconds"))]
SomeSeconds = Annotated[float, Meta(gt=0, extra=_unit("seconds"))]
Range = Annotated[tuple[float, float], Meta(extra=_unit("seconds"))]
PerSecond = Annotated[float, Meta(gt=0, extra=_unit("per second"))]
PerMinute = Annotated[float, Meta(gt=0, extra=_unit("per minute"))]
Form = Literal["text", "json"]
Level = Literal["debug", "info", "warning", "error"]


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """All of it; `ruleshift serve --settings` shows what is said about each."""

    host: Annotated[str, _about("Where to listen; 0.0.0.0 is the whole network.")] = "127.0.0.1"
    port: Annotated[Port, _about("The port; 0 takes any that is free.")] = 8_000
    database: Annotated[
        str, _about("Where to store tables and games: a file, or postgresql://...; usually a file in the data folder.")
    ] = ""
    decks: Annotated[Names, _about("Files of custom decks that are offered, too.")] = ()
    public_address: Annotated[
        str, _about("The address that people open, such as https://games.example: printed, and accepted as a host.")
    ] = ""
    proxies: Annotated[Names, _about("Addresses or networks of proxies whose X-Forwarded headers are trusted.")] = ()
    prefix: Annotated[str, _about("The path below which a proxy shows this server, such as /games.")] = ""
    allow_hosts: Annotated[
        Names, _about("Names to answer to, besides localhost, this machine's names and plain IP addresses; * is any.")
    ] = ()
    allow_origins: Annotated[
        Names, _about("Other origins (scheme://host:port) whose pages may use this server; its own is always allowed.")
    ] = ()
    cluster_address: Annotated[
        str, _about("How other servers on the database reach this one; usually the host and port it listens on.")
    ] = ""
    cluster_secret: Annotated[str, _about("What all servers on one PostgreSQL share; two while it is replaced.")] = ""

    log_format: Annotated[Form, _about("How lines of the log look: text, or json (one object on each line).")] = "text"
    log_level: Annotated[Level, _about("The least important lines that are logged.")] = "info"
    access_log: Annotated[bool, _about("Log every request, and connections to tables.")] = False
    metrics_token: Annotated[
        str, _about("Whoever sends this as a bearer token may read /metrics from anywhere; otherwise this machine may.")
    ] = ""

    most_tables: Annotated[
        Count, _about("Tables on the server, or on all of a cluster, asleep or not; then the least played gives way.")
    ] = 5_000
    most_tables_each: Annotated[
        Count, _about("Tables opened from one address (IPv6: from one /56 network) and still there.")
    ] = 150
    window_bounds: Annotated[Range, _about("How long a table may keep its Surprise windows open.")] = (1.0, 30.0)
    pace_bounds: Annotated[Range, _about("How long the bots of a table may wait before they answer.")] = (0.0, 10.0)
    seconds_bounds: Annotated[
        tuple[int, int], Meta(description="Time for a decision, if it is limited.", extra=_unit("seconds"))
    ] = (5, 3_600)
    away_after: Annotated[Seconds, _about("How long a seat may have no connection before a bot plays it.")] = 30.0
    host_after: Annotated[Seconds, _about("How long a host may be offline before the next person is the host.")] = 60.0
    missed_before_away: Annotated[
        Count, _about("Decisions in a row that somebody may let pass before a bot plays their seat.")
    ] = 2
    sleep_after: Annotated[
        Seconds, _about("How long a table that everybody has left stays in memory; loading it again is quick.")
    ] = 300.0
    sleep_forgets: Annotated[
        Seconds, _about("How long an empty table is stored if no game is on, or none with a second move.")
    ] = 6 * 3_600.0
    sleep_forgets_games: Annotated[Seconds, _about("The same for a table with a game that is not over.")] = (
        30 * 24 * 3_600.0
    )
    link_seconds: Annotated[
        SomeSeconds, _about("How long a link that carries a seat to another browser can be used.")
    ] = 600.0

    most_connections: Annotated[Count, _about("Connections to one table, tabs and spectators included.")] = 100
    most_connections_each: Annotated[
        Count, _about("Connections of one seat, or of one address as spectator, to one table.")
    ] = 12
    most_open: Annotated[Count, _about("Open connections in all; fewer where the system allows fewer open files.")] = (
        20_000
    )
    most_open_each: Annotated[Count, _about("Open connections of one address (IPv6: of one /56 network).")] = 500
    most_silent_each: Annotated[
        Count, _about("Open connections of one address that have not yet sent a whole request.")
    ] = 100
    header_seconds: Annotated[SomeSeconds, _about("How long a connection may take to send a whole request.")] = 10.0
    largest_header: Annotated[Bytes, _about("All headers of a request.")] = 16_384
    largest_body: Annotated[Bytes, _about("The body of a request.")] = 65_536
    largest_message: Annotated[Count, _about("Characters of a message to a table.")] = 8_192

    messages_per_second: Annotated[
        PerSecond, _about("What a seat may spend on messages to its table, in all tabs (a choice costs 1, chat 10).")
    ] = 10.0
    messages_burst: Annotated[Count, _about("How much of that a seat may save up.")] = 60
    messages_per_second_each: Annotated[
        PerSecond, _about("The same for all seats and spectators of one address together.")
    ] = 150.0
    messages_burst_each: Annotated[Count, _about("How much of that one address may save up.")] = 1_200
    patience: Annotated[Count, _about("Refused messages in a row before a connection is closed.")] = 40
    reads_per_second: Annotated[
        PerSecond, _about("Pages, files and other reads for one address (a page costs 3, an API read 2, a file 1).")
    ] = 100.0
    reads_burst: Annotated[Count, _about("How much of that one address may save up.")] = 4_000
    posts_per_minute: Annotated[
        PerMinute, _about("How often people at one address may sit down, open tables or make links.")
    ] = 60.0
    posts_burst: Annotated[Count, _about("How much of that one address may save up.")] = 120
    setups_per_second: Annotated[
        PerSecond, _about("How often people at one address who pick cards may ask what these add up to.")
    ] = 8.0
    setups_burst: Annotated[Count, _about("How much of that one address may save up.")] = 80
    sockets_per_second: Annotated[PerSecond, _about("How often one address may connect to tables.")] = 10.0
    sockets_burst: Annotated[Count, _about("How much of that one address may save up.")] = 300

    bots: Annotated[Names, _about("Custom bots that can be seated at tables, each NAME=FILE.py:CLASS.")] = ()
    bot_threads: Annotated[
        Count, _about("Threads in which bots think and decks are checked, fed by a queue that is fair among tables.")
    ] = 2
    bot_cache: Annotated[
        Megabytes, _about("What bots remember about all sets of cards together; more makes them quicker.")
    ] = 64
    thought_per_minute: Annotated[
        SomeSeconds, _about("Thought a minute for the bots of one table; beyond it hard bots play like normal ones.")
    ] = 30.0

    shelf: Shelf = msgspec.field(default_factory=Shelf)
    """The decks that can be played here."""
    time: TimeSource = msgspec.field(default_factory=TimeSource)
    """What everything here goes by."""
