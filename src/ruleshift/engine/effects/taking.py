"""Verbs about cards in front of players: taking, swapping, trashing, zapping, moving, shedding."""

from __future__ import annotations

from collections.abc import Sequence

from ruleshift.engine.core.asking import choose_card, choose_one, distinct
from ruleshift.engine.core.event import moved
from ruleshift.engine.core.kinds import DecisionKind, Spot
from ruleshift.engine.core.surprises import open_act_window
from ruleshift.engine.core.table import FRONT, GOALS, HANDS, Step, Table
from ruleshift.engine.core.values import ARGUMENT
from ruleshift.engine.effects.arguments import Shed, way_out
from ruleshift.engine.effects.effect import Effect, Effects
from ruleshift.engine.effects.hands import choose_player
from ruleshift.engine.effects.rules_and_goals import removable

__all__ = ("EFFECTS",)


def in_front_of(t: Table, players: list[int], mask: int) -> list[int]:
    """The cards of a mask that lie in front of these players, by seat and position."""
    return [c for pid in players if t.front_mask[pid] & mask for c in t.front[pid] if mask >> c & 1]


def choose_target(
    t: Table, me: int, what: DecisionKind, players: list[int], mask: int, then: Step, c: int, others: Sequence[int] = ()
) -> None:
    """Ask for a card in front of these players, or one of others in the middle; equal copies of one owner are one."""
    values: list[int] = []
    owners: list[int] = []
    for pid in players:
        if t.front_mask[pid] & mask:
            mine = distinct(t, [card for card in t.front[pid] if mask >> card & 1])
            values += mine
            owners += [pid] * len(mine)
    if others:
        values += others
        owners += [-1] * len(others)
    choose_one(t, me, what, values, then, c, tuple(owners))


def act_on(t: Table, me: int, target: int, go: Step) -> None:
    """Before a Keeper of another player is taken, swapped, trashed or zapped, a Surprise may stop it.

    Whoever names a Creeper that is attached means its Keeper too.
    """
    keeper = t.attached.get(target, target)
    if t.pack.keepers >> keeper & 1 and not t.front_mask[me] >> keeper & 1:
        open_act_window(t, me, keeper, go, (_stopped,))
    else:
        t.agenda.append(go)


def _stopped(_t: Table) -> None:
    """The act does not happen; the Keeper stays where it was."""


def _take(t: Table, me: int, target: int) -> None:
    owner = t.holder(target)
    if owner >= 0 and owner != me:
        t.pass_on(target, owner, me, me)


def steal(t: Table, me: int, mask: int, c: int) -> None:
    """Take a card from in front of another player; it stays in play (R198)."""
    choose_target(t, me, "take", t.others(me), mask, (_steal,), c)


def _steal(t: Table, me: int, target: int) -> None:
    act_on(t, me, target, (_take, me, target))


def others_have(t: Table, pid: int, mask: int, _c: int) -> bool:
    """Open with such a card in front of another player."""
    return any(t.front_mask[other] & mask for other in t.others(pid))


def anybody_has(t: Table, _pid: int, mask: int, _c: int) -> bool:
    """Open with such a card in front of anybody."""
    return any(t.front_mask[pid] & mask for pid in t.order)


def trash(t: Table, me: int, mask: int, c: int) -> None:
    """Discard a card from in front of anybody, oneself included (R175)."""
    choose_target(t, me, "trash", t.around(me), mask, (_trash,), c)


def trash_others(t: Table, me: int, mask: int, c: int) -> None:
    """Discard a card from in front of another player."""
    choose_target(t, me, "trash", t.others(me), mask, (_trash,), c)


def _trash(t: Table, me: int, target: int) -> None:
    act_on(t, me, target, (_trashed, target))


def _trashed(t: Table, target: int) -> None:
    owner = t.holder(target)
    if owner >= 0:
        t.trash_front(owner, target)


# Swapping.


def can_swap(t: Table, pid: int, mask: int, _c: int) -> bool:
    """Open with a card on both sides."""
    return bool(t.front_mask[pid] & mask) and any(t.front_mask[other] & mask for other in t.others(pid))


def swap(t: Table, me: int, mask: int, c: int) -> None:
    """First the card one takes, then the card one gives; the other player has no say (R243)."""
    if can_swap(t, me, mask, c):
        choose_target(t, me, "take", t.others(me), mask, (_swap, mask, c), c)


def _swap(t: Table, me: int, target: int, mask: int, c: int) -> None:
    act_on(t, me, target, (_swap_for, me, target, mask, c))


def _swap_for(t: Table, me: int, target: int, mask: int, c: int) -> None:
    if t.holder(target) >= 0:
        choose_card(t, me, "give", in_front_of(t, [me], mask), (_swapped, target), c)


