"""The turn: start, draw, play, limits, and the next player."""

from __future__ import annotations

from typing import Final

from ruleshift.engine.core.asking import ask, distinct, has_twins
from ruleshift.engine.core.containers import container_options, open_container
from ruleshift.engine.core.event import tell
from ruleshift.engine.core.limits import enforce_limits
from ruleshift.engine.core.pack import Pack
from ruleshift.engine.core.playing import play, use
from ruleshift.engine.core.rules import Law, law
from ruleshift.engine.core.settle import draw_owed, settle, spare_owed
from ruleshift.engine.core.solo import add_rule
from ruleshift.engine.core.table import Step, Table
from ruleshift.engine.core.values import ARGUMENT, AT_THE_END, BEFORE_DRAW, DRAW, END, OPEN, PLAY, PLAYING, SHIFT, USE
from ruleshift.engine.core.verdict import nearest, note_table, unfinished, win

__all__ = (
    "abandon_turn",
    "begin_turn",
    "draw_now",
    "next_turn",
    "open_uses",
    "plays_word",
    "proceed",
    "take_turn_choice",
)

_USE: Final = USE >> SHIFT
_OPEN: Final = OPEN >> SHIFT


def begin_turn(t: Table, pid: int) -> None:
    """A player's turn begins: the start bonus first, then the draw."""
    if t.turn_number >= t.options.turns:
        unfinished(t, "turn limit")
        return
    pack = t.pack
    t.turn = pid
    t.turn_number += 1
    t.between = False
    t.drawn = t.forgone = t.played = t.decided = 0
    t.draw_done = t.ended = t.start_bonus_taken = t.spare_given = t.claimed_before = False
    t.used = t.shown = ()
    t.using = -1
    t.empty_start = not t.hand[pid]
    t.start_front = t.front_mask[pid]
    if t.claimed:
        t.claimed_before = bool(t.claimed >> pid & 1)
        t.claimed &= ~(1 << pid)
    if pack.organs:
        t.asked_last = pid
    now = t.law
    if now is not None and now.conditional:
        t.law = None
    if t.notes is not None:
        note_table(t, t.notes)
    if t.ears:
        tell(t, "turn", pid)
    if t.empty_start and law(t).start_bonus:
        t.start_bonus_taken = True
        t.draw_to_hand(pid, law(t).start_bonus, cause=_rule_with(t, "start_bonus"))


def _rule_with(t: Table, what: str) -> int:
    """The rule in play that has something; the last of several."""
    return [c for c in t.rules if getattr(t.pack.rule[c], what)][-1]


def proceed(t: Table) -> None:
    """What the active player owes or may do next: always worked out from the table, never kept."""
    if t.changed and not settle(t):
        return
    pid = t.turn
    now = t.law or law(t)
    t.using = -1
    if t.ended:
        _finish_turn(t, now)
    elif not t.draw_done:
        uses = (
            open_uses(t, pid, now, BEFORE_DRAW) if now.uses[BEFORE_DRAW] or t.front_mask[pid] & t.pack.powers else None
        )
        if uses:
            ask(t, pid, "draw", (DRAW, *uses), _TURN_CHOICE)
        else:
            draw_now(t)
    elif now.draw > t.drawn + t.forgone or (now.keep and spare_owed(t)):
        draw_owed(t)
    elif t.played < now.play and len(t.hand[pid]) > now.keep:
        _ask_to_play(t, pid, now)
    else:
        uses = open_uses(t, pid, now, AT_THE_END) if now.uses[AT_THE_END] or t.front_mask[pid] & t.pack.powers else None
        if uses:
            ask(t, pid, "end", (END, *uses), _TURN_CHOICE)
        else:
            _finish_turn(t, now)


def draw_now(t: Table) -> None:
    """The whole draw is one event. What the piles cannot give is forgone for this turn (R043)."""
    t.draw_done = True
    draw_owed(t)


def _ask_to_play(t: Table, pid: int, now: Law) -> None:
    pack = t.pack
    values = t.hand[pid]
    if now.first_random and t.played == 0 and now.play > 1:
        values = [PLAY]
    elif pack.copied and has_twins(t, values):
        values = distinct(t, values)
    if now.uses[PLAYING] or t.front_mask[pid] & pack.powers:
        values = values + open_uses(t, pid, now, PLAYING)
    ask(t, pid, "play", values, _TURN_CHOICE)


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
        play(t, pid, hand.pop(t.below(len(hand))), None, _rule_with(t, "first_random"))
    elif value == DRAW:
        draw_now(t)
    elif value == END:
        _finish_turn(t, law(t))


