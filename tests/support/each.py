"""One test over many things that are no ideas of their own, such as the cards of all decks or the modules of a room."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Iterable
from typing import TypeVar

__all__ = ("each",)

T = TypeVar("T")


def each(things: Iterable[T], named: Callable[[T], str] = str) -> Callable[[Callable[[T], None]], Callable[[], None]]:
    """Make a check of one thing a test of them all, which tells of every one that fails."""
    every = list(things)

    def over_all(check: Callable[[T], None]) -> Callable[[], None]:
        @functools.wraps(check)
        def test() -> None:
            failures = []
            for thing in every:
                try:
                    check(thing)
                except AssertionError as error:
                    failures.append(f"{named(thing)}: {error}")
            assert not failures, f"{len(failures)} of {len(every)} fail:\n" + "\n".join(failures)

        test.__signature__ = inspect.Signature()  # type: ignore[attr-defined]  # the things are no fixtures
        assert every, f"nothing to check in {check.__name__}"
        return test

    return over_all
