"""Running a scenario: choices in the words of the game, and expectations judged on the table."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, NamedTuple

from ruleshift.cards import Fields, RuleshiftError, plain
from ruleshift.decks import find_decks
from ruleshift.engine.core.decision import ChoiceError, Decision
from ruleshift.engine.core.event import Event
from ruleshift.engine.core.flow import run
from ruleshift.engine.core.inside import table_of
from ruleshift.engine.core.turn import plays_word
from ruleshift.engine.core.values import WORDS
from ruleshift.engine.game import Game
from ruleshift.engine.name_lists import agree
from ruleshift.engine.position import PositionError, blaming
from ruleshift.scenarios.scenario import EXPECTATIONS, Scenario, ScenarioError, Step

__all__ = ("Failure", "run_scenario", "scenario_files", "set_table")

_FROM_HAND = ("play", "small", "hand limit", "draw", "end")
"""What is asked where somebody may name a card that they think they hold."""

_OF_CARDS = ("hand", "keepers", "has", "lacks", "under", "rules", "goals", "discard_has", "discard_lacks")
"""The expectations that list cards."""

Expected = bool | int | str | list[str]
"""What a scenario expects of one thing, and what is found there."""


class Failure(Exception):  # noqa: N818 - a scenario that does not hold is a finding
    """A scenario that does not hold: the message has the step, what was expected, and what was there."""


def scenario_files(paths: Iterable[str | Path]) -> list[Path]:
    """The scenario files among files and folders, in order."""
    found: list[Path] = []
    for path in map(Path, paths):
        found += sorted(path.rglob("*.toml")) if path.is_dir() else [path]
    return found


def set_table(scenario: Scenario) -> Game:
    """A game in the scenario's position, with its first question still to be asked; mistakes have their line."""
    edition = scenario.edition
    try:
        with blaming("edition"):
            names = [edition] if isinstance(edition, str) and "/" in edition else edition
            decks = find_decks(names, Path(scenario.path).parent)
        return Game._set(scenario, decks)
    except PositionError as error:
        raise scenario.error(str(error), error.word) from None


def run_scenario(scenario: Scenario) -> Game | None:
    """Set the table, make the choices, judge the expectations. Raises Failure; returns the game."""
    if scenario.refuse:
        try:
            set_table(scenario)
        except RuleshiftError:
            return None
        raise Failure("the table should have been refused, and was set up")
    runner = _Runner(set_table(scenario))
    for index, step in enumerate(scenario.step):
        try:
            runner.step(step, first=index == 0, start=scenario.phase == "start")
        except ScenarioError:
            raise
        except (Failure, RuleshiftError) as error:
            line = scenario.step_line(index)
            raise Failure(f"step {index + 1} (line {line}): {error}") from None
    return runner.game


class Taken(NamedTuple):
    """What the game took for a player by itself, and in which step."""

    player: str
    text: str
    owner: str
    step: int

    def is_called(self, name: str, text: str) -> bool:
        """Whether somebody's choice names it."""
        names = (plain(self.text), plain(f"{self.text} of {self.owner}"))
        return plain(self.player) == plain(name) and plain(text) in names


