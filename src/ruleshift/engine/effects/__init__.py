"""The verbs that cards are made of: a function for each, and the compilation of cards into them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ruleshift.cards import Kind, plain
from ruleshift.engine.core.event import tell
from ruleshift.engine.core.playing import way_to_play
from ruleshift.engine.core.settle import settle
from ruleshift.engine.core.values import ANY_TIME, BEFORE_DRAW, PLAYING, USE
from ruleshift.engine.effects import anatomy, claims, drawing, drinking, hands, taking
from ruleshift.engine.effects import rules_and_goals as lawmaking
from ruleshift.engine.effects.arguments import ARGUMENTS

if TYPE_CHECKING:
    from ruleshift.engine.core.pack import Pack
    from ruleshift.engine.core.table import Table

__all__ = ("OPENERS", "VERB_FUNCTIONS", "equip", "use")

Effect = Callable[["Table", int, Any, int], None]
Opener = Callable[["Table", int, Any, int], bool]

VERB_FUNCTIONS: dict[str, Effect] = {
    "draw": drawing.draw,
    "draw_and_play": drawing.draw_and_play,
    "everybody_gets": drawing.everybody_gets,
    "discard_and_draw": drawing.discard_and_draw,
    "four_directions": drawing.four_directions,
    "mill": drawing.mill,
    "mystery_play": drawing.mystery_play,
    "swap_plays": drawing.swap_plays,
    "discard_draw_end": drawing.discard_draw_end,
    "steal": taking.steal,
    "trash": taking.trash,
    "swap": taking.swap,
    "zap": taking.zap,
    "redistribute": taking.redistribute,
    "sweep": taking.sweep,
    "move": taking.move,
    "take_from_two": taking.take_from_two,
    "discard_own": taking.discard_own,
    "plunder": taking.plunder,
    "send": taking.send,
    "shed": taking.shed,
    "trade_hands": hands.trade_hands,
    "use_what_you_take": hands.use_what_you_take,
    "discard_hand_of": hands.discard_hand_of,
    "others_discard": hands.others_discard,
    "random_tax": hands.random_tax,
    "rotate_hands": hands.rotate_hands,
    "potluck": hands.potluck,
    "collect": hands.collect,
    "look_at_hand": hands.look_at_hand,
    "trash_rules": lawmaking.trash_rules,
    "trash_goals": lawmaking.trash_goals,
    "play_again": lawmaking.play_again,
    "another_turn": lawmaking.another_turn,
    "end_turn": lawmaking.end_turn,
    "claim": claims.claim,
    "heartbeat": anatomy.heartbeat,
    "drink_and_draw": drinking.drink_and_draw,
    "drink": drinking.everybody_drinks,
    "not_it": drinking.not_it,
    "new_word": drinking.new_word,
    "switch_to_water": drinking.switch_to_water,
}

OPENERS: dict[str, tuple[tuple[int, ...], Opener | None]] = {
    "draw": (ANY_TIME, drawing.cards_left),
    "mill": (ANY_TIME, drawing.has_hand),
    "mystery_play": (ANY_TIME, drawing.cards_left),
    "swap_plays": ((PLAYING,), None),
    "discard_draw_end": ((PLAYING,), None),
    "swap": (ANY_TIME, taking.can_swap),
    "discard_own": (ANY_TIME, taking.can_discard_own),
    "plunder": (ANY_TIME, taking.can_plunder),
    "send": (ANY_TIME, taking.can_send),
    "shed": (ANY_TIME, taking.can_shed),
    "look_at_hand": (ANY_TIME, hands.can_look),
    "claim": (ANY_TIME, drawing.cards_left),
    "heartbeat": ((BEFORE_DRAW,), None),
    "drink_and_draw": (ANY_TIME, drawing.cards_left),
}
"""At which moments of the turn a verb may be used freely, and what it takes besides."""


def equip(pack: Pack) -> None:
    """Give every card of a pack its functions."""
    pack.powers = pack.containers_mask
    for c, card in enumerate(pack.cards):
        pack.carry_out[c] = way_to_play(pack, c)
        if "do" in card.data:
            pack.do[c] = _calls(pack, card.data["do"])
        if "use" in card.data:
            verb = _first_verb(card.data["use"])
            _open_with(pack, c, _calls(pack, card.data["use"]), *OPENERS[verb])
            if card.kind is not Kind.RULE:
                pack.powers |= 1 << c
            _alias(pack, c, verb)
        if pack.rule[c]:
            _equip_rule(pack, c)


def _open_with(
    pack: Pack,
    c: int,
    calls: tuple[tuple[Effect, Any], ...],
    moments: tuple[int, ...] = ANY_TIME,
    opener: Opener | None = None,
) -> None:
    """The verbs of a card's `use`, and when it is open; a rule's option is remembered by the rule's name."""
    pack.use[c] = calls
    for moment in moments:
        pack.uses[moment][c] = (USE | c, opener, calls[0][1], -1 - pack.name_id[c] if pack.rule[c] else c)


def _equip_rule(pack: Pack, c: int) -> None:
    rule = pack.rule[c]
    assert rule is not None
    if rule.is_duty:
        _open_with(pack, c, ((drinking.do_duty, None),))
    if rule.word:
        pack.laying[c] = drinking.name_a_word
    if pack.uses[BEFORE_DRAW][c] and not pack.uses[PLAYING][c]:
        pack.laying[c] = anatomy.not_in_its_first_turn


def _listed(raw: Any) -> list[dict[str, Any]]:
    return raw if isinstance(raw, list) else [raw]


def _first_verb(raw: Any) -> str:
    return next(iter(_listed(raw)[0]))


def _calls(pack: Pack, raw: Any) -> tuple[tuple[Effect, Any], ...]:
    calls = []
    for call in _listed(raw):
        ((verb, argument),) = call.items()
        calls.append((VERB_FUNCTIONS[verb], ARGUMENTS[verb](pack, argument)))
    return tuple(calls)


def _alias(pack: Pack, c: int, verb: str) -> None:
    """A power against one Creeper may also be called by the Creeper's name, and a way out by its price or remedy."""
    argument = pack.use[c][0][1]
    mask = argument if verb in ("discard_own", "send") else 0
    if verb == "shed":
        mask = argument.free_with or argument.pay
    names = {plain(f"use {pack.names[other]}") for other in range(pack.size) if mask >> other & 1}
    if len(names) == 1 or verb in ("discard_own", "send"):
        pack.other_names[plain(f"use {pack.names[c]}")] = frozenset(names)


def use(t: Table, pid: int, c: int) -> None:
    """Use a free action or a power: not a play, an event of its own, once a turn except a Creeper's way out."""
    pack = t.pack
    t.using = c
    if c in pack.container:
        from ruleshift.engine.core.containers import put_under

        put_under(t, pid, c)
        return
    if pack.rule[c]:
        t.used = (*t.used, -1 - pack.name_id[c])
    elif pack.kind[c] != Kind.CREEPER:
        t.used = (*t.used, c)
    if t.ears:
        tell(t, "use", pid, (c,), cause=c)
    if t.agenda:
        t.agenda.append((settle,))
    calls = pack.use[c]
    for verb, argument in calls[:0:-1]:
        t.agenda.append((verb, pid, argument, c))
    calls[0][0](t, pid, calls[0][1], c)
