"""Bots: each sees what its seat may know, and nothing else.

>>> from ruleshift.bots import make_bot
>>> bot = make_bot("random", seed=1)
"""

import warnings

from ruleshift.bots.bot import Answer, Bot, Chair
from ruleshift.bots.bot_runner import BotMove, BotRunner
from ruleshift.bots.playout import playout
from ruleshift.bots.registry import BOTS, LEVELS, make_bot, offer_bot

__all__ = ("BOTS", "LEVELS", "Answer", "Bot", "BotMove", "BotRunner", "Chair", "make_bot", "offer_bot", "playout")

_RENAMED = {"Host": "BotRunner", "Move": "BotMove"}
"""Names of 0.1, which work for one more version."""


def __getattr__(name: str) -> object:
    if name in _RENAMED:
        warnings.warn(f"ruleshift.bots.{name} is called {_RENAMED[name]} now.", DeprecationWarning, stacklevel=2)
        return globals()[_RENAMED[name]]
    raise AttributeError(f"module 'ruleshift.bots' has no attribute {name!r}")
