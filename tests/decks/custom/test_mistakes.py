"""Every mistake in a deck file is told in one sentence, with the line of its card and the way out."""

from __future__ import annotations

import pytest

from ruleshift.decks.loader import MOST_MISTAKES
from tests.decks.custom import NEXT, SMALL, mistakes, small


def wrong(added: str) -> str:
    """The one mistake in what was added to a small deck."""
    ((line, sentence),) = mistakes(SMALL + added)
    assert line == NEXT
    return sentence


def test_the_small_deck_itself_is_fine():
    assert small().size == 6


# Words and shapes.


@pytest.mark.parametrize(
    ("card", "sentence"),
    [
        ('[[goal]]\nname = "G"\nneeds = ["Bred"]', "G: needs: no card is called 'Bred' (did you mean 'Bread'?)"),
        ('[[goal]]\nname = "G"\nneeds = ["Toast"]', "G: needs: Toast is a card of the kind goal"),
        ('[[goal]]\nname = "G"\nneeds = "Bread"', "G: needs: 'Bread' is not a list: put [ and ] around it"),
        ('[[goal]]\nname = "G"\nneeds = []', "G: needs: the list is empty"),
        ('[[goal]]\nname = "G"', "G: a goal needs the field 'needs'"),
        ('[[goal]]\nname = "G"\nneeds = [3]', "G: needs: 3 does not fit: write a card's name, or a table"),
        ('[[goal]]\nname = "G"\nneeds = [{}]', "G: needs: a table does not fit: write a card's name, or a table"),
        ('[[goal]]\nname = "G"\nneeds = [{ any = [] }]', "G: needs: any: the list is empty"),
        ('[[goal]]\nname = "G"\nneeds = [{ cont = 2, icon = "food" }]', "(did you mean 'count'?)"),
        ('[[goal]]\nname = "G"\nneeds = [{ icon = "fod" }]', "no card has the icon 'fod' (did you mean 'food'?)"),
        ('[[goal]]\nname = "G"\nneeds = [{ count = { option = "x" }, icon = "food" }]', "no [[number]] is called 'x'"),
        ('[[rule]]\nname = "R"\ndrw = 2', "R: a rule has no field called 'drw' (did you mean 'draw'?)"),
        ('[[rule]]\nname = "R"\ndraw = "tree"', "R: draw: 'tree' is not a number, nor a word from one to ten"),
        ('[[rule]]\nname = "R"\ndraw = "3"', "R: draw: '3' is a text: leave the quotes out"),
        ('[[rule]]\nname = "R"\ndraw = true', "R: draw: true is not a whole number from 1 to 100"),
        ('[[rule]]\nname = "R"\ndraw = -1', "R: draw: -1 is not a whole number from 1 to 100"),
        ('[[rule]]\nname = "R"\ndraw = 101', "R: draw: 101 is not a whole number from 1 to 100"),
        (
            '[[rule]]\nname = "R"\ndraw = 0xffffffffffffffffff',
            "R: draw: a number as large as that is not a whole number",
        ),
        ('[[rule]]\nname = "R"\ndraw = 1.0', "R: draw: 1.0 is not a whole number from 1 to 100"),
        ('[[rule]]\nname = "R"\ndraw = inf', "R: draw: inf is not a whole number from 1 to 100"),
        ('[[rule]]\nname = "R"\ndraw = 2026-01-31', "R: draw: 2026-01-31 is not a whole number"),
        ('[[rule]]\nname = "R"\ndraw = [2]', "R: draw: a list is not a whole number"),
        ('[[rule]]\nname = "R"\nplay = "al"', "R: play: 'al' does not fit"),
        ('[[rule]]\nname = "R"\nplay = "all but two"', "it may be a number from 1 on, 'all' or 'all but 1'"),
        ('[[rule]]\nname = "R"\nnumerals = { "0" = 1 }', "R: numerals: '0' is not a digit from 1 to 9"),
        ('[[rule]]\nname = "R"\nnumerals = { a = 1 }', "R: numerals: 'a' is not a digit from 1 to 9"),
        ('[[rule]]\nname = "R"\nnumerals = 2', 'R: numerals: 2 does not fit: write it as { "1" = 2 }'),
        ('[[rule]]\nname = "R"\nbonus = { draw = 1 }', "R: bonus: while is missing"),
        ('[[rule]]\nname = "R"\nbonus = 1', "R: bonus: 1 is not a table with draw, play, while"),
        (
            '[[action]]\nname = "A"\ndo = [{ stel = "keeper" }]',
            "A: do: there is no verb 'stel' (did you mean 'steal'?)",
        ),
        (
            '[[action]]\nname = "A"\ndo = [{ plunder = "keeper" }]',
            "A: do: the verb 'plunder' stands in 'use', not in 'do'",
        ),
        ('[[action]]\nname = "A"\ndo = [{ steal = "keper" }]', "no card is called 'keper' (did you mean 'keeper'?)"),
        ('[[action]]\nname = "A"\ndo = [{ steal = "Toast" }]', "only a keeper or a creeper can be meant here"),
        ('[[action]]\nname = "A"\ndo = [{ steal = { icn = "food" } }]', "there is no 'icn' here"),
        ('[[action]]\nname = "A"\ndo = [{ steal = {} }]', "an empty table selects no cards"),
        ('[[action]]\nname = "A"\ndo = [{ steal = 3 }]', "A: do: steal: 3 is not the name of a card"),
        ('[[action]]\nname = "A"\ndo = [{ trade_hands = 1 }]', "A: do: trade_hands: 1 does not fit: write true"),
        ('[[action]]\nname = "A"\ndo = [{ draw = 1, steal = "any" }]', "write each one by itself, as { draw = 3 }"),
        ('[[action]]\nname = "A"\ndo = "draw"', "A: do: 'draw' is not a verb"),
        ('[[action]]\nname = "A"\ndo = []', "A: do: write one to 10 verbs"),
        ('[[action]]\nname = "A"\ndo = [{ play_again = ["creeper"] }]', "a creeper is never in a hand"),
        ('[[action]]\nname = "A"\ndo = [{ others_discard = "gaol" }]', "(did you mean 'goal'?)"),
        ('[[action]]\nname = "A"\ndo = [{ trash_rules = { upto = 2 } }]', "there is no 'upto' here, only up_to"),
        ('[[surprise]]\nname = "S"\ncancels = "rul"\ndo = [{ draw = 1 }]', "(did you mean 'rule'?)"),
        ('[[keeper]]\nname = "K"\nsafe_from = ["steal"]', "K: safe_from: 'steal' is not 'plunder'"),
        ('[[keeper]]\nname = "K"\ncount = 0', "K: count: 0 is not a whole number from 1 to 50"),
        ('[[keeper]]\nname = "K"\nsource = "book"', "K: source: 'book' does not fit"),
        ('[[keeper]]\nname = "K"\njudging = 1', "K: judging: 1 is not true or false"),
        ('[[keeper]]\nname = "K"\nicons = "food"', "K: icons: 'food' is not a list: put [ and ] around it"),
        ('[[keeper]]\nname = "K"\nicons = ["!"]', "K: icons: '!' has neither a letter nor a digit"),
        ('[[keeper]]\nname = "K"\ntext = 5', "K: text: 5 is not a text: put quotes around it"),
        ('[[meta]]\nname = "M"\nlays = ["Bread"]', "M: lays: Bread is a card of the kind keeper, and only a rule"),
        ('[[meta]]\nname = "M"\nguards = "weather"', "M: guards: no rule has the slot 'weather'"),
        ('[[switch]]\nname = "s"\ndefault = true', "switch: without is missing"),
        ('[[number]]\nname = "n"\ndefault = 5\nfrom = 6\nto = 7', "the default of a number lies between from and to"),
        ('[[keepr]]\nname = "K"', "a deck has no part called 'keepr' (did you mean 'keeper'?)"),
        ("[[keeper]]", "this keeper has no name"),
        ('[[keeper]]\nName = "K"', "a keeper has no field called 'Name' (did you mean 'name'?)"),
        ('[[action]]\nname = "A"\ndoes = 1', "A: an action has no field called 'does'"),
        ('[[ungoal]]\nname = "U"', "U: an ungoal needs the field 'needs'"),
        ('[card]\nname = "K"', "a deck has no part called 'card': a card stands under its kind, as in [[keeper]]"),
        ("[[keeper]]\nname = 3", "name: 3 is not a text: put quotes around it"),
    ],
)
def test_a_value_that_does_not_fit(card: str, sentence: str):
    assert sentence in wrong(card)


