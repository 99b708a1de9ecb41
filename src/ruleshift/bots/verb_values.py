"""What each verb is good for: a row for every verb of the vocabulary, which is all that bots know about verbs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal

from ruleshift.bots.changes import (
    best_take,
    best_trash,
    changed,
    moved,
    moved_alone,
    together,
    useless_goals,
    with_size,
    without_rule,
)
from ruleshift.bots.evaluation import Situation, worth
from ruleshift.engine.core.compiled_cards import Argument
from ruleshift.engine.core.table import bits
from ruleshift.engine.effects.arguments import ALL_RULES, Shed
from ruleshift.engine.effects.choosing import Choice

__all__ = ("NO_VERB", "VERB_VALUES", "VerbValue", "after_choice", "value_of")

After = Callable[[Situation, Argument], float]
"""The worth of a situation, which may be changed, once an Action with this argument has been carried out."""
Gain = Callable[[Situation, int, float], float]
"""How much better than now the table is for me after the free action of a card."""
Ending = Callable[[Situation], float]
"""The worth of a situation, which may be changed, once a free action has ended the turn."""
Target = Callable[[Situation, int, int], float]
"""The worth of choosing a player for a card."""


class VerbValue:
    """What a verb is good for."""

    __slots__ = (
        "after", "before_draw", "cures", "draws", "ending", "first_is_mine", "gain", "gives", "harm", "in_hand",
        "into_hand", "parts", "takes", "target",
    )  # fmt: skip

    def __init__(  # noqa: PLR0913 - as many as there are fields: a native class, unlike a named tuple
        self,
        *,
        in_hand: float = 0.0,
        harm: float = 0.0,
        takes: bool = False,
        cures: bool = False,
        draws: bool = False,
        after: After | None = None,
        gain: Gain | None = None,
        before_draw: Literal["never", "to win", "always"] = "to win",
        ending: Ending | None = None,
        target: Target | None = None,
        gives: Literal["from hand", "from table", "what was drawn"] = "from hand",
        first_is_mine: bool = False,
        into_hand: bool = False,
        parts: bool = False,
    ) -> None:
        self.in_hand = in_hand
        """What a card in the hand is worth beyond being a card; Surprises have the verbs of Actions."""
        self.harm = harm
        """What it costs me when another player does it."""
        self.takes = takes
        """It may take a card from another table."""
        self.cures = cures
        """It may rid me of a Creeper."""
        self.draws = draws
        """It brings me cards."""
        self.after = after
        """What playing an Action leads to; without one the table stays as it is."""
        self.gain = gain
        """What a free action brings; without one it is left alone."""
        self.before_draw = before_draw
        """Whether a free action is taken before the draw, when more may come."""
        self.ending = ending
        """What a free action leads to that ends the turn."""
        self.target = target
        """Which player is chosen for it; without one anybody."""
        self.gives = gives
        """Which cards are given away for it."""
        self.first_is_mine = first_is_mine
        """The first card that is handed out stays with me."""
        self.into_hand = into_hand
        """What is taken comes into the hand, not on the table."""
        self.parts = parts
        """What is discarded leaves the Keeper behind that it is attached to."""


# Cards in front of players.


def _steal(n: Situation, mask: int) -> float:
    return best_take(n, mask & n.knowledge.keepers, n.others)


def _swap(n: Situation, mask: int) -> float:
    return best_take(n, mask & n.knowledge.keepers, n.others) - 0.02 if n.fronts[n.me].cards & mask else worth(n)


def _swap_gain(s: Situation, _c: int, now: float) -> float:
    return best_take(s, s.knowledge.keepers, s.others) - now - 0.03


def _plunder(s: Situation, c: int, now: float) -> float:
    mask: int = s.knowledge.calls[c].argument
    return best_take(s, s.knowledge.keepers & mask, s.others) - now


def _take_from_two(n: Situation, mask: int) -> float:
    return best_take(n, mask, n.others) - 0.06


def _zap(n: Situation, _: object) -> float:
    return best_trash(n, n.knowledge.keepers | n.knowledge.creepers) + 0.02


def _trash_others(n: Situation, mask: int) -> float:
    best = 0.0
    for pid in n.others:
        for c in bits(n.fronts[pid].cards & mask):
            best = max(best, worth(moved(n, 1 << c, pid, -1)))
    return best or worth(n)


def _sweep(n: Situation, mask: int) -> float:
    n.rivals = None
    n.fronts = [n.knowledge.front(front.cards & ~together(n, front.cards & mask)) for front in n.fronts]
    return worth(n)


def _cure(n: Situation, mask: int) -> float:
    """The best Creeper of mine goes, and its Keeper stays."""
    cards = bits(n.fronts[n.me].cards & mask)
    return max((worth(moved_alone(n, 1 << each, n.me, -1)) for each in cards), default=worth(n))


def _cure_gain(s: Situation, c: int, now: float) -> float:
    return _cure(s, s.knowledge.calls[c].argument) - now


def _redistribute(_n: Situation, _: object) -> float:
    return 0.22


def _move(n: Situation, mask: int) -> float:
    best = worth(n) - 0.01
    for c in bits(n.fronts[n.me].cards & mask):
        for pid in n.others:
            best = max(best, worth(moved(n, 1 << c, n.me, pid)))
    return best


def _send(s: Situation, c: int, now: float) -> float:
    best = 0.0
    for each in bits(s.knowledge.calls[c].argument):
        holder = next((pid for pid in (s.me, *s.others) if s.fronts[pid].cards >> each & 1), -1)
        if holder >= 0:
            for pid in s.others:
                if pid != holder:
                    best = max(best, worth(moved(s, 1 << each, holder, pid)))
    return best - now


def _discard_own(s: Situation, c: int, now: float) -> float:
    """Throw away one's own card; Recycling draws for it."""
    n = s.copy()
    n.extra += sum(abs(call.argument) for call in s.knowledge.pack.free_calls[c] if call.verb == "draw")
    cards = bits(n.fronts[n.me].cards & s.knowledge.calls[c].argument)
    return max((worth(moved(n, 1 << each, n.me, -1)) for each in cards), default=0.0) - now


