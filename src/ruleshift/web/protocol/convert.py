"""Records of the engine as records of the wire: what everybody sees, and what one seat knows or is asked besides."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from msgspec.structs import asdict

from ruleshift.decks.card_face import card_face
from ruleshift.engine import Decision, DecisionKind, Game, GoalFacts, Option, PrivateView, Standing, View, table_of
from ruleshift.engine.effects.anatomy import LONGEST_ANSWER
from ruleshift.engine.make_views import make_places, make_window
from ruleshift.engine.view import CardPlace, Seat, Zone
from ruleshift.story.digest import Since
from ruleshift.story.ending import Arrivals, ending, winning_cards
from ruleshift.story.questions import option_label, owed, progress, sources, why, window_question
from ruleshift.story.reasons import near, reason
from ruleshift.table.record import Scope, TableOptions
from ruleshift.web.protocol.messages import (
    DecisionState,
    EndState,
    EndStep,
    Form,
    GameState,
    GoalState,
    Nearness,
    OptionState,
    OwnState,
    SeatState,
    SinceItem,
    State,
    TableState,
    WindowState,
)

__all__ = (
    "decision_state", "end_state", "game_state", "goal_states", "milliseconds", "own_state", "seat_state",
    "state_without_people", "table_without_people", "window_state",
)  # fmt: skip


def milliseconds(seconds: float) -> int:
    """A time that is left, as the wire has it."""
    return max(0, round(seconds * 1_000))


def game_state(
    game: Game,
    game_id: str,
    view: View,
    goals: tuple[GoalState, ...],
    notices: tuple[str, ...] = (),
    end: EndState | None = None,
) -> GameState:
    """The game as everybody sees it: made of a spectator's view, and of what all know about the table."""
    numbers = game.numbers
    metas = [(name, card_face(game.card(name))) for name in view.meta]
    return GameState(
        id=game_id,
        turn=view.turn,
        turn_number=view.turn_number,
        phase=view.phase,
        being_played=view.being_played,
        face_down=view.face_down,
        rules=view.rules,
        numbers=numbers,
        number_texts={number.name: sources(number) for number in numbers},
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
        progress=progress(view, numbers),
        pointer=view.pointer,
        asked_next=view.pointer if view.pointer and _asks_trivia(game, view) else None,
        turn_marker=next((name for name, face in metas if face.marker), None),
        time_limit=next((name for name, face in metas if face.time_limit), None),
        waiting_for=view.waiting_for,
        notices=notices,
        outcome=view.outcome,
        replay=f"/replay/{game_id}" if view.outcome else None,
        end=end,
    )


def state_without_people(
    view: View,
    game: GameState,
    table: TableState,
    own: OwnState,
    *,
    version: int,
    you: str | None = None,
    bots: str | None = None,
) -> State:
    """A game that lies on no table of the lobby, as one reader sees it; `bots` play everybody else."""
    seats = [
        seat_state(seat, bot=None if seat.name == you else bots, online=True, away=False, host=False, in_game=True)
        for seat in view.seats
    ]
    return State(
        version=version,
        you=you,
        fresh=False,
        table=table,
        seats=tuple(seats),
        game=game,
        own=own,
        news=(),
    )


def table_without_people(name: str, link: str, options: TableOptions, cards_from: tuple[str, ...]) -> TableState:
    """Where nobody can come, and nothing is agreed."""
    return TableState(
        id=name,
        link=link,
        phase="playing",
        options=options,
        cards_from=cards_from,
        host=None,
        spectators=0,
        paused_by=None,
        trouble=None,
    )


def _asks_trivia(game: Game, view: View) -> bool:
    return any(game.card(name).data.get("trivia") for name in view.rules)


def end_state(game: Game, arrivals: Arrivals) -> EndState | None:
    """The cards of a game that is over, all open, and how it was won; None while it goes on."""
    outcome = game.outcome
    if outcome is None:
        return None
    own = {player: game.own(player) for player in game.players}
    return EndState(
        sentence=ending(outcome),
        winner=outcome.winner,
        goal=outcome.goal,
        cards=winning_cards(game),
        story=tuple([EndStep(card=card, parts=parts, turn_number=turn) for card, parts, turn in arrivals.steps(game)]),
        hands={player: view.hand for player, view in own.items()},
        hidden={player: view.hidden for player, view in own.items() if view.hidden},
    )


