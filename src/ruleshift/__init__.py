"""Ruleshift: the game whose rules change while you play it.

>>> from ruleshift import Game
>>> game = Game("camping", players=["Ann", "Bob", "Cat"], seed=7)
>>> game.decisions[0].kind
'play'
"""

from ruleshift.cards import Card, Deck, Kind, RuleshiftError
from ruleshift.decks import EDITIONS, find_deck, load_deck
from ruleshift.engine.decision import ChoiceError, Decision, Option
from ruleshift.engine.event import Event
from ruleshift.engine.game import Game
from ruleshift.engine.journal import Journal, JournalError
from ruleshift.engine.setup import Options, SetupError
from ruleshift.engine.verdict import Outcome
from ruleshift.engine.view import Seat, View
from ruleshift.engine.why import GoalFacts, Why

__version__ = "0.1.0"

__all__ = (
    "EDITIONS", "Card", "ChoiceError", "Deck", "Decision", "Event", "Game", "GoalFacts", "Journal", "JournalError",
    "Kind", "Option", "Options", "Outcome", "RuleshiftError", "Seat", "SetupError", "View", "Why", "__version__",
    "find_deck", "load_deck",
)  # fmt: skip
