"""What the table will look like after a play: the worth of playing a card, for every kind of card."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from ruleshift.bots.evaluation import Situation, worth
from ruleshift.cards import Kind
from ruleshift.engine.core.compiled_cards import Rule
from ruleshift.engine.core.table import bits

__all__ = ("after_goal", "after_play", "best_take", "best_trash", "moved", "without_rule")

_KEEPER, _GOAL, _UNGOAL, _RULE = int(Kind.KEEPER), int(Kind.GOAL), int(Kind.UNGOAL), int(Kind.RULE)


def after_play(s: Situation, c: int, cost: int = 1) -> float:
    """The worth of the table after this card has been played; `cost` is what it takes of this turn's plays."""
    kind = s.lore.pack.kind[c]
    n = s.copy()
    bit = 1 << c
    if n.hand & bit:
        n.hand ^= bit
        n.spice -= s.lore.spice[c]
        n.sizes = changed(n.sizes, n.me, n.sizes[n.me] - 1)
    n.plays = max(0, n.plays - cost)
    n.played += cost
    if kind == _KEEPER:
        return _after_keeper(n, bit)
    if kind in (_GOAL, _UNGOAL):
        return after_goal(n, bit)
    if kind == _RULE:
        return _after_rule(n, c)
    return _after_action(n, c)


def changed(numbers: list[int], at: int, value: int) -> list[int]:
    """A list with one entry replaced."""
    new = numbers[:]
    new[at] = value
    return new


def moved(s: Situation, bit: int, giver: int, taker: int) -> Situation:
    """The situation after a card has gone from one table to another; -1 is nobody's table."""
    n = s.copy()
    n.seen = n.seen[:]
    if giver >= 0:
        n.seen[giver] &= ~bit
    if taker >= 0:
        n.seen[taker] |= bit
    if (giver >= 0 and giver != n.me) or (taker >= 0 and taker != n.me):
        n.rivals = None
    return n


def _after_keeper(n: Situation, bit: int) -> float:
    n.seen = changed(n.seen, n.me, _cured(n, n.seen[n.me] | bit))
    return worth(n)


def _cured(n: Situation, cards: int) -> int:
    for creeper, remedy in n.lore.pack.destroyed_by.items():
        if cards >> creeper & 1 and cards & remedy:
            cards &= ~(1 << creeper)
    return cards


def after_goal(n: Situation, bit: int) -> float:
    """The worth after a Goal is laid, whoever lays it; a Goal too many leaves as suits me."""
    if n.lore.pack.followers:
        n.seen = _followed(n)
    n.rivals = None
    goals = n.goals | bit
    if goals.bit_count() <= n.room:
        n.goals = goals
        return worth(n)
    best = 0.0
    for old in bits(n.goals):
        n.goals = goals & ~(1 << old)
        n.rivals = None
        best = max(best, worth(n))
    return best


def _followed(n: Situation) -> list[int]:
    """Creepers that follow the Goals go to the next player."""
    seen = n.seen[:]
    around = [n.me, *n.others]
    for c in n.lore.pack.followers:
        for index, pid in enumerate(around):
            if seen[pid] >> c & 1:
                seen[pid] &= ~(1 << c)
                seen[around[(index + 1) % len(around)]] |= 1 << c
                break
    return seen


# Rules.


def _after_rule(n: Situation, c: int) -> float:
    rule = n.lore.pack.rule[c]
    taste = 0.0
    n.rivals = None
    if rule.draw is not None:
        n.draw = abs(rule.draw)
        n.extra += max(0, n.draw - n.drawn)
    elif rule.play is not None:
        n.play = min(5, abs(rule.play))
        n.plays = max(0, min(n.play - n.played, n.hand.bit_count() - (rule.keep or 0)))
    elif rule.hand_limit is not None:
        taste = _limit_hands(n, abs(rule.hand_limit))
    elif rule.keeper_limit is not None:
        taste = _limit_keepers(n, abs(rule.keeper_limit))
    elif rule.goals is not None:
        n.room = abs(rule.goals)
    else:
        taste = _other_rule(n, rule)
    return worth(n) + taste


