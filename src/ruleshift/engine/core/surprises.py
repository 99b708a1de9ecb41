"""Surprises: who is asked, in which order they cancel each other, and what becomes of the card they answer."""

from __future__ import annotations

from typing import NamedTuple

from ruleshift.cards import Kind
from ruleshift.engine.core.asking import distinct, race
from ruleshift.engine.core.compiled_cards import CardFunction
from ruleshift.engine.core.decision import Decision
from ruleshift.engine.core.event import moved, tell
from ruleshift.engine.core.table import HANDS, Step, Table
from ruleshift.engine.core.values import PASS

__all__ = ("ask_anew_in_private", "fitting_answers", "open_act_window", "open_play_window")


class Laid(NamedTuple):
    """Who has laid what: a card, a Surprise or, as -1 - c, an act on card `c`."""

    pid: int
    card: int


Chain = tuple[Laid, ...]
"""What was laid, in order. The card or act that it is all about comes first, then Surprise upon Surprise."""


def open_play_window(t: Table, pid: int, c: int, go: CardFunction, stop: CardFunction) -> bool:
    """A card has been laid down: may it stand? If anybody is asked: `go` is done if it does, `stop` if not."""
    fitting = t.pack.answers.get(t.pack.kind[c])
    if not fitting or (t.ask_able and not _held(t, fitting)):
        return False
    return _ask(t, (Laid(pid, c),), fitting, (go, pid, c), (stop, pid, c))


def open_act_window(t: Table, pid: int, c: int, go: Step, stop: Step) -> None:
    """A Keeper of another player has been named by an act: may it go through?"""
    if not t.pack.stoppers or not _ask(t, (Laid(pid, -1 - c),), t.pack.stoppers, go, stop):
        t.agenda.append(go)


def _ask(t: Table, chain: Chain, fitting: tuple[int, ...], go: Step, stop: Step) -> bool:
    """Ask everybody but the player of the last card, as long as an answer could be in a hand; False if nobody is."""
    if t.ask_able:
        if not _held(t, fitting):
            return False
    elif not _could_be_held(t, fitting):
        return False
    last, about = chain[-1]
    decisions = []
    hands = t.hand
    about = -1 - about if about < 0 else about
    about = -1 if about == t.veiled else about
    for pid in t.order:
        if pid == last or not hands[pid]:
            continue
        held = [c for c in hands[pid] if c in fitting]
        if t.ask_able and not held:
            continue
        decision = Decision(t.pack, t.names, pid, "surprise", (PASS, *distinct(t, held)), 0, about)
        decision.private = t.ask_able
        decisions.append(decision)
    if not decisions:
        return False
    race(t, decisions, (_answered, chain, go, stop))
    return True


def _held(t: Table, fitting: tuple[int, ...]) -> bool:
    """True if one of these is in somebody's hand."""
    for pid in t.order:
        hand = t.hand[pid]
        for c in fitting:
            if c in hand:
                return True
    return False


def fitting_answers(t: Table) -> tuple[int, ...]:
    """The Surprises that may answer in the window that is open."""
    _, about = t.on_answer[1][-1]
    return t.pack.stoppers if about < 0 else t.pack.answers[t.pack.kind[about]]


def ask_anew_in_private(t: Table, mine: Decision) -> tuple[Decision, ...]:
    """Who could answer in the private window that is open, with the hands as they lie now; one question stays as it is.

    Nobody but those who are asked knows who is, or who has passed: for all that one of them can tell, everybody else
    who holds a fitting Surprise is asked still.
    """
    last, _ = t.on_answer[1][-1]
    fitting = fitting_answers(t)
    asked = []
    for pid in t.order:
        if pid == mine.pid:
            asked.append(mine)
            continue
        held = [c for c in t.hand[pid] if c in fitting]
        if held and pid != last:
            values = (PASS, *distinct(t, held))
            asked.append(mine.asked_anew(pid=pid, values=values))
    return tuple(asked)


def _could_be_held(t: Table, fitting: tuple[int, ...]) -> bool:
    """True unless every fitting Surprise lies face up where all can see it."""
    return any(c not in t.discard and c not in t.playing and c not in t.removed for c in fitting)


def _answered(t: Table, pid: int, value: int, chain: Chain, go: Step, stop: Step) -> None:
    """A Surprise is laid: it opens a window about itself. Or everybody has passed."""
    if value == PASS:
        _resolve(t, chain, go, stop)
        return
    t.hand[pid].remove(value)
    t.playing.append(value)
    t.changed |= HANDS
    if t.notes is not None:
        t.notes.play(pid, value)
    if t.ears:
        tell(t, "surprise", pid, (value,), cause=value)
        moved(t, (value,), ("hand", pid), ("being played", -1))
    longer = (*chain, Laid(pid, value))
    if not _ask(t, longer, t.pack.answers[Kind.SURPRISE], go, stop):
        _resolve(t, longer, go, stop)


def _resolve(t: Table, chain: Chain, go: Step, stop: Step) -> None:
    """Each Surprise answers what was laid before it; all of them are spent (R259)."""
    for _, surprise in reversed(chain[1:]):
        t.spend(surprise)
    if len(chain) % 2:
        t.agenda.append(go)
    elif _takes_over(t, chain):
        (_, c), (taker, surprise) = chain[:2]
        if t.ears:
            tell(t, "take over", taker, (c,), cause=surprise)
        t.agenda.append((go[0], taker, c))
    else:
        t.agenda.append(stop)


def _takes_over(t: Table, chain: Chain) -> bool:
    """True if the first answer does not cancel the Keeper that is being laid, but takes it over (R349)."""
    (_, c), (_, surprise) = chain[:2]
    return c >= 0 and bool(t.pack.takers >> surprise & 1) and bool(t.pack.keepers >> c & 1)
