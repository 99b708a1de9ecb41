"""Several people at one device: whose hand it shows, a curtain between hands, and what they are asked together."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from ruleshift.engine import Decision
from ruleshift.story.questions import option_label
from ruleshift.table.refusals import RefusalError
from ruleshift.table.table_game import TableGame

__all__ = ("TOGETHER", "WINDOWS", "Device", "HotSeatState", "TogetherState", "asked_together")

TOGETHER = {"first": "draw", "nose": "nose", "challenge": "challenge"}
"""Questions that are answered without looking at a hand, and with what."""
WINDOWS = frozenset(("surprise", "challenge"))
"""Questions that most people pass: the whole device is asked whether anybody answers."""


class TogetherState(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A question that the people at one device answer together, without a curtain: no hand is needed for it."""

    player: str
    """Who would answer so."""
    decision: str
    option: int
    label: str


class HotSeatState(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """Several people share this browser. Whose hand it shows is `you`; while that is null, the curtain is down."""

    seats: tuple[str, ...]
    """Who shares it, in the order of their seats."""
    speaker: str
    """In whose name it speaks for the table: starting, settings, another game."""
    next: str | None
    """To whom the device should be passed, while the curtain is down."""
    answers: tuple[str, ...]
    """Who of them may still answer the Surprise window, or the fact, that is open: `pass_all` says that none does."""
    together: tuple[TogetherState, ...]
    """What any of them may do now without showing a hand: draw to go first, touch a nose, challenge a fact."""


def asked_together(decision: Decision) -> bool:
    """True for what needs no look at a hand, or for a window that the whole device is asked about."""
    return decision.kind in WINDOWS or decision.kind in TOGETHER


class Device:
    """A device at a table: the seats of those who play there, and whose hand it shows."""

    def __init__(self) -> None:
        self.seats: tuple[str, ...] = ()
        """Who plays here: mostly one."""
        self.player: str | None = None
        """Whose view is shown; None for a spectator, and while the curtain is down."""
        self.shared = False
        """True where a hand is shown only after its owner has lifted the curtain."""
        self.called: str | None = None
        """Who wants to look next, while the curtain is down."""
        self.peeking: frozenset[str] | None = None
        """Somebody looks who has nothing to do: the keys of what waited for others when the curtain was lifted."""

    def sits(self, seats: tuple[str, ...], *, shared: bool) -> None:
        """Who plays here from now on; where several share it, no hand is shown yet."""
        self.seats, self.shared = seats, shared
        if shared:
            self.player = None
        elif seats:
            self.player = seats[0]

    def unseat(self, player: str) -> None:
        """Somebody does not play here any more."""
        self.seats = tuple(name for name in self.seats if name != player)
        self.shared = self.shared and bool(self.seats)
        if self.player == player:
            self.player = None

    def speaker(self, host: str | None) -> str | None:
        """In whose name this device speaks for the table."""
        if self.player or not self.seats:
            return self.player
        return host if host in self.seats else self.seats[0]

    # What is asked here.

    def asked(self, game: TableGame | None) -> list[Decision]:
        """What those who play here still have to answer."""
        return list(filter(None, map(game.owed_by_person, self.seats))) if game else []

    def _of_hands(self, game: TableGame | None) -> list[Decision]:
        """What somebody has to look at their hand for; those who are asked together need not."""
        return [each for each in self.asked(game) if not asked_together(each)]

    def _keys(self, game: TableGame) -> frozenset[str]:
        return frozenset([game.key(each) for each in self._of_hands(game)])

    def spoken_for(self, game: TableGame | None, seat: str) -> str:
        """Somebody who answers without having lifted the curtain; only what shows no hand is answered so."""
        decision = game.owed_by_person(seat) if game else None
        if decision is None or decision.kind not in TOGETHER:
            raise RefusalError(
                "not_now", f"{seat[:40]} is not asked anything that is answered without a look at the hand."
            )
        return seat

    # The curtain.

    def lift(self, game: TableGame | None, player: str) -> None:
        """Show somebody's hand, who has the device now. Without a game nothing can be looked at."""
        if player not in self.seats or not self.shared:
            raise RefusalError("not_yours", f"{player[:40]} does not sit at this device.")
        if self.player is not None:
            raise RefusalError("not_now", f"{self.player}'s hand is shown. Hide it before the device is passed on.")
        if game is None:
            raise RefusalError("not_now", "No game is being played at this table.")
        self.player, self.called, self.peeking = player, None, self._keys(game)
        game.undo.looked(player)

    def lower(self, called: str | None = None) -> None:
        """Hide the hand that is shown; `called` wants the device next."""
        if not self.shared:
            raise RefusalError("not_now", "Nobody shares this device with you.")
        if called is not None and called not in self.seats:
            raise RefusalError("not_yours", f"{called[:40]} does not sit at this device.")
        self.player, self.called, self.peeking = None, called, None

    def mind(self, game: TableGame | None) -> None:
        """Before anything is shown: the curtain falls where its player has nothing to do any more."""
        if self.shared and self.player is not None and self._is_done(game, self.player):
            self.player, self.peeking = None, None

    def _is_done(self, game: TableGame | None, player: str) -> bool:
        if game is None or player not in game.game.players:
            return True
        if game.owed_by_person(player) is not None:
            self.peeking = None
            return False
        asked = self._keys(game)
        if self.peeking is not None:
            return not asked <= self.peeking
        return bool(asked) or game.game.turn != player

    # What is shown.

    def show(self, game: TableGame | None, host: str | None) -> HotSeatState | None:
        """What those who share a device are shown besides; None for everybody else."""
        speaker = self.speaker(host)
        if not self.shared or speaker is None:
            return None
        asked, hands = self.asked(game), self._of_hands(game)
        called = self.called if game is not None and self.called in game.game.players else None
        return HotSeatState(
            seats=self.seats,
            speaker=speaker,
            next=called or (hands[0].player if hands else None),
            answers=tuple([each.player for each in asked if each.kind in WINDOWS]),
            together=tuple(_together(game, asked)) if game else (),
        )


def _together(game: TableGame, asked: Iterable[Decision]) -> Iterable[TogetherState]:
    for decision in asked:
        at = decision.find(TOGETHER[decision.kind]) if decision.kind in TOGETHER else -1
        if at >= 0:
            label = option_label(decision, decision.options[at])
            yield TogetherState(player=decision.player, decision=game.key(decision), option=at, label=label)
