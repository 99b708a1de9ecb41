"""One game at this terminal: its people, its bots, its story, its file, and taking back a choice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from ruleshift.bots import BotRunner, make_bot
from ruleshift.cards import RuleshiftError
from ruleshift.engine import ChoiceError, Decision, Option
from ruleshift.engine.game import Game
from ruleshift.engine.journal import Journal
from ruleshift.engine.view import View
from ruleshift.story.telling import Story
from ruleshift.table.undo import UndoMark, mark_choice, why_no_undo
from ruleshift.terminal.book import Book
from ruleshift.terminal.saved_games import PERSON, Keep

__all__ = ("COLLECTIVE", "SEVERAL", "Session", "check_bots", "how_many", "how_to_ask")

COLLECTIVE = frozenset(("surprise", "challenge"))
"""Windows that several people at one terminal are asked together: nobody sees who could have answered."""
SEVERAL = frozenset(("hand limit", "keeper limit"))
"""Questions for several cards, which the game asks one after the other."""


class Session:
    """A game with people and bots. Everything a table shows comes from here."""

    def __init__(self, game: Game, people: tuple[str, ...], bots: Mapping[str, str], keep: Keep) -> None:
        self.people = people
        self.bots = dict(bots)
        self.keep = keep
        self._marks: list[UndoMark] = []
        self._unseen: set[int] = set()
        """The moves that nobody could see: passes of bots that were asked in private."""
        self._sit_down(game)
        self._changed()

    @classmethod
    def resumed(cls, journal: Journal, people: tuple[str, ...], bots: Mapping[str, str], keep: Keep) -> Session:
        """Go on with a kept game; its story is told again from the beginning."""
        steps = Game.retrace(journal)
        session = cls(next(steps), people, bots, Keep(None))
        session._follow(steps)
        session.keep = keep
        if session.game.departure is not None:
            session.tell(str(session.game.departure))
        session._changed()
        return session

    def _sit_down(self, game: Game) -> None:
        self.game = game
        self._journal: Journal | None = None
        self.book = Book(game.decks, game.table.pack.lent)
        turn = game.view().turn_number
        self.stories = {name: Story(name, turn) for name in (*self.people, None)}
        for name, story in self.stories.items():
            if name is None or name in game.players:
                game.listen(story.hear, name)
        self._hearing = {name for name in self.people if name in game.players}
        seated = {name: kind for name, kind in self.bots.items() if name in game.players}
        self.host = BotRunner(game, {name: make_bot(kind, self._seed(game, name)) for name, kind in seated.items()})

    @staticmethod
    def _seed(game: Game, name: str) -> int:
        """The same game gives its bots the same chances."""
        return game.seed % (1 << 31) + 1 + game.players.index(name)

    def _follow(self, steps: Iterator[Game]) -> None:
        """Hear a game told again."""
        for _ in steps:
            self._seat_newcomers()
            self._flush()

    def _seat_newcomers(self) -> None:
        """Who joined later hears from then on, or has a bot from then on."""
        for name, kind in self.bots.items():
            if name in self.game.players and name not in self.host.bots:
                self.host.seat(name, make_bot(kind, self._seed(self.game, name)))
        for name in self.people:
            if name in self.game.players and name not in self._hearing:
                self._hearing.add(name)
                self.stories[name].begin_at(self.game.view().turn_number)
                self.game.listen(self.stories[name].hear, name)

    # What is to be done.

    @property
    def over(self) -> bool:
        return self.game.over

    @property
    def alone(self) -> str | None:
        """The one person at this terminal, if there is just one."""
        return self.people[0] if len(self.people) == 1 else None

    @property
    def solo(self) -> bool:
        """True for the solitaire game."""
        return len(self.seats) == 1

    def asked(self) -> list[Decision]:
        """What people at this terminal are asked now; a window in which there is nothing but to pass is no question."""
        return [
            decision
            for decision in self.game.decisions
            if decision.player in self.people and not self._only_pass(decision)
        ]

    def _only_pass(self, decision: Decision) -> bool:
        # Several people at one screen are all asked, so that none can tell who holds what.
        return self.alone is not None and decision.is_window and len(decision) == 1

    def advance(self) -> bool:
        """Let the game go on by one step without a person; False if a person has to decide, or it is over."""
        for decision in self.game.decisions:
            if decision.player in self.people and self._only_pass(decision):
                self.game.choose(decision, 0)
                self._passed()
                return True
        if self.over or self.asked():
            return False
        move = self.host.step()
        if move is not None and move.trouble:
            self.tell(move.trouble)
        self._let_bots_answer()
        self._passed()
        return move is not None

    def _let_bots_answer(self) -> None:
        """Bots that are asked in private answer before anybody can look: a pause would tell that one can."""
        while any(decision.private and decision.player in self.bots for decision in self.game.decisions):
            number = len(self.game.journal.moves)
            move = self.host.step()
            if move is not None and move.answer == 0:
                self._unseen.add(number)

    def _passed(self) -> None:
        """A step without a person: worth writing down only if there was something to see."""
        told = len(self.stories[None].lines)
        self._journal = None
        self._flush()
        if len(self.stories[None].lines) > told:
            self._changed()

    def choose(self, decision: Decision, choice: Option | int | str) -> None:
        """A person's choice. What is not offered raises ChoiceError, and nothing has changed."""
        mark = mark_choice(self.game, decision.player)
        self.game.choose(decision, choice)
        self._let_bots_answer()
        self._marks.append(mark)
        self._changed()

    def choose_all(self, decision: Decision, choices: Sequence[int]) -> None:
        """A person's choices, where several cards are asked for: made all together, or none of them."""
        if len(choices) == 1:
            self.choose(decision, choices[0])
            return
        mark = mark_choice(self.game, decision.player)
        self.game.choose_all(decision, choices)
        self._let_bots_answer()
        self._marks.append(mark)
        self._changed()

    def pass_all(self, decisions: list[Decision]) -> None:
        """Nobody at this terminal answers: everybody who was asked passes."""
        for decision in decisions:
            if decision in self.game.decisions:
                self.game.choose(decision, 0)
        self._changed()

    def offers(self, player: str) -> tuple[str, ...]:
        """What a person may do without being asked."""
        return self.game.offers(player) if player in self.game.players else ()

    def take_offer(self, player: str, offer: str) -> None:
        self.game.take_offer(player, offer)
        if player not in self.game.players:
            self.people = tuple(name for name in self.people if name != player)
        self._ask_anew()
        self._marks.clear()
        self._changed()

    def join(self, name: str) -> None:
        """Another person sits down at this terminal."""
        self.game.join(name)
        name = next(each for each in self.game.players if each not in (*self.people, *self.bots))
        self.people = (*self.people, name)
        self.stories[name] = Story(name)
        self._seat_newcomers()
        self._ask_anew()
        self._marks.clear()
        self._changed()

    def _ask_anew(self) -> None:
        """Where another number of people plays than before, others are asked for Surprises from the next card on."""
        ask = how_to_ask(self.people)
        if ask != self.game.ask and not self.over:
            self.game.set_ask(ask)

    def tell(self, text: str) -> None:
        """Tell everybody at this terminal something that is no event."""
        for story in self.stories.values():
            story.add(text)

    def _changed(self) -> None:
        self._journal = None
        self._flush()
        self.save()
        if self.keep.trouble:
            self.tell(self.keep.trouble)
            self.keep.trouble = ""

    def save(self) -> None:
        """Write the game to its file."""
        self.keep.write(self.journal, self.seats)

    def _flush(self) -> None:
        for story in self.stories.values():
            story.flush()

    # What is known.

    @property
    def journal(self) -> Journal:
        """The whole game so far."""
        if self._journal is None:
            self._journal = self.game.journal
        return self._journal

    @property
    def seats(self) -> dict[str, str]:
        """Who plays each seat: a bot's name, or `person`."""
        return {**dict.fromkeys(self.people, PERSON), **self.bots}

    def view(self, player: str | None) -> View:
        """What a person may see now; without a name, or after leaving, what everybody may."""
        return self.game.view(player if player in self.game.players else None)

    def story(self, player: str | None) -> Story:
        return self.stories[player if player in self.stories else None]

    def open_hands(self) -> dict[str, tuple[str, ...]]:
        """Everybody's hand, once the game is over; nobody's before."""
        if not self.over:
            return {}
        return {name: self.game.view(name).hand for name in self.game.players if name != self.alone}

    # Taking back.

    def why_no_undo(self, player: str) -> str:
        """Why the last choice cannot be taken back; empty if it can."""
        return why_no_undo(self.game, player, self._marks[-1] if self._marks else None, self._unseen)

    def undo(self, player: str) -> None:
        """Take back this person's last choice, by replaying the game up to it."""
        reason = self.why_no_undo(player)
        if reason:
            raise ChoiceError(reason)
        mark = self._marks.pop()
        journal = self.journal
        read = {name: story.read for name, story in self.stories.items()}
        steps = Game.retrace(msgspec.structs.replace(journal, moves=journal.moves[: mark.moves]))
        self._sit_down(next(steps))
        self._follow(steps)
        self._unseen = {at for at in self._unseen if at < mark.moves}
        for name, story in self.stories.items():
            story.read = min(read[name], len(story.lines))
        self._changed()

    def forget_choices(self) -> None:
        """Nothing before this moment can be taken back any more: somebody else has looked at their cards."""
        self._marks.clear()


def how_many(decision: Decision) -> int:
    """How many options may be chosen together."""
    return decision.count if decision.kind in SEVERAL else 1


def how_to_ask(people: Sequence[str]) -> str:
    """Several people at one terminal are all asked for Surprises; otherwise only those who can answer are."""
    return "public" if len(people) > 1 else "able"


def check_bots(kinds: Mapping[str, str]) -> None:
    """Refuse a bot that there is not, before a game begins."""
    for kind in set(kinds.values()):
        try:
            make_bot(kind, 0)
        except RuleshiftError as error:
            raise RuleshiftError(f"--bot {kind[:60]}: {error}") from None
