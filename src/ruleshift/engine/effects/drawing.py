"""Verbs that draw: extra cards, small hands, rows to be handed out, and ends of the turn for cards."""

from __future__ import annotations

from ruleshift.engine.core.asking import ask, choose_card, distinct
from ruleshift.engine.core.event import moved
from ruleshift.engine.core.playing import play
from ruleshift.engine.core.rules import law, plays_left, read_numeral
from ruleshift.engine.core.settle import draw_extra, settle_draw
from ruleshift.engine.core.suspend import end_turn_now
from ruleshift.engine.core.table import AS_SET, FRONT, HANDS, Table
from ruleshift.engine.core.values import PASS
from ruleshift.engine.effects.arguments import claimed_numbers, small_hand
from ruleshift.engine.effects.effect import Effect, Effects

__all__ = (
    "EFFECTS",
    "cards_left",
    "give",
)


def cards_left(t: Table, _pid: int, _argument: object, _c: int) -> bool:
    """Open while a card is left in either pile."""
    return bool(t.draw or (t.discard and not t.solo))


def has_hand(t: Table, pid: int, _argument: object, _c: int) -> bool:
    """Open with a card in hand."""
    return bool(t.hand[pid])


def draw(t: Table, me: int, count: int, _c: int) -> None:
    """Extra cards, outside the draw rule."""
    draw_extra(t, me, read_numeral(law(t).numerals, count))


def discard_and_draw(t: Table, me: int, _: object, _c: int) -> None:
    """The hand for as many new cards; the Action itself is not counted (R252)."""
    count = len(t.hand[me])
    t.trash_hand(me, t.hand[me][:])
    draw_extra(t, me, count)


def swap_plays(t: Table, me: int, _: object, _c: int) -> None:
    """The plays left for as many cards; the turn is over (R300 to R304)."""
    t.draw_to_hand(me, plays_left(t))
    end_turn_now(t)


def discard_draw_end(t: Table, me: int, count: int, _c: int) -> None:
    """The hand for a few new cards; the turn is over."""
    t.trash_hand(me, t.hand[me][:])
    t.draw_to_hand(me, read_numeral(law(t).numerals, count))
    end_turn_now(t)


# Small hands.


def _row(t: Table, me: int, count: int) -> None:
    """Draw a small hand: it is never the hand, and only its player sees it."""
    small = t.pull(me, count)
    t.small_hands.append(small)
    if t.ears and small:
        moved(t, tuple(small), ("draw pile", -1), ("small hand", me), (me,))


def draw_and_play(t: Table, me: int, numbers: tuple[int, int], c: int) -> None:
    """A small hand of its own: play so many of it in any order, discard the rest (R223 to R227)."""
    _row(t, me, read_numeral(law(t).numerals, numbers[0]))
    t.agenda.append((_close_small, me))
    t.agenda.append((_use_small, me, 0, numbers[1], c))
    settle_draw(t)


def _use_small(t: Table, me: int, made: int, wanted: int, c: int) -> None:
    small = t.small_hands[-1]
    if made >= read_numeral(law(t).numerals, wanted) or not small:
        return
    t.agenda.append((_use_small, me, made + 1, wanted, c))
    ask(t, me, "small", distinct(t, small), (_play_small,), c)


def _play_small(t: Table, me: int, value: int) -> None:
    t.small_hands[-1].remove(value)
    play(t, me, value, ("small hand", me))


def _close_small(t: Table, me: int) -> None:
    rest = t.small_hands.pop()
    t.discard.extend(rest)
    if t.ears and rest:
        moved(t, tuple(rest), ("small hand", me), ("discard pile", -1))


# Handing out.


def everybody_gets(t: Table, me: int, count: int, c: int) -> None:
    """A row of cards, given out in rounds, each in the order of the players; the last get none if it is short."""
    players = t.around(me) * read_numeral(law(t).numerals, count)
    _row(t, me, len(players))
    t.agenda.append((_close_small, me))
    t.agenda.append((_hand_out, me, tuple(players), c))
    settle_draw(t)


def _hand_out(t: Table, me: int, players: tuple[int, ...], c: int) -> None:
    players = tuple(pid for pid in players if pid in t.order)
    if not players or not t.small_hands[-1]:
        return
    t.agenda.append((_hand_out, me, players[1:], c))
    choose_card(t, me, "give", t.small_hands[-1], (give, players[0]), c)


def give(t: Table, me: int, value: int, to: int) -> None:
    """A card of the row goes to a player's hand; it stays in the row if that player has left meanwhile."""
    if to not in t.order:
        return
    t.small_hands[-1].remove(value)
    t.hand[to].append(value)
    t.changed |= HANDS
    if t.ears:
        moved(t, (value,), ("small hand", me), ("hand", to), (me, to))


# Goal Mill and Mystery Play.


def mill(t: Table, me: int, kind: int, c: int) -> None:
    """Discard any number of cards of a kind, draw as many. Naming none takes the option back, unused."""
    _mill(t, me, 0, kind, c)


def _mill(t: Table, me: int, done: int, kind: int, c: int) -> None:
    fitting = [card for card in t.hand[me] if kind >> card & 1]
    if done and not fitting:
        draw_extra(t, me, done)
        return
    ask(t, me, "mill", (PASS, *distinct(t, fitting)), (_milled, done, kind, c), c)


def _milled(t: Table, me: int, value: int, done: int, kind: int, c: int) -> None:
    if value != PASS:
        t.trash_hand(me, [value])
        _mill(t, me, done + 1, kind, c)
    elif done:
        draw_extra(t, me, done)
    else:
        t.used = t.used[:-1]


def mystery_play(t: Table, me: int, _: object, _c: int) -> None:
    """The top card of the draw pile is played at once; it is never in the hand (R270).

    Creepers met on the way are settled before it is played, and it waits apart from the hand.
    """
    for card in t.pull(me, 1):
        if t.changed & (FRONT | AS_SET):
            t.small_hands.append([card])
            t.agenda.append((_close_small, me))
            t.agenda.append((_play_top, me))
            settle_draw(t)
        else:
            play(t, me, card, ("draw pile", -1))


def _play_top(t: Table, me: int) -> None:
    play(t, me, t.small_hands[-1].pop(), ("draw pile", -1))


# On the honour system: the player claims, and the claim stands.


def claim(t: Table, me: int, numbers: tuple[int, int], _c: int) -> None:
    """Extra cards for a performance; more if it was also claimed in the own turn before (R048)."""
    first, again = numbers
    draw_extra(t, me, read_numeral(law(t).numerals, again if t.claimed_before else first))
    if first != again:  # a song is no talk: it does not count as having kept anything up
        t.claimed |= 1 << me


EFFECTS: Effects = {
    "draw": Effect(draw, open_if=cards_left),
    "draw_and_play": Effect(draw_and_play, open_if=cards_left, compile_argument=small_hand),
    "everybody_gets": Effect(everybody_gets, open_if=cards_left),
    "discard_and_draw": Effect(discard_and_draw, open_if=has_hand),
    "mill": Effect(mill, open_if=has_hand),
    "mystery_play": Effect(mystery_play, open_if=cards_left),
    "swap_plays": Effect(swap_plays),
    "discard_draw_end": Effect(discard_draw_end),
    "claim": Effect(claim, open_if=cards_left, compile_argument=claimed_numbers),
}
