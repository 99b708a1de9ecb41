"""Finished games, move by move, with all cards face up. A game that is still on is shown to nobody in this way."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from typing import NamedTuple

from msgspec.structs import replace

from ruleshift.engine import Event
from ruleshift.engine.game import Game
from ruleshift.engine.journal import Journal
from ruleshift.engine.moves import Joined, Left, OfferTaken, OptionSet, Reseeded
from ruleshift.story.old_games import table_move_text
from ruleshift.story.telling import Teller, retold
from ruleshift.table.record import TableOptions
from ruleshift.table.refusals import RefusalError
from ruleshift.table.replay import Replay, Step
from ruleshift.table.seat_log import LogEntry
from ruleshift.table.undo import read_journal
from ruleshift.web.protocol.convert import (
    end_state,
    game_state,
    goal_states,
    own_state,
    state_without_people,
    table_without_people,
)
from ruleshift.web.protocol.log_lines import log_line
from ruleshift.web.protocol.messages import LogLine, State
from ruleshift.web.protocol.resources import Timeline, TimelineStep
from ruleshift.web.shelf import cards_from
from ruleshift.web.storage import Finished, Store
from ruleshift.web.tables.lobby import finished_entry
from ruleshift.web.tables.workers import Workers

__all__ = ("Replays",)


class _Shown(NamedTuple):
    """A finished game that was looked at."""

    finished: Finished
    replay: Replay
    timeline: Timeline


class Replays:
    """Reads finished games; the last few are remembered."""

    MOST = 32

    def __init__(self, store: Store, workers: Workers) -> None:
        self._store = store
        self._workers = workers
        self._shown: OrderedDict[str, _Shown] = OrderedDict()

    async def journal(self, game: str) -> Journal:
        """The whole game as a file."""
        return (await self._find(game)).replay.journal

    async def own_decks(self, game: str) -> dict[str, str]:
        """The custom decks of a game, by name: what they say."""
        return (await self._find(game)).replay.journal.own_decks

    async def timeline(self, game: str) -> Timeline:
        """Every move, and what came of it."""
        return (await self._find(game)).timeline

    async def state(self, game: str, step: int) -> State:
        """The table after some moves."""
        shown = await self._find(game)
        if not 0 <= step <= shown.replay.length:
            raise RefusalError("not_found", f"This game has the steps 0 to {shown.replay.length}.")
        return await self._workers.run(game, _state, game, shown, step)

    async def play_on(self, game: str, step: int, seat: str) -> Game:
        """A game of its own that goes on from a step of a finished one, for somebody who takes a seat in it."""
        shown = await self._find(game)
        if not 0 <= step <= shown.replay.length:
            raise RefusalError("not_found", f"This game has the steps 0 to {shown.replay.length}.")
        return await self._workers.run(game, _play_on, shown.replay, step, seat)

    async def _find(self, game: str) -> _Shown:
        """A finished game as it is kept now: a name may have been removed, by any server, or the game forgotten."""
        finished = await self._store.finished(game)
        known = self._shown.get(game)
        if known is not None and known.finished == finished:
            return known
        self._shown.pop(game, None)
        stored = await self._store.game(game)
        if stored is None:
            raise RefusalError("not_found", "There is no such game.")
        if finished is None:
            raise RefusalError("conflict", "This game is not over yet; you can watch the replay when it is.")
        journal = read_journal(stored)
        shown = await self._workers.run(game, _show, finished, journal)
        self._shown[game] = shown
        while len(self._shown) > self.MOST:
            self._shown.popitem(last=False)
        return shown


def _show(finished: Finished, journal: Journal) -> _Shown:
    replay = Replay(journal)
    log = _Log(replay.steps[0].turn_number)
    rows = []
    for number, step in enumerate(replay.steps):
        window, lines = step.asked is not None and step.asked.is_window, log.lines(step.heard)
        rows.append(
            TimelineStep(
                number=number,
                turn_number=replay.steps[number - 1].turn_number if number else 1,
                player=step.player,
                prompt=_prompt(step),
                choice=_choice(step),
                window=window,
                passes=window and step.choice == "pass" and not lines,
                lines=lines,
            )
        )
    timeline = Timeline(
        game=finished_entry(finished),
        seats=tuple(journal.players),
        cards_from=cards_from(finished.decks, replay.options.with_cards),
        steps=tuple(rows),
        note=_note(finished, replay),
        end=end_state(replay.position(replay.length), replay.arrivals),
    )
    return _Shown(finished, replay, timeline)


def _note(finished: Finished, replay: Replay) -> str | None:
    """What is to be said about a game of another version, if it does not go as it went."""
    if replay.departure is not None:
        return str(replay.departure)
    if replay.outcome != finished.outcome:
        return f"Rules or cards have changed since this game was played. It ended differently then: {finished.outcome}."
    return None


class _Log:
    """Numbers the lines of a game."""

    def __init__(self, turn_number: int) -> None:
        self._last = 0
        self._teller = Teller(turn_number=turn_number)

    def lines(self, events: tuple[Event, ...]) -> tuple[LogLine, ...]:
        """The lines of a move; none goes on from a line of another move."""
        heard = [self._teller.hear(event) for event in events]
        self._teller.interrupt()
        first, self._last = self._last + 1, self._last + len(heard)
        return tuple([
            log_line(LogEntry(first + at, each, each.turn_number, hushed=retold(each, heard[at + 1 :])))
            for at, each in enumerate(heard)
        ])  # fmt: skip


def _prompt(step: Step) -> str:
    """What was asked, or what was done without being asked."""
    if step.asked is not None:
        return step.asked.prompt
    if step.move is None:
        return "The cards are dealt"
    return table_move_text(step.move) if isinstance(step.move, OptionSet | Reseeded) else "Without being asked"


def _choice(step: Step) -> str:
    match step.move:
        case OfferTaken(_, offer):
            return offer
        case Joined():
            return "join"
        case Left():
            return "leave"
    return step.choice


def _play_on(replay: Replay, step: int, seat: str) -> Game:
    before = replay.position(step)
    if before.over:
        raise RefusalError("conflict", "The game is over here: go back to play on.")
    if seat not in before.players:
        raise RefusalError("conflict", f"Nobody in this game is called {seat[:40]!r} at this step.")
    return replay.play_on(step, secrets.randbits(63))


def _state(game_id: str, shown: _Shown, step: int) -> State:
    """A game as everybody may see it once it is over: all hands are shown, and what lies hidden."""
    replay = shown.replay
    game = replay.position(step)
    hidden = {card: under for name in game.players for card, under in game.own(name).hidden.items()}
    own = replace(own_state(game.own(), game.view().face_down), hidden=hidden, seen_hands=replay.hands(game))
    options = TableOptions(decks=shown.finished.decks, seats=len(game.players), chat=False)
    table = table_without_people("replay", f"/replay/{game_id}", options, shown.timeline.cards_from)
    seen = game_state(game, game_id, game.view(), goal_states(game.standings))
    state = state_without_people(game.view(), seen, table, own, version=step)
    return replace(state, news=shown.timeline.steps[step].lines)
