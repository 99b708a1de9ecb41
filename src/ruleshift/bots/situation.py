"""What a seat may know, as numbers: straight from the table, or from a view with its names."""

from __future__ import annotations

from typing import Final

from ruleshift.bots.adding import total
from ruleshift.bots.card_knowledge import CardKnowledge, mask_of
from ruleshift.bots.evaluation import Situation
from ruleshift.bots.verb_values import VERB_VALUES
from ruleshift.engine.core.decision import Decision
from ruleshift.engine.core.inside import pack_of, values_of
from ruleshift.engine.core.pack import Pack
from ruleshift.engine.core.rules import law
from ruleshift.engine.core.table import Table, bits
from ruleshift.engine.core.values import SHIFT
from ruleshift.engine.view import View

__all__ = ("MOST_PLAYS", "Situation", "from_seat", "from_view", "knowledge_of", "situation_of")

HAND: Final = -2
NOBODY: Final = -1
LONG_GAME: Final = 50
"""A game that has not ended after so many rounds stands still: one in a hundred lasts so long otherwise."""
MOST_PLAYS: Final = 5
"""More plays than this in a turn make no difference."""


def knowledge_of(pack: Pack) -> CardKnowledge:
    """What there is to know about a pack: worked out once, and held by the pack."""
    known = pack.knowledge
    if not isinstance(known, CardKnowledge):
        pack.knowledge = known = CardKnowledge(pack, {verb: value.in_hand for verb, value in VERB_VALUES.items()})
    return known


def from_seat(t: Table, pid: int) -> Situation:
    """The situation of a seat, out of what it may know and nothing else: of other hands and of piles only their sizes.

    What the seat sees is not unknown: also not the cards being played, and those that its own cards have drawn.
    """
    knowledge = knowledge_of(t.pack)
    hand = t.hand[pid]
    s = Situation()
    s.knowledge = knowledge
    s.me = pid
    s.rivals = None
    s.others = t.others(pid)
    s.fronts = [knowledge.front(cards) for cards in t.front_mask]
    s.own = s.fronts[pid]
    s.attached = t.attached
    s.moved = 0
    s.hand_low, s.hand_high = knowledge.split(hand)
    s.sizes = [len(cards) for cards in t.hand]
    s.rules = t.rules[:]
    _, s.goals_high = knowledge.split(t.goals)
    _find_unknown(s, t)
    s.deck = len(t.draw) + len(t.discard)
    s.rate = 1.0 / (len(t.draw) + sum(s.sizes) - len(hand) + 1)
    now = law(t)
    s.draw = now.draw
    s.play = min(MOST_PLAYS, now.play)
    s.drawn = t.drawn
    s.played = t.played
    s.room = now.goals
    s.harmless = now.harmless
    s.turn = t.turn
    s.overlong = t.turn_number if t.turn_number > LONG_GAME * len(t.order) else 0
    _plays(s, len(hand), now.keep, done=t.draw_done)
    s.spice = total([knowledge.spice[c] for c in sorted(hand)])  # sorted: a hand is worth the same however it is held
    return s


def _find_unknown(s: Situation, t: Table) -> None:
    """The cards that lie in none of the places where I see them."""
    knowledge = s.knowledge
    low, high = knowledge.split(t.discard)
    for cards in t.front_mask:
        low |= cards
    if t.playing or t.small_hands:
        seen = [c for c in t.playing if c != t.veiled or s.me == t.turn]
        for small_hand in t.small_hands if s.me == t.turn else []:
            seen += small_hand
        more_low, more_high = knowledge.split(seen)
        low |= more_low
        high |= more_high
    s.unknown_low = knowledge.everything_low & ~(low | s.hand_low)
    s.unknown_high = knowledge.everything_high & ~(high | s.hand_high | s.goals_high)


def situation_of(decision: Decision, known: View | Situation) -> Situation:
    """What a bot was given, as a situation: a bot may also be shown a view."""
    return known if isinstance(known, Situation) else from_view(decision, known)


def _plays(s: Situation, cards: int, keep: int, *, done: bool) -> None:
    """The plays that are left to me in this turn, and the cards that I shall draw in it."""
    s.plays = 0
    s.extra = 0.0
    if s.turn == s.me:
        if not done:
            s.extra = float(s.draw)
            cards += s.draw
        s.plays = max(0, min(s.play - s.played, cards - keep))


