"""Playing the games of a plan, one after the other, and what is kept of each."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import msgspec

from ruleshift.bots import Bot, BotRunner, make_bot
from ruleshift.engine import Event
from ruleshift.engine.game import Game
from ruleshift.lab.plan import Plan, seed_of

__all__ = ("Batch", "Record", "journal_path", "play_batch")


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """One game: how it ended, which bot won in which place of the order of play, and how long it took."""

    number: int
    seed: int
    result: str
    bot: int | None = None
    place: int | None = None
    goal: str | None = None
    turns: int
    decisions: int


class Batch(msgspec.Struct, kw_only=True):
    """Some games in a row, and the cards that were played in them: by anybody, and by the later winner."""

    records: list[Record] = msgspec.field(default_factory=list)
    played: Counter[str] = msgspec.field(default_factory=Counter)
    won: Counter[str] = msgspec.field(default_factory=Counter)
    troubles: list[str] = msgspec.field(default_factory=list)

    def add(self, other: Batch) -> None:
        """Take in the games that follow."""
        self.records += other.records
        self.played.update(other.played)
        self.won.update(other.won)
        self.troubles += other.troubles


class _Ledger:
    """Listens to a game and notes who has laid down which card, Surprises out of turn among them."""

    def __init__(self, game: Game) -> None:
        self.plays: list[tuple[str | None, str]] = []
        game.listen(self.hear, everything=True, kinds=("play", "surprise"))

    def hear(self, event: Event) -> None:
        self.plays.append((event.player, event.cards[0]))


def play_batch(plan: Plan, first: int, end: int, journals: Path | None = None) -> Batch:
    """Play the games of a plan from number `first` up to, not including, `end`; keep their journals in a folder."""
    batch = Batch()
    for number in range(first, end):
        _play(plan, number, batch, journals)
    return batch


def _play(plan: Plan, number: int, batch: Batch, journals: Path | None) -> None:
    game = plan.open_game(number)
    begins = game.players.index(game.turn)
    ledger = _Ledger(game)
    seating = dict(zip(game.players, plan.seating(number), strict=True))
    runner = BotRunner(game, {name: _make_bot(plan, number, bot) for name, bot in seating.items()})
    decisions = 0
    while move := runner.step():
        decisions += len(move.decision) > 1
    assert game.outcome is not None
    winner = game.outcome.winner
    batch.records.append(
        Record(
            number=number,
            seed=game.seed,
            result=game.outcome.result,
            bot=seating[winner] if winner else None,
            place=(game.players.index(winner) - begins) % len(seating) if winner else None,
            goal=game.outcome.goal or game.outcome.reason if winner else None,
            turns=game.outcome.turns,
            decisions=decisions,
        )
    )
    batch.played.update(card for _, card in ledger.plays)
    batch.won.update(card for player, card in ledger.plays if winner and player == winner)
    batch.troubles += [f"Game {number + 1}: {trouble}" for trouble in runner.troubles]
    if journals:
        game.journal.save(journal_path(journals, number))


def _make_bot(plan: Plan, number: int, bot: int) -> Bot:
    """A bot for one game: a new one each time, so that no game depends on the games before it."""
    return make_bot(plan.bots[bot], seed_of(plan.seed, number, bot))


def journal_path(journals: Path, number: int) -> Path:
    """Where the journal of a game lies; games are counted from 1 there."""
    return journals / f"{number + 1:06}.ruleshift"
