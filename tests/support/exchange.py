"""Nobody can tell from what is asked, and of whom, which cards another player holds."""

from __future__ import annotations

import random
from functools import partial
from typing import Any

from ruleshift.engine.core.event import Event
from ruleshift.engine.core.table import Table
from ruleshift.engine.game import Game

__all__ = ("asks_the_same_whoever_holds_what",)

FREE_CHOICES = ("play", "draw", "end")
"""Decisions between two events: nothing that is under way has looked into a hand."""


def asks_the_same_whoever_holds_what(game: Game, chance: random.Random, steps: int = 40) -> int:
    """Exchange a player's hand, make the same choices in both games, and compare until the hand comes to light.

    The number of steps that were compared; 0 where no hand can be exchanged.
    """
    pair = _exchanged(game, chance)
    if pair is None:
        return 0
    holder, ours, theirs = pair
    ears = (_Ears(ours, holder), _Ears(theirs, holder))
    for step in range(steps):
        assert ours.over == theirs.over
        assert _asked(ours, holder) == _asked(theirs, holder)
        at = _next(ours, holder, chance)
        if at is None:
            return step
        held = [game._table.hand[holder][:] for game in (ours, theirs)]
        option = 0 if ours.decisions[at].pid == holder else chance.randrange(len(ours.decisions[at]))
        for each in (ours, theirs):
            each.choose(each.decisions[at], option)
        if ears[0].looked or _came_to_light(ours._table, theirs._table, holder, held):
            return step
        assert ears[0].heard == ears[1].heard
    return steps


def _exchanged(game: Game, chance: random.Random) -> tuple[int, Game, Game] | None:
    """Whose hand, the game as it is, and the game with other cards in that hand: from the bottom of the draw pile."""
    t = game._table
    shown = {whose for _, whose in t.shown}
    holders = [pid for pid in t.order if pid != t.turn and t.hand[pid] and pid not in shown]
    if not holders or game.over or game.decisions[0].kind not in FREE_CHOICES:
        return None
    holder = chance.choice(holders)
    other = game.clone()
    hand, pile = other._table.hand[holder], other._table.draw
    spots = [at for at, c in enumerate(pile) if not t.pack.is_creeper[c]][: len(hand)]
    if len(spots) < len(hand):
        return None
    for index, at in enumerate(spots):
        hand[index], pile[at] = pile[at], hand[index]
    return holder, game.clone(), other


def _asked(game: Game, holder: int) -> list[tuple[Any, ...]]:
    """Who is asked what; of all but the holder also the options."""
    return [
        (
            decision.player,
            decision.kind,
            decision.cause,
            decision.count,
            decision.options if decision.pid != holder else (),
        )
        for decision in game.decisions
    ]


def _next(game: Game, holder: int, chance: random.Random) -> int | None:
    """Whose decision is made next: anybody's but the holder's, who only passes windows."""
    open_to = [at for at, decision in enumerate(game.decisions) if decision.pid != holder or decision.is_window]
    return chance.choice(open_to) if open_to else None


def _came_to_light(ours: Table, theirs: Table, holder: int, held: list[list[int]]) -> bool:
    """True if a card has left the hand, or an exchanged card has left the draw pile."""
    for t, before, others in ((ours, held[0], held[1]), (theirs, held[1], held[0])):
        if set(before) - set(t.hand[holder]) or not set(others) - set(before) <= {*t.draw, *t.hand[holder]}:
            return True
    return set(ours.hand[holder]) & set(theirs.hand[holder]) != set(held[0]) & set(held[1])


class _Ears:
    """What everybody but the holder hears."""

    def __init__(self, game: Game, holder: int) -> None:
        self.heard: list[tuple[str | None, Event]] = []
        self.holder = game._table.names[holder]
        self.looked = False
        for player in (None, *game.players):
            if player != self.holder:
                game.listen(partial(self.hear, player), player)

    def hear(self, player: str | None, event: Event) -> None:
        """Keep an event; and whether somebody looks into the hand."""
        self.heard.append((player, event))
        self.looked = self.looked or (event.kind == "look" and event.target_player == self.holder)
