"""Random evenings: decks, people, seeds, and somebody who plays at random, types nonsense, comes and goes."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, NamedTuple

from ruleshift.cards import RuleshiftError
from ruleshift.engine.decision import ChoiceError, Decision
from ruleshift.engine.game import Game
from ruleshift.engine.rules import derive, law
from tests.support.places import every_copy_has_one_place, every_kind_is_where_it_may_be
from tests.support.secrets import Listeners, views_do_not_depend_on_secrets, views_show_no_secrets
from tests.support.states import snapshot, state

__all__ = ("DECKS", "NONSENSE", "Evening", "check_decisions", "check_table", "play_evening", "random_evening")

GUESTS = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay")
MOST_AT_TABLE = 8

DECKS: dict[str, tuple[dict[str, Any], ...]] = {
    "pirate": ({}, {"judging": False}, {"without": ["Treasure Map", "Plunder!"]}),
    "martian": ({}, {"meta": ["Time Limit"]}, {"too_many_humans": 2}),
    "drinking": ({}, {"meta": ["Drinking Rules"]}),
    "camping": ({}, {"without": ["Campfire"]}),
    "anatomy": ({}, {"meta": []}, {"reproductive": False}),
    "pirate+camping": ({},),
    "drinking+anatomy": ({}, {"meta": ["Drinking Rules", "Learning Mode"]}),
    "pirate+drinking+camping+anatomy": ({},),
}
"""The decks and blends that are tried, each with a few ways to agree on options."""

NONSENSE = (
    "", " ", "\n", "pass?", "PASS", "use", "of", "Basic Rules", "the heart", "it pumps blood through the body", "-1", "0",
    "x" * 31, "y" * 201, "z" * 100_000, "💀" * 40, "Robert'); DROP TABLE games", "\u202e\u0000", "card", "naïve",
)  # fmt: skip


class Evening(NamedTuple):
    """Everything that decides how a random game goes."""

    decks: str
    players: int
    seed: int
    ask: str = "public"
    agreed: int = 0
    restless: bool = True

    def game(self) -> Game:
        """The game at its beginning."""
        ways = DECKS[self.decks]
        options = {"ask": self.ask, **ways[self.agreed % len(ways)]}
        if self.players == 1:
            options.pop("meta", None)
        return Game(self.decks, GUESTS[: self.players], seed=self.seed, options=options)


def random_evening(decks: str, seed: int) -> Evening:
    """An evening out of a seed: for soaking."""
    chance = random.Random(seed)
    ask = chance.choice(("public", "able"))
    return Evening(decks, chance.choice((1, 2, 2, 3, 3, 4, 4, 5, 6)), seed, ask, chance.randrange(3), chance.random() < 0.7)


# What somebody does.

Act = tuple[Any, ...]


def carry_out(game: Game, act: Act, *, by_index: bool = True) -> None:
    """Do at any copy of a game what was done at another."""
    what, player, *rest = act
    if what == "choose":
        decision = next(each for each in game.decisions if each.player == player)
        choice = rest[0]
        game.choose(decision, choice if by_index or isinstance(choice, str) else decision.options[choice])
    elif what == "offer":
        game.take_offer(player, rest[0])
    else:
        (game.join if what == "join" else game.leave)(player)


def next_act(game: Game, chance: random.Random, *, restless: bool) -> Act:
    """What happens next: mostly a random choice, now and then something that people do at any time."""
    if restless and not game.table.solo and chance.random() < 0.06:
        act = _restless(game, chance)
        if act:
            return act
    decision = chance.choice(game.decisions)
    if decision.takes_text and chance.random() < 0.5:
        return ("choose", decision.player, chance.choice(NONSENSE))
    if decision.is_window and chance.random() < 0.5:
        return ("choose", decision.player, 0)  # or Surprises would never stay in a hand for long
    return ("choose", decision.player, chance.randrange(len(decision)))


def _restless(game: Game, chance: random.Random) -> Act | None:
    player = chance.choice(game.players)
    offers = [offer for offer in game.offers(player) if offer != "leave"]
    what = chance.choice(("join", "leave", "offer", "offer", "offer"))
    if what == "offer" and offers:
        return ("offer", player, chance.choice(offers))
    if what == "join" and len(game.players) < MOST_AT_TABLE:
        return ("join", f"Guest {len(game.table.names)}")
    if what == "leave" and len(game.players) > 2:
        return ("leave", player)
    return None


# What must hold.


def check_table(game: Game) -> None:
    """After every step: every copy in one place, the law as derived, somebody to decide or an end."""
    t = game.table
    every_copy_has_one_place(t)
    every_kind_is_where_it_may_be(t)
    assert law(t).same_as(derive(t)), "the cached law is not what the table says"
    assert game.over == (not game.decisions), "the game waits for nobody, or is over and still asks"
    assert t.turn in t.order
    assert not game.over or not t.agenda


def check_decisions(game: Game) -> None:
    """Every decision is a player's who is there, has different options, and a default that can be taken."""
    askers = [decision.player for decision in game.decisions]
    assert len(askers) == len(set(askers)), f"two questions to one player: {game.decisions}"
    for decision in game.decisions:
        _check_options(game, decision)
        game.clone().choose(decision, decision.default)


