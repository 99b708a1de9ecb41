"""How a table looks to one player: a rough chance of winning, from how near everybody is to the Goals.

The weights are logistic regressions over some thousand games of greedy bots with all five decks.
"""

from __future__ import annotations

from math import exp
from typing import Final

from ruleshift.bots.card_knowledge import CardKnowledge, Front
from ruleshift.cards import Card
from ruleshift.engine.core.decision import Decision
from ruleshift.engine.core.popcount import popcount
from ruleshift.engine.core.table import bits

__all__ = ("PEACE", "WON", "Rivals", "Situation", "meet_rivals", "worth")

WON: Final = 1.0
LOST: Final = 0.0
TIED: Final = 0.25
EVERYBODY_LOST: Final = 0.02
ALMOST: Final = 0.93
"""A win that this turn's plays are enough for."""
ROUND: Final = 0.55
"""The chance that the table is still as it is when it is my turn again."""
MANY: Final = 6
CALM: Final = (0.06, 0.013, 0.12)
HASTE: Final = (0.15, 0.0, 0.35)
"""What own Keepers, others' cards and own Creepers count for. Where an Ungoal may end the game, waiting costs."""
PEACE: Final = [0.0, 0.55, 0.8, 0.92, 0.97, 1.0]
"""By the cards that an Ungoal in play still lacks: the chance that it does not end the game."""
TRUCE: Final = [0.8, 0.85, 0.9, 0.95, 0.98, 1.0]
"""The same for an Ungoal that somebody else may hold or draw."""
BURIED: Final = 0.98
"""The same for one in the discard pile, or out of the game."""

# What makes another player dangerous: what adds to the logit of winning in the next turn.
SAFETY: Final = 5.66
"""What speaks against a win by somebody of whom nothing else is known."""
DANGER_OF_A_DRAW: Final = 0.39
DANGER_OF_A_CARD: Final = 0.07
"""For each card in hand, up to ten."""
DANGER_OF_A_READY_GOAL: Final = 1.65
"""For each Goal that is met as soon as somebody lays it."""
DANGER_OF_A_BLOCKED_GOAL: Final = 3.4
"""For a Goal in play of which all cards are there, and a Creeper too many."""
DANGER_OF_AN_OUT: Final = 0.88
"""For each unseen card that would win, up to four."""
DANGER_OF_LOOT: Final = 1.4
"""For a card that would win and lies where it may be taken."""
DANGER_BEHIND_CREEPERS: Final = 1.26
"""For a Goal in play that lacks one card, with a Creeper in the way."""
DANGER_OF_PLAYS: Final = 0.85
"""For more than one play in a turn."""
DANGER_OF_TWO_CARDS: Final = 0.49
"""Then also for each Goal in play that lacks two."""
SURE_LOGIT: Final = 2.0
MOST_DANGER: Final = 0.88
"""Beyond this logit nobody is thought to be more dangerous than this."""

# What makes my own chances, where no win is in sight: what adds to a logit that begins below zero.
DOUBT: Final = 1.0
"""What speaks against me, before anything else is looked at."""
HOPE_OF_A_CARD: Final = 0.045
"""For each card in hand or to be drawn, up to twelve."""
HOPE_LOST_ON_A_GOAL: Final = 0.04
"""For each Goal in hand: it is no Keeper."""
HOPE_OF_A_READY_GOAL: Final = 0.30
"""For each unseen Goal that my cards meet, up to four."""
HOPE_OF_A_FIT: Final = 0.03
"""For each unseen card that completes a Goal, up to six."""
HOPE_OF_A_PLAN: Final = 0.9
"""For the best chance to be in time with what I have."""
MOST_LUCK: Final = 0.8
"""A draw is never counted for more than this."""


def _times() -> list[list[list[float]]]:
    """By plays left, plays in a turn and steps to go: the chance to take the steps in time."""
    table = []
    for left in range(MANY + 1):
        rows = []
        for each in range(MANY + 1):
            row = []
            for steps in range(12):
                if steps <= left:
                    row.append(ALMOST + 0.01 * min(4, left - steps))
                else:
                    rounds = (steps - left - 1) // max(1, each) + 1
                    row.append(ROUND**rounds)
            rows.append(row)
        table.append(rows)
    return table


IN_TIME: Final = _times()


