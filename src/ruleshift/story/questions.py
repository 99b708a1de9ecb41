"""What is asked and why, in words for the person who is asked: questions, buttons, and what a turn still owes."""

from __future__ import annotations

from collections.abc import Sequence

from ruleshift.cards import Card, Fields
from ruleshift.decks.verb_text import effect_text
from ruleshift.engine import Decision, DecisionKind, Game, Option, RuleNumber, View, table_of
from ruleshift.story.grammar import capital, counted, full_stop, whose

__all__ = (
    "NUMBER_TITLES", "numbers_line", "option_label", "owed", "progress", "sources", "task", "why", "window_question",
)  # fmt: skip

NUMBER_TITLES = {
    "draw": "Draw",
    "play": "Play",
    "hand limit": "Hand Limit",
    "keeper limit": "Keeper Limit",
    "goals": "Goals at once",
    "start bonus": "Empty-hand bonus",
}

WHY: dict[DecisionKind, str] = {
    "first": "The cards are dealt. Whoever draws first goes first; there is no hurry.",
    "draw": "Your turn begins. Before you draw, you may use a free action.",
    "end": "You have made all your plays. You may still use a free action.",
    "surprise": "You may answer this before it takes effect.",
    "container": "Something has changed: you may take out what you have hidden.",
    "goal": "There are more Goals in play than the rules allow.",
    "small": "Play one of the cards you have just drawn.",
    "score": "The Goal is scored: choose what is discarded with it.",
    "nose": "The last to touch their nose takes a sip.",
    "beat": "Keep the beat, then say whether you did.",
    "vote": "Silly facts, about the word and not the organ, do not count.",
    "guilty": "The table decides whether the word was said.",
    "admit": "You were called out for saying the forbidden word.",
    "challenge": "If it is wrong or silly, say so now; then the others vote.",
    "name": "A right answer draws a card; a wrong one costs nothing.",
    "fact": "A right answer draws a card; the meaning counts, not the wording.",
    "factlet": "A true fact that is not the clue draws a card. Name the organ in it: then bots believe it.",
    "word": "Choose a word for the whole table.",
    "water": "A secret vote, to look after a friend. It costs nobody anything.",
    "direction": "Everybody's hand goes to the next player.",
    "under": "Hidden cards are safe, but count for nothing.",
    "out": "You may take out what you have hidden.",
    "type": "Every other player discards a card: one of that kind, which they choose, or a random one.",
}
"""Why somebody is asked, where the card that asks does not say it better."""


def why(decision: Decision, game: Game) -> str:
    """Why it is asked, as a sentence for whoever is asked."""
    match decision.kind:
        case "play":
            return _why_play(decision, game)
        case "hand limit":
            return f"{decision.cause}: you hold {counted(_held(decision, game))}."
        case "keeper limit":
            return f"{decision.cause}: you have more Keepers than that."
    said = WHY.get(decision.kind)
    if said is not None:
        return said
    text = game.card(decision.cause).text if decision.cause else ""
    return text or (f"{decision.cause} asks you to choose." if decision.cause else "It is yours to choose.")


def _held(decision: Decision, game: Game) -> int:
    """A hand with what was chosen to go already, which lies there until everybody has chosen."""
    return len(table_of(game).hand[decision.pid])


def _why_play(decision: Decision, game: Game) -> str:
    number = next(each for each in game.numbers if each.name == "play")
    played = table_of(game).played
    if decision.options[0].card is None:
        return f"Your first card is a random one. {_plays(number, played)}."
    return f"{_plays(number, played)}."


def _plays(number: RuleNumber, played: int) -> str:
    because = f" ({sources(number)})"
    if number.value.isdecimal():
        cards = counted(int(number.value))
        return f"{played} of {cards} played{because}" if played else f"{cards} to play{because}"
    return f"Play {'all your cards' if number.value == 'all' else number.value}{because}"


UNLESS = "unless somebody answers with a Surprise"


