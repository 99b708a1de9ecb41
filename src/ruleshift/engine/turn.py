"""The turn: start, draw, play, limits, and the next player."""

from __future__ import annotations

from ruleshift.engine.agenda import ask, distinct, has_twins
from ruleshift.engine.effects import use
from ruleshift.engine.effects.containers import container_options, open_container
from ruleshift.engine.effects.drinking import neglected_duties
from ruleshift.engine.event import tell
from ruleshift.engine.pack import Pack
from ruleshift.engine.plays import play
from ruleshift.engine.rules import Law, law
from ruleshift.engine.settle import comply, draw_owed, settle, spare_owed
from ruleshift.engine.table import Table
from ruleshift.engine.values import ARGUMENT, DRAW, END, OPEN, PLAY, SHIFT, USE
from ruleshift.engine.verdict import nearest, unfinished, win

__all__ = ("begin_turn", "next_turn", "open_uses", "plays_word", "proceed", "take_turn_choice")

MOST_TURNS = 1_000
_USE, _OPEN = USE >> SHIFT, OPEN >> SHIFT


def begin_turn(t: Table, pid: int) -> None:
    """A player's turn begins: the start bonus first, then the draw."""
    if t.turn_number >= MOST_TURNS:
        unfinished(t, "1,000 turns")
        return
    t.turn = pid
    t.turn_number += 1
    t.drawn = t.forgone = t.played = t.decided = 0
    t.draw_done = t.ended = t.start_bonus_taken = t.spare_given = False
    t.used = ()
    t.using = -1
    t.shown = ()
    t.empty_start = not t.hand[pid]
    t.start_creepers = t.seen[pid] & t.pack.creepers
    t.claimed_before = bool(t.claimed >> pid & 1)
    t.claimed &= ~(1 << pid)
    if t.pack.organs:
        t.pointer = t.next_after(pid)
    if t.pack.watched_mine:
        t.law = None
    if t.ears:
        tell(t, "turn", pid)
    t.agenda.append((proceed,))
    if t.empty_start and law(t).start_bonus:
        bonus = law(t).start_bonus
        t.start_bonus_taken = True
        t.agenda.append((settle,))
        t.draw_to_hand(pid, bonus)


def proceed(t: Table) -> None:
    """What the active player owes or may do next: always worked out from the table, never kept."""
    pid = t.turn
    now = t.law or law(t)
    t.using = -1
    if t.ended:
        _finish_turn(t)
        return
    hand = t.hand[pid]
    if not t.draw_done:
        uses = open_uses(t, pid, now) if now.uses or t.seen[pid] & t.pack.powers else None
        if uses:
            t.agenda.append((proceed,))
            ask(t, pid, "draw", (DRAW, *uses), (take_turn_choice,))
        else:
            _draw(t)
        return
    if now.draw > t.drawn + t.forgone or (now.keep and spare_owed(t)):
        t.agenda += ((proceed,), (draw_owed,))
    elif len(hand) > now.keep and t.played < now.play:
        t.agenda.append((proceed,))
        _ask_to_play(t, pid, hand, now)
    else:
        uses = open_uses(t, pid, now) if now.uses or t.seen[pid] & t.pack.powers else None
        if uses:
            t.agenda.append((proceed,))
            ask(t, pid, "end", (END, *uses), (take_turn_choice,))
        else:
            _finish_turn(t)


def _draw(t: Table) -> None:
    """The whole draw is one event. What the piles cannot give is forgone for this turn (R043)."""
    t.draw_done = True
    t.agenda.append((proceed,))
    draw_owed(t)


def _ask_to_play(t: Table, pid: int, hand: list[int], now: Law) -> None:
    values = hand
    if now.first_random and t.played == 0 and now.play > 1:
        values = [PLAY]
    elif t.pack.copied and has_twins(t, hand):
        values = distinct(t, hand)[0]
    if now.uses or t.seen[pid] & t.pack.powers:
        values = values + open_uses(t, pid, now)
    ask(t, pid, "play", values, (take_turn_choice,))


def take_turn_choice(t: Table, pid: int, value: int) -> None:
    """Play a card, use a free action or a power, draw, or end the turn."""
    verb = value >> SHIFT
    if verb == 0:
        t.played += 1
        t.hand[pid].remove(value)
        play(t, pid, value)
    elif verb == _USE:
        use(t, pid, value & ARGUMENT)
    elif verb == _OPEN:
        open_container(t, pid, value & ARGUMENT)
    elif value == PLAY:
        t.played += 1
        hand = t.hand[pid]
        play(t, pid, hand.pop(t.below(len(hand))))
    elif value == DRAW:
        t.agenda.pop()
        _draw(t)
    elif value == END:
        t.agenda.pop()
        _finish_turn(t)


def open_uses(t: Table, pid: int, now: Law) -> list[int]:
    """The free actions, powers, ways out and containers that are open to the active player now."""
    uses: list[int] = []
    pack = t.pack
    options, used = pack.options, t.used
    powers = t.seen[pid] & pack.powers
    if powers:
        for c in t.front[pid]:
            if powers >> c & 1:
                option = options[c]
                if option is None:
                    uses += container_options(t, pid, c)
                elif c not in used and option[0](t, pid, option[1], c):
                    uses.append(USE | c)
        if powers & pack.copied:
            uses = _one_of_a_name(pack, uses)
    for c in now.uses:
        option = options[c]
        if option is not None and option[2] not in used and option[0](t, pid, option[1], c):
            uses.append(USE | c)
    return uses


def _one_of_a_name(pack: Pack, uses: list[int]) -> list[int]:
    """Equal copies of one owner are one option: the first that is open."""
    options: dict[tuple[int, int], int] = {}
    for value in uses:
        options.setdefault((value >> SHIFT, pack.name_id[value & ARGUMENT]), value)
    return list(options.values())


def _finish_turn(t: Table) -> None:
    """The turn is over: duties, the Hand Limit, the Keeper Limit, then the next player."""
    t.using = -1
    t.ended = True
    now = t.law or law(t)
    if now.uses:
        neglected_duties(t)
    t.agenda.append((next_turn,))
    if now.keeper_limit >= 0:
        t.agenda.append((_comply_keepers,))
    if now.hand_limit >= 0 and len(t.hand[t.turn]) > now.hand_limit:
        comply(t, [t.turn], keepers=False)


def _comply_keepers(t: Table) -> None:
    if len(t.front[t.turn]) > law(t).keeper_limit >= 0:
        comply(t, [t.turn], hands=False)


def next_turn(t: Table) -> None:
    """The next turn begins by itself."""
    t.idle += 1
    if t.idle > len(t.order):
        unfinished(t, "nothing moved and nobody had a choice for a whole round", "stuck")
        return
    if t.pack.time_limit and t.turn_number >= t.options.time_limit:
        first = nearest(t)
        if first >= 0:
            win(t, first, -1, "Time Limit")
            return
    if t.solo:
        from ruleshift.engine.solo import add_rule

        add_rule(t)
        return
    if t.extra:
        t.extra -= 1
        begin_turn(t, t.turn)
    else:
        t.run = ()
        begin_turn(t, t.next_after(t.turn))


def plays_word(t: Table) -> str:
    """What the rules still ask for, in a word or a number."""
    now = law(t)
    if now.play < 1_000:
        return str(max(0, now.play - t.played))
    return "all" if not now.keep else f"all but {now.keep}"
