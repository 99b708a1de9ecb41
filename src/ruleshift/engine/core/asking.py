"""Asking for choices.

The game never waits inside a function: what remains is a stack of steps, and a question stops the stack until it is
answered. Questions come in three sorts: one player's, gathered from several (carried out when the last answer is in),
and a race (the first answer other than `pass` closes it).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ruleshift.engine.core.decision import Decision
from ruleshift.engine.core.event import tell
from ruleshift.engine.core.kinds import AskMode, DecisionKind, DecisionMode
from ruleshift.engine.core.table import Step, Table
from ruleshift.engine.core.values import ARGUMENT, PASS, PLAYER, SHIFT, WORD, WORDS, Choice

__all__ = (
    "GATHER",
    "ONE",
    "RACE",
    "ask",
    "ask_text",
    "choose_card",
    "choose_one",
    "close_gather",
    "distinct",
    "gather",
    "has_twins",
    "race",
    "take_gathered",
    "take_only",
    "take_raced",
)

ONE: Final = 0
GATHER: Final = 1
RACE: Final = 2


def ask(
    t: Table,
    pid: int,
    what: DecisionKind,
    values: Sequence[int],
    then: Step,
    card: int = -1,
    owners: tuple[int, ...] | None = None,
) -> None:
    """Ask one player, even if there is only one option."""
    t.serial = serial = t.serial + 1
    t.idle = 0
    t.decisions = (Decision(t.pack, t.names, pid, what, tuple(values), serial, card, owners),)
    t.ask_mode = ONE
    t.on_answer = then


def ask_text(
    t: Table,
    pid: int,
    what: DecisionKind,
    values: tuple[int, ...],
    free: tuple[str, ...],
    then: Step,
    card: int,
    clue: str = "",
) -> None:
    """Ask one player for a text; `free` are suggestions, `values` what may be chosen instead."""
    t.serial += 1
    t.idle = 0
    known = -1 if card == t.veiled else card
    decision = Decision(t.pack, t.names, pid, what, values, t.serial, known)
    decision.suggestions = free
    decision.clue = clue
    t.decisions = (decision,)
    t.ask_mode = ONE
    t.on_answer = then


def distinct(t: Table, cards: list[int]) -> list[int]:
    """The cards as options: equal copies are one option."""
    if not t.pack.copied or not has_twins(t, cards):
        return cards
    names: dict[int, int] = {}
    for c in cards:
        names.setdefault(t.pack.name_id[c], c)
    return list(names.values())


def has_twins(t: Table, cards: list[int]) -> bool:
    """True if two equal copies are among the cards."""
    pairs = t.pack.twin_pairs
    if pairs is None:
        name_id = t.pack.name_id
        return len({name_id[c] for c in cards}) < len(cards)
    for one, other in pairs:  # noqa: SIM110 - a generator costs more than the loop, and this is asked at every play
        if one in cards and other in cards:
            return True
    return False


def choose_card(t: Table, pid: int, what: DecisionKind, cards: list[int], then: Step, card: int = -1) -> None:
    """Ask for one card inside a card's effect: nothing if there is none, no question if there is just one."""
    choose_one(t, pid, what, distinct(t, cards), then, card)


def choose_one(
    t: Table,
    pid: int,
    what: DecisionKind,
    values: list[int],
    then: Step,
    card: int = -1,
    owners: tuple[int, ...] | None = None,
) -> None:
    """Ask for one of several things inside a card's effect: none, no question; one, no choice."""
    if len(values) == 1:
        take_only(t, pid, what, values[0], then, card, owners)
    elif values:
        ask(t, pid, what, values, then, card, owners)


def take_only(
    t: Table,
    pid: int,
    what: DecisionKind,
    value: int,
    then: Step,
    card: int = -1,
    owners: tuple[int, ...] | None = None,
) -> None:
    """The only thing there is to choose is taken by the game itself."""
    if t.ears:
        _tell_taken(t, pid, value, owners)
    then[0](t, pid, value, *then[1:])


