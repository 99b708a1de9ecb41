"""Gives every card of a Pack its functions: what playing or using it calls, and when a free action is open."""

from __future__ import annotations

from typing import Final

from ruleshift.cards import Fields, Kind, plain
from ruleshift.engine.core.compiled_cards import Call, Opener, Use
from ruleshift.engine.core.pack import Pack
from ruleshift.engine.core.playing import way_to_play
from ruleshift.engine.core.values import ANY_TIME, AT_THE_END, BEFORE_DRAW, PLAYING, USE
from ruleshift.engine.effects import anatomy, choosing, drawing, drinking, hands, rules_and_goals, taking
from ruleshift.engine.effects.arguments import compile_argument
from ruleshift.engine.effects.effect import Effect, Effects
from ruleshift.vocabulary import VERBS

__all__ = ("EFFECTS", "bind")

EFFECTS: Effects = {
    **anatomy.EFFECTS,
    **drawing.EFFECTS,
    **drinking.EFFECTS,
    **hands.EFFECTS,
    **rules_and_goals.EFFECTS,
    **taking.EFFECTS,
}
_MOMENTS: Final = {"draw": BEFORE_DRAW, "play": PLAYING, "end": AT_THE_END}


def bind(pack: Pack) -> None:
    """Give every card of a pack its functions."""
    pack.powers = pack.containers_mask
    pack.neglect_duties = drinking.neglected_duties
    pack.carry_out = [way_to_play(pack, c) for c in range(pack.size)]
    for c, card in enumerate(pack.cards):
        if pack.organs >> c & 1:
            pack.carry_out[c] = anatomy.play_organ
            pack.when_played[c] = anatomy.lay_down_organ
        if "do" in card.data:
            pack.action_calls[c] = _calls(pack, card.data["do"])
        if "use" in card.data:
            _open(pack, c, _calls(pack, card.data["use"]))
            if card.kind is not Kind.RULE:
                pack.powers |= 1 << c
            _alias(pack, c)
        if pack.is_rule[c]:
            _bind_rule(pack, c)


def _calls(pack: Pack, raw: list[Fields]) -> tuple[Call, ...]:
    calls = []
    for call in raw:
        ((verb, argument),) = call.items()
        effect = EFFECTS[verb]
        compiled = (effect.compile_argument or compile_argument(VERBS[verb].argument))(pack, argument)
        calls.append(Call(verb, effect.run, compiled))
    return tuple(calls)


def _choices(pack: Pack, raw: list[list[Fields]]) -> tuple[choosing.Choice, ...]:
    compiled = [_calls(pack, effect) for effect in raw]
    return tuple([choosing.Choice(calls, EFFECTS[calls[0].verb].open_if) for calls in compiled])


EFFECTS["choose"] = Effect(choosing.choose, open_if=choosing.can_choose, compile_argument=_choices)


def _open(pack: Pack, c: int, calls: tuple[Call, ...]) -> None:
    """The verbs of a card's `use`, and when it is open: at the moments of the first verb."""
    first = calls[0]
    moments = tuple(_MOMENTS[moment] for moment in VERBS[first.verb].use)
    _open_at(pack, c, calls, moments, EFFECTS[first.verb].open_if)


def _open_at(pack: Pack, c: int, calls: tuple[Call, ...], moments: tuple[int, ...], open_if: Opener | None) -> None:
    """A rule's option is remembered by the rule's name, a power by its copy."""
    pack.free_calls[c] = calls
    # Below zero, names and copies never meet.
    once = -1 - pack.name_id[c] if pack.is_rule[c] else c
    for moment in moments:
        pack.open_at[moment][c] = Use(USE | c, open_if, calls[0].argument, once)


def _bind_rule(pack: Pack, c: int) -> None:
    rule = pack.rule[c]
    if rule.is_duty:
        _open_at(pack, c, (Call("duty", drinking.do_duty, None),), ANY_TIME, None)
    if rule.word:
        pack.when_laid[c] = drinking.name_a_word
    if pack.open_at[BEFORE_DRAW][c] and not pack.open_at[PLAYING][c]:
        pack.when_laid[c] = anatomy.not_in_its_first_turn


def _alias(pack: Pack, c: int) -> None:
    """A power against one Creeper may also be called by the Creeper's name, and a way out by its price or remedy."""
    verb, _, argument = pack.free_calls[c][0]
    mask = argument if verb in ("discard_own", "send") else 0
    if verb == "shed":
        mask = argument.free_with or argument.pay
    names = {plain(f"use {pack.names[other]}") for other in range(pack.size) if mask >> other & 1}
    if len(names) == 1 or verb in ("discard_own", "send"):
        pack.other_names[plain(f"use {pack.names[c]}")] = frozenset(names)
