"""Who wins, who does not, and why: the same facts serve winning, explanations, hints and bots."""

from __future__ import annotations

from typing import Final, NamedTuple

import msgspec

from ruleshift.cards import Kind
from ruleshift.engine.core import printing
from ruleshift.engine.core.compiled_cards import Formula, Need
from ruleshift.engine.core.event import tell
from ruleshift.engine.core.kinds import EndReason, EventKind, Result
from ruleshift.engine.core.lack import Lack
from ruleshift.engine.core.notes import Notes, TableNote
from ruleshift.engine.core.rules import law
from ruleshift.engine.core.table import Table, bits

__all__ = (
    "Facts", "Outcome", "blockers", "distance", "facts", "judge", "meets", "nearest", "note_table", "unfinished", "win",
)  # fmt: skip

_UNGOAL = int(Kind.UNGOAL)
_FAR: Final = 1_000


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended.

    `result` is `won`, `lost` (an Ungoal was met: everybody has lost), `solo` (with a `score`), `stuck` (nothing can
    happen any more) or `unfinished`; `winner` and `goal` are set where somebody has won.

    >>> from ruleshift import Game
    >>> outcome = Game("pirate", ["Ann", "Bob"], seed=7).playout(1)
    >>> outcome.result, outcome.winner, outcome.goal
    ('won', 'Bob', 'Sword & Pistol')
    >>> print(outcome)
    Bob wins with Sword & Pistol
    """

    result: Result
    winner: str | None = None
    goal: str | None = None
    score: int = 0
    turns: int = 0
    reason: EndReason = "goal"

    @property
    def because(self) -> str:
        """The reason in a few words: the name of the Goal, `Time Limit`, `1,000 turns`."""
        return printing.reason_text(self)

    def __str__(self) -> str:
        return printing.outcome_text(self)


class Facts(NamedTuple):
    """One Goal and one player: the cards that serve it, what is missing, and the Creepers that block."""

    goal: int
    pid: int
    has: tuple[int, ...]
    missing: tuple[Lack, ...]
    parts: int
    blocked_by: tuple[int, ...]
    behind: tuple[int, ...]

    @property
    def met(self) -> bool:
        """True if the cards are all there; whether a Creeper blocks is another matter."""
        return not self.missing and not self.behind


def blockers(t: Table, pid: int, formula: Formula) -> int:
    """The Creepers in front of a player that keep this Goal from being won."""
    seen = t.front_mask[pid]
    return t.pack.blocking(seen, formula.exempt | law(t).harmless) if seen & t.pack.creepers else 0


def meets(t: Table, pid: int, formula: Formula) -> bool:
    """True if a player has what the Goal asks for. Blocking Creepers are not looked at, except for "most"."""
    seen = t.front_mask[pid]
    for mask, count in formula.demands:
        found = seen & mask
        if not found or (count > 1 and found.bit_count() < count):
            return False
    if formula.most or formula.hand:
        return not _behind(t, pid, formula)
    return True


def _behind(t: Table, pid: int, formula: Formula) -> tuple[int, ...]:
    """Who keeps this player from having the most; the player themself if there is not enough anyway (R123, R124)."""
    rivals: list[int] = []
    for mask, least, _ in formula.most:
        mine = (t.front_mask[pid] & mask).bit_count()
        if mine < least or t.solo:
            rivals.append(pid)
        rivals += _above(t, pid, formula, mine, [(t.front_mask[other] & mask).bit_count() for other in t.order])
    if formula.hand:
        mine = len(t.hand[pid])
        if mine < formula.hand or (formula.hand_most and t.solo):
            rivals.append(pid)
        if formula.hand_most:
            rivals += _above(t, pid, formula, mine, [len(t.hand[other]) for other in t.order])
    return tuple(dict.fromkeys(rivals))


def _above(t: Table, pid: int, formula: Formula, mine: int, counts: list[int]) -> list[int]:
    return [
        other
        for other, count in zip(t.order, counts, strict=True)
        if other != pid and (count > mine or (count == mine and not blockers(t, other, formula)))
    ]


def winners_of(t: Table, c: int, formula: Formula) -> list[int]:
    """Who meets a Goal unblocked, after the Goal's own tie-break."""
    first, seen = formula.first, t.front_mask
    found = [
        pid
        for pid in t.order
        if (seen[pid] & first or not first) and meets(t, pid, formula) and not blockers(t, pid, formula)
    ]
    if len(found) > 1 and formula.tie_break:
        counts = [(t.front_mask[pid] & formula.tie_break).bit_count() for pid in found]
        best = max(counts)
        if counts.count(best) == 1:
            return [found[counts.index(best)]]
    return found


