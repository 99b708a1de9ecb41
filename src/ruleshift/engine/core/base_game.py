"""The part of a game that answers come through, compiled: what is asked, the usual answer, and random play to the end.

`Game` is built on it as plain Python, with the names, the checks and the sentences. What callers bring is dealt with
here only if it is what it should be; everything else goes up to `Game`, which reads or refuses it.
"""

from __future__ import annotations

from typing import Any, Final

from ruleshift.engine.core.decision import Decision
from ruleshift.engine.core.flow import answer
from ruleshift.engine.core.native import mypyc_attr
from ruleshift.engine.core.table import Table
from ruleshift.engine.core.values import Choice
from ruleshift.engine.core.verdict import Outcome

__all__ = ("BaseGame", "next_question", "take_option")

_WORD: Final = (1 << 32) - 1


@mypyc_attr(allow_interpreted_subclasses=True)
class BaseGame:
    """A table and the moves made at it."""

    __slots__ = ("_moves", "_table")

    _table: Table
    _moves: list[tuple[Any, ...]]

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """Everything that players are asked now. Several may be open at once."""
        return self._table.decisions

    @property
    def next_decision(self) -> Decision | None:
        """The decision to be answered next: of several, the first clockwise from the player whose turn it is."""
        return next_question(self._table)

    @property
    def over(self) -> bool:
        """True if the game has ended."""
        return self._table.outcome is not None

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None."""
        return self._table.outcome

    def choose(self, decision: Any, choice: Any, *, by: Any = None) -> None:
        """Answer a decision: with one of its options, the option's index, or a text.

        `decision` may be the name of a player who owes one. Anything that is not offered raises ChoiceError, and
        nothing has changed then.
        """
        t = self._table
        if type(choice) is int and choice >= 0 and by is None:
            for asked in t.decisions:
                if asked is decision and (choice < len(asked._values) or choice < len(asked)):
                    take_option(self, asked, choice)
                    return
        self._choose_otherwise(decision, choice, by)

    def _choose_otherwise(self, decision: object, choice: object, by: object) -> None:
        """Whatever is not the index of an option of an open decision: `Game` reads it, or refuses it."""
        raise NotImplementedError

    def _play_out(self, seed: int) -> None:
        """Answer at random to the end."""
        t = self._table
        state = (seed ^ seed >> 32) & _WORD
        while t.decisions:
            decision = t.decisions[0]
            # A counter with a mixing function, in products that fit a machine word.
            state = (state + 0x9E3779B9) & _WORD
            mixed = (state ^ state >> 16) * 0x1B873593 & _WORD
            mixed = (mixed ^ mixed >> 13) * 0x19D699A5 & _WORD
            mixed ^= mixed >> 16
            take_option(self, decision, mixed * len(decision) >> 32)


def take_option(game: BaseGame, decision: Decision, option: int) -> None:
    """Answer an open decision with one of its options, by the index: `choose` without the checks.

    Compiled code calls this: a method might have been replaced in Python, and to look costs a thousand instructions.
    """
    values = decision._values
    choice: Choice
    if option < len(values):
        choice = values[option]
    else:
        assert decision.suggestions is not None
        choice = decision.suggestions[option - len(values)]
    game._moves.append((decision.pid, choice))
    answer(game._table, decision, choice)


def next_question(t: Table) -> Decision | None:
    """`next_decision` of the game at this table."""
    asked = t.decisions
    if len(asked) < 2:
        return asked[0] if asked else None
    by_seat = {decision.pid: decision for decision in asked}
    for pid in t.around(t.turn) if t.turn in t.order else t.order:
        if pid in by_seat:
            return by_seat[pid]
    return asked[0]