def own_state(
    own: PrivateView,
    face_down: int,
    *,
    offers: tuple[str, ...] = (),
    decision: DecisionState | None = None,
    window: WindowState | None = None,
    passing: Scope = "ask",
    since: Since | None = None,
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
        since=tuple([SinceItem(parts=each.parts, line=each.line, card=each.card) for each in since.items])
        if since
        else (),
        since_what=since.what if since else "turn",
    )


def seat_state(seat: Seat, *, bot: str | None, online: bool, away: bool, host: bool, in_game: bool) -> SeatState:
    """A seat of the game, with who sits there."""
    return SeatState(**asdict(seat), bot=bot, online=online, away=away, host=host, in_game=in_game)


FORMS: dict[DecisionKind, Form] = {
    "beat": "beat", "first": "first", "nose": "nose", "vote": "vote", "guilty": "vote", "admit": "vote",
    "challenge": "vote",
}  # fmt: skip


def decision_state(game: Game, decision: Decision, key: str, answered: int | None, left: int | None) -> DecisionState:
    """A decision for whoever is asked."""
    options = _options(game, decision)
    form: Form = "text" if decision.takes_text else "several" if decision.count > 1 else "pick"
    return DecisionState(
        id=key,
        kind=decision.kind,
        form=FORMS.get(decision.kind, form),
        sort=decision.mode,
        question=decision.question,
        prompt=decision.prompt,
        cause=decision.cause,
        why=why(decision, game),
        quote=decision.clue,
        count=decision.count,
        from_hand=any(option.place and option.place.zone in ("hand", "small") for option in options),
        private=decision.private,
        options=options,
        takes_text=decision.takes_text,
        longest=LONGEST_ANSWER if decision.takes_text else 0,
        window=decision.is_window,
        answered=answered,
        left=left,
    )


def _options(game: Game, decision: Decision) -> tuple[OptionState, ...]:
    asked, numbers = decision.options, decision.card_numbers
    places = make_places(table_of(game), decision.pid, {option.card.name for option in asked if option.card})
    in_order, names = table_of(game).pack.in_order, table_of(game).pack.names
    copies = Counter([(names[in_order[c]], place.zone, place.player) for c, place in places.items()])
    return tuple([
        _option(decision, index, option, places.get(numbers[index]), copies) for index, option in enumerate(asked)
    ])  # fmt: skip


def _option(
    decision: Decision,
    index: int,
    option: Option,
    place: CardPlace | None,
    copies: Counter[tuple[str, Zone, str | None]],
) -> OptionState:
    return OptionState(
        index=index,
        text=option.text,
        label=option_label(decision, option),
        kind=option.kind,
        card=option.card.name if option.card else None,
        player=option.player,
        place=place,
        copies=copies[option.card.name, place.zone, place.player] if option.card and place else 0,
        default=index == 0,
    )


def window_state(game: Game, reader: str | None, seconds: float, left: int) -> WindowState:
    """The Surprise window that is open."""
    window = make_window(table_of(game))
    assert window is not None
    question = window_question(window.about, laid=window.laid, player=window.by, card=window.card, reader=reader)
    return WindowState(**asdict(window), question=question, seconds=seconds, left=left)


def goal_states(standings: tuple[Standing, ...]) -> tuple[GoalState, ...]:
    """Goals with how near everybody is; Ungoals with what each player adds to them."""
    return tuple([_goal(standing) for standing in standings])


def _goal(standing: Standing) -> GoalState:
    players = tuple([_near(player, fact, ungoal=standing.ungoal) for player, fact in standing.facts.items()])
    return GoalState(name=standing.goal, ungoal=standing.ungoal, players=players)


@lru_cache(maxsize=8_192)
def _near(player: str, fact: GoalFacts, *, ungoal: bool) -> Nearness:
    """Remembered: of all who are near a Goal, a move changes one or two."""
    return Nearness(
        **asdict(fact),
        player=player,
        sentence=reason(fact, player, ungoal=ungoal),
        own_sentence=reason(fact, player, player, ungoal=ungoal),
        near=near(fact),
    )
