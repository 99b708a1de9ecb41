"""A table as it is kept: who sits at it, and what they agreed on. The record is replaced as a whole."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from ruleshift.bots import LEVELS
from ruleshift.engine.options import MOST_PLAYERS
from ruleshift.table.refusals import RefusalError
from ruleshift.table.typed_text import look_alike

__all__ = ("Decks", "GameOption", "Member", "Phase", "Rules", "Scope", "TableOptions", "TableRecord", "Word")

Phase = Literal["open", "playing", "over"]
Scope = Literal["ask", "card", "turn", "always"]
GameOption = bool | int | str | list[str] | None

Word = Annotated[str, Meta(max_length=120)]
"""A name of a deck or card, or a level."""
Text = Annotated[str, Meta(max_length=24_000)]
Rules = Annotated[
    dict[Word, bool | int | Text | Annotated[list[Word], Meta(max_length=400)] | None], Meta(max_length=100)
]
Decks = Annotated[tuple[Word, ...], Meta(max_length=20)]


class TableOptions(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a table agrees on before a game. The host may change it until the game begins.

    `rules` are the options of the game itself, as /api/editions lists them (meta, without, with, judging, ...).
    """

    decks: Decks = ("camping",)
    seats: int = 4
    """How many are expected, bots included: 2 to 12, or 1 for the solitaire game. Others may come all the same."""
    rules: Rules = {}
    first: Word = "deck"
    """Who begins: `draw` (the first person to draw a card), `random`, a name, or `deck`: the way of the first deck."""
    public: bool = False
    """Listed in the lobby; otherwise only who has the link finds the table."""
    spectators: bool = True
    late: bool = True
    """People may join while a game is being played."""
    locked: bool = False
    """Nobody else sits down, neither before a game nor during one."""
    chat: bool = True
    seconds: int = 0
    """Time for each decision, after which the default is taken; 0: no limit."""
    window: float = 4.0
    """How long every Surprise window stays open, whoever can answer."""
    pace: float = 1.2
    """How long bots wait before they answer."""
    beginners: bool = False
    """Each player is told why, the first time that something is forced on them."""


BOT_NAMES = (
    "Bramble", "Juniper", "Quill", "Thistle", "Pepper", "Clover",
    "Marlow", "Saffron", "Tansy", "Rowan", "Sorrel", "Fennel",
)  # fmt: skip

FULL = f"This table is full: {MOST_PLAYERS} people sit here."
SOLO = "This table is for one."


