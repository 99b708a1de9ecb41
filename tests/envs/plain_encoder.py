"""An observation as docs/envs.md describes it, put together from the front to the end: slow, and with no memory."""

from __future__ import annotations

from array import array
from collections.abc import Iterable

from ruleshift.engine.core.compiled_cards import ALL
from ruleshift.engine.core.decision import Decision
from ruleshift.engine.core.rules import derive, hand_limit, keeper_limit
from ruleshift.engine.core.table import Table
from ruleshift.envs import Encoding
from ruleshift.envs.encoding import KINDS, LARGEST, MODES

__all__ = ("plain_observation",)


def plain_observation(encoding: Encoding, t: Table, pid: int, decision: Decision | None) -> bytes:
    """What a seat may know, as the bytes of single floats."""

    def zone(cards: Iterable[int] = (), half: Iterable[int] = ()) -> list[float]:
        marks = dict.fromkeys(half, 0.5) | dict.fromkeys(cards, 1.0)
        return [marks.get(c, 0.0) for c in t.pack.in_order]

    mine, around = pid == t.turn, t.around(pid)
    empty = encoding.players - len(around)
    shown = {whose for who, whose in t.shown if who == pid}
    small = t.small_hands if mine else []
    under = [c for container in t.front[pid] for c in t.under.get(container, ())]
    numbers = [
        *zone(t.hand[pid]), *[n for seat in around for n in zone(t.front[seat])], *zone() * empty,
        *[_keeper_number(t, c) / t.pack.size for c in t.pack.in_order],
        *zone(t.rules), *zone(t.goals), *zone(t.discard),
        *zone([c for c in t.playing if mine or c != t.veiled], [t.using]),
        *zone(small[-1] if small else (), [c for hand in small[:-1] for c in hand]), *zone(under),
        *[n for seat in around[1:] for n in zone(t.hand[seat] if seat in shown else ())], *zone() * empty,
        *zone([decision.card] if decision else ()), *zone(_organ(t, decision.clue if decision else "")),
        *[decision is not None and decision.kind == kind for kind in KINDS],
        *[decision is not None and decision.mode == mode for mode in MODES],
        *[n for seat in around for n in _seat_numbers(t, seat, decision)], *[0.0] * 15 * empty,
        *_table_numbers(t, pid, decision),
    ]  # fmt: skip
    return array("f", numbers).tobytes()


def _keeper_number(t: Table, c: int) -> int:
    """The number of the Keeper that a Creeper is attached to, counted from one; 0 for any other card."""
    return t.pack.in_order.index(t.attached[c]) + 1 if c in t.attached else 0


def _organ(t: Table, clue: str) -> list[int]:
    """The first organ whose first fact this is, or the first one of that name."""
    organs = [(c, t.pack.cards[c].data.get("facts")) for c in t.pack.in_order]
    told = [c for c, facts in organs if facts and facts[0] == clue]
    return (told or [c for c, facts in organs if facts and t.pack.names[c] == clue])[:1]


def _seat_numbers(t: Table, seat: int, decision: Decision | None) -> list[float]:
    front, pack = t.front[seat], t.pack
    limits = (hand_limit(t, seat), keeper_limit(t, seat))
    claimed = t.claimed >> seat & 1 or (t.claimed_before and seat == t.turn)
    asked_next = bool(pack.organs) and t.turn_number and len(t.order) > 1 and t.asked_next() == seat
    acts = decision is not None and decision.kind == "surprise" and t.on_answer[1][-1][0] == seat
    return [
        seat == t.turn and t.turn_number > 0,
        len(t.hand[seat]) / 10,
        sum(pack.keepers >> c & 1 for c in front) / 10,
        sum(pack.creepers >> c & 1 for c in front) / 10,
        sum(len(t.under.get(c, ())) for c in front) / 10,
        *[n for limit in limits for n in (limit >= 0, max(0, limit) / 10)],
        min(t.drinks[seat] / 10, LARGEST),
        t.on_water >> seat & 1,
        t.opted_out >> seat & 1,
        bool(asked_next),
        bool(claimed),
        acts,
    ]


def _table_numbers(t: Table, pid: int, decision: Decision | None) -> list[float]:
    now = derive(t)
    play_all = now.play >= ALL
    laid = decision is not None and decision.kind == "surprise" and t.on_answer[1][-1][1] >= 0
    return [
        min(t.turn_number / 100, LARGEST), len(t.draw) / 100, len(t.discard) / 100,
        t.draw_done, t.drawn / 10, t.played / 10,
        min(now.draw / 10, LARGEST), 0 if play_all else min(now.play / 10, LARGEST),
        play_all, now.keep / 10 if play_all else 0,
        now.goals / 10, now.start_bonus / 10, now.first_random, now.numerals is not None,
        t.extra / 10, len(t.small_hands) / 10, 0.1 if t.veiled >= 0 and pid != t.turn else 0,
        decision.count / 10 if decision else 0, laid,
    ]  # fmt: skip