def _gain_from(after: After) -> Gain:
    """What an Action's verb gains as a free action."""

    def gain(s: Situation, c: int, now: float) -> float:
        return after(s.copy(), s.knowledge.calls[c].argument) - now

    return gain


def after_choice(n: Situation, choice: Choice) -> float:
    """The worth of a situation, which may be changed, once this of several things has been done."""
    verb, _, argument = choice.calls[0]
    after = VERB_VALUES[verb].after
    return after(n, argument) if after else worth(n)


def _choose(n: Situation, choices: tuple[Choice, ...]) -> float:
    return max(after_choice(n.copy(), choice) for choice in choices)


def _shed(s: Situation, c: int, now: float) -> float:
    way: Shed = s.knowledge.calls[c].argument
    if way.give:
        able = [pid for pid in s.others if not way.receivers or s.fronts[pid].cards & way.receivers]
        return max((worth(moved(s, 1 << c, s.me, pid)) for pid in able), default=0.0) - now
    n = moved(s, 1 << c, s.me, -1)
    if s.fronts[s.me].cards & way.free_with:
        return worth(n) - now
    price = bits(s.fronts[s.me].cards & way.pay & ~(1 << c))
    return max((worth(moved(n, 1 << each, n.me, -1)) for each in price), default=0.0) - now


def _burdened(s: Situation, pid: int, card: int) -> float:
    """Who gets the Creeper that is moved: the card itself, or the first of mine."""
    mine = s.fronts[s.me].cards
    bit = mine & 1 << card or mine & s.knowledge.creepers or s.knowledge.creepers
    return worth(moved(s, bit & -bit, s.me, pid))


# Hands and draws.


def _draw(n: Situation, count: int) -> float:
    n.extra += abs(count)
    return worth(n)


def _draw_and_play(n: Situation, _: object) -> float:
    n.extra += 3
    return worth(n) + 0.02


def _trade(n: Situation, _: object) -> float:
    n.rivals = None
    best = max(n.sizes[pid] for pid in n.others) if n.others else 0
    _lay_down(n)
    n.extra += best
    return worth(n)


def _rotate(n: Situation, _: object) -> float:
    n.rivals = None
    if len(n.others) > 1:
        best = max(n.sizes[n.others[0]], n.sizes[n.others[-1]])
        _lay_down(n)
        n.extra += best
    return worth(n)


def _discard_and_draw(n: Situation, _: object) -> float:
    n.extra += n.hand_size
    _lay_down(n)
    return worth(n)


def _lay_down(n: Situation) -> None:
    """My hand is gone."""
    n.hand_low = n.hand_high = 0
    n.spice = 0.0
    n.sizes = changed(n.sizes, n.me, 0)


def _lose_hand(n: Situation, _: object) -> float:
    n.rivals = None
    if n.others:
        victim = max(n.others, key=lambda pid: n.sizes[pid])
        n.sizes = changed(n.sizes, victim, 0)
    return worth(n)


def _hand_out(n: Situation, _: object) -> float:
    n.rivals = None
    n.extra += 1.5
    n.sizes = [size + (pid != n.me) for pid, size in enumerate(n.sizes)]
    return worth(n)


def _tax(n: Situation, _: object) -> float:
    n.rivals = None
    n.extra += sum(n.sizes[pid] > 0 for pid in n.others)
    n.sizes = [max(0, size - (pid != n.me)) for pid, size in enumerate(n.sizes)]
    return worth(n)


def _full_hand(s: Situation, pid: int, _card: int) -> float:
    return float(s.sizes[pid])


def _dangerous_hand(s: Situation, pid: int, _card: int) -> float:
    return with_size(s, pid, 0) + 0.001 * s.sizes[pid]


# Rules, Goals, turns.


