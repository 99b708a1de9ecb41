"""Fit the network of `ruleshift.bots.network` to collected games, and write its numbers.

python -m training.fit FOLDER [DECK ...] [--out src/ruleshift/bots/weights]

FOLDER holds what `training.collect` has written, as DECK-anything.npz. Each deck has a network of its own, which learns
what its cards are worth; the one for all other tables learns from all decks and knows no card by name. First a teacher
is fitted, which sees all hands; then the network that sees what its seat sees, to what came and to what the teacher
thought of the turns between. One game in twenty is kept apart, to tell how well its winner is foretold.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import torch
from torch.nn import functional

from ruleshift.bots.features import FEATURES
from ruleshift.cards import Kind
from ruleshift.decks import EDITIONS, find_deck
from training.collect import GOAL, HAND, RULE, TABLE

Tensor = Any
Parameters = dict[str, Tensor]

PLAYERS, OUTPUTS = 4, 5
WIDTH, WIDTH_AGAINST = 32, 16
BATCH, BLOCK = 2048, 8192
FADING = 0.6
"""What is left of the end's say, a turn earlier; the rest is how that turn is judged (lambda, temporal differences)."""
FIRST = 3.0
"""How much a turn right after a choice counts: such turns are what a searching bot judges."""
RATE = 3e-3
NEXT_TURN = 1.2
"""How much foretelling the next turn counts beside foretelling the winner."""
LEAST = 1e-4
ANY = "any"
"""The network for blends and decks of one's own."""


class Games(NamedTuple):
    """Turns of many games, in order: a row for each."""

    places: Tensor
    features: Tensor
    game: Tensor
    since: Tensor
    left: Tensor
    winner: Tensor
    turn: Tensor
    judge: Tensor
    """The place of the seat that judges; -1 if all hands are open."""
    peace: Tensor

    def pick(self, rows: Tensor) -> Games:
        """Some of the turns."""
        return Games(*[each[rows] for each in self])


def read(folder: Path, deck: str, *, opened: bool) -> Games:
    """All games of a deck, as a seat sees them or with all hands open."""
    parts = []
    for at, file in enumerate(sorted(folder.glob(f"{deck}-*.npz"))):
        found = np.load(file)
        *whole, peace = found["facts"].T
        game, since, left, winner, turn, judge = [torch.from_numpy(each.astype(np.int64)) for each in whole]
        parts.append(
            Games(
                torch.from_numpy(found["places"]),
                torch.from_numpy(found["opened" if opened else "seen"].astype(np.float32)),
                game + at * 10**12,
                since,
                left,
                winner,
                turn,
                torch.full_like(judge, -1) if opened else judge,
                torch.from_numpy(peace.astype(np.float32)),
            )
        )
    if not parts:
        raise SystemExit(f"There are no games of {deck} in {folder}.")
    return Games(*[torch.cat(each) for each in zip(*parts, strict=True)])


class Names(NamedTuple):
    """The names of a deck's cards, and which of them every copy has."""

    names: list[str]
    of: Tensor


def names_of(deck: str) -> Names:
    """Cards in the order in which the engine numbers them."""
    copies = [card.name for card in find_deck(deck).cards for _ in range(card.count)]
    names = sorted(set(copies))
    return Names(names, torch.tensor([names.index(name) for name in copies]))


# The network. It is the same sum as in ruleshift.bots.network, for many turns at once.


def general() -> Parameters:
    """Numbers to begin with."""
    size = len(FEATURES)
    return {
        "features": torch.randn(size, WIDTH) / size**0.5,
        "direct": torch.zeros(size, OUTPUTS),
        "places": torch.zeros(PLAYERS, WIDTH),
        "next": torch.full((PLAYERS,), -3.5),
        "later": torch.zeros(PLAYERS),
        "out": torch.randn(WIDTH, OUTPUTS) * 0.02,
        "own": torch.randn(WIDTH, WIDTH_AGAINST) / WIDTH**0.5,
        "others": torch.randn(WIDTH, WIDTH_AGAINST) / WIDTH**0.5,
        "threshold": torch.zeros(WIDTH_AGAINST),
        "out_against": torch.randn(WIDTH_AGAINST, OUTPUTS) * 0.02,
    }


def with_cards(names: Names) -> Parameters:
    """The same, and numbers for every card."""
    count = len(names.names)
    cards = {name: torch.randn(count, WIDTH) * 0.05 for name in ("table", "hand", "goal", "rule")}
    direct = {name: torch.zeros(count, OUTPUTS) for name in ("table_direct", "hand_direct")}
    return {**general(), **cards, **direct}


