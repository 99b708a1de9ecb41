"""What whoever runs a server does to its tables and games: closing, forgetting, taking names out."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from ruleshift.engine.journal import Journal
from ruleshift.engine.moves import Chosen, MadeMove, Move, OfferTaken, TableMove
from ruleshift.web.protocol.refusals import RefusalError
from ruleshift.web.storage import Finished, StoredGame
from ruleshift.web.tables.kept_moves import standing_moves
from ruleshift.web.tables.lobby import Lobby

__all__ = ("close_tables", "forget_games", "remove_name", "without_name")

DAY = 24 * 3_600_000


async def close_tables(lobby: Lobby, names: tuple[str, ...], idle_days: float | None, *, unplayed: bool) -> set[str]:
    """End tables by name; or all where nobody is and nobody has been for some days, or where nobody has played.

    Returns which: those of other servers are left to them.
    """
    await lobby.refresh(0.0)
    chosen = [await lobby.current(name) for name in names]
    if idle_days is not None or unplayed:
        for record in lobby.directory:
            idle = idle_days is None or lobby.time.now() - record.touched > idle_days * DAY
            if idle and not lobby.is_busy(record.id) and not (unplayed and await lobby.is_played(record)):
                chosen.append(record)
    ours = {record.id for record in chosen if await lobby.is_ours(record.id)}
    for name in ours:
        await lobby.close_table(name, "This table was closed by whoever runs the server.")
    return ours


async def forget_games(lobby: Lobby, days: float) -> int:
    """Forget finished games that ended more than so many days ago."""
    if days < 0:
        raise RefusalError("bad_request", "Give the days as a number, 0 or more.")
    count = await lobby.store.forget_games(lobby.time.stamp() - int(days * DAY))
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


def without_name(finished: Finished, stored: StoredGame, name: str) -> tuple[Finished, StoredGame]:
    """The same game, in which somebody of this name is called `Player 1` or the next number that is free."""
    new = next(each for each in (f"Player {at}" for at in range(1, 100)) if each not in finished.players)

    def other(player: str) -> str:
        return new if player == name else player

    journal = Journal.from_bytes(stored.opening.encode(), "the kept game")
    opening = msgspec.structs.replace(
        journal,
        players=[other(each) for each in journal.players],
        first=other(journal.first),
        options=journal.options | _named(journal.options, other),
    )
    kept = standing_moves(stored.moves)
    moves = tuple(MadeMove(_renamed(made.move, name, new), made.chance).to_json() for made in kept)
    outcome = msgspec.structs.replace(
        finished.outcome,
        winner=other(finished.outcome.winner or "") or None,
        reason=re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", new, finished.outcome.reason),
    )
    players = tuple(other(each) for each in finished.players)
    return (
        msgspec.structs.replace(finished, players=players, outcome=outcome),
        StoredGame(opening.to_bytes().decode(), moves),
    )


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
