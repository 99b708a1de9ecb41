"""From the notes of one game to the sums of a tally: compiled, since every game of a simulation goes through it."""

from __future__ import annotations

from collections import Counter
from typing import TypeVar

from ruleshift.cards import Kind
from ruleshift.engine import Game, Notes, Outcome, table_of
from ruleshift.lab.game_row import GameRow
from ruleshift.lab.plan import Job
from ruleshift.lab.tally import DRIFT, MOST_ROUNDS, MOST_TOLD, STATES, Tally, Unfinished

__all__ = ("collect",)

Key = TypeVar("Key", int, str)

ALL = 1_000
"""A play number from here on means all cards."""
MOST_NAMED = 6


def collect(job: Job, number: int, game: Game, notes: Notes, tally: Tally) -> GameRow:
    """Add a finished game to a tally; its row."""
    outcome = game.outcome
    assert outcome is not None
    t = table_of(game)
    winner = t.names.index(outcome.winner) if outcome.winner else -1
    seating = job.seating(number)
    begins = notes.tables[0].pid
    place = (winner - begins) % len(t.names) if winner >= 0 else -1
    bot = seating[winner] if winner >= 0 else -1
    tally.games += 1
    _count(tally.results, outcome.result)
    _count(tally.turns, outcome.turns)
    _count(tally.choices, notes.choices)
    tally.forced += notes.forced
    if winner >= 0:
        tally.bots[bot] += 1
        tally.places[place] += 1
    _cards(job, notes, winner, tally)
    _held(job, t.front_mask, winner, tally)
    _ending(job, outcome, tally)
    bare = _tables(job, notes, winner, tally)
    if outcome.result in ("unfinished", "stuck"):
        _count(tally.reasons, outcome.because)
        if len(tally.unfinished) < MOST_TOLD:
            tally.unfinished.append(_unfinished(game, notes, number, outcome))
    return GameRow(
        game=number + 1,
        seed=game.seed,
        result=outcome.result,
        winner=job.name_of(number, bot) if winner >= 0 else None,
        bot=bot + 1 if winner >= 0 else None,
        place=place + 1 if winner >= 0 else None,
        goal=outcome.goal or (outcome.because if winner >= 0 else None),
        turns=outcome.turns,
        decisions=notes.choices,
        forced=notes.forced,
        players=len(t.names),
        turns_without_goal=bare,
        plays=len(notes.plays),
        first_player=job.name_of(number, seating[begins]),
        reason="" if outcome.result == "won" else outcome.because,
    )


def _count(sums: dict[Key, int], key: Key) -> None:
    sums[key] = sums.get(key, 0) + 1


def _rows(job: Job, mask: int) -> set[int]:
    """The rows of the cards in a mask, eight cards at a time."""
    roster = job.roster
    rows: set[int] = set()
    for found, byte in zip(roster.rows_of_bytes, mask.to_bytes(len(roster.rows_of_bytes), "little"), strict=True):
        if byte:
            rows.update(found[byte])
    return rows


def _cards(job: Job, notes: Notes, winner: int, tally: Tally) -> None:
    """Who drew and played what: plays are counted, and players who ever did."""
    row_of = job.roster.row_of
    plays, plays_won = tally.plays, tally.plays_won
    for pid, c in notes.plays:
        row = row_of[c]
        plays[row] += 1
        if pid == winner:
            plays_won[row] += 1
    for pid, (drew, put) in enumerate(zip(notes.drawn, notes.played, strict=True)):
        drawn, played = _rows(job, drew), _rows(job, put)
        _add(tally.drawn, drawn)
        _add(tally.played, played)
        _add(tally.drawn_played, drawn & played)
        if pid == winner:
            _add(tally.drawn_won, drawn)
            _add(tally.played_won, played)


def _add(sums: list[int], rows: set[int]) -> None:
    for row in rows:
        sums[row] += 1


def _held(job: Job, fronts: list[int], winner: int, tally: Tally) -> None:
    for pid, mask in enumerate(fronts):
        rows = _rows(job, mask)
        _add(tally.held, rows)
        if pid == winner:
            _add(tally.held_won, rows)


def _ending(job: Job, outcome: Outcome, tally: Tally) -> None:
    """What decided the game; a Meta Rule has no row of its own."""
    row = job.roster.find(outcome.goal) if outcome.goal else -1
    if outcome.result == "lost" and row >= 0:
        tally.lost_by[row] += 1
    elif outcome.result == "won" and row >= 0:
        tally.won_by[row] += 1
    elif outcome.result == "won":
        _count(tally.won_otherwise, outcome.because)