class _Runner:
    def __init__(self, game: Game) -> None:
        self.game = game
        self.taken: list[Taken] = []
        self.steps = 0
        self.latest: dict[str, int] = {}
        """Each player's latest step with a choice."""
        game.listen(self.hear, everything=True)
        self.begun = False

    def hear(self, event: Event) -> None:
        """Remember what the game took by itself."""
        if event.kind == "taken" and event.player:
            owner = event.target_player or event.player
            self.taken.append(
                Taken(event.player, event.cards[0] if event.cards else event.word or owner, owner, self.steps)
            )

    def begin(self) -> None:
        """Let the game run up to its first question."""
        if not self.begun:
            self.begun = True
            run(table_of(self.game))

    def step(self, step: Step, *, first: bool, start: bool) -> None:
        """Carry out one step and judge what it expects."""
        if first and not start and step.by is None and step.join is None and step.leave is None:
            self.judge_as_set(step)
            return
        self.begin()
        if step.join is not None:
            self.game.join(step.join)
        elif step.leave is not None:
            self.game.leave(step.leave)
        elif step.by is not None and step.do is not None:
            if step.refuse:
                self.refuse(step.by, step.do, hold=step.hold)
            else:
                self.choices(step.by, [step.do] if isinstance(step.do, str) else step.do)
        if step.expect:
            if not step.hold:
                self.pass_windows()
            self.judge(self.game, step.expect)

    def judge_as_set(self, step: Step) -> None:
        """Expectations before the first event: the places as set; what is asked, once the game has asked."""
        asked = {key: value for key, value in step.expect.items() if key in ("decider", "can", "cannot")}
        self.judge(self.game, {key: value for key, value in step.expect.items() if key not in asked})
        self.begin()
        if not step.hold:
            self.pass_windows()
        self.judge(self.game, asked)

    # Choices.

    def decision_of(self, name: str) -> Decision | None:
        pid = self.game._seat(name)
        return next((decision for decision in self.game.decisions if decision.pid == pid), None)

    def choices(self, name: str, texts: list[str]) -> None:
        """A player's choices in one step, one after the other."""
        self.steps += 1
        for text in texts:
            self.choose(name, text)
        self.latest[plain(name)] = self.steps

    def choose(self, name: str, text: str) -> None:
        """One choice. Only windows are passed on the way to it: nobody plays, draws or chooses for anybody."""
        while not self.was_taken(name, text, since=self.steps - 1):
            decision = self.decision_of(name)
            if decision is not None and (decision.find(text) >= 0 or (decision.takes_text and plain(text) != "pass")):
                self.game.choose(decision, text)
                return
            window = self.open_window() if decision is None else decision if decision.is_window else None
            if window is not None:
                self.game.choose(window, "pass")
            # The others may have chosen since: what was taken for this player was their part of it.
            elif self.was_taken(name, text, since=self.latest.get(plain(name), 0)):
                return
            else:
                raise Failure(self.not_offered(name, text))

    def was_taken(self, name: str, text: str, *, since: int) -> bool:
        """Whether the game has taken what is named by itself, in that step or later; it can be named once."""
        found = next((each for each in self.taken if each.step >= since and each.is_called(name, text)), None)
        if found is not None:
            self.taken.remove(found)
        return found is not None

    def not_offered(self, name: str, text: str) -> str:
        """Why a choice cannot be made: a card that is not in hand, and what is asked of whom."""
        player = table_of(self.game).names[self.game._seat(name)]
        missing = self.missing_card(name, text)
        told = [f"{player} has no {missing} in hand." if missing else f"{text!r} is not offered to {player}."]
        told += [f"{each.player} is asked: {each.question}. Offered: {each.offers()}." for each in self.game.decisions]
        return " ".join([*told, "The game is over."] if self.game.over else told)

    def missing_card(self, name: str, text: str) -> str | None:
        """The card that somebody should play, or discard for a limit, and does not hold."""
        t, decision = table_of(self.game), self.decision_of(name)
        if decision is not None and decision.kind not in _FROM_HAND:
            return None
        small = decision is not None and decision.kind == "small"
        held = t.small_hands[-1] if small else t.hand[self.game._seat(name)]
        if plain(text) in map(plain, _names(self.game, held)):
            return None
        return next((card for card in t.pack.names if plain(card) == plain(text)), None)

    def open_window(self) -> Decision | None:
        """A question that only asks whether somebody wants to use something."""
        return next((decision for decision in self.game.decisions if decision.is_window), None)

    def pass_windows(self) -> None:
        """Pass every window that is open, and those that open after it."""
        while window := self.open_window():
            self.game.choose(window, "pass")

    def refuse(self, name: str, do: str | list[str], *, hold: bool) -> None:
        """The choice must be refused, and nothing may change."""
        if not hold:
            self.pass_windows()
        for text in [do] if isinstance(do, str) else do:
            decision = self.decision_of(name)
            if decision is None or not decision.takes_text:
                self.check_choice(text)
            before = self.game.journal
            try:
                self.game.choose(name, text)
            except ChoiceError:
                if self.game.journal != before:
                    raise Failure("the choice was refused, and yet something changed") from None
            else:
                raise Failure(f"{text!r} by {name} should have been refused")

    # Names: what does not exist is never offered and never there, so that alone must not pass for a proof.

    def check_choice(self, text: str) -> None:
        """A choice that must not be possible is one that somebody could be offered: a card, a player, a word."""
        words = plain(text)
        name = words.removeprefix("use ").removeprefix("open ")
        card, _, owner = words.rpartition(" of ")
        people, cards = set(map(plain, table_of(self.game).names)), table_of(self.game).pack.by_name
        if words in WORDS or words.isdecimal() or words in people or name in cards:
            return
        if card not in cards or owner not in people:
            raise Failure(f"{text!r} is no card of this table, no player and no word of the game.")

    def check_cards(self, key: str, wanted: Expected | Fields) -> None:
        """The cards that an expectation names are cards of this table."""
        by_name = wanted if isinstance(wanted, dict) else {"": wanted}
        lists = [_listed(key, cards) for cards in by_name.values()]
        names = [name for cards in lists if isinstance(cards, list) for name in cards]
        for name in [*names, *(by_name if key == "under" else ())]:
            if plain(name) not in table_of(self.game).pack.by_name:
                raise Failure(f"{key}: no card of this table is called {name!r}.")

    # Expectations.

    def judge(self, game: Game, expect: Fields) -> None:
        """Compare everything that is expected with the table."""
        for key, wanted in expect.items():
            if key in _OF_CARDS:
                self.check_cards(key, wanted)
            elif key == "cannot":
                for text in [wanted] if isinstance(wanted, str) else wanted:
                    self.check_choice(text)
            if key in _BY_NAME:
                for name, value in wanted.items():
                    listed = _listed(key, value)
                    _compare(f"{key}.{name}", listed, _BY_NAME[key](game, name, listed))
            else:
                listed = _listed(key, wanted)
                _compare(key, listed, _WHOLE[key](game, listed))