def judge(p: Parameters, games: Games, names: Names | None) -> tuple[Tensor, Tensor]:
    """The logits of winning in the next turn, and the chances of the four players."""
    sums = games.features @ p["features"] + p["places"]
    logits = games.features @ p["direct"]
    if names is not None:
        of, where = names.of, games.places[:, None, :]
        place = torch.arange(PLAYERS)[None, :, None]
        judge = games.judge[:, None, None]
        table, held = (where == TABLE + place).float(), where == HAND + place
        hand = (held & ((judge == place) | (judge < 0))).float()
        goals, rules = (games.places == GOAL).float(), (games.places == RULE).float()
        sums = sums + table @ p["table"][of] + hand @ p["hand"][of]
        sums = sums + (goals @ p["goal"][of] + rules @ p["rule"][of])[:, None, :]
        logits = logits + table @ p["table_direct"][of] + hand @ p["hand_direct"][of]
    hunches = torch.relu(sums)
    rest = hunches.sum(1, keepdim=True) - hunches
    against = torch.relu(hunches @ p["own"] + rest @ p["others"] + p["threshold"])
    logits = logits + hunches @ p["out"] + against @ p["out_against"]
    seat = torch.arange(PLAYERS)
    wins = logits[:, seat, seat] + p["next"]
    chance = torch.sigmoid(wins)
    undecided = torch.cumprod(1 - chance, 1)
    before = torch.cat([torch.ones_like(undecided[:, :1]), undecided[:, :-1]], 1)
    shares = torch.softmax(logits[:, :, PLAYERS] + p["later"], 1)
    found = chance * before + (undecided[:, -1] * games.peace)[:, None] * shares
    return wins, found.clamp(min=LEAST)


# Learning.


def ends(games: Games) -> Tensor:
    """Who has won in the end; nobody, where everybody has lost."""
    return functional.one_hot(games.winner.clamp(min=0), PLAYERS).float() * (games.winner >= 0).float()[:, None]


def believed(p: Parameters, games: Games, names: Names | None) -> Tensor:
    """The chances of the four players, for all turns."""
    with torch.no_grad():
        blocks = torch.arange(len(games.game)).split(BLOCK)
        return torch.cat([judge(p, games.pick(rows), names)[1] for rows in blocks])


def targets(found: Tensor, games: Games) -> Tensor:
    """Who wins, as the following turns of the same game have it: the end counts the more the nearer it is."""
    size = len(found)
    target = ends(games)
    last = torch.ones(size, dtype=torch.bool)
    last[:-1] = games.since[1:] == 0
    final = torch.arange(size)[last]
    to_go = final[torch.searchsorted(final, torch.arange(size))] - torch.arange(size)
    place = torch.arange(PLAYERS)[None, :]
    for count, rows in enumerate(torch.argsort(to_go, stable=True).split(torch.bincount(to_go).tolist())):
        if count:
            moved = (games.turn[rows + 1] - games.turn[rows]) % PLAYERS
            mixed = (1 - FADING) * found[rows + 1] + FADING * target[rows + 1]
            target[rows] = torch.gather(mixed, 1, (place - moved[:, None]) % PLAYERS)
    target /= target.sum(1, keepdim=True).clamp(min=LEAST)
    target[games.winner < 0] = 0.0
    return target


def next_turn(wins: Tensor, games: Games) -> Tensor:
    """How badly it was foretold who wins in their next turn, of those who come to it."""
    place = torch.arange(PLAYERS)[None, :]
    won = (games.winner[:, None] == place) & (games.left[:, None] <= place)
    comes = ~((games.left[:, None] < place) & (games.winner[:, None] != place))
    return (functional.binary_cross_entropy_with_logits(wins, won.float(), reduction="none") * comes).mean(1)


