"""How a game was won: the moves that brought the Goal and its cards where they lay at the end."""

from __future__ import annotations

from typing import NamedTuple

from ruleshift.engine import Event, EventKind, Game, Outcome
from ruleshift.languages.language import Cards, Person, english
from ruleshift.languages.parts import Parts, plain_text
from ruleshift.story.events import reason_of, told_event

__all__ = ("Arrivals", "Step", "ending", "winning_cards")


class Step(NamedTuple):
    """How one card came where it lies: the card, a sentence in its parts, and the turn in which it did."""

    card: str
    parts: Parts
    turn_number: int

    @property
    def text(self) -> str:
        """The sentence as one text."""
        return plain_text(self.parts)


class Arrivals:
    """Hears a game as a spectator, and remembers how each card that lies open came there last."""

    KINDS: tuple[EventKind, ...] = ("move", "turn", "play")

    def __init__(self, turn_number: int) -> None:
        self._turn = turn_number
        self._last: dict[tuple[str, str | None], tuple[Event, int]] = {}
        self._played: Event | None = None

    def hear(self, event: Event) -> None:
        """Called by the game with every event of these kinds."""
        if event.kind == "turn":
            self._turn += 1
        elif event.kind == "play":
            self._played = event
        elif event.target in ("table", "goals"):
            told = self._played if event.origin == "being played" and self._played is not None else event
            for card in event.cards:
                key = card, event.target_player
                self._last.pop(key, None)  # the newest last
                self._last[key] = told, self._turn

    def steps(self, game: Game, reader: str | None = None) -> tuple[Step, ...]:
        """How the Goal and its cards came together, in the order in which it happened, told to the reader."""
        outcome = game.outcome
        if outcome is None or outcome.goal is None:
            return ()
        wanted = [(outcome.goal, None), *((card, outcome.winner) for card in winning_cards(game))]
        found = {key: at for at, key in enumerate(self._last)}
        known = sorted((key for key in dict.fromkeys(wanted) if key in found), key=lambda key: found[key])
        return tuple(self._step(*key, reader) for key in known)

    def _step(self, card: str, player: str | None, reader: str | None) -> Step:
        event, turn = self._last[card, player]
        return Step(card, told_event(event, reader), turn)


def winning_cards(game: Game) -> tuple[str, ...]:
    """The winner's cards that meet the Goal, as they lie at the end."""
    outcome = game.outcome
    if outcome is None or outcome.winner is None or outcome.goal is None:
        return ()
    for standing in game.standings:
        if standing.goal == outcome.goal and outcome.winner in standing.facts:
            return standing.facts[outcome.winner].has
    return ()


def ending(outcome: Outcome, reader: str | None = None) -> str:
    """How the game ended, in a sentence for whoever reads it."""
    goal = Cards((outcome.goal,) if outcome.goal else (), 1)
    if outcome.winner:
        winner = Person(outcome.winner)
        if outcome.goal:
            return english().text("end-win", {"player": winner, "cards": goal}, reader)
        return english().text("win-otherwise", {"player": winner, "reason": reason_of(outcome)}, reader)
    if outcome.result == "lost" and outcome.goal:
        return english().text("over-ungoal", {"cards": goal})
    key = {"lost": "end-lost", "solo": "end-solo"}.get(outcome.result, "end-nobody")
    return english().text(key, {"count": outcome.score, "reason": reason_of(outcome)})
