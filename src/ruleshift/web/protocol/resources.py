"""The records of the JSON API: decks, cards, tables, finished games, scores."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from ruleshift.cards import Number, Switch
from ruleshift.decks.card_face import CardFace
from ruleshift.engine import Outcome
from ruleshift.table.record import Decks, Phase, Rules, TableOptions, Word
from ruleshift.web.protocol.messages import EndState, LogLine, State

__all__ = (
    "CardEntry", "CreateTable", "DeckEntry", "ErrorBody", "FinishedGame", "IconEntry", "ImpossibleGoal",
    "JoinTable", "LessonState", "MetaEntry", "MyTable", "Opened", "PlayOn", "ScoreEntry", "SeatLink", "SetUp",
    "SetUpWish", "Status", "TableEntry", "TakeSeat", "Timeline", "TimelineStep",
)  # fmt: skip


Status = Literal["open", "playing", "full", "over"]
"""What a table is to somebody who looks for one: waiting for players, in mid-game with room left, full, or over."""


Name = Annotated[str, Meta(max_length=240)]
"""A name as it is typed; when it was cleaned it has at most 24 characters."""


class ErrorBody(msgspec.Struct, frozen=True, kw_only=True):
    """Why a request was refused: a word for programs, a sentence for people."""

    code: str
    message: str


class IconEntry(msgspec.Struct, frozen=True, kw_only=True):
    """An icon of a deck: what it is called, and an emoji if the deck gives it one."""

    icon: str
    name: str
    emoji: str


class CardEntry(CardFace, frozen=True, gc=False, kw_only=True):
    """What a card says, and what its face shows. Cards of one name and deck are one entry."""

    name: str
    deck: str
    kind: str
    text: str
    emoji: str
    icons: tuple[str, ...]
    hint: str
    rulings: int
    """How many rulings are about it; `/rulings?deck=...&card=...` shows them."""
    count: int
    source: str
    """How we know that a printed deck has it: `rulebook`, `public` or `proposed`; empty in a deck of its own."""
    picture: str
    """The drawing that stands for the emoji: a file of `/static/img/pictures`."""
    deck_name: str
    theme: str
    colour: str
    """The colour that its deck names for the felt, or nothing."""
    marks: tuple[IconEntry, ...]
    """Its icons, and those that its Goal asks for."""


class MetaEntry(msgspec.Struct, frozen=True, kw_only=True):
    """A Meta Rule that a table may agree on, and what it should be told before."""

    name: str
    about: str
    default: bool
    warning: str


class DeckEntry(msgspec.Struct, frozen=True, kw_only=True):
    """A deck and what may be agreed on about it."""

    id: str
    name: str
    year: int
    about: str
    emoji: str
    theme: str
    colour: str
    basic: str
    """What it calls its Basic Rules; an add-on has none."""
    cards: int
    blends: bool
    first: str
    """Who begins, by the deck's book: `draw` (the first person to draw a card) or `random`."""
    adds_to: tuple[str, ...]
    """For an add-on, which never plays alone: the decks that it joins, or `any`. Empty for every other deck."""
    has_surprises: bool
    has_time_limit: bool
    switches: tuple[Switch, ...]
    numbers: tuple[Number, ...]
    meta: tuple[MetaEntry, ...]


class ImpossibleGoal(msgspec.Struct, frozen=True, kw_only=True):
    """A Goal or an Ungoal that nobody can meet with these cards."""

    name: str
    kind: str
    missing: str
    """What it asks for and the table does not have enough of."""


