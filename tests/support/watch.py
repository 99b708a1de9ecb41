"""An evening under watch: what must hold after every step of every game."""

from __future__ import annotations

import random
from typing import Any

from ruleshift.engine.core.decision import ChoiceError, Decision
from ruleshift.engine.core.rules import derive, law
from ruleshift.engine.game import Game
from ruleshift.engine.journal import Journal
from tests.support.evenings import Act, Evening, carry_out, next_act
from tests.support.exchange import asks_the_same_whoever_holds_what
from tests.support.places import every_copy_has_one_place, every_kind_is_where_it_may_be
from tests.support.referee import Referee, at_rest
from tests.support.secrets import (
    Listeners,
    errors_tell_no_secrets,
    views_do_not_depend_on_secrets,
    views_show_no_secrets,
)
from tests.support.states import kept, snapshot, state

__all__ = ("Watch", "check_decisions", "check_table", "finish", "watch_evening")

ENDS = ("won", "lost", "solo", "stuck", "unfinished")


def check_table(game: Game) -> None:
    """Every copy in one place, the law as derived, somebody to decide or an end."""
    t = game._table
    every_copy_has_one_place(t)
    every_kind_is_where_it_may_be(t)
    assert kept(law(t)) == kept(derive(t)), "the cached law is not what the table says"
    assert game.over == (not game.decisions), "the game waits for nobody, or is over and still asks"
    assert t.turn in t.order
    assert not game.over or not t.agenda


def check_decisions(game: Game) -> None:
    """Every decision is a player's who is there, has options that differ, and a default that can be taken."""
    asked = [decision.player for decision in game.decisions]
    assert len(asked) == len(set(asked)), f"two questions to one player: {game.decisions}"
    for decision in game.decisions:
        assert decision.player in game.players
        _check_options(decision)
        game.clone().choose(decision, decision.default)


def _check_options(decision: Decision) -> None:
    texts = [option.text.casefold() for option in decision.options]
    assert texts, f"nothing to choose: {decision!r}"
    assert len(texts) == len(set(texts)), f"options that look alike: {decision!r}"
    assert decision.default is decision.options[0]
    assert len(decision) == len(texts)
    for quiet in ("pass", "end turn", "draw"):
        assert quiet not in texts[1 : len(decision._values)], f"{quiet} is not the default: {decision!r}"
    for index, option in enumerate(decision.options):
        assert decision.find(option.text) == index, f"{option.text!r} is read as another option: {decision!r}"


def check_refusal(game: Game, decision: Decision, choice: Any) -> None:
    """What is not offered is refused with a sentence, and nothing has changed."""
    before, refusal = snapshot(game), ""
    try:
        game.choose(decision, choice)
    except ChoiceError as error:
        refusal = str(error)
    assert refusal.endswith("."), f"{choice!r} was not refused with a sentence: {refusal!r}, {decision!r}"
    assert snapshot(game) == before, "refused, and yet something has changed"


class Watch:
    """A game, a copy that must go the same way, and listeners at all seats."""

    def __init__(self, evening: Evening, *, listen: bool = True) -> None:
        self.evening = evening
        self.chance = random.Random(evening.seed ^ 0x5EED)
        self.game = evening.game()
        self.referee = Referee(self.game)
        self.listeners = Listeners(self.game) if listen else None
        self.copy: Game | None = None
        self.compared = 0

    def step(self, *, thorough: bool) -> None:
        """Look at everything, then let somebody do something."""
        game, chance = self.game, self.chance
        check_table(game)
        if at_rest(game):
            self.referee.check(game)
        if thorough:
            self._look_closely()
        if self.copy is None and chance.random() < 0.05:
            self.copy = game.clone()
        if self.listeners:
            self.listeners.sit_down()
        act = next_act(game, chance, restless=self.evening.restless)
        if not self._do(act):
            self._do(("choose", act[1], 0))

    def _look_closely(self) -> None:
        check_decisions(self.game)
        views_show_no_secrets(self.game)
        views_do_not_depend_on_secrets(self.game, self.chance)
        errors_tell_no_secrets(self.game)
        if self.game.ask == "public" and not self.game._table.solo:
            self.compared += asks_the_same_whoever_holds_what(self.game, self.chance, 10)

    def _do(self, act: Act) -> bool:
        """Carry an act out, at the copy too; False if it was nonsense and therefore refused."""
        try:
            carry_out(self.game, act, by_index=False)
        except ChoiceError:
            if act[0] != "choose" or not isinstance(act[2], str):
                raise
            check_refusal(self.game, next(each for each in self.game.decisions if each.player == act[1]), act[2])
            return False
        if self.copy is not None:
            carry_out(self.copy, act)
        return True

    def check_end(self) -> None:
        """A copy that made the same choices is the same game; so is a replay of the journal; its middle replays too."""
        game = self.game
        check_table(game)
        views_show_no_secrets(game)
        if self.copy is not None:
            assert state(self.copy) == state(game), "the copy went another way"
        journal = Journal.from_bytes(game.journal.to_bytes())
        assert state(Game.from_journal(journal)) == state(game), "the journal tells another game"
        Game.from_journal(journal, self.chance.randint(0, len(journal.moves)))


def watch_evening(evening: Evening, *, steps: int, closely: int = 3, listen: bool = True) -> Watch:
    """Watch an evening for so many steps, every so many of them closely; then let it come to its end unwatched."""
    watch = Watch(evening, listen=listen)
    for number in range(steps):
        if watch.game.over:
            break
        watch.step(thorough=bool(closely) and number % closely == 0)
    watch.check_end()
    finish(watch.game.clone(), watch.chance)
    return watch


def finish(game: Game, chance: random.Random) -> None:
    """Every game comes to an end: won, lost, scored, stuck, or at one of the caps."""
    while not game.over:
        decision = chance.choice(game.decisions)
        game.choose(decision, chance.randrange(len(decision)))
    assert game.outcome is not None
    assert game.outcome.result in ENDS
    assert (game.outcome.winner is not None) == (game.outcome.result == "won")
    check_table(game)
