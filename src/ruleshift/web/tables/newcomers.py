"""Somebody sits down at a table: before a game, in the middle of one, or for the next."""

from __future__ import annotations

from ruleshift.cards import RuleshiftError
from ruleshift.engine.name_lists import listed
from ruleshift.story.news import news
from ruleshift.table.consent import settled
from ruleshift.table.planned_moves import Joined
from ruleshift.table.record import Member, TableRecord
from ruleshift.table.refusals import RefusalError
from ruleshift.table.typed_text import clean_name
from ruleshift.web.storage import StoreError, StoreUncertainError
from ruleshift.web.tables.live_table import Knock, LiveTable

__all__ = ("admit", "join")

MOST_KNOCKS = 12


async def join(
    table: LiveTable, visitor_id: str, name: str, agrees: tuple[str, ...] | None = None, *, here: bool = False
) -> str:
    """Somebody sits down. Returns the name as it is shown.

    In a game they are dealt in, and agree to the Meta Rules in force by that; where `agrees` tells which ones they
    were shown, there may be no other. Where twelve play already, they wait for a bot's seat in the next game.
    Somebody else may sit down in a browser that has a seat (`here`); those in one browser share it.
    """
    async with table.changing():
        here = here and table.record.owner(visitor_id) is not None
        reason = table.record.why_not(visitor_id, here=here)
        if table.stopped:
            raise RefusalError("unavailable", "This table is just being put to sleep. Try again.")
        if reason:
            raise RefusalError("conflict", reason)
        member = Member(name=clean_name(name), visitor_id=visitor_id)
        if table.record.approval and not here:
            _knock(table, member, agrees)
        return await _sit_down(table, member, agrees)


def _knock(table: LiveTable, member: Member, agrees: tuple[str, ...] | None) -> None:
    """Ask the host; whoever asks is told to wait."""
    assert member.visitor_id is not None
    if member.visitor_id in table.turned_away:
        raise RefusalError("conflict", f"{table.record.host} did not let you in.")
    table.record.seat(member)  # refuses names that are taken, and a table that is full
    if member.visitor_id not in table.knocks:
        if len(table.knocks) >= MOST_KNOCKS:
            raise RefusalError("conflict", "Too many people are waiting to be let in. Try again later.")
        table.note(news("knock", member.name))
    table.knocks[member.visitor_id] = Knock(member.name, agrees)
    table.changed()
    raise RefusalError("waiting", f"{table.record.host} has been asked to let you in. Please wait.")


async def admit(table: LiveTable, name: str, *, welcome: bool) -> None:
    """The host lets somebody in who has knocked, or does not. The table's lock is held."""
    visitor_id = next((each for each, knock in table.knocks.items() if knock.name == name), None)
    if visitor_id is None:
        raise RefusalError("not_now", f"Nobody called {name[:40]!r} is waiting to be let in.")
    knock = table.knocks.pop(visitor_id)
    if not welcome:
        table.turned_away.add(visitor_id)
        table.changed()
        return
    reason = table.record.why_not(visitor_id)
    if reason:
        raise RefusalError("conflict", reason)
    await _sit_down(table, Member(name=knock.name, visitor_id=visitor_id), knock.agrees)


async def _sit_down(table: LiveTable, member: Member, agrees: tuple[str, ...] | None) -> str:
    before = table.record
    if before.phase == "playing" and not before.crowded:
        await _deal_in(table, _agreeing(table, member, agrees))
    else:
        record = before.sit(member)
        await table.save(record if before.crowded else record.with_room())
    table.knocks.pop(member.visitor_id or "", None)
    _tell_of(table, member.name, before)
    for connection in table.connections.of_visitor(member.visitor_id or ""):
        table.seat_connection(connection)
    table.changed()
    return member.name


def _agreeing(table: LiveTable, member: Member, agrees: tuple[str, ...] | None) -> Member:
    """A newcomer who agrees to what is in force."""
    asked = table.settings.shelf.asks(table.record.options)
    new = [meta.name for meta in asked if agrees is not None and meta.name not in agrees]
    if new:
        raise RefusalError(
            "conflict", f"This game is played with the {listed(new)}. Read what that means before you sit down."
        )
    return settled(member, asked)


def _tell_of(table: LiveTable, newcomer: str, before: TableRecord) -> None:
    table.note(news("sit-down-later" if before.crowded else "sit-down", newcomer))
    for member in before.members:
        if table.record.find(member.name) is None:
            table.note(news("make-room", member.name))


async def _deal_in(table: LiveTable, member: Member) -> None:
    before = table.record
    await table.save(before.sit(member))
    try:
        await table.make(Joined(member.name))
    except StoreUncertainError:
        raise
    except StoreError:
        await table.save(before)
        raise
    except RuleshiftError as error:
        await table.save(before)
        raise RefusalError("conflict", str(error)) from None
