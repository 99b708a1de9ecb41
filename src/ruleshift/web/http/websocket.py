"""The WebSocket of a table: reads what a browser says, and sends what its seat may know."""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from ruleshift.cards import RuleshiftError
from ruleshift.table.refusals import RefusalError, too_fast
from ruleshift.web.http.middleware import address_of, visitor_id_of
from ruleshift.web.http.rate_limits import Limits
from ruleshift.web.http.site import Site, lobby_of, site_of
from ruleshift.web.protocol import messages as said
from ruleshift.web.protocol.encoding import WRITE
from ruleshift.web.protocol.messages import ClientMessage, Closed, Done, Failed, ServerMessage
from ruleshift.web.storage import StoreError, StoreUncertainError
from ruleshift.web.tables.connections import LEFT, Connection
from ruleshift.web.tables.live_table import LiveTable
from ruleshift.web.tables.snapshot import show
from ruleshift.web.tables.table_commands import carry_out

__all__ = ("screen_socket", "table_socket")

LOG = logging.getLogger(__name__)
READ: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)
GONE = (WebSocketDisconnect, OSError, RuntimeError)
"""What sending raises where the other side has gone; the framework says so with a RuntimeError after a close."""
LAST_WORD = 2.0
"""Seconds for a connection that is hung up on to take its last messages."""
NORMAL, POLICY, GOING_AWAY = 1000, 1008, 1012

PRICES: dict[type, float] = {
    said.Choose: 1,
    said.Passing: 1,
    said.Offer: 1,
    said.Refresh: 4,
    said.Chat: 10,
    said.React: 10,
    said.SetOptions: 10,
    said.Start: 10,
    said.Rematch: 10,
}
"""What a message costs of the seat's and the address's rate: more where it is kept for long or makes work for all."""
USUAL_PRICE = 2.0


class _Request(msgspec.Struct):
    """What can be read of a message that is none."""

    request: int | None = None


async def table_socket(socket: WebSocket) -> None:
    """A tab of whoever has opened it: a player's, or a spectator's."""
    await _converse(socket, watches=False)


async def screen_socket(socket: WebSocket) -> None:
    """A screen that everybody looks at: shown what a spectator is shown, whoever has opened it."""
    await _converse(socket, watches=True)


async def _converse(socket: WebSocket, *, watches: bool) -> None:
    """One connection, from its first word to its last."""
    await socket.accept()
    connection = Connection(visitor_id_of(socket.scope), address_of(socket.scope), watches=watches)
    try:
        found = await lobby_of(socket).table(socket.path_params["table"])
        found.enter(connection)
    except RefusalError as error:
        await _hang_up(socket, Closed(message=str(error), again=error.code == "unavailable"))
        return
    except StoreError as error:
        LOG.log(error.level, "%s", error)
        await _hang_up(socket, Closed(message="Games cannot be read at the moment. Try again soon.", again=True))
        return
    ear = asyncio.create_task(_listen(socket, found, connection))
    mouth = asyncio.create_task(_speak(socket, found, connection))
    try:
        await asyncio.wait((ear, mouth), return_when=asyncio.FIRST_COMPLETED)
        if connection.closed is not None:  # somebody who is hung up on is told why
            await asyncio.wait((mouth,), timeout=LAST_WORD)
    finally:
        found.exit(connection, broken=not connection.left and connection.closed is None)
        mouth.cancel()
        if not connection.busy:  # what is being carried out is carried out to its end
            ear.cancel()
        for result in await asyncio.gather(ear, mouth, return_exceptions=True):
            if isinstance(result, Exception) and not isinstance(result, GONE):
                LOG.error("A connection to table %s broke.", found.id, exc_info=result)


async def _hang_up(socket: WebSocket, closed: Closed, code: int = NORMAL) -> None:
    with suppress(*GONE):  # whoever has gone needs no farewell
        await _send(socket, closed)
        await socket.close(code=code, reason=closed.message[:100])


async def _send(socket: WebSocket, message: ServerMessage) -> None:
    await socket.send({"type": "websocket.send", "bytes": None, "text": WRITE.encode(message).decode()})


async def _speak(socket: WebSocket, table: LiveTable, connection: Connection) -> None:
    """Send the newest state and what else is waiting, until the connection ends. Nobody else sends or closes."""
    while True:
        waiting = await connection.wait()
        if connection.behind:
            connection.behind = False
            await _send(socket, show(table, connection))
        for message in waiting:
            await _send(socket, message)
        if connection.closed is not None:
            code = POLICY if connection.unruly else GOING_AWAY if connection.closed.again else NORMAL
            await _hang_up(socket, connection.closed, code)
            return


async def _listen(socket: WebSocket, table: LiveTable, connection: Connection) -> None:
    """Carry out what is said, one message after the other. Who only makes noise is hung up on."""
    noise = 0
    while connection in table.connections and connection.closed is None:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            connection.left = message["code"] in LEFT
            return
        text = message.get("text") or ""  # what comes as bytes is no message
        connection.busy = True
        good = await _hear(table, connection, text, site_of(socket))
        connection.busy = False
        noise = max(0, noise - 1) if good else noise + 2
        if noise > table.settings.patience:
            connection.unruly = True
            connection.close("Too many messages that could not be understood, or too fast.")
            return


async def _hear(table: LiveTable, connection: Connection, text: str, site: Site) -> bool:
    """Carry out one message; False if it was noise."""
    request: int | None = None
    try:
        if len(text) > table.settings.largest_message:
            request = _request_of(text)
        message = _read(text, table.settings.largest_message)
        request = message.request
        _charge(table, connection, message, site.limits)
        begun = time.perf_counter()
        await carry_out(table, connection, message)
        if type(message) is said.Choose:
            site.counts.choices.add(time.perf_counter() - begun)
    except StoreUncertainError:  # nobody knows what was done: the connection ends, and the next one shows it
        return True
    except RefusalError as error:
        site.counts.refuse(error.code)
        connection.tell(Failed(code=error.code, message=str(error), request=request))
        return error.code not in ("too_fast", "too_long")
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
        site.counts.refuse("malformed")
        sentence = f"That is no message of a table: {str(error)[:120]}."
        connection.tell(Failed(code="malformed", message=sentence, request=_request_of(text)))
        return False
    except RuleshiftError as error:
        connection.tell(Failed(code="bad_request", message=str(error), request=request))
        return True
    except Exception:
        LOG.exception("A message to table %s failed.", table.id)
        connection.tell(Failed(code="broken", message="Something went wrong here; nothing was done.", request=request))
        return False
    if request is not None:
        connection.tell(Done(request=request))
    return True


def _read(text: str, longest: int) -> ClientMessage:
    if len(text) > longest:
        raise RefusalError("too_long", f"A message has at most {longest} characters.")
    return READ.decode(text)


def _charge(table: LiveTable, connection: Connection, message: ClientMessage, limits: Limits) -> None:
    price = PRICES.get(type(message), USUAL_PRICE)
    if not limits.take_message(table.id, connection.visitor_id, connection.address, price):
        raise too_fast()


def _request_of(text: str) -> int | None:
    try:
        return msgspec.json.decode(text, type=_Request).request
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError):
        return None