class Rivals:
    """How dangerous the other players are."""

    __slots__ = ("cards", "dangers", "hand", "met", "safe")

    def __init__(self, dangers: list[float], hand: int) -> None:
        self.dangers = dangers
        """For each seat the chance to win in its next turn."""
        self.hand = hand
        """The cards in my hand that Goals ask for: nobody can take these."""
        self.safe = 1.0
        """The chance that none of them wins in the next round."""
        self.met = 0
        """How many meet a Goal already."""
        self.cards = 0
        """What they have, by number; what a Goal asks for counts more."""


class Situation:
    """What one player knows about the table, as numbers: cards are bits of masks, players are seat numbers.

    Sets of cards are kept as two masks, of low and of high cards; `card_knowledge` explains these.
    """

    __slots__ = (
        "attached", "deck", "draw", "drawn", "extra", "fronts", "goals_high", "hand_high", "hand_low", "harmless",
        "knowledge", "me", "moved", "others", "overlong", "own", "play", "played", "plays", "rate", "rivals", "room",
        "rules", "sizes", "spice", "turn", "unknown_high", "unknown_low",
    )  # fmt: skip

    knowledge: CardKnowledge
    me: int
    others: list[int]
    fronts: list[Front]
    attached: dict[int, int]
    """Which Creeper is attached to which Keeper; never changed in place."""
    own: Front
    """My own cards with the Keepers in my hand, as far as somebody has asked: it says for which cards it holds."""
    goals_high: int
    hand_low: int
    hand_high: int
    sizes: list[int]
    rules: list[int]
    unknown_low: int
    unknown_high: int
    rate: float
    deck: int
    draw: int
    play: int
    drawn: int
    played: int
    plays: int
    room: int
    harmless: int
    extra: float
    spice: float
    turn: int
    overlong: int
    """0, or the number of the turn in a game that has lasted so long that it seems to stand still."""
    rivals: Rivals | None
    """Worked out when it is needed; whoever changes Goals or numbers sets it back to None."""
    moved: int
    """A mask of the seats whose cards have changed since."""

    @property
    def cards(self) -> list[Card]:
        """Every card of the game by its number here."""
        return self.knowledge.pack.cards

    def cards_of(self, decision: Decision) -> list[int]:
        """The card of each option, by its number here; -1 where it has none."""
        place = self.knowledge.pack.in_order
        return [place[number] if number >= 0 else -1 for number in decision.card_numbers]

    @property
    def seen(self) -> list[int]:
        """The cards in front of each player."""
        return [front.cards for front in self.fronts]

    @property
    def goals(self) -> int:
        """The Goals in play."""
        return self.knowledge.whole(0, self.goals_high)

    @property
    def hand(self) -> int:
        """My own hand."""
        return self.knowledge.whole(self.hand_low, self.hand_high)

    @property
    def unknown(self) -> int:
        """The cards that I cannot see."""
        return self.knowledge.whole(self.unknown_low, self.unknown_high)

    @property
    def hand_size(self) -> int:
        """How many cards are in my hand."""
        return popcount(self.hand_low) + popcount(self.hand_high)

    def holds(self, c: int) -> bool:
        """True if a card is in my hand."""
        knowledge = self.knowledge
        if knowledge.low_cards >> c & 1:
            return self.hand_low >> c & 1 != 0
        return self.hand_high >> (c - knowledge.first_goal) & 1 != 0

    def take(self, c: int) -> None:
        """A card comes into my hand."""
        knowledge = self.knowledge
        if knowledge.low_cards >> c & 1:
            self.hand_low |= 1 << c
        else:
            self.hand_high |= 1 << (c - knowledge.first_goal)

    def drop(self, c: int) -> None:
        """A card leaves my hand."""
        knowledge = self.knowledge
        if knowledge.low_cards >> c & 1:
            self.hand_low &= ~(1 << c)
        else:
            self.hand_high &= ~(1 << (c - knowledge.first_goal))

    def lay(self, pid: int, cards: int) -> None:
        """Other cards in front of a player, in a list that is this situation's own."""
        self.fronts[pid] = self.knowledge.front(cards)
        if pid != self.me:
            self.moved |= 1 << pid

    def copy(self) -> Situation:
        """The same situation, to be changed. Lists are shared: replace them, never change them."""
        new = Situation()
        new.knowledge = self.knowledge
        new.me = self.me
        new.others = self.others
        new.fronts = self.fronts
        new.attached = self.attached
        new.own = self.own
        new.goals_high = self.goals_high
        new.hand_low = self.hand_low
        new.hand_high = self.hand_high
        new.sizes = self.sizes
        new.rules = self.rules
        new.unknown_low = self.unknown_low
        new.unknown_high = self.unknown_high
        new.rate = self.rate
        new.deck = self.deck
        new.draw = self.draw
        new.play = self.play
        new.drawn = self.drawn
        new.played = self.played
        new.plays = self.plays
        new.room = self.room
        new.harmless = self.harmless
        new.extra = self.extra
        new.spice = self.spice
        new.turn = self.turn
        new.overlong = self.overlong
        new.rivals = self.rivals
        new.moved = self.moved
        return new


