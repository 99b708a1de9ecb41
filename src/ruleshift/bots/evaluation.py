"""How a table looks to one player: a rough chance of winning, from how near everybody is to the Goals.

The weights are logistic regressions over some thousand games of greedy bots with all five decks.
"""

from __future__ import annotations

from math import exp
from typing import Final

from ruleshift.bots.card_knowledge import MOST_REMEMBERED, CardKnowledge

__all__ = ("PEACE", "WON", "Rivals", "Situation", "meet_rivals", "worth")

Rivals = tuple[float, int, int]
"""The chance that none of the others wins in the next round, how many meet a Goal already, and what they have."""

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


class Situation:
    """What one player knows about the table, as numbers: cards are bits of masks, players are seat numbers."""

    __slots__ = (
        "deck", "draw", "drawn", "extra", "goals", "hand", "harmless", "knowledge", "me", "others", "overlong", "play",
        "played", "plays", "rate", "rivals", "room", "rules", "seen", "sizes", "spice", "turn", "unknown",
    )  # fmt: skip

    knowledge: CardKnowledge
    me: int
    others: list[int]
    seen: list[int]
    goals: int
    hand: int
    sizes: list[int]
    rules: list[int]
    unknown: int
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
    """Worked out when it is needed; whoever changes Goals, others' cards or numbers sets it back to None."""

    def copy(self) -> Situation:
        """The same situation, to be changed. Lists are shared: replace them, never change them."""
        new = Situation()
        new.knowledge = self.knowledge
        new.me = self.me
        new.others = self.others
        new.seen = self.seen
        new.goals = self.goals
        new.hand = self.hand
        new.sizes = self.sizes
        new.rules = self.rules
        new.unknown = self.unknown
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
        return new


def worth(s: Situation) -> float:
    """My chance of winning, roughly: 1 if I have won, 0 if somebody else has."""
    knowledge, goals = s.knowledge, s.goals
    mine = s.seen[s.me]
    rivals = s.rivals
    if rivals is None:
        rivals = s.rivals = _rivals(s)
    met = knowledge.near(mine)[0] & goals
    if (met and _meets(s, mine, met)) or (goals & knowledge.counting and _counted(s, s.me)):
        return TIED if rivals[1] else WON
    if rivals[1] == 1:
        return LOST
    if goals & knowledge.ungoals and _lost(s):
        return EVERYBODY_LOST
    hope = _hope(s, mine, rivals)
    return hope * _peace(s) if knowledge.ungoals and hope < ALMOST else hope


def meet_rivals(s: Situation) -> None:
    """Work out how dangerous the others are before copies are made, so that the copies share it."""
    if s.rivals is None:
        s.rivals = _rivals(s)


def _rivals(s: Situation) -> Rivals:
    """How dangerous the others are."""
    safe = 1.0
    met = cards = 0
    used = s.knowledge.used
    for pid in s.others:
        danger = _danger(s, pid)
        if danger >= 1.0:
            met += 1
        else:
            safe *= 1.0 - danger
        cards += s.sizes[pid] + 2 * (s.seen[pid] & used).bit_count()
    return safe, met, cards


def _danger(s: Situation, pid: int) -> float:
    """The chance that another player wins in the next turn; 1 if they meet a Goal already."""
    knowledge, goals, unknown = s.knowledge, s.goals, s.unknown
    cards = s.seen[pid]
    zero, one, two = knowledge.near(cards)
    creepers = cards & knowledge.creepers
    if zero & goals and _meets(s, cards, zero & goals):
        return 1.0
    if goals & knowledge.counting and _counted(s, pid):
        return 1.0
    size = s.sizes[pid]
    score = DANGER_OF_A_DRAW * s.draw + DANGER_OF_A_CARD * (min(10, size)) - SAFETY
    if zero & unknown:
        ready = zero & unknown
        score += DANGER_OF_A_READY_GOAL * (_unblocked(s, cards, ready) if creepers else ready.bit_count())
    if zero & goals:
        score += DANGER_OF_A_BLOCKED_GOAL
    hits = one & goals
    while hits:
        low = hits & -hits
        goal = low.bit_length() - 1
        if creepers and knowledge.blockers(cards, goal, s.harmless):
            score += DANGER_BEHIND_CREEPERS
        else:
            outs = knowledge.outs(goal, cards)
            held = (outs & unknown).bit_count()
            score += DANGER_OF_AN_OUT * (min(4, held))
            if outs & ~unknown & ~s.hand:
                score += DANGER_OF_LOOT
        hits ^= low
    if s.play > 1:
        score += DANGER_OF_PLAYS + DANGER_OF_TWO_CARDS * (two & goals).bit_count()
    return 1.0 / (1.0 + exp(-score)) if score < SURE_LOGIT else MOST_DANGER


def _unblocked(s: Situation, cards: int, goals: int) -> int:
    count = 0
    while goals:
        low = goals & -goals
        count += not s.knowledge.blockers(cards, low.bit_length() - 1, s.harmless)
        goals ^= low
    return count


def _meets(s: Situation, cards: int, met: int) -> bool:
    """True if one of the Goals that are met is not blocked."""
    return not cards & s.knowledge.creepers or _unblocked(s, cards, met) > 0


