"""What a seat sees and hears: built from what it may know, and nothing for those who do not listen."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from ruleshift import Event, Game
from ruleshift.engine.core import event as events
from ruleshift.engine.core.kinds import EventKind
from tests.support.states import seen_by
from tests.support.tables import set_up, take_first


def pirates() -> Game:
    return set_up(
        "pirate", "Ann Bob Cat", hands={"Ann": ["Jackpot!", "Rum"], "Bob": ["Limes"], "Cat": []}, goals=["Fresh Fruit"],
        keepers={"Bob": ["Treasure Map", "Scurvy"]}, under={"Treasure Map": ["Rubies"]},
        draw=["Keg", "Key", "Monkey", "Sloop"], discard=["Draw 2", "Galleon"],
    )  # fmt: skip


def test_a_player_sees_the_own_hand_and_the_number_of_the_others():
    view = pirates().view("Ann")
    assert (view.you, view.turn, view.phase) == ("Ann", "Ann", "play")
    assert view.hand == ("Jackpot!", "Rum")
    assert [seat.hand for seat in view.seats] == [2, 1, 0]
    assert view.decision is not None
    assert view.goals == ("Fresh Fruit",)
    assert view.discard == ("Draw 2", "Galleon")


def test_a_spectator_sees_no_hand_and_no_decision():
    view = pirates().view()
    assert (view.you, view.hand, view.decision, view.waiting_for) == (None, (), None, ("Ann",))


@pytest.mark.parametrize("edition", ["pirate", "martian", "drinking", "camping", "anatomy"])
def test_a_view_is_what_everybody_sees_and_what_is_ones_own(edition: str):
    chance = random.Random(edition)
    game = Game(edition, ["Ann", "Bob", "Cat"], seed=1)
    for _ in range(150):
        if game.over:
            break
        everybody = msgspec.structs.asdict(game.view())
        for player in (None, *game.players):
            assert everybody | msgspec.structs.asdict(game.own(player)) == msgspec.structs.asdict(game.view(player))
        decision = chance.choice(game.decisions)
        game.choose(decision, chance.randrange(len(decision)))


def test_what_is_buried_only_its_owner_sees():
    game = pirates()
    assert game.view("Bob").hidden == {"Treasure Map": ("Rubies",)}
    assert game.view("Ann").hidden == {}
    assert game.view("Ann").seats[1].under == {"Treasure Map": 1}
    assert b"Rubies" not in seen_by(game, "Ann") + seen_by(game, None)


def test_a_small_hand_only_its_player_sees():
    game = set_up("camping", hands={"Ann": ["Draw 3, Play 2 of Them"]}, draw=["Tent", "Fish", "Canoe"])
    game.choose("Ann", "Draw 3, Play 2 of Them")
    assert game.view("Ann").small_hand == ("Tent", "Fish", "Canoe")
    assert game.view("Bob").small_hand == ()
    assert game.view("Bob").small_hands == (3,)


def test_a_hand_that_is_looked_at_is_seen_until_the_turn_ends():
    game = set_up(
        "martian",
        hands={"Ann": ["Earth", "Mars"], "Bob": ["Cow", "Tripod"]},
        keepers={"Ann": ["Mind-Control Transmitter"]},
    )
    game.choose("Ann", "use Mind-Control Transmitter")
    assert game.view("Ann").seen_hands == {"Bob": ("Cow", "Tripod")}
    assert game.view("Bob").seen_hands == game.view().seen_hands == {}
    game.choose("Ann", "Earth")
    assert game.view("Ann").seen_hands == {}


def test_an_organ_whose_name_is_asked_lies_face_down():
    game = set_up("anatomy", "Ann Bob Cat", hands={"Ann": ["Heart", "Lungs"]})
    game.choose("Ann", "Heart")
    assert game.view("Ann").being_played == ("Heart",)
    for player in ("Cat", None):
        assert (game.view(player).being_played, game.view(player).face_down) == ((), 1)
        assert b"Heart" not in seen_by(game, player)
    assert game.view("Bob").decision is not None
    assert game.view("Bob").decision.cause is None  # type: ignore[union-attr]


def test_print_shows_what_a_spectator_sees():
    text = str(pirates())
    assert text.splitlines()[0] == "Turn 1: Ann. Draw 1, play 1."
    assert "Goals: Fresh Fruit" in text
    assert "Discard pile: 2, Draw 2 on top." in text
    assert "Bob: 1 card in hand; Treasure Map (+1 under it), Scurvy" in text
    assert text.splitlines()[-1] == "Waiting for Ann."
    assert not [card for card in ("Jackpot", "Rum", "Limes", "Rubies", "Keg") if card in text]


def test_print_closes_with_how_it_ended():
    game = take_first(Game("camping", ["Ann", "Bob"], seed=3), 10_000)
    assert str(game).splitlines()[-1] == str(game.outcome)
    assert repr(game) == f"<Game camping, Ann, Bob, turn {game._table.turn_number}>"


# Events.


def hear_all(game: Game) -> dict[str, list[Event]]:
    heard: dict[str, list[Event]] = {"Ann": [], "Bob": [], "spectator": [], "everything": []}
    game.listen(heard["Ann"].append, "Ann")
    game.listen(heard["Bob"].append, "Bob")
    game.listen(heard["spectator"].append)
    game.listen(heard["everything"].append, everything=True)
    return heard


def drawn(heard: list[Event]) -> list[tuple[tuple[str, ...], int]]:
    return [(event.cards, event.count) for event in heard if event.origin == "draw pile"]


def test_who_draws_sees_the_cards_and_all_others_their_number():
    game = pirates()
    heard = hear_all(game)
    game.choose("Ann", "Jackpot!")
    game.choose("Bob", "pass")
    cards = ("Keg", "Key", "Monkey")
    assert drawn(heard["Ann"]) == drawn(heard["everything"]) == [(cards, 3)]
    assert drawn(heard["Bob"])[0] == drawn(heard["spectator"])[0] == ((), 3)


def test_events_read_as_sentences():
    game = pirates()
    heard = hear_all(game)
    game.choose("Ann", "Jackpot!")
    game.choose("Bob", "pass")
    assert str(heard["Ann"][0]).startswith("Ann plays Jackpot!")
    assert "Ann draws Keg, Key and Monkey (Jackpot!)." in map(str, heard["Ann"])
    assert "Ann draws 3 cards (Jackpot!)." in map(str, heard["Bob"])
    assert "Bob's turn." in map(str, heard["spectator"])
    assert all(str(event).endswith((".", "!")) for event in heard["everything"])


def test_the_last_card_of_a_row_is_given_away_in_secret():
    game = set_up("pirate", "Ann Bob Cat", hands={"Ann": ["Everybody Gets 1"]}, draw=["Keg", "Rum", "Limes", "Sloop"])
    heard = hear_all(game)
    game.choose("Ann", "Everybody Gets 1")
    game.choose("Ann", "Keg")
    game.choose("Ann", "Rum")
    told = [str(event) for event in heard["Bob"] + heard["spectator"]]
    assert not [sentence for sentence in told if "Limes" in sentence]
    assert "Ann has no choice (Everybody Gets 1)." in told
    assert "Ann must choose Limes (Everybody Gets 1)." in map(str, heard["Ann"])


def test_who_stops_listening_hears_no_more():
    game = pirates()
    heard: list[Event] = []
    hear = heard.append
    game.listen(hear)
    game.stop_listening(hear)
    game.choose("Ann", "Rum")
    assert heard == []


def test_a_copy_has_no_listeners():
    game = pirates()
    heard: list[Event] = []
    game.listen(heard.append)
    game.clone().choose("Ann", "Rum")
    assert heard == []


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The kinds of all Event objects that are made."""
    kinds: list[str] = []

    def counted(kind: EventKind, *rest: Any) -> Event:
        kinds.append(kind)
        return Event(kind, *rest)

    monkeypatch.setattr(events, "Event", counted)
    return kinds


