"""What has happened, told in sentences: every forced thing with its cause, without the obvious."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ruleshift.engine import Event, EventKind
from ruleshift.terminal.book import Book

__all__ = ("Line", "Story", "sentence_end", "verb", "whose")


DEEDS: frozenset[EventKind] = frozenset(
    ("answer", "call out", "challenge", "duty", "factlet", "opt out", "water", "word")
)
"""Events whose text goes on after the player's name."""


class Line(NamedTuple):
    """One sentence of the story. `sort` is turn, play, forced, note or end."""

    text: str
    sort: str = "note"


class Story:
    """Hears the events of one seat (or of a spectator) and keeps them as sentences; `turn` is the turn it begins in."""

    def __init__(self, book: Book, me: str | None = None, turn: int = 1) -> None:
        self.book = book
        self.me = me
        self.turn = turn
        self.question = ""
        self.lines: list[Line] = []
        self.read = 0
        self._heard: list[Event] = []
        self._face_down = False
        self._taken_at = -1
        self._taken_name = ""

    def hear(self, event: Event) -> None:
        """Called by the game with every event."""
        self._heard.append(event)

    def flush(self) -> None:
        """Turn what was heard since the last time into sentences."""
        heard, self._heard = self._heard, []
        for at, event in enumerate(heard):
            line = self._line(event, heard[at + 1 :])
            if line is not None:
                self._drop_repeated(event)
                self.lines.append(line)

    def _drop_repeated(self, event: Event) -> None:
        """A card that was chosen for lack of others now moves: one sentence is enough."""
        last = len(self.lines) - 1
        if event.kind == "move" and self._taken_name in event.cards and self._taken_at == last >= self.read:
            self.lines.pop()
        self._taken_at = len(self.lines) if event.kind == "taken" else -1
        self._taken_name = event.text.removesuffix(f" of {event.target_player}")

    def add(self, text: str) -> None:
        """Tell something that is no event."""
        self.flush()
        self.lines.append(Line(text))

    def unread(self) -> list[Line]:
        """The sentences since the last time somebody asked for them."""
        self.flush()
        lines = self.lines[self.read :]
        self.read = len(self.lines)
        return lines

    def _line(self, event: Event, later: Iterable[Event]) -> Line | None:
        if event.kind == "move":
            return self._moved(event)
        if event.kind == "turn":
            self.turn += 1
            return Line(f"Turn {self.turn}: {self._whose(event.player)} turn.", "turn")
        if event.kind == "play":
            self._face_down = not event.cards
            return Line(f"{self._who(event.player, 'play')} {sentence_end(self._played(event))}", "play")
        if event.kind == "taken":
            return None if _follows(event, later) else self._taken(event)
        return self._other(event)

    def _played(self, event: Event) -> str:
        if not event.cards:
            return "a card face down"
        return f"the {self.book.kind(event.cards[0])} {event.cards[0]}"

    def _taken(self, event: Event) -> Line:
        said = f"{self._who(event.player, 'choose')} {event.text}: there is nothing else to choose"
        return Line(f"{said}{self._because(event)}.", "forced")

    def _other(self, event: Event) -> Line:
        who, because = event.player, self._because(event)
        cards = ", ".join(event.cards)
        match event.kind:
            case "use":
                return Line(f"{self._who(who, 'use')} {sentence_end(cards)}", "play")
            case "surprise":
                return Line(f"{self._who(who, 'answer')} with the Surprise {sentence_end(cards)}", "play")
            case "cancelled":
                return Line(f"{cards or 'The card'} is cancelled: it has no effect.", "forced")
            case "shuffle":
                return Line("The draw pile is empty: the discard pile is shuffled into a new one.", "forced")
            case "win":
                return Line(f"{self._who(who, 'win')}: {sentence_end(event.text)}", "end")
            case "over":
                return Line(f"The game is over: {sentence_end(event.text)}", "end")
            case "look":
                shown = f": {cards}" if cards else ""
                whose = self._whose(event.target_player)
                return Line(f"{self._who(who, 'look')} at {whose} hand{shown}{because}.", "play")
        return self._said(event)

    def _said(self, event: Event) -> Line:
        """What people say, are asked, and owe."""
        who, because, said = event.player, self._because(event), event.text or event.kind
        if event.kind in ("join", "leave"):
            return Line(f"{self._who(who, event.kind)}.")
        if event.kind == "drink":
            return Line(f"{self._who(who, 'owe')} {said}{because}.", "forced")
        if event.kind == "question":
            self.question = sentence_end(said) if who == self.me else ""
            return Line(f"{self._who(who, 'be')} asked{because}: {sentence_end(said)}", "forced")
        if event.kind in DEEDS and who is not None:
            return Line(f"{self._did(who, said)}{because}.", "play")
        if who is None:
            return Line(f"{said[:1].upper()}{said[1:]}{because}.")
        return Line(f"{'You' if who == self.me else who}: {sentence_end(said + because)}")

    def _did(self, who: str, said: str) -> str:
        """Something that stands in the third person: `Bob challenges`, but `You challenge`."""
        word, _, rest = said.partition(" ")
        if self.me:
            rest = rest.replace(f"{self.me} out", "you out")
        stem = word.removesuffix("es") if word.endswith("ches") else word.removesuffix("s")
        return (
            f"{self._who(who, stem)} {rest}".rstrip()
            if word.endswith("s")
            else f"{'You' if who == self.me else who}: {said}"
        )

    # Cards that move.

    def _moved(self, event: Event) -> Line | None:
        if not event.count or event.target == "being played":
            return None
        if event.origin == "being played":
            return self._laid(event)
        if event.origin == "draw pile":
            return self._drawn(event)
        if event.target == "scored":
            return Line(f"{self._cards(event)} is met: it is scored, and what it needed is discarded.", "forced")
        if event.origin == "rules deck":
            return Line(f"The turn is over: the New Rule {sentence_end(self._cards(event) + ' is laid')}", "forced")
        return Line(f"{self._went(event)}{self._because(event)}.", "forced")

    def _laid(self, event: Event) -> Line | None:
        """A card reaches its place: worth a sentence only where nobody could know it."""
        if not self._face_down or event.target == "discard pile":
            return None
        self._face_down = False
        return Line(f"It was {self._cards(event)}.", "note")

    def _drawn(self, event: Event) -> Line:
        who, because = event.target_player, self._because(event)
        if event.target == "table":
            drawn = f"{self._who(who, 'draw')} the Creeper {self._cards(event)}"
            return Line(f"{drawn}: it lies down at once, and another card is drawn{because}.", "forced")
        if event.target in ("hand", "small hand"):
            return Line(f"{self._who(who, 'draw')} {self._cards(event)}{because}.", "forced" if because else "note")
        return Line(f"{self._went(event)}{because}.", "forced")

    def _went(self, event: Event) -> str:
        cards = self._cards(event)
        cards = cards[:1].upper() + cards[1:]
        go = "goes" if event.count == 1 else "go"
        origin, target = event.origin, event.target
        if target == "discard pile" and origin == "rules":
            return f"{cards} {'leaves' if event.count == 1 else 'leave'} the rules"
        if target == "discard pile" and origin == "goals":
            return f"The Goal {cards} leaves"
        if target == "discard pile" and origin in ("hand", "small hand"):
            return f"{self._who(event.origin_player, 'discard')} {self._cards(event)}"
        if origin == target == "table" and event.origin_player is None:
            return f"{self._who(event.target_player, 'get')} {self._cards(event)}"
        if origin == target == "table" and event.cause is None:
            go = "moves by itself"
        place = self._place(target, event.target_player)
        return f"{cards} {go} from {self._place(origin, event.origin_player)} to {place}"

    def _place(self, place: str, player: str | None) -> str:
        if player is None:
            return {"goals": "the Goals", "rules": "the rules"}.get(place, f"the {place}")
        return f"{self._whose(player)} {place}"

    @staticmethod
    def _cards(event: Event) -> str:
        if event.cards:
            return ", ".join(event.cards)
        return "a card" if event.count == 1 else f"{event.count} cards"

    # Words.

    @staticmethod
    def _because(event: Event) -> str:
        return f" ({event.cause})" if event.cause and event.cause not in event.cards else ""

    def _who(self, player: str | None, word: str) -> str:
        return verb(player or "The game", word, self.me)

    def _whose(self, player: str | None) -> str:
        return whose(player or "nobody", self.me)


def verb(player: str, word: str, me: str | None = None) -> str:
    """A player and what they do: `You draw`, `Ann draws`."""
    if player in (me, "You"):
        return "You are" if word == "be" else f"You {word}"
    if word in ("be", "have"):
        return f"{player} {'is' if word == 'be' else 'has'}"
    return f"{player} {word}{'es' if word.endswith(('s', 'sh', 'ch', 'x')) else 's'}"


def whose(player: str, me: str | None = None) -> str:
    """A player's, or your: also for somebody who sits there under the name You."""
    return "your" if player in (me, "You") else f"{player}'s"


def sentence_end(text: str) -> str:
    """A sentence with its full stop, unless it ends with a sign of its own.

    >>> sentence_end("Bob plays Plunder!")
    'Bob plays Plunder!'
    """
    return text if text.endswith(("!", "?", ".")) else f"{text}."


def _follows(event: Event, later: Iterable[Event]) -> bool:
    """True if the card that was taken for lack of a choice is told to move right afterwards, or nobody may know it."""
    name = event.text.removesuffix(f" of {event.target_player}")
    return not name or any(each.kind == "move" and name in each.cards for each in later)
