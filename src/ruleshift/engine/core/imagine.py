"""A game as it might be: everything that one seat cannot see is dealt anew, consistent with what the seat knows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ruleshift.cards import Kind
from ruleshift.engine.core.asking import GATHER, ONE, distinct
from ruleshift.engine.core.decision import Decision
from ruleshift.engine.core.reseed import redraw_time_limit
from ruleshift.engine.core.surprises import ask_anew_in_private, fitting_answers
from ruleshift.engine.core.table import Table
from ruleshift.engine.core.values import NO, PASS, RANDOM, SHIFT, YES, Answer, Choice

__all__ = ("imagine",)

Limit = tuple[int, bool]
"""A mask, and whether only the cards in it fit, or only the others. Either way it is the small one of the two masks."""


def imagine(t: Table, pid: int, seed: int, known: Mapping[int, Sequence[int]] | None = None) -> Table | None:
    """A table with the hidden cards dealt at random.

    None while a card face down makes that impossible, or while the game waits for another player alone, also with a
    question that was put aside.

    `known` names cards that the seat knows to be in certain other hands. Two tables that differ only in what the seat
    cannot see give the same result.
    """
    if t.veiled >= 0 and pid != t.turn:
        return None
    mine = next((decision for decision in t.decisions if decision.pid == pid), None)
    if t.decisions and mine is None and (t.ask_mode == ONE or t.decisions[0].private):
        return None
    if _waits_behind(t, pid):
        return None
    new = t.clone()
    new.rng = seed
    new.chance_script = new.chance_source = None
    new.chance_log = []
    places = _hidden_places(new, pid)
    fixed = _fixed(new, pid, places, known) if known else {}
    pool = _pool(new, places, fixed)
    new.shuffle(pool)
    _deal(new, places, pool, fixed)
    if new.ask_mode == GATHER and new.decisions:
        _guess_answers(new, pid, t.hand)
    if mine is not None and mine.private:
        new.decisions = ask_anew_in_private(new, mine)
    else:
        new.decisions = tuple(
            decision if decision.pid == pid else _asked_anew(new, decision) for decision in new.decisions
        )
    redraw_time_limit(new)
    new.chance_log = []
    return new


def _waits_behind(t: Table, pid: int) -> bool:
    """True if a question to another player was put aside: its options tell what that player has."""
    for step in t.agenda:
        for part in step[1:]:
            if isinstance(part, tuple):
                for each in part:
                    if isinstance(each, Decision) and each.pid != pid:
                        return True
    return False


def _hidden_places(t: Table, pid: int) -> list[list[int]]:
    """The lists of cards that a seat cannot see, hands first."""
    seen = {whose for who, whose in t.shown if who == pid}
    places = [t.hand[other] for other in t.order if other != pid and other not in seen]
    places += [t.under[container] for container in sorted(t.under) if not t.front_mask[pid] >> container & 1]
    if pid != t.turn:
        places += t.small_hands
    return [*places, t.draw, t.rules_deck]


def _fixed(t: Table, pid: int, places: list[list[int]], known: Mapping[int, Sequence[int]]) -> dict[int, int]:
    """Which cards stay where the seat knows them to be: card -> index of its place."""
    fixed: dict[int, int] = {}
    for other, cards in known.items():
        for index, place in enumerate(places):
            if place is t.hand[other] and other != pid:
                fixed.update((c, index) for c in cards if any(c in each for each in places))
    return fixed


def _pool(t: Table, places: list[list[int]], fixed: dict[int, int]) -> list[int]:
    """The cards to deal, in the order of the decks, which tells nothing of where they lie."""
    hidden = [False] * t.pack.size
    for place in places:
        for c in place:
            hidden[c] = True
    for c in fixed:
        hidden[c] = False
    return [c for c in t.pack.in_order if hidden[c]]


def _deal(t: Table, places: list[list[int]], pool: list[int], fixed: dict[int, int]) -> None:
    """Fill every place with as many cards as it had: Creepers never into hands, under a container what fits it."""
    sizes = [len(place) for place in places]
    given: list[list[int]] = [[] for _ in places]
    if fixed:
        given = [[c for c, at in fixed.items() if at == index][: sizes[index]] for index in range(len(places))]
        pool += [c for c, at in fixed.items() if c not in given[at]]
    limits = [_limit(t, place) for place in places]
    counts = [_count(pool, mask, inside) for mask, inside in limits]
    order = sorted(range(len(places)), key=counts.__getitem__)  # where the fewest cards fit comes first
    used = [False] * t.pack.size
    for index in order:
        mask, inside = limits[index]
        _fill(given[index], sizes[index], pool, used, mask, inside)
    rest = [c for c in pool if not used[c]]
    for index in order:
        while len(given[index]) < sizes[index] and (
            _make_room(given, limits, index, rest, frozenset(fixed))
            or _make_room(given, limits, index, rest, frozenset())
        ):
            pass
        places[index][:] = given[index]


def _fill(place: list[int], size: int, pool: list[int], used: list[bool], mask: int, inside: bool) -> None:  # noqa: FBT001
    """Put the first unused cards that fit into a place."""
    need = size - len(place)
    for c in pool:
        if need <= 0:
            return
        if not used[c] and (mask >> c & 1 == 1) == inside:
            used[c] = True
            place.append(c)
            need -= 1


def _count(pool: list[int], mask: int, inside: bool) -> int:  # noqa: FBT001
    """How many cards of the pool fit into a place."""
    if not mask:
        return 0 if inside else len(pool)
    inner = 0
    for c in pool:
        inner += mask >> c & 1
    return inner if inside else len(pool) - inner


def _make_room(given: list[list[int]], limits: list[Limit], short: int, rest: list[int], fixed: frozenset[int]) -> bool:
    """Give a place that is short of cards one more, by way of other places if no card that is left over fits it.

    False if that cannot be done without moving a fixed card.
    """
    came: dict[int, tuple[int, int]] = {}
    queue = [short]
    for place in queue:
        spare = next((c for c in rest if _fits(limits[place], c)), -1)
        if spare >= 0:
            rest.remove(spare)
            _pass_on(given, came, place, spare)
            return True
        for other, cards in enumerate(given):
            movable = next((c for c in cards if _fits(limits[place], c) and c not in fixed), -1)
            if movable >= 0 and other not in queue:
                came[other] = (place, movable)
                queue.append(other)
    return False


def _pass_on(given: list[list[int]], came: dict[int, tuple[int, int]], place: int, card: int) -> None:
    """A place gets a card, and hands on the one that the next place wants, until nothing is short."""
    while place in came:
        needy, wanted = came[place]
        given[place].remove(wanted)
        given[place].append(card)
        place, card = needy, wanted
    given[place].append(card)


def _limit(t: Table, place: list[int]) -> Limit:
    """Which cards may lie in a place."""
    if t.under:
        for container, inside in t.under.items():
            if inside is place:
                return t.pack.container[container].holds, True
    if place is t.rules_deck:
        return _rules(t), True
    if place is t.draw:
        return _rules(t) if t.solo else 0, False
    return t.pack.creepers, False


def _fits(limit: Limit, c: int) -> bool:
    mask, inside = limit
    return (mask >> c & 1 == 1) == inside


def _rules(t: Table) -> int:
    return t.pack.kind_mask[Kind.RULE]


def _guess_answers(t: Table, pid: int, old_hands: list[list[int]]) -> None:
    """What others have chosen in secret is guessed: random cards of the imagined hand, a random vote."""
    guessed: list[Answer] = []
    for who, value in t.answers:
        guessed.append((who, value if who == pid else _guess(t, who, value, old_hands, guessed)))
    t.answers = guessed
    t.on_answer = tuple(_guess_forced(t, pid, part, old_hands) for part in t.on_answer)


def _guess(t: Table, who: int, value: Choice, old_hands: list[list[int]], guessed: list[Answer]) -> Choice:
    if isinstance(value, int) and value >> SHIFT == 0 and value in old_hands[who]:
        left = [c for c in t.hand[who] if (who, c) not in guessed]
        return left[t.below(len(left))]
    return (YES, NO)[t.below(2)] if value in (YES, NO) else value


def _asked_anew(t: Table, decision: Decision) -> Decision:
    """Another player's open decision with the options of the imagined hand."""
    chosen = {value for who, value in t.answers if who == decision.pid}
    hand = [c for c in t.hand[decision.pid] if c not in chosen]
    values = decision._values
    if decision.kind == "surprise":
        fitting = fitting_answers(t)
        values = (PASS, *[c for c in hand if c in fitting])
    elif decision.kind == "type":
        kind = next(call.argument for call in t.pack.action_calls[decision.card] if call.verb == "others_discard")
        values = (RANDOM, *[c for c in hand if kind >> c & 1])
    elif decision.kind in ("hand limit", "give"):
        values = tuple(distinct(t, hand))
    new = Decision(
        t.pack, t.names, decision.pid, decision.kind, values, decision.serial, decision.card, decision.owners
    )
    new.count = decision.count
    new.suggestions = decision.suggestions
    new.followed_by = decision.followed_by
    return new


def _guess_forced(t: Table, pid: int, part: object, old_hands: list[list[int]]) -> object:
    """Discards that nobody had to choose: the whole hand, whatever it is."""
    if not (isinstance(part, tuple) and part and all(isinstance(pair, tuple) and len(pair) == 2 for pair in part)):
        return part
    forced = []
    for who, card in part:
        if who != pid and card in old_hands[who]:
            forced.append((who, t.hand[who][old_hands[who].index(card)]))
        else:
            forced.append((who, card))
    return tuple(forced)
