"""The layout for each set of cards and number of players, made once."""

from __future__ import annotations

from functools import lru_cache

from ruleshift.cards import RuleshiftError
from ruleshift.engine.core.pack import Pack
from ruleshift.engine.options import MOST_PLAYERS
from ruleshift.envs.encoding import Encoding

__all__ = ("encoding_of",)


def encoding_of(pack: Pack, players: int) -> Encoding:
    """The layout for a pack and a number of players; made once."""
    _check(pack, players)
    return _made(pack, players)


@lru_cache(maxsize=64)
def _made(pack: Pack, players: int) -> Encoding:
    return Encoding(pack, players)


def _check(pack: object, players: object) -> None:
    if not isinstance(pack, Pack):
        raise RuleshiftError("A layout is made for the cards of a game: table_of(game).pack.")
    if type(players) is not int or not 1 <= players <= MOST_PLAYERS:
        raise RuleshiftError(f"A layout is made for 1 to {MOST_PLAYERS} players, not {str(players)[:40]!r}.")
