"""Actions and observations as fixed numbers, for each set of cards and number of players.

`labels` names every one of them, and docs/envs.md has the tables. The layout has a VERSION: what a number means changes
only with it. A card is its place in the decks, as in `game.cards`; seats are counted clockwise from the one that looks.
Nothing here reads what that seat may not know, save `Encoding.write_state`, which is for teachers that see it all.
"""

from __future__ import annotations

from array import array
from typing import Final, get_args

from ruleshift.engine.core.compiled_cards import ALL
from ruleshift.engine.core.decision import Decision
from ruleshift.engine.core.inside import values_of
from ruleshift.engine.core.kinds import DecisionKind, DecisionMode
from ruleshift.engine.core.pack import Pack
from ruleshift.engine.core.rules import Law, hand_limit, keeper_limit, law
from ruleshift.engine.core.table import Table
from ruleshift.engine.core.values import ARGUMENT, OPEN, PLAYER, SHIFT, USE, WORDS

__all__ = (
    "CARD_ACTIONS", "KINDS", "LARGEST", "MODES", "PARTING", "PLAYING", "SEAT_NUMBERS", "TABLE_NUMBERS", "VERSION",
    "Encoding",
)  # fmt: skip

VERSION: Final = 0
"""The version of the layout: the 0 of `ruleshift_v0`."""

LARGEST: Final = 100.0
"""No number of an observation is larger, and none is below 0."""

KINDS: tuple[DecisionKind, ...] = get_args(DecisionKind)
MODES: tuple[DecisionMode, ...] = get_args(DecisionMode)

PLAYING: frozenset[DecisionKind] = frozenset(("play", "small", "again", "surprise"))
"""Questions whose cards are played."""
PARTING: frozenset[DecisionKind] = frozenset(
    ("give", "trash", "hand limit", "keeper limit", "pay", "under", "score", "type", "mill")
)
"""Questions whose cards their player gives up, or hides."""

CARD_ACTIONS = ("play", "part with", "choose", "use", "open")
"""What can be done with a card; each is a block of as many actions as there are cards."""

SEAT_NUMBERS = (
    "on turn", "hand", "Keepers", "Creepers", "under containers", "has a Hand Limit", "Hand Limit",
    "has a Keeper Limit", "Keeper Limit", "drinks", "on water", "opted out", "asked next", "claimed", "acts",
)  # fmt: skip
"""What is counted for each seat."""

TABLE_NUMBERS = (
    "turn", "draw pile", "discard pile", "has drawn", "cards drawn", "cards played", "Draw number", "Play number",
    "play all", "cards to keep", "Goals allowed", "start bonus", "first play random", "numbers read otherwise",
    "extra turns", "small hands", "face down", "choices owed", "a card was laid",
)  # fmt: skip
"""What is counted once for the table."""

FEWEST_TEXTS: Final = 5
_USE: Final = USE >> SHIFT
_OPEN: Final = OPEN >> SHIFT
_PLAYER: Final = PLAYER >> SHIFT
_ALL_PLAYS: Final = ALL


