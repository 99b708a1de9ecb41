"""`ruleshift serve`: the web table, on this computer or for the whole house."""

from __future__ import annotations

import argparse
import os

__all__ = ("arguments", "run")

VARIABLES = {
    "host": "RULESHIFT_HOST",
    "port": "RULESHIFT_PORT",
    "database": "RULESHIFT_DATABASE",
    "deck": "RULESHIFT_DECKS",
}


def arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes. Every flag has a variable of the environment; `--settings` lists both."""
    from ruleshift.web.configuration import SETTINGS

    parser.add_argument("--host", help="where to listen (default 127.0.0.1; 0.0.0.0: for the whole network)")
    parser.add_argument("--port", type=int, help="the port (default 8000)")
    parser.add_argument(
        "--database", metavar="URL", help="where games are kept (default: a file in the user's data folder)"
    )
    parser.add_argument(
        "--deck", metavar="FILE", action="append", help="offer a deck file of your own too (may be repeated)"
    )
    parser.add_argument("--open", action="store_true", help="open the browser")
    parser.add_argument("--qr", action="store_true", help="print a QR code of the address, for phones")
    parser.add_argument("--settings", action="store_true", help="show all settings with their values, and stop")
    groups: dict[str, argparse._ArgumentGroup] = {}
    for setting in SETTINGS:
        group = groups.get(setting.group) or parser.add_argument_group(setting.group.lower())
        groups[setting.group] = group
        about = setting.about.replace("%", "%%")
        if setting.kind is bool:
            group.add_argument(setting.flag, dest=setting.name, action="store_const", const="yes", help=about)
        else:
            action = "append" if setting.repeats else "store"
            group.add_argument(setting.flag, dest=setting.name, metavar="VALUE", action=action, help=about)


def run(parsed: argparse.Namespace) -> int:
    """Serve until somebody stops it."""
    from ruleshift.cards import RuleshiftError
    from ruleshift.web.configuration import listing, read_settings
    from ruleshift.web.logs import set_up_logs

    settings = read_settings(vars(parsed), os.environ)
    if parsed.settings:
        print(listing(settings))
        return 0
    from ruleshift.web.server import serve_house

    given = {name: os.environ.get(variable) or None for name, variable in VARIABLES.items()}
    port = parsed.port if parsed.port is not None else given["port"] or 8000
    if isinstance(port, str) and not port.isdecimal():
        raise RuleshiftError(f"RULESHIFT_PORT is a number, not {port[:40]!r}.")
    decks = parsed.deck if parsed.deck is not None else [each for each in (given["deck"] or "").split(",") if each]
    set_up_logs(settings.log_format, settings.log_level, access=settings.access_log)
    serve_house(
        parsed.host or given["host"] or "127.0.0.1",
        int(port),
        decks=decks,
        database=parsed.database or given["database"],
        settings=settings,
        browse=parsed.open,
        qr=parsed.qr,
    )
    return 0