class Member(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who sits at a table. People have a visitor id, bots a level."""

    name: str
    visitor_id: str | None = None
    """The hash of the secret that the person's browser keeps."""
    bot: str | None = None
    muted: tuple[str, ...] = ()
    agreed: tuple[str, ...] = ()
    """The Meta Rules that this person agrees to."""
    refused: tuple[str, ...] = ()
    shared: bool = False
    """Several people share this one's browser: a hand is shown there only after its owner has lifted the curtain."""


class TableRecord(msgspec.Struct, frozen=True, kw_only=True):
    """A table as it is kept."""

    id: str
    options: TableOptions
    members: tuple[Member, ...] = ()
    host: str | None = None
    phase: Phase = "open"
    game: str | None = None
    games: int = 0
    paused_by: str | None = None
    banned: tuple[str, ...] = ()
    touched: int = 0
    approval: bool = False
    """Whoever wants to sit down waits for the host to let them in."""
    away: tuple[str, ...] = ()
    """Those for whom a bot played when this was kept."""
    opened_from: str = ""
    """Stands for the address or network that the table was opened from; nobody can read that in it."""
    own_decks: dict[str, str] = {}
    """The custom decks of its games, by name: what they say, so that another deck of that name never takes over."""
    moves: int = 0
    """Lines of the game that were kept when this was kept; there may be more by now."""

    @property
    def solo(self) -> bool:
        """True for a table for one."""
        return self.options.seats == 1

    @property
    def people(self) -> tuple[Member, ...]:
        """Everybody but the bots."""
        return tuple(member for member in self.members if member.bot is None)

    @property
    def crowded(self) -> bool:
        """True if whoever sits down now waits for the next game, where a bot makes room."""
        return self.phase == "playing" and len(self.members) >= MOST_PLAYERS

    def find(self, name: str) -> Member | None:
        """Who has this name."""
        return next((member for member in self.members if member.name == name), None)

    def owner(self, visitor_id: str | None) -> Member | None:
        """Whose seat a visitor has."""
        return next(iter(self.owners(visitor_id)), None)

    def owners(self, visitor_id: str | None) -> tuple[Member, ...]:
        """Everybody who sits here in one browser."""
        return tuple(member for member in self.members if visitor_id and member.visitor_id == visitor_id)

    def share(self, visitor_id: str) -> TableRecord:
        """The same table where those who sit in one browser share it."""
        members = tuple(
            msgspec.structs.replace(each, shared=True) if each.visitor_id == visitor_id else each
            for each in self.members
        )
        return msgspec.structs.replace(self, members=members)

    def sit(self, member: Member) -> TableRecord:
        """The same table with one more at it, who may share a browser."""
        record = self.seat(member)
        return record.share(member.visitor_id or "") if len(record.owners(member.visitor_id)) > 1 else record

    def seat(self, member: Member) -> TableRecord:
        """The same table with one more at it; the first person is the host."""
        if any(look_alike(each.name, member.name) for each in self.members):
            raise RefusalError(
                "conflict", f"Somebody here is already called {member.name}, or nearly so. Choose another name."
            )
        if len(self.people) >= MOST_PLAYERS:
            raise RefusalError("conflict", FULL)
        host = self.host if self.host or member.bot else member.name
        return msgspec.structs.replace(self, members=(*self.members, member), host=host)

    def seat_bot(self, level: str, name: str = "") -> TableRecord:
        """The same table with one more bot, under a name of its own unless one is given."""
        if level not in LEVELS:
            raise RefusalError(
                "bad_request", f"There is no bot level {level[:40]!r}. The levels are {', '.join(LEVELS)}."
            )
        if len(self.members) >= MOST_PLAYERS:
            raise RefusalError("conflict", f"At most {MOST_PLAYERS} can play at a table.")
        if self.solo:
            raise RefusalError("conflict", SOLO)
        taken = [member.name for member in self.members]
        name = name or next(name for name in BOT_NAMES if not any(look_alike(name, each) for each in taken))
        return self.seat(Member(name=name, bot=level))

    def with_room(self) -> TableRecord:
        """The same table with a seat for everybody: where more sit here than can play, the last bots go."""
        many = len(self.members) - MOST_PLAYERS
        if many <= 0:
            return self
        gone = [member for member in self.members if member.bot][-many:]
        return msgspec.structs.replace(self, members=tuple(each for each in self.members if each not in gone))

    def rename(self, name: str, new: str) -> TableRecord:
        """The same table where somebody has another name."""

        def others(names: tuple[str, ...]) -> tuple[str, ...]:
            return tuple(new if each == name else each for each in names)

        members = tuple(
            msgspec.structs.replace(each, name=new if each.name == name else each.name, muted=others(each.muted))
            for each in self.members
        )
        return msgspec.structs.replace(
            self,
            members=members,
            host=new if self.host == name else self.host,
            paused_by=new if self.paused_by == name else self.paused_by,
            away=others(self.away),
            options=msgspec.structs.replace(self.options, first=new) if self.options.first == name else self.options,
        )

    def unseat(self, name: str) -> TableRecord:
        """The same table without somebody; a host is followed by the next person."""
        at = next(index for index, member in enumerate(self.members) if member.name == name)
        rest = (*self.members[at + 1 :], *self.members[:at])
        heir = next((member.name for member in rest if member.bot is None), None)
        members = tuple(member for member in self.members if member.name != name)
        return msgspec.structs.replace(self, members=members, host=heir if self.host == name else self.host)

    def swap(self, member: Member) -> TableRecord:
        """The same table where somebody of this name is described anew."""
        members = tuple(member if each.name == member.name else each for each in self.members)
        return msgspec.structs.replace(self, members=members)

    def why_not(self, visitor_id: str | None, *, here: bool = False) -> str | None:
        """Why this visitor cannot sit down, or somebody else in a browser that has a seat (`here`); or None."""
        if self.owner(visitor_id) and not here:
            return "You sit at this table already."
        if visitor_id in self.banned:
            return "You were asked to leave this table."
        if self.solo:
            return SOLO
        if self.options.locked:
            return "The host has locked this table."
        if self.phase == "playing" and not self.options.late:
            return "The game has begun, and the host lets nobody in before it is over."
        if len(self.people) >= MOST_PLAYERS:
            return FULL
        return None
