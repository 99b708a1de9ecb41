"""The lab: many games between bots, statistics, and the speed of the engine.

>>> from ruleshift.lab import simulate
>>> results = simulate("pirate", games=50, bots="greedy,random", seed=1)
>>> results.wins["greedy"] > results.wins["random"]
True
"""

from ruleshift.lab.batch import Batch
from ruleshift.lab.compare import BotComparison, Change, DeckComparison, compare_bots, compare_decks
from ruleshift.lab.compare_html import bots_compared_report, decks_compared_report
from ruleshift.lab.compare_text import bots_compared_text, decks_compared_text
from ruleshift.lab.folder import writable
from ruleshift.lab.game_row import GameRow
from ruleshift.lab.plan import Plan, make_plan, read_bots
from ruleshift.lab.report_html import deck_report
from ruleshift.lab.report_text import results_text
from ruleshift.lab.results import CardCount, Results
from ruleshift.lab.simulation import Run, play_plan, simulate
from ruleshift.lab.sprt import Bounds, read_sprt
from ruleshift.lab.stats import Share, Spread, wilson
from ruleshift.lab.study import Study, StudyResults, read_study, run_study
from ruleshift.lab.study_html import study_report
from ruleshift.lab.tally import Tally

__all__ = (
    "Batch",
    "BotComparison",
    "Bounds",
    "CardCount",
    "Change",
    "DeckComparison",
    "GameRow",
    "Plan",
    "Results",
    "Run",
    "Share",
    "Spread",
    "Study",
    "StudyResults",
    "Tally",
    "bots_compared_report",
    "bots_compared_text",
    "compare_bots",
    "compare_decks",
    "deck_report",
    "decks_compared_report",
    "decks_compared_text",
    "make_plan",
    "play_plan",
    "read_bots",
    "read_sprt",
    "read_study",
    "results_text",
    "run_study",
    "simulate",
    "study_report",
    "wilson",
    "writable",
)
