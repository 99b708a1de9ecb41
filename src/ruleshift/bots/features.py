"""What can be counted for each player when a turn begins, as one of them sees it: how near everybody is to winning.

Hands that are hidden from that seat are so many draws from the cards that it has not seen.
"""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from typing import Final, NamedTuple

from ruleshift.bots.card_knowledge import CardKnowledge, Front, serves
from ruleshift.bots.situation import MOST_PLAYS, knowledge_of
from ruleshift.bots.verb_values import NO_VERB, VERB_VALUES, VerbValue
from ruleshift.cards import Kind
from ruleshift.engine.core.popcount import popcount
from ruleshift.engine.core.rules import law
from ruleshift.engine.core.table import Table, bits

__all__ = ("FEATURES", "Features", "features")


class Features(NamedTuple):
    """What is counted for one player. "Elsewhere" is neither in play nor in an open hand nor in the discard pile."""

    # Goals that this turn's plays may meet, and what it would take.
    goal_in_play_within_reach: float
    goal_in_hand_within_reach: float
    one_play_too_far: float
    blocked: float
    luck: float
    theft_wins: float
    theft_would_win: float
    # The numbers in force.
    draw_number: float
    several_plays: float
    play_number: float
    # The cards in front of the player.
    keepers: float
    ties: float
    creepers: float
    creepers_in_the_way: float
    # Goals that those cards and the Keepers in hand meet, or nearly.
    complete_goals: float
    complete_goals_elsewhere: float
    complete_in_the_pile: float
    complete_in_the_pile_at_once: float
    goals_lacking_one: float
    goals_lacking_two: float
    lacking_one_elsewhere: float
    lacking_two_elsewhere: float
    # A hand that lies open to the seat.
    hand: float
    keepers_in_hand: float
    goals_in_hand: float
    actions_in_hand: float
    rules_to_play_more: float
    drawing_actions: float
    thieves: float
    cures: float
    surprises: float
    # A hand that does not, and what a draw may bring.
    open_hand: float
    hidden_hand: float
    hidden_luck: float
    two_cards_of_luck: float
    theft_by_luck: float
    cure_by_luck: float


FEATURES: Final = Features._fields
"""The names of what is counted, as the files of weights have them."""
SHORT_PILE: Final = 6
"""With fewer cards in the draw pile than this the discard pile may be drawn from as well."""


class _Helpers:
    """The cards of a pack that help to win, as masks of high cards, and for how many Goals each card is good.

    Only the rules to play more are low cards.
    """

    def __init__(self, knowledge: CardKnowledge) -> None:
        pack = knowledge.pack
        self.actions = knowledge.high(pack.kind_mask[Kind.ACTION])
        self.surprises = knowledge.high(pack.kind_mask[Kind.SURPRISE])
        self.thieves = _acting(knowledge, lambda row: row.takes)
        self.cures = _acting(knowledge, lambda row: row.cures)
        self.drawing = _acting(knowledge, lambda row: row.draws)
        self.plays = sum(1 << c for c, rule in enumerate(pack.rule) if rule.play is not None)
        formulas = [pack.formula[c] for c in knowledge.plain_goals]
        self.ties = [sum(serves(formula, c) for formula in formulas) for c in range(pack.size)]


def _acting(knowledge: CardKnowledge, good_for: Callable[[VerbValue], bool]) -> int:
    """The Actions and Surprises that are good for something."""
    rows = [VERB_VALUES.get(call.verb, NO_VERB) for call in knowledge.calls]
    acting = knowledge.pack.kind_mask[Kind.ACTION] | knowledge.pack.kind_mask[Kind.SURPRISE]
    return knowledge.high(acting & sum(1 << c for c, row in enumerate(rows) if good_for(row)))


def _helpers_of(knowledge: CardKnowledge) -> _Helpers:
    helpers = knowledge.helpers
    if not isinstance(helpers, _Helpers):
        knowledge.helpers = helpers = _Helpers(knowledge)
    return helpers


class _Scene:
    """What is the same for all players at a table, as a seat sees it; `goals` and `gone` are masks of high cards."""

    __slots__ = (
        "anywhere",
        "cures",
        "draw",
        "goals",
        "gone",
        "harmless",
        "helpers",
        "knowledge",
        "left",
        "plays",
        "thieves",
        "unseen_high",
        "unseen_low",
    )  # fmt: skip

    def __init__(self, t: Table, seat: int | None) -> None:
        knowledge = self.knowledge = knowledge_of(t.pack)
        now = law(t)
        helpers = self.helpers = _helpers_of(knowledge)
        _, self.goals = knowledge.split(t.goals)
        _, self.gone = knowledge.split(t.discard)
        unseen = t.draw[:]
        if len(unseen) + 1 < SHORT_PILE:
            unseen += t.discard
        if seat is not None:
            for pid in t.others(seat):
                unseen += t.hand[pid]
        self.left = len(unseen) + 1
        self.unseen_low, self.unseen_high = knowledge.split(unseen)
        self.thieves = popcount(self.unseen_high & helpers.thieves)
        self.cures = popcount(self.unseen_high & helpers.cures)
        self.draw = now.draw
        self.plays = min(MOST_PLAYS, now.play)
        self.harmless = now.harmless
        self.anywhere = 0
        for cards in t.front_mask:
            self.anywhere |= cards