class _Seen:
    """What was seen on the table of one game: Goals as masks, and how often Creepers lay before whom."""

    __slots__ = ("creepers", "goals", "in_play", "met", "near", "states")

    def __init__(self, goals: int) -> None:
        self.goals = goals
        self.in_play = self.near = self.met = 0
        self.states: dict[tuple[tuple[int, ...], tuple[int, ...]], int] = {}
        self.creepers: dict[tuple[int, ...], int] = {}

    def look(self, goals: tuple[int, ...], distances: tuple[int, ...]) -> int:
        """Look at the Goals; which of the STATES the table is in."""
        state = 0
        for c, distance in zip(goals, distances, strict=True):
            bit = 1 << c
            self.in_play |= bit
            if distance <= 1:
                self.near |= bit
                if not distance:
                    self.met |= bit
            if bit & self.goals:
                state = max(state, 1 if distance > 1 else 3 - distance)
        self.states[goals, distances] = state
        return state


def _tables(job: Job, notes: Notes, winner: int, tally: Tally) -> int:
    """How the table stood whenever a turn began, and at the end. How many turns began without a Goal."""
    players = len(notes.drawn)
    seen = _Seen(job.pack.kind_mask[Kind.GOAL])
    known, lying = seen.states, seen.creepers
    counts = [0] * len(STATES)
    last: object = None
    cells: tuple[int, ...] = ()
    first_goal = 0
    end = notes.tables.pop()
    for turn, note in enumerate(notes.tables):
        goals, distances, law, creepers = note.goals, note.distances, note.law, note.creepers
        state = 0
        if goals:
            key = (goals, distances)
            state = known[key] if key in known else seen.look(goals, distances)
            first_goal = first_goal or (turn + 1 if state else 0)
        lying[creepers] = lying.get(creepers, 0) + 1
        counts[state] += 1
        if law is not last:
            last = law
            cells = _cells(law.draw, law.play, law.hand_limit, law.keeper_limit)
        _add_turn(tally, turn, turn // players, state, cells)
    seen.look(end.goals, end.distances)
    lying.setdefault(end.creepers, 0)
    _add_seen(job, seen, winner, tally)
    _square(tally, counts)
    if first_goal:
        _count(tally.first_goal, first_goal)
    return counts[0]


def _add_seen(job: Job, seen: _Seen, winner: int, tally: Tally) -> None:
    _add(tally.in_play, _rows(job, seen.in_play))
    _add(tally.near, _rows(job, seen.near))
    _add(tally.met, _rows(job, seen.met))
    had = [0] * len(job.plan.bots)
    for creepers, turns in seen.creepers.items():
        lies = 0
        for pid, own in enumerate(creepers):
            had[pid] |= own
            lies |= own
        for row in _rows(job, lies) if lies else ():
            tally.creeper_turns[row] += turns
    for pid, own in enumerate(had):
        rows = _rows(job, own)
        _add(tally.had, rows)
        if pid == winner:
            _add(tally.had_won, rows)


def _add_turn(tally: Tally, turn: int, round_: int, state: int, cells: tuple[int, ...]) -> None:
    states, drift = tally.states, tally.drift
    if turn < MOST_ROUNDS:
        if turn == len(states):
            states.append([0] * len(STATES))
        states[turn][state] += 1
    totals = tally.drift_all
    if round_ < MOST_ROUNDS:
        if round_ == len(drift):
            drift.append([0] * len(totals))
        row = drift[round_]
        for cell in cells:
            row[cell] += 1
    for cell in cells:
        totals[cell] += 1


_OFFSETS = (0, len(DRIFT["draw"]), len(DRIFT["draw"]) + len(DRIFT["play"]), 15)


def _cells(draw: int, play: int, hand: int, keepers: int) -> tuple[int, ...]:
    """Where the numbers in force are counted, in the order of DRIFT."""
    return (
        min(max(draw, 1), 5) - 1,
        _OFFSETS[1] + (4 if play >= ALL else min(max(play, 1), 4) - 1),
        _OFFSETS[2] + (0 if hand < 0 else min(max(hand, 1), 4)),
        _OFFSETS[3] + (0 if keepers < 0 else min(max(keepers, 2), 4) - 1),
    )


def _square(tally: Tally, counts: list[int]) -> None:
    n = sum(counts)
    for state, x in enumerate(counts):
        tally.states_all[state] += x
        sums = tally.squares[state]
        sums[0] += x
        sums[1] += n
        sums[2] += x * x
        sums[3] += n * n
        sums[4] += x * n


def _unfinished(game: Game, notes: Notes, number: int, outcome: Outcome) -> Unfinished:
    t = table_of(game)
    plays = Counter(t.pack.names[c] for _, c in notes.plays)
    return Unfinished(
        number=number + 1,
        reason=outcome.because,
        turns=outcome.turns,
        plays=len(notes.plays),
        most_played=plays.most_common(MOST_NAMED),
        in_hands=sum(len(t.hand[pid]) for pid in t.order),
        cards=len(t.pack.shuffled),
        shuffles=sum(isinstance(result, tuple) for result in t.chance_log),
    )
