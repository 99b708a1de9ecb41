"""What whoever runs a server does to its tables and games: closing, forgetting, taking names out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import msgspec

from ruleshift.engine.journal import Journal
from ruleshift.engine.moves import Chosen, MadeMove, Move, OfferTaken, TableMove, move_row, read_move
from ruleshift.table.record import TableRecord
from ruleshift.table.typed_text import look_alike
from ruleshift.table.undo import changed_moves
from ruleshift.web.protocol.messages import ChatLine
from ruleshift.web.storage import Finished, Store, StoredGame
from ruleshift.web.tables.lobby import NAP, Lobby

__all__ = ("close_tables", "forget_games", "remove_name", "remove_name_at_tables", "without_name")

DAY = 24 * 3_600_000
NAMES = tuple(f"Player {at}" for at in range(1, 100))
"""For those whose name is not to be known any more."""


async def close_tables(
    lobby: Lobby, names: tuple[str, ...], idle_days: float | None, *, unplayed: bool, dry_run: bool = False
) -> dict[str, bool]:
    """End tables by name; or all where nobody is and nobody has been for some days, or where nobody has played.

    Returns which, and whether a game that somebody has played at goes with each. Those of other servers are left to
    them. A dry run ends none.
    """
    await lobby.refresh(0.0)
    chosen = [await lobby.current(name) for name in names]
    if idle_days is not None or unplayed:
        least = NAP * 1_000 if idle_days is None else idle_days * DAY
        for record in lobby.directory:
            idle = lobby.time.served() - record.touched >= least
            if idle and not lobby.is_busy(record.id) and not (unplayed and await _has_been_played_at(lobby, record)):
                chosen.append(record)
    ours = {record.id: await lobby.is_played(record) for record in chosen if await lobby.is_ours(record.id)}
    for name in () if dry_run else ours:
        await lobby.close_table(name, "This table was closed by whoever runs the server.")
    return ours


async def _has_been_played_at(lobby: Lobby, record: TableRecord) -> bool:
    """True if a game was played to its end, or one is on that has a second move."""
    ended = record.games - (record.phase == "playing")
    return ended > 0 or await lobby.is_played(record)


async def forget_games(lobby: Lobby, days: float, *, dry_run: bool = False) -> int:
    """Forget finished games that ended more than so many days ago; how many."""
    count = await lobby.store.forget_games(lobby.time.stamp() - int(days * DAY), dry_run=dry_run)
    await lobby.store.tidy()
    lobby.ended()
    return count


async def remove_name(lobby: Lobby, name: str) -> int:
    """Take a name out of all finished games; they can be replayed as before."""
    found = await lobby.store.played_by(name)
    for finished in found:
        stored = await lobby.store.game(finished.id)
        if stored is not None:
            await lobby.store.replace_game(*without_name(finished, stored, name))
    lobby.ended()
    return len(found)


async def remove_name_at_tables(lobby: Lobby, name: str) -> int:
    """Take a name out of this server's tables, where somebody sits or has chatted under it; how many those are."""
    await lobby.refresh(0.0)
    count = 0
    for record in lobby.directory:
        lines = await _lines_of(lobby.store, record.id, name)
        if (lines or record.find(name)) and await lobby.is_ours(record.id):
            await lobby.reword(record.id, partial(_keep_without, lobby.store, name))
            count += 1
    return count


async def _lines_of(store: Store, table: str, name: str) -> list[ChatLine]:
    lines = [msgspec.json.decode(line, type=ChatLine) for line in await store.chat(table)]
    return [line for line in lines if line.player == name]


async def _keep_without(store: Store, name: str, record: TableRecord) -> TableRecord:
    """Keep a table where somebody of this name is called otherwise, and the game that goes on there."""
    game = record.game if record.phase == "playing" else None
    stored = None if game is None else await store.game(game)
    finished = None if record.game is None else await store.finished(record.game)
    taken = [member.name for member in record.members] + list(finished.players if finished else ())
    new = next(each for each in NAMES if not any(look_alike(each, other) for other in taken))
    lines = await _lines_of(store, record.id, name)
    record = record.rename(name, new)
    await store.reword_table(
        record.id,
        msgspec.json.encode(record).decode(),
        {line.number: msgspec.json.encode(msgspec.structs.replace(line, player=new)).decode() for line in lines},
        game,
        stored and _without(stored, name, new),
    )
    return record


def without_name(finished: Finished, stored: StoredGame, name: str) -> tuple[Finished, StoredGame]:
    """The same game, in which somebody of this name is called `Player 1` or the next number that is free."""
    new = next(each for each in NAMES if each not in finished.players)
    outcome = msgspec.structs.replace(
        finished.outcome,
        winner=new if finished.outcome.winner == name else finished.outcome.winner,
    )
    players = tuple(new if each == name else each for each in finished.players)
    return msgspec.structs.replace(finished, players=players, outcome=outcome), _without(stored, name, new)


def _without(stored: StoredGame, name: str, new: str) -> StoredGame:
    """The same moves of the same game with another name."""

    def other(player: str) -> str:
        return new if player == name else player

    journal = Journal.from_bytes(stored.opening.encode(), "the kept game")
    opening = msgspec.structs.replace(
        journal,
        players=[other(each) for each in journal.players],
        first=other(journal.first),
        options=journal.options | _named(journal.options, other),
        moves=[move_row(_renamed(read_move(row), name, new)) for row in journal.moves],
    )
    moves = changed_moves(stored.moves, lambda made: MadeMove(_renamed(made.move, name, new), made.chance))
    return StoredGame(opening.to_bytes().decode(), moves)


def _named(options: Mapping[str, Any], other: Callable[[str], str]) -> dict[str, Any]:
    """The options that name players, with other names."""
    found: dict[str, Any] = {}
    if isinstance(options.get("first"), str):
        found["first"] = other(options["first"])
    if isinstance(options.get("people"), (list, tuple)):
        found["people"] = [other(each) for each in options["people"]]
    return found


def _renamed(move: Move, name: str, new: str) -> Move:
    """The same move, made by or to somebody who is called otherwise."""
    if isinstance(move, TableMove):
        return move
    if move.player == name:
        move = msgspec.structs.replace(move, player=new)
    if isinstance(move, Chosen) and not move.typed and move.choice == f"@{name}":
        return msgspec.structs.replace(move, choice=f"@{new}")
    if isinstance(move, OfferTaken) and move.offer == f"call out {name}":
        return msgspec.structs.replace(move, offer=f"call out {new}")
    return move
