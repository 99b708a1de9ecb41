"""Game after game at one table: the seed that somebody names, or the next one of the series that it began."""

from __future__ import annotations

import random
from typing import NoReturn

from ruleshift.cards import RuleshiftError
from ruleshift.engine.game import Game
from ruleshift.engine.options import LARGEST_SEED, check_seed
from ruleshift.envs.episode import Episode
from ruleshift.envs.table_spec import TableSpec

__all__ = ("Series",)


class Series:
    """The games of an environment. A seed that is named is used as it is, so that its game can be dealt anywhere."""

    episode: Episode
    """The episode that is going on."""

    def __init__(self, spec: TableSpec) -> None:
        self.spec = spec
        self._chance = random.Random()  # noqa: S311 - it must be repeatable, not safe from attackers

    def next_seed(self, seed: int | None) -> int:
        """The seed of the next game."""
        if seed is None:
            return self._chance.randint(0, LARGEST_SEED)
        named = check_seed(seed)
        self._chance.seed(named)
        return named

    def begin(self, game: Game) -> Episode:
        """Go on with this game."""
        self.episode = Episode(game, self.spec.players)
        return self.episode

    def __getattr__(self, name: str) -> NoReturn:
        if name == "episode":
            raise RuleshiftError("There is no game yet: call reset() first.")
        raise AttributeError(name)

    @property
    def game(self) -> Game:
        """The game that is going on."""
        game = self.episode.game
        assert isinstance(game, Game)
        return game