def window_question(about: str | None, *, laid: bool, player: str, card: str | None, reader: str | None) -> str:
    """What a Surprise window asks: about a card that was laid, or about what a card does to another one."""
    if about is None:
        return f"{capital(whose(player, reader))} hidden card takes effect {UNLESS}."
    if laid:
        return f"{capital(whose(player, reader))} {about} takes effect {UNLESS}."
    using = f" with {card}" if card and card != about else ""
    does = "You are" if player == reader else f"{player} is"
    return f"{does} about to take, move or discard {about}{using}, {UNLESS}."


def task(decision: Decision, view: View, numbers: Sequence[RuleNumber]) -> str:
    """What somebody has to do now and why, in one line."""
    by_name = {number.name: number for number in numbers}
    match decision.kind:
        case "play":
            return _plays_owed(decision, view, by_name["play"])
        case "draw":
            return f"Draw {by_name['draw'].value} ({sources(by_name['draw'])}), or use something first."
        case "end":
            return "Nothing more is owed: end your turn, or use something more."
        case "hand limit":
            return f"Discard {counted(decision.count)} from your hand: {decision.cause}, and you hold {len(view.hand)}."
        case "keeper limit":
            return full_stop(f"Discard {counted(decision.count, 'Keeper')}: {decision.cause}")
        case "small":
            return full_stop(f"Play one of the cards that you drew for {decision.cause}")
        case "surprise" if decision.cause and decision.cause not in view.being_played:
            return f"{decision.cause} is about to be taken, moved or discarded: answer with a Surprise, or pass."
        case "surprise" if decision.cause:
            return f"{decision.cause} is about to take effect: answer with a Surprise, or pass."
        case "challenge":
            return f"About {decision.cause}: “{full_stop(decision.clue)}” Challenge it, or pass."
        case "vote":
            return f"About {decision.cause}: “{full_stop(decision.clue)}” Does the fact count?"
    return full_stop(decision.prompt)


def _plays_owed(decision: Decision, view: View, number: RuleNumber) -> str:
    because = sources(number)
    if decision.options[0].card is None and decision.options[0].kind == "play":
        return full_stop(f"Your first card is played at random; {number.value} plays in all: {because}")
    if not number.value.isdecimal():
        what = "all your cards" if number.value == "all" else f"your cards, {number.value}"
        return full_stop(f"Play {what}: {because}{f', {view.played} played' if view.played else ''}")
    if view.played:
        return f"Play {view.plays_left} more: {because}, {view.played} played."
    return full_stop(f"Play {counted(int(number.value))}: {because}")


# Buttons.

DO: dict[DecisionKind, str] = {
    "play": "Play {}", "small": "Play {}", "again": "Play {} again", "take": "Take {}", "give": "Give {}",
    "trash": "Discard {}", "surprise": "Answer with {}", "hand limit": "Discard {}", "keeper limit": "Discard {}",
    "goal": "Discard {}", "under": "Hide {}", "out": "Take out {}", "mill": "Discard {}", "upto": "Discard {}",
    "pay": "Pay with {}", "type": "Discard {}", "score": "Discard {}",
}  # fmt: skip
"""What choosing a card does, in each kind of question; elsewhere it is just chosen."""

WORDS = {
    "pass": "Pass", "end turn": "End turn", "draw": "Draw", "play": "Play a random card", "random": "A random card",
    "yes": "Yes", "no": "No", "left": "To the left", "right": "To the right", "nose": "Touch my nose!",
    "challenge": "Challenge it",
}  # fmt: skip

PASS: dict[DecisionKind, str] = {
    "first": "Let a bot go first", "surprise": "No Surprise", "container": "Leave it closed", "under": "Done",
    "out": "Done", "upto": "Done", "mill": "Done", "name": "I don't know", "fact": "I don't know",
    "factlet": "No fact this time", "challenge": "I believe it", "nose": "Let the others go first", "water": "Nobody",
}  # fmt: skip

YES: dict[DecisionKind, str] = {
    "vote": "It counts", "guilty": "Yes, I heard it", "admit": "Yes, I said it", "beat": "I kept the beat",
}  # fmt: skip
NO: dict[DecisionKind, str] = {
    "vote": "It doesn't count", "guilty": "No", "admit": "No, I didn't", "beat": "I lost the beat",
}  # fmt: skip

