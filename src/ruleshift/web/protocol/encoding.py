"""Messages as they are sent: JSON, in which parts that many are sent are encoded only once."""

from __future__ import annotations

from typing import TypeVar

import msgspec

__all__ = ("WRITE", "encoded")

Contribution = TypeVar("Contribution")
WRITE = msgspec.json.Encoder()


def encoded(part: Contribution) -> Contribution:
    """A part of a message as it will be sent, to stand in the place of that part. It can only be sent, not read.

    >>> WRITE.encode({"seats": encoded(["Ann", "Bob"])})
    b'{"seats":["Ann","Bob"]}'
    """
    return msgspec.Raw(WRITE.encode(part))  # type: ignore[return-value]