def _limit_hands(n: Situation, limit: int) -> float:
    """Others lose cards at once, I lose what is left in the end."""
    taste = 0.0
    sizes = n.sizes[:]
    for pid in n.others:
        taste += 0.004 * max(0, sizes[pid] - limit)
        sizes[pid] = min(sizes[pid], limit)
    n.sizes = sizes
    return taste - 0.012 * max(0, n.hand.bit_count() - n.plays - limit)


def _limit_keepers(n: Situation, limit: int) -> float:
    lore = n.lore
    over = [max(0, (n.seen[pid] & lore.keepers).bit_count() - limit) for pid in n.others]
    mine = (n.seen[n.me] & lore.keepers).bit_count() - limit
    return 0.006 * sum(over) - 0.015 * max(0, mine)


def _other_rule(n: Situation, rule: Rule) -> float:
    if rule.harmless:
        n.harmless |= rule.harmless
    if rule.conditional:
        mine = n.seen[n.me]
        anywhere = mine
        for pid in n.others:
            anywhere |= n.seen[pid]
        if (not rule.bonus_mine or mine & rule.bonus_mine) and (
            not rule.bonus_in_play or anywhere & rule.bonus_in_play
        ):
            n.draw += abs(rule.bonus_draw)
            n.extra += abs(rule.bonus_draw)
            n.plays += abs(rule.bonus_play)
    if rule.first_random:
        return -0.02
    return 0.005 if rule.use else 0.0


def without_rule(s: Situation, c: int) -> float:
    """The worth of the table if a rule were gone."""
    rule = s.lore.pack.rule[c]
    n = s.copy()
    n.rivals = None
    taste = 0.0
    if rule.draw is not None:
        n.draw = 1
    elif rule.play is not None:
        n.play = 1
        n.plays = max(0, 1 - n.played)
    elif rule.hand_limit is not None:
        taste = 0.012 * max(0, n.hand.bit_count() - n.plays - abs(rule.hand_limit)) - 0.002
    elif rule.keeper_limit is not None:
        taste = 0.02 * max(0, (n.seen[n.me] & n.lore.keepers).bit_count() - abs(rule.keeper_limit)) - 0.002
    elif rule.harmless:
        n.harmless &= ~rule.harmless
    elif rule.first_random:
        taste = 0.01
    return worth(n) + taste


# Actions.


def _after_action(n: Situation, c: int) -> float:
    verb, argument = n.lore.verbs[c]
    judge = _ACTIONS.get(verb)
    return judge(n, argument) if judge else worth(n)


def best_take(s: Situation, mask: int, owners: Iterable[int]) -> float:
    """The worth after the best card has been taken from another table."""
    best = worth(s)
    for pid in owners:
        for c in bits(s.seen[pid] & mask):
            n = moved(s, 1 << c, pid, s.me)
            best = max(best, worth(n))
    return best


def best_trash(s: Situation, mask: int) -> float:
    """The worth after the best card has been thrown away, one's own Creepers included."""
    best = 0.0
    for pid in (s.me, *s.others):
        wanted = s.seen[pid] & mask & (s.lore.creepers if pid == s.me else s.lore.keepers)
        for c in bits(wanted):
            best = max(best, worth(moved(s, 1 << c, pid, -1)))
    return best or worth(s) - 0.05


def _select(s: Situation, selector: Any) -> int:  # noqa: ANN401 - what deck files say
    return s.lore.pack.select(selector)


def _steal(n: Situation, selector: Any) -> float:  # noqa: ANN401
    return best_take(n, _select(n, selector) & n.lore.keepers, n.others)


def _swap(n: Situation, selector: Any) -> float:  # noqa: ANN401
    if not n.seen[n.me] & _select(n, selector):
        return worth(n)
    return best_take(n, _select(n, selector) & n.lore.keepers, n.others) - 0.02


def _trash(n: Situation, selector: Any) -> float:  # noqa: ANN401
    return best_trash(n, _select(n, selector))


def _draw(n: Situation, count: int | str) -> float:
    n.extra += count if isinstance(count, int) else 1
    return worth(n)


