"""Verbs about whole hands and cards in hands."""

from __future__ import annotations

from ruleshift.engine.core.asking import ask, choose_one, distinct, gather, take_only
from ruleshift.engine.core.decision import Decision
from ruleshift.engine.core.event import moved, tell
from ruleshift.engine.core.kinds import DecisionKind
from ruleshift.engine.core.playing import play
from ruleshift.engine.core.rules import law, read_numeral
from ruleshift.engine.core.table import HANDS, Step, Table
from ruleshift.engine.core.values import ARGUMENT, LEFT, PLAYER, RANDOM, RIGHT, WORDS
from ruleshift.engine.effects.arguments import chooser, unless
from ruleshift.engine.effects.effect import Effect, Effects

__all__ = (
    "EFFECTS",
    "choose_player",
)


def choose_player(t: Table, pid: int, players: list[int], then: Step, c: int) -> None:
    """Ask for a player inside a card's effect: nobody, no question; one, no choice."""
    choose_one(t, pid, "player", [PLAYER | player for player in players], then, c)


def trade_hands(t: Table, me: int, _: object, c: int) -> None:
    """Swap hands with a player, also for nothing (R236)."""
    choose_player(t, me, t.others(me), (_traded,), c)


def _traded(t: Table, me: int, player: int) -> None:
    other = player & ARGUMENT
    mine, theirs = t.hand[me], t.hand[other]
    t.hand[me], t.hand[other] = theirs, mine
    t.changed |= HANDS
    if t.ears:
        moved(t, tuple(mine), ("hand", me), ("hand", other), (me, other))
        moved(t, tuple(theirs), ("hand", other), ("hand", me), (me, other))


def use_what_you_take(t: Table, me: int, _: object, c: int) -> None:
    """A random card of a player's hand, played as one's own (R235)."""
    choose_player(t, me, [pid for pid in t.others(me) if t.hand[pid]], (_used_taken,), c)


def _used_taken(t: Table, me: int, player: int) -> None:
    giver = player & ARGUMENT
    hand = t.hand[giver]
    if hand:
        card = hand.pop(t.below(len(hand)))
        t.changed |= HANDS
        play(t, me, card, ("hand", giver))


def discard_hand_of(t: Table, me: int, chooser: int, c: int) -> None:
    """A player loses the hand. Whoever has the chooser's card picks, else the player of this card."""
    captain = next((pid for pid in t.order if t.front_mask[pid] & chooser), me)
    choose_player(t, captain, t.others(captain), (_lost_hand, me, chooser, c), c)


def _lost_hand(t: Table, _captain: int, player: int | None, me: int, chooser: int, c: int) -> None:
    if player is None:  # the chooser has left
        discard_hand_of(t, me, chooser, c)
        return
    victim = player & ARGUMENT
    t.trash_hand(victim, t.hand[victim][:])


def random_tax(t: Table, me: int, count: int, _c: int) -> None:
    """Random cards of every other hand, clockwise from the next player."""
    for pid in t.others(me):
        hand = t.hand[pid]
        for _ in range(min(read_numeral(law(t).numerals, count), len(hand))):
            card = hand.pop(t.below(len(hand)))
            t.hand[me].append(card)
            if t.ears:
                moved(t, (card,), ("hand", pid), ("hand", me), (me, pid), by=me)
    t.changed |= HANDS


def rotate_hands(t: Table, me: int, _: object, c: int) -> None:
    """All hands go one seat on; the active player says which way (R237)."""
    if len(t.order) == 2:  # both ways are the same
        if t.ears:
            tell(t, "taken", me, word="right")
        take_only(t, me, "direction", LEFT, (_rotated,), c)
    elif len(t.order) > 2:
        ask(t, me, "direction", (LEFT, RIGHT), (_rotated,), c)


def _rotated(t: Table, _me: int, way: int) -> None:
    order = t.order
    givers = order if way == LEFT else order[::-1]
    hands = [t.hand[pid] for pid in givers]
    for index, pid in enumerate(givers):
        t.hand[pid] = hands[index - 1]
        if t.ears:
            giver = givers[index - 1]
            moved(t, tuple(hands[index - 1]), ("hand", giver), ("hand", pid), (giver, pid))
    t.changed |= HANDS


# Everybody chooses together.