def _check_options(game: Game, decision: Decision) -> None:
    assert decision.player in game.players
    texts = [option.text.casefold() for option in decision.options]
    assert texts, f"nothing to choose: {decision!r}"
    assert len(texts) == len(set(texts)), f"options that look alike: {decision!r}"
    assert decision.default is decision.options[0]
    assert len(decision) == len(texts)
    for quiet in ("pass", "end turn", "draw"):
        assert quiet not in texts[1 : len(decision.values)], f"{quiet} is not the default: {decision!r}"
    for index, option in enumerate(decision.options):
        assert decision.find(option.text) == index, f"{option.text!r} is read as another option: {decision!r}"


def refuse(game: Game, decision: Decision, choice: Any) -> None:
    """What is not offered is refused with a sentence, and nothing has changed."""
    before = snapshot(game)
    try:
        game.choose(decision, choice)
    except ChoiceError as error:
        assert str(error).endswith(".")
        assert snapshot(game) == before, "refused, and yet something has changed"
    else:
        raise AssertionError(f"{choice!r} was not offered, and taken: {decision!r}")


class Watch:
    """One evening under watch: the game, a copy that must go the same way, and listeners at all seats."""

    def __init__(self, evening: Evening) -> None:
        self.evening = evening
        self.chance = random.Random(evening.seed ^ 0x5EED)
        self.game = evening.game()
        self.listeners = Listeners(self.game)
        self.copy: Game | None = None

    def step(self, *, thorough: bool) -> None:
        """Look at everything, then let somebody do something."""
        game, chance = self.game, self.chance
        check_table(game)
        if thorough:
            check_decisions(game)
            views_show_no_secrets(game)
            views_do_not_depend_on_secrets(game, chance)
        if self.copy is None and chance.random() < 0.05:
            self.copy = game.clone()
        self.listeners.sit_down()
        act = next_act(game, chance, restless=self.evening.restless)
        if not self._do(act):
            self._do(("choose", act[1], 0))

    def _do(self, act: Act) -> bool:
        try:
            carry_out(self.game, act, by_index=False)
        except ChoiceError as error:
            assert isinstance(act[2], str), f"{act} was offered, and refused: {error}"
            refuse(self.game, next(each for each in self.game.decisions if each.player == act[1]), act[2])
            return False
        if self.copy is not None:
            carry_out(self.copy, act)
        return True

    def check_end(self) -> None:
        """A copy that made the same choices is the same game; so is a replay of the journal, also of its middle."""
        game = self.game
        check_table(game)
        views_show_no_secrets(game)
        if self.copy is not None:
            assert state(self.copy) == state(game), "the copy went another way"
        journal = type(game.journal).from_bytes(game.journal.to_bytes())
        assert state(Game.from_journal(journal)) == state(game), "the journal tells another game"
        Game.from_journal(journal, self.chance.randint(0, len(journal.moves)))


def play_evening(evening: Evening, *, steps: int, told: Callable[[Watch], None] | None = None) -> Game:
    """Play an evening under watch for so many steps, check it, and let it come to its end unwatched."""
    watch = Watch(evening)
    for number in range(steps):
        if watch.game.over:
            break
        watch.step(thorough=number % 3 == 0)
    watch.check_end()
    if told:
        told(watch)
    finish(watch.game.clone(), watch.chance)
    return watch.game


def finish(game: Game, chance: random.Random) -> None:
    """Every game comes to an end: won, lost, scored, stuck, or at one of the caps."""
    while not game.over:
        decision = chance.choice(game.decisions)
        game.choose(decision, chance.randrange(len(decision)))
    outcome = game.outcome
    assert outcome is not None
    assert outcome.result in ("won", "lost", "solo", "stuck", "unfinished")
    assert (outcome.winner is not None) == (outcome.result == "won")
    check_table(game)


def describe(error: BaseException) -> str:
    """An error as one line for a report."""
    sort = "refused" if isinstance(error, RuleshiftError) else type(error).__name__
    return f"{sort}: {str(error)[:400]}"
