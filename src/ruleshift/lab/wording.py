"""Numbers and names in sentences, as all reports write them."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ("capital", "counted", "listed", "number", "ordinal", "percent", "points", "points_said", "word")

_WORDS = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
)  # fmt: skip


def word(count: int) -> str:
    """A count in a sentence: in words up to twelve.

    >>> word(4), word(1500)
    ('four', '1,500')
    """
    return _WORDS[count] if 0 <= count < len(_WORDS) else f"{count:,}"


def number(count: int) -> str:
    """A count among others: always in digits."""
    return f"{count:,}"


def counted(count: int, what: str) -> str:
    """So many of something.

    >>> counted(1, "game"), counted(30, "game")
    ('one game', '30 games')
    """
    return f"{word(count)} {what}" if count == 1 else f"{word(count)} {what}s"


def percent(share: float, decimals: int = 0) -> str:
    """A share in per cent; what is not nothing is never written as 0.

    >>> percent(0.32), percent(0.0004), percent(0.237, 1)
    ('32 %', 'under 1 %', '23.7 %')
    """
    least = 0.5 * 10**-decimals / 100
    if 0 < share < least:
        return f"under {10**-decimals:g} %"
    return f"{100 * share:.{decimals}f} %"


def points(difference: float, decimals: int = 0) -> str:
    """A difference in points, with its sign."""
    text = f"{abs(difference):.{decimals}f}"
    return ("+" if difference >= 0 else "−") + text if float(text) else "0"  # noqa: RUF001 - a minus sign


def points_said(count: float) -> str:
    """So many points.

    >>> points_said(1), points_said(2.5)
    ('1 point', '2.5 points')
    """
    return "1 point" if count == 1 else f"{count:g} points"


def ordinal(place: int) -> str:
    """A place in the order of play.

    >>> [ordinal(place) for place in (1, 2, 3, 4, 11)]
    ['1st', '2nd', '3rd', '4th', '11th']
    """
    return f"{place}{'th' if 10 < place < 20 else {1: 'st', 2: 'nd', 3: 'rd'}.get(place % 10, 'th')}"


def listed(names: Sequence[str], most: int = 3) -> str:
    """Names in a sentence; too many are counted.

    >>> listed(["Gems", "Armada"]), listed(["a", "b", "c", "d", "e"])
    ('Gems and Armada', 'a, b and three others')
    """
    if len(names) > most:
        return f"{', '.join(names[: most - 1])} and {word(len(names) - most + 1)} others"
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def capital(text: str) -> str:
    """A sentence begins with a capital letter."""
    return text[:1].upper() + text[1:]