class SetUpWish(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Decks and options that somebody thinks of, as in `TableOptions`."""

    decks: Decks
    rules: Rules = {}
    game: Literal["company", "solitaire"] = "company"


class SetUp(msgspec.Struct, frozen=True, kw_only=True):
    """What decks and options add up to: how many cards, which Goals are impossible, or why it cannot be played."""

    refused: str | None = None
    """A sentence if such a table cannot be; everything else is empty then."""
    cards: int = 0
    """Cards in the game, those on the table from the start included."""
    shuffled: int = 0
    """Cards in the draw pile before anybody is dealt a hand."""
    impossible: tuple[ImpossibleGoal, ...] = ()
    out: tuple[str, ...] = ()
    """The cards of these decks that are out of the game, each name once."""


class TableEntry(msgspec.Struct, frozen=True, kw_only=True):
    """A table as the lobby, or somebody with its link, sees it."""

    id: str
    link: str
    phase: Phase
    status: Status
    options: TableOptions
    host: str | None
    players: tuple[str, ...]
    bots: tuple[str, ...]
    free: int
    """How many more may sit down: up to twelve at a table, none where the host has locked it."""
    meta: tuple[MetaEntry, ...]
    """The Meta Rules in force here, or proposed. Who sits down in the middle of a game agrees to them."""
    waits: bool
    """True if who sits down now has a seat from the next game on: a bot makes room then."""
    you: str | None
    """The name under which this browser sits here already."""
    may_join: bool
    may_watch: bool
    why_not: str | None
    """A sentence if this browser cannot sit down here."""


class MyTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table where this browser has a seat."""

    table: TableEntry
    game: str | None
    """The game that is on, or was played last."""
    turn: str | None
    """Whose turn it is, where a game is on and the table is in memory on this server; None otherwise."""


class CreateTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Open a table and sit down as its host."""

    name: Name
    options: TableOptions = msgspec.field(default_factory=TableOptions)
    bots: Annotated[tuple[Word, ...], Meta(max_length=12)] = ()
    """A level for each bot that shall sit there: easy, normal or hard."""
    here: Annotated[tuple[Name, ...], Meta(max_length=11)] = ()
    """Others who play in this browser: the device is passed around, with a curtain between hands."""
    start: bool = False
    """Deal at once (for a game against bots, or alone)."""


class PlayOn(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Open a table where a finished game goes on from one of its steps: in one of its seats, against bots."""

    step: int
    seat: Name
    bot: Word = "normal"


class JoinTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Sit down at a table."""

    name: Name
    agrees: Annotated[tuple[Word, ...], Meta(max_length=50)] | None = None
    """The Meta Rules that were shown before; in mid-game a table that plays with another one refuses. None: any."""
    here: bool = False
    """Somebody else sits down in a browser that has a seat already, and they share it."""


class SeatLink(msgspec.Struct, frozen=True, kw_only=True):
    """A link that carries your seat to the browser in which it is opened first, once and not too late."""

    link: str
    seconds: int


class TakeSeat(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Take the seat of a link: the part after `#`."""

    token: Annotated[str, Meta(max_length=64)]


class Opened(msgspec.Struct, frozen=True, kw_only=True):
    """A seat was taken; the browser has its secret in a cookie."""

    id: str
    link: str
    you: str
    notices: tuple[str, ...] = ()
    """What the table should be told before it begins: Goals that its options have made impossible, a large group."""


class FinishedGame(msgspec.Struct, frozen=True, kw_only=True):
    """A game that is over, in the list of games."""

    id: str
    link: str
    decks: tuple[str, ...]
    players: tuple[str, ...]
    outcome: Outcome
    sentence: str
    moves: int
    at: int
    """When it ended, in milliseconds since 1970."""


class TimelineStep(msgspec.Struct, frozen=True, kw_only=True):
    """One move of a finished game: who answered what, and all that came of it."""

    number: int
    turn_number: int
    player: str
    prompt: str
    choice: str
    window: bool
    """True for a pass or an answer in a window; most of them are passes."""
    passes: bool
    """True for a pass that led to nothing: it can be folded away."""
    lines: tuple[LogLine, ...]


class Timeline(msgspec.Struct, frozen=True, kw_only=True):
    """A finished game, move by move. Step 0 is the table after dealing."""

    game: FinishedGame
    seats: tuple[str, ...]
    cards_from: tuple[str, ...]
    """The decks whose cards may turn up, as in a table's state."""
    steps: tuple[TimelineStep, ...]
    note: str | None = None
    """A sentence if rules or cards have changed since, so that it is not shown, or does not end, as it was played."""
    end: EndState | None = None
    """How it ended, with all hands open; null if it cannot be shown up to its end."""


class ScoreEntry(msgspec.Struct, frozen=True, kw_only=True):
    """One line of the list of solitaire scores."""

    name: str
    score: int
    decks: tuple[str, ...]
    turns: int
    at: int
    link: str


class LessonState(msgspec.Struct, frozen=True, kw_only=True):
    """A lesson after some of its steps, or a game that went on freely from there."""

    id: str
    title: str
    step: int
    """How many steps are done."""
    steps: int
    said: str
    """What is to be said about the last step; names of cards stand in brackets."""
    say: str
    """What is to be said about the next step; when all are done, about the lesson."""
    how: str
    """How that step is done by tapping."""
    point: str
    """What the next step is about: `hand`, `rules`, `goals`, `mine`, `draw pile`, `discards`, `rules deck`, `question`,
    `story`, `card:NAME`, `seat:NAME`, or nothing."""
    asks: bool
    """True if the learner is to choose something; otherwise the step is only to be seen."""
    by: str
    """Who else does the next step, if somebody does."""
    free: bool
    """True if the learner plays on freely."""
    done: bool
    """True if all steps are done."""
    states: tuple[State, ...]
    """The table as the learner sees it: after the last choice, and after each move of a bot since."""
