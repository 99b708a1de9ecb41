"""The plain table: lines of text that a person, a screen reader or a script can follow."""

from __future__ import annotations

from ruleshift.cards import plain, quoted
from ruleshift.engine import ChoiceError, Decision
from ruleshift.engine.name_lists import listed
from ruleshift.story.questions import question_to_all, task
from ruleshift.story.reasons import close_lines
from ruleshift.story.table_text import option_note, table_lines
from ruleshift.table.shared_device import WINDOWS
from ruleshift.terminal.farewell import AGAIN, QUIT, REPLAY, end_lines, farewell
from ruleshift.terminal.line_io import Lines, Stop
from ruleshift.terminal.opening import Beginning, beginnings, invitation
from ruleshift.terminal.session import Session
from ruleshift.terminal.typed_commands import Commands

__all__ = ("Plain",)

AT_THE_CURTAIN = ("undo", "join", "leave")
"""What may be typed while the terminal is passed on; anything else says that one is ready."""
NEXT = {"n": AGAIN, "new": AGAIN, "new game": AGAIN, "r": REPLAY, "replay": REPLAY, "q": QUIT, "quit": QUIT}
"""What may be typed when the game is over; `s` and `save` besides."""


class Plain:
    """Asks, shows and tells, until the game is over. `wish` is what the person would like then."""

    def __init__(self, session: Session, lines: Lines) -> None:
        self.session = session
        self.lines = lines
        self.commands = Commands(session, lines)
        self.at = session.alone
        self._told_texts: set[tuple[str | None, str]] = set()
        self._told_close: list[str] = []
        self.wish = QUIT

    def run(self, *, resumed: bool) -> int:
        """The whole game."""
        self._welcome(resumed=resumed)
        try:
            self._play()
        except Stop:
            farewell(self.session, self.lines)
            return 0
        except KeyboardInterrupt:
            self.lines.say()
            farewell(self.session, self.lines)
            return 130
        self._the_end()
        return 0

    def _play(self) -> None:
        while not self.session.over:
            if self.session.advance():
                if len(self.session.people) < 2:
                    self._tell()
                continue
            ways = beginnings(self.session)
            if ways:
                self._ask_who_begins(ways)
                continue
            asked = self.session.asked()
            together = [decision for decision in asked if decision.kind in WINDOWS]
            if together and len(self.session.people) > 1:
                self._ask_together(together)
            else:
                mine = [decision for decision in asked if decision.player == self.at]
                self._ask((mine or asked)[0])

    # Beginning and end.

    def _welcome(self, *, resumed: bool) -> None:
        game, say = self.session.game, self.lines.say
        names = " and ".join(deck.name for deck in game.decks)
        seats = [
            f"{name} (bot, {self.session.bots[name]})" if name in self.session.bots else name for name in game.players
        ]
        say(f"{names}. At the table: {', '.join(seats)}.")
        for notice in game.notices:
            say(f"Note: {notice}")
        if resumed:
            say("The game continues where it stopped." if game.departure is None else str(game.departure))
            for name in (*self.session.people, None):
                self.session.story(name).unread()
            if len(self.session.people) < 2:
                for line in table_lines(self.session, self.session.alone):
                    say(line)
        else:
            self._explain()
        if self.session.keep.path is not None:
            say(f"This game is saved in {self.session.keep.path}")
        say()

    def _explain(self) -> None:
        game, say = self.session.game, self.lines.say
        if self.session.solo:
            say("You play alone: after each of your turns a New Rule is added. Score as many Goals as you can")
            say("before either deck runs out: have the Keepers that a Goal asks for, and no Creeper that blocks.")
        else:
            say("In a turn you draw and play as many cards as the rules say: 1 and 1, until a New Rule changes it.")
            say("You win at once when you have the Keepers that the Goal in play asks for, and no Creeper that blocks.")
        if self.session.people:
            say("Type the number of your choice; help lists what else there is.")
        if game.turn:
            say(f"{'You begin' if game.turn == self.session.alone else f'{game.turn} begins'}.")

    def _the_end(self) -> None:
        self._tell()
        self.lines.say()
        for line in end_lines(self.session, self.session.alone):
            self.lines.say(line)
        self.lines.say()
        farewell(self.session, self.lines, told=True)
        if self.lines.typed:
            self.ask_what_next()

    def ask_what_next(self) -> None:
        """A person may stay at the table; Enter alone chooses nothing."""
        while True:
            typed = self.lines.ask("n: new game, r: replay, s FILE: save, q: quit, help: look around. What next?")
            if typed is None:
                self.wish = QUIT
                return
            word, _, rest = typed.strip().partition(" ")
            if typed.strip().casefold() in NEXT:
                self.wish = NEXT[typed.strip().casefold()]
                return
            if word.casefold() == "s":
                typed = f"save {rest}"
            if self.commands.understands(typed):
                self.commands.run(typed, self.session.alone)
            elif typed.strip():
                self.lines.say(f"{quoted(typed.strip())} is not an answer: type n, r, s and a file name, or q.")

    def _tell(self) -> None:
        """What has happened since this seat last looked, and who is close."""
        story = self.session.story(self.at)
        for line in story.unread():
            if line.sort == "turn":
                self.lines.say()
            self.lines.say(line.text)

    def _tell_close(self) -> None:
        close = close_lines(self.session.game, self.at)
        for line in close:
            if line not in self._told_close:
                self.lines.say(line)
        self._told_close = close

    # Asking who begins.

    def _ask_who_begins(self, ways: list[Beginning]) -> None:
        """One question for the whole table, before any hand is shown; without an answer the first person draws."""
        self._tell()
        self._invite(ways)
        while beginnings(self.session) == ways:
            typed = self.lines.ask(f"{_choose(len(ways))}, or type help:")
            if typed is None:
                self.session.choose(ways[0].decision, ways[0].choice)
            elif not typed.strip():
                self._invite(ways)
            else:
                self._begin(ways, typed.strip())

    def _invite(self, ways: list[Beginning]) -> None:
        self.lines.say(invitation(self.session, ways))
        for number, way in enumerate(ways, 1):
            self.lines.say(f"{number}. {way.text} ({way.note})", "  ")

    def _begin(self, ways: list[Beginning], typed: str) -> None:
        try:
            at = _number(typed, len(ways))
        except ChoiceError as error:
            self.lines.say(str(error))
            return
        named = [way for way in ways if plain(way.text).startswith(plain(typed))]
        if at is not None:
            self.session.choose(ways[at].decision, ways[at].choice)
        elif self.commands.understands(typed):
            self.commands.run(typed, self.at)
        elif len(named) == 1:
            self.session.choose(named[0].decision, named[0].choice)
        elif not self.commands.offer(typed, self.at):
            possible = listed([way.text for way in ways], "or")
            self.lines.say(f"{quoted(typed)} is not an option. Choose {possible}, or type help.")

    # Asking one person.

    def _ask(self, decision: Decision) -> None:
        if not self._hand_over(decision):
            return
        self._tell()
        since = self.session.since(decision.player)
        if since:
            self.lines.say(since)
        self._tell_close()
        self._question(decision)
        while decision in self.session.game.decisions:
            typed = self.lines.ask(self._prompt(decision))
            if typed is None:
                raise Stop
            self._answer(decision, typed.strip())

    def _hand_over(self, decision: Decision) -> bool:
        """A curtain between the hands of two people; False if something else is asked after it."""
        player = decision.player
        if player == self.at:
            return True
        self.lines.clear()
        self.lines.say()
        while decision in self.session.game.decisions:
            may_undo = self.at is not None and not self.session.why_no_undo(self.at)
            undo = f" ({self.at} can still type undo)" if may_undo else ""
            typed = self.lines.ask(
                f"{player} is next; everybody else, please look away. Press Enter when you are ready{undo}:"
            )
            if typed is None or typed.strip() == "quit":
                raise Stop
            if typed.strip().partition(" ")[0].casefold() not in AT_THE_CURTAIN:
                self.at = player
                self.session.look(player)
                self.lines.clear()
                return True
            self.commands.run(typed.strip(), self.at)
        return False

    def _question(self, decision: Decision) -> None:
        view = self.session.view(decision.player)
        name = "" if self.session.alone else f"{decision.player}: "
        self.lines.say(f"{name}{task(decision, view, self.session.game.numbers)}")
        for number, option in enumerate(decision.options, 1):
            note = option_note(option, view, self.session.book)
            text = f"{option.text} ({note})" if note else option.text
            if option.card and self._first_time(option.card.name):
                text += f": {option.card.text}"
            self.lines.say(f"{number}. {text}", "  ")
        if decision.takes_text:
            self.lines.say("Or type your own answer (in quotes, if it is one of the words that help lists).")

    def _first_time(self, card: str) -> bool:
        """A card's text is read out when it is first offered; `card NAME` and `hand` tell it again."""
        first = (self.at, card) not in self._told_texts
        self._told_texts.add((self.at, card))
        return first

    def _prompt(self, decision: Decision) -> str:
        many, wanted = len(decision.options), decision.count
        if wanted > 1:
            return f"Choose {wanted} of 1 to {many}, as in 1 3, or type help:"
        return f"{_choose(many)}, or type help:"

    def _answer(self, decision: Decision, typed: str) -> None:
        if not typed:
            self._question(decision)
            return
        try:
            several = self._read_several(decision, typed)
            choice = None if several else self._read(decision, typed)
            if several:
                self.session.choose_all(decision, several)
            elif choice is None:
                self._command(decision, typed)
            else:
                self.session.choose(decision, choice)
        except ChoiceError as error:
            self.lines.say(str(error))

    def _read_several(self, decision: Decision, typed: str) -> list[int]:
        """The options that were chosen together, by numbers or by names with commas; none if it is something else."""
        if decision.count == 1:
            return []
        parts = typed.replace(",", " ").split()
        if not all(part.isdecimal() for part in parts):
            parts = [part.strip() for part in typed.split(",")]
        if len(parts) == 1:
            return []
        found = [self._read(decision, part) for part in parts]
        for part, choice in zip(parts, found, strict=True):
            if not isinstance(choice, int):
                raise ChoiceError(f"{quoted(part)} is not one of the cards. Nothing has been chosen.")
        return [choice for choice in found if isinstance(choice, int)]

    def _read(self, decision: Decision, typed: str) -> int | str | None:
        """What was chosen: an option's index, or a text; None if it is no choice."""
        at = _number(typed, len(decision.options))
        if at is not None:
            return at
        found = decision.find(typed)
        if found >= 0:
            return found
        if self.commands.understands(typed) or (decision.player and typed in self.session.offers(decision.player)):
            return None
        if decision.takes_text:
            return typed[1:-1] if len(typed) > 1 and typed[0] == typed[-1] == '"' else typed
        begin = [at for at, option in enumerate(decision.options) if plain(option.text).startswith(plain(typed))]
        return begin[0] if len(begin) == 1 else None

    def _command(self, decision: Decision, typed: str) -> None:
        if self.commands.understands(typed):
            self.commands.run(typed, decision.player)
        elif not self.commands.offer(typed, decision.player):
            self.lines.say(f"{quoted(typed)} is not an option. Choose from {decision.offers()}; or type help.")

    # Asking several people at one terminal.

    def _ask_together(self, decisions: list[Decision]) -> None:
        """Nobody shall see who could have answered: all are asked at once, and one may step forward."""
        self._public_news()
        people = [decision.player for decision in decisions]
        self.lines.say(question_to_all(decisions))
        while True:
            typed = self.lines.ask("Press Enter for nobody, or type your name:")
            if typed is None:
                raise Stop
            typed = typed.strip()
            if not typed or plain(typed) in ("pass", "nobody", "no"):
                self.session.pass_all(decisions)
                return
            stepped = [decision for decision in decisions if plain(decision.player) == plain(typed)]
            if stepped:
                self._ask(stepped[0])
                return
            if self.commands.understands(typed):
                self.commands.run(typed, None)
                if any(each not in self.session.game.decisions for each in decisions):
                    return  # somebody has come or gone, and all are asked anew
            else:
                self.lines.say(f"{quoted(typed)} is not an answer. Press Enter, or type {listed(people, 'or')}.")

    def _public_news(self) -> None:
        """Everybody looks at the screen now: tell what everybody may know."""
        if self.at is not None:
            self.lines.clear()
            self.at = None
        self._tell()


def _choose(many: int) -> str:
    return f"Choose 1 to {many}" if many > 1 else "Choose 1"


def _number(typed: str, many: int) -> int | None:
    """The place of the option that a number means; None if it is no number."""
    if not typed.isdecimal() or len(typed) > 5:
        return None
    number = int(typed)
    if 1 <= number <= many:
        return number - 1
    raise ChoiceError(
        f"There is no option {number}: " + (f"choose 1 to {many}." if many > 1 else "there is only option 1.")
    )
