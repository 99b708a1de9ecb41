"""Going first: the dealt table waits for the first person to draw a card."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ruleshift import Game, Journal
from ruleshift.engine.options import SetupError

DRAW = {"first": "draw"}
TRIO = ["Ann", "Bob", "Cat"]


def dealt(people=("Ann", "Bob"), players=TRIO, edition="pirate", seed=5):
    return Game(edition, players, seed=seed, options=DRAW, people=people)


def offered(game):
    return {decision.player: [option.text for option in decision] for decision in game.decisions}


def test_the_dealt_table_waits_for_people_and_for_nobody_else():
    game = dealt()
    assert offered(game) == {"Ann": ["draw"], "Bob": ["draw"]}
    assert game.turn == game.view("Ann").turn == ""
    assert game.view("Ann").phase == "opening"
    assert [seat.hand for seat in game.view().seats] == [3, 3, 3]
    assert len(game.view("Ann").hand) == 3
    assert str(game).startswith("Nobody has begun.")


@pytest.mark.parametrize("name", ["Ann", "Bob"])
def test_the_first_to_draw_begins_and_has_drawn(name):
    game = dealt()
    hand = len(game.view(name).hand)
    game.choose(name, "draw")
    assert (game.turn, game.view(name).phase, game.view(name).turn_number) == (name, "play", 1)
    assert len(game.view(name).hand) == hand + 1
    assert [decision.player for decision in game.decisions] == [name]


def test_the_second_to_draw_is_too_late():
    game = dealt()
    asked = {decision.player: decision for decision in game.decisions}
    game.choose("Bob", "draw")
    with pytest.raises(ValueError, match="not open any more"):
        game.choose(asked["Ann"], "draw")


def test_a_single_person_may_let_somebody_else_begin():
    begun = set()
    for seed in range(20):
        game = dealt(people=["Bob"], seed=seed)
        assert offered(game) == {"Bob": ["pass", "draw"]}
        game.choose("Bob", "pass")
        begun.add(game.turn)
    assert begun == {"Ann", "Cat"}


@pytest.mark.parametrize("people", [(), ("Ann",)])
def test_without_people_or_with_another_way_to_begin_nobody_is_asked(people):
    options = DRAW if not people else {"first": "random"}
    begun = {Game("pirate", TRIO, seed=seed, options=options, people=people).turn for seed in range(20)}
    assert begun == set(TRIO)


def test_solitaire_has_nothing_to_ask():
    assert Game("pirate", ["Ann"], seed=1, options=DRAW, people=["Ann"]).turn == "Ann"


def test_a_newcomer_may_draw_first():
    game = dealt(people=["Ann"])
    game.join("Dan")
    assert offered(game) == {"Ann": ["draw"], "Dan": ["draw"]}
    game.choose("Dan", "draw")
    assert game.turn == "Dan"


def test_whoever_leaves_is_not_waited_for():
    game = dealt()
    game.leave("Bob")
    assert offered(game) == {"Ann": ["pass", "draw"]}
    game.choose("Ann", "draw")
    assert game.turn == "Ann"


def test_chance_decides_once_no_person_is_left():
    game = dealt(people=["Ann"])
    game.leave("Ann")
    assert game.turn in ("Bob", "Cat")


@given(
    edition=st.sampled_from(["pirate", "martian", "drinking", "camping", "anatomy"]),
    seed=st.integers(0, 10_000),
    moves=st.lists(st.sampled_from(["join", "leave", "pass", "draw"]), max_size=6),
    data=st.data(),
)
@settings(max_examples=60, deadline=None)
def test_every_opening_is_kept_in_its_journal(edition, seed, moves, data):
    game = dealt(people=TRIO[: seed % 4], edition=edition, seed=seed)
    for number, move in enumerate(moves):
        if game.over or game.turn:
            break
        if move == "join":
            game.join(f"New {number}")
        elif move == "leave" and len(game.players) > 2:
            game.leave(data.draw(st.sampled_from(game.players)))
        else:
            decision = data.draw(st.sampled_from(game.decisions))
            if move in [option.text for option in decision]:
                game.choose(decision, move)
    again = Game.from_journal(Journal.from_bytes(game.journal.to_bytes()))
    for player in (*game.players, None):
        assert again.view(player).to_dict() == game.view(player).to_dict()
    while not again.over and again._table.turn_number < 12:
        again.choose(again.decisions[0], again.decisions[0].options[-1])


@pytest.mark.parametrize("people", ["Ann", 3, ["Zoe"], [1]])
def test_people_are_names_of_the_table(people):
    with pytest.raises(SetupError):
        dealt(people=people)