class Encoding:
    """The layout for one set of cards and one number of players.

    Its methods take the engine's own tables and decisions, unchecked; `Episode` is what callers use.
    """

    def __init__(self, pack: Pack, players: int) -> None:
        self.pack = pack
        self.players = players
        self.cards = pack.size
        self._place: list[int] = pack.place
        self._read_texts()
        self._lay_out_actions()
        self._lay_out_observation()
        self._zeros = bytes(4 * self.observation_size)
        self._no_actions = bytes(self.action_count)

    def _read_texts(self) -> None:
        """Texts that stand for a card: names of organs, and the first fact about each."""
        self._organ_named: dict[str, int] = {}
        self._organ_of_fact: dict[str, int] = {}
        self._facts: dict[int, list[str]] = {}
        self.text_count = FEWEST_TEXTS
        for c in self.pack.in_order:
            facts = [str(fact) for fact in self.pack.cards[c].data.get("facts", ())]
            if facts:
                self._facts[c] = facts
                self._organ_named.setdefault(self.pack.names[c], c)
                self._organ_of_fact.setdefault(facts[0], c)
                self.text_count = max(self.text_count, len(facts) - 1)

    def _lay_out_actions(self) -> None:
        cards = self.cards
        self.play_at, self.part_at, self.choose_at, self.use_at, self.open_at = [n * cards for n in range(5)]
        self.player_at = 5 * cards
        self.word_at = self.player_at + self.players
        self.text_at = self.word_at + len(WORDS)
        self.action_count = self.text_at + self.text_count

    def _lay_out_observation(self) -> None:
        cards, players = self.cards, self.players
        self.hand_at = 0
        self.tables_at = cards
        self.rules_at = self.tables_at + players * cards
        self.goals_at = self.rules_at + cards
        self.discard_at = self.goals_at + cards
        self.playing_at = self.discard_at + cards
        self.small_at = self.playing_at + cards
        self.under_at = self.small_at + cards
        self.seen_at = self.under_at + cards
        self.cause_at = self.seen_at + (players - 1) * cards
        self.clue_at = self.cause_at + cards
        self.kind_at = self.clue_at + cards
        self.mode_at = self.kind_at + len(KINDS)
        self.seats_at = self.mode_at + len(MODES)
        self.table_at = self.seats_at + players * len(SEAT_NUMBERS)
        self.observation_size = self.table_at + len(TABLE_NUMBERS)
        self._kind_index = {kind: self.kind_at + at for at, kind in enumerate(KINDS)}
        self._mode_index = {mode: self.mode_at + at for at, mode in enumerate(MODES)}
        self.state_size = (2 * players + 7) * cards + (len(SEAT_NUMBERS) + 1) * players + len(TABLE_NUMBERS)

    # Actions.

    def encode_actions(self, decision: Decision, order: list[int]) -> list[int]:
        """The number of each option, in the order of the options; `order` has the players clockwise."""
        place = self._place
        kind = decision.kind
        cards_at = self.play_at if kind in PLAYING else self.part_at if kind in PARTING else self.choose_at
        found: list[int] = []
        for value in values_of(decision):
            verb = value >> SHIFT
            if verb == 0:
                found.append(cards_at + place[value])
            elif verb == _USE:
                found.append(self.use_at + place[value & ARGUMENT])
            elif verb == _OPEN:
                found.append(self.open_at + place[value & ARGUMENT])
            elif verb == _PLAYER:
                steps = order.index(value & ARGUMENT) - order.index(decision.pid)
                found.append(self.player_at + (steps if steps >= 0 else steps + len(order)))
            else:
                found.append(self.word_at + (value & ARGUMENT))
        if decision.suggestions is not None:
            for at, text in enumerate(decision.suggestions):
                found.append(self._text_action(decision, text, at))
        return found

    def _text_action(self, decision: Decision, text: str, at: int) -> int:
        """An organ, by its name or by a fact, is chosen as a card; other texts have numbers of their own."""
        if decision.kind == "name" and text in self._organ_named:
            return self.choose_at + self._place[self._organ_named[text]]
        if decision.kind == "fact" and text in self._organ_of_fact:
            return self.choose_at + self._place[self._organ_of_fact[text]]
        if decision.kind == "factlet" and text in self._facts.get(decision.card, ()):
            at = self._facts[decision.card].index(text) - 1
        return self.text_at + at

    def mask(self, actions: list[int]) -> bytearray:
        """A byte for every action: 1 if it is among these."""
        made = bytearray(self._no_actions)
        for action in actions:
            made[action] = 1
        return made

    # Observations.

    def observe(self, t: Table, pid: int, decision: Decision | None) -> array[float]:
        """What a seat may know, as numbers; `decision` is what it is asked now, if it is."""
        out = array("f", self._zeros)
        seats = t.around(pid)
        self._write_places(t, pid, seats, out)
        now = t.law or law(t)
        self._write_seats(t, seats, out, self.seats_at)
        self._write_table(t, pid, now, out, self.table_at)
        if decision is not None:
            self._write_question(t, decision, out)
        return out

    def _write_places(self, t: Table, pid: int, seats: list[int], out: array[float]) -> None:
        place, cards = self._place, self.cards
        _mark(out, self.hand_at, place, t.hand[pid])
        at = self.tables_at
        for seat in seats:
            _mark(out, at, place, t.front[seat])
            at += cards
        _mark(out, self.rules_at, place, t.rules)
        _mark(out, self.goals_at, place, t.goals)
        _mark(out, self.discard_at, place, t.discard)
        self._write_playing(t, pid, out, self.playing_at)
        if t.small_hands and pid == t.turn:
            self._write_small_hands(t, out, self.small_at)
        if t.under:
            for container, hidden in t.under.items():
                if t.front_mask[pid] >> container & 1:
                    _mark(out, self.under_at, place, hidden)
        for who, whose in t.shown:
            if who == pid:
                _mark(out, self.seen_at + (seats.index(whose) - 1) * cards, place, t.hand[whose])

    def _write_playing(self, t: Table, pid: int, out: array[float], at: int) -> None:
        """Cards being played; half for the card whose free action is under way."""
        place = self._place
        if t.using >= 0:
            out[at + place[t.using]] = 0.5
        for c in t.playing:
            if c != t.veiled or pid == t.turn:
                out[at + place[c]] = 1.0

    def _write_small_hands(self, t: Table, out: array[float], at: int) -> None:
        """Hands that cards have drawn; half for those that wait below the innermost."""
        place = self._place
        for small in t.small_hands[:-1]:
            for c in small:
                out[at + place[c]] = 0.5
        _mark(out, at, place, t.small_hands[-1])

    def _write_question(self, t: Table, decision: Decision, out: array[float]) -> None:
        out[self._kind_index[decision.kind]] = 1.0
        out[self._mode_index[decision.mode]] = 1.0
        if decision.card >= 0:
            out[self.cause_at + self._place[decision.card]] = 1.0
        if decision.clue:
            organ = self._organ_of_fact.get(decision.clue, self._organ_named.get(decision.clue, -1))
            if organ >= 0:
                out[self.clue_at + self._place[organ]] = 1.0
        at = self.table_at + len(TABLE_NUMBERS)
        out[at - 2] = decision.count / 10
        if decision.kind == "surprise":
            by, laid = t.on_answer[1][-1]
            out[at - 1] = float(laid >= 0)
            seats = t.around(decision.pid)
            out[self.seats_at + (seats.index(by) + 1) * len(SEAT_NUMBERS) - 1] = 1.0

    def _write_seats(self, t: Table, seats: list[int], out: array[float], at: int) -> None:
        """SEAT_NUMBERS for each seat, but for who acts: that is part of a question."""
        keepers, creepers = self.pack.keepers, self.pack.creepers
        following = t.asked_next() if self.pack.organs and t.turn_number and len(t.order) > 1 else -1
        claimed = t.claimed | (1 << t.turn if t.claimed_before else 0)
        for seat in seats:
            front = t.front_mask[seat]
            if seat == t.turn and t.turn_number:
                out[at] = 1.0
            out[at + 1] = len(t.hand[seat]) / 10
            out[at + 2] = (front & keepers).bit_count() / 10
            out[at + 3] = (front & creepers).bit_count() / 10
            if t.under:
                out[at + 4] = sum([len(hidden) for c, hidden in t.under.items() if front >> c & 1]) / 10
            _write_limit(out, at + 5, hand_limit(t, seat))
            _write_limit(out, at + 7, keeper_limit(t, seat))
            if t.drinks[seat]:
                out[at + 9] = _capped(t.drinks[seat] / 10)
            if t.on_water >> seat & 1:
                out[at + 10] = 1.0
            if t.opted_out >> seat & 1:
                out[at + 11] = 1.0
            if seat == following:
                out[at + 12] = 1.0
            if claimed >> seat & 1:
                out[at + 13] = 1.0
            at += len(SEAT_NUMBERS)

    def _write_table(self, t: Table, pid: int, now: Law, out: array[float], at: int) -> None:
        """TABLE_NUMBERS, but for the last two: they are part of a question."""
        out[at] = _capped(t.turn_number / 100)
        out[at + 1] = len(t.draw) / 100
        out[at + 2] = len(t.discard) / 100
        out[at + 3] = float(t.draw_done)
        out[at + 4] = t.drawn / 10
        out[at + 5] = t.played / 10
        out[at + 6] = _capped(now.draw / 10)
        if now.play >= _ALL_PLAYS:
            out[at + 8] = 1.0
            out[at + 9] = now.keep / 10
        else:
            out[at + 7] = _capped(now.play / 10)
        out[at + 10] = now.goals / 10
        out[at + 11] = now.start_bonus / 10
        out[at + 12] = float(now.first_random)
        out[at + 13] = float(now.numerals is not None)
        out[at + 14] = t.extra / 10
        out[at + 15] = len(t.small_hands) / 10
        if t.veiled >= 0 and pid != t.turn:
            out[at + 16] = 0.1

    # The whole table.

    def write_state(self, t: Table) -> array[float]:
        """Everything that lies on the table, for whoever may see it all; seats as they are numbered.

        The draw pile has 1 for the card on top, and less for each one below it.
        """
        out = array("f", bytes(4 * self.state_size))
        place, cards, at = self._place, self.cards, 0
        for places in (t.hand, t.front):
            for lying in places:
                _mark(out, at, place, lying)
                at += cards
        for pile in (t.rules, t.goals, t.discard):
            _mark(out, at, place, pile)
            at += cards
        self._write_playing(t, t.turn, out, at)
        at += cards
        if t.small_hands:
            self._write_small_hands(t, out, at)
        at += cards
        for hidden in t.under.values():
            _mark(out, at, place, hidden)
        at += cards
        for height, c in enumerate(t.draw):
            out[at + place[c]] = (height + 1) / len(t.draw)
        at += cards
        for decision in t.decisions:
            out[at + decision.pid] = 1.0
        at += self.players
        self._write_seats(t, t.order, out, at)
        self._write_table(t, t.turn, t.law or law(t), out, at + self.players * len(SEAT_NUMBERS))
        return out


def _mark(out: array[float], at: int, place: list[int], cards: list[int]) -> None:
    for c in cards:
        out[at + place[c]] = 1.0


def _write_limit(out: array[float], at: int, limit: int) -> None:
    if limit >= 0:
        out[at] = 1.0
        out[at + 1] = limit / 10


def _capped(number: float) -> float:
    return min(number, LARGEST)
