"""Playing a card: it is laid down, may be answered, is carried out, and only then goes where it belongs."""

from __future__ import annotations

from collections.abc import Callable

from ruleshift.cards import Kind
from ruleshift.engine.core.asking import choose
from ruleshift.engine.core.event import moved, tell
from ruleshift.engine.core.pack import Pack
from ruleshift.engine.core.rules import law
from ruleshift.engine.core.settle import settle
from ruleshift.engine.core.surprises import open_play_window
from ruleshift.engine.core.table import GOALS, HANDS, Table
from ruleshift.engine.core.verdict import judge

__all__ = ("lay_keeper", "make_way", "play", "start_effects", "way_to_play")


def play(t: Table, pid: int, c: int, origin: str = "hand") -> None:
    """Lay a card down; it has left its place already. Inside an effect, the settling after it is put on the agenda."""
    pack = t.pack
    t.playing.append(c)
    t.idle = 0
    agenda = t.agenda
    if pack.organs and pack.organs >> c & 1:
        from ruleshift.engine.effects.anatomy import offer_factlet

        agenda.append((offer_factlet, pid, c))
        _veil(t, c)
    if agenda:
        agenda.append((settle,))
    if t.ears:
        tell(t, "play", pid, (c,), cause=c)
        moved(t, (c,), (origin, pid), ("being played", -1), cause=c)
    if pack.counts_hands and t.goals and not t.solo:
        t.changed |= HANDS
        if judge(t):
            return
    if not (pack.answers and open_play_window(t, pid, c, carry_out, cancelled)):
        pack.carry_out[c](t, pid, c)


def _veil(t: Table, c: int) -> None:
    """Under a rule that asks for its name, only its player may know which organ is being played."""
    trivia = law(t).trivia
    rule = t.pack.rule[trivia] if trivia >= 0 else None
    if rule and rule.trivia == "name" and len(t.order) > 1:
        t.veiled = c


def cancelled(t: Table, _pid: int, c: int) -> None:
    """The card never had any effect; the play is spent (R066)."""
    t.veiled = -1
    if t.ears:
        tell(t, "cancelled", -1, (c,), cause=c)
    t.spend(c)


def carry_out(t: Table, pid: int, c: int) -> None:
    """Do what a card says that nobody has cancelled."""
    t.pack.carry_out[c](t, pid, c)


def _play_organ(t: Table, pid: int, c: int) -> None:
    """A Keeper about which a question is asked first, under a rule that says so."""
    if law(t).trivia >= 0 and len(t.order) > 1:
        from ruleshift.engine.effects.anatomy import ask_question

        ask_question(t, pid, c)
    else:
        lay_keeper(t, pid, c)


def lay_keeper(t: Table, pid: int, c: int) -> None:
    """A Keeper comes to lie in front of its player."""
    t.playing.remove(c)
    t.veiled = -1
    t.lay(pid, c)
    if t.ears:
        moved(t, (c,), ("being played", -1), ("table", pid), cause=c)


def _lay_rule(t: Table, pid: int, c: int) -> None:
    """A New Rule takes effect; one on the same subject, or of the same name, makes way (R074, R078)."""
    make_way(t, c)
    t.playing.remove(c)
    t.rules.append(c)
    t.rules_changed()
    if t.ears:
        moved(t, (c,), ("being played", -1), ("rules", -1), cause=c)
    laid = t.pack.laying[c]
    if laid is not None:
        laid(t, pid, c)


def make_way(t: Table, c: int) -> None:
    """The rules that a New Rule takes the place of are discarded."""
    pack = t.pack
    slot, name = pack.slot[c], pack.name_id[c]
    for old in [r for r in t.rules if pack.name_id[r] == name or (slot and pack.slot[r] == slot)]:
        t.trash_rule(old)


def _make_room(t: Table, pid: int, c: int) -> None:
    """A Goal too many leaves first: its player names which, if there is a choice."""
    if len(t.goals) < law(t).goals:
        _lay_goal(t, c)
        return
    t.agenda.append((_lay_goal, c))
    choose(t, pid, "goal", t.goals, (_old_goal_leaves,), c)


def _old_goal_leaves(t: Table, _pid: int, old: int) -> None:
    t.trash_goal(old)


def _lay_goal(t: Table, c: int) -> None:
    t.playing.remove(c)
    t.goals.append(c)
    t.changed |= GOALS
    if t.ears:
        moved(t, (c,), ("being played", -1), ("goals", -1), cause=c)


def start_effects(t: Table, pid: int, c: int) -> None:
    """An Action, or a Surprise in its player's own turn: its verbs one after the other, then the discard pile."""
    agenda = t.agenda
    agenda.append((_finish, c))
    calls = t.pack.do[c]
    for verb, argument in calls[:0:-1]:
        agenda.append((verb, pid, argument, c))
    if calls:
        calls[0][0](t, pid, calls[0][1], c)


def _finish(t: Table, c: int) -> None:
    if c in t.playing:
        t.spend(c)


_PLAYING: dict[int, Callable[[Table, int, int], None]] = {
    Kind.KEEPER: lay_keeper,
    Kind.RULE: _lay_rule,
    Kind.GOAL: _make_room,
    Kind.UNGOAL: _make_room,
}


def way_to_play(pack: Pack, c: int) -> Callable[[Table, int, int], None]:
    """What is done with a card that is played: by its kind, Actions and Surprises by their verbs."""
    if pack.organs >> c & 1:
        return _play_organ
    return _PLAYING.get(pack.kind[c], start_effects)