def _tell_taken(t: Table, pid: int, value: int, owners: tuple[int, ...] | None) -> None:
    """Tell what was taken: a card and its owner, a player, or a word."""
    verb, argument = value >> SHIFT, value & ARGUMENT
    if verb == PLAYER >> SHIFT:
        tell(t, "taken", pid, to=argument)
    elif verb == WORD >> SHIFT:
        tell(t, "taken", pid, word=WORDS[argument])
    else:
        only = (pid,) if any(value in small for small in t.small_hands) else None
        tell(t, "taken", pid, (argument,), only=only, to=owners[0] if owners else -1)


def gather(t: Table, decisions: list[Decision], then: Step) -> None:
    """Ask several players at once; `then` is called with all the answers, in the order in which they came."""
    t.answers = []
    _open(t, decisions, GATHER, "gathered", then)


def race(t: Table, decisions: list[Decision], then: Step) -> None:
    """Ask several players at once; the first answer but `pass` counts. All pass: player -1, PASS."""
    _open(t, decisions, RACE, "race", then)


def _open(t: Table, decisions: list[Decision], sort: AskMode, mode: DecisionMode, then: Step) -> None:
    t.serial += 1
    for decision in decisions:
        decision.serial = t.serial
        decision.mode = mode
        if len(decision._values) > 1:
            t.idle = 0
    t.decisions = tuple(decisions)
    t.ask_mode = sort
    t.on_answer = then


def take_gathered(t: Table, decision: Decision, value: Choice) -> None:
    """Keep the answer; where more is owed (limits), ask for the next one."""
    t.answers.append((decision.pid, value))
    following = decision.followed_by
    if decision.count > 1:
        following = _one_less(t, decision, value)
    elif following is not None:  # a copy: clones share what was asked before, and may come to it at another moment
        t.serial += 1
        following = following.asked_anew()
        following.serial, following.mode = t.serial, "gathered"
    t.decisions = _replaced(t.decisions, decision, following)
    if not t.decisions:
        close_gather(t)


def _replaced(asks: tuple[Decision, ...], decision: Decision, following: Decision | None) -> tuple[Decision, ...]:
    """The open questions with another one in the place of one that is answered, or none."""
    if len(asks) == 1:
        return () if following is None else (following,)
    at = asks.index(decision)
    return (*asks[:at], following, *asks[at + 1 :]) if following is not None else (*asks[:at], *asks[at + 1 :])


def close_gather(t: Table) -> None:
    """All answers are in: carry them out."""
    answers, then = t.answers, t.on_answer
    t.answers = []
    if len(then) == 2:
        then[0](t, answers, then[1])
    else:
        then[0](t, answers, *then[1:])


def _one_less(t: Table, decision: Decision, value: Choice) -> Decision:
    """The same question for the rest of the cards. The card itself stays where it is until all have chosen."""
    t.serial += 1
    pack = t.pack
    if isinstance(value, int) and pack.copied >> value & 1:  # another copy of it may be an option now
        chosen = [card for pid, card in t.answers if pid == decision.pid]
        place = t.hand[decision.pid] if decision.kind == "hand limit" else t.front[decision.pid]
        keepers = -1 if decision.kind == "hand limit" else pack.keepers
        values = tuple(distinct(t, [c for c in place if keepers >> c & 1 and c not in chosen]))
    else:
        values = tuple([c for c in decision._values if c != value])
    following = Decision(pack, t.names, decision.pid, decision.kind, values, t.serial, decision.card)
    following.count = decision.count - 1
    following.followed_by = decision.followed_by
    following.mode = "gathered"
    return following


def take_raced(t: Table, decision: Decision, value: Choice) -> None:
    """An answer in a race: the first but `pass` closes it."""
    if value == PASS:
        t.decisions = _replaced(t.decisions, decision, None)
        if t.decisions:
            return
    t.decisions = ()
    then = t.on_answer
    then[0](t, -1 if value == PASS else decision.pid, value, *then[1:])
