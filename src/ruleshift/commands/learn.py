"""`ruleshift learn`: your guided first game, or the lesson of a deck."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ruleshift.terminal.session import Session

__all__ = ("arguments", "run")


def arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument(
        "deck", metavar="DECK", nargs="?",
        help="a deck, or solitaire (default: your first game)",
    )  # fmt: skip
    parser.add_argument("--plain", action="store_true", help="use lines of text only (the default in a pipe)")


def run(parsed: argparse.Namespace) -> int:
    """Take lessons, and play on at the usual table; the exit code."""
    from ruleshift.commands.play import show_table
    from ruleshift.lessons import FIRST, Lesson, find_lesson
    from ruleshift.terminal.lesson_table import LessonTable
    from ruleshift.terminal.line_io import Lines

    lines = Lines()
    wish: Lesson | Session | None = find_lesson(parsed.deck or FIRST)
    while isinstance(wish, Lesson):
        wish = LessonTable(wish, lines).run()
    return 0 if wish is None else show_table(parsed, wish, wish.game.options, lines, resumed=True)
