"""Add-ons: how they are read and checked, whom they join, and that whatever joins can be played."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ruleshift.cards import Card, Deck, Kind
from ruleshift.cli import main
from ruleshift.decks import DeckError, find_deck, load_deck, read_deck
from ruleshift.decks.add_ons import leading
from ruleshift.decks.check import report_add_on
from ruleshift.engine.game import Game
from ruleshift.engine.journal import Journal
from ruleshift.engine.options import SetupError
from tests.decks.custom import KITCHEN, SMALL
from tests.decks.custom.invention import divided, invent, without_mistakes
from tests.decks.custom.test_playing import SEATS, play_at_random

GALLEY = KITCHEN.with_name("galley.toml")
HEAD = 'format = 1\nid = "{id}"\nname = "{name}"\nadds_to = {adds_to}\n'
KEEPER = '[[keeper]]\nname = "Ladle"\n'


def text(*cards: str, adds_to: str = '["pirate"]', name: str = "More") -> str:
    return HEAD.format(id=name.casefold(), name=name, adds_to=adds_to) + "".join(cards)


def add_on(*cards: str, adds_to: str = '["pirate"]', name: str = "More") -> Deck:
    return read_deck(text(*cards, adds_to=adds_to, name=name), "more.toml")


def goal(*needs: str, name: str = "Stew") -> str:
    return f'[[goal]]\nname = "{name}"\nneeds = [{", ".join(needs)}]\n'


# Reading and checking.


@pytest.mark.parametrize(
    ("written", "told"),
    [
        (text(), "line 1: an add-on needs at least one card"),
        (text('[[basic]]\nname = "B"\ndraw = 1\n'), "line 5: an add-on has no [[basic]] card"),
        (text(KEEPER, adds_to="[]"), "line 4: adds_to: the list is empty"),
        (text(KEEPER, adds_to='"pirate"'), "line 4: adds_to: 'pirate' is not a list"),
        (text(KEEPER, adds_to='["Pirate!"]'), "line 4: adds_to: 'Pirate!' is not a short name"),
        (text(KEEPER, adds_to='["more"]'), "line 4: adds_to: more is this deck itself"),
        (text("blends = false\n", KEEPER), "line 5: an add-on is there to be mixed"),
        (text(KEEPER, "wings = 2\n"), "a keeper has no field called 'wings'"),
        (text(KEEPER, KEEPER), "line 7: the name 'Ladle' is taken by the card on line 5"),
        (SMALL.replace('"small"', '"any"'), "line 2: 'any' means any deck"),
    ],
)
def test_what_no_add_on_can_be(written: str, told: str):
    with pytest.raises(DeckError) as error:
        read_deck(written, "more.toml")
    assert any(told in sentence for sentence in error.value.sentences), error.value.sentences


def test_a_deck_without_adds_to_knows_its_own_cards_only():
    with pytest.raises(DeckError, match="no card is called 'Rum'"):
        read_deck(SMALL + goal('"Rum"'), beside=[find_deck("pirate")])


def test_the_names_of_an_add_on_are_looked_at_when_it_has_company():
    written = text(goal('"Rumm"', '{ count = 2, icon = "bootie" }'))
    assert read_deck(written).adds_to == ("pirate",)
    with pytest.raises(DeckError) as error:
        read_deck(written, "more.toml", beside=[find_deck("pirate")])
    assert error.value.sentences == (
        "more.toml, line 5: Stew: needs: icon: no card has the icon 'bootie' (did you mean 'booty'?)",
        "more.toml, line 5: Stew: needs: no card is called 'Rumm' (did you mean 'Rum'?)",
    )


def checked(path: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, list[str]]:
    code = main(["deck", "check", str(path)])
    return code, capsys.readouterr().out.splitlines()


def test_the_example_has_nothing_to_complain_about(capsys: pytest.CaptureFixture[str]):
    code, lines = checked(GALLEY, capsys)
    assert code == 0
    assert lines == [
        "Galley: 8 cards: 1 New Rule, 2 Goals, 2 Keepers, 1 Creeper, 2 Actions. Checked with pirate.",
        "No problems, no notes. The add-on can be played.",
    ]


def test_an_error_says_with_which_deck_the_add_on_was_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = tmp_path / "more.toml"
    path.write_text(text(goal('"Rum"', '"Xylophone"'), adds_to='["pirate", "camping", "drinking"]'), encoding="utf-8")
    code, lines = checked(path, capsys)
    assert code == 1
    assert lines == [
        "error: more.toml, line 5: with camping: Stew: needs: no card is called 'Rum'",
        "error: more.toml, line 5: with pirate, camping and drinking: Stew: needs: no card is called 'Xylophone'",
        "2 errors. The add-on cannot be played.",
    ]


def test_any_means_its_own_cards_only(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = tmp_path / "more.toml"
    path.write_text(text(goal('"Rum"'), adds_to='["any"]'), encoding="utf-8")
    code, lines = checked(path, capsys)
    assert code == 1
    assert lines[0].startswith(
        "error: more.toml, line 5: with its own cards only: Stew: needs: no card is called 'Rum'"
    )
    steal = '[[action]]\nname = "Grab"\ntext = "Take a Keeper."\ndo = [{ steal = "keeper" }]\n'
    path.write_text(text(steal, adds_to='["any"]'), encoding="utf-8")
    code, lines = checked(path, capsys)
    assert (code, lines[-1]) == (0, "No problems, no notes. The add-on can be played.")
    harmless = '[[rule]]\nname = "Mild"\ntext = "x"\nharmless = "keeper"\n'
    path.write_text(text(harmless, adds_to='["any"]'), encoding="utf-8")
    assert checked(path, capsys)[0] == 1


def test_a_deck_that_there_is_not(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = tmp_path / "more.toml"
    path.write_text(text(KEEPER, adds_to='["pirat"]'), encoding="utf-8")
    code, lines = checked(path, capsys)
    assert code == 1
    assert lines[0] == "error: more.toml, line 4: with pirat: there is no deck 'pirat' here (did you mean 'pirate'?)"


def test_custom_decks_are_found_in_the_same_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    (tmp_path / "small.toml").write_text(SMALL, encoding="utf-8")
    (tmp_path / "more.toml").write_text(text(KEEPER, goal('"Bread"', '"Ladle"'), adds_to='["small"]'), encoding="utf-8")
    last = tmp_path / "last.toml"
    last.write_text(text(goal('"Bread"', '"Ladle"', name="Soup"), adds_to='["more"]', name="Last"), encoding="utf-8")
    code, lines = checked(last, capsys)
    assert (code, lines[-1]) == (0, "No problems, no notes. The add-on can be played.")
    (tmp_path / "small.toml").write_text(SMALL + "x = ", encoding="utf-8")
    code, lines = checked(last, capsys)
    assert code == 1
    assert lines[0].startswith("error: small.toml, line ")


def test_goals_are_judged_with_the_cards_of_the_whole_table():
    deck = add_on(goal('"Rum"', '"Rum"'))
    lines, problems = report_add_on(deck, "more.toml")
    assert problems == 1
    assert lines[0] == "problem: more.toml, line 7: Stew cannot be met: it asks for 2 cards out of Rum, and there is 1"
    second = add_on(goal('"Rum"', '"Rum"'), '[[keeper]]\nname = "Rum"\n')
    assert report_add_on(second, "more.toml")[1] == 0


def test_two_decks_that_add_to_each_other_are_found_out():
    one, two = (add_on(KEEPER, adds_to=f'["{other}"]', name=name) for name, other in (("One", "two"), ("Two", "one")))
    lines, _ = report_add_on(one, "one.toml", [two])
    assert lines[0] == "error: one.toml, line 4: with two: two and this deck join only each other"
    with pytest.raises(SetupError, match="never plays alone"):
        Game([one, two])


# Whom they join.


@pytest.mark.parametrize(
    ("decks", "adds_to", "reason"),
    [
        ([], ["pirate"], "More is an add-on and never plays alone: choose a deck for it to join, such as pirate."),
        ([], ["any"], "More is an add-on and never plays alone: choose a deck for it to join, such as pirate."),
        (
            ["camping"],
            ["pirate", "anatomy"],
            "More is an add-on for pirate and anatomy, and this table has no such deck.",
        ),
        (["martian"], ["any"], "More cannot join Martian, which takes only add-ons that name it."),
        (["martian"], ["pirate"], "More cannot join Martian, which takes only add-ons that name it."),
    ],
)
def test_whom_an_add_on_does_not_join(decks: list[str], adds_to: list[str], reason: str):
    more = add_on(KEEPER, adds_to=str(adds_to).replace("'", '"'))
    both: list[list[str | Deck]] = [[*decks, more], [more, *decks]]
    for edition in both:
        with pytest.raises(SetupError) as error:
            Game(edition)
        assert str(error.value) == reason


@pytest.mark.parametrize(
    ("decks", "adds_to"),
    [
        (["pirate"], ["pirate"]),
        (["pirate", "camping"], ["camping"]),
        (["anatomy"], ["any"]),
        (["martian"], ["martian"]),
        (["martian"], ["any", "martian"]),
    ],
)
def test_whom_an_add_on_joins(decks: list[str], adds_to: list[str]):
    more = add_on(KEEPER, adds_to=str(adds_to).replace("'", '"'))
    game = Game([*decks, more], seed=1)
    assert "Ladle" in game._table.pack.names
    assert game._table.pack.cards[game._table.pack.basic].kind is Kind.BASIC
    turned = Game([more, *decks], seed=1)
    play_at_random(turned, random.Random(1), 40)


def test_a_table_goes_by_its_first_deck_that_is_no_add_on():
    more = add_on(KEEPER)
    assert leading([more, find_deck("pirate"), find_deck("camping")]).id == "pirate"
    assert leading([more]) is more


def test_martian_blends_no_better_with_an_add_on_beside():
    more = add_on(KEEPER, adds_to='["martian", "pirate"]')
    with pytest.raises(SetupError, match="Martian is never blended"):
        Game(["martian", "pirate", more])


def test_names_that_nobody_at_the_table_has_are_refused_with_their_line():
    more = add_on(goal('"Rum"', '"Tent"'), adds_to='["pirate", "camping"]')
    with pytest.raises(DeckError, match="More with Pirate, line 5: Stew: needs: no card is called 'Tent'"):
        Game(["pirate", more])
    assert Game(["pirate", "camping", more]).notices == []
    assert Game(["pirate", more], options={"with": ["camping:Tent"]}).notices == []


def test_two_add_ons_at_one_table_and_one_that_speaks_of_the_other():
    first = add_on(KEEPER, name="First")
    second = add_on(goal('"Ladle"', '"Rum"'), adds_to='["first"]', name="Second")
    game = Game(["pirate", second, first], seed=3)
    assert game.notices == []
    play_at_random(game, random.Random(3), 60)
    with pytest.raises(SetupError, match="Second is an add-on for first, and this table has no such deck"):
        Game(["pirate", second])
    with pytest.raises(SetupError, match="blended with itself"):
        Game(["pirate", first, first])


def test_equal_names_are_copies_of_one_card():
    more = add_on('[[keeper]]\nname = "Rum"\nicons = ["fruit"]\n', goal('"Rum"', '"Rum"'))
    pack = Game(["pirate", more])._table.pack
    rums = [c for c in pack.by_name["rum"] if pack.kind[c] == Kind.KEEPER]
    assert len(rums) == 2
    assert len({pack.name_id[c] for c in rums}) == 1
    assert all("fruit" in pack.icons(c) for c in rums)


def test_a_container_stays_single():
    again = '[[keeper]]\nname = "Treasure Map"\n'
    with pytest.raises(DeckError, match="Treasure Map: there is a card of this name already"):
        Game(["pirate", add_on(again)])
    box = '[[keeper]]\nname = "Strongbox"\ncontainer = { holds = "keeper", out = "all" }\n'
    with pytest.raises(DeckError, match="Strongbox: there is a card of this name already"):
        Game(["pirate", add_on(box)])


def test_a_card_of_another_kind_needs_another_name():
    with pytest.raises(DeckError, match="line 5: Rum: a keeper has this name already: a goal needs another one"):
        Game(["pirate", add_on(goal('"Keg"', name="Rum"))])
    assert Game(["pirate", add_on(goal('"Keg"', name="Armada").replace("[[goal]]", "[[ungoal]]"))]).notices == []


def test_a_name_means_the_card_on_the_table_whatever_else_is_called_so():
    strange = read_deck(SMALL.replace('name = "Toast"', 'name = "Rum"'))
    more = add_on(KEEPER, goal('"Rum"', '"Ladle"'))
    tables: list[list[str | Deck]] = [["pirate", strange, more], [strange, "pirate", more]]
    for edition in tables:
        assert Game(edition).notices == []


def test_options_of_an_add_on():
    switch = '[[switch]]\nname = "dry"\ndefault = false\nwithout = ["Rum", "Ladle"]\n'
    number = '[[number]]\nname = "kegs"\ndefault = 1\nfrom = 1\nto = 3\n'
    more = add_on(switch, number, KEEPER, goal('{ count = { option = "kegs" }, icon = "booty" }'))
    assert {"Rum", "Ladle"} <= {
        Game(["pirate", more])._table.pack.names[c] for c in Game(["pirate", more])._table.removed
    }
    wet = Game(["pirate", more], options={"dry": True, "kegs": 3})
    assert not {"Rum", "Ladle"} & {wet._table.pack.names[c] for c in wet._table.removed}
    clash = add_on(number.replace("kegs", "too_many_humans"), KEEPER, adds_to='["martian"]')
    with pytest.raises(DeckError, match="there is an option called 'too_many_humans' already"):
        Game(["martian", clash])


def test_what_an_add_on_may_say_about_meta_rules():
    meta = '[[meta]]\nname = "Quiz Night"\nlays = ["Name That Organ!"]\nguards = "learning"\n'
    more = add_on(meta, adds_to='["anatomy"]')
    game = Game(["anatomy", more], options={"meta": ["Quiz Night"]})
    assert "Name That Organ!" in game.view().rules
    with pytest.raises(DeckError, match="no card is called 'Name That Tune'"):
        Game(["anatomy", add_on(meta.replace("Organ!", "Tune"), adds_to='["anatomy"]')])


def test_journals_carry_add_ons():
    galley = load_deck(GALLEY)
    game = Game(["pirate", galley], ["Ann", "Bob"], seed=5)
    play_at_random(game, random.Random(5), 50)
    journal = Journal.from_bytes(game.journal.to_bytes())
    assert journal.own_decks == {"galley": galley.source}
    assert str(Game.from_journal(journal)) == str(game)


def test_the_command_line_plays_it(capsys: pytest.CaptureFixture[str]):
    assert main(["simulate", f"pirate+{GALLEY}", "--games", "2", "--bots", "greedy", "--json"]) == 0
    assert '"Grog"' in capsys.readouterr().out
    assert main(["cards", f"pirate+{GALLEY}"]) == 0
    assert "Galley (8 cards)" in capsys.readouterr().out
    assert main(["simulate", str(GALLEY), "--games", "1"]) == 2
    assert "never plays alone" in capsys.readouterr().err


# Whatever joins can be played.


def test_an_add_on_that_nobody_wrote():
    played = []

    @settings(max_examples=25)
    @given(st.integers(0, 10**6))
    def check(seed: int) -> None:
        chance = random.Random(seed)
        base_text, more_text = divided(invent(chance), chance)
        base = without_mistakes(base_text)
        try:
            more = read_deck(without_mistakes(more_text, [base]).source)
        except AssertionError:
            return  # none of its cards was without a mistake
        editions: list[str | Deck] = [base, more, *chance.choice(([], ["pirate"], ["anatomy"]))]
        chance.shuffle(editions)
        agreed = [card.name for deck in (base, more) for card in deck.cards if _can_be_agreed(card)]
        options = {"meta": chance.choice(([], agreed)), "ask": chance.choice(("public", "able"))}
        game = Game(editions, SEATS[: chance.choice((1, 2, 3, 5))], seed=seed, options=options)
        play_at_random(game, chance, 60, restless=chance.random() < 0.3)
        assert str(Game.from_journal(game.journal)) == str(game)
        played.append(more)

    check()
    assert len(played) > 15
    assert len({deck.size for deck in played}) > 5


def _can_be_agreed(card: Card) -> bool:
    return card.kind is Kind.META and "with" not in card.data
