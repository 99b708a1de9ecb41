"""Sentences about what is owed and why, made of what everybody sees."""

from __future__ import annotations

from ruleshift.engine import Decision, DecisionKind
from ruleshift.engine.rule_numbers import RuleNumber
from ruleshift.engine.view import View

__all__ = ("owed", "why")

WHY: dict[DecisionKind, str] = {
    "first": "The cards are dealt. Whoever draws first begins; there is no hurry.",
    "play": "It is your turn, and a play is owed.",
    "draw": "Your turn begins. Before the draw you may use what is open to you.",
    "end": "All plays are made. You may still use what is open to you.",
    "surprise": "You may answer this before it takes effect.",
    "container": "Something has changed, so you may take out what you have hidden.",
    "hand limit": "You hold more cards than the Hand Limit allows.",
    "keeper limit": "You have more Keepers than the Keeper Limit allows.",
    "goal": "There are more Goals than the rules allow: one has to go.",
    "small": "These cards were drawn by a card, and one of them is to be played.",
    "score": "The Goal is scored, and you choose what it takes with it.",
    "nose": "The last to touch their nose owes a drink.",
    "beat": "Keep the beat, then say whether you did.",
    "vote": "The table decides. Silly facts, about the word and not the organ, do not count.",
    "guilty": "The table decides whether the word was said.",
    "admit": "You were called out for the forbidden word.",
    "challenge": "If it is wrong, or silly, say so now; then the others vote.",
    "name": "A right answer draws a card, a wrong one costs nothing.",
    "fact": "A right answer draws a card; the substance counts, not the wording.",
    "factlet": "A true fact that is neither its clue nor silly draws a card; the others may doubt it.",
    "word": "Choose a word for the whole table.",
    "water": "A secret vote, to look after a friend. It costs nobody anything.",
    "direction": "Everybody's hand goes on to the next player.",
    "under": "What is hidden is safe, and counts for nothing.",
    "out": "You may let out what is hidden.",
    "upto": "You may discard one more, or leave it at that.",
    "mill": "You may discard one more, or leave it at that.",
    "pay": "This has its price.",
    "type": "Everybody discards one; if you have none of that kind, chance takes one.",
}


def why(decision: Decision) -> str:
    """Why somebody is asked, as a sentence."""
    reason = WHY.get(decision.kind) or (
        f"{decision.cause} asks you to choose." if decision.cause else "You are to choose."
    )
    if decision.count > 1:
        return f"{reason} {decision.count} cards have to go."
    return reason


def owed(view: View, numbers: tuple[RuleNumber, ...]) -> str:
    """What the player whose turn it is has done and still owes, and which cards say so."""
    if view.outcome is not None:
        return f"{view.outcome}."
    if not view.turn:
        return "The cards are dealt, and the first person to draw a card goes first."
    sources = {account.name: _because(account) for account in numbers if account.name in ("draw", "play")}
    drawn = f"has drawn {view.drawn} of {view.draw_number}{sources.get('draw', '')}"
    owes = f"of {view.play_number}" if view.play_number.isdecimal() else f"and owes {view.play_number}"
    return f"{view.turn} {drawn}, and played {view.played} {owes}{sources.get('play', '')}."


def _because(account: RuleNumber) -> str:
    cards = ", ".join(dict.fromkeys(part.card for part in account.parts))
    return f" ({cards})" if cards else ""