# Texts and names.


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("x" * 161, "the text has 161 characters; at most 160 are allowed"),
        ("one\\ntwo", "the text has a line break: write it on one line"),
        ("one\ttwo", "the text has a tab: write a space"),
        ("one\u200btwo", "the text has an invisible character (U+200B): delete it"),
        ("\\u0000", "an invisible character"),
        ("\\u001b[31mred", "an invisible character"),
        ("\\u009b31mred", "an invisible character"),
        ("\\u202eneddih", "an invisible character"),
        ("\\u2028", "an invisible character"),
    ],
)
def test_a_text_that_cannot_be_shown(text: str, sentence: str):
    assert sentence in wrong(f'[[keeper]]\nname = "K"\ntext = "{text}"')


def test_texts_may_have_every_sign_that_can_be_seen():
    deck = small('[[keeper]]\nname = "Crème brûlée 𝄞"\nemoji = "👩‍🍳"\ntext = "Fin d’été : 5 €"')
    assert "Crème brûlée 𝄞" in [card.name for card in deck.cards]


@pytest.mark.parametrize(
    "name", ["pass", "Draw", "end turn", "keeper", "any", "goal", "@home", "C#", "-1", "=2", "use Bread", "open it"]
)
def test_a_name_that_would_be_read_as_something_else(name: str):
    assert wrong(f'[[keeper]]\nname = "{name}"').startswith(f"a card cannot be called {name!r}: ")


