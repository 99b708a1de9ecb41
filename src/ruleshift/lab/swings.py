"""How a game swings: everybody's chance whenever a turn begins, as the searching bot's network judges it."""

from __future__ import annotations

from itertools import pairwise

from ruleshift.bots.win_chance import chance
from ruleshift.engine import Game, table_of
from ruleshift.lab.tally import Swing

__all__ = ("SwingWatch",)


class SwingWatch:
    """Watches one game. Each player's chance is judged by what that player can see."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._turn = 0
        self._chances: list[list[int]] = []
        self.look()

    def look(self) -> None:
        """Judge the chances if a turn has begun since the last look."""
        t = table_of(self._game)
        if t.turn_number == self._turn or t.outcome is not None:
            return
        self._turn = t.turn_number
        found = [chance(t, pid) for pid in t.order]
        total = sum(found) or 1.0
        self._chances.append([round(1_000 * each / max(1.0, total)) for each in found])

    def swing(self, number: int, *, keep_chances: bool) -> Swing:
        """What was seen, when the game is over."""
        leaders = [row.index(max(row)) for row in self._chances]
        changes = sum(one != other for one, other in pairwise(leaders))
        outcome = self._game.outcome
        winner = self._game.players.index(outcome.winner) if outcome and outcome.winner else -1
        lowest = min((row[winner] for row in self._chances), default=1_000) if winner >= 0 else 1_000
        return Swing(
            number=number + 1,
            turns=len(self._chances),
            lead_changes=changes,
            lowest=lowest,
            chances=self._chances if keep_chances else [],
        )
