"""The moves of a game as they are kept: what was taken back stays there, and a line says that it does not count."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import msgspec

from ruleshift.engine.journal import JournalError
from ruleshift.engine.moves import MadeMove

__all__ = ("changed_moves", "count_undos", "standing_moves", "undo_line")


class _TakenBack(msgspec.Struct, forbid_unknown_fields=True):
    """So many of the moves that counted until here do not count."""

    undo: int


_READ = msgspec.json.Decoder(_TakenBack)
MARK = '{"undo"'
"""How such a line begins; no move does."""


def undo_line(moves: int) -> str:
    """The line that takes back the last moves.

    >>> undo_line(2)
    '{"undo":2}'
    """
    return msgspec.json.encode(_TakenBack(moves)).decode()


def count_undos(lines: Iterable[str]) -> int:
    """How often something was taken back."""
    return sum(line.startswith(MARK) for line in lines)


def standing_moves(lines: Iterable[str]) -> list[MadeMove]:
    """The moves that count."""
    standing: list[MadeMove] = []
    for line in lines:
        if line.startswith(MARK):
            _take_back(standing, line)
        else:
            standing.append(MadeMove.from_json(line))
    return standing


def changed_moves(lines: Iterable[str], change: Callable[[MadeMove], MadeMove]) -> tuple[str, ...]:
    """The same lines with other moves."""
    return tuple(line if line.startswith(MARK) else change(MadeMove.from_json(line)).to_json() for line in lines)


def _take_back(standing: list[MadeMove], line: str) -> None:
    try:
        moves = _READ.decode(line).undo
    except msgspec.MsgspecError as error:
        raise JournalError(f"The kept game has an undo that cannot be read: {error}.") from None
    if not 0 < moves <= len(standing):
        raise JournalError("The kept game takes back more moves than it has.")
    del standing[-moves:]
