"""The bot that knows the game: it weighs each option by the table it leaves, one step ahead."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random

from ruleshift.bots.bot import Chair, Sees, check_asked
from ruleshift.bots.chooser import CARELESS, Chooser
from ruleshift.bots.evaluation import WON
from ruleshift.bots.honour_system import HonourSystem
from ruleshift.bots.situation import Situation, situation_of
from ruleshift.engine.core.decision import Decision
from ruleshift.engine.core.inside import table_of
from ruleshift.engine.view import View

__all__ = ("EasyBot", "GreedyBot", "explain")


class GreedyBot:
    """Takes a win that is there, prevents others', and otherwise goes where its prospects are best."""

    sees: Sees = "numbers"
    careless = 0.0
    """How often it takes any option."""

    def __init__(self, seed: int = 0) -> None:
        self._chance = Random(seed)
        self._honour = HonourSystem(self._chance)
        self._chooser = Chooser(self._chance, self._honour, self.careless)
        self._chair: Chair | None = None
        self._reason: str | Callable[[], str] = ""

    def sit(self, chair: Chair) -> None:
        """Take a seat; the table's settings for claims and challenges are kept."""
        self._chair = chair
        self._honour.claims = chair.claims
        self._honour.challenges = chair.challenges

    def pick(self, decision: Decision, view: View | Situation) -> int | str:
        """The option with the best prospects; equal ones are drawn for."""
        check_asked(decision)
        chooser = self._chooser
        answer = chooser.without_looking(decision)
        if answer is not None:
            self._reason = chooser.reason
        elif decision.kind == "container":
            game = self._chair.imagine(0, None) if self._chair else None
            answer = chooser.open_to_win(decision, table_of(game) if game else None)
            self._reason = chooser.reason
        else:
            answer = chooser.weigh(decision, situation_of(decision, view))
            self._reason = partial(explain, decision, answer, chooser.scores)
        return answer

    def why(self) -> str:
        """The reason of the last pick, put into words when somebody asks."""
        return self._reason if isinstance(self._reason, str) else self._reason()


def explain(decision: Decision, best: int, scores: list[float]) -> str:
    """Why an option was chosen, as one sentence."""
    text = decision.options[best].text
    if scores[best] >= WON:
        return f"{text!r} wins."
    others = sorted(scores, reverse=True)
    lead = others[0] - others[1]
    return f"{text!r} leaves the best prospects of {len(scores)} options, {lead:.2f} ahead of the next."


class EasyBot(GreedyBot):
    """The greedy bot, but it often does not look: good company for a first game."""

    careless = CARELESS
