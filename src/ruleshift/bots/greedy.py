"""The bot that knows the game: it weighs each option by the table it leaves, one step ahead."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random

from ruleshift.bots.bot import Chair, Sees
from ruleshift.bots.evaluation import WON
from ruleshift.bots.honour_system import HonourSystem
from ruleshift.bots.scoring import score_options
from ruleshift.bots.situation import Situation, situation_of
from ruleshift.engine.core.decision import Decision
from ruleshift.engine.view import View

__all__ = ("EasyBot", "GreedyBot", "explain")


class GreedyBot:
    """Takes a win that is there, prevents others', and otherwise goes where its prospects are best."""

    sees: Sees = "numbers"

    def __init__(self, seed: int = 0) -> None:
        self._chance = Random(seed)
        self._honour = HonourSystem(self._chance)
        self._chair: Chair | None = None
        self._reason: str | Callable[[], str] = ""

    def sit(self, chair: Chair) -> None:
        """Take a seat; the table's settings for claims and challenges are kept."""
        self._chair = chair
        self._honour.claims = chair.claims
        self._honour.challenges = chair.challenges

    def pick(self, decision: Decision, view: View | Situation) -> int | str:
        """The option with the best prospects; equal ones are drawn for."""
        if len(decision) == 1:
            self._reason = "There was nothing else to choose."
            return 0
        polite = self._honour.answer(decision)
        if polite is not None:
            self._reason = "That is how it answers such questions."
            return polite
        if decision.kind == "container":
            return self._open_to_win(decision)
        scores = score_options(decision, situation_of(decision, view))
        best = max(range(len(scores)), key=lambda index: (scores[index], self._chance.random()))
        self._reason = partial(explain, decision, best, scores)
        return best

    def why(self) -> str:
        """The reason of the last pick, put into words when somebody asks."""
        return self._reason if isinstance(self._reason, str) else self._reason()

    def _open_to_win(self, decision: Decision) -> int:
        """A container is opened out of turn if that wins, and stays closed otherwise."""
        game = self._chair.imagine(0, None) if self._chair else None
        if game is not None:
            mine = next(each for each in game.decisions if each.pid == decision.pid)
            for index in range(1, len(decision)):
                opened = game.clone()
                opened.choose(mine, index)
                while not opened.over and opened.decisions[0].kind == "out" and len(opened.decisions[0]) > 1:
                    opened.choose(opened.decisions[0], 1)
                if opened.outcome and opened.outcome.winner == decision.player:
                    self._reason = "Opening it now wins."
                    return index
        self._reason = "What is hidden is safer where it is."
        return 0


def explain(decision: Decision, best: int, scores: list[float]) -> str:
    """Why an option was chosen, as one sentence."""
    text = decision.options[best].text
    if scores[best] >= WON:
        return f"{text!r} wins."
    others = sorted(scores, reverse=True)
    lead = others[0] - others[1]
    return f"{text!r} leaves the best prospects of {len(scores)} options, {lead:.2f} ahead of the next."


class EasyBot(GreedyBot):
    """A greedy bot that often does not look: good company for a first game."""

    def pick(self, decision: Decision, view: View | Situation) -> int | str:
        """Now and then any option, otherwise what the greedy bot would do."""
        careful = decision.takes_text or decision.kind in JUDGEMENTS
        if len(decision) > 1 and not careful and self._chance.random() < CARELESS:
            self._reason = "It did not think about it."
            return self._chance.randrange(len(decision))
        return super().pick(decision, view)


CARELESS = 0.4
"""How often the easy bot chooses without thinking."""
JUDGEMENTS = ("challenge", "vote")
"""About what others say even the easy bot thinks first."""
