"""Lists of names in sentences that agree with them."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ("agree", "listed")

PLURALS = {"has": "have", "is": "are"}


def listed(names: Sequence[str], last: str = "and") -> str:
    """Names as a sentence has them.

    >>> listed(["Rum", "Map", "Hat"])
    'Rum, Map and Hat'
    """
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {last} {names[-1]}"


def agree(names: Sequence[str], verb: str) -> str:
    """Names and what they do; the verb is given as for one of them.

    >>> agree(["Ann"], "has"), agree(["Ann", "Cat"], "has"), agree(["Shackles", "Scurvy"], "blocks")
    ('Ann has', 'Ann and Cat have', 'Shackles and Scurvy block')
    """
    return f"{listed(names)} {verb if len(names) == 1 else PLURALS.get(verb, verb.removesuffix('s'))}"
