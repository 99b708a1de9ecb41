"""Arguments that several commands take."""

from __future__ import annotations

import argparse

__all__ = ("add_edition", "add_json", "add_option", "add_seed", "add_table")


def add_edition(parser: argparse.ArgumentParser, *, optional: bool = False) -> None:
    """The deck; where it is optional, the command asks for it."""
    nargs = "?" if optional else None
    parser.add_argument("edition", metavar="EDITION", nargs=nargs, help="a deck, a deck file, or several joined by +")


def add_option(parser: argparse.ArgumentParser) -> None:
    """What the table agrees on."""
    parser.add_argument(
        "--option", metavar="NAME=VALUE", action="append", default=[],
        help="a game option, such as first=draw or 'meta=Time Limit'; `ruleshift cards EDITION` lists them "
        "(may be repeated)",
    )  # fmt: skip


def add_json(parser: argparse.ArgumentParser) -> None:
    """For programs that read what is printed."""
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def add_seed(parser: argparse.ArgumentParser) -> None:
    """A game that can be dealt again."""
    parser.add_argument("--seed", type=int, default=None, metavar="N", help="the same seed gives the same game")


def add_table(parser: argparse.ArgumentParser) -> None:
    """What every table in the terminal takes."""
    parser.add_argument("--plain", action="store_true", help="use lines of text only (the default in a pipe)")
    parser.add_argument(
        "--resume", metavar="FILE", nargs="?", const="", help="continue a saved game (without FILE: the latest)"
    )
    parser.add_argument("--save", metavar="FILE", help="where to save the game while you play")
    parser.add_argument(
        "--beginners", action="store_true", help="explain forced things to each person the first time they happen"
    )
    add_option(parser)
