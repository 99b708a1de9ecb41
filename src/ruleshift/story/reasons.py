"""How near everybody is to a win, and why nobody has won yet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from ruleshift.engine import Game, GoalFacts, Lack, Notice, Why
from ruleshift.languages.language import Cards, Fact, Listed, People, Person, english
from ruleshift.languages.parts import Parts, plain_text

__all__ = (
    "close_lines", "lack_words", "near", "nearness", "needed", "notice_sentence", "reason", "state_of_goal",
    "why_sentence",
)  # fmt: skip


def needed(fact: GoalFacts) -> Listed:
    """What is missing, each thing once; cards in hand are counted: `Rum, 2 × any gem and 3 more cards in hand`."""
    wants = _each_once(_on_the_table(fact))
    lacks = fact.hand_needed - fact.hand
    if lacks > 0:
        wants.append(english().parts("more-in-hand", {"count": lacks}))
    return Listed(tuple(wants))


def _on_the_table(fact: GoalFacts) -> list[Lack]:
    """What is missing but for cards in hand."""
    return [lack for lack in fact.missing if not lack.hand]


def _each_once(lacks: list[Lack]) -> list[Parts]:
    return [
        _lack(lack) if many == 1 else english().parts("several", {"count": many, "need": _lack(lack)})
        for lack, many in Counter(lacks).items()
    ]


def _lack(lack: Lack) -> Parts:
    if lack.hand:
        return english().parts("lack-hand", {"count": lack.hand})
    if lack.none:
        return english().parts("lack-none", {"icon": lack.none})
    if lack.value:
        return english().parts("lack-value", {"count": lack.value})
    if lack.icon:
        without = lack.without.removesuffix(f" {lack.icon}")
        return english().parts(
            "lack-icon", {"icon": lack.icon, "without": without}, attribute="without" * bool(without)
        )
    first, *others = lack.cards
    told = english().parts("lack-card", {"card": _cards((first,))})
    for other in others:
        told = english().parts("lack-card", {"cards": told, "card": _cards((other,))}, attribute="or")
    return told


def lack_words(lack: Lack) -> str:
    """What is missing, in a few words: `Rum`, `Rum or Keg`, `any food that is not sweet`, `8 cards in hand`."""
    return plain_text(_lack(lack))


def notice_sentence(notice: Notice) -> str:
    """What a table should be told before it begins."""
    if notice.lack is None:
        return english().text("notice-crowd", {"players": notice.players})
    facts: dict[str, Fact] = {"kind": notice.kind, "goal": _cards((notice.goal,)), "lack": _lack(notice.lack)}
    return english().text("notice-impossible", facts)


def _facts(fact: GoalFacts) -> dict[str, Fact]:
    """A fact of the game as facts of a sentence."""
    return {
        "has": _cards(fact.has),
        "needs": needed(fact),
        "goal": _cards((fact.goal,)),
        "cards": _cards(fact.blocked_by),
        "ungoal": _cards((fact.stopped_by,) if fact.stopped_by else ()),
    }


def _cards(names: tuple[str, ...]) -> Cards:
    return Cards(names, len(names))


def near(fact: GoalFacts) -> str:
    """How near one player is to one Goal, in a few words: `1 of 2; needs Rum; blocked by Scurvy`.

    >>> near(GoalFacts("All You Can Carry", (), (Lack(hand=8),), (), (), (), None, 7, 8))
    '7 of 8 cards in hand'
    """
    return english().text("near-more", {}).join(_near(fact))


def _near(fact: GoalFacts) -> Iterable[str]:
    missing = _on_the_table(fact)
    tell = english().text
    if missing or (fact.missing and fact.has):
        yield tell("near-count", {"has": len(fact.has), "all": len(fact.has) + len(missing)})
    if missing:
        yield tell("near-needs", {"needs": Listed(tuple(_each_once(missing)))})
    if fact.hand < fact.hand_needed:
        yield tell("near-hand", {"held": fact.hand, "all": fact.hand_needed})
    if not fact.missing:
        yield tell("near-behind" if fact.behind else "near-complete", {"others": People(fact.behind)})
    if fact.blocked_by:
        yield tell("near-blocked", {"cards": _cards(fact.blocked_by)})
    if fact.tied_with:
        yield tell("near-tied", {"others": People(fact.tied_with)})
    if fact.stopped_by:
        yield tell("near-stopped", {"goal": fact.stopped_by})


def reason(fact: GoalFacts, player: str, reader: str | None = None, *, ungoal: bool = False) -> str:
    """How near a player is to a Goal, in sentences for whoever reads them.

    >>> fact = GoalFacts("Keg of Rum", ("Rum",), (Lack(("Keg",)),), ("Shackles",), (), ())
    >>> reason(fact, "Ann")
    'Ann has Rum and still needs Keg. The win would be blocked by Shackles.'
    >>> reason(fact, "Ann", "Ann")
    'You have Rum and still need Keg. The win would be blocked by Shackles.'
    """
    facts = {"player": Person(player), "others": People(fact.behind), **_facts(fact)}
    told = [english().text(_progress(fact, ungoal=ungoal), facts, reader)]
    if fact.blocked_by:
        told.append(english().text("would-be-blocked" if fact.missing or fact.behind else "is-blocked", facts))
    if fact.tied_with:
        told.append(english().text("is-tied", {"others": People(fact.tied_with)}, reader))
    if fact.stopped_by:
        told.append(english().text("is-stopped", facts))
    return " ".join(told)


def _progress(fact: GoalFacts, *, ungoal: bool) -> str:
    """The pattern that tells how far somebody is."""
    if ungoal:
        return "has" if fact.has else "has-nothing"
    if fact.missing:
        return "has-and-needs" if fact.has else "needs"
    return "has-enough" if fact.behind else "has-all"


def why_sentence(why: Why) -> str:
    """Why a player has not won, told from outside."""
    facts: dict[str, Fact] = {"player": Person(why.player)}
    if why.outcome is not None:
        return english().text("why-over", {"end": f"{why.outcome}."})
    if why.ungoal and not why.goals:
        return english().text("why-only-ungoal", {**facts, "ungoal": _cards((why.ungoal,))})
    if not why.goals:
        return english().text("why-no-goal", facts)
    return english().text(
        "why-not-won", {**facts, "goals": english().text("why-more", {}).join(map(state_of_goal, why.goals))}
    )


def state_of_goal(fact: GoalFacts) -> str:
    """What a Goal lacks of being won, told from outside: `Keg of Rum still needs Keg (has Rum)`."""
    facts = _facts(fact)
    key = "lacks" if fact.missing else "lacks-most" if fact.behind else "lacks-nothing"
    told = english().parts(key, {**facts, "others": People(fact.behind)})
    for hinders, key in ((fact.blocked_by, "blocked"), (fact.tied_with, "tied"), (fact.stopped_by, "stopped")):
        if hinders:
            told = english().parts(f"lacks-{key}", {**facts, "lacks": told, "others": People(fact.tied_with)})
    return plain_text(told)


def nearness(game: Game, goal: str) -> list[tuple[str, GoalFacts]]:
    """Every player and what they have of one Goal."""
    standing = next(each for each in game.standings if each.goal == goal)
    return list(standing.facts.items())


def close_lines(game: Game, reader: str | None = None) -> list[str]:
    """Why nobody has won although somebody has all that a Goal asks for, or all but one thing."""
    if game.over:
        return []
    held, short = [], []
    for player, fact in _goal_facts(game):
        facts = {"player": Person(player), **_facts(fact)}
        if not fact.missing and not fact.behind:
            why = english().parts(_hindrance(fact), {**facts, "others": People(fact.tied_with)}, reader)
            held.append(english().text("close-all", {**facts, "why": why}, reader))
        elif len(fact.missing) == 1 and fact.has:
            short.append(english().text("close-one", facts, reader))
    return held + short


def _goal_facts(game: Game) -> Iterable[tuple[str, GoalFacts]]:
    """By player, then by Goal."""
    goals = [standing for standing in game.standings if not standing.ungoal]
    return ((player, standing.facts[player]) for player in game.players for standing in goals)


def _hindrance(fact: GoalFacts) -> str:
    """The pattern that tells what keeps somebody from a win who has it all."""
    if fact.blocked_by:
        return "because-blocked"
    if fact.tied_with:
        return "because-tied"
    return "because-stopped" if fact.stopped_by else "because-unsettled"
