"""Finished games, move by move, with all cards face up. A game that is still on is shown to nobody in this way."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

from ruleshift.engine import Decision, Event
from ruleshift.engine.game import Game
from ruleshift.engine.journal import Journal, own_decks_of, table_move_text
from ruleshift.engine.moves import Joined, Left, Move, OfferTaken, OptionSet, Reseeded, read_chosen, read_move
from ruleshift.story.ending import Arrivals
from ruleshift.story.telling import Heard, Teller, retold
from ruleshift.table.refusals import RefusalError
from ruleshift.table.undo import read_journal
from ruleshift.web.protocol.convert import end_state, game_state, goal_states
from ruleshift.web.protocol.messages import LogLine
from ruleshift.web.protocol.resources import ReplayQuestion, ReplaySeat, ReplayState, Timeline, TimelineStep
from ruleshift.web.shelf import Shelf, cards_from
from ruleshift.web.storage import Finished, Store
from ruleshift.web.tables.lobby import finished_entry
from ruleshift.web.tables.seat_log import line_of
from ruleshift.web.tables.workers import Workers

__all__ = ("Replays",)


class Replays:
    """Reads finished games; the last few are remembered."""

    MOST = 32

    def __init__(self, store: Store, shelf: Shelf, workers: Workers) -> None:
        self._store = store
        self._shelf = shelf
        self._workers = workers
        self._journals: OrderedDict[str, tuple[Finished, Journal]] = OrderedDict()
        self._timelines: OrderedDict[str, Timeline] = OrderedDict()

    async def journal(self, game: str) -> Journal:
        """The whole game as a file."""
        return (await self._find(game))[1]

    async def timeline(self, game: str) -> Timeline:
        """Every move, and what came of it."""
        return await self._timeline(game, *await self._find(game))

    async def state(self, game: str, step: int) -> ReplayState:
        """The table after some moves."""
        finished, journal = await self._find(game)
        timeline = await self._timeline(game, finished, journal)
        if not 0 <= step < len(timeline.steps):
            raise RefusalError("not_found", f"This game has the steps 0 to {len(timeline.steps) - 1}.")
        return await self._workers.run(game, _state, game, journal, timeline.steps[step], len(timeline.steps) - 1)

    async def _timeline(self, game: str, finished: Finished, journal: Journal) -> Timeline:
        known = self._timelines.get(game)
        if known is not None:
            return known
        made: Timeline = await self._workers.run(game, _timeline, finished, journal)
        if self._journals.get(game) == (finished, journal):  # and no name was removed meanwhile
            self._timelines[game] = made
            _trim(self._timelines, self.MOST)
        return made

    async def _find(self, game: str) -> tuple[Finished, Journal]:
        """A finished game as it is kept now: a name may have been removed, by any server, or the game forgotten."""
        finished = await self._store.finished(game)
        known = self._journals.get(game)
        if known is not None and known[0] == finished:
            return known
        self._journals.pop(game, None)
        self._timelines.pop(game, None)
        stored = await self._store.game(game)
        if stored is None:
            raise RefusalError("not_found", "There is no such game.")
        if finished is None:
            raise RefusalError("conflict", "This game is not over yet; you can watch the replay when it is.")
        journal = read_journal(stored)
        self._shelf.bring(own_decks_of(journal))
        self._journals[game] = finished, journal
        _trim(self._journals, self.MOST)
        return finished, journal


def _trim(cache: OrderedDict[str, Any], most: int) -> None:
    while len(cache) > most:
        cache.popitem(last=False)


def _timeline(finished: Finished, journal: Journal) -> Timeline:
    steps = Game.retrace(journal)
    game = next(steps)
    log, arrivals = _Everything(game.table.turn_number), Arrivals(game.table.turn_number)
    game.listen(log.hear, everything=True)
    game.listen(arrivals.hear, kinds=Arrivals.KINDS)
    rows = [
        TimelineStep(
            number=0,
            turn_number=1,
            player="",
            prompt="The cards are dealt",
            choice="",
            window=False,
            passes=False,
            lines=(),
        )
    ]
    for number, move in enumerate(journal.moves, 1):
        before, turn = game.decisions, game.table.turn_number
        if next(steps, None) is None:
            break
        player, prompt, choice, window = _read(game, before, read_move(move))
        lines = log.take()
        rows.append(
            TimelineStep(
                number=number,
                turn_number=turn,
                player=player,
                prompt=prompt,
                choice=choice,
                window=window,
                passes=window and choice == "pass" and not lines,
                lines=lines,
            )
        )
    return Timeline(
        game=finished_entry(finished),
        seats=tuple(journal.players),
        cards_from=cards_from(finished.decks, game.options.with_cards),
        steps=tuple(rows),
        note=_note(finished, game),
        end=end_state(game, arrivals),
    )


def _note(finished: Finished, game: Game) -> str | None:
    """What is to be said about a game of another version, if it does not go as it went."""
    if game.departure is not None:
        return str(game.departure)
    if game.outcome != finished.outcome:
        return f"Rules or cards have changed since this game was played. It ended differently then: {finished.outcome}."
    return None


class _Everything:
    """Hears everything, and hands out what is new."""

    def __init__(self, turn_number: int) -> None:
        self._last = 0
        self._teller = Teller(turn_number=turn_number)
        self._new: list[Heard] = []

    def hear(self, event: Event) -> None:
        self._last += 1
        self._new.append(self._teller.hear(event))

    def take(self) -> tuple[LogLine, ...]:
        """The lines since the last time; none goes on from a line of another move."""
        new, self._new = self._new, []
        first = self._last - len(new) + 1
        self._teller.interrupt()
        return tuple(
            [
                line_of(first + at, each, each.turn_number, hushed=retold(each, new[at + 1 :]))
                for at, each in enumerate(new)
            ]
        )


def _read(game: Game, asked: tuple[Decision, ...], move: Move) -> tuple[str, str, str, bool]:
    """Who did what when these decisions were open: player, prompt, choice, and whether it was in a window."""
    match move:
        case OfferTaken(player, offer):
            return player, "Without being asked", offer, False
        case OptionSet() | Reseeded():
            return "", table_move_text(move), "", False
        case Joined(player):
            return player, "Without being asked", "join", False
        case Left(player):
            return player, "Without being asked", "leave", False
    decision = next(each for each in asked if each.player == move.player)
    value = read_chosen(game.table, move)
    choice = value if isinstance(value, str) else decision.options[decision.values.index(value)].text
    return decision.player, decision.prompt, choice, decision.is_window


def _state(game_id: str, journal: Journal, step: TimelineStep, steps: int) -> ReplayState:
    game = Game.from_journal(journal, step.number)
    return ReplayState(
        step=step.number,
        steps=steps,
        game=game_state(game, game_id, game.view(), goal_states(game.standings)),
        seats=tuple(_seat(game, player) for player in game.players),
        asked=tuple(
            ReplayQuestion(
                player=decision.player,
                prompt=decision.prompt,
                options=tuple(option.text for option in decision.options),
            )
            for decision in game.decisions
        ),
        lines=step.lines,
    )


def _seat(game: Game, player: str) -> ReplaySeat:
    view = game.view(player)
    seat = next(seat for seat in view.seats if seat.name == player)
    return ReplaySeat(
        name=player,
        hand=view.hand,
        small_hand=view.small_hand,
        table=seat.table,
        hidden=view.hidden,
        drinks=seat.drinks,
    )
