"""What speaks for each option of a decision: one number for each, the larger the better."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ruleshift.bots.after_play import after_goal, after_play, best_take, changed, moved, without_rule
from ruleshift.bots.evaluation import Situation, meet_rivals, worth
from ruleshift.cards import Kind
from ruleshift.engine.core.decision import Decision
from ruleshift.engine.core.kinds import DecisionKind
from ruleshift.engine.core.table import bits
from ruleshift.engine.core.values import ARGUMENT, OPEN, PASS, SHIFT, USE

__all__ = ("score_options",)

_USE, _OPEN = USE >> SHIFT, OPEN >> SHIFT
EAGER, NEVER = 0.05, -1.0
"""A free action that is worth it comes before plays; one that is not is left alone."""


def score_options(decision: Decision, s: Situation) -> list[float]:
    """The worth of every option that is a card, a player, a word; texts are not judged here."""
    judge = _JUDGES.get(decision.kind)
    return judge(decision, s) if judge else [0.0] * len(decision)


# In one's own turn.


def _turn(decision: Decision, s: Situation) -> list[float]:
    now = worth(s)
    return [_turn_option(decision, s, value, now) for value in decision.values]


def _turn_option(decision: Decision, s: Situation, value: int, now: float) -> float:
    verb = value >> SHIFT
    if verb == 0:
        return after_play(s, value)
    if verb == _USE:
        return _use(decision, s, value & ARGUMENT, now)
    if verb == _OPEN:
        return NEVER
    return now


def _use(decision: Decision, s: Situation, c: int, now: float) -> float:
    """A free action: what it gains, and little before the draw, when more may come."""
    verb, _ = s.lore.verbs[c]
    if verb in ("swap_plays", "discard_draw_end"):
        return _end_early(s, verb) - 0.01
    early = decision.kind == "draw"
    gain = _gain(s, c, now, early=early)
    if early and gain + now < 0.9 and verb != "heartbeat":
        return NEVER
    return now + gain + EAGER if gain > 0.004 else NEVER


def _end_early(s: Situation, verb: str) -> float:
    """The turn ends at once: cards for the plays left, or three for the whole hand."""
    n = s.copy()
    if verb == "swap_plays":
        n.extra += n.plays
    else:
        n.hand, n.spice = 0, 0.0
        n.sizes = changed(n.sizes, n.me, 0)
        n.extra += 3
    n.plays = 0
    return worth(n)


def _gain(s: Situation, c: int, now: float, *, early: bool) -> float:
    """How much better the table is for me after a free action, a power or a way out."""
    verb, argument = s.lore.verbs[c]
    pack = s.lore.pack
    if c in pack.container:
        return _best_hiding(s, c) - now
    if verb == "heartbeat":
        return 0.02
    if verb == "mill":
        return 0.02 if not early and _useless_goals(s) else -1.0
    if verb in ("plunder", "steal"):
        return best_take(s, s.lore.keepers & pack.select(argument), s.others) - now
    if verb == "swap":
        return best_take(s, s.lore.keepers, s.others) - now - 0.03
    if verb == "discard_own":
        return _discard_own(s, c, argument) - now
    if verb == "shed":
        return _shed(s, c, argument) - now
    if verb == "send":
        return _send(s, argument) - now
    if verb in ("claim", "draw", "drink_and_draw", "look_at_hand", "mystery_play") or not verb:
        return -1.0 if early else 0.01
    return -1.0


def _best_hiding(s: Situation, c: int) -> float:
    holds = s.lore.pack.container[c].holds & s.lore.creepers & s.seen[s.me]
    if not holds:
        return 0.0
    return worth(moved(s, holds, s.me, -1))


def _useless_goals(s: Situation) -> int:
    zero, one, _ = s.lore.near(s.seen[s.me] | s.hand & s.lore.keepers)
    return s.hand & (s.lore.goals | s.lore.ungoals) & ~zero & ~one


def _discard_own(s: Situation, c: int, argument: Any) -> float:  # noqa: ANN401 - what deck files say
    """The worth of throwing away one's own card; Recycling draws for it."""
    n = s.copy()
    draws = s.lore.pack.cards[c].data["use"]
    n.extra += sum(call["draw"] for call in draws if "draw" in call)
    cards = bits(n.seen[n.me] & n.lore.pack.select(argument))
    return max((worth(moved(n, 1 << each, n.me, -1)) for each in cards), default=0.0)


def _shed(s: Situation, c: int, argument: Any) -> float:  # noqa: ANN401
    pack = s.lore.pack
    if "give" in argument:
        receivers = 0 if argument["give"] is True else pack.condition(argument["give"])
        able = [pid for pid in s.others if not receivers or s.seen[pid] & receivers]
        return max((worth(moved(s, 1 << c, s.me, pid)) for pid in able), default=0.0)
    free = "free_with" in argument and s.seen[s.me] & pack.select(argument["free_with"])
    n = moved(s, 1 << c, s.me, -1)
    if free:
        return worth(n)
    price = bits(s.seen[s.me] & pack.select(argument["pay"]) & ~(1 << c))
    return max((worth(moved(n, 1 << each, n.me, -1)) for each in price), default=0.0)