def learn(p: Parameters, games: Games, names: Names | None, target: Tensor, *, epochs: int, part: int) -> Parameters:
    """Fit the numbers; every epoch sees one part of so many, by chance."""
    kept = games.game % 20 == 0
    rows = torch.arange(len(kept))[~kept]
    weight = torch.where(games.since == 0, FIRST, 1.0)
    p = {name: each.clone().requires_grad_() for name, each in p.items()}
    optimizer = torch.optim.AdamW(p.values(), lr=RATE, weight_decay=0.1)
    steps = epochs * (len(rows) // part // BATCH + 1)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, RATE, total_steps=steps + 1, pct_start=0.15)
    start = time.monotonic()
    for epoch in range(epochs):
        for batch in rows[torch.randperm(len(rows))][: len(rows) // part].split(BATCH):
            some = games.pick(batch)
            wins, found = judge(p, some, names)
            loss = -(target[batch] * found.log()).sum(1) + NEXT_TURN * next_turn(wins, some)
            optimizer.zero_grad()
            ((loss * weight[batch]).sum() / weight[batch].sum()).backward()
            optimizer.step()
            schedule.step()
        told = surprise(p, games.pick(kept), names)
        print(f"  epoch {epoch + 1}: {told:.4f} ({time.monotonic() - start:.0f} s)", flush=True)
    return {name: each.detach() for name, each in p.items()}


def surprise(p: Parameters, games: Games, names: Names | None) -> float:
    """How badly the winner is foretold: the mean of the negative logarithms of the chances given to what came."""
    total = 0.0
    games = games.pick(games.winner >= 0)
    with torch.no_grad():
        for rows in torch.arange(len(games.game)).split(BLOCK):
            some = games.pick(rows)
            total -= float(judge(p, some, names)[1].gather(1, some.winner[:, None]).log().sum())
    return total / max(1, len(games.game))


# Writing.


def written(p: Parameters, scale: Tensor, deck: str | None) -> dict[str, Any]:
    """The numbers as the file has them; features were scaled to be alike in size."""
    features = torch.cat([p["features"], p["direct"]], 1) / scale[:, None]
    extra = torch.zeros(PLAYERS, OUTPUTS)
    extra[:, :PLAYERS] = torch.diag(p["next"])
    extra[:, PLAYERS] = p["later"]
    numbers: dict[str, Any] = {
        "features": dict(zip(FEATURES, _rows(features), strict=True)),
        "places": _rows(torch.cat([p["places"], extra], 1)),
        "out": _rows(p["out"].T),
        "own": _rows(p["own"].T),
        "others": _rows(p["others"].T),
        "threshold": _rows(p["threshold"][None])[0],
        "out_against": _rows(p["out_against"].T),
    }
    if deck is not None:
        numbers |= _cards(p, deck)
    return numbers


def _cards(p: Parameters, deck: str) -> dict[str, Any]:
    """The numbers of the cards, where they can be."""
    cards = {card.name: card.kind for card in find_deck(deck).cards}
    lying = {name for name, kind in cards.items() if kind in (Kind.KEEPER, Kind.CREEPER)}
    goals = {name for name, kind in cards.items() if kind in (Kind.GOAL, Kind.UNGOAL)}
    rules = {name for name, kind in cards.items() if kind is Kind.RULE}
    held = {name for name, kind in cards.items() if kind not in (Kind.CREEPER, Kind.BASIC, Kind.META)}
    names = names_of(deck).names
    none = torch.zeros(len(names), OUTPUTS)
    return {
        place: _named(names, torch.cat([p[place], direct], 1), among)
        for place, among, direct in (
            ("table", lying, p["table_direct"]),
            ("hand", held, p["hand_direct"]),
            ("goal", goals, none),
            ("rule", rules, none),
        )
    }


def _named(names: list[str], numbers: Tensor, among: set[str]) -> dict[str, list[float]]:
    return {name: row for name, row in zip(names, _rows(numbers), strict=True) if name in among}


def _rows(numbers: Tensor) -> list[list[float]]:
    return [[_short(number) for number in row] for row in numbers]


def _short(number: Tensor) -> float:
    short = round(float(number), 3)
    return int(short) if short == int(short) else short


def save(numbers: dict[str, Any], file: Path) -> None:
    """A line for every row."""
    parts = []
    for name, value in numbers.items():
        if isinstance(value, dict):
            lines = [f"  {json.dumps(key, ensure_ascii=False)}: {_line(each)}" for key, each in value.items()]
            parts.append(f'"{name}": {{\n' + ",\n".join(lines) + "\n}")
        elif isinstance(value[0], list):
            parts.append(f'"{name}": [\n' + ",\n".join(f"  {_line(each)}" for each in value) + "\n]")
        else:
            parts.append(f'"{name}": {_line(value)}')
    file.write_text("{\n" + ",\n".join(parts) + "\n}\n", encoding="utf-8")


def _line(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def main() -> None:
    """Fit all networks, or those that are named."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("networks", nargs="*", default=[*EDITIONS, ANY], help=f"decks, or {ANY!r}")
    parser.add_argument("--out", type=Path, default=Path("src/ruleshift/bots/weights"))
    given = parser.parse_intermixed_args()
    torch.manual_seed(0)
    for name in given.networks:
        decks = EDITIONS if name == ANY else (name,)
        names = None if name == ANY else names_of(name)
        games, _ = load(given.folder, decks, opened=True)
        print(f"{name}: the teacher")
        teacher = learn(begin(names), games, names, ends(games), epochs=4, part=len(decks))
        target = targets(believed(teacher, games, names), games)
        games, scale = load(given.folder, decks, opened=False)
        print(f"{name}: the network")
        p = learn(begin(names), games, names, target, epochs=4, part=len(decks))
        save(written(p, scale, None if name == ANY else name), given.out / f"{name}.json")


def begin(names: Names | None) -> Parameters:
    """Numbers to begin with, for the cards of a deck or for none."""
    return general() if names is None else with_cards(names)


def load(folder: Path, decks: Sequence[str], *, opened: bool) -> tuple[Games, Tensor]:
    """The games of some decks, with features that are alike in size, and what they were divided by."""
    games = together([read(folder, deck, opened=opened) for deck in decks])
    scale = games.features.reshape(-1, len(FEATURES)).std(0) + 1e-3
    return games._replace(features=games.features / scale), scale


def together(decks: list[Games]) -> Games:
    """The games of several decks; where their cards are is left out, as it means nothing then."""
    if len(decks) == 1:
        return decks[0]
    bare = [each._replace(places=each.places[:, :0], game=each.game + at * 10**15) for at, each in enumerate(decks)]
    return Games(*[torch.cat(each) for each in zip(*bare, strict=True)])


if __name__ == "__main__":
    main()