def _draw_and_play(n: Situation, _: object) -> float:
    n.extra += 3
    return worth(n) + 0.02


def _trade(n: Situation, _: object) -> float:
    n.rivals = None
    best = max(n.sizes[pid] for pid in n.others) if n.others else 0
    n.hand = 0
    n.sizes = changed(n.sizes, n.me, 0)
    n.spice = 0.0
    n.extra += best
    return worth(n)


def _redistribute(n: Situation, _: object) -> float:
    return 0.22


def _lose_hand(n: Situation, _: object) -> float:
    n.rivals = None
    if n.others:
        victim = max(n.others, key=lambda pid: n.sizes[pid])
        n.sizes = changed(n.sizes, victim, 0)
    return worth(n)


def _trash_rules(n: Situation, how: object) -> float:
    n.rivals = None
    if how == "all":
        n.draw = n.play = n.room = 1
        n.plays = max(0, 1 - n.played)
        n.harmless = 0
        return worth(n)
    return max((without_rule(n, c) for c in n.rules), default=worth(n))


def _trash_goals(n: Situation, _: object) -> float:
    n.rivals = None
    n.goals = 0
    return worth(n)


def _everybody_gets(n: Situation, _: object) -> float:
    n.rivals = None
    n.extra += 1.5
    n.sizes = [size + (pid != n.me) for pid, size in enumerate(n.sizes)]
    return worth(n)


def _discard_and_draw(n: Situation, _: object) -> float:
    n.extra += n.hand.bit_count()
    n.spice = 0.0
    n.hand = 0
    n.sizes = changed(n.sizes, n.me, 0)
    return worth(n)


def _tax(n: Situation, _: object) -> float:
    n.rivals = None
    n.extra += sum(n.sizes[pid] > 0 for pid in n.others)
    n.sizes = [max(0, size - (pid != n.me)) for pid, size in enumerate(n.sizes)]
    return worth(n)


def _rotate(n: Situation, _: object) -> float:
    n.rivals = None
    if len(n.others) > 1:
        best = max(n.sizes[n.others[0]], n.sizes[n.others[-1]])
        n.hand = 0
        n.sizes = changed(n.sizes, n.me, 0)
        n.extra += best
        n.spice = 0.0
    return worth(n)


def _four(n: Situation, _: object) -> float:
    n.rivals = None
    n.extra += 1.5
    n.sizes = [size + (pid != n.me) for pid, size in enumerate(n.sizes)]
    return worth(n)


def _sweep(n: Situation, selector: Any) -> float:  # noqa: ANN401
    n.rivals = None
    gone = _select(n, selector)
    n.seen = [cards & ~gone for cards in n.seen]
    return worth(n)


def _again(n: Situation, _: object) -> float:
    n.extra += n.draw
    n.plays += n.play
    return worth(n)


def _move(n: Situation, selector: Any) -> float:  # noqa: ANN401
    best = worth(n) - 0.01
    for c in bits(n.seen[n.me] & _select(n, selector)):
        for pid in n.others:
            best = max(best, worth(moved(n, 1 << c, n.me, pid)))
    return best


def _take_from_two(n: Situation, selector: Any) -> float:  # noqa: ANN401
    return best_take(n, _select(n, selector), n.others) - 0.06


_ACTIONS: dict[str, Callable[[Situation, Any], float]] = {
    "steal": _steal,
    "swap": _swap,
    "zap": lambda n, _: best_trash(n, n.lore.keepers | n.lore.creepers) + 0.02,
    "trash": _trash,
    "draw": _draw,
    "draw_and_play": _draw_and_play,
    "trade_hands": _trade,
    "redistribute": _redistribute,
    "discard_hand_of": _lose_hand,
    "trash_rules": _trash_rules,
    "trash_goals": _trash_goals,
    "everybody_gets": _everybody_gets,
    "discard_and_draw": _discard_and_draw,
    "random_tax": _tax,
    "collect": _tax,
    "rotate_hands": _rotate,
    "four_directions": _four,
    "sweep": _sweep,
    "another_turn": _again,
    "move": _move,
    "take_from_two": _take_from_two,
}