def _swapped(t: Table, me: int, mine: int, target: int) -> None:
    owner = t.holder(target)
    if owner >= 0:
        t.pass_on(target, owner, me, me)
        t.pass_on(mine, me, owner, me)


# Zapping.


def can_zap(t: Table, _pid: int, _argument: object, _c: int) -> bool:
    """Open with a card in play that can be taken."""
    return bool(t.goals or removable(t)) or anybody_has(t, -1, t.pack.keepers | t.pack.creepers, -1)


def zap(t: Table, me: int, _: object, c: int) -> None:
    """Any card in play but the Basic and Meta Rules and a guarded rule (R244)."""
    everything = t.pack.keepers | t.pack.creepers
    others = distinct(t, [*removable(t), *t.goals])
    choose_target(t, me, "take", t.around(me), everything, (_zap,), c, others)


def _zap(t: Table, me: int, target: int) -> None:
    act_on(t, me, target, (_zapped, me, target))


def _zapped(t: Table, me: int, target: int) -> None:
    owner = t.holder(target)
    if owner >= 0:
        cards = t.pair(target)
        for each in cards:
            t.lift(owner, each)
        contents = [hidden for each in cards for hidden in t.under.pop(each, ())]
        _into_hand(t, me, (*cards, *contents), ("table", owner))
    elif target in t.rules:
        t.rules.remove(target)
        t.rules_changed()
        _into_hand(t, me, (target,), ("rules", -1))
    elif target in t.goals:
        t.goals.remove(target)
        t.changed |= GOALS
        _into_hand(t, me, (target,), ("goals", -1))


def _into_hand(t: Table, me: int, cards: tuple[int, ...], origin: Spot) -> None:
    """Into the hand; a Creeper is never in a hand and goes to the table instead (R170, R172)."""
    for c in cards:
        creeper = t.pack.is_creeper[c]
        if creeper:
            t.lay(me, c)
        else:
            t.hand[me].append(c)
        if t.ears and not (creeper and origin == ("table", me)):
            moved(t, (c,), origin, ("table" if creeper else "hand", me))
    t.changed |= HANDS


# Many cards at once.


def redistribute(t: Table, me: int, mask: int, _c: int) -> None:
    """Gather, shuffle, deal one at a time, the card's player first; what was hidden is mixed in (R206, R239)."""
    gathered: list[int] = []
    for pid in t.around(me):
        for c in in_front_of(t, [pid], mask):
            t.lift(pid, c)
            gathered.append(c)
    for container in list(t.under):
        inside = t.under[container]
        gathered += [c for c in inside if mask >> c & 1]
        t.under[container] = [c for c in inside if not mask >> c & 1]
        if not t.under[container]:
            del t.under[container]
    t.shuffle(gathered)
    around = t.around(me)
    for index, c in enumerate(gathered):
        pid = around[index % len(around)]
        t.lay(pid, c)
        if t.ears:
            moved(t, (c,), ("table", -1), ("table", pid))


def sweep(t: Table, me: int, mask: int, _c: int) -> None:
    """Discard all such cards in front of players."""
    for pid in t.around(me):
        for c in in_front_of(t, [pid], mask):
            if t.front_mask[pid] >> c & 1:  # not if another one has taken it along
                t.trash_front(pid, c)


def cure(t: Table, me: int, mask: int, c: int) -> None:
    """Discard a Creeper of one's own, attached or loose; its Keeper stays (R181, R339)."""
    choose_card(t, me, "trash", in_front_of(t, [me], mask & t.pack.creepers), (_cured,), c)


def can_cure(t: Table, pid: int, mask: int, _c: int) -> bool:
    """Open with such a Creeper of one's own."""
    return bool(t.front_mask[pid] & mask & t.pack.creepers)


def _cured(t: Table, me: int, creeper: int) -> None:
    t.part(creeper)
    t.trash_front(me, creeper)


def move(t: Table, me: int, mask: int, c: int) -> None:
    """Put a card in front of any player but its holder."""
    if len(t.order) > 1:
        choose_target(t, me, "card", t.around(me), mask, (_move, c), c)


def _move(t: Table, me: int, target: int, c: int) -> None:
    holder = t.holder(target)
    choose_player(t, me, [pid for pid in t.around(me) if pid != holder], (_moved, target), c)


def _moved(t: Table, me: int, player: int, target: int) -> None:
    holder = t.holder(target)
    if holder >= 0:
        t.pass_on(target, holder, player & ARGUMENT, me)


def take_from_two(t: Table, me: int, mask: int, c: int) -> None:
    """One card from each of two opponents, or of as many as have one."""
    _take_from(t, me, (), 2, mask, c)


def _take_from(t: Table, me: int, robbed: tuple[int, ...], left: int, mask: int, c: int) -> None:
    rest = [pid for pid in t.others(me) if pid not in robbed and t.front_mask[pid] & mask]
    if not left or not rest:
        return
    if len(rest) <= left:  # whoever has just one to give is no choice
        rest = [pid for pid in rest if len(distinct(t, in_front_of(t, [pid], mask))) == 1][:1] or rest
    choose_target(t, me, "take", rest, mask, (_took_from, robbed, left, mask, c), c)


