"""Ruleshift: the game whose rules change while you play it.

>>> from ruleshift import Game
>>> game = Game("camping", players=["Ann", "Bob", "Cat"], seed=53)
>>> decision = game.decisions[0]
>>> decision.player, decision.kind, decision.prompt
('Ann', 'play', 'Play a card')
>>> game.choose(decision, decision.options[0])
>>> print(game.why("Ann"))
Ann has not won: Rained Out still needs Rain and Tent.

A `Game` asks (`decisions`), takes answers (`choose`), shows (`view`, `own`, `numbers`, `standings`, `why`, `outcome`)
and is kept as a `Journal`. Bots are in `ruleshift.bots`. Every mistake of a caller is a `RuleshiftError` whose message
says what to do.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ruleshift.cards import Card, Deck, Icon, Kind, Number, RuleshiftError, Switch
    from ruleshift.decks import EDITIONS, DeckError, find_deck, load_deck
    from ruleshift.engine.core.decision import ChoiceError, Decision, Option
    from ruleshift.engine.core.event import Event
    from ruleshift.engine.core.lack import Lack
    from ruleshift.engine.core.verdict import Outcome
    from ruleshift.engine.departure import Departure
    from ruleshift.engine.game import Draft, Game
    from ruleshift.engine.journal import Journal, JournalError, ReplayStep
    from ruleshift.engine.moves import Chosen, Joined, Left, MadeMove, Move, OfferTaken, OptionSet, Reseeded
    from ruleshift.engine.options import ChanceSource, Options, SetupError
    from ruleshift.engine.position import Places, Position, PositionError
    from ruleshift.engine.rule_numbers import Contribution, RuleNumber
    from ruleshift.engine.setup import Notice
    from ruleshift.engine.standings import GoalFacts, Standing, Why
    from ruleshift.engine.view import CardNumbers, PrivateView, Seat, View

__version__ = "0.2.0"

_HOMES = {
    "cards": ("Card", "Deck", "Icon", "Kind", "Number", "RuleshiftError", "Switch"),
    "decks": ("EDITIONS", "DeckError", "find_deck", "load_deck"),
    "engine.rule_numbers": ("RuleNumber", "Contribution"),
    "engine.core.decision": ("ChoiceError", "Decision", "Option"),
    "engine.departure": ("Departure",),
    "engine.core.event": ("Event",),
    "engine.core.lack": ("Lack",),
    "engine.setup": ("Notice",),
    "engine.game": ("Draft", "Game", "Journal", "JournalError", "ReplayStep"),  # a journal is replayed by the game
    "engine.moves": ("Chosen", "Joined", "Left", "MadeMove", "Move", "OfferTaken", "OptionSet", "Reseeded"),
    "engine.position": ("Places", "Position", "PositionError"),
    "engine.options": ("ChanceSource", "Options", "SetupError"),
    "engine.core.verdict": ("Outcome",),
    "engine.view": ("CardNumbers", "PrivateView", "Seat", "View"),
    "engine.standings": ("GoalFacts", "Standing", "Why"),
}

__all__ = (
    "EDITIONS",
    "Card",
    "CardNumbers",
    "ChanceSource",
    "ChoiceError",
    "Chosen",
    "Contribution",
    "Decision",
    "Deck",
    "DeckError",
    "Departure",
    "Draft",
    "Event",
    "Game",
    "GoalFacts",
    "Icon",
    "Joined",
    "Journal",
    "JournalError",
    "Kind",
    "Lack",
    "Left",
    "MadeMove",
    "Move",
    "Notice",
    "Number",
    "OfferTaken",
    "Option",
    "OptionSet",
    "Options",
    "Outcome",
    "Places",
    "Position",
    "PositionError",
    "PrivateView",
    "ReplayStep",
    "Reseeded",
    "RuleNumber",
    "RuleshiftError",
    "Seat",
    "SetupError",
    "Standing",
    "Switch",
    "View",
    "Why",
    "__version__",
    "find_deck",
    "load_deck",
)  # fmt: skip


def __getattr__(name: str) -> object:
    """Load a public name when it is first used, so that small commands start fast."""
    for home, names in _HOMES.items():
        if name in names:
            value = getattr(import_module(f"ruleshift.{home}"), name)
            globals()[name] = value
            return value
    raise AttributeError(f"module 'ruleshift' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
