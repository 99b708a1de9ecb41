"""A game as a tree of choices and chance, for libraries that walk it: copied, kept, and remembered by each seat.

`SampledPlay` draws one number at the root, which decides all luck that follows. In an `ExplicitPlay` every random
result is a choice of chance's own, at the moment when it falls.
"""

from __future__ import annotations

from typing import Any, Self, TypeVar

from ruleshift.engine.core.inside import table_of
from ruleshift.engine.game import Game
from ruleshift.envs.encoding import Encoding
from ruleshift.envs.episode import Episode
from ruleshift.envs.labels import action_names, card_names
from ruleshift.envs.table_spec import TableSpec

__all__ = ("DRAWS", "FACES", "ExplicitPlay", "Play", "SampledPlay", "observation_text")

FACES, DRAWS = 256, 3
"""A deal is drawn as so many numbers with so many faces: one of 16.7 million games."""

P = TypeVar("P", bound="Play")


def observation_text(episode: Episode, seat: int) -> str:
    """What a seat may know as a text: the numbers that are not 0, by their places, and its lawful actions."""
    seen = [f"{at}:{number:g}" for at, number in enumerate(episode.observe(seat)) if number]
    actions = sorted(episode.actions) if seat == episode.seat else []
    return f"{' '.join(seen)} | {' '.join(map(str, actions))}"


class Play:
    """A game from its root: `taken` are the actions so far, those of chance too.

    Where `origin` is a game, it stands in the place of the deal; `told` is what each seat has observed before it.
    """

    def __init__(
        self, spec: TableSpec, most_steps: int, origin: Game | None = None, told: tuple[str, ...] = (), steps: int = 0
    ) -> None:
        self.spec = spec
        self.taken: list[int] = []
        self.episode: Episode | None = None
        self._most_steps = most_steps
        self._root = (origin, told, steps)
        self._told = told or ("",) * spec.players
        self._past: Play | None = None
        if origin is None:
            self._begin()
        else:
            self.episode = self._follow(origin.clone(), steps)

    def _begin(self) -> None:
        """Do what comes before the first action."""

    def _follow(self, game: Game, steps: int) -> Episode:
        return Episode(game, self.spec.players, self._most_steps, steps)

    @property
    def encoding(self) -> Encoding:
        """The layout of the numbers."""
        return self.spec.encoding

    @property
    def seat(self) -> int:
        """Who is asked; -1 if nobody is: chance is, or the game is over."""
        return -1 if self.episode is None else self.episode.seat

    @property
    def at_chance(self) -> bool:
        """True if chance is to decide next."""
        raise NotImplementedError

    @property
    def outcomes(self) -> list[int]:
        """What chance may bring next, each as likely as the others; none where a player is asked or all is over."""
        raise NotImplementedError

    def apply(self, action: int) -> None:
        """Take an action, a player's or chance's."""
        if self.at_chance:
            self._draw(action)
        else:
            self._step(action)
        self.taken.append(action)

    def _draw(self, action: int) -> None:
        raise NotImplementedError

    def _step(self, action: int) -> None:
        raise NotImplementedError

    def action_text(self, action: int, *, chance: bool) -> str:
        """An action in words; no two of one moment are alike."""
        return f"number {action}" if chance else action_names(self.encoding)[action]

    # Copies.

    def clone(self) -> Self:
        """An independent copy."""
        new = type(self).__new__(type(self))
        new.__dict__.update(self.__dict__)
        new.taken = self.taken[:]
        return new

    def __deepcopy__(self, _memo: dict[int, object]) -> Self:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        return _taken_up, (type(self), self.spec, self._most_steps, self._root, tuple(self.taken))

    def imagined(self, seat: int, seed: int) -> Self:
        """The game as it might be for a seat: it sees and remembers the same, and hidden cards are dealt anew.

        A card that lies face down stays what it is: the clue tells of it.
        """
        assert self.episode is not None
        game = _game(self.episode).clone()
        veiled, table_of(game).veiled = table_of(game).veiled, -1
        dealt = game.imagine(self.spec.names[seat], seed) or game
        table_of(dealt).veiled = veiled
        told = tuple(self._recalled(seat) if at == seat else "" for at in range(self.spec.players))
        return type(self)(self.spec, self._most_steps, dealt, told, self.episode.steps)

    # What a seat remembers.

    def recall(self, seat: int) -> str:
        """All that a seat has observed and done when it was asked, and what it observes now."""
        now = "" if self.episode is None else observation_text(self.episode, seat)
        return f"{self._recalled(seat)}{now}"

    def _recalled(self, seat: int) -> str:
        """Made when somebody asks: the way from the last time on is walked again, and what was seen on it told."""
        past = self._past or type(self)(self.spec, self._most_steps, *self._root)
        if len(past.taken) < len(self.taken):
            past = past.clone()
            told = list(self._told)
            for action in self.taken[len(past.taken) :]:
                if past.seat >= 0 and past.episode is not None:
                    told[past.seat] += f"{observation_text(past.episode, past.seat)} -> {action}\n"
                past.apply(action)
            self._past, self._told = past, tuple(told)
        return self._told[seat]