def worth(s: Situation) -> float:
    """My chance of winning, roughly: 1 if I have won, 0 if somebody else has."""
    knowledge, goals = s.knowledge, s.goals_high
    rivals = meet_rivals(s)
    mine = s.fronts[s.me]
    met = mine.complete & goals
    if (met and _meets(s, mine, met)) or (goals & knowledge.counting and _counted(s, s.me)):
        return TIED if rivals.met else WON
    if rivals.met == 1:
        return LOST
    if goals & knowledge.ungoals and _lost(s):
        return EVERYBODY_LOST
    hope = _hope(s, mine, rivals)
    return hope * _peace(s) if knowledge.ungoals and hope < ALMOST else hope


def meet_rivals(s: Situation) -> Rivals:
    """How dangerous the others are; if it is worked out before copies are made, they share it."""
    rivals = s.rivals
    if rivals is None or s.moved:
        rivals = s.rivals = _judge_rivals(s, rivals)
        s.moved = 0
    return rivals


def _judge_rivals(s: Situation, before: Rivals | None) -> Rivals:
    """Judge the others anew, or only those whose cards have changed since `before`, if nothing else has."""
    knowledge = s.knowledge
    counting = s.goals_high & knowledge.counting
    hand = s.hand_low & knowledge.used
    same = before is not None and before.hand == hand and not counting
    rivals = Rivals([0.0] * len(s.fronts), hand)
    for pid in s.others:
        front, size = s.fronts[pid], s.sizes[pid]
        if same and before is not None and not s.moved >> pid & 1:
            danger = before.dangers[pid]
        elif counting and _counted(s, pid):
            danger = 1.0
        else:
            danger = _danger(s, front, size)
        rivals.dangers[pid] = danger
        if danger >= 1.0:
            rivals.met += 1
        else:
            rivals.safe *= 1.0 - danger
        rivals.cards += size + 2 * front.used
    return rivals


def _danger(s: Situation, front: Front, size: int) -> float:
    """The chance that another player wins in the next turn; 1 if they meet a Goal already."""
    knowledge, goals, creepers = s.knowledge, s.goals_high, front.creepers
    met = front.complete & goals
    if met and _meets(s, front, met):
        return 1.0
    score = DANGER_OF_A_DRAW * s.draw + DANGER_OF_A_CARD * (min(10, size)) - SAFETY
    ready = front.complete & s.unknown_high
    if ready:
        score += DANGER_OF_A_READY_GOAL * (_unblocked(s, front, ready) if creepers else popcount(ready))
    if met:
        score += DANGER_OF_A_BLOCKED_GOAL
    hits = front.lack_one & goals
    while hits:
        index = popcount((hits & -hits) - 1)
        hits &= hits - 1
        if creepers and knowledge.blockers(front.cards, index, s.harmless):
            score += DANGER_BEHIND_CREEPERS
        else:
            outs = knowledge.demand_of[index].outs(front.cards)
            held = popcount(outs & s.unknown_low)
            score += DANGER_OF_AN_OUT * (min(4, held))
            if outs & ~(s.unknown_low | s.hand_low):
                score += DANGER_OF_LOOT
    if s.play > 1:
        score += DANGER_OF_PLAYS + DANGER_OF_TWO_CARDS * popcount(front.lack_two & goals)
    return 1.0 / (1.0 + exp(-score)) if score < SURE_LOGIT else MOST_DANGER


def _unblocked(s: Situation, front: Front, goals: int) -> int:
    """How many of these Goals no Creeper keeps a player from winning by."""
    count = 0
    while goals:
        count += not s.knowledge.blockers(front.cards, popcount((goals & -goals) - 1), s.harmless)
        goals &= goals - 1
    return count


def _meets(s: Situation, front: Front, met: int) -> bool:
    """True if one of the Goals that are met is not blocked."""
    return not front.creepers or _unblocked(s, front, met) > 0


