"""Surprise windows: open for a fixed time, and silent about who has passed and who could answer."""

from __future__ import annotations

from ruleshift.engine import Decision, Option
from ruleshift.engine.game import Game
from ruleshift.table.record import Scope

__all__ = ("Windows", "asked_in_private", "how_to_ask", "in_surprise_window", "is_noted", "passes")

NEW_CARD = frozenset(("play", "draw", "end", "small", "again"))
"""Decisions that end what was said about the card before."""


def in_surprise_window(game: Game) -> bool:
    """True if the game asks for Surprises now: nothing else is asked beside them."""
    decisions = game.decisions
    return bool(decisions) and decisions[0].kind == "surprise"


def asked_in_private(game: Game) -> frozenset[str]:
    """Who is asked for a Surprise now only because they can answer; nobody else may notice."""
    return frozenset([decision.player for decision in game.decisions if decision.private])


def is_noted(decision: Decision) -> bool:
    """True where a pass is noted, not made, until the window closes: all who are asked there know of each other."""
    return decision.kind == "surprise" and not decision.private


def passes(decision: Decision, answer: Option | int | str) -> bool:
    """True if an answer in a window is a pass: it is noted then, not made."""
    if isinstance(answer, str):
        return decision.find(answer) == 0
    return answer in (0, decision.default)


def how_to_ask(people: int, *, watched: bool = False) -> str:
    """Where several people play, or one is watched, all are asked: nobody can tell who holds a Surprise."""
    return "public" if watched or people > 1 else "able"


class Windows:
    """What players have noted in the window that is open, and what they have said beforehand."""

    def __init__(self) -> None:
        self._serial = -1
        self.turn = 0
        self.opened = 0.0
        self._passed: set[str] = set()
        self._scopes: dict[str, Scope] = {}
        self.shared: frozenset[str] = frozenset()
        """Those who share a device: nobody can pass it around against the clock, so windows wait for them."""

    def look(self, game: Game, now: float) -> None:
        """After every change of the game: is this a new window, a new card, a new turn?"""
        decisions = game.decisions
        if any(decision.kind in NEW_CARD for decision in decisions):
            self._forget("card")
        turn = game.turn_number
        if turn != self.turn:
            self.turn = turn
            self._forget("turn")
        serial = decisions[0].serial if in_surprise_window(game) else -1
        if serial != self._serial:
            self._serial = serial
            self.opened = now
            self._passed.clear()

    def _forget(self, scope: Scope) -> None:
        self._scopes = {player: each for player, each in self._scopes.items() if each not in (scope, "card")}

    def scope(self, player: str) -> Scope:
        """What a player has said beforehand."""
        return self._scopes.get(player, "ask")

    def say(self, player: str, scope: Scope) -> None:
        """A player says something beforehand; in a window that is open it holds at once."""
        self._scopes[player] = scope
        if scope == "ask":
            self._passed.discard(player)

    def note_pass(self, player: str) -> None:
        """A player passes; they may still change their mind."""
        self._passed.add(player)

    def waits(self, game: Game) -> bool:
        """True while somebody at a shared device may still answer."""
        return any(each.player in self.shared and self.noted(each) is None for each in game.decisions)

    def hurries(self, game: Game) -> bool:
        """True if all who play share a device: when they have answered, nobody is left from whom to hide it."""
        return all(player in self.shared for player in game.players)

    def noted(self, decision: Decision) -> int | None:
        """The option that counts as chosen so far: `pass`, or nothing yet."""
        player = decision.player
        return 0 if player in self._passed or self.scope(player) != "ask" else None
