"""The lab: many games between bots, statistics, and the speed of the engine.

>>> from ruleshift.lab import simulate
>>> results = simulate("pirate", games=50, bots="greedy,random", seed=1)
>>> results.wins["greedy"] > results.wins["random"]
True
"""

from ruleshift.lab.batch import Batch
from ruleshift.lab.collect import GameRow
from ruleshift.lab.folder import writable
from ruleshift.lab.plan import Plan, make_plan, read_bots
from ruleshift.lab.report_html import deck_report
from ruleshift.lab.report_text import results_text
from ruleshift.lab.results import CardCount, Results
from ruleshift.lab.simulation import Run, play_plan, simulate
from ruleshift.lab.stats import Share, Spread, wilson
from ruleshift.lab.tally import Tally

__all__ = (
    "Batch",
    "CardCount",
    "GameRow",
    "Plan",
    "Results",
    "Run",
    "Share",
    "Spread",
    "Tally",
    "deck_report",
    "make_plan",
    "play_plan",
    "read_bots",
    "results_text",
    "simulate",
    "wilson",
    "writable",
)  # fmt: skip
