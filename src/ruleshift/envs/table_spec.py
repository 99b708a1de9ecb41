"""What an environment is made of: decks, players, options. It deals games, and is small when it is pickled."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any

from ruleshift.cards import Deck, RuleshiftError
from ruleshift.engine.core.inside import table_of
from ruleshift.engine.game import Game
from ruleshift.engine.options import MOST_PLAYERS, ChanceSource
from ruleshift.envs.encoding import Encoding
from ruleshift.envs.layouts import encoding_of

__all__ = ("REWARDS", "TableSpec")

REWARDS = ("win", "zero_sum")
"""What an episode is worth: 1 for the winner, and 0 or an equal share of -1 for everybody else."""


class TableSpec:
    """A table to be dealt again and again: a deck's name, file or Deck, or several of them; options as for a Game.

    Everybody is asked for Surprises, whether they hold one or not, so that being asked tells nothing.
    """

    def __init__(
        self,
        deck: str | Deck | Iterable[str | Deck] = "pirate",
        players: int = 4,
        options: Mapping[str, Any] | None = None,
        reward: str = "win",
    ) -> None:
        if type(players) is not int or not 2 <= players <= MOST_PLAYERS:
            raise RuleshiftError(f"An environment has 2 to {MOST_PLAYERS} players, not {players!r}.")
        if reward not in REWARDS:
            raise RuleshiftError(f"The reward is {' or '.join(REWARDS)}, not {str(reward)[:40]!r}.")
        if options is not None and "ask" in options:
            raise RuleshiftError("The option ask is fixed here: everybody is asked for Surprises.")
        self.deck = deck if isinstance(deck, str | Deck) else tuple(deck)
        self.players = players
        self.options = dict(options or {})
        self.zero_sum = reward == "zero_sum"
        self.names = tuple(f"player_{seat}" for seat in range(players))

    def deal(self, seed: int | None = None, chance: ChanceSource | None = None) -> Game:
        """A game with this seed: the same one that `Game` deals with these decks, names and options."""
        return Game(self.deck, self.names, seed=seed, options=self.options, chance=chance)

    @cached_property
    def encoding(self) -> Encoding:
        """The layout of the numbers for this table."""
        return encoding_of(table_of(self.deal(0)).pack, self.players)

    def __reduce__(self) -> tuple[Any, ...]:
        return TableSpec, (self.deck, self.players, self.options, REWARDS[self.zero_sum])
