"""Observations, put together from parts: each is kept from look to look, and written anew where the table has changed.

A slate compares what lies on the table with what it has written, so any table with the cards of its encoding will do;
it is quickest with the same one, again and again. It belongs to one thread, as a game does.
"""

from __future__ import annotations

from array import array
from typing import Any, Final

from ruleshift.engine.core.compiled_cards import ALL
from ruleshift.engine.core.decision import Decision
from ruleshift.engine.core.rules import Law, hand_limit, keeper_limit, law
from ruleshift.engine.core.table import Table
from ruleshift.envs.encoding import LARGEST, SEAT_NUMBERS, TABLE_NUMBERS, Encoding

__all__ = ("Slate",)

_ALL_PLAYS: Final = ALL
_SEAT_BYTES: Final = 4 * len(SEAT_NUMBERS)
_NOT_ASKED: Final = (False, 0, -1, False)


class _Zone:
    """Where cards lie: a 1 for each of them, by its place in the decks."""

    __slots__ = ("_one", "_place", "_zero", "cards", "numbers")

    def __init__(self, encoding: Encoding) -> None:
        # The bits of 1.0 and of 0.0, since an array takes ints faster than floats. As objects they are made only once.
        self._one: Any = 0x3F800000
        self._zero: Any = 0
        self._place: list[Any] = encoding.place
        self.cards: list[int] = []
        self.numbers: Any = array("I", encoding.blank)

    def show(self, cards: list[int]) -> list[int]:
        """Show other cards; a copy of them. Mostly some have come on top, or one has gone."""
        old, numbers, place = self.cards, self.numbers, self._place
        same = len(old)
        if cards[:same] != old:
            same = 0
            while same < len(cards) and cards[same] == old[same]:
                same += 1
            for c in old[same:]:
                numbers[place[c]] = self._zero
        for c in cards[same:]:
            numbers[place[c]] = self._one
        self.cards = cards[:]
        return self.cards


