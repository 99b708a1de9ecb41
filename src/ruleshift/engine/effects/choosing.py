"""The verb that offers several things to do, by their numbers."""

from __future__ import annotations

from typing import NamedTuple

from ruleshift.engine.core.asking import choose_one
from ruleshift.engine.core.compiled_cards import Call, Opener
from ruleshift.engine.core.table import Table
from ruleshift.engine.core.values import ARGUMENT, NUMBER

__all__ = ("Choice", "can_choose", "choose")


class Choice(NamedTuple):
    """One of several things to do: its verbs, and when the first of them has something to do (None: always)."""

    calls: tuple[Call, ...]
    open_if: Opener | None

    def is_open(self, t: Table, pid: int, c: int) -> bool:
        """True if it would do something now."""
        return self.open_if is None or self.open_if(t, pid, self.calls[0].argument, c)


def can_choose(t: Table, pid: int, choices: tuple[Choice, ...], c: int) -> bool:
    """Open while one of the things would do something."""
    return any(choice.is_open(t, pid, c) for choice in choices)


def choose(t: Table, me: int, choices: tuple[Choice, ...], c: int) -> None:
    """Only what would do something is offered; a single thing is done by itself (R356)."""
    able = [NUMBER | number for number, choice in enumerate(choices, 1) if choice.is_open(t, me, c)]
    choose_one(t, me, "effect", able, (_chosen, choices, c), c)


def _chosen(t: Table, me: int, number: int, choices: tuple[Choice, ...], c: int) -> None:
    for _, run, argument in reversed(choices[(number & ARGUMENT) - 1].calls):
        t.agenda.append((run, me, argument, c))
