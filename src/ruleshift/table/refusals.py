"""What people ask for that cannot be, as words for programs and sentences for people."""

from __future__ import annotations

from ruleshift.cards import RuleshiftError

__all__ = ("CODES", "RefusalError", "stale", "too_fast", "too_late")


CODES = (
    "bad_request", "broken", "conflict", "forbidden", "malformed", "not_found", "not_now", "not_offered", "not_yours",
    "stale", "too_fast", "too_large", "too_late", "too_long", "too_many", "unavailable", "waiting",
)  # fmt: skip
"""All words for why something was refused."""


class RefusalError(RuleshiftError):
    """Something was refused, and nothing has changed. `code` is one of those in docs/protocol.md."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


def stale() -> RefusalError:
    """An answer to a question that is not open any more."""
    return RefusalError("stale", "This question is no longer open.")


def too_late(beginner: str) -> RefusalError:
    """Somebody else drew a moment before."""
    return RefusalError("too_late", f"{beginner} was quicker and goes first.")


def too_fast() -> RefusalError:
    """Too many messages."""
    return RefusalError("too_fast", "That was too fast. Wait a moment.")