def _listed(key: str, wanted: Expected) -> Expected:
    """A list of one may be written as its only name."""
    return [wanted] if isinstance(wanted, str) and EXPECTATIONS[key].endswith("list") and key != "decider" else wanted


def _compare(key: str, wanted: Expected, found: Expected) -> None:
    if isinstance(wanted, list) and isinstance(found, list):
        if sorted(map(plain, wanted)) == sorted(map(plain, found)):
            return
    elif isinstance(wanted, str) and isinstance(found, str):
        if plain(wanted) == plain(found):
            return
    elif wanted == found and isinstance(wanted, bool) == isinstance(found, bool):
        return
    raise Failure(f"{key}: expected {wanted!r}, found {found!r}")


def _names(game: Game, cards: Iterable[int]) -> list[str]:
    return [table_of(game).pack.names[c] for c in cards]


def _place(game: Game, name: str) -> int:
    """A player's number: somebody at the table, or somebody who has left it with nothing in hand or in front."""
    names = table_of(game).names
    gone = [pid for pid in range(len(names)) if pid not in table_of(game).order and plain(names[pid]) == plain(name)]
    return gone[-1] if gone and not any(plain(each) == plain(name) for each in game.players) else game._seat(name)


def _hand(game: Game, name: str, wanted: Expected) -> Expected:
    hand = _names(game, table_of(game).hand[_place(game, name)])
    return len(hand) if isinstance(wanted, int) else hand


def _keepers(game: Game, name: str, _: object) -> list[str]:
    return _names(game, table_of(game).front[_place(game, name)])


