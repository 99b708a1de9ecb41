"""What people at a table may say, and what it does. Every command is carried out while the table's lock is held."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from ruleshift.cards import RuleshiftError
from ruleshift.engine import ChoiceError
from ruleshift.engine.effects.anatomy import LONGEST_ANSWER
from ruleshift.engine.options import MOST_PLAYERS
from ruleshift.story.news import News, news
from ruleshift.table.consent import agree_on, answered
from ruleshift.table.planned_moves import Answered, AnsweredAll, Offered
from ruleshift.table.record import Member
from ruleshift.table.refusals import RefusalError, stale, too_late
from ruleshift.table.rematch import Proposal
from ruleshift.table.rematch import answered as proposed
from ruleshift.table.shared_device import (
    WINDOWS,
)
from ruleshift.table.surprise_windows import is_noted, passes
from ruleshift.table.table_game import TableGame
from ruleshift.table.typed_text import clean_chat, tidy
from ruleshift.web.protocol import messages as said
from ruleshift.web.storage import StoreError, StoreUncertainError
from ruleshift.web.tables.beginning import begin, obstacle
from ruleshift.web.tables.connections import Connection
from ruleshift.web.tables.live_table import LiveTable
from ruleshift.web.tables.newcomers import admit
from ruleshift.web.tables.table_options import DRAW, check_times, settle_options

__all__ = ("carry_out",)

LOG = logging.getLogger(__name__)
ONE_WAY = "Choose an option, several options, or a text."


async def carry_out(table: LiveTable, connection: Connection, message: said.ClientMessage) -> None:
    """Do what a connection asks for, or refuse it: then nothing has changed."""
    if isinstance(message, said.Refresh):
        connection.log = None
        connection.touch()
        return
    async with table.changing():
        if table.gone or connection.closed:
            raise RefusalError("not_now", "This table is closed.")
        if isinstance(message, CURTAIN) or _leaves_together(connection, message):
            await _draw_curtain(table, connection, message)
            return
        player = _speaks(table, connection, message)
        if isinstance(message, HOSTS_ONLY) and table.record.host != player:
            raise RefusalError("not_yours", f"Only the host, {table.record.host}, can do that.")
        try:
            await COMMANDS[type(message)](table, player, message)
        except StoreUncertainError:
            raise
        except StoreError as error:
            LOG.log(error.level, "Table %s: what was asked for could not be kept: %s", table.id, error)
            raise RefusalError(
                "unavailable", "That could not be saved, so nothing has changed. Try again in a moment."
            ) from None


def _speaks(table: LiveTable, connection: Connection, message: said.ClientMessage) -> str:
    """In whose name something is said; at a shared device that depends on what it is."""
    connection.mind(table.playing_game)
    seat = message.seat if isinstance(message, said.Choose | said.Consent | said.Rematch) else None
    if seat is not None and seat not in connection.seats:
        raise RefusalError("not_yours", f"{seat[:40]} does not sit at this device.")
    if connection.shared and seat is not None:
        return connection.spoken_for(table.playing_game, seat) if isinstance(message, said.Choose) else seat
    if connection.shared and connection.player is None and isinstance(message, OF_A_HAND):
        raise RefusalError("not_now", "The curtain is down. First say who has the device.")
    player = connection.speaker(table.record.host)
    if player is None:
        raise RefusalError("not_yours", "Only players at this table can do that.")
    return player


def _leaves_together(connection: Connection, message: said.ClientMessage) -> bool:
    return isinstance(message, said.Leave) and connection.shared and connection.player is None


async def _draw_curtain(table: LiveTable, connection: Connection, message: said.ClientMessage) -> None:
    """The device is passed on, or asked as a whole."""
    game = table.playing_game
    connection.mind(game)
    if isinstance(message, said.Lift):
        connection.lift(game, message.player)
        connection.touch()
        table.back(message.player)
    elif isinstance(message, said.Lower):
        connection.lower(message.player)
        connection.touch()
    elif isinstance(message, said.Leave):
        for player in connection.seats:
            await table.unseat(player)
    else:
        await _pass_all(table, connection)


async def _pass_all(table: LiveTable, connection: Connection) -> None:
    live = _playing(table)
    asked = [each for each in connection.asked(live) if each.kind in WINDOWS]
    if not asked:
        raise RefusalError("stale", "There is nothing to answer any more.")
    for decision in asked:
        if is_noted(decision):
            live.windows.note_pass(decision.player)
            table.noted(decision.player)
    passing = [Answered(each, 0) for each in asked if not is_noted(each)]
    if passing:
        await table.make(*passing)


# The game.


def _playing(table: LiveTable) -> TableGame:
    if table.playing_game is None:
        raise RefusalError("not_now", "No game is being played at this table.")
    if table.record.paused_by is not None:
        raise RefusalError("not_now", f"{table.record.paused_by} has paused the game.")
    return table.playing_game


async def _choose(table: LiveTable, player: str, message: said.Choose) -> None:
    live = _playing(table)
    decision = live.owed_by(player)
    if decision is None or live.key(decision) != message.decision:
        table.connections.touch(player)
        beaten = message.decision in live.opening and live.beginner not in ("", player)
        raise too_late(live.beginner) if beaten else stale()
    if message.options is not None:
        if message.option is not None or message.text is not None or not message.options:
            raise RefusalError("bad_request", ONE_WAY)
        table.back(player)
        await _make_choice(table, AnsweredAll(decision, message.options))
        return
    answer = _said(message)
    table.back(player)
    if is_noted(decision) and passes(decision, answer):
        live.windows.note_pass(player)
        table.noted(player)
        return
    await _make_choice(table, Answered(decision, answer))


async def _make_choice(table: LiveTable, move: Answered | AnsweredAll) -> None:
    try:
        planned = table.planning().plan_choice(move)
    except ChoiceError as error:
        raise RefusalError("not_offered", str(error)) from None
    await table.do(planned)


async def _undo(table: LiveTable, player: str, _: said.Undo) -> None:
    _playing(table)
    reason = table.why_no_undo(player)
    if reason:
        raise RefusalError("not_now", reason)
    await table.undo(player)


def _said(message: said.Choose) -> int | str:
    """The index of an option or a text, as it was sent; what it means is for the game to say."""
    if message.option is not None and message.text is None:
        return message.option
    if message.text is None or message.option is not None:
        raise RefusalError("bad_request", ONE_WAY)
    if len(message.text) > LONGEST_ANSWER:
        raise RefusalError("too_long", f"That is too long: at most {LONGEST_ANSWER} characters.")
    return tidy(message.text)


async def _passing(table: LiveTable, player: str, message: said.Passing) -> None:
    live = _playing(table)
    live.windows.say(player, message.scope)
    decision = live.owed_by(player)
    if decision is not None and decision.private and message.scope != "ask":
        await table.make(Answered(decision, 0))
    table.noted(player)


async def _offer(table: LiveTable, player: str, message: said.Offer) -> None:
    live = _playing(table)
    offers = [offer for offer in live.game.offers(player) if offer != "leave"]
    if message.text not in offers:
        raise RefusalError("not_offered", f"You cannot do that now. What you can do: {', '.join(offers) or 'nothing'}.")
    await table.make(Offered(player, message.text))


async def _pace(table: LiveTable, player: str, message: said.Pace) -> None:
    live = _playing(table)
    options = msgspec.structs.replace(table.record.options, pace=message.pace)
    check_times(options, table.settings)
    if options.pace == table.record.options.pace:
        return
    slower = options.pace > table.record.options.pace
    await table.save(msgspec.structs.replace(table.record, options=options))
    live.set_options(options)
    table.note(news("slower" if slower else "faster", player))
    table.changed()


async def _skip(table: LiveTable, player: str, _: said.Skip) -> None:
    live = _playing(table)
    if not live.due.skip(live.game):
        return  # a person is asked already: whoever pressed it a moment too late needs no word of it
    table.note(news("skip", player))
    table.changed()


async def _pause(table: LiveTable, player: str, _: said.Pause) -> None:
    _playing(table)
    await _set_paused(table, player, news("pause", player))


async def _resume(table: LiveTable, player: str, _: said.Resume) -> None:
    if table.record.paused_by is None:
        raise RefusalError("not_now", "The game is not paused.")
    await _set_paused(table, None, news("resume", player))


async def _set_paused(table: LiveTable, by: str | None, about: News) -> None:
    await table.save(msgspec.structs.replace(table.record, paused_by=by))
    table.note(about)
    table.wake()
    table.changed()


async def _away(table: LiveTable, player: str, _: said.Away) -> None:
    if table.record.solo:
        raise RefusalError("not_now", "A bot cannot play solitaire for you.")
    _playing(table)
    if table.can_be_away(player):
        table.away(player)
        await table.save(table.record)
        table.changed()


async def _stand_in(table: LiveTable, player: str, message: said.StandIn) -> None:
    _playing(table)
    if _find(table, message.player).bot or not table.can_be_away(message.player):
        raise RefusalError("not_now", f"No bot can take over from {message.player} now.")
    table.note(news("stand-in", player, other=message.player))
    table.away(message.player)
    await table.save(table.record)
    table.changed()


async def _back(table: LiveTable, player: str, _: said.Back) -> None:
    table.back(player)
    table.changed()


# The table.


async def _chat(table: LiveTable, player: str, message: said.Chat) -> None:
    if not table.record.options.chat:
        raise RefusalError("not_now", "This table has no chat.")
    await table.chat.say(player, clean_chat(message.text))


async def _react(table: LiveTable, player: str, message: said.React) -> None:
    if not table.record.options.chat:
        raise RefusalError("not_now", "This table has no chat, so there are no reactions either.")
    if message.emoji not in said.REACTIONS:
        raise RefusalError("bad_request", f"There is no such reaction. There are: {' '.join(said.REACTIONS)}.")
    table.chat.react(player, message.emoji)


async def _mute(table: LiveTable, player: str, message: said.Mute) -> None:
    _find(table, message.player)
    member = table.record.find(player)
    assert member is not None
    others = tuple(name for name in member.muted if name != message.player)
    muted = (*others, message.player) if message.on else others
    await table.save(table.record.swap(msgspec.structs.replace(member, muted=muted[-MOST_PLAYERS:])))
    for tab in table.connections.of(player):
        table.chat.tell_all(tab)


async def _leave(table: LiveTable, player: str, _: said.Leave) -> None:
    await table.unseat(player)


async def _start(table: LiveTable, _player: str, _: said.Start) -> None:
    if table.record.phase != "open":
        raise RefusalError("not_now", "The game has already started.")
    await _begin(table)


async def _rematch(table: LiveTable, player: str, message: said.Rematch) -> None:
    live = table.live
    if table.record.phase != "over":
        if live and live.is_young and table.first == DRAW and live.beginner not in ("", player):
            raise too_late(live.beginner)
        raise RefusalError("not_now", "The game is not over.")
    begins = message.agree and (table.record.host == player or table.first == DRAW)
    if begins or _propose(table, player, agree=message.agree):
        await _begin(table, (player, message.draw))
    else:
        table.changed()


def _propose(table: LiveTable, player: str, *, agree: bool) -> bool:
    """Somebody who is not the host proposes another game, or answers a proposal. True if it is to begin now."""
    reason = obstacle(table)
    if reason and agree:
        raise RefusalError("not_now", reason)
    before = table.proposal if table.rematch else None
    if before is None and not agree:
        raise RefusalError("not_now", "Nobody has proposed another game.")
    table.proposal = proposed(before or Proposal(player), table.record, player, agree=agree)
    if before is None:
        table.note(news("rematch", player))
    shown = table.rematch
    if shown is None or len(shown.agreed) >= shown.needed:
        return shown is not None
    here = len(table.attendance.online(member.name for member in table.record.people))
    if here - len(shown.refused) < shown.needed:
        table.proposal = None
        table.note(news("no-rematch"))
    return False


async def _begin(table: LiveTable, drawn: tuple[str, bool] | None = None) -> None:
    try:
        await begin(table, drawn)
    except (StoreError, RefusalError):
        raise
    except RuleshiftError as error:
        raise RefusalError("not_now", str(error)) from None
    table.changed()


async def _set_options(table: LiveTable, player: str, message: said.SetOptions) -> None:
    _not_playing(table)
    options = await table.share.run(settle_options, message.options, table.settings, len(table.record.members))
    before, after = (table.settings.shelf.asks(each) for each in (table.record.options, options))
    await table.save(table.without_old_decks(agree_on(table.record, options, player, before, after)))
    table.note(news("settings", player))
    if not options.spectators:
        table.connections.close(None, "This table no longer allows spectators.")
    table.changed()


async def _consent(table: LiveTable, player: str, message: said.Consent) -> None:
    if table.record.phase == "playing" and table.live and player in table.live.game.players:
        raise RefusalError("not_now", "The cards are dealt: what you agreed on stands until the game is over.")
    asked = [card.name for card in table.settings.shelf.asks(table.record.options)]
    if message.meta not in asked:
        raise RefusalError("not_now", f"Nobody has proposed {message.meta[:40]!r} at this table.")
    member = _find(table, player)
    await table.save(table.record.swap(answered(member, message.meta, agree=message.agree)))
    table.note(news("agree" if message.agree else "refuse", player, text=message.meta))
    table.changed()


async def _lock(table: LiveTable, player: str, message: said.Lock) -> None:
    before = table.record.options
    locked = before.locked if message.locked is None else message.locked
    late = before.late if message.late is None else message.late
    options = msgspec.structs.replace(before, locked=locked, late=late)
    approval = table.record.approval if message.approval is None else message.approval
    was_open = table.record.why_not(None) is None
    if approval != table.record.approval:
        table.note(news("one-by-one" if approval else "everybody-in", player))
    await table.save(msgspec.structs.replace(table.record, options=options, approval=approval))
    is_open = table.record.why_not(None) is None
    if was_open != is_open:
        table.note(news("open" if is_open else "lock", player))
    table.changed()


async def _admit(table: LiveTable, _player: str, message: said.Admit) -> None:
    await admit(table, message.player, welcome=message.welcome)


async def _add_bot(table: LiveTable, _player: str, message: said.AddBot) -> None:
    _not_playing(table)
    await table.save(table.record.seat_bot(message.level))
    table.changed()


async def _kick(table: LiveTable, player: str, message: said.Kick) -> None:
    if message.player == player:
        raise RefusalError("not_now", "You cannot remove yourself. Leave the table instead.")
    _find(table, message.player)
    await table.unseat(message.player, ban=True)


async def _make_host(table: LiveTable, player: str, message: said.MakeHost) -> None:
    if _find(table, message.player).bot:
        raise RefusalError("not_now", "A bot cannot be the host.")
    await table.save(msgspec.structs.replace(table.record, host=message.player))
    table.note(news("host", player, other=message.player))
    table.changed()


def _find(table: LiveTable, name: str) -> Member:
    member = table.record.find(name)
    if member is None:
        raise RefusalError("not_now", f"Nobody at this table is called {name[:40]!r}.")
    return member


def _not_playing(table: LiveTable) -> None:
    if table.record.phase == "playing":
        raise RefusalError("not_now", "That has to wait until the game is over.")


COMMANDS: dict[type, Callable[[LiveTable, str, Any], Awaitable[None]]] = {
    said.Choose: _choose,
    said.Undo: _undo,
    said.Passing: _passing,
    said.Offer: _offer,
    said.Chat: _chat,
    said.React: _react,
    said.Mute: _mute,
    said.Leave: _leave,
    said.Away: _away,
    said.Back: _back,
    said.Pace: _pace,
    said.Skip: _skip,
    said.Pause: _pause,
    said.Resume: _resume,
    said.Start: _start,
    said.Rematch: _rematch,
    said.SetOptions: _set_options,
    said.Consent: _consent,
    said.Lock: _lock,
    said.Admit: _admit,
    said.AddBot: _add_bot,
    said.Kick: _kick,
    said.MakeHost: _make_host,
    said.StandIn: _stand_in,
}


CURTAIN = (said.Lift, said.Lower, said.PassAll)
OF_A_HAND = (said.Choose, said.Undo, said.Passing, said.Offer, said.Away, said.Back)
"""What only somebody says whose hand is shown."""


HOSTS_ONLY = (
    said.Start,
    said.SetOptions,
    said.Lock,
    said.Admit,
    said.AddBot,
    said.Kick,
    said.MakeHost,
    said.StandIn,
)
