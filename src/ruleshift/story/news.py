"""News of a table, which are no events of the game: who came, went, paused it or changed it."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ruleshift.languages.language import Fact, Person, english
from ruleshift.languages.parts import Parts

__all__ = ("News", "news", "told_news")


class News(NamedTuple):
    """One piece of news: its pattern, and its facts."""

    key: str
    facts: tuple[tuple[str, Fact], ...]

    @property
    def players(self) -> tuple[str, ...]:
        """Whom it is about."""
        return tuple(fact.name for _, fact in self.facts if isinstance(fact, Person))


def news(key: str, player: str = "", *, other: str = "", **texts: str) -> News:
    """What somebody did, and perhaps to whom, or with what.

    >>> from ruleshift.languages.parts import plain_text
    >>> handed = news("host", "Ann", other="Bob")
    >>> plain_text(told_news(handed, "Bob")), plain_text(told_news(handed, "Ann")), plain_text(told_news(handed, None))
    ('Ann makes you the host.', 'You make Bob the host.', 'Ann makes Bob the host.')
    """
    named = (("player", Person(player)),) if player else ()
    others = (("other", Person(other)),) if other else ()
    return News(key, (*named, *others, *texts.items()))


@lru_cache(maxsize=1_024)
def told_news(about: News, reader: str | None) -> Parts:
    """The sentence for a reader, in its parts."""
    return english().parts(f"news-{about.key}", dict(about.facts), reader)
