"""Setting up a table: what is dealt, what options take out, and which tables are refused, with the reason."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from ruleshift import EDITIONS, ChoiceError, Deck, DeckError, Game, Kind, Options, RuleshiftError, SetupError, find_deck
from ruleshift.cards import plain
from tests.support.own_deck import kitchen
from tests.support.places import every_copy_has_one_place, every_kind_is_where_it_may_be
from tests.support.states import snapshot, state
from tests.support.tables import take_first

TWELVE = ["Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon", "Kim", "Lea"]


@pytest.mark.parametrize("edition", [*EDITIONS, "pirate+camping+drinking+anatomy"])
@pytest.mark.parametrize("players", [2, 3, 6, 12])
def test_everybody_is_dealt_three_cards_that_are_no_creepers(edition: str, players: int):
    for seed in range(5):
        game = Game(edition, TWELVE[:players], seed=seed)
        every_copy_has_one_place(game._table)
        every_kind_is_where_it_may_be(game._table)
        hands = [seat.hand for seat in game.view().seats if seat.name != game.turn]
        assert hands == [3] * (players - 1)
        assert game.view().phase == "play"
        assert game.view(game.turn).drawn == 1


def test_a_table_of_twelve_plays_to_the_end():
    for seed in range(3):
        game = take_first(Game("camping", TWELVE, seed=seed), 100_000)
        assert game.over


# Who begins.


def test_first_says_who_begins():
    for seed in range(5):
        assert Game("pirate", TWELVE[:4], seed=seed, options={"first": "cat"}).turn == "Cat"


def test_otherwise_anybody_may_begin():
    assert {Game("pirate", TWELVE[:4], seed=seed).turn for seed in range(60)} == {"Ann", "Bob", "Cat", "Dan"}


def test_turns_go_round_clockwise_from_there():
    game = Game("drinking", TWELVE[:3], seed=1, options={"first": "Bob"})
    turns: list[str] = []
    while len(turns) < 5 and not game.over:
        if not turns or turns[-1] != game.turn:
            turns.append(game.turn)
        take_first(game, 1)
    assert turns == ["Bob", "Cat", "Ann", "Bob", "Cat"]


# Chance.


def test_the_same_seed_gives_the_same_game():
    assert state(Game("martian", TWELVE[:3], seed=5)) == state(Game("martian", TWELVE[:3], seed=5))
    assert state(Game("martian", TWELVE[:3], seed=5)) != state(Game("martian", TWELVE[:3], seed=6))


def test_without_a_seed_every_game_is_another_one():
    games = [Game("camping") for _ in range(5)]
    assert len({game.seed for game in games}) == 5
    assert all(state(Game("camping", seed=game.seed)) == state(game) for game in games)


@pytest.mark.parametrize("seed", [0, (1 << 63) - 1])
def test_the_smallest_and_the_largest_seed_are_seeds_too(seed: int):
    assert Game("pirate", seed=seed).seed == seed


def test_every_card_comes_first_equally_often():
    firsts: Counter[str] = Counter()
    for seed in range(2_000):
        firsts[Game("camping", seed=seed).journal.order[-1]] += 1
    assert len(firsts) == 99
    assert max(firsts.values()) < 50  # 20 on average


# Options.


def out_of(game: Game) -> set[str]:
    return {game._table.pack.names[c] for c in game._table.removed}


def test_without_takes_cards_out():
    game = Game("pirate", seed=1, options={"without": ["plunder", "Rum"]})
    assert out_of(game) == {"Plunder!", "Rum"}
    assert len(game.journal.order) == 97


def test_a_goal_that_has_become_impossible_is_a_notice():
    notices = Game("pirate", seed=1, options={"without": ["Rum"]}).notices
    assert [str(notice) for notice in notices if "Keg of Rum" in str(notice)] == [
        "The Goal Keg of Rum cannot be met: Rum is out of the game."
    ]
    assert len(notices) == 2  # and Yo Ho Ho & a Bottle of Rum


def test_a_goal_that_has_other_ways_is_no_notice():
    assert [str(notice) for notice in Game("drinking", seed=1, options={"without": ["Gin"]}).notices] == [
        "The Goal Gin & Tonic cannot be met: Gin is out of the game.",
        "The Goal Gimlet cannot be met: Gin is out of the game.",
        "The Goal French 75 cannot be met: Gin is out of the game.",
    ]


def test_a_goal_that_is_out_itself_is_no_notice():
    out = ["Rum", "Keg of Rum", "Yo Ho Ho & a Bottle of Rum"]
    assert Game("pirate", seed=1, options={"without": out}).notices == []


def test_more_than_six_players_are_a_notice():
    assert Game("camping", TWELVE[:6], seed=1).notices == []
    [notice] = Game("camping", TWELVE[:7], seed=1).notices
    assert str(notice) == "7 players are many for one deck: turns will be far apart."


def test_judging_false_takes_out_every_card_that_judges_people():
    for edition in EDITIONS:
        judging = {card.name for card in find_deck(edition).cards if card.judging}
        meta = [card.name for card in find_deck(edition).cards if card.kind is Kind.META and "with" not in card.data]
        with_all = Game(edition, seed=1, options={"meta": meta})
        without = Game(edition, seed=1, options={"meta": meta, "judging": False})
        assert out_of(without) == out_of(with_all) | judging
    assert "Talk Like a Pirate" in out_of(Game("pirate", seed=1, options={"judging": False}))


def test_the_reproductive_organs_may_stay_at_home():
    cards = find_deck("anatomy").cards
    organs = {card.name for card in cards if "reproductive" in card.icons}
    assert {"Ovaries", "Testes", "Uterus", "Prostate"} <= organs
    game = Game("anatomy", seed=1, options={"reproductive": False})
    assert out_of(game) == organs
    assert game.notices == []
    assert out_of(Game("anatomy", seed=1, options={"reproductive": True})) == set()


def test_learning_mode_lays_its_rule_unless_the_table_agrees_otherwise():
    assert Game("anatomy", seed=1).view().rules == ("Name That Organ!",)
    assert Game("anatomy", seed=1).view().meta == ("Learning Mode",)
    assert Game("anatomy+camping", seed=1).view().meta == ("Learning Mode",)
    assert Game("anatomy", seed=1, options={"meta": []}).view().rules == ()
    assert out_of(Game("anatomy", seed=1, options={"meta": []})) == {"Learning Mode"}


def test_drink_cards_come_with_the_drinking_rules_only():
    sober, merry = Game("drinking", seed=1), Game("drinking", seed=1, options={"meta": ["Drinking Rules"]})
    drinks = {card.name for card in find_deck("drinking").cards if "drink" in card.icons}
    assert len(drinks) == 9
    assert out_of(sober) == {"Drinking Rules", "It's My Turn"} | drinks
    assert out_of(merry) == set()
    assert merry.view().meta == ("Drinking Rules", "It's My Turn")


def test_the_number_of_humans_that_end_the_game_can_be_agreed():
    pack = Game("martian", seed=1, options={"too_many_humans": "3"})._table.pack
    ungoal = next(c for c, kind in enumerate(pack.kind) if kind == Kind.UNGOAL)
    assert pack.formula[ungoal].pairs[0][1] == 3


def test_the_hidden_clock_is_drawn_or_agreed():
    limits = {Game("martian", seed=seed, options={"meta": ["Time Limit"]}).options.time_limit for seed in range(200)}
    assert limits == {*range(8, 25)}
    assert Game("martian", seed=1, options={"meta": ["Time Limit"], "time_limit": 5}).options.time_limit == 5
    assert Game("martian", seed=1).options.time_limit is None


def test_options_may_be_given_as_texts_or_as_a_record():
    texts = {"meta": "Drinking Rules", "without": "Beer; Gin", "judging": "no", "claims": "0.5", "ask": "able"}
    record = Options(
        meta=("Drinking Rules",),
        without=("Beer", "Gin"),
        judging=False,
        claims=0.5,
        ask="able",
        switches={},
        numbers={},
    )
    assert Game("drinking", seed=1, options=texts).options == record
    assert state(Game("drinking", seed=1, options=record)) == state(Game("drinking", seed=1, options=texts))


# Refused.


def refused(edition: Any = "pirate", players: Any = ("Ann", "Bob"), **options: Any) -> str:
    with pytest.raises(RuleshiftError) as error:
        Game(edition, players, seed=1, options=options)
    assert len(str(error.value)) < 400
    assert str(error.value)[-1] in ".)" or isinstance(error.value, DeckError)
    return str(error.value)


@pytest.mark.parametrize("edition", ["martian+pirate", "camping+martian", ["anatomy", "martian"]])
def test_martian_is_never_blended(edition: Any):
    assert refused(edition) == "Martian is never blended with other decks."


@pytest.mark.parametrize(
    ("edition", "reason"),
    [
        ("chess", "There is no deck called 'chess'. The decks are pirate, martian, drinking, camping, anatomy"),
        ("", "There is no deck called ''"),
        ("pirate+", "There is no deck called ''"),
        ("x" * 10_000, "There is no deck called"),
        ("nowhere.toml", "the deck file cannot be read"),
        ([], "A game needs a deck"),
        (7, "The edition is a deck's name, a deck, or a list of them."),
        (None, "The edition is a deck's name"),
        (["pirate", 7], "The edition is a deck's name"),
        (b"pirate", "The edition is a deck's name"),
        ("pirate+pirate", "The same deck cannot be blended with itself."),
    ],
)
def test_unknown_decks(edition: Any, reason: str):
    assert reason in refused(edition)


@pytest.mark.parametrize(
    ("players", "reason"),
    [
        ([], "A game needs at least one player."),
        (["Ann", "Ann"], "Two players cannot have the same name."),
        (["Ann", "ann "], "Two players cannot have the same name."),
        (["Ann", "ANN!"], "Two players cannot have the same name."),
        ([f"P{number}" for number in range(10_000)], "At most 12 can play, and 10,000 is too many."),
        ([*TWELVE, "Max"], "At most 12 can play, and 13 is too many."),
        ("Ann", "The players are a list of names."),
        (3, "The players are a list of names."),
        (None, "The players are a list of names."),
        (["Ann", ""], "A player's name is a text of 1 to 40 characters."),
        (["Ann", "   "], "A player's name is a text of 1 to 40 characters."),
        (["Ann", 7], "A player's name is a text of 1 to 40 characters."),
        (["Ann", "x" * 41], "A player's name is a text of 1 to 40 characters."),
        (["Ann", "Bo\nb"], "may only have visible characters"),
        (["Ann", "Bo\u202eb"], "may only have visible characters"),
        (["Ann", "Pass!"], "'Pass!' is a word of the game; a player needs another name."),
        (["Ann", "join"], "'join' is a word of the game"),
    ],
)
def test_impossible_players(players: Any, reason: str):
    assert reason in refused(players=players)


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"speed": 3}, "There is no option 'speed' for this table. The options are: meta, without, with, judging"),
        ({"x" * 999: 1}, "There is no option"),
        ({"reproductive": False}, "There is no option 'reproductive'"),
        ({"meta": ["Time Limit"]}, "No deck of this table has a Meta Rule called 'Time Limit'."),
        ({"meta": ["Rum"]}, "No deck of this table has a Meta Rule called 'Rum'."),
        ({"meta": 7}, "The option meta is a list of card names."),
        ({"meta": [7]}, "The option meta is a list of card names."),
        ({"meta": {"a": 1}}, "The option meta is a list of card names."),
        ({"without": ["Excalibur"]}, "No deck of this table has a card called 'Excalibur'."),
        ({"without": 3}, "The option without is a list of card names."),
        ({"judging": "perhaps"}, "The option judging is true or false."),
        ({"judging": 1}, "The option judging is true or false."),
        ({"time_limit": 0}, "The option time_limit is a whole number from 1 to 999."),
        ({"time_limit": "soon"}, "The option time_limit is a whole number"),
        ({"time_limit": True}, "The option time_limit is a whole number"),
        ({"claims": "often"}, "The option claims is always, never, or a chance from 0 to 1."),
        ({"challenges": 1.5}, "The option challenges is silly, always, never, or a chance"),
        ({"challenges": float("nan")}, "The option challenges is silly, always, never, or a chance"),
        ({"claims": "silly"}, "The option claims is always, never, or a chance from 0 to 1."),
        ({"ask": "everybody"}, "The option ask is public or able."),
        ({"first": "Zoe"}, "Nobody at this table is called 'Zoe', so they cannot begin."),
        ({"first": ""}, "so they cannot begin"),
    ],
)
def test_impossible_options(options: dict[str, Any], reason: str):
    assert reason in refused(**options)


@pytest.mark.parametrize("options", ["meta=none", [1], 7])
def test_options_are_a_table(options: Any):
    with pytest.raises(SetupError, match=r"The options are a table of names and values\."):
        Game("pirate", seed=1, options=options)


def test_a_marker_is_no_meta_rule_that_can_be_agreed_on():
    assert "'It's My Turn'" in refused("drinking", meta=["It's My Turn"]).replace('"', "'")


@pytest.mark.parametrize("number", [0, 99, "many", 2.5])
def test_impossible_numbers(number: Any):
    (humans,) = find_deck("martian").numbers
    wanted = f"The option too_many_humans is a whole number from {humans.low} to {humans.high}."
    assert refused("martian", too_many_humans=number) == wanted


@pytest.mark.parametrize("seed", [-1, 1 << 63, "7", 1.5, True])
def test_impossible_seeds(seed: Any):
    with pytest.raises(SetupError, match=r"A seed is a whole number from 0 to 2\^63 - 1\."):
        Game("pirate", seed=seed)


# Joining and leaving.


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("Ann", "Two players cannot have the same name"),
        ("bob", "Two players cannot have the same name"),
        ("", "A player's name is a text"),
        (7, "A player's name is a text"),
        ("leave", "is a word of the game"),
    ],
)
def test_a_newcomer_who_cannot_join(name: Any, reason: str):
    game = Game("pirate", ["Ann", "Bob"], seed=1)
    before = snapshot(game)
    with pytest.raises(SetupError, match=reason):
        game.join(name)
    assert snapshot(game) == before


def test_a_newcomer_sits_to_the_right_of_the_player_on_turn():
    game = Game("drinking", ["Ann", "Bob", "Cat"], seed=1, options={"first": "Bob"})
    game.join("Dan")
    assert game.players == ("Ann", "Dan", "Bob", "Cat")
    assert [seat.hand for seat in game.view().seats if seat.name == "Dan"] == [3]
    assert game.turn == "Bob"


def test_a_full_table_cannot_be_joined():
    game = Game("pirate", TWELVE, seed=1)
    with pytest.raises(SetupError, match="The table is full: at most 12 can play"):
        game.join("Max")


def test_a_stranger_cannot_leave():
    game = Game("pirate", ["Ann", "Bob"], seed=1)
    with pytest.raises(ChoiceError, match="Nobody at this table is called 'Zoe'"):
        game.leave("Zoe")


def test_who_remains_alone_wins():
    game = Game("pirate", ["Ann", "Bob", "Cat"], seed=1)
    game.leave("Ann")
    assert not game.over
    game.leave("Cat")
    assert game.outcome is not None
    assert (game.outcome.result, game.outcome.winner, game.outcome.goal) == ("won", "Bob", None)
    every_copy_has_one_place(game._table)


def test_a_finished_game_is_neither_joined_nor_left():
    game = take_first(Game("camping", ["Ann", "Bob"], seed=3), 10_000)
    before = snapshot(game)
    with pytest.raises(SetupError, match="The game is over"):
        game.join("Dan")
    with pytest.raises(SetupError, match="The game is over"):
        game.leave("Ann")
    assert game.offers("Ann") == ()
    assert snapshot(game) == before


# Solo.


@pytest.mark.parametrize("edition", EDITIONS)
def test_one_player_plays_solo(edition: str):
    game = Game(edition, ["Ann"], seed=1)
    assert game._table.solo
    assert {plain(name) for name in find_deck(edition).solo_without} <= {plain(name) for name in out_of(game)}
    rules = [game._table.pack.kind[c] for c in game._table.rules_deck]
    assert set(rules) == {Kind.RULE}
    assert Kind.RULE not in {game._table.pack.kind[c] for c in game._table.draw}
    assert game.offers("Ann") == ()
    for act in (lambda: game.join("Bob"), lambda: game.leave("Ann")):
        with pytest.raises(SetupError, match="solitaire"):
            act()


# Decks of one's own.


def test_a_deck_of_ones_own_plays_and_blends():
    deck: Deck = kitchen()
    assert not deck.built_in
    editions: list[Any] = [deck, [deck, "camping"]]
    for edition in editions:
        game = take_first(Game(edition, ["Ann", "Bob"], seed=2), 100_000)
        assert game.over
    assert "Martian is never blended" in refused([deck, "martian"])


def test_an_empty_pile_at_the_start_is_no_disaster():
    names = [card.name for card in kitchen().cards if card.kind is not Kind.BASIC]
    game = Game(kitchen(), ["Ann", "Bob"], seed=1, options={"without": names})
    assert game.outcome is not None
    assert game.outcome.result == "stuck"
