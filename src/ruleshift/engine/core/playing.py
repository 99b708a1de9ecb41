"""Playing a card: it is laid down, may be answered, is carried out, and only then goes where it belongs. Using one."""

from __future__ import annotations

from ruleshift.cards import Kind
from ruleshift.engine.core.asking import choose_card
from ruleshift.engine.core.compiled_cards import CardFunction
from ruleshift.engine.core.containers import put_under
from ruleshift.engine.core.event import moved, tell
from ruleshift.engine.core.kinds import Spot
from ruleshift.engine.core.pack import Pack
from ruleshift.engine.core.rules import law
from ruleshift.engine.core.surprises import open_play_window
from ruleshift.engine.core.table import GOALS, HANDS, SETTLE, Table
from ruleshift.engine.core.verdict import judge

__all__ = ("lay_keeper", "make_way", "play", "start_effects", "use", "way_to_play")


def play(t: Table, pid: int, c: int, origin: Spot | None = None, cause: int = -1) -> None:
    """Lay a card down; it has left its place already, the hand if no other is named.

    Inside an effect, the settling after it is put on the agenda. `cause` is the card that makes somebody play it, if
    it is not the one that is being played or used.
    """
    pack = t.pack
    if cause < 0:
        cause = t.playing[-1] if t.playing else t.using if t.using >= 0 else c
    t.playing.append(c)
    t.idle = 0
    agenda = t.agenda
    hook = pack.when_played[c]
    if hook is not None:
        hook(t, pid, c)
    if agenda:
        agenda.append(SETTLE)
    if t.notes is not None:
        t.notes.play(pid, c)
    if t.ears:
        tell(t, "play", pid, (c,), cause=cause)
        moved(t, (c,), origin or ("hand", pid), ("being played", -1), cause=c)
    if pack.counts_hands and t.goals and not t.solo:
        t.changed |= HANDS
        if judge(t):
            return
    if not (pack.answers and open_play_window(t, pid, c, carry_out, cancelled)):
        pack.carry_out[c](t, pid, c)


def cancelled(t: Table, _pid: int, c: int) -> None:
    """The card never had any effect; the play is spent (R066)."""
    t.veiled = -1
    if t.ears:
        tell(t, "cancelled", -1, (c,), cause=c)
    t.spend(c)


def carry_out(t: Table, pid: int, c: int) -> None:
    """Do what a card says that nobody has cancelled."""
    t.pack.carry_out[c](t, pid, c)


def lay_keeper(t: Table, pid: int, c: int) -> None:
    """A Keeper comes to lie in front of its player, or of whoever has taken it over."""
    t.veiled = -1
    if pid not in t.order:  # taken over by somebody who has left: it goes where all of theirs has gone
        t.spend(c)
        return
    t.playing.remove(c)
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
    laid = t.pack.when_laid[c]
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
    choose_card(t, pid, "goal", t.goals, (_old_goal_leaves,), c)


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
    calls = t.pack.action_calls[c]
    for _, run, argument in calls[:0:-1]:
        agenda.append((run, pid, argument, c))
    if calls:
        _, run, argument = calls[0]
        run(t, pid, argument, c)


def _finish(t: Table, c: int) -> None:
    if c in t.playing:
        t.spend(c)


_PLAYING: dict[int, CardFunction] = {
    Kind.KEEPER: lay_keeper,
    Kind.RULE: _lay_rule,
    Kind.GOAL: _make_room,
    Kind.UNGOAL: _make_room,
}


def way_to_play(pack: Pack, c: int) -> CardFunction:
    """What is done with a card that is played: by its kind, Actions and Surprises by their verbs."""
    return _PLAYING.get(pack.kind[c], start_effects)


def use(t: Table, pid: int, c: int) -> None:
    """Use a free action or a power: not a play, an event of its own, once a turn except a Creeper's way out."""
    pack = t.pack
    t.using = c
    if c in pack.container:
        put_under(t, pid, c)
        return
    if pack.is_rule[c]:
        t.used = (*t.used, -1 - pack.name_id[c])
    elif not pack.is_creeper[c]:
        t.used = (*t.used, c)
    if t.ears:
        tell(t, "use", pid, (c,), cause=c)
    if t.agenda:
        t.agenda.append(SETTLE)
    calls = pack.free_calls[c]
    for _, run, argument in calls[:0:-1]:
        t.agenda.append((run, pid, argument, c))
    _, run, argument = calls[0]
    run(t, pid, argument, c)
