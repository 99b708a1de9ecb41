"""The attacks: each plays with chance alone, and yields what a caller saw, line by line."""

from __future__ import annotations

import copy
import gc
import pickle
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from random import Random
from typing import Any

from ruleshift import EDITIONS, Decision, Event, Game, Position, RuleshiftError
from ruleshift.bots import BotRunner, make_bot
from ruleshift.envs import TableSpec
from ruleshift.envs.plays import ExplicitPlay, SampledPlay
from ruleshift.table.undo import mark_choice, why_no_undo
from tests.attack.calls import nonsense, said
from tests.attack.classes import compiled_classes
from tests.support.evenings import DECKS, carry_out, next_act, random_evening
from tests.support.states import state

__all__ = ("PARTS", "Part")

Part = Callable[[Random, int], Iterator[str]]


def game_of(chance: Random, moves: int = 60) -> Game:
    """Any deck, any options, any number of people; somewhere in the middle, while people come and go."""
    evening = random_evening(chance.choice(sorted(DECKS)), chance.randrange(1_000_000))
    return go_on(evening.game(), chance, chance.randrange(moves))


def go_on(game: Game, chance: Random, moves: int) -> Game:
    for _ in range(moves):
        if game.over:
            break
        with suppress(RuleshiftError):
            carry_out(game, next_act(game, chance, restless=True))
    return game


def brief(game: Game) -> str:
    """A game in a line: how it stands, and what chance has done."""
    t = game._table
    return f"{game!r} {len(game.moves)} moves, {t.rng:x}, {t.hand} {t.draw} {[str(each) for each in game.decisions]}"