def features(t: Table, seat: int | None) -> list[Features]:
    """What speaks for each player, from the one on whose turn it is; without a seat all hands lie open."""
    scene = _Scene(t, seat)
    found = []
    for pid in t.around(t.turn):
        drawn = t.draw_done and pid == t.turn
        found.append(_player(t, scene, pid, 0 if drawn else scene.draw, opened=seat is None or pid == seat))
    return found


def _player(t: Table, scene: _Scene, pid: int, draws: int, *, opened: bool) -> Features:
    knowledge, helpers, goals, plays = scene.knowledge, scene.helpers, scene.goals, scene.plays
    left, unseen = scene.left, scene.unseen_high
    front = knowledge.front(t.front_mask[pid])
    size = len(t.hand[pid])
    hand_low, hand = knowledge.split(t.hand[pid] if opened else [])
    hidden = 0 if opened else size
    own = knowledge.front(front.cards | hand_low & knowledge.keepers)
    zero, one, two = own.complete, own.lack_one, own.lack_two
    able = min(plays, size + draws)
    layable = goals | hand & knowledge.goals
    elsewhere = ~(layable | scene.gone)
    creepers = front.creepers
    cures = hand & helpers.cures
    thieves = hand & helpers.thieves
    in_play, in_hand, later, blocked = _complete(scene, front, zero & layable, able, cures)
    outs, loot = _lacking(scene, front, own.cards, one & layable, able)
    waiting = len(_within_reach(scene, front, zero & unseen, able))
    pairs = _lacking(scene, front, own.cards, one & unseen, able)[0] if able > 1 and draws + hidden > 1 else 0
    share = (draws + hidden) / left
    # In the order of the fields; `_make` costs a third of what naming each of them would.
    counted = (
        in_play,
        in_hand,
        later,
        blocked,
        sqrt(min(1.0, (outs + waiting) * draws / left)),
        loot if thieves else 0,
        0 if thieves else loot,
        draws,
        plays > 1,
        plays,
        popcount(front.cards & knowledge.keepers),
        _ties(helpers, t.front[pid]),
        popcount(creepers),
        popcount(knowledge.pack.blocking(front.cards, scene.harmless)) if creepers else 0,
        popcount(zero & layable),
        min(6, popcount(zero & ~layable)),
        popcount(zero & unseen),
        min(4, waiting),
        popcount(one & layable),
        popcount(two & layable),
        popcount(one & elsewhere),
        popcount(two & elsewhere),
        min(10, size) if opened else 0,
        popcount(hand_low & knowledge.keepers),
        popcount(hand & knowledge.goals),
        popcount(hand & helpers.actions),
        popcount(hand_low & helpers.plays),
        popcount(hand & helpers.drawing),
        popcount(thieves),
        popcount(cures),
        popcount(hand & helpers.surprises),
        opened,
        min(12, hidden),
        sqrt(min(1.0, (outs + waiting) * hidden / left)),
        min(1.0, sqrt(pairs) * share),
        min(1.0, scene.thieves * share) if loot and not thieves else 0.0,
        min(1.0, scene.cures * share) if blocked and not cures else 0.0,
    )
    return Features._make(counted)


def _ties(helpers: _Helpers, front: list[int]) -> int:
    """For how many Goals the cards in front of a player are good, each counted by itself."""
    count = 0
    for c in front:
        count += helpers.ties[c]
    return count


def _complete(scene: _Scene, front: Front, hits: int, able: int, cures: int) -> tuple[int, int, int, int]:
    """Goals whose cards are all there: in play and in hand within a turn's plays, one play later, blocked."""
    knowledge = scene.knowledge
    in_play = in_hand = later = blocked = 0
    while hits:
        low = hits & -hits
        hits ^= low
        index = popcount(low - 1)
        steps = knowledge.demand_of[index].lacking(front.cards) + (not low & scene.goals)
        creepers = knowledge.blockers(front.cards, index, scene.harmless) if front.creepers else 0
        if creepers:
            steps += 1
            if not cures or creepers & (creepers - 1) or steps > able:
                blocked = 1
                continue
        if steps > able:
            later |= steps == able + 1
        elif low & scene.goals:
            in_play = 1
        else:
            in_hand = 1
    return in_play, in_hand, later, blocked


def _lacking(scene: _Scene, front: Front, own: int, hits: int, able: int) -> tuple[int, int]:
    """Goals that lack one card: how many unseen cards would do, whether one on another table would."""
    knowledge = scene.knowledge
    outs = loot = 0
    for index in _within_reach(scene, front, hits, able):
        wanted = knowledge.demand_of[index].outs(own)
        outs += popcount(wanted & scene.unseen_low)
        if wanted & scene.anywhere & ~front.cards:
            loot = 1
    return outs, loot


def _within_reach(scene: _Scene, front: Front, hits: int, able: int) -> list[int]:
    """Of these Goals those that nothing blocks and a turn's plays are enough for, once what is lacking is there."""
    knowledge = scene.knowledge
    return [
        index
        for index in bits(hits)
        if knowledge.demand_of[index].lacking(front.cards) + (not scene.goals >> index & 1) <= able
        and not (front.creepers and knowledge.blockers(front.cards, index, scene.harmless))
    ]
