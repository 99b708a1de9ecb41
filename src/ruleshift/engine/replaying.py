"""Games as journals, and journals as games again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import msgspec

from ruleshift import __version__
from ruleshift.engine.core.flow import run
from ruleshift.engine.departure import (
    Told,
    cannot_open,
    cards_digest,
    depart_at,
    fit_options,
    of_this_version,
    read_told,
)
from ruleshift.engine.journal import VERSION, Journal, JournalError, ReplayStep, decks_of, lenders_of
from ruleshift.engine.moves import Move, card_token, chance_words, move_row, read_move
from ruleshift.engine.options import Options, check_players, check_seed, whole
from ruleshift.engine.position import Position, read_position, set_position
from ruleshift.engine.setup import make_pack, make_table

if TYPE_CHECKING:
    from ruleshift.engine.game import Game

__all__ = ("journal_of", "positions", "replay", "retrace")

_ELSEWHERE = ("edition", "players", "options", "seed")
"""What a journal says outside of its position."""


def journal_of(game: Game) -> Journal:
    """The whole game so far, as a record."""
    if game._order is None:
        raise JournalError(
            "An imagined game has no journal: its cards were dealt anew in mid-game. "
            "Game.from_position(game.position) makes a game from it that has one."
        )
    t = game._table
    pack = t.pack
    return Journal(
        ruleshift=VERSION,
        decks=[deck.id for deck in game.decks],
        own_decks={deck.id: deck.source for deck in (*game.decks, *game.lenders) if not deck.built_in},
        players=list(t.names[: len(t.names) - sum(move[0] == "join" for move in game._moves)]),
        options=msgspec.to_builtins(game.options),
        seed=game.seed,
        first=game._first,
        order=[card_token(pack, c) for c in game._order],
        moves=[move_row(move) for move in game.moves],
        random=chance_words(pack, t.chance_log),
        version=__version__,
        digest=cards_digest(pack),
        position=_kept_position(game._position),
    ).sealed()


def _kept_position(position: Position | None) -> dict[str, Any] | msgspec.UnsetType:
    """A position as a journal keeps it, without what the journal says anyway."""
    if position is None:
        return msgspec.UNSET
    return {name: value for name, value in position.to_dict().items() if name not in _ELSEWHERE}


def replay(cls: type[Game], journal: Journal, moves: int | None = None) -> Game:
    """The game of a journal, at its end or after a number of moves."""
    steps = retrace(cls, journal)
    game = next(steps)
    last = len(journal.moves) if moves is None else whole(moves)
    if last is None or not 0 <= last <= len(journal.moves):
        raise JournalError(f"The journal has {len(journal.moves)} moves; it cannot be cut at {str(moves)[:40]}.")
    for _ in zip(range(last), steps, strict=False):
        pass
    game._table.chance_script = None
    return game


def retrace(cls: type[Game], journal: Journal) -> Iterator[Game]:
    """The game of a journal before its first move, then the same game after each one."""
    game = _opening(cls, journal)
    yield game
    exact = of_this_version(journal, game._table.pack)
    for number, move in enumerate(journal.moves):
        try:
            if exact:
                game.make(read_move(move))
            else:
                _make_if_lawful(game, read_move(move))
        except (ValueError, IndexError, TypeError) as error:
            if exact:
                raise JournalError(f"The journal cannot be replayed at move {number + 1}: {error}") from None
            game.departure = depart_at(journal, number, game.departure)
            break
        yield game
    game._table.chance_script = None


def positions(cls: type[Game], journal: Journal) -> Iterator[ReplayStep]:
    """A journal move by move; each step has a game of its own."""
    for number, game in enumerate(retrace(cls, journal)):
        copy = game.clone()
        copy._table.chance_script = None
        yield ReplayStep(number, read_move(journal.moves[number - 1]) if number else None, copy)


def _opening(cls: type[Game], journal: Journal) -> Game:
    """The game of a journal before its first move."""
    if not isinstance(journal, Journal):
        raise JournalError("A game is replayed from a journal: Journal.load(path) reads one from a file.")
    try:
        game = cls.__new__(cls)
        game.decks = decks_of(journal)
        options = msgspec.convert(journal.options, Options)
        game.lenders = lenders_of(journal, options.with_cards, game.decks)
        options = fit_options(journal, options, game.decks, game.lenders)
        names = check_players(journal.players)
        game.seed = check_seed(journal.seed)
        pack = make_pack(game.decks, options, solo=len(names) == 1, lenders=game.lenders)
        told = read_told(journal, pack)
        game._table = make_table(pack, names, told.agreed(options), game.seed, told.order, journal.first)
        game.options = game._table.options
        removed = (*game._table.removed, *told.left_out)
        game._table.removed = tuple(sorted(removed, key=pack.place.__getitem__))
        if journal.position is msgspec.UNSET:
            game._table.chance_script = told.script
            game._deal()
        else:
            _resume(game, journal, told)
    except (ValueError, msgspec.ValidationError) as error:
        raise cannot_open(journal, error) from None
    game.departure = told.departure
    return game


def _resume(game: Game, journal: Journal, told: Told) -> None:
    """Begin where a journal's position was set."""
    fields = {"edition": journal.decks, "players": journal.players, "seed": journal.seed}
    position = read_position({**(journal.position or {}), **fields})
    game._prepare(set_position(game._table, position, told.order), position)
    game._table.chance_script = told.script
    run(game._table)


def _make_if_lawful(game: Game, move: Move) -> None:
    """Make a move, or raise an error: then nothing has changed, and nobody has heard anything."""
    draft = game.draft()
    draft.game.make(move)
    game.adopt(draft)