def _send(s: Situation, argument: Any) -> float:  # noqa: ANN401
    best = 0.0
    for c in bits(s.lore.pack.select(argument)):
        holder = next((pid for pid in (s.me, *s.others) if s.seen[pid] >> c & 1), -1)
        if holder >= 0:
            for pid in s.others:
                if pid != holder:
                    best = max(best, worth(moved(s, 1 << c, holder, pid)))
    return best


def _small(decision: Decision, s: Situation) -> list[float]:
    meet_rivals(s)
    return [after_play(s, value, 0) for value in decision.values]


# Cards on tables.


def _owner(s: Situation, decision: Decision, index: int) -> int:
    return decision.owners[index] if decision.owners else s.me


def _bit(s: Situation, pid: int, c: int) -> int:
    """The bit of a card in front of a player; a view does not tell twins apart."""
    if s.seen[pid] >> c & 1:
        return 1 << c
    pack = s.lore.pack
    return next((1 << twin for twin in pack.copies_of[pack.name_id[c]] if s.seen[pid] >> twin & 1), 0)


def _take(decision: Decision, s: Situation) -> list[float]:
    verb = s.lore.verbs[decision.card][0] if decision.card >= 0 else ""
    judge = _zap if verb == "zap" else _taken
    return [judge(s, c, _owner(s, decision, index)) for index, c in enumerate(decision.values)]


def _taken(s: Situation, c: int, owner: int) -> float:
    return worth(moved(s, _bit(s, owner, c), owner, s.me))


def _zap(s: Situation, c: int, owner: int) -> float:
    pack = s.lore.pack
    kind = pack.kind[c]
    if kind == Kind.RULE:
        return without_rule(s, c)
    if owner < 0:
        n = s.copy()
        n.goals &= ~(1 << c)
        n.rivals = None
    elif kind == Kind.CREEPER:
        return _taken(s, c, owner)
    else:
        n = moved(s, _bit(s, owner, c), owner, -1)
    n.hand |= 1 << c
    n.sizes = changed(n.sizes, n.me, n.sizes[n.me] + 1)
    return worth(n)


def _trash(decision: Decision, s: Situation) -> list[float]:
    scores = []
    for index, c in enumerate(decision.values):
        owner = _owner(s, decision, index)
        scores.append(worth(moved(s, _bit(s, owner, c), owner, -1)))
    return scores


def _lose_own(decision: Decision, s: Situation) -> list[float]:
    """One of my own cards on the table has to go."""
    meet_rivals(s)
    return [
        worth(moved(s, _bit(s, s.me, c), s.me, -1)) + (0.001 if not s.lore.used >> c & 1 else 0)
        for c in decision.values
    ]


def _give(decision: Decision, s: Situation) -> list[float]:
    verb = s.lore.verbs[decision.card][0] if decision.card >= 0 else ""
    if verb == "swap":
        return _lose_own(decision, s)
    if verb in ("everybody_gets", "four_directions"):
        return _hand_out(decision, s, verb)
    return _lose_from_hand(decision, s)


def _hand_out(decision: Decision, s: Situation, verb: str) -> list[float]:
    """The first card of Everybody Gets 1 is mine, of Four Directions the last one."""
    meet_rivals(s)
    mine = len(decision.values) == len(s.others) + 1 and verb == "everybody_gets"
    scores = []
    for c in decision.values:
        n = s.copy()
        n.hand |= 1 << c
        n.sizes = changed(n.sizes, n.me, n.sizes[n.me] + 1)
        n.spice += s.lore.spice[c]
        scores.append(worth(n) if mine else -worth(n))
    return scores


def _lose_from_hand(decision: Decision, s: Situation) -> list[float]:
    meet_rivals(s)
    return [worth(_dropped(s, c)) if c >> SHIFT == 0 else 0.0 for c in decision.values]


def _dropped(s: Situation, c: int) -> Situation:
    n = s.copy()
    n.hand &= ~(1 << c)
    n.sizes = changed(n.sizes, n.me, n.sizes[n.me] - 1)
    n.spice -= s.lore.spice[c]
    return n


def _type(decision: Decision, s: Situation) -> list[float]:
    """A card of the kind that is asked for, or a random one: the mean of all."""
    hand = bits(s.hand)
    meet_rivals(s)
    mean = sum(worth(_dropped(s, c)) for c in hand) / len(hand) if hand else 0.0
    return [worth(_dropped(s, c)) if c >> SHIFT == 0 else mean for c in decision.values]


def _move(decision: Decision, s: Situation) -> list[float]:
    """Which Creeper is to be moved: mine away, or one on to whoever is most dangerous."""
    scores = []
    for index, c in enumerate(decision.values):
        owner = _owner(s, decision, index)
        bit = _bit(s, owner, c)
        scores.append(max((worth(moved(s, bit, owner, pid)) for pid in s.others if pid != owner), default=0.0))
    return scores


