"""Where every card is, who sits at the table, and the little that a turn has to remember."""

from __future__ import annotations

from hashlib import shake_128
from struct import unpack
from typing import TYPE_CHECKING, Any, Final

from ruleshift.engine.core.event import Ear, moved, tell
from ruleshift.engine.core.kinds import AskMode
from ruleshift.engine.core.native import i64
from ruleshift.engine.core.notes import Notes
from ruleshift.engine.core.pack import Pack
from ruleshift.engine.core.popcount import popcount
from ruleshift.engine.core.values import Answer

if TYPE_CHECKING:
    from ruleshift.engine.core.decision import Decision
    from ruleshift.engine.core.rules import Law
    from ruleshift.engine.core.verdict import Outcome

__all__ = ("AS_SET", "FRONT", "GOALS", "HANDS", "RULES", "SETTLE", "Step", "Table", "bits")

Step = tuple[Any, ...]
"""Something still to be done: a module-level function and its plain arguments, which only that function knows."""

SETTLE: Final[Step] = (None,)
"""The step that settles the table. It names no function, so that what lies below `settle` can ask for it.

Test `step[0] is None`, not `step is SETTLE`: a pickled table has a copy.
"""

FRONT: Final = 1
GOALS: Final = 2
RULES: Final = 4
HANDS: Final = 8
"""What an event has changed, for the settling after it."""
AS_SET: Final = 16
"""The table was set by hand: it is taken as it is until the first event, and settled in full then."""

_MASK: Final = (1 << 64) - 1
_GOLDEN: Final = 0x9E3779B97F4A7C15


def bits(mask: int) -> list[int]:
    """The card numbers in a mask, ascending."""
    cards = []
    while mask:
        low = mask & -mask  # the lowest bit alone: -mask turns over all bits above it
        cards.append(popcount(low - 1))
        mask ^= low
    return cards


def _fits_number(result: object, n: int) -> int:
    """A random number out of a journal, if it can be one here."""
    if type(result) is not int or not 0 <= result < n:
        raise ValueError(f"a random number below {n} cannot be {str(result)[:40]}")
    return result


def _fits_pile(result: object, cards: list[int]) -> tuple[int, ...]:
    """A shuffled pile out of a journal, if it has the cards that are shuffled here."""
    if not isinstance(result, tuple) or sorted(result) != sorted(cards):
        raise ValueError("the shuffled cards differ from those in the journal")
    return result