def _ask_hands(
    t: Table, players: list[int], what: DecisionKind, then: Step, c: int, extra: tuple[int, ...], kind: int
) -> None:
    """Ask each of the players for a card of the hand; a hand of a single card is no choice, and everybody sees that."""
    decisions = []
    forced: list[tuple[int, int]] = []
    for pid in players:
        hand = t.hand[pid]
        if len(hand) == 1:
            forced.append((pid, hand[0]))
            if t.ears:
                tell(t, "taken", pid, (hand[0],), only=(pid,))
                for word in extra:
                    tell(t, "taken", pid, only=(pid,), word=WORDS[word & ARGUMENT])
        elif hand:
            fitting = [card for card in hand if kind >> card & 1]
            values = (*extra, *distinct(t, fitting))
            decisions.append(Decision(t.pack, t.names, pid, what, values, 0, c))
    if decisions:
        gather(t, decisions, (*then, tuple(forced)))
    elif forced:
        then[0](t, [], *then[1:], tuple(forced))


def others_discard(t: Table, me: int, kind: int, c: int) -> None:
    """Every other player discards a card of a kind, or a random one; all choose together."""
    _ask_hands(t, t.others(me), "type", (_all_discarded, me), c, (RANDOM,), kind)


def _all_discarded(t: Table, answers: list[tuple[int, int]], me: int, forced: tuple[tuple[int, int], ...]) -> None:
    chosen = dict((*forced, *answers))
    for pid in t.others(me) if me in t.order else t.order:
        if pid in chosen and t.hand[pid]:
            card = chosen[pid]
            if card == RANDOM:
                card = t.hand[pid][t.below(len(t.hand[pid]))]
            t.trash_hand(pid, [card])


def potluck(t: Table, me: int, _: object, c: int) -> None:
    """Everybody puts a card into a pot, which is shuffled and dealt out again, beginning with the card's player."""
    everything = (1 << t.pack.size) - 1
    _ask_hands(t, t.around(me), "give", (_pot, me), c, (), everything)


def _pot(t: Table, answers: list[tuple[int, int]], me: int, forced: tuple[tuple[int, int], ...]) -> None:
    pot = []
    for pid, card in (*forced, *answers):
        if pid in t.order:
            t.hand[pid].remove(card)
            pot.append(card)
            if t.ears:
                moved(t, (card,), ("hand", pid), ("pot", -1), (pid,))
    t.shuffle(pot)
    around = t.around(me) if me in t.order else t.order
    for index, card in enumerate(pot):
        pid = around[index % len(around)]
        t.hand[pid].append(card)
        if t.ears:
            moved(t, (card,), ("pot", -1), ("hand", pid), (pid,))
    t.changed |= HANDS


def collect(t: Table, me: int, count: int, c: int) -> None:
    """Every other player gives cards of their choice, one in each round; in a round all choose together."""
    for _ in range(read_numeral(law(t).numerals, count)):
        t.agenda.append((_collect, me, c))


def _collect(t: Table, me: int, c: int) -> None:
    everything = (1 << t.pack.size) - 1
    _ask_hands(t, t.others(me), "give", (_collected, me), c, (), everything)


def _collected(t: Table, answers: list[tuple[int, int]], me: int, forced: tuple[tuple[int, int], ...]) -> None:
    for pid, card in (*forced, *answers):
        if pid in t.order:
            t.hand[pid].remove(card)
            t.hand[me].append(card)
            if t.ears:
                moved(t, (card,), ("hand", pid), ("hand", me), (me, pid), by=pid)
    t.changed |= HANDS


# Looking.


def can_look(t: Table, pid: int, unless: int, _c: int) -> bool:
    """Open with another player who has cards and no protection."""
    return any(t.hand[other] and not t.front_mask[other] & unless for other in t.others(pid))


def look_at_hand(t: Table, me: int, unless: int, c: int) -> None:
    """See a player's hand until the turn ends."""
    players = [pid for pid in t.others(me) if t.hand[pid] and not t.front_mask[pid] & unless]
    choose_player(t, me, players, (_looked,), c)


def _looked(t: Table, me: int, player: int) -> None:
    other = player & ARGUMENT
    t.shown = (*t.shown, (me, other))
    if t.ears:
        tell(t, "look", me, tuple(t.hand[other]), only=(me,), to=other)


EFFECTS: Effects = {
    "trade_hands": Effect(trade_hands),
    "use_what_you_take": Effect(use_what_you_take),
    "discard_hand_of": Effect(discard_hand_of, compile_argument=chooser),
    "others_discard": Effect(others_discard),
    "random_tax": Effect(random_tax),
    "rotate_hands": Effect(rotate_hands),
    "potluck": Effect(potluck),
    "collect": Effect(collect),
    "look_at_hand": Effect(look_at_hand, open_if=can_look, compile_argument=unless),
}
