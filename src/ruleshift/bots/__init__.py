"""Bots: each sees what its seat may know, and nothing else.

>>> from ruleshift.bots import make_bot
>>> bot = make_bot("random", seed=1)
"""

from ruleshift.bots.bot import Answer, Bot, Chair
from ruleshift.bots.bot_runner import BotMove, BotRunner
from ruleshift.bots.playout import playout
from ruleshift.bots.registry import BOTS, LEVELS, make_bot, offer_bot

__all__ = ("BOTS", "LEVELS", "Answer", "Bot", "BotMove", "BotRunner", "Chair", "make_bot", "offer_bot", "playout")
