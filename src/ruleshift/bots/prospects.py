"""How a table looks to one player: a rough chance of winning, from how near everybody is to the Goals."""

from __future__ import annotations

from ruleshift.bots.lore import Lore

__all__ = ("Situation", "worth")

WON, LOST, TIED, EVERYBODY_LOST = 1.0, 0.0, 0.3, 0.02
ALMOST = 0.93
"""A win that this turn's plays are enough for."""
ROUND = 0.55
"""The chance that the table is still as it is when it is my turn again."""
STOLEN = 0.04
"""The chance that a card that lies in front of somebody changes its owner in time."""


def _times() -> list[list[list[float]]]:
    """By plays left, plays in a turn and steps to go: the chance to take the steps in time."""
    table = []
    for left in range(7):
        rows = []
        for each in range(7):
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


IN_TIME = _times()


class Situation:
    """What one player knows about the table, as numbers: cards are bits of masks, players are seat numbers."""

    __slots__ = (
        "deck", "draw", "drawn", "extra", "goals", "hand", "harmless", "lore", "me", "others", "play", "played", "plays",
        "rate", "room", "rules", "seen", "sizes", "spice", "turn", "unknown",
    )  # fmt: skip

    lore: Lore
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

    def copy(self) -> Situation:
        """The same situation, to be changed. `seen` and `sizes` are shared until somebody replaces them."""
        new = Situation.__new__(Situation)
        new.lore = self.lore
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
        return new


def _meets(s: Situation, cards: int, met: int) -> bool:
    """True if one of the Goals that are met is not blocked."""
    if not cards & s.lore.creepers:
        return bool(met)
    while met:
        low = met & -met
        if not s.lore.blockers(cards, low.bit_length() - 1, s.harmless):
            return True
        met ^= low
    return False


def worth(s: Situation) -> float:
    """My chance of winning, roughly: 1 if I have won, 0 if somebody else has."""
    lore, goals = s.lore, s.goals
    mine = s.seen[s.me]
    met = lore.near(mine)[0] & goals
    won = _meets(s, mine, met) if met else False
    if goals & lore.counting:
        won = won or _counted(s, s.me)
    safe = 1.0
    rivals = 0
    theirs = 0
    for pid in s.others:
        danger = _danger(s, pid)
        if danger >= 1.0:
            rivals += 1
        else:
            safe *= 1.0 - danger
        theirs += (s.seen[pid] & lore.used).bit_count()
    if won:
        return WON if not rivals else TIED
    if rivals == 1:
        return LOST
    if goals & lore.ungoals and _lost(s):
        return EVERYBODY_LOST
    hope = _hope(s, mine)
    if hope >= ALMOST:
        return hope
    later = 0.2 + 0.012 * (mine & lore.used).bit_count() - 0.004 * theirs + 0.5 * s.spice
    return safe * (hope + (1.0 - hope) * later)


def _danger(s: Situation, pid: int) -> float:
    """The chance that another player wins in the next turn; 1 if they meet a Goal already."""
    lore, goals, unknown = s.lore, s.goals, s.unknown
    cards = s.seen[pid]
    zero, one, two = lore.near(cards)
    if zero & goals and _meets(s, cards, zero & goals):
        return 1.0
    if goals & lore.counting and _counted(s, pid):
        return 1.0
    rate = (0.6 * s.sizes[pid] + s.draw) * s.rate
    danger = (zero & unknown).bit_count() * rate
    hits = one & goals
    while hits:
        low = hits & -hits
        outs = lore.outs(low.bit_length() - 1, cards)
        danger += (outs & unknown).bit_count() * rate + STOLEN
        hits ^= low
    if s.play > 1:
        danger += ((one & unknown).bit_count() + (two & goals).bit_count()) * rate * rate
    if cards & lore.creepers and lore.burdens(cards, s.harmless):
        danger *= 0.3
    return danger if danger < 0.9 else 0.9


def _hope(s: Situation, mine: int) -> float:
    """The chance that my cards win for me before long."""
    lore, goals, unknown = s.lore, s.goals, s.unknown
    times = IN_TIME[s.plays if s.plays < 6 else 6][s.play if s.play < 6 else 6]
    own = mine | s.hand & lore.keepers
    zero, one, _ = lore.near(own)
    layable = goals | s.hand & lore.goals
    best = 0.0
    hits = zero & layable
    while hits:
        low = hits & -hits
        chance = times[_steps(s, low, mine)]
        if chance > best:
            best = chance
        hits ^= low
    if best >= ALMOST:
        return best
    now, soon = s.extra * s.rate, s.draw * s.rate
    later = IN_TIME[0][s.play if s.play < 6 else 6]
    luck = 0.0
    hits = one & layable
    while hits:
        low = hits & -hits
        steps = _steps(s, low, mine)
        outs = (lore.outs(low.bit_length() - 1, own) & unknown).bit_count()
        luck += outs * (now * times[steps] + soon * later[steps]) + (STOLEN if low & goals else 0.01)
        hits ^= low
    hits = zero & unknown
    if hits:
        ready = lore.near(mine)[0] & hits
        first, rest = ready.bit_count(), (hits ^ ready).bit_count()
        luck += first * (now * times[1] + soon * later[1]) + rest * (now * times[3] + soon * later[3])
    if mine & lore.creepers and lore.burdens(mine, s.harmless):
        luck *= 0.3
    if luck > 0.8:
        luck = 0.8
    return best + (1.0 - best) * luck


def _steps(s: Situation, low: int, mine: int) -> int:
    """How many plays a Goal takes, the Goal itself and what blocks it included."""
    goal = low.bit_length() - 1
    steps = s.lore.missing(goal, mine) + (not low & s.goals)
    if mine & s.lore.creepers:
        steps += s.lore.blockers(mine, goal, s.harmless).bit_count()
    return steps if steps < 11 else 11


def _counted(s: Situation, pid: int) -> bool:
    """True if a player meets a Goal that asks for the most of something, or for cards in hand."""
    lore = s.lore
    goals = s.goals & lore.counting
    while goals:
        low = goals & -goals
        goal = low.bit_length() - 1
        formula = lore.pack.formula[goal]
        assert formula is not None
        enough = all(_leads(s, pid, mask, least) for mask, least, _ in formula.most)
        if formula.hand:
            rivals = [s.sizes[other] for other in (*s.others, s.me) if other != pid]
            enough = enough and s.sizes[pid] >= formula.hand
            enough = enough and not (formula.hand_most and max(rivals, default=0) >= s.sizes[pid])
        if enough and not lore.missing(goal, s.seen[pid]) and not lore.blockers(s.seen[pid], goal, s.harmless):
            return True
        goals ^= low
    return False


def _leads(s: Situation, pid: int, mask: int, least: int) -> bool:
    count = (s.seen[pid] & mask).bit_count()
    return count >= least and all((s.seen[other] & mask).bit_count() < count for other in (*s.others, s.me) if other != pid)


def _lost(s: Situation) -> bool:
    """True if an Ungoal is met."""
    ungoals = s.goals & s.lore.ungoals
    while ungoals:
        low = ungoals & -ungoals
        formula = s.lore.pack.formula[low.bit_length() - 1]
        assert formula is not None
        tables = [s.seen[pid] for pid in (*s.others, s.me)]
        if formula.together:
            everything = 0
            for cards in tables:
                everything |= cards
            tables = [everything]
        if any(all((cards & mask).bit_count() >= count for mask, count in formula.pairs) for cards in tables):
            return True
        ungoals ^= low
    return False
