"""What a bot is: something that picks. The rest is optional."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Literal, NamedTuple, Protocol, TypeGuard, get_args

from ruleshift.bots.evaluation import Situation
from ruleshift.cards import RuleshiftError
from ruleshift.engine.core.decision import Decision, Option
from ruleshift.engine.game import Game
from ruleshift.engine.options import Options
from ruleshift.engine.view import View

__all__ = (
    "Answer",
    "AnyBot",
    "Bot",
    "Chair",
    "Imagine",
    "NumbersBot",
    "Sees",
    "Shown",
    "ask_bot",
    "check_asked",
    "sees_of",
)

Answer = Option | int | str
"""One of the decision's options, its index, or a text."""

Imagine = Callable[[int, Mapping[str, Sequence[str]] | None], Game | None]
"""`imagine(seed, known)`: a game as it might be for this seat; `known` names cards in other players' hands."""


Sees = Literal["nothing", "numbers", "view"]
"""What a bot is given to look at: an empty view, a Situation, or the view of its seat."""


class Chair(NamedTuple):
    """What a bot is given when it sits down. Nothing in it knows more than its seat."""

    player: str
    imagine: Imagine
    claims: float = 1.0
    """How often the bot claims what nobody can check."""
    challenges: float | None = None
    """How often the bot doubts what others claim; None: facts that it does not believe."""

    @classmethod
    def at(cls, player: str, imagine: Imagine, options: Options) -> Chair:
        """A chair at a table with these options."""
        doubts = None if options.challenges == "silly" else _chance(options.challenges)
        return cls(player, imagine, _chance(options.claims), doubts)


def _chance(setting: str | float) -> float:
    return float(setting == "always") if isinstance(setting, str) else setting


class Bot(Protocol):
    """Anything with a `pick`. Three more methods are called if the bot has them:

    `sit(chair)` when it takes its seat, `hear(event)` with every event of its seat, `why()` for the reason of its
    last pick as one sentence. A class may say what its bots look at, which saves time in long simulations:
    with `sees = "nothing"` an empty view is passed; with `sees = "numbers"` it is a `NumbersBot`.
    """

    def pick(self, decision: Decision, view: View, /) -> Answer:
        """Answer a decision, knowing what the view of its seat shows."""


class NumbersBot(Protocol):
    """A bot whose class says `sees = "numbers"`: it is given what its seat may know as a `Situation`, not as a view."""

    def pick(self, decision: Decision, known: Situation, /) -> Answer:
        """Answer a decision."""


AnyBot = Bot | NumbersBot
"""A bot of either sort."""

Shown = View | Situation
"""What a bot is given to look at."""


def ask_bot(bot: AnyBot, decision: Decision, shown: Shown) -> Answer:
    """A bot's answer, from what `shown_to` gives for it."""
    if isinstance(shown, Situation):
        assert _takes_numbers(bot)
        return bot.pick(decision, shown)
    assert _takes_view(bot)
    return bot.pick(decision, shown)


def _takes_numbers(bot: AnyBot) -> TypeGuard[NumbersBot]:
    return getattr(bot, "sees", "") == "numbers"


def _takes_view(bot: AnyBot) -> TypeGuard[Bot]:
    return getattr(bot, "sees", "") != "numbers"


def sees_of(bot: AnyBot) -> Sees:
    """What a bot wants to be given to look at."""
    sees: Sees = getattr(bot, "sees", "view")
    if sees not in get_args(Sees):
        raise RuleshiftError(f"What a bot sees is {', '.join(map(repr, get_args(Sees)))}, not {str(sees)[:60]!r}.")
    return sees


def check_asked(decision: object) -> None:
    """Refuse what is no decision; compiled code below would raise a TypeError."""
    if not isinstance(decision, Decision):
        raise RuleshiftError("A bot is asked with a decision, one of game.decisions.")