@pytest.mark.parametrize("name", ["", "...", " Jam", "Plum  Jam", "x" * 61, "\\u001f", "a\\u200bb"])
def test_a_name_that_is_none(name: str):
    assert wrong(f'[[keeper]]\nname = "{name}"').startswith("name: ")


def test_a_name_with_a_space_that_only_looks_like_one():
    assert wrong('[[keeper]]\nname = "Plum\u00a0Jam"').endswith("has an unusual space: write an ordinary one")


@pytest.mark.parametrize("name", ["bread", "BREAD!", "Bread?"])
def test_a_name_that_is_taken(name: str):
    assert wrong(f'[[keeper]]\nname = "{name}"') == f"the name {name!r} is taken by the card on line 8: use count"


def test_letters_with_accents_are_the_same_however_they_are_composed():
    assert small('[[keeper]]\nname = "Caf\u00e9"\n[[goal]]\nname = "G"\nneeds = ["Cafe\u0301"]').size == 8


# The head and the whole.


@pytest.mark.parametrize(
    ("head", "line", "sentence"),
    [
        ('id = "x"\nname = "X"', 1, "a deck begins with format, id and name, and format is missing"),
        ("", 1, "a deck begins with format, id and name, and format and id and name are missing"),
        ('format = 2\nid = "x"\nname = "X"', 1, "format: this file has format 2, and this version reads format 1"),
        ('format = 1\nid = "X y"\nname = "X"', 2, "id: 'X y' is not a short name of lower-case letters"),
        ('format = 1\nid = "x"\nname = "X"\n\nyear = 12345', 5, "year: 12345 is not a whole number from 0 to 9999"),
        (
            'format = 1\nid = "x"\nname = "X"\nblend = true',
            4,
            "a deck has no part called 'blend' (did you mean 'blends'?)",
        ),
        ('format = 1\nid = "x"\nname = "X"\nsolo = { without = ["No"] }', 4, "solo: without: no card is called 'No'"),
        ('format = 1\nid = "x"\nname = "X"\nkeeper = 3', 4, "cards go under double brackets: [[keeper]]"),
    ],
)
def test_a_mistake_in_the_head(head: str, line: int, sentence: str):
    found = mistakes(head + '\n[[basic]]\nname = "Basic Rules"\ndraw = 1')
    assert [(number, told[: len(sentence)]) for number, told in found] == [(line, sentence)]


def test_a_deck_has_its_basic_rules_once():
    other = '[[basic]]\nname = "Others"\ndraw = 1'
    assert mistakes(SMALL + other) == [(1, "a deck needs exactly one [[basic]] card, and this one has 2")]


@pytest.mark.parametrize("name", ["judging", "meta", "twice"])
def test_an_option_has_a_name_of_its_own(name: str):
    twice = '[[number]]\nname = "twice"\ndefault = 1\nfrom = 1\nto = 1\n'
    found = mistakes(SMALL + twice + f'[[switch]]\nname = "{name}"\ndefault = true\nwithout = []')
    assert found in ([(line, f"there is an option called {name!r} already")] for line in (NEXT, NEXT + 5))


# All of them.


def test_all_mistakes_are_told_in_the_order_of_their_lines():
    added = '[[rule]]\nname = "R"\ndrw = 1\nply = 2\n[[goal]]\nname = "G"\nneeds = ["Bred"]\n'
    added += '[[keeper]]\nname = "K"\ncount = "2"'
    lines = [line for line, _ in mistakes(SMALL + added)]
    assert lines == [NEXT, NEXT, NEXT + 4, NEXT + 7]