def _hope(s: Situation, mine: int, rivals: Rivals) -> float:
    """The chance that my cards win for me."""
    knowledge, goals, unknown = s.knowledge, s.goals, s.unknown
    left = min(MANY, s.plays)
    times = IN_TIME[left][s.play]
    own = mine | s.hand & knowledge.keepers
    zero, one, _ = knowledge.near(own)
    layable = goals | s.hand & knowledge.goals
    best = 0.0
    hits = zero & layable
    while hits:
        low = hits & -hits
        chance = times[_steps(s, low, mine)]
        best = max(best, chance)
        hits ^= low
    if best >= ALMOST:
        return best
    outs = fits = 0
    hits = one & layable
    while hits:
        low = hits & -hits
        found = (knowledge.outs(low.bit_length() - 1, own) & unknown).bit_count()
        fits += found
        if left and _steps(s, low, mine) <= left:
            outs += found
        hits ^= low
    ready = (zero & unknown).bit_count()
    extra = min(s.deck, s.extra)
    hand = s.sizes[s.me] + extra
    taste = HASTE if knowledge.ungoals else CALM
    score = (
        HOPE_OF_A_CARD * (min(12, hand))
        - HOPE_LOST_ON_A_GOAL * (s.hand & knowledge.goals).bit_count()
        + HOPE_OF_A_READY_GOAL * (min(4, ready))
        + HOPE_OF_A_FIT * (min(6, fits))
        + HOPE_OF_A_PLAN * best
        + taste[0] * (mine & knowledge.used).bit_count()
        - taste[1] * rivals[2]
        + s.spice
        - DOUBT
    )
    if mine & knowledge.creepers:
        score -= taste[2] * knowledge.pack.blocking(mine, s.harmless).bit_count()
    chance = rivals[0] / (1.0 + exp(-score))
    if left and extra:
        luck = (outs + (ready if left > 1 else (knowledge.near(mine)[0] & unknown).bit_count())) * extra * s.rate
        chance += (1.0 - chance) * (min(MOST_LUCK, luck))
    return chance


def _steps(s: Situation, low: int, mine: int) -> int:
    """How many plays a Goal takes, the Goal itself and what blocks it included."""
    goal = low.bit_length() - 1
    steps = s.knowledge.missing(goal, mine) + (not low & s.goals)
    if mine & s.knowledge.creepers:
        steps += s.knowledge.blockers(mine, goal, s.harmless).bit_count()
    return min(11, steps)


def _counted(s: Situation, pid: int) -> bool:
    """True if a player meets a Goal that asks for the most of something, or for cards in hand."""
    knowledge = s.knowledge
    goals = s.goals & knowledge.counting
    while goals:
        low = goals & -goals
        goal = low.bit_length() - 1
        formula = knowledge.pack.formula[goal]
        enough = all(_leads(s, pid, mask, least) for mask, least, _ in formula.most)
        if formula.hand:
            rivals = [s.sizes[other] for other in (*s.others, s.me) if other != pid]
            enough = enough and s.sizes[pid] >= formula.hand
            enough = enough and not (formula.hand_most and max(rivals, default=0) >= s.sizes[pid])
        if (
            enough
            and not knowledge.missing(goal, s.seen[pid])
            and not knowledge.blockers(s.seen[pid], goal, s.harmless)
        ):
            return True
        goals ^= low
    return False


def _leads(s: Situation, pid: int, mask: int, least: int) -> bool:
    count = (s.seen[pid] & mask).bit_count()
    rivals = [(s.seen[other] & mask).bit_count() for other in (*s.others, s.me) if other != pid]
    return count >= least and max(rivals, default=0) < count


def _shortfalls(s: Situation) -> list[int]:
    """How many cards are missing until each Ungoal is met."""
    return s.knowledge.shortfalls([s.seen[pid] for pid in (*s.others, s.me)])


def _lost(s: Situation) -> bool:
    """True if an Ungoal is met."""
    for c, short in zip(s.knowledge.ungoal_cards, _shortfalls(s), strict=True):
        if not short and s.goals >> c & 1:
            return True
    return False


def _peace(s: Situation) -> float:
    """The chance that no Ungoal ends the game for everybody; remembered, since most options do not change it."""
    remembered, ungoals = s.knowledge.peace, s.knowledge.ungoals
    key = (tuple(s.seen), s.hand & ungoals, s.goals & ungoals, s.unknown & ungoals)
    found = remembered.get(key)
    if found is None:
        if len(remembered) >= MOST_REMEMBERED:
            remembered.clear()
        found = remembered[key] = _judge_peace(s)
    return found


def _judge_peace(s: Situation) -> float:
    """The chance itself. An Ungoal in my own hand does no harm."""
    peace = 1.0
    for c, lacking in zip(s.knowledge.ungoal_cards, _shortfalls(s), strict=True):
        short = min(len(PEACE) - 1, lacking)
        if s.hand >> c & 1:
            continue
        if s.goals >> c & 1:
            peace *= PEACE[short]
        elif s.unknown >> c & 1:
            peace *= TRUCE[short]
        else:
            peace *= BURIED
    return peace