USE = {
    "claim": "I did it: {}", "heartbeat": "Tap along: {}", "drink_and_draw": "Take a sip and draw",
    "shed": "Get rid of {}", "plunder": "Take a card: {}", "look_at_hand": "Look at a hand: {}",
    "mystery_play": "Play the top card: {}", "steal": "Take a card: {}", "trash": "Discard a card: {}",
    "trash_others": "Discard a card: {}", "zap": "Take a card: {}", "move": "Move a card: {}",
}  # fmt: skip
"""Free actions and powers that are not just used, by their first verb."""


def option_label(decision: Decision, option: Option) -> str:
    """An option as the words of a button, for whoever is asked."""
    if option.kind in ("use", "open"):
        assert option.card is not None
        return _use_label(option.card) if option.kind == "use" else f"Take out what is under {option.card.name}"
    if option.kind == "number":
        return _effect_label(decision, int(option.text))
    if option.kind == "player":
        return "Myself" if option.player == decision.player else str(option.player)
    if option.card:
        owner = option.player if option.player not in (None, decision.player) else None
        name = option.card.name
        return DO.get(decision.kind, "Choose {}").format(f"{whose(owner)} {name}" if owner else name)
    by_kind = {"pass": PASS, "yes": YES, "no": NO}.get(option.kind, {})
    return by_kind.get(decision.kind) or WORDS.get(option.kind) or option.text


def _effect_label(decision: Decision, number: int) -> str:
    """One of several things that a card does."""
    data: Fields = decision.asking.data if decision.asking else {}
    calls = (*data.get("do", ()), *data.get("use", ()))
    effects: list[list[Fields]] = next((call["choose"] for call in calls if "choose" in call), [])
    return f"{number}. {capital(effect_text(effects[number - 1]))}" if number <= len(effects) else str(number)


def _use_label(card: Card) -> str:
    data: Fields = card.data
    if "container" in data:
        return f"Hide cards under {card.name}"
    if "duty" in data:
        return f"I did it: {card.name}"
    if data.get("word") == "required":
        return "I said the word"
    if data.get("marker"):
        return "Pass the turn marker on"
    verb = next(iter(data["use"][0])) if data.get("use") else ""
    if verb == "send":
        return f"Move {data['use'][0]['send']}"
    return USE.get(verb, "Use {}").format(card.name)


# Numbers in force.


def sources(number: RuleNumber) -> str:
    """The cards that a number comes from, with what they add: `Play 3, Campfire Bonus +1`."""
    first, *rest = number.parts
    return ", ".join([first.card, *(f"{part.card} {part.text}" for part in rest)])


def numbers_line(number: RuleNumber) -> str:
    """A number with its sources: `Play 4 (Play 3, Campfire Bonus +1)`."""
    return f"{NUMBER_TITLES[number.name]} {number.value} ({sources(number)})"


def progress(view: View, numbers: Sequence[RuleNumber]) -> str:
    """How far the turn has come: `drew 1 of 2, played 0 of 3`."""
    if view.outcome is not None or not view.turn:
        return ""
    by_name = {number.name: number.value for number in numbers}
    return f"drew {_of(view.drawn, by_name['draw'])}, played {_of(view.played, by_name['play'])}"


def _of(done: int, owed: str) -> str:
    return f"{done} of {owed}" if owed.isdecimal() else f"{done} ({owed})"


def owed(view: View, numbers: Sequence[RuleNumber]) -> str:
    """What the player whose turn it is has done and still owes, and which cards say so."""
    if view.outcome is not None:
        return full_stop(str(view.outcome))
    if not view.turn:
        return "The cards are dealt, and the first person to draw a card goes first."
    because = {number.name: f" ({sources(number)})" for number in numbers if number.name in ("draw", "play")}
    owes = f"of {view.play_number}" if view.play_number.isdecimal() else f"so far, and must play {view.play_number}"
    drawn = f"has drawn {view.drawn} of {view.draw_number}{because.get('draw', '')}"
    return f"{view.turn} {drawn} and played {view.played} {owes}{because.get('play', '')}."
