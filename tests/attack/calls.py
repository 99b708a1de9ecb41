"""Wrong types and values at every public call."""

from __future__ import annotations

import enum
import re
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import ruleshift
from ruleshift import Chosen, Game, Joined, Journal, MadeMove, OptionSet, Position, Reseeded, RuleshiftError, bots, envs
from ruleshift.envs.series import Series
from ruleshift.table.undo import mark_choice, why_no_undo
from tests.support.states import state

__all__ = ("CALLS", "nonsense", "said")


def said(call: Callable[..., object], *arguments: object) -> str:
    """What a caller gets: the result, the sentence of a refusal, or the kind of any other error."""
    try:
        result = call(*arguments)
    except RuleshiftError as error:
        return re.sub("0x[0-9a-f]+", "0x", f"{type(error).__name__}: {error}")
    except Exception as error:  # noqa: BLE001 - the kind of the error is what is compared
        return f"! {type(error).__name__}"
    plain = isinstance(result, str | int | float | list | tuple | type(None))
    return repr(result)[:200] if plain else type(result).__name__


class _Odd:
    """Something that is no answer to anything."""

    def __repr__(self) -> str:
        return "<odd>"


class _Index(_Odd):
    """A number as array libraries have them."""

    def __init__(self, number: Any) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number  # type: ignore[no-any-return]

    def __repr__(self) -> str:
        return f"<index {self.number}>"


class _Spiteful(_Odd):
    """Whatever is asked of it, it raises."""

    def __eq__(self, other: object) -> bool:
        raise KeyError("spite")

    def __hash__(self) -> int:
        raise KeyError("spite")

    def __bool__(self) -> bool:
        raise KeyError("spite")

    def __iter__(self) -> Iterator[Any]:
        raise KeyError("spite")

    def __index__(self) -> int:
        raise KeyError("spite")

    def __len__(self) -> int:
        raise KeyError("spite")


class _Agreeable(_Odd):
    """It equals everything."""

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0


class _Text(str):
    """A text that is no plain `str`."""

    __slots__ = ()


class _Number(enum.IntEnum):
    ONE = 1


def values() -> list[Any]:
    """What callers bring; made anew each time, since some of it is used up."""
    wrong: Any = lambda kind, *fields: kind(*fields)  # noqa: E731 - records that no type checker lets through
    other = Game("camping", ["Ann", "Bob"], seed=3)
    return [
        None, True, 0, 1, -1, 10_000, 1 << 70, -(1 << 70), 0.0, 1.0, 1.5, float("nan"), float("inf"), 1j, "", "Ann",
        "nobody", "greedy", "\ud800", "x" * 10_000, b"Ann", [], ["Ann"], [1.0], [None], (), ("Ann", "Bob"), {},
        {"Ann": 1}, {"Bob": ["Rum", 5]}, {1: 2}, {"nobody"}, iter(["Ann"]), range(3), _Odd(), _Spiteful(), _Agreeable(),
        _Index(0), _Index("x"), _Index(1 << 70), _Text("Ann"), _Number.ONE, Game, len, other, other.decisions[0],
        other.decisions, other.decisions[0].default, other._table, other._table.pack, other.journal, other.draft(),
        other.view(), wrong(Chosen, "Ann", 1.0), wrong(Joined, None), wrong(OptionSet, "ask", []), wrong(Reseeded, "x"),
        bots.make_bot("greedy"),
    ]  # fmt: skip


Call = Callable[[Any, Any], object]


def _episode(game: Game) -> envs.Episode:
    return envs.Episode(game, 2)


def _seated(game: Game) -> Any:
    bot: Any = bots.make_bot("greedy", seed=1)
    bots.BotRunner(game, {"Ann": bot})
    return bot