def _trash_rules(n: Situation, how: tuple[str, int]) -> float:
    n.rivals = None
    if how[0] == ALL_RULES:
        n.draw = n.play = n.room = 1
        n.plays = max(0, 1 - n.played)
        n.harmless = 0
        return worth(n)
    return max([without_rule(n, c) for c in n.rules], default=worth(n))


def _trash_goals(n: Situation, _: object) -> float:
    n.rivals = None
    n.goals_high = 0
    return worth(n)


def _mill(s: Situation, _c: int, _now: float) -> float:
    return 0.02 if useless_goals(s) else -1.0


def _again(n: Situation, _: object) -> float:
    n.extra += n.draw
    n.plays += n.play
    return worth(n)


def _cards_for_plays(n: Situation) -> float:
    n.extra += n.plays
    n.plays = 0
    return worth(n)


def _three_for_the_hand(n: Situation) -> float:
    _lay_down(n)
    n.extra += 3
    n.plays = 0
    return worth(n)


# Free actions that are always welcome.


def _a_little(_s: Situation, _c: int, _now: float) -> float:
    return 0.01


def _a_beat(_s: Situation, _c: int, _now: float) -> float:
    return 0.02


NO_VERB: Final = VerbValue(gain=_a_little, before_draw="never")
"""A free action without a verb: a duty that is done."""

VERB_VALUES: Final[dict[str, VerbValue]] = {
    "draw": VerbValue(in_hand=0.02, draws=True, after=_draw, gain=_a_little, before_draw="never"),
    "draw_and_play": VerbValue(draws=True, after=_draw_and_play),
    "steal": VerbValue(in_hand=0.08, harm=0.1, takes=True, cures=True, after=_steal, gain=_gain_from(_steal)),
    "trash": VerbValue(in_hand=0.04, cures=True, after=best_trash, gain=_gain_from(best_trash)),
    "trash_others": VerbValue(in_hand=0.03, harm=0.05, after=_trash_others, gain=_gain_from(_trash_others)),
    "swap": VerbValue(in_hand=0.03, harm=0.06, takes=True, after=_swap, gain=_swap_gain, gives="from table"),
    "trade_hands": VerbValue(harm=0.08, draws=True, after=_trade, target=_full_hand),
    "use_what_you_take": VerbValue(draws=True, target=_full_hand),
    "redistribute": VerbValue(cures=True, after=_redistribute),
    "discard_hand_of": VerbValue(harm=0.05, after=_lose_hand, target=_dangerous_hand),
    "play_again": VerbValue(draws=True),
    "trash_rules": VerbValue(after=_trash_rules),
    "trash_goals": VerbValue(in_hand=0.04, after=_trash_goals),
    "others_discard": VerbValue(),
    "everybody_gets": VerbValue(draws=True, after=_hand_out, gives="what was drawn", first_is_mine=True),
    "discard_and_draw": VerbValue(after=_discard_and_draw),
    "zap": VerbValue(in_hand=0.08, harm=0.1, takes=True, cures=True, after=_zap, gain=_gain_from(_zap), into_hand=True),
    "random_tax": VerbValue(harm=0.05, draws=True, after=_tax),
    "rotate_hands": VerbValue(after=_rotate),
    "potluck": VerbValue(),
    "collect": VerbValue(draws=True, after=_tax),
    "sweep": VerbValue(cures=True, after=_sweep),
    "cure": VerbValue(in_hand=0.02, cures=True, after=_cure, gain=_cure_gain, parts=True),
    "another_turn": VerbValue(in_hand=0.05, draws=True, after=_again),
    "move": VerbValue(cures=True, after=_move, gain=_gain_from(_move), target=_burdened),
    "take_from_two": VerbValue(takes=True, after=_take_from_two),
    "end_turn": VerbValue(),
    "discard_own": VerbValue(gain=_discard_own),
    "plunder": VerbValue(gain=_plunder),
    "mill": VerbValue(gain=_mill, before_draw="never"),
    "mystery_play": VerbValue(gain=_a_little, before_draw="never"),
    "swap_plays": VerbValue(ending=_cards_for_plays),
    "discard_draw_end": VerbValue(ending=_three_for_the_hand),
    "claim": VerbValue(gain=_a_little, before_draw="never"),
    "send": VerbValue(gain=_send, target=_burdened),
    "look_at_hand": VerbValue(gain=_a_little, before_draw="never", target=_full_hand),
    "shed": VerbValue(gain=_shed, target=_burdened),
    "heartbeat": VerbValue(gain=_a_beat, before_draw="always"),
    "drink_and_draw": VerbValue(gain=_a_little, before_draw="never"),
    "drink": VerbValue(),
    "not_it": VerbValue(),
    "new_word": VerbValue(),
    "switch_to_water": VerbValue(),
    "choose": VerbValue(in_hand=0.06, harm=0.06, takes=True, after=_choose, gain=_gain_from(_choose)),
}


def value_of(s: Situation, c: int) -> VerbValue:
    """What the first verb of a card is good for; of no card (-1) nothing is known."""
    return VERB_VALUES.get(s.knowledge.calls[c].verb, NO_VERB) if c >= 0 else NO_VERB
