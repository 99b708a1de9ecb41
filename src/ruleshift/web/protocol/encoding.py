"""Messages as they are sent: JSON, in which parts that many are sent are encoded only once."""

from __future__ import annotations

from typing import TypeVar

import msgspec

__all__ = ("WRITE", "encoded")

Part = TypeVar("Part")
WRITE = msgspec.json.Encoder()


def encoded(part: Part) -> Part:
    """A part of a message as it will be sent, to stand in the place of that part. It can only be sent, not read.

    >>> WRITE.encode({"seats": encoded(["Ann", "Bob"])})
    b'{"seats":["Ann","Bob"]}'
    """
    return msgspec.Raw(WRITE.encode(part))  # type: ignore[return-value]