class Slate:
    """What a table's seats may know, as numbers. `encoding` says where each one is."""

    def __init__(self, encoding: Encoding) -> None:
        self.encoding = encoding
        self._order: list[int] = []
        self._hands: list[_Zone] = []

    def _lay_out(self, t: Table) -> None:
        """Begin anew, with those who sit at this table."""
        encoding, blank = self.encoding, self.encoding.blank
        self._order = t.order[:]
        self._hands = [_Zone(encoding) for _ in t.hand]
        self._fronts = [_Zone(encoding) for _ in t.hand]
        self._hand_cards: list[list[int]] = [[] for _ in t.hand]
        self._front_cards: list[list[int]] = [[] for _ in t.hand]
        self._attached: dict[int, int] = {}
        self._pairs: Any = array("f", blank)
        self._rules, self._goals, self._discard = _Zone(encoding), _Zone(encoding), _Zone(encoding)
        self._seats: list[Any] = [array("f", bytes(_SEAT_BYTES)) for _ in t.hand]
        self._table: Any = array("f", bytes(4 * len(TABLE_NUMBERS)))
        # What the numbers were written from.
        self._law: Law | None = None
        self._limited = False
        self._limits = [(-1, -1) for _ in t.hand]
        self._turn = (-1, False, -1, 0, False)
        self._drinking: tuple[tuple[int, ...], int, int] = ((), 0, 0)
        self._contained = False
        self._piles = (0, 0)
        self._pace = (False, 0, 0)
        self._rare = (0, 0, 0)
        self._asked = _NOT_ASKED
        # Everything that a seat may know, in its order; from `_changing` on are six parts that are put in at each look.
        empty = encoding.players - len(t.order)
        self._changing = encoding.players + 5
        self._parts: dict[int, list[Any]] = {}
        for pid in t.order:
            around = t.around(pid)
            self._parts[pid] = [
                self._hands[pid].numbers, *[self._fronts[seat].numbers for seat in around], *[blank] * empty,
                self._pairs, self._rules.numbers, self._goals.numbers, self._discard.numbers,
                *[blank] * 6,
                *[self._seats[seat] for seat in around], bytes(_SEAT_BYTES * empty), self._table,
            ]  # fmt: skip

    def observe(self, t: Table, pid: int, decision: Decision | None) -> bytearray:
        """What a seat may know, as single floats; `decision` is what it is asked now, if it is."""
        self._follow(t)
        encoding = self.encoding
        parts, at = self._parts[pid], self._changing
        parts[at] = self._playing(t, pid) if t.playing or t.using >= 0 else encoding.blank
        parts[at + 1] = self._private(t, pid) if t.small_hands or t.under or t.shown else encoding.nothing_private
        veiled = t.veiled >= 0 and pid != t.turn
        if decision is None:
            asked = (veiled, 0, -1, False)
            parts[at + 2] = parts[at + 3] = encoding.blank
            parts[at + 4], parts[at + 5] = encoding.no_kind, encoding.no_mode
        else:
            acts, laid = -1, False
            if decision.kind == "surprise":
                acts, card = t.on_answer[1][-1]
                laid = card >= 0
            asked = (veiled, decision.count, acts, laid)
            parts[at + 2] = encoding.single[decision.card]
            parts[at + 3] = encoding.single[encoding.organ_of(decision.clue)] if decision.clue else encoding.blank
            parts[at + 4], parts[at + 5] = encoding.only_kind[decision.kind], encoding.only_mode[decision.mode]
        if asked != self._asked:
            self._follow_question(asked)
        return bytearray().join(parts)

    def state(self, t: Table) -> bytearray:
        """Everything that lies on the table, for teachers that may see it all; seats as they are numbered.

        The draw pile has 1 for the card on top, and less for each one below it.
        """
        self._follow(t)
        self._follow_question(_NOT_ASKED)
        encoding = self.encoding
        small, under, draw = array("f", encoding.blank), array("f", encoding.blank), array("f", encoding.blank)
        self._write_small_hands(t, small)
        for hidden in t.under.values():
            self._write(under, hidden, 1.0)
        for height, c in enumerate(t.draw):
            draw[encoding.place[c]] = (height + 1) / len(t.draw)
        asked = array("f", bytes(4 * encoding.players))
        for decision in t.decisions:
            asked[decision.pid] = 1.0
        return bytearray().join([
            *[zone.numbers for zone in self._hands], *[zone.numbers for zone in self._fronts],
            self._pairs, self._rules.numbers, self._goals.numbers, self._discard.numbers, self._playing(t, t.turn),
            small, under, draw, asked, *[self._seats[pid] for pid in t.order],
            bytes(_SEAT_BYTES * (encoding.players - len(t.order))), self._table,
        ])  # fmt: skip

    # Parts that are rarely there, and made each time.

    def _playing(self, t: Table, pid: int) -> array[float]:
        """Cards being played; half for the card whose free action is under way."""
        numbers = array("f", self.encoding.blank)
        if t.using >= 0:
            self._write(numbers, [t.using], 0.5)
        self._write(numbers, [c for c in t.playing if c != t.veiled or pid == t.turn], 1.0)
        return numbers

    def _private(self, t: Table, pid: int) -> bytes:
        """Hands that cards have drawn, what lies under own containers, hands of others that are shown."""
        blank = self.encoding.blank
        small, under = array("f", blank), array("f", blank)
        if pid == t.turn:
            self._write_small_hands(t, small)
        for container, hidden in t.under.items():
            if t.front_mask[pid] >> container & 1:
                self._write(under, hidden, 1.0)
        shown: list[Any] = [blank] * (self.encoding.players - 1)
        for who, whose in t.shown:
            if who == pid:
                shown[t.around(pid).index(whose) - 1] = self._hands[whose].numbers
        return b"".join([small, under, *shown])

    def _write_small_hands(self, t: Table, numbers: array[float]) -> None:
        """Hands that cards have drawn; half for those that wait below the innermost."""
        for small in t.small_hands:
            self._write(numbers, small, 1.0 if small is t.small_hands[-1] else 0.5)

    def _write(self, numbers: array[float], cards: list[int], number: float) -> None:
        place = self.encoding.place
        for c in cards:
            numbers[place[c]] = number

    # Parts that follow the table.

    def _follow(self, t: Table) -> None:
        """Write what has changed since the last look."""
        if t.order != self._order or len(t.hand) != len(self._hands):
            self._lay_out(t)
        now = t.law or law(t)
        if now is not self._law:
            self._follow_law(t, now)
        if t.hand != self._hand_cards:
            self._follow_hands(t)
        if t.front != self._front_cards:
            self._follow_fronts(t)
        if t.attached is not self._attached and t.attached != self._attached:
            self._follow_pairs(t)
        if t.rules != self._rules.cards:
            self._rules.show(t.rules)
        if t.goals != self._goals.cards:
            self._goals.show(t.goals)
        if t.discard != self._discard.cards:
            self._discard.show(t.discard)
        if t.under or self._contained:
            self._follow_containers(t)
        turn = (t.turn, t.turn_number > 0, t.asked_last, t.claimed, t.claimed_before)
        if turn != self._turn:
            self._turn = turn
            self._follow_turn(t)
        drinking = (t.drinks, t.on_water, t.opted_out)
        if drinking != self._drinking:
            self._drinking = drinking
            self._follow_drinking(t)
        self._follow_counts(t)

    def _follow_hands(self, t: Table) -> None:
        for pid, hand in enumerate(t.hand):
            if hand != self._hand_cards[pid]:
                self._hand_cards[pid] = self._hands[pid].show(hand)
                self._seats[pid][1] = len(hand) / 10

    def _follow_fronts(self, t: Table) -> None:
        for pid, front in enumerate(t.front):
            if front != self._front_cards[pid]:
                self._front_cards[pid] = self._fronts[pid].show(front)
                mask, numbers = t.front_mask[pid], self._seats[pid]
                numbers[2] = (mask & t.pack.keepers).bit_count() / 10
                numbers[3] = (mask & t.pack.creepers).bit_count() / 10
                if self._limited:
                    self._write_limits(t, pid)

    def _follow_pairs(self, t: Table) -> None:
        """For each attached Creeper the number of its Keeper, counted from one, as a part of all cards."""
        place, pairs, cards = self.encoding.place, self._pairs, self.encoding.cards
        for c in self._attached:
            pairs[place[c]] = 0.0
        self._attached = t.attached
        for c, keeper in t.attached.items():
            pairs[place[c]] = (place[keeper] + 1) / cards

    def _follow_containers(self, t: Table) -> None:
        self._contained = bool(t.under)
        for pid in t.order:
            front = t.front_mask[pid]
            self._seats[pid][4] = sum([len(hidden) for c, hidden in t.under.items() if front >> c & 1]) / 10

    def _follow_law(self, t: Table, now: Law) -> None:
        """What the rules in play say."""
        self._law = now
        if now.limited or self._limited:
            self._limited = now.limited
            for pid in t.order:
                self._write_limits(t, pid)
        out, all_plays = self._table, now.play >= _ALL_PLAYS
        out[6] = min(now.draw / 10, LARGEST)
        out[7] = 0.0 if all_plays else min(now.play / 10, LARGEST)
        out[8] = float(all_plays)
        out[9] = now.keep / 10 if all_plays else 0.0
        out[10] = now.goals / 10
        out[11] = now.start_bonus / 10
        out[12] = float(now.first_random)
        out[13] = float(now.numerals is not None)

    def _write_limits(self, t: Table, pid: int) -> None:
        limits = hand, keepers = hand_limit(t, pid), keeper_limit(t, pid)
        if limits == self._limits[pid]:
            return
        self._limits[pid] = limits
        numbers = self._seats[pid]
        numbers[5] = float(hand >= 0)
        numbers[6] = max(0, hand) / 10
        numbers[7] = float(keepers >= 0)
        numbers[8] = max(0, keepers) / 10

    def _follow_turn(self, t: Table) -> None:
        on_turn = t.turn if t.turn_number else -1
        following = t.asked_next() if t.pack.organs and t.turn_number and len(t.order) > 1 else -1
        claimed = t.claimed | (1 << t.turn if t.claimed_before else 0)
        for pid in t.order:
            numbers = self._seats[pid]
            numbers[0] = float(pid == on_turn)
            numbers[12] = float(pid == following)
            numbers[13] = float(claimed >> pid & 1)

    def _follow_drinking(self, t: Table) -> None:
        for pid in t.order:
            numbers = self._seats[pid]
            numbers[9] = min(t.drinks[pid] / 10, LARGEST)
            numbers[10] = float(t.on_water >> pid & 1)
            numbers[11] = float(t.opted_out >> pid & 1)

    def _follow_counts(self, t: Table) -> None:
        out = self._table
        piles = (len(t.draw), len(t.discard))
        if piles != self._piles:
            self._piles = piles
            out[1] = len(t.draw) / 100
            out[2] = len(t.discard) / 100
        pace = (t.draw_done, t.drawn, t.played)
        if pace != self._pace:
            self._pace = pace
            out[3] = float(t.draw_done)
            out[4] = t.drawn / 10
            out[5] = t.played / 10
        rare = (t.turn_number, t.extra, len(t.small_hands))
        if rare != self._rare:
            self._rare = rare
            out[0] = min(t.turn_number / 100, LARGEST)
            out[14] = t.extra / 10
            out[15] = len(t.small_hands) / 10

    def _follow_question(self, asked: tuple[bool, int, int, bool]) -> None:
        """Whether a card is hidden from the one who looks, choices owed, who acts, and whether with a card."""
        veiled, count, acts, laid = asked
        acted = self._asked[2]
        if acts != acted:
            if acted >= 0:
                self._seats[acted][14] = 0.0
            if acts >= 0:
                self._seats[acts][14] = 1.0
        self._table[16] = 0.1 if veiled else 0.0
        self._table[17] = count / 10
        self._table[18] = float(laid)
        self._asked = asked