def _hope(s: Situation, mine: Front, rivals: Rivals) -> float:
    """The chance that my cards win for me."""
    knowledge = s.knowledge
    left = min(MANY, s.plays)
    times = IN_TIME[left][s.play]
    own = s.own
    if own.cards != mine.cards | s.hand_low & knowledge.keepers:
        own = s.own = knowledge.front(mine.cards | s.hand_low & knowledge.keepers)
    in_hand = s.hand_high & knowledge.goals
    layable = s.goals_high | in_hand
    best = 0.0
    hits = own.complete & layable
    while hits:
        best = max(best, times[_steps(s, hits & -hits, mine)])
        hits &= hits - 1
    if best >= ALMOST:
        return best
    outs = fits = 0
    hits = own.lack_one & layable
    while hits:
        low = hits & -hits
        found = popcount(knowledge.demand_of[popcount(low - 1)].outs(own.cards) & s.unknown_low)
        fits += found
        if left and _steps(s, low, mine) <= left:
            outs += found
        hits ^= low
    ready = popcount(own.complete & s.unknown_high)
    extra = min(float(s.deck), s.extra)
    taste = HASTE if knowledge.ungoals else CALM
    score = (
        HOPE_OF_A_CARD * (min(12.0, s.sizes[s.me] + extra))
        - HOPE_LOST_ON_A_GOAL * popcount(in_hand)
        + HOPE_OF_A_READY_GOAL * (min(4, ready))
        + HOPE_OF_A_FIT * (min(6, fits))
        + HOPE_OF_A_PLAN * best
        + taste[0] * mine.used
        - taste[1] * rivals.cards
        + s.spice
        - DOUBT
    )
    if mine.creepers:
        score -= taste[2] * popcount(knowledge.pack.blocking(mine.cards, s.harmless))
    chance = rivals.safe / (1.0 + exp(-score))
    if left and extra:
        luck = (outs + (ready if left > 1 else popcount(mine.complete & s.unknown_high))) * extra * s.rate
        chance += (1.0 - chance) * (min(MOST_LUCK, luck))
    return chance


def _steps(s: Situation, low: int, mine: Front) -> int:
    """How many plays a Goal takes, the Goal itself and what blocks it included."""
    index = popcount(low - 1)
    steps = s.knowledge.demand_of[index].lacking(mine.cards) + (not low & s.goals_high)
    if mine.creepers:
        steps += popcount(s.knowledge.blockers(mine.cards, index, s.harmless))
    return min(11, steps)


def _counted(s: Situation, pid: int) -> bool:
    """True if a player meets a Goal that asks for the most of something, or for cards in hand."""
    knowledge, cards = s.knowledge, s.fronts[pid].cards
    for index in bits(s.goals_high & knowledge.counting):
        formula = knowledge.pack.formula[knowledge.first_goal + index]
        enough = all(_leads(s, pid, mask, least) for mask, least, _ in formula.most)
        if formula.hand:
            rivals = [s.sizes[other] for other in (*s.others, s.me) if other != pid]
            enough = enough and s.sizes[pid] >= formula.hand
            enough = enough and not (formula.hand_most and max(rivals, default=0) >= s.sizes[pid])
        if (
            enough
            and not knowledge.demand_of[index].lacking(cards)
            and not knowledge.blockers(cards, index, s.harmless)
        ):
            return True
    return False


def _leads(s: Situation, pid: int, mask: int, least: int) -> bool:
    count = popcount(s.fronts[pid].cards & mask)
    rivals = [popcount(s.fronts[other].cards & mask) for other in (*s.others, s.me) if other != pid]
    return count >= least and max(rivals, default=0) < count


def _lost(s: Situation) -> bool:
    """True if an Ungoal is met."""
    knowledge = s.knowledge
    for index, c in enumerate(knowledge.ungoal_cards):
        if s.goals_high >> (c - knowledge.first_goal) & 1 and not knowledge.shortfall(index, s.fronts):
            return True
    return False


def _peace(s: Situation) -> float:
    """The chance that no Ungoal ends the game for everybody. An Ungoal in my own hand does no harm."""
    knowledge = s.knowledge
    peace = 1.0
    for index, c in enumerate(knowledge.ungoal_cards):
        bit = 1 << (c - knowledge.first_goal)
        if s.hand_high & bit:
            continue
        if s.goals_high & bit:
            peace *= PEACE[min(len(PEACE) - 1, knowledge.shortfall(index, s.fronts))]
        elif s.unknown_high & bit:
            peace *= TRUCE[min(len(PEACE) - 1, knowledge.shortfall(index, s.fronts))]
        else:
            peace *= BURIED
    return peace
