"""`ruleshift serve`: the web table, on this computer or for the whole house."""

from __future__ import annotations

import argparse
import logging

__all__ = ("arguments", "run")


def arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("--host", default="127.0.0.1", help="where to listen (default 127.0.0.1)")
    parser.add_argument("--port", type=int, default=8000, help="the port (default 8000)")
    parser.add_argument(
        "--database", metavar="URL", help="where games are kept (default: a file in the user's data folder)"
    )
    parser.add_argument(
        "--deck",
        metavar="FILE",
        action="append",
        default=[],
        help="offer a deck file of your own too (may be repeated)",
    )
    parser.add_argument("--open", action="store_true", help="open the browser")


def run(parsed: argparse.Namespace) -> int:
    """Serve until somebody stops it."""
    from ruleshift.web.server import serve_house

    logging.basicConfig(level=logging.WARNING, format="%(levelname)s: %(message)s")
    serve_house(parsed.host, parsed.port, decks=parsed.deck, database=parsed.database, browse=parsed.open)
    return 0
