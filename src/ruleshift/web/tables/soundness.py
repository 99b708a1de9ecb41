"""Whether what is kept can be understood: tables, chat, and games, which are replayed if there is time for it."""

from __future__ import annotations

from functools import partial

import msgspec

from ruleshift.cards import RuleshiftError
from ruleshift.engine.game import Game
from ruleshift.table.record import TableRecord
from ruleshift.table.undo import read_journal
from ruleshift.web.protocol.messages import ChatLine
from ruleshift.web.storage import Finished, StoredGame
from ruleshift.web.storage.maintenance import Reader

__all__ = ("reader",)


def reader(*, replay: bool) -> Reader:
    """What looks at each record; the moves of games are at least decoded."""
    return Reader(partial(_trouble, TableRecord), partial(_trouble, ChatLine), partial(_game_trouble, replay=replay))


def _trouble(kind: type[msgspec.Struct], text: str) -> str:
    try:
        msgspec.json.decode(text, type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        return f"{error}."
    return ""


def _game_trouble(stored: StoredGame, finished: Finished | None, *, replay: bool) -> str:
    try:
        journal = read_journal(stored)
        game = Game.from_journal(journal) if replay else None
    except RuleshiftError as error:
        return str(error)
    if finished is not None and len(journal.moves) != finished.moves:
        return f"it has {len(journal.moves)} moves, and its result is of {finished.moves}."
    if finished is not None and game is not None and game.departure is None and not game.over:
        return "it is listed as over, and is not."
    return ""
