"""`ruleshift solo`: play solitaire in the terminal."""

from __future__ import annotations

import argparse

from ruleshift.commands.play import start
from ruleshift.commands.shared_arguments import add_edition, add_seed, add_table

__all__ = ("arguments", "run")


def arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    add_edition(parser, optional=True)
    add_seed(parser)
    parser.add_argument("--name", metavar="YOU", help="your name (default Player)")
    add_table(parser)


def run(parsed: argparse.Namespace) -> int:
    """Play alone; the exit code."""
    return start(parsed, solo=True)
