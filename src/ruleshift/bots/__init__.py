"""Bots: each sees what its seat may know, and nothing else.

>>> from ruleshift.bots import make_bot
>>> bot = make_bot("random", seed=1)
"""

from ruleshift.bots.bot import Answer, AnyBot, Bot, Chair, NumbersBot
from ruleshift.bots.bot_runner import BotMove, BotRunner
from ruleshift.bots.evaluation import Situation
from ruleshift.bots.greedy import EasyBot, GreedyBot
from ruleshift.bots.playout import playout
from ruleshift.bots.random_bot import RandomBot
from ruleshift.bots.registry import BOTS, LEVELS, make_bot, offer_bot, opponent
from ruleshift.bots.search import HardBot, SearchBot

__all__ = (
    "BOTS",
    "LEVELS",
    "Answer",
    "AnyBot",
    "Bot",
    "BotMove",
    "BotRunner",
    "Chair",
    "EasyBot",
    "GreedyBot",
    "HardBot",
    "NumbersBot",
    "RandomBot",
    "SearchBot",
    "Situation",
    "make_bot",
    "offer_bot",
    "opponent",
    "playout",
)  # fmt: skip