def test_all_mistakes_of_one_list_are_told():
    added = '[[action]]\nname = "A"\ndo = [{ drw = 1 }, { draw = 1 }, { steal = "Bred" }, { swop = true }]\n'
    added += '[[goal]]\nname = "G"\nneeds = ["Bred", "Bread", { any = ["Chese", "Buter"] }]'
    assert mistakes(SMALL + added) == [
        (NEXT, "A: do: steal: no card is called 'Bred' (did you mean 'Bread'?)"),
        (NEXT, "A: do: there is no verb 'drw' (did you mean 'draw'?)"),
        (NEXT, "A: do: there is no verb 'swop' (did you mean 'swap'?)"),
        (NEXT + 3, "G: needs: any: no card is called 'Buter' (did you mean 'Butter'?)"),
        (NEXT + 3, "G: needs: any: no card is called 'Chese'"),
        (NEXT + 3, "G: needs: no card is called 'Bred' (did you mean 'Bread'?)"),
    ]


def test_a_misspelled_section_is_one_mistake():
    added = '[[keepr]]\nname = "Jam"\nicons = ["sweet"]\n[[goal]]\nname = "G"\nneeds = ["Jam", { icon = "sweet" }]'
    assert len(mistakes(SMALL + added)) == 1


def test_there_is_an_end_to_the_list():
    added = "".join(f'[[rule]]\nname = "R{number}"\nnonsense = 1\n' for number in range(100))
    assert len(mistakes(SMALL + added)) == MOST_MISTAKES
    added = f'[[goal]]\nname = "G"\nneeds = [{{ any = {[f"No {number}" for number in range(99)]} }}]'
    assert len(mistakes(SMALL + added)) == MOST_MISTAKES


def test_lines_are_right_whatever_stands_in_texts_and_comments():
    odd = '# [[keeper]]\n[[keeper]]\nname = "K"\ntext = """\\\n[[keeper]]"""\nhint = \'\'\'[[goal]]\'\'\'\n'
    found = mistakes(SMALL + odd + '[[goal]]\nname = "G"\nneeds = ["No"]')
    assert found == [(NEXT + 6, "G: needs: no card is called 'No'")]


# How a deck looks.


@pytest.mark.parametrize(
    ("card", "sentence"),
    [
        ('[[keeper]]\nname = "K"\npicture = "kidnys"', "(did you mean 'kidneys'?)"),
        ('[[keeper]]\nname = "K"\npicture = 3', "K: picture: 3 is not one of the drawings"),
        ('[[icon]]\nicon = "fod"\nemoji = "x"', "icon: icon: no card has the icon 'fod' (did you mean 'food'?)"),
        ('[[icon]]\nicon = "food"', "icon: 'food' needs a name or an emoji here"),
        ('[[icon]]\nemoji = "x"', "icon: icon is missing"),
        ('[[icon]]\nicon = "food"\npicture = "x"', "icon: there is no 'picture' here"),
        ('[[icon]]\nicon = "food"\nname = ""', "icon: name: the text is empty"),
    ],
)
def test_what_cannot_be_drawn_is_told_with_its_line(card: str, sentence: str):
    assert sentence in wrong(card)


@pytest.mark.parametrize(
    ("field", "sentence"),
    [
        ('theme = "see"', "theme: 'see' is not one of the themes (sea, mars, bar, forest, clinic, neutral)"),
        ("theme = 3", "theme: 3 is not one of the themes"),
        ('colour = "red"', "colour: 'red' is not a colour: write it as '#2a7188'"),
        ('colour = "#12345"', "is not a colour"),
        ("emoji = 1", "emoji: 1 is not a text"),
    ],
)
def test_the_look_of_a_deck_is_checked(field: str, sentence: str):
    ((line, said),) = mistakes(f"{field}\n{SMALL}")
    assert line == 1
    assert sentence in said


def test_an_icon_is_shown_in_one_way():
    ((line, sentence),) = mistakes(SMALL + 2 * '[[icon]]\nicon = "food"\nemoji = "x"\n')
    assert line == NEXT + 3
    assert sentence == "icon: 'food' has an [[icon]] already"


def test_a_deck_says_how_it_looks():
    head = 'theme = "bar"\ncolour = "#8A5a2b"\nemoji = "\N{COOKING}"\n'
    deck = small('[[icon]]\nicon = "FOOD"\nname = "To Eat"\n', before=head)
    assert (deck.theme, deck.colour, deck.emoji) == ("bar", "#8A5a2b", "\N{COOKING}")
    assert [(each.icon, each.name, each.emoji) for each in deck.icons] == [("food", "To Eat", "")]
    assert (small().theme, small().colour, small().icons) == ("neutral", "", ())