# Players.


def _player(decision: Decision, s: Situation) -> list[float]:
    verb = s.lore.verbs[decision.card][0] if decision.card >= 0 else ""
    return [_player_option(s, value & ARGUMENT, verb, decision.card) for value in decision.values]


def _player_option(s: Situation, pid: int, verb: str, card: int) -> float:
    if pid == s.me:
        return NEVER
    if verb in ("trade_hands", "use_what_you_take", "look_at_hand"):
        return float(s.sizes[pid])
    if verb == "discard_hand_of":
        return worth_with_size(s, pid, 0) + 0.001 * s.sizes[pid]
    if verb == "four_directions":
        return worth_with_size(s, pid, s.sizes[pid] + 1)
    if verb in ("shed", "move", "send"):
        bit = s.seen[s.me] & 1 << card or s.seen[s.me] & s.lore.creepers
        bit = bit & -bit
        return worth(moved(s, bit or _any_creeper(s), s.me, pid))
    return 0.0


def _any_creeper(s: Situation) -> int:
    return s.lore.creepers & -s.lore.creepers


def worth_with_size(s: Situation, pid: int, size: int) -> float:
    """The worth if somebody's hand had another size."""
    n = s.copy()
    n.sizes = changed(n.sizes, pid, size)
    n.rivals = None
    return worth(n)


# Rules and Goals.


def _rule(decision: Decision, s: Situation) -> list[float]:
    return [without_rule(s, c) for c in decision.values]


def _up_to(decision: Decision, s: Situation) -> list[float]:
    now = worth(s) + 0.003
    return [now if value == PASS else without_rule(s, value) for value in decision.values]


def _goal(decision: Decision, s: Situation) -> list[float]:
    """Which Goal leaves; the one being played has still to come."""
    scores = []
    for c in decision.values:
        n = s.copy()
        n.rivals = None
        n.goals &= ~(1 << c)
        if decision.card >= 0:
            n.goals |= 1 << decision.card
        scores.append(worth(n))
    return scores


# Hiding places, the Goal Mill, directions.


def _under(decision: Decision, s: Situation) -> list[float]:
    now = worth(s) + 0.004
    return [now if c == PASS else worth(moved(s, _bit(s, s.me, c), s.me, -1)) for c in decision.values]


def _out(decision: Decision, s: Situation) -> list[float]:
    now = worth(s) + 0.02
    return [now if c == PASS else worth(moved(s, 1 << c, -1, s.me)) for c in decision.values]


def _mill(decision: Decision, s: Situation) -> list[float]:
    useless = _useless_goals(s)
    return [0.0 if c == PASS else 1.0 if useless >> c & 1 else NEVER for c in decision.values]


def _direction(decision: Decision, s: Situation) -> list[float]:
    """To the left means that the hand of the player before me comes to me."""
    return [float(s.sizes[s.others[-1]]), float(s.sizes[s.others[0]])]


# Windows.


def _surprise(decision: Decision, s: Situation) -> list[float]:
    """Pass, unless the card that is being played does me harm."""
    harm = _harm(s, decision.card)
    return [0.0 if value == PASS else harm - 0.08 - s.lore.spice[value] for value in decision.values]


def _harm(s: Situation, c: int) -> float:
    """How much worse the table gets for me if the card of the player whose turn it is goes through."""
    if c < 0 or s.turn == s.me:
        return 0.0
    pack = s.lore.pack
    kind = pack.kind[c]
    now = worth(s)
    if kind == Kind.KEEPER:
        holder = next((pid for pid in (s.me, *s.others) if s.seen[pid] >> c & 1), -1)
        return now - worth(moved(s, 1 << c, holder, s.turn))
    if kind in (Kind.GOAL, Kind.UNGOAL):
        return now - after_goal(s.copy(), 1 << c)
    if kind == Kind.ACTION:
        return _HARMFUL.get(s.lore.verbs[c][0], 0.0) + 0.3 * (0.3 - now)
    return 0.0


_HARMFUL = {"steal": 0.1, "zap": 0.1, "swap": 0.06, "trade_hands": 0.08, "discard_hand_of": 0.05, "random_tax": 0.05}

_JUDGES: dict[DecisionKind, Callable[[Decision, Situation], list[float]]] = {
    "play": _turn,
    "draw": _turn,
    "end": _turn,
    "small": _small,
    "again": _small,
    "take": _take,
    "trash": _trash,
    "give": _give,
    "card": _move,
    "pay": _lose_own,
    "score": _lose_own,
    "keeper limit": _lose_own,
    "hand limit": _lose_from_hand,
    "type": _type,
    "player": _player,
    "rule": _rule,
    "upto": _up_to,
    "goal": _goal,
    "under": _under,
    "out": _out,
    "mill": _mill,
    "direction": _direction,
    "surprise": _surprise,
}
