"""What a reader has been told, as lines of the wire."""

from __future__ import annotations

from functools import lru_cache

from ruleshift.story.news import News, told_news
from ruleshift.story.telling import told
from ruleshift.table.seat_log import Hint, LogEntry
from ruleshift.web.protocol.encoding import encoded
from ruleshift.web.protocol.messages import LogLine

__all__ = ("log_line", "log_lines")


def log_lines(entries: tuple[LogEntry, ...]) -> tuple[LogLine, ...]:
    """Lines, ready to be sent."""
    return tuple([_encoded(entry) for entry in entries])


@lru_cache(maxsize=8_192)
def _encoded(entry: LogEntry) -> LogLine:
    """Remembered: most lines are the same for all seats of a table."""
    return encoded(log_line(entry))


def log_line(entry: LogEntry) -> LogLine:
    """A line with its sentence. Of who comes and goes the table tells in words of its own."""
    number, heard, turn_number, reader, hushed = entry
    if isinstance(heard, News):
        return LogLine(number=number, parts=told_news(heard, reader), turn_number=turn_number)
    if isinstance(heard, Hint):
        return LogLine(number=number, parts=heard.parts, kind="hint", turn_number=turn_number)
    event = heard.event
    line = told(heard, reader, hushed=hushed or event.kind in ("join", "leave"))
    return LogLine(
        number=number,
        parts=line.parts,
        kind=event.kind,
        level=line.level,
        folds=line.folds,
        turn_number=turn_number,
        players=line.players,
        event=event,
    )