@pytest.mark.parametrize("edition", ["pirate", "martian", "drinking", "camping", "anatomy"])
def test_no_event_is_made_while_nobody_listens(made: list[str], edition: str):
    for seed in range(5):
        take_first(Game(edition, ["Ann", "Bob", "Cat"], seed=seed), 200)
    assert made == []


def test_an_event_is_made_once_for_all_who_may_know_the_same(made: list[str]):
    game = pirates()
    heard = hear_all(game)
    game.choose("Ann", "Jackpot!")
    game.choose("Bob", "pass")
    assert made.count("play") == 1
    drawn_by_ann = [next(event for event in told if event.origin == "draw pile") for told in heard.values()]
    assert len({id(event) for event in drawn_by_ann}) == 3, "as Ann, as others, and as who hears everything knows it"


def test_a_word_goes_with_its_rule():
    rule = "Forbidden Word"
    agreed = {"meta": ["Drinking Rules"]}
    game = set_up("drinking", hands={"Ann": ["Rules Reset"]}, rules=[rule], words={rule: "rum"}, options=agreed)
    assert game.view().words == {rule: "rum"}
    game.choose("Ann", "Rules Reset")
    assert game.view().words == {}


def test_a_listener_may_name_the_kinds_of_events_it_wants():
    game = Game("camping", ["Ann", "Bob"], seed=3)
    some: list[Event] = []
    everything: list[Event] = []
    game.listen(some.append, everything=True, kinds=("play", "turn"))
    game.listen(everything.append, everything=True)
    take_first(game, 20)
    assert {event.kind for event in some} == {"play", "turn"}
    assert some == [event for event in everything if event.kind in ("play", "turn")]
    draft = game.draft()
    take_first(draft.game, 4)
    game.adopt(draft)
    assert some == [event for event in everything if event.kind in ("play", "turn")]


@pytest.mark.parametrize("edition", ["camping", "martian", "drinking"])
def test_who_hears_everything_is_told_to_whom_cards_were_shown(edition: str):
    heard: dict[str | None, list[Event]] = {name: [] for name in ("Ann", "Bob", "Cat", None, "everything")}
    game = Game(edition, ["Ann", "Bob", "Cat"], seed=8)
    for name, told in heard.items():
        game.listen(told.append, None if name == "everything" else name, everything=name == "everything")
    chance = random.Random(1)
    for _ in range(150):
        if not game.over:
            game.choose(game.decisions[0], chance.randrange(len(game.decisions[0])))
    hidden = 0
    for at, event in enumerate(heard.pop("everything")):
        for name, told in heard.items():
            sees = event.shown_to is None or name in event.shown_to
            assert (told[at].cards, told[at].word) == ((event.cards, event.word) if sees else ((), ""))
            assert told[at].shown_to is None
            hidden += not sees
    assert hidden > 20
