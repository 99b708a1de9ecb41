"""`ruleshift solo`: the solitaire game in the terminal."""

from __future__ import annotations

import argparse

from ruleshift.terminal.play import start

__all__ = ("run",)


def run(arguments: argparse.Namespace) -> int:
    """Play alone; the exit code."""
    return start(arguments, solo=True)
