"""Records of the engine as records of the wire: what everybody sees, and what one seat knows or is asked besides."""

from __future__ import annotations

from ruleshift.engine import Decision
from ruleshift.engine.effects.anatomy import LONGEST_ANSWER
from ruleshift.engine.game import Game
from ruleshift.engine.standings import GoalFacts, Standing
from ruleshift.engine.view import PrivateView, View
from ruleshift.web.protocol.messages import (
    DecisionState,
    GameState,
    GoalState,
    Nearness,
    OptionState,
    OwnState,
    Scope,
    WindowState,
)
from ruleshift.web.told import owed, why

__all__ = ("decision_state", "game_state", "goal_states", "milliseconds", "own_state")


def milliseconds(seconds: float) -> int:
    """A time that is left, as the wire has it."""
    return max(0, round(seconds * 1_000))


def game_state(
    game: Game, game_id: str, view: View, goals: tuple[GoalState, ...], notices: tuple[str, ...] = ()
) -> GameState:
    """The game as everybody sees it: made of a spectator's view, and of what all know about the table."""
    numbers = game.numbers
    return GameState(
        id=game_id,
        turn=view.turn,
        turn_number=view.turn_number,
        phase=view.phase,
        being_played=view.being_played,
        face_down=view.face_down,
        rules=view.rules,
        numbers=numbers,
        goals=goals,
        meta=view.meta,
        words=view.words,
        draw_pile=view.draw_pile,
        discard=view.discard,
        rules_deck=view.rules_deck,
        scored=view.scored,
        drawn=view.drawn,
        played=view.played,
        plays_left=view.plays_left,
        owed=owed(view, numbers),
        pointer=view.pointer,
        waiting_for=view.waiting_for,
        notices=notices,
        outcome=view.outcome,
        replay=f"/replay/{game_id}" if view.outcome else None,
    )


def own_state(
    own: PrivateView,
    face_down: int,
    *,
    offers: tuple[str, ...] = (),
    decision: DecisionState | None = None,
    window: WindowState | None = None,
    passing: Scope = "ask",
) -> OwnState:
    """What one seat knows or is asked besides, where so many of the cards being played lie face down for everybody."""
    return OwnState(
        hand=own.hand,
        small_hand=own.small_hand,
        hidden=own.hidden,
        seen_hands=own.seen_hands,
        being_played=own.being_played if own.face_down != face_down else None,
        decision=decision,
        window=window,
        passing=passing,
        offers=tuple([offer for offer in offers if offer != "leave"]),  # leaving has a message of its own
    )


def decision_state(decision: Decision, key: str, answered: int | None, left: int | None) -> DecisionState:
    """A decision for whoever is asked."""
    return DecisionState(
        id=key,
        kind=decision.kind,
        prompt=decision.prompt,
        cause=decision.cause,
        why=why(decision),
        options=tuple([OptionState.of(index, option) for index, option in enumerate(decision.options)]),
        takes_text=decision.takes_text,
        longest=LONGEST_ANSWER if decision.takes_text else 0,
        window=decision.is_window,
        answered=answered,
        left=left,
    )


def goal_states(standings: tuple[Standing, ...]) -> tuple[GoalState, ...]:
    """Goals with how near everybody is; Ungoals with what each player adds to them."""
    return tuple([_goal(standing) for standing in standings])


def _goal(standing: Standing) -> GoalState:
    players = tuple([_near(player, fact) for player, fact in standing.facts.items()])
    return GoalState(name=standing.goal, ungoal=standing.ungoal, players=players)


def _near(player: str, fact: GoalFacts) -> Nearness:
    return Nearness(
        player=player,
        has=fact.has,
        missing=fact.missing,
        blocked_by=fact.blocked_by,
        tied_with=fact.tied_with,
        behind=fact.behind,
        stopped_by=fact.stopped_by,
        sentence=f"{player}: {fact}.",
    )
