"""The lab: many games between bots, statistics, and the speed of the engine.

>>> from ruleshift.lab import simulate
>>> results = simulate("pirate", games=50, bots="greedy,random", seed=1)
>>> results.wins["greedy"] > results.wins["random"]
True
"""

from ruleshift.lab.batch import Batch, Record
from ruleshift.lab.plan import Plan, make_plan, read_bots
from ruleshift.lab.report_text import results_text
from ruleshift.lab.results import CardCount, Results
from ruleshift.lab.simulation import play_plan, simulate
from ruleshift.lab.stats import Spread, wilson

__all__ = (
    "Batch",
    "CardCount",
    "Plan",
    "Record",
    "Results",
    "Spread",
    "make_plan",
    "play_plan",
    "read_bots",
    "results_text",
    "simulate",
    "wilson",
)  # fmt: skip