def _took_from(t: Table, me: int, target: int, robbed: tuple[int, ...], left: int, mask: int, c: int) -> None:
    t.agenda.append((_take_from, me, (*robbed, t.holder(target)), left - 1, mask, c))
    act_on(t, me, target, (_take, me, target))


# Free actions, powers and ways out.


def can_discard_own(t: Table, pid: int, mask: int, _c: int) -> bool:
    """Open with such a card of one's own on the table."""
    return bool(t.front_mask[pid] & mask)


def discard_own(t: Table, me: int, mask: int, c: int) -> None:
    """Discard one's own card from the table."""
    choose_card(t, me, "trash", in_front_of(t, [me], mask), (_own_discarded,), c)


def _own_discarded(t: Table, me: int, target: int) -> None:
    t.trash_front(me, target)


def _plunderable(t: Table, pid: int, mask: int) -> list[int]:
    """Who has something to plunder, and no guards that the actor cannot beat."""
    return [
        other for other in t.others(pid) if t.front_mask[other] & mask and not _guarded(t, other, t.front_mask[pid])
    ]


def _guarded(t: Table, owner: int, weapons: int) -> bool:
    held = t.front_mask[owner] & t.pack.guard_holders
    if not held:
        return False
    return any(
        held >> c & 1 and guard.against == "plunder" and not weapons & guard.beaten_by
        for c, guard in t.pack.guards.items()
    )


def can_plunder(t: Table, pid: int, mask: int, _c: int) -> bool:
    """Open with a lawful target in front of somebody."""
    return bool(_plunderable(t, pid, mask & ~t.pack.safe_from.get("plunder", 0)))


def plunder(t: Table, me: int, mask: int, c: int) -> None:
    """Take a card of another player, guards permitting."""
    mask &= ~t.pack.safe_from.get("plunder", 0)
    choose_target(t, me, "take", _plunderable(t, me, mask), mask, (_steal,), c)


def can_send(t: Table, _pid: int, mask: int, _c: int) -> bool:
    """Open while the card lies in front of somebody and there is somebody else."""
    return len(t.order) > 1 and anybody_has(t, -1, mask, -1)


def send(t: Table, me: int, mask: int, c: int) -> None:
    """Put a certain card in front of any player but its holder."""
    choose_target(t, me, "card", t.around(me), mask, (_move, c), c)


def _receivers(t: Table, pid: int, way: Shed) -> list[int]:
    return [other for other in t.others(pid) if not way.receivers or t.front_mask[other] & way.receivers]


def can_shed(t: Table, pid: int, way: Shed, c: int) -> bool:
    """Open if the way out can be paid, or has a lawful receiver."""
    if way.held and not t.start_front >> c & 1:
        return False
    if way.give:
        return bool(_receivers(t, pid, way))
    return bool(t.front_mask[pid] & (way.pay | way.free_with) & ~(1 << c))


def shed(t: Table, me: int, way: Shed, c: int) -> None:
    """A Creeper's way out: hand it on, or discard it with its price (R179)."""
    if way.give:
        choose_player(t, me, _receivers(t, me, way), (_handed_on, c), c)
    elif t.front_mask[me] & way.free_with:
        t.trash_front(me, c)
    else:
        choose_card(t, me, "pay", in_front_of(t, [me], way.pay & ~(1 << c)), (_paid, c), c)


def _handed_on(t: Table, me: int, player: int, c: int) -> None:
    t.pass_on(c, me, player & ARGUMENT, me)


def _paid(t: Table, me: int, price: int, c: int) -> None:
    t.trash_front(me, price)
    if t.front_mask[me] >> c & 1:  # not if its own Keeper was the price
        t.trash_front(me, c)
    t.changed |= FRONT


EFFECTS: Effects = {
    "steal": Effect(steal, open_if=others_have),
    "trash": Effect(trash, open_if=anybody_has),
    "trash_others": Effect(trash_others, open_if=others_have),
    "swap": Effect(swap, open_if=can_swap),
    "zap": Effect(zap, open_if=can_zap),
    "redistribute": Effect(redistribute, open_if=anybody_has),
    "sweep": Effect(sweep, open_if=anybody_has),
    "cure": Effect(cure, open_if=can_cure),
    "move": Effect(move, open_if=can_send),
    "take_from_two": Effect(take_from_two, open_if=others_have),
    "discard_own": Effect(discard_own, open_if=can_discard_own),
    "plunder": Effect(plunder, open_if=can_plunder),
    "send": Effect(send, open_if=can_send),
    "shed": Effect(shed, open_if=can_shed, compile_argument=way_out),
}
