"""One test over many things that are no ideas of their own, such as the cards of all decks or the modules of a room."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Iterable
from traceback import format_exception_only
from typing import TypeVar

import pytest

__all__ = ("each",)

T = TypeVar("T")


def each(things: Iterable[T], named: Callable[[T], str] = str) -> Callable[[Callable[[T], None]], Callable[[], None]]:
    """Make a check of one thing a test of them all, which tells of every one that fails.

    Whatever a check raises is a failure of its thing alone; to skip one is a failure too, or it would hide the others.
    """
    every = list(things)

    def over_all(check: Callable[[T], None]) -> Callable[[], None]:
        @functools.wraps(check)
        def test() -> None:
            failures = []
            for thing in every:
                try:
                    check(thing)
                except (Exception, pytest.fail.Exception, pytest.skip.Exception) as error:  # noqa: BLE001
                    failures.append(f"{named(thing)}: {''.join(format_exception_only(error)).strip()}")
            assert not failures, f"{len(failures)} of {len(every)} fail:\n" + "\n".join(failures)

        test.__signature__ = inspect.Signature()  # type: ignore[attr-defined]  # the things are no fixtures
        assert every, f"nothing to check in {check.__name__}"
        return test

    return over_all
