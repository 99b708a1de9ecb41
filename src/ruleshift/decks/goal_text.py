"""What a Goal or an Ungoal asks for, in words: the text of cards that have none of their own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ruleshift.cards import Fields, Selector
from ruleshift.decks.shapes import TEXT_LENGTHS

__all__ = ("cards_text", "formula_text", "listed", "need_text", "phrase_text", "the")

_KINDS = {"keeper": "Keeper", "creeper": "Creeper", "any": "Keeper or Creeper"}


def formula_text(kind: str, entry: Fields) -> str:
    """A text for a card, made from its formula and never longer than a text may be.

    >>> formula_text("goal", {"needs": ["Tea", {"count": 2, "icon": "sweet"}]})
    'Win with the Tea and 2 sweet cards.'
    >>> formula_text("goal", {"needs": [{"any": ["Jewels", "Violin Case"]}, "Thief"]})
    'Win with the Thief, and the Jewels or the Violin Case.'
    """
    wanted = _joined(entry["needs"])
    if kind == "goal":
        text = f"Win with {wanted}."
        if "tie_break" in entry:
            text += f" If several players have that: most {cards_text(entry['tie_break'], 2)} wins."
    elif entry.get("together"):
        text = f"All players lose as soon as they have, everybody's together, {wanted}."
    else:
        text = f"All players lose as soon as one of them has {wanted}."
    longest = TEXT_LENGTHS["text"]
    return text if len(text) <= longest else text[: longest - 1] + "\N{HORIZONTAL ELLIPSIS}"


def _joined(needs: Sequence[str | Fields]) -> str:
    """All needs, single cards first; a comma keeps what has an "or" or an "and" of its own apart from the rest."""
    names = Counter(need for need in needs if isinstance(need, str))
    simple = [f"{the(name)} ({count} of them)" if count > 1 else the(name) for name, count in names.items()]
    lists = [need for need in needs if not isinstance(need, str) and ("any" in need or "of" in need)]
    simple += [need_text(need) for need in needs if not isinstance(need, str) and need not in lists]
    if not lists:
        return listed(simple)
    *others, last = [*simple, *map(_choice, lists)]
    return f"{', '.join(others)}, and {last}" if others else last


def _choice(need: Fields) -> str:
    """Some cards out of several: `the Jewels or the Violin Case`, `2 of these: Onions, Potatoes, Eggs`."""
    if "any" in need:
        return listed([*map(the, need["any"])], "or")
    return f"{_count(need)} of these: {', '.join(need['of'])}"


def need_text(need: str | Fields) -> str:
    """One entry of a formula in words."""
    if isinstance(need, str):
        return need
    if "any" in need:
        return listed(need["any"], "or")
    if "of" in need:
        return f"{_count(need)} of {listed(need['of'], 'and')}"
    if isinstance(need.get("count"), dict):
        return f"as many {cards_text(need, 2)} as agreed"
    if "none" in need:
        return f"no {cards_text(need['none'], 1)}"
    if "sum" in need:
        return f"Keepers that are worth {need['sum']} or more together"
    if "hand" in need:
        return f"{need['hand']} cards in hand" + (", more than anybody else" if need.get("most") else "")
    if "most" in need:
        least = f" (at least {need['at_least']})" if "at_least" in need else ""
        return f"more {cards_text(need['most'], 2)} than anybody else{least}"
    return f"{_count(need)} {cards_text(need, 1 if _count(need) in ('1', 'one') else 2)}"


def the(name: str) -> str:
    """A card's name in a sentence."""
    return name if name.startswith(("The ", "A ", "An ", "My ", "Your ")) else f"the {name}"


def phrase_text(needs: Sequence[str | Fields]) -> str:
    """What a formula counts or compares, in a few words; empty where it only asks for cards.

    >>> phrase_text([{"most": "keeper"}]), phrase_text([{"hand": 10}])
    ('most Keepers', '10 cards in hand')
    """
    return ", ".join(filter(None, map(_phrase, needs)))


def _phrase(need: str | Fields) -> str:
    if isinstance(need, str) or not {"most", "hand", "none", "sum"} & set(need):
        return ""
    if "none" in need:
        return need_text(need)
    if "sum" in need:
        return f"a sum of {need['sum']}"
    if "hand" in need:
        return f"{need['hand']} cards in hand" + (", the most of all" if need.get("most") else "")
    least = f", at least {need['at_least']}" if "at_least" in need else ""
    return f"most {cards_text(need['most'], 2)}{least}"


def _count(need: Fields) -> str:
    count = need.get("count", 1)
    return "as many as agreed" if isinstance(count, dict) else str(count)


def cards_text(selector: Selector | Fields, many: int) -> str:
    """The cards that a selector means: `sweet Keepers`, `human cards that are not female`, or a name."""
    if isinstance(selector, str):
        return _plural(_KINDS[selector], many) if selector in _KINDS else selector
    if "name" in selector:
        return str(selector["name"])
    noun = _plural(_KINDS.get(selector.get("kind", ""), "card"), many)
    words = f"{selector['icon']} {noun}" if "icon" in selector else noun
    verb = "is" if many == 1 else "are"
    return f"{words} that {verb} not {selector['lacks']}" if "lacks" in selector else words


def _plural(noun: str, many: int) -> str:
    return noun if many == 1 else " or ".join(f"{word}s" for word in noun.split(" or "))


def listed(parts: Sequence[str], word: str = "and") -> str:
    """Some names as a sentence has them: `Bread, Cheese and Tea`."""
    return f" {word} ".join(filter(None, (", ".join(parts[:-1]), *parts[-1:])))
