"""The game itself: pure, no I/O, no clock, no global state.

What other rooms need of it is here; only bots, scenarios and the bench look into `core`, the machine.
"""

from ruleshift.engine.core.decision import ChoiceError, Decision, Option
from ruleshift.engine.core.event import Event
from ruleshift.engine.core.inside import pack_of, table_of, values_of
from ruleshift.engine.core.kinds import DecisionKind, DecisionMode, EventKind, Place, Result
from ruleshift.engine.core.lack import Lack
from ruleshift.engine.core.notes import Notes, TableNote
from ruleshift.engine.core.pack import Pack
from ruleshift.engine.core.verdict import Outcome
from ruleshift.engine.departure import Departure
from ruleshift.engine.game import Draft, Game
from ruleshift.engine.journal import Journal, JournalError, ReplayStep
from ruleshift.engine.moves import Chosen, Joined, Left, MadeMove, Move, OfferTaken, OptionSet, Reseeded
from ruleshift.engine.options import Options, SetupError
from ruleshift.engine.position import Places, Position, PositionError
from ruleshift.engine.rule_numbers import Contribution, RuleNumber
from ruleshift.engine.setup import Notice
from ruleshift.engine.standings import GoalFacts, Standing, Why
from ruleshift.engine.view import PrivateView, Seat, View

__all__ = (
    "ChoiceError",
    "Chosen",
    "Contribution",
    "Decision",
    "DecisionKind",
    "DecisionMode",
    "Departure",
    "Draft",
    "Event",
    "EventKind",
    "Game",
    "GoalFacts",
    "Joined",
    "Journal",
    "JournalError",
    "Lack",
    "Left",
    "MadeMove",
    "Move",
    "Notes",
    "Notice",
    "OfferTaken",
    "Option",
    "OptionSet",
    "Options",
    "Outcome",
    "Pack",
    "Place",
    "Places",
    "Position",
    "PositionError",
    "PrivateView",
    "ReplayStep",
    "Reseeded",
    "Result",
    "RuleNumber",
    "Seat",
    "SetupError",
    "Standing",
    "TableNote",
    "View",
    "Why",
    "pack_of",
    "table_of",
    "values_of",
)