def ungoal_met(t: Table, formula: Formula) -> bool:
    """True if any one player, or all together, meet an Ungoal. What blocks a win does not hinder it."""
    if formula.together:
        everything = 0
        for pid in t.order:
            everything |= t.front_mask[pid]
        return all((everything & mask).bit_count() >= count for mask, count in formula.demands)
    return any(meets(t, pid, formula) for pid in t.order)


def judge(t: Table) -> bool:
    """End the game if exactly one player has won, or an Ungoal alone is met (R120, R154); True if it has ended."""
    seen = t.front_mask
    cores = t.pack.core
    for c in t.goals:
        core = cores[c]
        for mine in seen:
            if mine & core == core:
                return _judge_closely(t)
    return False


def _judge_closely(t: Table) -> bool:
    pack = t.pack
    won: list[tuple[int, int]] = []
    lost = -1
    seen = t.front_mask
    for c in t.goals:
        formula = pack.formula[c]
        if pack.kind[c] == _UNGOAL:
            if ungoal_met(t, formula):
                lost = c
            continue
        first = formula.first
        for pid in t.order:
            if (seen[pid] & first or not first) and meets(t, pid, formula):
                won += [(winner, c) for winner in winners_of(t, c, formula)]
                break
    if not won and lost < 0:
        return False
    players = {pid for pid, _ in won}
    if lost >= 0:
        if not players:
            end(t, Outcome("lost", None, pack.names[lost], 0, t.turn_number, "ungoal"))
    elif len(players) == 1:
        win(t, won[0][0], won[0][1], "goal")
    return t.outcome is not None


def win(t: Table, pid: int, goal: int, reason: EndReason) -> None:
    """One player wins."""
    name = t.pack.names[goal] if goal >= 0 else None
    end(t, Outcome("won", t.names[pid], name, 0, t.turn_number, reason))


def unfinished(t: Table, reason: EndReason, result: Result = "unfinished") -> None:
    """The game ends without an answer: a cap was reached, or nothing can happen any more."""
    end(t, Outcome(result, None, None, len(t.scored), t.turn_number, reason))


def end(t: Table, outcome: Outcome) -> None:
    """The game is over: nothing is left to be done or decided."""
    t.outcome = outcome
    if t.notes is not None:
        note_table(t, t.notes)
    t.agenda.clear()
    t.decisions = ()
    t.veiled = -1
    if t.ears:
        kind: EventKind = "win" if outcome.winner else "over"
        goal = tuple([c for c in t.goals if t.pack.names[c] == outcome.goal][:1])
        winner = t.names.index(outcome.winner) if outcome.winner else -1
        count = len(goal) or (outcome.turns if outcome.reason == "turn limit" else outcome.score)
        tell(t, kind, winner, goal, count=count, word=outcome.reason)


def _served(seen: int, formula: Formula) -> list[tuple[Need, list[int]]]:
    """Each entry of a Goal, the narrowest first, and the cards that serve it."""
    needs = sorted(formula.needs, key=lambda need: need.mask.bit_count())
    if formula.overlap:
        return list(zip(needs, _serving(seen, needs), strict=True))
    return [(need, bits(seen & need.mask)[: need.count]) for need in needs]


def _serving(seen: int, needs: list[Need]) -> list[list[int]]:
    """The cards that serve each entry: as many as possible, and a card serves one entry only."""
    serving: list[list[int]] = [[] for _ in needs]
    for at, need in enumerate(needs):
        while len(serving[at]) < need.count and _serve(seen, needs, serving, at, set()):
            pass
    return serving