class SampledPlay(Play):
    """One number decides all luck: the game is `Game`'s game with that seed."""

    @property
    def at_chance(self) -> bool:
        """True until the deal is decided."""
        return self.episode is None

    @property
    def outcomes(self) -> list[int]:
        """The faces of the next number."""
        return list(range(FACES)) if self.episode is None else []

    def clone(self) -> SampledPlay:
        """An independent copy, of the game too."""
        new = super().clone()
        if self.episode is not None:
            new.episode = self._follow(_game(self.episode).clone(), self.episode.steps)
        return new

    def _draw(self, action: int) -> None:
        drawn = [*self.taken, action]
        if len(drawn) == DRAWS:
            seed = 0
            for face in drawn:
                seed = seed * FACES + face
            self.episode = self._follow(self.spec.deal(seed), 0)

    def _step(self, action: int) -> None:
        assert self.episode is not None
        self.episode.step(action)


class WantedError(Exception):
    """A random result is wanted that nobody has decided yet: below a number, or an order of cards."""

    def __init__(self, request: int | tuple[int, ...]) -> None:
        self.request = request


class _Script:
    """Chance that follows a list of results, and says what it wants when the list is at its end."""

    def __init__(self, results: tuple[Any, ...]) -> None:
        self._results = iter(results)

    def below(self, n: int) -> int:
        result: int = 0 if n < 2 else self._next(n)
        return result

    def shuffle(self, cards: tuple[int, ...]) -> tuple[int, ...]:
        order: tuple[int, ...] = cards if len(cards) < 2 else self._next(cards)
        return order

    def _next(self, request: int | tuple[int, ...]) -> Any:  # noqa: ANN401 - what was decided for this request
        for result in self._results:
            return result
        raise WantedError(request)


class ExplicitPlay(Play):
    """Every random result is an action of chance: a number, or the next card of a pile from its top.

    A move that comes to a result which is still open is dropped, and made again once chance has decided: each time on a
    copy of the game, so that copies of the play can share its episode.
    """

    _before: Game | None = None
    """The game before the move that is being made; None while the cards are dealt."""
    _move = (-1, 0)
    """Which of the open questions is answered, and with which option."""
    _results: tuple[Any, ...] = ()
    """What chance has decided for this move."""
    _picked: tuple[int, ...] = ()
    """The cards that are put in order so far, the top first."""
    _left: tuple[int, ...] = ()
    """The places of the cards that are still to be put in order."""
    _wanted: int | tuple[int, ...] | None = None
    """What chance is to decide next."""

    def _begin(self) -> None:
        self._try()

    def _follow(self, game: Game, steps: int) -> Episode:
        if table_of(game).chance_source is None:
            table_of(game).chance_source = _Script(())
        return super()._follow(game, steps)

    def _try(self) -> None:
        """Make the move, or deal, with the results that are there."""
        steps = self.episode.steps + 1 if self.episode is not None else 0
        script = _Script(self._results)
        try:
            if self._before is None:
                game = self.spec.deal(0, script)
            else:
                game = self._before.clone()
                table_of(game).chance_source = script
                asked, option = self._move
                game.choose(game.decisions[asked], option)
            self.episode, self._wanted = self._follow(game, steps), None
        except WantedError as wanted:
            self._want(wanted.request)

    def _want(self, request: int | tuple[int, ...]) -> None:
        self._wanted = request
        if isinstance(request, tuple):
            place = self.encoding.pack.place
            self._left = tuple(sorted([place[c] for c in request]))

    @property
    def seat(self) -> int:
        """Who is asked; -1 if nobody is."""
        return -1 if self.at_chance else super().seat

    @property
    def at_chance(self) -> bool:
        """True if a move, or the deal, waits for a random result."""
        return self._wanted is not None

    @property
    def outcomes(self) -> list[int]:
        """Numbers, or the places of the cards that are still to be put in order."""
        wanted = self._wanted
        if wanted is None:
            return []
        return list(range(wanted)) if isinstance(wanted, int) else list(self._left)

    def _draw(self, action: int) -> None:
        if isinstance(self._wanted, tuple):
            self._pick(action)
        else:
            self._decide(action)

    def _pick(self, action: int) -> None:
        """The next card from the top of a pile; the last one is no choice."""
        in_order = self.encoding.pack.in_order
        self._picked = (*self._picked, in_order[action])
        self._left = tuple([place for place in self._left if place != action])
        if len(self._left) == 1:
            self._decide((in_order[self._left[0]], *reversed(self._picked)))

    def _decide(self, result: int | tuple[int, ...]) -> None:
        self._results = (*self._results, result)
        self._picked = ()
        self._try()

    def _step(self, action: int) -> None:
        assert self.episode is not None
        option = self.episode.option_of(action)
        self._before = _game(self.episode)
        asked = [at for at, each in enumerate(self._before.decisions) if each is self.episode.decision]
        self._move = (asked[0], option)
        self._results = ()
        self._try()

    def action_text(self, action: int, *, chance: bool) -> str:
        """An action in words; cards of a pile by their names."""
        if chance and isinstance(self._wanted, tuple):
            return f"next {card_names(self.encoding)[action]}"
        return super().action_text(action, chance=chance)


def _game(episode: Episode) -> Game:
    game = episode.game
    assert isinstance(game, Game)
    return game


def _taken_up(
    kind: type[P], spec: TableSpec, most_steps: int, root: tuple[Game | None, tuple[str, ...], int],
    taken: tuple[int, ...],
) -> P:  # fmt: skip
    """A play out of a pickle: walked again from its root."""
    play = kind(spec, most_steps, *root)
    for action in taken:
        play.apply(action)
    return play
