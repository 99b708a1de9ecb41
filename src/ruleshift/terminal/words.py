"""The table in words: what is owed and why, where the numbers come from, how near everybody is to a win."""

from __future__ import annotations

from collections.abc import Sequence

from ruleshift.engine import Decision, Option, Outcome
from ruleshift.engine.game import Game
from ruleshift.engine.name_lists import agree, listed
from ruleshift.engine.rule_numbers import RuleNumber
from ruleshift.engine.standings import GoalFacts, grouped
from ruleshift.engine.view import Seat, View
from ruleshift.terminal.book import Book
from ruleshift.terminal.story import sentence_end, verb

__all__ = (
    "account_line", "blocked_lines", "closeness", "counted", "ending", "listed", "nearness", "number_titles",
    "option_note", "owed", "seat_cards", "sources",
)  # fmt: skip

number_titles = {
    "draw": "Draw",
    "play": "Play",
    "hand limit": "Hand Limit",
    "keeper limit": "Keeper Limit",
    "goals": "Goals at once",
    "start bonus": "Empty-hand bonus",
}


def sources(account: RuleNumber) -> str:
    """Where a number comes from: `Play 3, Campfire Bonus +1`."""
    first, *rest = account.parts
    said = [first.card]
    said += [f"{part.card} {part.text}" for part in rest]
    return ", ".join(said)


def account_line(account: RuleNumber) -> str:
    """A number with its sources: `Play 4 (Play 3, Campfire Bonus +1)`."""
    return f"{number_titles[account.name]} {account.value} ({sources(account)})"


# What is owed.


def owed(decision: Decision, view: View, numbers: Sequence[RuleNumber]) -> str:
    """What a player has to do now, and why."""
    by_name = {account.name: account for account in numbers}
    match decision.kind:
        case "play":
            return _owed_plays(decision, view, by_name["play"])
        case "draw":
            account = by_name["draw"]
            return f"Draw {account.value}: {sources(account)}. Or use something first."
        case "end":
            return "Nothing more is owed: end your turn, or use something more."
        case "hand limit":
            return f"Discard {decision.count} from your hand: {decision.cause}, and you hold {len(view.hand)}."
        case "keeper limit":
            return f"Discard {decision.count} of your Keepers: {decision.cause} allows no more."
        case "small":
            return f"Play one of the cards that {decision.cause} has drawn."
        case "surprise" if decision.cause and decision.cause not in view.being_played:
            return f"{decision.cause} is about to be taken, moved or discarded: answer with a Surprise, or pass."
        case "surprise" if decision.cause:
            return f"{decision.cause} is about to take effect: answer with a Surprise, or pass."
        case "challenge":
            return f"About {decision.cause}: {decision.clue!r}. Challenge it, or pass."
        case "vote":
            return f"About {decision.cause}: {decision.clue!r}. Does the fact count?"
    return sentence_end(decision.prompt)


def _owed_plays(decision: Decision, view: View, account: RuleNumber) -> str:
    why = sources(account)
    if [option.text for option in decision.options][:1] == ["play"]:
        return f"First Play Random: your first card is drawn from your hand; {account.value} plays in all: {why}."
    if not account.value.isdecimal():
        what = "all your cards" if account.value == "all" else f"your cards, {account.value}"
        return f"Play {what}: {why}, {view.played} played." if view.played else f"Play {what}: {why}."
    if view.played:
        return f"Play {view.plays_left} more: {why}, {view.played} played."
    return f"Play {account.value} card{'' if account.value == '1' else 's'}: {why}."


def option_note(option: Option, view: View, book: Book) -> str:
    """What stands behind an option: the kind of card, whose it is, what lies before a player."""
    if option.card:
        note = book.kind(option.card)
        owner = f" of {'yours' if option.player == view.you else option.player}" if option.player else ""
        return f"{note}{owner}"
    if option.kind == "player":
        seat = next((seat for seat in view.seats if seat.name == option.player), None)
        return f"{counted(seat.hand)} in hand; {', '.join(seat.table) or 'nothing on the table'}" if seat else ""
    return ""


def counted(number: int, what: str = "card") -> str:
    """A number of things: `1 card`, `2 cards`."""
    return f"{number} {what}" + ("" if number == 1 else "s")


# How near everybody is.


def closeness(fact: GoalFacts) -> str:
    """How near one player is to one Goal, in a few words."""
    if fact.missing:
        said = f"{len(fact.has)} of {len(fact.has) + len(fact.missing)}, missing {listed(grouped(fact.missing))}"
    elif fact.behind:
        said = f"not the most: {listed(fact.behind)}"
    else:
        said = "all there"
    if fact.blocked_by:
        said += f"; blocked by {listed(fact.blocked_by)}"
    if fact.tied_with:
        said += f"; tied with {listed(fact.tied_with)}"
    if fact.stopped_by:
        said += f"; {fact.stopped_by} is met too"
    return said


def nearness(game: Game, goal: str) -> list[tuple[str, GoalFacts]]:
    """Every player and what they have of one Goal."""
    found = []
    for player in game.players:
        found += [(player, fact) for fact in game.why(player).goals if fact.goal == goal]
    return found


def blocked_lines(game: Game, me: str | None = None) -> list[str]:
    """Why nobody has won although somebody has all that a Goal asks for, or nearly."""
    if game.over:
        return []
    held, short = [], []
    for player in game.players:
        for fact in game.why(player).goals:
            have = verb(player, "have", me)
            if not fact.missing and not fact.behind:
                held.append(f"{have} all of {fact.goal}, but {_hindrance(fact)}.")
            elif len(fact.missing) == 1 and fact.has:
                block = f" (and {listed(fact.blocked_by)} would block)" if fact.blocked_by else ""
                short.append(f"{have} all of {fact.goal} but {fact.missing[0]}{block}.")
    lines = [f"Nobody has won: {line}" for line in held]
    return lines + [f"Close: {line}" for line in short]


def _hindrance(fact: GoalFacts) -> str:
    if fact.blocked_by:
        return f"the win is blocked by {listed(fact.blocked_by)}"
    if fact.tied_with:
        return f"{agree(fact.tied_with, 'meets')} a Goal at the same time"
    if fact.stopped_by:
        return f"the Ungoal {fact.stopped_by} is met as well"
    return "it has not been judged yet"


# Seats and endings.


def seat_cards(seat: Seat, view: View, book: Book, creeper: str = "{} (Creeper)") -> list[str]:
    """What lies in front of a player, Creepers marked; cards hidden under it by number, to their owner by name."""
    cards = []
    for name in seat.table:
        said = creeper.format(name) if book.is_creeper(name) else name
        under = seat.under.get(name, 0)
        if under and seat.name == view.you:
            said += f" (under it {listed(view.hidden.get(name, ()))})"
        elif under:
            said += f" (+{under} under it)"
        cards.append(said)
    return cards


def ending(outcome: Outcome, me: str | None = None) -> str:
    """How the game ended, in a sentence."""
    if outcome.winner:
        return sentence_end(f"{verb(outcome.winner, 'win', me)}: {outcome.reason}")
    if outcome.result == "solo":
        goals = "1 Goal" if outcome.score == 1 else f"{outcome.score} Goals"
        return f"You have scored {goals}: {outcome.reason}."
    return sentence_end(str(outcome))
