"""`ruleshift deck check FILE`: what is wrong with a deck of one's own, and what may be an oversight."""

from __future__ import annotations

import argparse

__all__ = ("arguments", "run")


def arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("what", choices=["check"], metavar="check", help="check a deck file")
    parser.add_argument(
        "file", metavar="FILE", help="a deck file (.toml); an add-on is checked with each deck named in adds_to"
    )


def run(parsed: argparse.Namespace) -> int:
    """Check a deck file. Exit code 1 if it cannot be played as it is: an error, or a Goal that cannot be met."""
    from ruleshift.decks.check import report_file

    lines, problems = report_file(parsed.file)
    print(*lines, sep="\n")
    return 1 if problems else 0
