"""`ruleshift serve`: the web table, on this computer or for the whole house."""

from __future__ import annotations

import argparse
import logging
import os
from collections.abc import Callable

__all__ = ("arguments", "run")

MORE = """Each setting is a variable of the environment, too, such as RULESHIFT_PORT, and most are only that: limits,
times, secrets. A value may be in a file (RULESHIFT_METRICS_TOKEN_FILE=...). --settings lists all of them."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes: flags for what people say at a prompt, each called like its setting."""
    add = parser.add_argument
    add("--host", help="where to listen (default 127.0.0.1; 0.0.0.0: for the whole network)")
    add("--port", help="the port (default 8000)")
    add("--database", metavar="URL", help="where to store games (default: a file in the user's data folder)")
    _add_list(add, "--deck", "decks", "FILE", "also offer this custom deck")
    add("--open", action="store_true", help="open the browser")
    add("--qr", action="store_true", help="print a QR code of the address, for phones")
    add("--public-address", metavar="URL", help="the address that people open, such as https://games.example")
    _add_list(add, "--proxy", "proxies", "ADDRESS", "trust the X-Forwarded headers of this proxy")
    _add_list(add, "--allow-host", "allow_hosts", "NAME", "answer to this host name, too")
    add("--settings", action="store_true", help="show all settings with their values, then exit")
    add = parser.add_argument_group("sites and clusters").add_argument
    add("--prefix", metavar="PATH", help="the path below which a proxy shows this server, such as /games")
    _add_list(add, "--allow-origin", "allow_origins", "ORIGIN", "pages of this origin may use the server, too")
    add("--cluster-address", metavar="URL", help="how other servers on the database reach this one")
    add = parser.add_argument_group("logs").add_argument
    add("--log-format", metavar="FORM", help="text, or json (one object on each line)")
    add("--log-level", metavar="LEVEL", help="debug, info, warning or error (default info)")
    add("--access-log", action="store_const", const="yes", help="log every request")
    add = parser.add_argument_group("bots").add_argument
    _add_list(add, "--bot", "bots", "NAME=FILE.py:CLASS", "a custom bot that can be seated at tables")
    parser.add_argument_group("more settings", MORE)


def _add_list(add: Callable[..., object], flag: str, dest: str, metavar: str, about: str) -> None:
    add(flag, dest=dest, metavar=metavar, action="append", help=f"{about} (may be repeated)")


def run(parsed: argparse.Namespace) -> int:
    """Serve until somebody stops it."""
    from ruleshift.web.configuration import listing, misspelled, read_settings
    from ruleshift.web.logs import set_up_logs

    settings = read_settings(vars(parsed), os.environ)
    set_up_logs(settings.log_format, settings.log_level, access=settings.access_log)
    for doubt in misspelled(os.environ):
        logging.getLogger(__name__).warning(doubt)
    if parsed.settings:
        print(listing(vars(parsed), os.environ))
        return 0
    from ruleshift.web.server import serve_site

    serve_site(settings, browse=parsed.open, qr=parsed.qr)
    return 0
