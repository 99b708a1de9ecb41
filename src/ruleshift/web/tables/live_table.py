"""A table on the web: the people and bots around it, the game on it, and the connections that watch it."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Iterable, Sequence
from concurrent.futures import Executor

import msgspec

from ruleshift.cards import RuleshiftError
from ruleshift.engine.game import Game
from ruleshift.engine.journal import JournalError
from ruleshift.web.deeds import Answered, Asked, Deed, Joined, Left
from ruleshift.web.protocol.messages import ChatLine, ChatLines, TableOptions
from ruleshift.web.protocol.refusals import RefusalError
from ruleshift.web.settings import Settings
from ruleshift.web.storage import MOST_CHAT, Store, StoreConflictError, StoreError
from ruleshift.web.tables.attendance import Presences
from ruleshift.web.tables.clock import Clock, stamp
from ruleshift.web.tables.connections import Connection
from ruleshift.web.tables.consent import asks, objection, settled
from ruleshift.web.tables.live_game import LiveGame
from ruleshift.web.tables.schedule import Conductor
from ruleshift.web.tables.seat_log import Log
from ruleshift.web.tables.surprise_windows import asked_in_private, how_to_ask
from ruleshift.web.tables.table_record import Member, TableRecord, game_options, notices, who_begins
from ruleshift.web.tables.ticker import Caretaker
from ruleshift.web.tables.typed_text import clean_name, listed

__all__ = ("LiveTable",)

LOG = logging.getLogger(__name__)
STAND_IN = "normal"
"""The level of bots that play for people who are away."""


class LiveTable:
    """One table. Whatever changes it does so while holding `lock`; whatever shows it may look at any time."""

    def __init__(
        self, seating: TableRecord, store: Store, settings: Settings, threads: Executor, clock: Clock | None = None
    ) -> None:
        self.seating = seating
        self.settings = settings
        self.play: LiveGame | None = None
        self.conductor: Conductor | None = None
        self.clock = clock or Clock()
        self.lock = asyncio.Lock()
        self.listeners: set[Connection] = set()
        self.presences = Presences(self.clock.now)
        self.version = 0
        self.shown: object = None
        """What `showing` has worked out for everybody at this version."""
        self.chat: deque[ChatLine] = deque(maxlen=MOST_CHAT)
        self.notices: tuple[str, ...] = ()
        self.trouble: str | None = None
        self.halted: str | None = None
        """Why the game that was brought back cannot go on, if it cannot."""
        self.gone = False
        self.stopped = False
        self._agreed: tuple[TableOptions, int] | None = None
        self._notes = Log()
        self._store = store
        self._threads = threads
        self._caretaker = Caretaker(self)

    # Keeping.

    @property
    def id(self) -> str:
        """The name of the table in its link."""
        return self.seating.id

    @property
    def paused_by(self) -> str | None:
        """Who has paused the game, if it is paused."""
        return self.seating.paused_by

    async def save(self, seating: TableRecord) -> None:
        """Keep another seating, and only then use it."""
        seating = msgspec.structs.replace(seating, touched=stamp())
        await self._store.save_table(seating.id, msgspec.json.encode(seating).decode())
        self.seating = seating
        self._look_ahead()

    def _look_ahead(self) -> None:
        """Work out what the table should be told about what it has agreed on."""
        if self.play is not None and self.seating.phase == "playing":
            self.notices = self.play.notices
            return
        agreed = (self.seating.options, len(self.seating.members))
        if agreed != self._agreed:
            self._agreed = agreed
            self.notices = notices(self.seating.options, self.settings, len(self.seating.members))

    async def load(self) -> None:
        """Bring back the chat, and the game that was on the table."""
        lines = await self._store.chat(self.id)
        self.chat.extend(msgspec.json.decode(line, type=ChatLine) for line in lines)
        self._look_ahead()
        await self._load_game()

    async def _load_game(self) -> None:
        if self.seating.game is None:
            return
        stored = await self._store.game(self.seating.game)
        if stored is None:
            await self._give_up_game("it was not kept.")
            return
        try:
            play = await asyncio.to_thread(LiveGame.load, self.seating.game, self.seating.games, stored, self._store)
        except JournalError as error:
            await self._give_up_game(str(error))
            return
        other = self.settings.shelf.bring((*play.game.decks, *play.game.lenders))
        if other is not None:
            raise RefusalError(
                "conflict",
                f"The game at this table began with another version of the deck {other.id!r} than this server has now. "
                "It goes on when the deck's old file is served again.",
            )
        self._lay(play)
        departure = play.game.departure
        if departure is not None and departure.stopped:
            # What is kept stays as it is, so that another version may go on with it.
            self.seating = msgspec.structs.replace(self.seating, phase="over")
            self.halted = f"{departure} Nothing of it is lost, but it cannot go on here."
        if departure is not None:
            self.note(str(departure))

    async def _give_up_game(self, reason: str) -> None:
        lost = self.seating.game
        LOG.warning("Table %s: the game %s cannot be brought back: %s", self.id, lost, reason)
        await self.save(msgspec.structs.replace(self.seating, phase="open", game=None))
        self.note(f"The game that was on this table cannot be brought back: {reason} It is kept under the name {lost}.")

    def _lay(self, play: LiveGame) -> None:
        if self.conductor is not None:
            self.conductor.stop()
        self.play = play
        self.conductor = Conductor(play, self.seating.options, self.clock, self._threads, self._caretaker.wake)
        for player in play.game.players:
            member = self.seating.find(player)
            if member is None or member.bot or self.presences.of(player).away:
                self.conductor.seat(player, (member and member.bot) or STAND_IN)
        self.conductor.look()
        self._look_ahead()

    @property
    def first(self) -> str:
        """Who begins: a name, `random`, or `draw`."""
        return who_begins(self.seating.options, self.settings)

    def _next(self) -> TableRecord:
        """Who plays the next game: for another one, people who are not here lose their seats; bots make room."""
        seating = self.seating
        if seating.phase == "over":
            for member in seating.people:
                if not self.presences.of(member.name).online:
                    seating = seating.unseat(member.name)
        return seating.with_room()

    def obstacle(self) -> str | None:
        """Why no game can begin now, or None."""
        if self.seating.phase == "playing":
            return None
        seating = self._next()
        if len(seating.members) < 2 and not seating.solo:
            return "A game needs two: wait for somebody, or add a bot."
        return objection(seating, self.settings.shelf)

    async def begin(self, drawn: tuple[str, bool] | None = None) -> None:
        """Deal a new game to everybody here. All of it happens, or nothing.

        Where the first to draw begins, the table waits for that, unless somebody has `drawn` already: who, and whether
        they begin (or let a bot do so).
        """
        obstacle = self.obstacle()
        if obstacle:
            raise RefusalError("not_now", obstacle)
        before, seating = self.seating.members, self._next()
        names = [member.name for member in seating.members]
        people = [member.name for member in seating.people]
        decks = self.settings.shelf.find(seating.options.decks, "not_now")
        agreed = game_options(seating.options, self.first) | {"ask": how_to_ask(len(people))}
        game = Game(decks, names, options=agreed, people=people, lenders=self.settings.shelf.lenders)
        opening = _opening(game, *drawn) if drawn else []
        number = seating.games + 1
        play = await LiveGame.begin(self.id, number, game, self._store)
        if opening:
            await play.make(*opening, reply=lambda _: None)  # a first draw asks nobody in private
        await self.save(msgspec.structs.replace(seating, phase="playing", game=play.id, games=number, paused_by=None))
        for name in names:
            self.presences.of(name).away = False
        self.halted = None
        self._lay(play)
        for member in before:
            if member not in seating.members:
                self._dismiss(member.name, ban=False)
                self.note(f"{member.name} {'makes room' if member.bot else 'has left the table'}.")
        if not play.beginner:
            self.note("The cards are dealt. The first person to draw a card goes first.")
        self.wake()

    async def make(self, *deeds: Deed) -> None:
        """Do something to the game; told to everybody once it is kept."""
        assert self.play is not None
        assert self.conductor is not None
        try:
            await self.play.make(*self._asking(deeds), *deeds, reply=self.conductor.reply)
        except StoreConflictError:
            # Another server runs this game too: what is kept is what counts.
            await self._load_game()
            self.changed()
            raise
        self.trouble = None
        try:
            await self.finish_if_over()
        except StoreError as error:  # the move is kept; the caretaker tries the rest again
            self.suffer(error)
        asked = asked_in_private(self.play.game)
        if asked and all(isinstance(deed, Answered) for deed in deeds):
            self._changed_for(asked)
        else:
            self.changed()

    def _asking(self, deeds: Sequence[Deed]) -> tuple[Deed, ...]:
        """Where another number of people plays than before, others are asked for Surprises."""
        assert self.play is not None
        game = self.play.game
        players = {*game.players, *(deed.player for deed in deeds if isinstance(deed, Joined))}
        players -= {deed.player for deed in deeds if isinstance(deed, Left)}
        ask = how_to_ask(sum(member.name in players for member in self.seating.people))
        return (Asked(ask),) if ask != game.ask else ()

    async def finish_if_over(self) -> None:
        """Put a game that has just ended into the list of games."""
        play = self.play
        if play is None or not play.game.over or self.seating.phase != "playing":
            return
        await self._store.finish_game(play.finished(public=self.seating.options.public))
        await self.save(msgspec.structs.replace(self.seating, phase="over"))

    def suffer(self, error: StoreError) -> None:
        """Tell everybody that the table has to wait."""
        LOG.warning("Table %s: %s", self.id, error)
        self.trouble = "The game cannot be kept at the moment, so it waits."

    # Telling.

    def changed(self) -> None:
        """Everybody is shown the new state."""
        if self.stopped:
            return
        self.version += 1
        if self.conductor is not None:
            self.conductor.look()
        for listener in self.listeners:
            listener.touch()
        self._caretaker.wake()

    def _changed_for(self, players: Iterable[str]) -> None:
        """Only some are shown the new state; to everybody else nothing has happened."""
        if self.conductor is not None:
            self.conductor.look()
        for player in players:
            self.touch(player)
        self._caretaker.wake()

    def touch(self, player: str) -> None:
        """Something has changed that only one seat may notice."""
        for listener in self.tabs(player):
            listener.touch()

    def tabs(self, player: str) -> Iterable[Connection]:
        """The connections of one seat."""
        return [listener for listener in self.listeners if listener.player == player]

    def note(self, text: str) -> None:
        """News of the table, for everybody's log."""
        (self.play or self._notes).note(text)

    def log_of(self, player: str | None) -> Log:
        """What a seat, or a spectator, has been told."""
        return self.play.log_of(player) if self.play else self._notes

    async def say(self, player: str, text: str) -> None:
        """A line of chat, for everybody who wants to hear it, once it is kept."""
        number = self.chat[-1].number + 1 if self.chat else 1
        line = ChatLine(number=number, at=stamp(), player=player, text=text)
        await self._store.say(self.id, number, msgspec.json.encode(line).decode())
        self.chat.append(line)
        for listener in self.listeners:
            muted = self.muted_by(listener)
            if player not in muted:
                listener.tell(ChatLines(lines=(line,), muted=muted))

    def muted_by(self, listener: Connection) -> tuple[str, ...]:
        """Whom a connection's owner does not want to hear."""
        member = self.seating.find(listener.player) if listener.player else None
        return member.muted if member else ()

    def tell_chat(self, listener: Connection) -> None:
        """The whole chat so far."""
        muted = self.muted_by(listener)
        lines = tuple(line for line in self.chat if line.player not in muted)
        listener.tell(ChatLines(lines=lines, muted=muted))

    # People.

    def enter(self, listener: Connection) -> None:
        """A connection begins; refused if it cannot be."""
        member = self.seating.owner(listener.secret)
        if listener.secret in self.seating.banned:
            raise RefusalError("forbidden", "You were asked to leave this table.")
        if member is None and not self.seating.options.spectators:
            raise RefusalError("forbidden", "This table has no spectators. Sit down, if the host lets you in.")
        here = [each for each in self.listeners if _same(each, listener, member)]
        if len(self.listeners) >= self.settings.most_listeners or len(here) >= self.settings.most_listeners_each:
            raise RefusalError("conflict", "There are too many connections to this table.")
        self.listeners.add(listener)
        if member is not None:
            self._seat_listener(listener, member.name)
        self.changed()
        self.tell_chat(listener)

    def _seat_listener(self, listener: Connection, name: str) -> None:
        listener.player = name
        self.presences.come(name)
        self.back(name)
        self.wake()

    def exit(self, listener: Connection) -> None:
        """A connection has ended."""
        if listener not in self.listeners:
            return
        self.listeners.discard(listener)
        if listener.player is not None:
            self.presences.go(listener.player)
            self.wake()
        self.changed()

    def wake(self) -> None:
        """The clock runs while a person is here and nobody has paused."""
        people = [member.name for member in self.seating.people]
        if self.paused_by is None and self.presences.anybody(people):
            self.clock.start()
        else:
            self.clock.stop()
        self._caretaker.wake()

    def can_be_away(self, player: str) -> bool:
        """True if a bot could play for this person now."""
        if self.play is None or self.seating.phase != "playing" or self.seating.solo:
            return False
        return player in self.play.game.players and not self.presences.of(player).away

    def away(self, player: str) -> None:
        """A bot plays for this person."""
        assert self.conductor is not None
        self.presences.of(player).away = True
        self.conductor.seat(player, STAND_IN)
        self.note(f"{player} is away; a bot plays for them.")

    def back(self, player: str) -> None:
        """A person has their seat back."""
        presence = self.presences.of(player)
        presence.missed = 0
        if presence.away:
            presence.away = False
            if self.conductor is not None:
                self.conductor.unseat(player)
            self.note(f"{player} is back.")
            self.changed()

    async def join(self, secret: str, name: str, agrees: tuple[str, ...] | None = None) -> str:
        """Somebody sits down. Returns the name as it is shown.

        In a game they are dealt in, and agree to the Meta Rules in force by that; where `agrees` tells which ones they
        were shown, there may be no other. Where twelve play already, they wait for a bot's seat in the next game.
        """
        async with self.lock:
            reason = self.seating.why_not(secret)
            if self.stopped:
                raise RefusalError("unavailable", "The table was just put away. Try again.")
            if reason:
                raise RefusalError("conflict", reason)
            member = Member(name=clean_name(name), secret=secret)
            before = self.seating
            if before.phase == "playing" and not before.crowded:
                await self._deal_in(self._agreeing(member, agrees))
            else:
                await self.save(before.seat(member) if before.crowded else before.seat(member).with_room())
            self._tell_of(member.name, before)
            for listener in [each for each in self.listeners if each.secret == secret]:
                self._seat_listener(listener, member.name)
            self.changed()
            return member.name

    def _agreeing(self, member: Member, agrees: tuple[str, ...] | None) -> Member:
        """A newcomer who agrees to what is in force."""
        asked = asks(self.seating.options, self.settings.shelf)
        new = [meta.name for meta in asked if agrees is not None and meta.name not in agrees]
        if new:
            raise RefusalError(
                "conflict", f"This game is played with the {listed(new)}. Look again before you sit down."
            )
        return settled(member, asked)

    def _tell_of(self, newcomer: str, before: TableRecord) -> None:
        self.note(f"{newcomer} sits down{', and plays from the next game on' if before.crowded else ''}.")
        for member in before.members:
            if self.seating.find(member.name) is None:
                self.note(f"{member.name} makes room.")

    async def _deal_in(self, member: Member) -> None:
        before = self.seating
        await self.save(before.seat(member))
        try:
            await self.make(Joined(member.name))
        except StoreError:
            await self.save(before)
            raise
        except RuleshiftError as error:
            await self.save(before)
            raise RefusalError("conflict", str(error)) from None

    async def unseat(self, player: str, *, ban: bool = False) -> None:
        """Somebody leaves for good; their cards are discarded. Without people there is no table."""
        play, member = self.play, self.seating.find(player)
        assert member is not None
        if self.seating.people == (member,):
            await self.clear_away("Everybody has left this table.")
            return
        if play and self.seating.phase == "playing" and player in play.game.players:
            await self.make(Left(player))
        seating = self.seating.unseat(player)
        if ban and member.secret:
            seating = msgspec.structs.replace(seating, banned=(*seating.banned, member.secret)[-100:])
        await self.save(seating)
        if self.conductor is not None:
            self.conductor.unseat(player)
        self._dismiss(player, ban=ban)
        self.note(f"{player} has left the table.")
        self.wake()
        self.changed()

    def _dismiss(self, player: str, *, ban: bool) -> None:
        for listener in self.tabs(player):
            listener.player = None
            if ban:
                listener.close("The host has asked you to leave this table.")
            elif not self.seating.options.spectators:
                listener.close("You have left this table.")
        self.presences.forget(player)

    async def clear_away(self, reason: str) -> None:
        """The end of this table. Finished games remain."""
        await self._store.drop_table(self.id)
        self.gone = True
        self.stop(reason)

    def stop(self, reason: str, *, again: bool = False) -> None:
        """Let everybody go; the table can be loaded again."""
        self.stopped = True
        self._caretaker.stop()
        if self.conductor is not None:
            self.conductor.stop()
        for listener in self.listeners:
            listener.close(reason, again=again)


def _opening(game: Game, player: str, draws: bool) -> list[Deed]:  # noqa: FBT001 - a pair that travels together
    """What somebody has answered to the question who draws first, if the game asks it."""
    asked = next((each for each in game.decisions if each.player == player and each.kind == "first"), None)
    if asked is None:
        return []
    index = asked.find("draw" if draws else "pass")
    if index < 0:
        raise RefusalError("not_now", "Several people are here: one of you draws, and begins.")
    return [Answered(asked, index)]


def _same(one: Connection, other: Connection, member: Member | None) -> bool:
    """True if two connections are of one seat, or of one address without a seat."""
    if member is not None:
        return one.player == member.name
    return one.player is None and one.address == other.address
