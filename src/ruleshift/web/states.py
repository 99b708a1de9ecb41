"""What one seat is shown: made of that seat's view, and of what everybody knows about the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ruleshift.cards import Kind
from ruleshift.engine.account import Account
from ruleshift.engine.decision import Decision
from ruleshift.engine.effects.anatomy import LONGEST_ANSWER
from ruleshift.engine.game import Game
from ruleshift.engine.verdict import facts
from ruleshift.engine.view import Seat, View
from ruleshift.engine.why import GoalFacts
from ruleshift.web.protocol import DecisionState, GameState, GoalState, Nearness, OptionState, Scope, WindowState
from ruleshift.web.told import owed, why

__all__ = ("Asked", "Common", "decision_state", "game_state", "milliseconds")

Asked = Callable[[Decision], DecisionState]


def milliseconds(seconds: float) -> int:
    """A time that is left, as the wire has it."""
    return max(0, round(seconds * 1_000))


class Common(NamedTuple):
    """What everybody sees in the same way, worked out once for all."""

    seats: tuple[Seat, ...]
    numbers: tuple[Account, ...]
    goals: tuple[GoalState, ...]
    owed: str
    notices: tuple[str, ...]

    @classmethod
    def of(cls, game: Game, notices: tuple[str, ...] = ()) -> Common:
        """What everybody sees of a game now."""
        view, numbers = game.view(), game.numbers
        return cls(view.seats, numbers, _goals(game, view), owed(view, numbers), notices)


def game_state(
    game: Game,
    game_id: str,
    player: str | None,
    *,
    common: Common | None = None,
    asked: Asked | None = None,
    window: WindowState | None = None,
    passing: Scope = "ask",
) -> GameState:
    """The game for one player, or for a spectator."""
    view = game.view(player)
    common = common or Common.of(game)
    return GameState(
        id=game_id,
        turn=view.turn,
        turn_number=view.turn_number,
        phase=view.phase,
        hand=view.hand,
        small_hand=view.small_hand,
        hidden=view.hidden,
        seen_hands=view.seen_hands,
        being_played=view.being_played,
        face_down=view.face_down,
        rules=view.rules,
        numbers=common.numbers,
        goals=common.goals,
        meta=view.meta,
        words=view.words,
        draw_pile=view.draw_pile,
        discard=view.discard,
        rules_deck=view.rules_deck,
        scored=view.scored,
        drawn=view.drawn,
        played=view.played,
        plays_left=view.plays_left,
        owed=common.owed,
        pointer=view.pointer,
        waiting_for=view.waiting_for,
        decision=asked(view.decision) if asked and view.decision else None,
        window=window,
        passing=passing,
        offers=_offers(game, player),
        notices=common.notices,
        outcome=view.outcome,
        replay=f"/replay/{game_id}" if view.outcome else None,
    )


def _offers(game: Game, player: str | None) -> tuple[str, ...]:
    """Leaving has a message of its own."""
    return tuple(offer for offer in game.offers(player) if offer != "leave") if player else ()


def decision_state(decision: Decision, key: str, answered: int | None, left: int | None) -> DecisionState:
    """A decision for whoever is asked."""
    return DecisionState(
        id=key,
        kind=decision.kind,
        prompt=decision.prompt,
        cause=decision.cause,
        why=why(decision),
        options=tuple(OptionState.of(index, option) for index, option in enumerate(decision.options)),
        takes_text=decision.takes_text,
        longest=LONGEST_ANSWER if decision.takes_text else 0,
        window=decision.is_window,
        answered=answered,
        left=left,
    )


def _goals(game: Game, view: View) -> tuple[GoalState, ...]:
    """Goals with the facts of the verdict for everybody; Ungoals with what each player adds to them."""
    table = game.table
    near = {player: {fact.goal: fact for fact in game.why(player).goals} for player in game.players}
    found = []
    for c, name in zip(table.goals, view.goals, strict=True):
        ungoal = table.pack.kind[c] == Kind.UNGOAL
        players = tuple(
            _near(player, _ungoal_facts(game, c, pid) if ungoal else near[player][name])
            for pid, player in zip(table.order, game.players, strict=True)
        )
        found.append(GoalState(name=name, ungoal=ungoal, players=players))
    return tuple(found)


def _ungoal_facts(game: Game, c: int, pid: int) -> GoalFacts:
    names = game.table.pack.names
    fact = facts(game.table, c, pid)
    return GoalFacts(names[c], tuple(names[card] for card in fact.has), fact.missing, (), (), (), None)


def _near(player: str, fact: GoalFacts) -> Nearness:
    said = str(fact)
    return Nearness(
        player=player,
        has=fact.has,
        missing=fact.missing,
        blocked_by=fact.blocked_by,
        tied_with=fact.tied_with,
        behind=fact.behind,
        stopped_by=fact.stopped_by,
        sentence=f"{player}: {said}.",
    )