def _has(game: Game, name: str, wanted: list[str]) -> list[str]:
    front = [plain(card) for card in _keepers(game, name, None)]
    missing = [card for card in wanted if front.count(plain(card)) < wanted.count(card)]
    return wanted if not missing else _keepers(game, name, None)


def _lacks(game: Game, name: str, wanted: list[str]) -> list[str]:
    front = [plain(card) for card in _keepers(game, name, None)]
    there = [card for card in wanted if plain(card) in front]
    return wanted if not there else [f"without {', '.join(there)}, which is there"]


def _under(game: Game, name: str, _: object) -> list[str]:
    t = table_of(game)
    return [
        each for c, cards in t.under.items() if plain(t.pack.names[c]) == plain(name) for each in _names(game, cards)
    ]


def _drinks(game: Game, name: str, _: object) -> int:
    return table_of(game).drinks[_place(game, name)]


def _winner(game: Game, _: object) -> str:
    outcome = game.outcome
    if outcome is None or outcome.result not in ("won", "lost"):
        return "nobody"
    return outcome.winner or "everyone lost"


def _decider(game: Game, wanted: Expected) -> Expected:
    deciders = [decision.player for decision in game.decisions]
    if isinstance(wanted, list):
        return deciders
    return deciders[0] if len(deciders) == 1 else deciders


def _can(game: Game, wanted: list[str]) -> list[str]:
    offered = [text for text in wanted if any(decision.find(text) >= 0 for decision in game.decisions)]
    return wanted if len(offered) == len(wanted) else _offered(game)


def _cannot(game: Game, wanted: list[str]) -> list[str]:
    offered = [text for text in wanted if any(decision.find(text) >= 0 for decision in game.decisions)]
    return wanted if not offered else [f"{text} is offered" for text in offered]


def _offered(game: Game) -> list[str]:
    return [option.text for decision in game.decisions for option in decision.options]


def _discard_has(game: Game, wanted: list[str]) -> list[str]:
    pile = [plain(card) for card in _names(game, table_of(game).discard)]
    return wanted if all(plain(card) in pile for card in wanted) else _names(game, table_of(game).discard)


def _discard_lacks(game: Game, wanted: list[str]) -> list[str]:
    pile = [plain(card) for card in _names(game, table_of(game).discard)]
    there = [card for card in wanted if plain(card) in pile]
    return wanted if not there else [f"{agree(there, 'is')} there"]


def _plays_left(game: Game, wanted: Expected) -> Expected:
    word = plays_word(table_of(game))
    return int(word) if isinstance(wanted, int) and word.isdecimal() else word


def _said(game: Game, wanted: list[str]) -> list[str]:
    said = " ".join(str(game.why(player)) for player in game.players).casefold()
    return wanted if all(plain(word) in said for word in wanted) else [said]


_BY_NAME: dict[str, Callable[[Game, str, Any], Expected]] = {
    "hand": _hand,
    "keepers": _keepers,
    "has": _has,
    "lacks": _lacks,
    "under": _under,
    "drinks": _drinks,
}
_WHOLE: dict[str, Callable[[Game, Any], Expected]] = {
    "winner": _winner,
    "over": lambda game, _: game.over,
    "score": lambda game, _: len(table_of(game).scored),
    "turn": lambda game, _: game.turn,
    "decider": _decider,
    "can": _can,
    "cannot": _cannot,
    "rules": lambda game, _: _names(game, table_of(game).rules),
    "goals": lambda game, _: _names(game, table_of(game).goals),
    "discard_has": _discard_has,
    "discard_lacks": _discard_lacks,
    "draw_size": lambda game, _: len(table_of(game).draw),
    "discard_size": lambda game, _: len(table_of(game).discard),
    "drawn": lambda game, _: table_of(game).drawn,
    "played": lambda game, _: table_of(game).played,
    "plays_left": _plays_left,
    "said": _said,
}
