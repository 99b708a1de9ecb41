"""News of a table, which are no events of the game: who came, went, paused it or changed it, for whoever reads it."""

from __future__ import annotations

from collections.abc import Callable

from ruleshift.story.grammar import capital, does, full_stop, is_you, object_of, verb_for, whose

__all__ = ("News", "away", "deed", "read_news", "sat_down", "time_is_up")

News = str | Callable[[str | None], str]
"""A sentence that is the same for all, or one that is made for its reader."""


def read_news(news: News, reader: str | None) -> str:
    """The sentence for a reader."""
    return news if isinstance(news, str) else news(reader)


def deed(player: str, verb: str, rest: str = "", *, whom: str = "") -> News:
    """What somebody did, and perhaps to whom; the verb as in "you draw".

    >>> paused, handed = deed("Ann", "pause", "the game"), deed("Ann", "make", "the host", whom="Bob")
    >>> read_news(paused, "Bob"), read_news(paused, "Ann"), read_news(handed, "Bob")
    ('Ann pauses the game.', 'You pause the game.', 'Ann makes you the host.')
    """

    def told(reader: str | None) -> str:
        words = [does(player, verb, reader), object_of(whom, reader) if whom else "", rest]
        return full_stop(" ".join(filter(None, words)))

    return told


def sat_down(player: str, *, waits: bool) -> News:
    """Somebody has come, and may have to wait for the next game."""

    def told(reader: str | None) -> str:
        later = f" and {verb_for(player, 'play', reader)} from the next game on" if waits else ""
        return full_stop(f"{does(player, 'sit', reader)} down{later}")

    return told


def away(player: str) -> News:
    """A bot has taken somebody's place for a while."""
    return lambda reader: f"{does(player, 'be', reader)} away; a bot plays for {_them(player, reader)}."


def time_is_up(player: str) -> News:
    """Somebody took too long."""
    return lambda reader: f"{capital(whose(player, reader))} time has run out."


def _them(player: str, reader: str | None) -> str:
    return "you" if is_you(player, reader) else "them"