class Node:
    """A node of a search tree that keeps its game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.asked = game.decisions
        self.children: dict[str, Node] = {}


def trees(chance: Random, rounds: int) -> Iterator[str]:
    """Search trees that keep their games are dropped at once: paths of one node each, and decisions deep in lists."""
    for _ in range(rounds):
        game = game_of(chance)
        root = node = Node(game.clone())
        for _ in range(400):
            if node.game.over:
                break
            child = node.game.clone()
            decision = chance.choice(child.decisions)
            child.choose(decision, chance.randrange(len(decision)))
            node.children["only"] = child_node = Node(child)
            for at in range(3):
                node.children[str(at)] = Node(node.game.imagine(decision.player, at) or node.game.clone())
            node = child_node
        yield brief(node.game)
        del root, node
    for depth in range(40, 60):
        yield f"{depth} lists: {spoiled_texts(depth)} texts spoiled"


def spoiled_texts(depth: int) -> int:
    """How many texts change when as many decisions, each made beside one of them, die so deep in lists."""
    decision = Game("pirate", ["Ann", "Bob"], seed=1).decisions[0]
    texts: list[str] = []
    held: list[Any] = []
    for number in range(1_000):
        texts.append(f"{number:095}")
        held.append(copy.copy(decision))
    for _ in range(depth):
        held = [held]
    del held
    return sum(text != f"{number:095}" for number, text in enumerate(texts))


def copies(chance: Random, rounds: int) -> Iterator[str]:
    """Clones, deep copies, pickles and drafts of games, decisions and outcomes; broken pickles."""
    for _ in range(rounds):
        game = game_of(chance)
        content = pickle.dumps(game)
        for copied in (
            game.clone(), copy.copy(game), copy.deepcopy(game), pickle.loads(content), game.draft().game,  # noqa: S301
            game.clone(seed=chance.randrange(1 << 62)),
        ):  # fmt: skip
            yield brief(go_on(copied, Random(5), 30))
            if not copied.over and copied.moves[-1:]:
                yield str(state(Game.from_journal(copied.journal)) == state(copied))
        for decision in game.decisions:
            for again in (copy.copy(decision), copy.deepcopy(decision), pickle.loads(pickle.dumps(decision))):  # noqa: S301
                yield f"{again!r} {again.to_dict() == decision.to_dict()}"
                yield said(game.choose, again, 0)
        _break_pickle(content, chance)


def _break_pickle(content: bytes, chance: Random) -> None:
    """What comes out of a broken pickle differs with the build; only a signal would be wrong."""
    broken = bytearray(content)
    for _ in range(3):
        broken[chance.randrange(2, len(broken) - 1)] = chance.randrange(256)
    with suppress(Exception):
        game = pickle.loads(bytes(broken))  # noqa: S301 - what comes of it is the attack
        go_on(game, chance, 20)
        game.playout(1)


def imagined(chance: Random, rounds: int) -> Iterator[str]:
    """Games as they might be are played on to the end, copied, and imagined again for others."""
    for _ in range(rounds):
        game = game_of(chance)
        for player in game.players:
            known = {other: list(game.view(other).hand[:2]) for other in game.players[:2]}
            maybe = game.imagine(player, chance.randrange(1 << 62), known)
            if maybe is None:
                yield "nothing"
                continue
            yield brief(maybe)
            yield said(getattr, maybe, "journal")
            deeper = maybe.imagine(chance.choice(maybe.players), 3)
            if deeper is not None:
                yield said(deeper.playout, 2)
            yield said(go_on, maybe.clone(seed=4), Random(6), 40)
            yield said(maybe.playout, 1)


def undo(chance: Random, rounds: int) -> Iterator[str]:
    """Choices are marked, made on drafts, adopted or dropped, and taken back by replaying one move less."""
    for _ in range(rounds):
        game = game_of(chance)
        for _ in range(10):
            if game.over:
                break
            decision = chance.choice(game.decisions)
            mark = mark_choice(game, decision.player)
            draft = game.draft()
            draft.game.choose(decision, chance.randrange(len(decision)))
            if chance.random() < 0.3:
                continue
            game.adopt(draft)
            why = why_no_undo(game, decision.player, mark)
            yield why or brief(Game.from_journal(game.journal, moves=mark.moves))


def positions(chance: Random, rounds: int) -> Iterator[str]:
    """Positions at random, lawful or not; those of games at rest, printed and read again."""
    for _ in range(rounds):
        yield said(_set_at_random, chance)
        game = game_of(chance)
        try:
            text = str(game.position)
            again = Game.from_position(Position.from_toml(text))
        except RuleshiftError as error:
            yield str(error)
            continue
        yield text
        yield said(again.playout, 2)


def _set_at_random(chance: Random) -> Game:
    edition = chance.choice(EDITIONS)
    names = [card.name for card in Game(edition, seed=1).cards]

    def some() -> list[str]:
        return chance.sample(names, chance.randrange(3))

    game = Game.at(
        edition, ["Ann", "Bob"], hands={"Ann": some(), "Bob": some()}, keepers={"Ann": some()}, rules=some(),
        goals=some(), draw=some(), discard=some(), drawn=chance.randrange(4), played=chance.randrange(2),
        phase=chance.choice(["play", "draw", "end"]),
    )  # fmt: skip
    game.playout(1)
    return game


def threads(chance: Random, rounds: int) -> Iterator[str]:
    """A game each: played, cloned, imagined and dropped at the same time."""
    for _ in range(rounds):
        seeds = [chance.randrange(1 << 30) for _ in range(6)]
        found: dict[int, str] = {}
        workers = [threading.Thread(target=_play_alone, args=(seed, found)) for seed in seeds]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
        yield from (found[seed] for seed in seeds)


def _play_alone(seed: int, found: dict[int, str]) -> None:
    chance = Random(seed)
    lines = []
    for _ in range(3):
        game = game_of(chance, 100)
        kept = [game.clone() for _ in range(5)]
        maybe = game.imagine(game.players[0], seed)
        for each in (*kept, *([maybe] if maybe else [])):
            each.playout(seed)
        lines += [brief(game), brief(kept[-1])]
    found[seed] = " ".join(lines)


def half_way(chance: Random, rounds: int) -> Iterator[str]:
    """Generators and iterators that are left, closed, thrown into, or dropped with the game that they look at."""
    for _ in range(rounds):
        game = game_of(chance)
        journal = game.journal
        left: list[Any] = [Game.retrace(journal), journal.positions()]
        for steps in left:
            for _, step in zip(range(chance.randrange(12)), steps, strict=False):
                del step
            if chance.random() < 0.3:
                yield said(steps.throw, KeyError("thrown in"))
            elif chance.random() < 0.5:
                steps.close()
        for decision in game.decisions:
            options = iter(decision)
            next(options)
            game.choose(decision, 0)
            yield " ".join(option.text for option in options)
            break
        runner = BotRunner(game, {name: make_bot("greedy", seed=1) for name in game.players})
        runner.step()
        del game
        yield str(runner.step() is None)


def listeners(chance: Random, rounds: int) -> Iterator[str]:
    """Those who hear of an event raise, copy, choose, leave, or listen to more, in the middle of the move."""
    for _ in range(rounds):
        game = game_of(chance, 20)
        heard: list[str] = []
        habit = chance.choice(sorted(HABITS))
        lines = [habit]

        def hear(event: Event, game: Game = game, heard: list[str] = heard, habit: str = habit) -> None:
            heard.append(event.kind)
            if len(heard) % 3 == 0:
                HABITS[habit](game, heard)

        game.listen(hear, everything=True)
        lines += [said(_answer_first, game) for _ in range(15)]
        yield f"{lines} {heard}"


def _answer_first(game: Game) -> None:
    game.choose(game.decisions[0], 0)


def _raise(_game: Game, heard: list[str]) -> None:
    raise KeyError(len(heard))


HABITS: dict[str, Callable[[Any, list[str]], object]] = {
    "raises": _raise,
    "copies": lambda game, _: [game.clone(), pickle.dumps(game), game.imagine(game.players[0], 1)],
    "looks": lambda game, _: [game.view(), game.standings, game.numbers, game.why(game.players[0])],
    "chooses": lambda game, _: [game.choose(each, 0) for each in game.decisions[:1]],
    "leaves": lambda game, _: game.leave(game.players[-1]),
    "joins": lambda game, heard: game.join(f"Late {len(heard)}"),
    "listens": lambda game, _: game.listen(lambda event: None),
    "plays on": lambda game, _: game.playout(1),
    "drops": lambda game, _: [game.stop_listening(ear.hear) for ear in game._table.ears],
    "tidies": lambda game, _: gc.collect(),
}


def collector(chance: Random, rounds: int) -> Iterator[str]:
    """The collector runs at every few objects, and everything it knows of is looked at."""
    usual = gc.get_threshold()
    gc.set_threshold(3, 2, 2)
    try:
        for _ in range(rounds):
            game = game_of(chance, 20)
            circle: list[Any] = [game, game.decisions]
            game.listen(circle.append)
            circle.append(circle)
            del circle
            yield brief(go_on(game.clone(), chance, 20))
            for decision in game.decisions:
                gc.get_referrers(decision)
                gc.get_referents(decision, decision._pack, game._table)
    finally:
        gc.set_threshold(*usual)
    gc.collect()


def learning(chance: Random, rounds: int) -> Iterator[str]:
    """Episodes and plays: copied, pickled, imagined, walked by chance."""
    for kind in (SampledPlay, ExplicitPlay):
        for _ in range(rounds):
            play: Any = kind(TableSpec(chance.choice(EDITIONS), 3), 30)
            for _ in range(150):
                if not (actions := play.outcomes if play.at_chance else play.episode.actions):
                    break
                play.apply(chance.choice(actions))
            again = pickle.loads(pickle.dumps(play))  # noqa: S301 - our own bytes
            if play.episode is not None:
                yield f"{play.recall(0) == again.recall(0)} {play.episode.returns(zero_sum=True)}"
                yield f"{list(play.episode.state())} {play.imagined(1, 5).recall(1) == play.recall(1)}"


def bots(chance: Random, rounds: int) -> Iterator[str]:
    """Bots that think, at tables where people come and go."""
    for _ in range(rounds):
        evening = random_evening(chance.choice(EDITIONS), chance.randrange(1_000))
        game = evening.game()
        levels = [chance.choice(("random", "easy", "greedy")) for _ in game.players]
        runner = BotRunner(game, {n: make_bot(level, seed=2) for n, level in zip(game.players, levels, strict=True)})
        for _ in range(60):
            if game.over or runner.step() is None:
                break
            if chance.random() < 0.05:
                with suppress(RuleshiftError):
                    game.join(f"Guest {len(game._table.names)}")
                    runner.seat(game.players[-1], make_bot("greedy", seed=3))
        yield f"{brief(game)} {runner.troubles}"


def bare(chance: Random, _rounds: int) -> Iterator[str]:
    """Compiled classes without their makers: read, set, called and copied. What comes of it differs with the build."""
    kinds: list[Any] = compiled_classes()
    for kind in kinds:
        for make in (partial(kind.__new__, kind), kind):
            with suppress(Exception):
                _pester(make(), chance)
    yield "pestered"


def _pester(thing: Any, chance: Random) -> None:
    deeds: tuple[Callable[[str], object], ...] = (
        lambda name: getattr(thing, name)(),
        lambda name: getattr(thing, name)(thing, None, "x"),
        lambda name: setattr(thing, name, chance.choice([None, 1 << 70, "x", [], {}, ("a",)])),
        lambda name: delattr(thing, name),
        lambda _: (repr(thing), hash(thing), copy.copy(thing), pickle.dumps(thing)),
    )
    for name in dir(thing):
        for do in deeds:
            with suppress(Exception):
                do(name)


def decisions_alone(chance: Random, rounds: int) -> Iterator[str]:
    """Decisions that outlive their games, in threads, sets and circles."""
    for _ in range(rounds):
        kept: set[Decision] = set()
        for _ in range(20):
            kept.update(game_of(chance, 40).decisions)
        yield " ".join(sorted(map(repr, kept)))


PARTS: dict[str, tuple[Part, int]] = {
    "trees": (trees, 2),
    "copies": (copies, 8),
    "imagined": (imagined, 6),
    "undo": (undo, 8),
    "positions": (positions, 20),
    "nonsense": (nonsense, 1),
    "threads": (threads, 1),
    "half way": (half_way, 10),
    "listeners": (listeners, 20),
    "collector": (collector, 5),
    "learning": (learning, 2),
    "bots": (bots, 6),
    "bare": (bare, 1),
    "decisions alone": (decisions_alone, 2),
}
"""Each attack, and how many rounds of it make a quick form."""
