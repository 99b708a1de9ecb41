"""What one may type besides a choice: looking around, taking back, saving, leaving."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ruleshift.cards import RuleshiftError, plain, quoted
from ruleshift.engine.name_lists import listed
from ruleshift.story.table_text import discard_lines, hand_lines, table_lines, why_lines
from ruleshift.terminal.consent import sits_down
from ruleshift.terminal.line_io import Lines, Stop
from ruleshift.terminal.saved_games import write_new
from ruleshift.terminal.session import Session

__all__ = ("Commands",)

LAST_LINES = 20


class Commands:
    """The words of the plain table. Each takes what was typed after it, and the person who typed it."""

    def __init__(self, session: Session, lines: Lines) -> None:
        self.session = session
        self.lines = lines
        self._leaving = ""
        self.words: dict[str, tuple[str, str, Callable[[str, str | None], None]]] = {
            "help": ("", "this list", self._help),
            "table": ("", "the whole table: rules, Goals, everybody's cards, the piles", self._tell(table_lines)),
            "hand": ("", "your cards with their texts", self._tell(hand_lines)),
            "discard": ("", "the discard pile, from the top", self._tell(discard_lines)),
            "why": ("", "why nobody has won: what everybody has and still needs for each Goal", self._tell(why_lines)),
            "card": ("NAME", "what a card says", self._card),
            "log": ("[all]", "what has happened", self._log),
            "undo": (
                "",
                "undo your last choice, while nobody else has acted or seen a new card",
                self._undo,
            ),
            "save": ("FILE", "save a copy of the game to a file", self._save),
            "join": ("NAME", "another person joins at this terminal", self._join),
            "leave": ("[NAME]", "you leave for good, or whoever you name", self._leave),
            "quit": ("", "stop; the game is saved and can be continued", self._quit),
        }

    def understands(self, text: str) -> bool:
        """True if this is one of the words."""
        word, _, rest = text.removeprefix("/").strip().partition(" ")
        found = self.words.get(word.casefold())
        return found is not None and bool(found[0]) >= bool(rest.strip())

    def run(self, text: str, who: str | None) -> None:
        """Do what a word says. Mistakes are told, never raised."""
        word, _, rest = text.removeprefix("/").strip().partition(" ")
        try:
            self.words[word.casefold()][2](rest.strip(), who)
        except RuleshiftError as error:
            self.lines.say(str(error))

    def offer(self, text: str, who: str | None) -> bool:
        """Take a standing offer (opt out, call out NAME); False if it is none."""
        if who is None or text == "leave" or text not in self.session.offers(who):
            return False
        self.session.take_offer(who, text)
        return True

    def _leave(self, name: str, who: str | None) -> None:
        """Somebody leaves, at any moment, once that was said twice."""
        player = next((each for each in self.session.people if plain(each) == plain(name)), None) if name else who
        if player is None:
            here = listed([f"leave {each}" for each in self.session.people], "or")
            self.lines.say(f"Who leaves? Type {here}.")
        elif "leave" not in self.session.offers(player):
            self.lines.say("Nobody can leave this game: quit stops it.")
        elif self._leaving == player:
            self._leaving = ""
            self.session.take_offer(player, "leave")
        else:
            self._leaving = player
            again = f"leave {player}" if name else "leave"
            what = f"{player} leaves, their hand and their" if name else "you leave, your hand and your"
            self.lines.say(f"If {what} cards in play are discarded for good. Type {again} again to leave.")

    def _help(self, _: str, who: str | None) -> None:
        self.lines.say("Type the number of an option, or its name (the beginning is enough). You can also type:")
        for word, (rest, about, _do) in self.words.items():
            if word in ("join", "leave") and self.session.solo:
                continue
            self.lines.say(f"{f'{word} {rest}'.strip()}: {about}", "  ")
        offers = [offer for offer in self.session.offers(who) if offer != "leave"] if who else []
        if offers:
            self.lines.say(f"At any time also: {', '.join(offers)}.")
        self.lines.say("An empty line repeats the question.")

    def _tell(self, lines_of: Callable[[Session, str | None], Iterable[str]]) -> Callable[[str, str | None], None]:
        """A word that tells something about the table."""

        def tell(_: str, who: str | None) -> None:
            for line in lines_of(self.session, who):
                self.lines.say(line)

        return tell

    def _card(self, name: str, _: str | None) -> None:
        if not name:
            self.lines.say("Which card? Type card and its name, as in: card Draw 2")
            return
        found = self.session.book.find(name)
        if len(found) == 1:
            self.lines.say(self.session.book.describe(found[0]))
        elif found:
            self.lines.say(f"Which one: {listed(found[:8], 'or')}?")
        else:
            self.lines.say(f"There is no card called {quoted(name)}.")

    def _log(self, how: str, who: str | None) -> None:
        told = self.session.story(who).lines
        shown = told if how == "all" else told[-LAST_LINES:]
        if len(shown) < len(told):
            self.lines.say(f"The last {len(shown)} of {len(told)} lines; log all shows everything.")
        for line in shown:
            self.lines.say(line.text)
        if not told:
            self.lines.say("Nothing has happened yet.")

    def _undo(self, _: str, who: str | None) -> None:
        if who is None:
            self.lines.say("You have nothing to undo.")
            return
        self.session.undo(who)
        self.lines.say("Your last choice is undone.")

    def _save(self, name: str, _: str | None) -> None:
        if not name:
            self.lines.say("Where? Type save and a file name, as in: save evening.ruleshift")
            return
        path = write_new(name, self.session.journal, self.session.seats)
        self.lines.say(f"Saved to {path}.")

    def _join(self, name: str, _: str | None) -> None:
        if not name:
            self.lines.say("Who? Type join and a name, as in: join Zoe")
            return
        if sits_down(self.session.game, name, self.lines):
            self.session.join(name)
            self.lines.say(f"{name} has joined.")

    def _quit(self, _: str, __: str | None) -> None:
        raise Stop
