"""What the server writes down for whoever runs it: lines with time and level, as text or as JSON."""

from __future__ import annotations

import logging
import sys
import time
from collections import Counter

import msgspec

from ruleshift.web.log_rate import LineRate

__all__ = ("ACCESS", "LINES", "set_up_logs")

ACCESS = logging.getLogger("ruleshift.access")
"""Every request, if that is wanted."""
LINES: Counter[tuple[str, str]] = Counter({("error", "ruleshift"): 0, ("warning", "ruleshift"): 0})
"""How many warnings and errors each part of the program had to log, by level and logger, also those left out."""


def set_up_logs(form: str, level: str, *, access: bool) -> None:
    """Write lines to the standard error stream from now on."""
    handler = logging.StreamHandler(sys.stderr)
    handler.addFilter(_count)
    handler.addFilter(LineRate())
    handler.setFormatter(JsonLines() if form == "json" else TextLines())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    for noisy in ("uvicorn", "uvicorn.error", "asyncio", "websockets"):
        logging.getLogger(noisy).setLevel(logging.WARNING)
    ACCESS.setLevel(logging.INFO if access else logging.CRITICAL)


def _count(record: logging.LogRecord) -> bool:
    if record.levelno >= logging.WARNING:
        LINES[record.levelname.lower(), record.name] += 1
    return True


def _time(record: logging.LogRecord) -> str:
    seconds = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
    return f"{seconds}.{int(record.msecs):03d}Z"


class TextLines(logging.Formatter):
    """2026-11-17T20:15:00.123Z WARNING ruleshift.web.tables.lobby: There are too many tables."""

    def format(self, record: logging.LogRecord) -> str:
        """One line; what is known of an error follows it."""
        text = f"{_time(record)} {record.levelname} {record.name}: {record.getMessage()}".replace("\n", " ")
        return f"{text}\n{self.formatException(record.exc_info)}" if record.exc_info else text


class JsonLines(logging.Formatter):
    """One object on each line."""

    def format(self, record: logging.LogRecord) -> str:
        """Time, level, logger, message, and the error if there was one."""
        line = {"time": _time(record), "level": record.levelname, "logger": record.name, "message": record.getMessage()}
        line |= getattr(record, "fields", {})
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()
