"""`ruleshift serve`: the web table, on this computer or for the whole house."""

from __future__ import annotations

import argparse
import ast
import os
from collections.abc import Iterator
from pathlib import Path

__all__ = ("arguments", "run")

VARIABLES = {
    "host": "RULESHIFT_HOST",
    "port": "RULESHIFT_PORT",
    "database": "RULESHIFT_DATABASE",
    "deck": "RULESHIFT_DECKS",
}


def arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes. Every flag has a variable of the environment; `--settings` lists both."""
    parser.add_argument("--host", help="where to listen (default 127.0.0.1; 0.0.0.0: for the whole network)")
    parser.add_argument("--port", type=int, help="the port (default 8000)")
    parser.add_argument(
        "--database", metavar="URL", help="where to store games (default: a file in the user's data folder)"
    )
    parser.add_argument("--deck", metavar="FILE", action="append", help="also offer this custom deck (may be repeated)")
    parser.add_argument("--open", action="store_true", help="open the browser")
    parser.add_argument("--qr", action="store_true", help="print a QR code of the address, for phones")
    parser.add_argument("--settings", action="store_true", help="show all settings with their values, then exit")
    group = parser.add_argument_group("settings", "each also has an environment variable; --settings shows them all")
    flags: dict[str, str] = {}
    for name, kind, about in _settings(flags):
        flag = f"--{flags.get(name, name.replace('_', '-'))}"
        if kind == "bool":
            group.add_argument(flag, dest=name, action="store_const", const="yes", help=about.replace("%", "%%"))
        else:
            action = "append" if name in flags else "store"
            group.add_argument(flag, dest=name, metavar="VALUE", action=action, help=about.replace("%", "%%"))


def _settings(flags: dict[str, str]) -> Iterator[tuple[str, str, str]]:
    """The name, the type and the meaning of every setting, read out of the source: help loads no room.

    `flags` is filled with those that are not called like their setting.
    """
    source = Path(__file__).parents[1] / "web" / "settings.py"
    for node in ast.parse(source.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "FLAGS":
            flags.update(ast.literal_eval(node.value))
        if isinstance(node, ast.ClassDef):
            for here, below in zip(node.body, node.body[1:], strict=False):
                made = isinstance(here, ast.AnnAssign) and isinstance(here.value, ast.Call)  # by the program
                if isinstance(here, ast.AnnAssign) and isinstance(below, ast.Expr) and not made:
                    about = str(ast.literal_eval(below.value))
                    yield ast.unparse(here.target), ast.unparse(here.annotation), about


def run(parsed: argparse.Namespace) -> int:
    """Serve until somebody stops it."""
    from ruleshift.cards import RuleshiftError
    from ruleshift.web.configuration import listing, read_settings
    from ruleshift.web.logs import set_up_logs

    settings = read_settings(vars(parsed), os.environ)
    if parsed.settings:
        print(listing(settings))
        return 0
    from ruleshift.web.server import serve_site

    given = {name: os.environ.get(variable) or None for name, variable in VARIABLES.items()}
    port = parsed.port if parsed.port is not None else given["port"] or 8000
    if isinstance(port, str) and not port.isdecimal():
        raise RuleshiftError(f"RULESHIFT_PORT is a number, not {port[:40]!r}.")
    decks = parsed.deck if parsed.deck is not None else [each for each in (given["deck"] or "").split(",") if each]
    set_up_logs(settings.log_format, settings.log_level, access=settings.access_log)
    serve_site(
        parsed.host or given["host"] or "127.0.0.1",
        int(port),
        decks=decks,
        database=parsed.database or given["database"],
        settings=settings,
        browse=parsed.open,
        qr=parsed.qr,
        cluster_secret=os.environ.get("RULESHIFT_CLUSTER_SECRET", ""),
    )
    return 0