def from_view(decision: Decision, view: View) -> Situation:
    """The situation of the seat that a view belongs to."""
    knowledge = knowledge_of(pack_of(decision))
    numbers = _Numbers(knowledge, decision, view)
    newcomers = (seat.name for seat in view.seats if seat.name not in decision.seats)  # since the decision was asked
    seats = {name: pid for pid, name in enumerate((*decision.seats, *newcomers))}
    order = [seats[seat.name] for seat in view.seats]
    s = Situation()
    s.knowledge = knowledge
    s.me = decision.pid
    s.rivals = None
    at = order.index(s.me)
    s.others = order[at + 1 :] + order[:at]
    s.fronts = [knowledge.front(0)] * len(seats)
    s.moved = 0
    s.sizes = [0] * len(seats)
    s.attached = {}
    for pid, seat in zip(order, view.seats, strict=True):
        table = numbers.cards(seat.table, pid)
        s.fronts[pid] = knowledge.front(mask_of(table))
        for creeper, keeper in seat.attached:
            s.attached[table[creeper]] = table[keeper]
        s.sizes[pid] = seat.hand
    s.own = s.fronts[s.me]
    s.goals_high = knowledge.high(numbers.mask(view.goals))
    hand = numbers.mask(view.hand, HAND)
    s.hand_low = hand & knowledge.low_cards
    s.hand_high = knowledge.high(hand)
    s.rules = numbers.cards(view.rules)
    numbers.mask(view.discard)
    numbers.mask(view.being_played)
    numbers.mask(view.small_hand)
    s.unknown_low = knowledge.everything_low & ~numbers.met
    s.unknown_high = knowledge.everything_high & ~knowledge.high(numbers.met)
    s.deck = view.draw_pile + len(view.discard)
    s.rate = 1.0 / (view.draw_pile + sum(s.sizes) - len(view.hand) + 1)
    s.turn = seats[view.turn]
    s.overlong = view.turn_number if view.turn_number > LONG_GAME * len(order) else 0
    _read_numbers(s, view)
    s.spice = total([knowledge.spice[c] for c in bits(hand)])
    return s


def _read_numbers(s: Situation, view: View) -> None:
    rules = [s.knowledge.pack.rule[c] for c in s.rules]
    s.draw = view.draw_number
    s.play = min(MOST_PLAYS, int(view.play_number)) if view.play_number.isdecimal() else MOST_PLAYS
    s.drawn = view.drawn
    s.played = view.played
    s.room = max((abs(rule.goals) for rule in rules if rule.goals), default=1)
    s.harmless = 0
    for rule in rules:
        s.harmless |= rule.harmless
    keep = int(view.plays_left.removeprefix("all but ")) if view.plays_left.startswith("all but") else 0
    _plays(s, len(view.hand), keep, done=view.phase != "start")


class _Numbers:
    """Names of a view as card numbers: each copy is met once, and copies that a decision offers are met in place."""

    def __init__(self, knowledge: CardKnowledge, decision: Decision, view: View) -> None:
        self.copies = knowledge.copies
        self.met = 0
        self._offered: dict[tuple[int, str], list[int]] = {}
        self._kept = 0
        if pack_of(decision).copied:
            self._keep(decision, view)

    def _keep(self, decision: Decision, view: View) -> None:
        names = pack_of(decision).names
        for index, c in enumerate(values_of(decision)):
            if c >> SHIFT == 0 and len(self.copies[names[c]]) > 1:
                place = decision.owners[index] if decision.owners else decision.pid
                if not decision.owners and names[c] in view.hand:
                    place = HAND
                self._offered.setdefault((place, names[c]), []).append(c)
                self._kept |= 1 << c

    def cards(self, names: tuple[str, ...], place: int = NOBODY) -> list[int]:
        return [self._number(name, place) for name in names]

    def mask(self, names: tuple[str, ...], place: int = NOBODY) -> int:
        mask = 0
        for name in names:
            mask |= 1 << self._number(name, place)
        return mask

    def _number(self, name: str, place: int) -> int:
        copies = self.copies[name]
        if len(copies) == 1:
            c = copies[0]
        elif self._offered.get((place, name)):
            c = self._offered[place, name].pop()
        else:
            free = [c for c in copies if not (self.met | self._kept) >> c & 1]
            c = free[0] if free else copies[-1]
        self.met |= 1 << c
        return c
