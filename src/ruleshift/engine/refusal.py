"""The error of a table that cannot be."""

from __future__ import annotations

from ruleshift.cards import RuleshiftError

__all__ = ("SetupError",)


class SetupError(RuleshiftError):
    """A table that cannot be: the message says why."""
