"""A new game begins at a table: who plays it, what stands in its way, and who has the first turn."""

from __future__ import annotations

import secrets

import msgspec

from ruleshift.engine.game import Game
from ruleshift.story.news import news
from ruleshift.table.consent import objection
from ruleshift.table.planned_moves import Answered, PlannedMove
from ruleshift.table.record import TableRecord
from ruleshift.table.refusals import RefusalError
from ruleshift.table.surprise_windows import how_to_ask
from ruleshift.table.table_game import TableGame
from ruleshift.web.shelf import own_decks_of
from ruleshift.web.tables.live_table import LiveTable
from ruleshift.web.tables.table_options import game_options

__all__ = ("begin", "obstacle")


def _next(table: LiveTable) -> TableRecord:
    """Who plays the next game: for another one, people who are not here lose their seats; bots make room."""
    record = table.record
    if record.phase == "over":
        for member in record.people:
            excused = table.attendance.is_expected(member.name, table.settings.away_after)
            if not excused and not table.attendance.of(member.name).online:
                record = record.unseat(member.name)
    return record.with_room()


def obstacle(table: LiveTable) -> str | None:
    """Why no game can begin now, or None."""
    if table.record.phase == "playing":
        return None
    record = _next(table)
    if len(record.members) < 2 and not record.solo:
        return "A game needs two: wait for somebody, or add a bot."
    return objection(record.people, table.settings.shelf.asks(record.options))


async def begin(table: LiveTable, drawn: tuple[str, bool] | None = None, game: Game | None = None) -> None:
    """Deal a new game to everybody here. All of it happens, or nothing.

    Where the first to draw begins, the table waits for that, unless somebody has `drawn` already: who, and whether
    they begin (or let a bot do so). A `game` that has begun elsewhere goes on here.
    """
    reason = obstacle(table)
    if reason:
        raise RefusalError("not_now", reason)
    before, record = table.record.members, _next(table)
    names = [member.name for member in record.members]
    people = [member.name for member in record.people]
    dealt = game or _deal(table, record)
    name, number = secrets.token_urlsafe(12), record.games + 1
    if game is None:
        live = TableGame(name, number, dealt, record.options)
    else:
        live = await table.share.run(TableGame.retold, name, number, game.journal, record.options)
        live.moves = 0  # what has happened elsewhere is part of the opening
    opening = _opening(live.game, *drawn) if drawn else []
    live.company = live.company._replace(people=frozenset(people), watched=table.watched)
    await table.store.begin_game(live.id, table.id, dealt.journal.to_bytes().decode())
    if opening:
        planned = live.plan(*opening)
        await table.store.append(live.id, 1, planned.entries)
        live.commit(planned)
    record = msgspec.structs.replace(record, phase="playing", game=live.id, games=number, paused_by=None)
    await table.save(msgspec.structs.replace(record, own_decks=own_decks_of(dealt)))
    for name in names:
        table.attendance.of(name).away = False
    table.halted = None
    table.lay(live)
    for member in before:
        if member not in record.members:
            table.dismiss(member.name, ban=False)
            table.note(news("make-room" if member.bot else "left", member.name))
    if not live.beginner:
        table.note(news("dealt"))
    table.wake()


def _deal(table: LiveTable, record: TableRecord) -> Game:
    people = [member.name for member in record.people]
    shelf = table.settings.shelf
    agreed = game_options(record.options, table.first) | {"ask": how_to_ask(len(people), watched=table.watched)}
    names = [member.name for member in record.members]
    decks = shelf.find(record.options.decks, "not_now")
    return Game(decks, names, options=agreed, people=people, lenders=shelf.lenders)


def _opening(game: Game, player: str, draws: bool) -> list[PlannedMove]:  # noqa: FBT001 - a pair that travels together
    """What somebody has answered to the question who draws first, if the game asks it."""
    asked = next((each for each in game.decisions if each.player == player and each.kind == "first"), None)
    if asked is None:
        return []
    index = asked.find("draw" if draws else "pass")
    if index < 0:
        raise RefusalError("not_now", "Several people are here: one of you draws and goes first.")
    return [Answered(asked, index)]