class Table:
    """The whole state of a game. Players are numbers that are never given twice; lists are indexed by them.

    A table is made bare, and filled by `prepare` or by the one whose `clone` it is.
    """

    __slots__ = (
        "agenda",
        "answers",
        "ask_able",
        "ask_mode",
        "asked_last",
        "between",
        "chance_log",
        "chance_script",
        "chance_source",
        "changed",
        "claimed",
        "claimed_before",
        "decided",
        "decisions",
        "discard",
        "draw",
        "draw_done",
        "drawn",
        "drinks",
        "ears",
        "empty_start",
        "ended",
        "extra",
        "extra_turn_cards",
        "factlets",
        "forgone",
        "front",
        "front_mask",
        "goals",
        "goals_before",
        "hand",
        "idle",
        "law",
        "names",
        "notes",
        "on_answer",
        "on_water",
        "opted_out",
        "options",
        "order",
        "outcome",
        "pack",
        "played",
        "playing",
        "removed",
        "rng",
        "rules",
        "rules_deck",
        "scored",
        "serial",
        "shown",
        "small_hands",
        "solo",
        "spare_given",
        "start_bonus_taken",
        "start_front",
        "turn",
        "turn_number",
        "under",
        "used",
        "using",
        "veiled",
        "words",
    )  # fmt: skip

    def prepare(self, pack: Pack, names: tuple[str, ...], seed: int) -> None:
        """Set a bare table for a game: all places are empty, nobody has drawn yet."""
        players = len(names)
        self.pack = pack
        self.names = names
        self.options: Any = None  # as agreed: the face's own record, of which the machine reads the Time Limit only
        self.order = list(range(players))
        self.hand: list[list[int]] = [[] for _ in names]
        self.front: list[list[int]] = [[] for _ in names]
        self.front_mask = [0] * players  # the visible cards in front of each player, as a mask
        self.under: dict[int, list[int]] = {}
        self.draw: list[int] = []  # the top is the end
        self.discard: list[int] = []  # the top is the end
        self.rules: list[int] = list(pack.laid)
        self.goals: list[int] = []
        self.playing: list[int] = []
        self.small_hands: list[list[int]] = []
        self.removed: tuple[int, ...] = pack.out
        self.solo = players == 1
        self.rules_deck: list[int] = []
        self.scored: list[int] = []
        # The turn.
        self.turn = 0
        self.turn_number = 0
        self.between = False  # a turn is over and the next one, of `turn`, has not begun: limits bind everybody
        self.drawn = 0
        self.forgone = 0
        self.played = 0
        self.draw_done = False
        self.ended = False  # something has ended the turn at once
        self.used: tuple[int, ...] = ()
        self.empty_start = False
        self.start_bonus_taken = False
        self.spare_given = False
        self.start_front = 0
        self.extra = 0
        self.extra_turn_cards: tuple[int, ...] = ()
        self.claimed = 0  # who claimed in their last turn, as a mask of players
        self.claimed_before = False
        self.asked_last = -1  # who was asked the last question of this turn; its player before the first
        self.factlets: tuple[tuple[int, str], ...] = ()
        self.shown: tuple[tuple[int, int], ...] = ()  # (who sees, whose hand)
        self.words: tuple[tuple[int, str], ...] = ()
        self.drinks: tuple[int, ...] = (0,) * players
        self.opted_out = 0  # who has opted out of drinking, as a mask of players
        self.on_water = 0  # who is on water
        self.using = -1
        self.veiled = -1  # an organ that only its player may know while it is being played
        self.decided = 0
        self.idle = 0
        # What the game is doing.
        self.agenda: list[Step] = []
        self.decisions: tuple[Decision, ...] = ()
        self.answers: list[Answer] = []
        self.ask_mode: AskMode = 0
        self.on_answer: Step = ()
        self.serial = 0
        self.changed = 0
        self.goals_before: tuple[int, ...] = ()
        self.law: Law | None = None
        self.outcome: Outcome | None = None
        self.ask_able = False
        # Chance, and who listens.
        self.rng = seed & _MASK
        self.chance_log: list[int | tuple[int, ...]] = []
        self.chance_script: tuple[object, ...] | None = None
        self.chance_source: Any = None  # decides in the generator's place: see `ChanceSource` of the face
        self.ears: tuple[Ear, ...] = ()
        self.notes: Notes | None = None  # what is noted for statistics

    def clone(self) -> Table:
        """An independent copy that nobody listens to. Decisions are immutable and shared."""
        new = Table()
        new.pack = self.pack
        new.names = self.names
        new.options = self.options
        new.order = self.order[:]
        new.hand = [cards[:] for cards in self.hand]
        new.front = [cards[:] for cards in self.front]
        new.front_mask = self.front_mask[:]
        new.under = {card: cards[:] for card, cards in self.under.items()} if self.under else {}
        new.draw = self.draw[:]
        new.discard = self.discard[:]
        new.rules = self.rules[:]
        new.goals = self.goals[:]
        new.playing = self.playing[:]
        new.small_hands = [cards[:] for cards in self.small_hands]
        new.removed = self.removed
        new.solo = self.solo
        new.rules_deck = self.rules_deck[:]
        new.scored = self.scored[:]
        new.turn = self.turn
        new.turn_number = self.turn_number
        new.between = self.between
        new.drawn = self.drawn
        new.forgone = self.forgone
        new.played = self.played
        new.draw_done = self.draw_done
        new.ended = self.ended
        new.used = self.used
        new.empty_start = self.empty_start
        new.start_bonus_taken = self.start_bonus_taken
        new.spare_given = self.spare_given
        new.start_front = self.start_front
        new.extra = self.extra
        new.extra_turn_cards = self.extra_turn_cards
        new.claimed = self.claimed
        new.claimed_before = self.claimed_before
        new.asked_last = self.asked_last
        new.factlets = self.factlets
        new.shown = self.shown
        new.words = self.words
        new.drinks = self.drinks
        new.opted_out = self.opted_out
        new.on_water = self.on_water
        new.using = self.using
        new.veiled = self.veiled
        new.decided = self.decided
        new.idle = self.idle
        new.agenda = self.agenda[:]
        new.decisions = self.decisions
        new.answers = self.answers[:]
        new.ask_mode = self.ask_mode
        new.on_answer = self.on_answer
        new.serial = self.serial
        new.changed = self.changed
        new.goals_before = self.goals_before
        new.law = self.law
        new.outcome = self.outcome
        new.ask_able = self.ask_able
        new.rng = self.rng
        new.chance_log = self.chance_log[:]
        new.chance_script = self.chance_script
        new.chance_source = self.chance_source
        new.ears = ()
        new.notes = None
        return new

    # Chance. Every result is kept in the log; a script of earlier results takes the generator's place.

    def _bits(self) -> int:
        """The next 64 random bits (SplitMix64). Its state is one int, cheap to clone and to keep."""
        self.rng = z = (self.rng + _GOLDEN) & _MASK
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 & _MASK
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB & _MASK
        return z ^ (z >> 31)

    def below(self, n: int) -> int:
        """A random number from 0 to n - 1."""
        result = self._bits() * n >> 64  # 64 bits read as a fraction, times n
        if self.chance_script is not None and len(self.chance_log) < len(self.chance_script):
            result = _fits_number(self.chance_script[len(self.chance_log)], n)
        elif self.chance_source is not None:
            result = _fits_number(self.chance_source.below(n), n)
        self.chance_log.append(result)
        return result

    def judged(self, right: bool) -> bool:  # noqa: FBT001 - what is judged, and nothing else
        """A verdict on what somebody typed, stored like a result of chance: a replay does not judge again."""
        if self.chance_script is not None and len(self.chance_log) < len(self.chance_script):
            right = _fits_number(self.chance_script[len(self.chance_log)], 2) == 1
        self.chance_log.append(1 if right else 0)
        return right

    def shuffle(self, cards: list[int]) -> None:
        """Shuffle in place: from the last on, each card changes places with one up to it (Fisher and Yates).

        The generator is asked once, and its number stretched to a word for each card, in C.
        """
        size = len(cards)
        words: tuple[int, ...] = unpack(f"<{size}I", shake_128(self._bits().to_bytes(8, "little")).digest(4 * size))
        at: i64
        for at in range(size - 1, 0, -1):
            other = words[at] * (at + 1) >> 32  # 32 bits read as a fraction, times the cards that are left
            card = cards[at]
            cards[at] = cards[other]
            cards[other] = card
        if self.chance_script is not None and len(self.chance_log) < len(self.chance_script):
            cards[:] = _fits_pile(self.chance_script[len(self.chance_log)], cards)
        elif self.chance_source is not None:
            cards[:] = _fits_pile(tuple(self.chance_source.shuffle(tuple(cards))), cards)
        self.chance_log.append(tuple(cards))

    # Cards on the move. Whoever calls these has taken the card out of where it was.

    def lay(self, pid: int, c: int) -> None:
        """Put a card in front of a player."""
        self.front[pid].append(c)
        bit = 1 << c
        self.front_mask[pid] |= bit
        self.changed |= FRONT
        if bit & self.pack.watched:
            self.law = None

    def lift(self, pid: int, c: int) -> None:
        """Take a card from in front of a player; what lies under it stays under it."""
        self.front[pid].remove(c)
        bit = 1 << c
        self.front_mask[pid] &= ~bit
        self.changed |= FRONT
        if bit & self.pack.watched:
            self.law = None

    def holder(self, c: int) -> int:
        """In front of whom a card lies, or -1."""
        bit = 1 << c
        for pid in self.order:
            if self.front_mask[pid] & bit:
                return pid
        return -1

    def trash_front(self, pid: int, c: int, cause: int = -1) -> None:
        """Discard a card from in front of a player, with what lies under it."""
        self.lift(pid, c)
        gone = (c, *self.under.pop(c)) if c in self.under else (c,)
        self.discard.extend(gone)
        if self.ears:
            moved(self, gone, ("table", pid), ("discard pile", -1), None, cause)

    def pass_on(self, c: int, giver: int, taker: int, by: int = -1) -> None:
        """Move a card from in front of one player to another; what lies under it goes along, still hidden."""
        self.lift(giver, c)
        self.lay(taker, c)
        if self.ears:
            moved(self, (c,), ("table", giver), ("table", taker), None, -1, by)

    def trash_rule(self, c: int) -> None:
        """Discard a New Rule that is in play."""
        self.rules.remove(c)
        self.discard.append(c)
        self.rules_changed()
        if self.ears:
            moved(self, (c,), ("rules", -1), ("discard pile", -1))

    def rules_changed(self) -> None:
        """Another set of New Rules is in play: what they add up to must be worked out anew."""
        self.law = None
        self.changed |= RULES
        if self.words:
            self.words = tuple((c, word) for c, word in self.words if c in self.rules)

    def trash_goal(self, c: int) -> None:
        """Discard a Goal that is in play."""
        self.goals.remove(c)
        self.discard.append(c)
        self.changed |= GOALS
        if self.ears:
            moved(self, (c,), ("goals", -1), ("discard pile", -1))

    def trash_hand(self, pid: int, cards: list[int], cause: int = -1) -> None:
        """Discard some cards of a hand."""
        hand = self.hand[pid]
        for c in cards:
            hand.remove(c)
        self.discard.extend(cards)
        self.changed |= HANDS
        if self.ears and cards:
            moved(self, tuple(cards), ("hand", pid), ("discard pile", -1), None, cause)

    def spend(self, c: int) -> None:
        """A card that was being played is done with: to the discard pile."""
        self.playing.remove(c)
        self.discard.append(c)
        if self.ears:
            moved(self, (c,), ("being played", -1), ("discard pile", -1))

    # Drawing.

    def pull(self, pid: int, count: int, *, cause: int = -1) -> list[int]:
        """Draw cards for a player: Creepers go to the table and are replaced. Fewer if the piles run out.

        The cards are in no place until the caller has put them somewhere.
        """
        pile = self.draw
        creepers = self.pack.creepers
        got: list[int] = []
        while count > 0:
            if not pile and not self._refill():
                break
            c = pile.pop()
            if creepers >> c & 1:
                self.lay(pid, c)
                if self.ears:
                    moved(self, (c,), ("draw pile", -1), ("table", pid), None, cause)
            else:
                got.append(c)
                count -= 1
        if got:
            self.idle = 0
            if self.notes is not None:
                self.notes.draw(pid, got)
        return got

    def _refill(self) -> bool:
        if self.solo or not self.discard:
            return False
        self.draw.extend(self.discard)
        self.discard.clear()
        self.shuffle(self.draw)
        if self.ears:
            tell(self, "shuffle")
        return True

    def draw_to_hand(self, pid: int, count: int, *, cause: int = -1) -> int:
        """Draw cards into a player's real hand; how many there were."""
        got = self.pull(pid, count, cause=cause)
        self.hand[pid].extend(got)
        self.changed |= HANDS
        if self.ears and got:
            moved(self, tuple(got), ("draw pile", -1), ("hand", pid), (pid,), cause)
        return len(got)

    # Seats.

    def others(self, pid: int) -> list[int]:
        """Everybody else, in the order of play from the next player on."""
        at = self.order.index(pid)
        return self.order[at + 1 :] + self.order[:at]

    def around(self, pid: int) -> list[int]:
        """Everybody in the order of play, beginning with this player."""
        at = self.order.index(pid)
        return self.order[at:] + self.order[:at]

    def next_after(self, pid: int) -> int:
        """The next player in turn order."""
        order = self.order
        return order[(order.index(pid) + 1) % len(order)]

    def asked_next(self) -> int:
        """Whom the next question about an organ goes to: the next one over from the last, never the asker (R290)."""
        following = self.next_after(self.asked_last)
        return following if following != self.turn else self.next_after(following)

    def word_of(self, c: int) -> str:
        """The word on a word rule."""
        for card, word in self.words:
            if card == c:
                return word
        return ""