CALLS: dict[str, Call] = {
    # Games.
    "Game": lambda _, what: Game(what),
    "Game players": lambda _, what: Game("pirate", what, seed=1),
    "Game seed": lambda _, what: Game("pirate", seed=what) if what is not None else None,
    "Game options": lambda _, what: Game("pirate", seed=1, options=what),
    "Game an option": lambda _, what: Game("pirate", seed=1, options={"turns": what}),
    "Game people": lambda _, what: Game("pirate", seed=1, people=what),
    "Game lenders": lambda _, what: Game("pirate", seed=1, lenders=what),
    "Game order": lambda _, what: Game("pirate", seed=1, order=what),
    "Game listen": lambda _, what: Game("pirate", seed=1, listen=what),
    "Game chance": lambda _, what: Game("pirate", seed=1, chance=what),
    "Game.at hands": lambda _, what: Game.at("pirate", hands=what),
    "Game.at a hand": lambda _, what: Game.at("pirate", hands={"Ann": what}),
    "Game.at keepers": lambda _, what: Game.at("pirate", keepers=what),
    "Game.at creepers": lambda _, what: Game.at("pirate", creepers=what),
    "Game.at rules": lambda _, what: Game.at("pirate", rules=what),
    "Game.at draw": lambda _, what: Game.at("pirate", draw=what),
    "Game.at under": lambda _, what: Game.at("pirate", under=what),
    "Game.at words": lambda _, what: Game.at("pirate", words=what),
    "Game.at turn": lambda _, what: Game.at("pirate", turn=what),
    "Game.at phase": lambda _, what: Game.at("pirate", phase=what),
    "Game.at drawn": lambda _, what: Game.at("pirate", drawn=what),
    "Game.at played": lambda _, what: Game.at("pirate", played=what),
    "Game.at pointer": lambda _, what: Game.at("pirate", pointer=what),
    "Game.at claimed": lambda _, what: Game.at("pirate", claimed=what),
    "Game.at seed": lambda _, what: Game.at("pirate", seed=what) if what is not None else None,
    "Game.at options": lambda _, what: Game.at("pirate", options=what),
    "from_position": lambda _, what: Game.from_position(what),
    "choose a decision": lambda game, what: game.choose(what, 0),
    "choose an option": lambda game, what: game.choose(game.decisions[0], what),
    "choose by name": lambda game, what: game.choose(game.decisions[0].player, what),
    "choose as somebody": lambda game, what: game.choose(game.decisions[0], 0, by=what),
    "choose_all of a decision": lambda game, what: game.choose_all(what, [0]),
    "choose_all choices": lambda game, what: game.choose_all(game.decisions[0], what),
    "choose_all a choice": lambda game, what: game.choose_all(game.decisions[0], [what]),
    "choose_all as somebody": lambda game, what: game.choose_all(game.decisions[0], [0], by=what),
    "playout": lambda game, what: game.playout(what) if what is not None else None,
    "join": lambda game, what: game.join(what),
    "leave": lambda game, what: game.leave(what),
    "set_ask": lambda game, what: game.set_ask(what),
    "offers": lambda game, what: game.offers(what),
    "take_offer of somebody": lambda game, what: game.take_offer(what, "leave"),
    "take_offer": lambda game, what: game.take_offer("Ann", what),
    "make": lambda game, what: game.make(what),
    "make a choice": lambda game, what: game.make(Chosen(game.decisions[0].player, what)),
    "make a choice of somebody": lambda game, what: game.make(Chosen(what, "Rum")),
    "clone": lambda game, what: game.clone(what),
    "adopt": lambda game, what: game.adopt(what),
    "imagine for somebody": lambda game, what: game.imagine(what, 1),
    "imagine with a seed": lambda game, what: game.imagine("Ann", what) if what is not None else None,
    "imagine with what is known": lambda game, what: game.imagine("Ann", 1, what),
    "imagine with cards known": lambda game, what: game.imagine("Ann", 1, {"Bob": what}),
    "from_journal": lambda _, what: Game.from_journal(what),
    "from_journal moves": lambda game, what: Game.from_journal(game.journal, what),
    "retrace": lambda _, what: list(Game.retrace(what)),
    "view": lambda game, what: game.view(what),
    "own": lambda game, what: game.own(what),
    "card": lambda game, what: game.card(what).name,
    "card_numbers": lambda game, what: game.card_numbers(what),
    "why": lambda game, what: game.why(what),
    "listen": lambda game, what: [game.listen(what), game.choose(game.decisions[0], 0)],
    "listen as somebody": lambda game, what: game.listen(len, what),
    "listen to kinds": lambda game, what: [game.listen([].append, kinds=what), game.choose(game.decisions[0], 0)],
    "stop_listening": lambda game, what: game.stop_listening(what),
    # Records.
    "Decision.find": lambda game, what: game.decisions[0].find(what),
    "Decision in": lambda game, what: what in game.decisions[0],
    "Decision equal": lambda game, what: game.decisions[0] == what,
    "Journal.from_bytes": lambda _, what: Journal.from_bytes(what),
    "Journal.load": lambda _, what: Journal.load(what),
    "Position.from_toml": lambda _, what: Position.from_toml(what),
    "MadeMove.from_json": lambda _, what: MadeMove.from_json(what),
    "find_deck": lambda _, what: ruleshift.find_deck(what),
    "load_deck": lambda _, what: ruleshift.load_deck(what),
    "mark_choice": mark_choice,
    "why_no_undo": lambda game, what: why_no_undo(game, what, mark_choice(game, "Ann")),
    # Bots.
    "make_bot": lambda _, what: bots.make_bot(what),
    "make_bot seed": lambda _, what: bots.make_bot("greedy", what) if what is not None else None,
    "playout of bots": lambda _, what: bots.playout(what),
    "playout at a level": bots.playout,
    "playout of bots with a seed": lambda game, what: bots.playout(game, "greedy", what),
    "BotRunner": bots.BotRunner,
    "BotRunner of a game": lambda _, what: bots.BotRunner(what, {"Ann": bots.make_bot("greedy")}),
    "BotRunner with a bot": lambda game, what: bots.BotRunner(game, {"Ann": what}),
    "seat": lambda game, what: bots.BotRunner(game, {}).seat(what, bots.make_bot("greedy")),
    "sit": lambda _, what: _seated(Game("pirate", seed=1)).sit(what),
    "pick a decision": lambda game, what: _seated(game).pick(what, game.view("Ann")),
    "pick by a view": lambda game, what: _seated(game).pick(game.decisions[0], what),
    # Environments.
    "Episode": lambda _, what: envs.Episode(what, 2),
    "Episode players": envs.Episode,
    "Episode most_steps": lambda game, what: envs.Episode(game, 2, what),
    "Episode steps": lambda game, what: envs.Episode(game, 2, 0, what),
    "step": lambda game, what: _episode(game).step(what),
    "option_of": lambda game, what: _episode(game).option_of(what),
    "observe": lambda game, what: list(_episode(game).observe(what)),
    "mask": lambda game, what: list(_episode(game).mask(what)),
    "returns": lambda game, what: _episode(game).returns(zero_sum=what),
    "encoding_of": lambda _, what: envs.encoding_of(what, 2).action_count,
    "encoding_of players": lambda game, what: envs.encoding_of(game._table.pack, what).action_count,
    "TableSpec": lambda _, what: envs.TableSpec(what).deal(1),
    "TableSpec players": lambda _, what: envs.TableSpec("pirate", what),
    "TableSpec options": lambda _, what: envs.TableSpec("pirate", options=what).deal(1),
    "TableSpec reward": lambda _, what: envs.TableSpec("pirate", reward=what),
    "deal": lambda _, what: envs.TableSpec().deal(what) if what is not None else None,
    "Series": lambda _, what: Series(envs.TableSpec()).next_seed(what) if what is not None else None,
    "action_names": lambda _, what: envs.action_names(what),
    "action_parts": lambda _, what: envs.action_parts(what),
    "observation_parts": lambda _, what: envs.observation_parts(what),
}
"""Every public call, with one thing that a caller brings. A seed of None is another one each time, and left out."""


def nonsense(_chance: Random, _rounds: int) -> Iterator[str]:
    """Everything at every call; whatever is refused has changed nothing."""
    for name, call in CALLS.items():
        for number, what in enumerate(values()):
            game = Game.at("pirate", hands={"Ann": ["Rum", "Keg", "Draw 2"], "Bob": ["Limes"]}, seed=1)
            before = state(game)
            answer = said(call, game, what)
            refused = answer.startswith("! ") or "Error: " in answer
            yield f"{name}, value {number}: {answer}{' CHANGED' if refused and state(game) != before else ''}"