_TURN_CHOICE: Final[Step] = (take_turn_choice,)


def open_uses(t: Table, pid: int, now: Law, moment: int) -> list[int]:
    """The free actions, powers, ways out and containers that are open to the active player now."""
    used = t.used
    uses = _open_powers(t, pid, moment) if t.front_mask[pid] & t.pack.powers else []
    for way in now.uses[moment]:
        if way.once not in used and (way.open_if is None or way.open_if(t, pid, way.argument, way.value & ARGUMENT)):
            uses.append(way.value)
    return uses


def _open_powers(t: Table, pid: int, moment: int) -> list[int]:
    """What the cards in front of the active player offer."""
    uses: list[int] = []
    pack = t.pack
    powers = pack.open_at[moment]
    for c in t.front[pid]:
        power = powers[c]
        if power is not None:
            if power.once not in t.used and (power.open_if is None or power.open_if(t, pid, power.argument, c)):
                uses.append(power.value)
        elif c in pack.container:
            uses += container_options(t, pid, c)
    if t.front_mask[pid] & pack.powers & pack.copied:
        uses = _one_of_a_name(pack, uses)
    return uses


def _one_of_a_name(pack: Pack, uses: list[int]) -> list[int]:
    """Equal copies of one owner are one option: the first that is open."""
    options: dict[tuple[int, int], int] = {}
    for value in uses:
        options.setdefault((value >> SHIFT, pack.name_id[value & ARGUMENT]), value)
    return list(options.values())


def _finish_turn(t: Table, now: Law) -> None:
    """The turn is over: duties, the Hand Limit, the Keeper Limit, then the next player."""
    t.ended = True
    if now.duties:
        t.pack.neglect_duties(t)
    if not now.limited:
        next_turn(t)
        return
    t.agenda.append(_NEXT_TURN)
    if now.keeper_limit >= 0:
        t.agenda.append(_COMPLY_KEEPERS)
    if now.hand_limit >= 0 and len(t.hand[t.turn]) > now.hand_limit:
        enforce_limits(t, [t.turn], keepers=False)


def _comply_keepers(t: Table) -> None:
    if len(t.front[t.turn]) > law(t).keeper_limit >= 0:
        if t.pack.hand_bonus:
            t.agenda.append((_comply_hand,))  # a Keeper that raises the Hand Limit may be among those that go
        enforce_limits(t, [t.turn], hands=False)


def _comply_hand(t: Table) -> None:
    if len(t.hand[t.turn]) > law(t).hand_limit >= 0:
        enforce_limits(t, [t.turn], keepers=False)


def next_turn(t: Table) -> None:
    """The next turn begins by itself."""
    t.idle += 1
    if t.idle > len(t.order):
        unfinished(t, "stuck", "stuck")
        return
    if t.pack.time_limit and _time_is_up(t):
        return
    if t.extra:
        t.extra -= 1
        begin_turn(t, t.turn)
        return
    t.extra_turn_cards = ()
    if t.solo:
        t.agenda.append((begin_turn, t.turn))
        add_rule(t)
    else:
        begin_turn(t, t.next_after(t.turn))


_NEXT_TURN: Final[Step] = (next_turn,)
_COMPLY_KEEPERS: Final[Step] = (_comply_keepers,)


def _time_is_up(t: Table) -> bool:
    """True if the Time Limit ends the game with this turn."""
    first = nearest(t) if t.turn_number >= t.options.time_limit else -1
    if first >= 0:
        win(t, first, -1, "time limit")
    return first >= 0


def abandon_turn(t: Table) -> None:
    """The player whose turn it was has left: nothing more is owed, and the next player's turn is about to begin."""
    t.between = t.ended = True
    t.draw_done = False
    t.drawn = t.forgone = t.played = t.extra = 0
    t.extra_turn_cards = ()
    t.agenda.append((_begin_after_leaver,))


def _begin_after_leaver(t: Table) -> None:
    """A Time Limit that ended with the leaver's turn is judged; then the next turn begins."""
    if not (t.pack.time_limit and _time_is_up(t)):
        begin_turn(t, t.turn)


def plays_word(t: Table) -> str:
    """What the rules still ask for, in a word or a number."""
    now = law(t)
    if now.play < 1_000:
        return str(max(0, now.play - t.played))
    return "all" if not now.keep else f"all but {now.keep}"