def _serve(seen: int, needs: list[Need], serving: list[list[int]], at: int, asked: set[int]) -> bool:
    """Find an entry one more card: a free one, or one whose entry can do with another."""
    asked.add(at)
    fitting = bits(seen & needs[at].mask)
    owners = [next((i for i, cards in enumerate(serving) if c in cards), -1) for c in fitting]
    if -1 in owners:
        serving[at].append(fitting[owners.index(-1)])
        return True
    for c, owner in zip(fitting, owners, strict=True):
        if owner not in asked and _serve(seen, needs, serving, owner, asked):
            serving[owner].remove(c)
            serving[at].append(c)
            return True
    return False


def facts(t: Table, c: int, pid: int) -> Facts:
    """What is there, what is missing, what blocks, for one Goal and one player."""
    formula = t.pack.formula[c]
    seen = t.front_mask[pid]
    has: list[int] = []
    missing: list[Lack] = []
    parts = 0
    for need, found in _served(seen, formula):
        has += found
        parts += need.count
        missing += [need.lack] * (need.count - len(found))
    for mask, least, lack in formula.most:
        found = bits(seen & mask)
        has += found
        parts += least
        missing += [lack] * max(0, least - len(found))
    if formula.hand:
        parts += 1
        if len(t.hand[pid]) < formula.hand:
            missing.append(Lack(hand=formula.hand))
    behind = tuple([rival for rival in _behind(t, pid, formula) if rival != pid])
    return Facts(c, pid, tuple(has), tuple(missing), parts, tuple(bits(blockers(t, pid, formula))), behind)


def note_table(t: Table, notes: Notes) -> None:
    """Note how the table stands: when a turn begins, and when the game ends."""
    distances = [distance(t, c) for c in t.goals]
    creepers = t.pack.creepers
    lying = [mask & creepers for mask in t.front_mask]
    notes.tables.append(TableNote(t.turn, tuple(t.goals), tuple(distances), law(t), tuple(lying)))


def distance(t: Table, c: int) -> int:
    """How many cards the player nearest to a Goal or an Ungoal still lacks; what blocks a win is not looked at."""
    formula = t.pack.formula[c]
    if formula.together:
        everything = 0
        for pid in t.order:
            everything |= t.front_mask[pid]
        return _lacking(formula, everything)
    least = _FAR
    for pid in t.order:
        lacking = _lacking(formula, t.front_mask[pid])
        if lacking < least and (formula.most or formula.hand):
            lacking = max(lacking, _short(t, pid, formula))
        least = min(least, lacking)
    return least


def _lacking(formula: Formula, seen: int) -> int:
    """How many cards these lack for the entries of a Goal."""
    if formula.overlap:
        return sum(need.count - len(found) for need, found in _served(seen, formula))
    lacking = 0
    for mask, count in formula.pairs:
        found = (seen & mask).bit_count()
        if found < count:
            lacking += count - found
    return lacking


def _short(t: Table, pid: int, formula: Formula) -> int:
    """How many cards a player lacks for having the most, of some sort or in hand."""
    if not _behind(t, pid, formula):
        return 0
    short = 1
    for mask, least, _ in formula.most:
        others = [(t.front_mask[other] & mask).bit_count() + 1 for other in t.order if other != pid]
        short = max(short, max([least, *others]) - (t.front_mask[pid] & mask).bit_count())
    if formula.hand:
        others = [len(t.hand[other]) + 1 for other in t.order if other != pid and formula.hand_most]
        short = max(short, max([formula.hand, *others]) - len(t.hand[pid]))
    return short


def nearest(t: Table) -> int:
    """Who is nearest to a win (Time Limit), or -1 while nothing separates the first two.

    The best fraction of a Goal's parts, then fewer Creepers that block that Goal, then more Keepers.
    """
    ranks: dict[int, tuple[float, int, int]] = {}
    for pid in t.order:
        keepers = (t.front_mask[pid] & t.pack.keepers).bit_count()
        near = [(0.0, 0)]
        for fact in (facts(t, c, pid) for c in t.goals if t.pack.kind[c] == Kind.GOAL):
            share = 1.0 - len(fact.missing) / fact.parts if fact.parts else 0.0
            near.append((share, -len(fact.blocked_by)))
        ranks[pid] = (*max(near[1:] or near), keepers)
    ordered = sorted(ranks, key=lambda pid: ranks[pid], reverse=True)
    if len(ordered) > 1 and ranks[ordered[0]] == ranks[ordered[1]]:
        return -1
    return ordered[0]
