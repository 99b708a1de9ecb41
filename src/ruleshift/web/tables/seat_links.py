"""A seat belongs to the browser that took it; a link that can be used once carries it to another one."""

from __future__ import annotations

import secrets
from hashlib import sha256

import msgspec

from ruleshift.story.news import news
from ruleshift.table.refusals import RefusalError
from ruleshift.web.tables.live_table import LiveTable
from ruleshift.web.tables.lobby import Lobby

__all__ = ("make_link", "table_of", "take_seat")


class _Seat(msgspec.Struct, frozen=True):
    """What a link stands for."""

    table: str
    name: str
    visitor_id: str


async def make_link(lobby: Lobby, table: str, visitor_id: str) -> str:
    """A token for the seat that a visitor has at a table. The server keeps only its hash."""
    member = (await lobby.current(table)).owner(visitor_id)
    if member is None:
        raise RefusalError("forbidden", "You have no seat at this table.")
    if member.shared:
        raise RefusalError("conflict", "Several people share this device, so its seats stay here.")
    token = secrets.token_urlsafe(24)
    seat = msgspec.json.encode(_Seat(table, member.name, visitor_id)).decode()
    await lobby.store.keep_link(_hash(token), seat, lobby.time.stamp() + int(1_000 * lobby.settings.link_seconds))
    return token


async def table_of(lobby: Lobby, token: str) -> str | None:
    """The table of the seat that a token stands for; it can still be used."""
    kept = await lobby.store.link(_hash(token), lobby.time.stamp())
    return None if kept is None else msgspec.json.decode(kept, type=_Seat).table


async def take_seat(lobby: Lobby, token: str, visitor_id: str) -> tuple[LiveTable, str]:
    """Whoever has the token has the seat from now on; the table, and the name there."""
    kept = await lobby.store.take_link(_hash(token), lobby.time.stamp())
    if kept is None:
        raise RefusalError("not_found", "This link has been used already, or has expired. Make a new one at the table.")
    seat = msgspec.json.decode(kept, type=_Seat)
    table = await lobby.table(seat.table)
    async with table.changing():
        await _move(table, seat, visitor_id)
    return table, seat.name


async def _move(table: LiveTable, seat: _Seat, visitor_id: str) -> None:
    member = table.record.find(seat.name)
    if member is None or member.visitor_id != seat.visitor_id:
        raise RefusalError("not_found", "That seat no longer exists.")
    if visitor_id == seat.visitor_id:
        return
    if table.record.owner(visitor_id) or visitor_id in table.record.banned:
        raise RefusalError("conflict", "This browser already has another seat at the table, or may not sit there.")
    await table.save(table.record.swap(msgspec.structs.replace(member, visitor_id=visitor_id)))
    table.knocks.pop(visitor_id, None)
    for connection in table.connections.of_visitor(seat.visitor_id):
        connection.close("Your seat was moved to another browser.")
    for connection in table.connections.of_visitor(visitor_id):
        table.seat_connection(connection)
    table.note(news("moved", seat.name))
    table.changed()


def _hash(token: str) -> str:
    return sha256(token.encode()).hexdigest()
