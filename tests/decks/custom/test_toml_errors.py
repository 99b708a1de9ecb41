"""What is not TOML is told with its line, and with what to write instead, to somebody who never heard of TOML."""

from __future__ import annotations

import pytest

from tests.decks.custom import NEXT, SMALL, mistakes

STRAIGHT = 'write straight quotes around a text, as in "Bread", instead of '
NEITHER = 'this line is neither a field, as in name = "Bread", nor a section, as in [[keeper]]; a remark begins with #'
UNCLOSED = "the text is not closed: its quote is missing at the end"
ONE_LINE = "a table in { and } stands on one line, from its { to its }"
COMMA = "a comma is missing between two entries of a list"
NO_BRACKET = "the list is not closed: its ] is missing"
UNUSUAL = "there is an unusual space (U+00A0): write an ordinary one"
BRACKETS = "two brackets open and two close a section: write [[keeper]]"


def told(text: str, below: int = 0, after: str = "\n") -> str:
    """The one mistake in a keeper with this text, which stands so many lines below the card's beginning."""
    ((line, sentence),) = mistakes(f"{SMALL}[[keeper]]\n{text}{after}")
    assert line == NEXT + 1 + below
    return sentence


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        # Quotes.
        ("name = “Jam”", STRAIGHT + "“"),
        ("name = „Jam“", STRAIGHT + "„"),
        ("name = «Jam»", STRAIGHT + "«"),
        ("name = ‘Jam’", STRAIGHT + "‘"),
        ("name = `Jam`", STRAIGHT + "`"),
        ('name = “Jam"', STRAIGHT + "“"),
        ("icons = [“sweet”, “red”]", STRAIGHT + "“"),
        ('icons = ["sweet", “red”]', STRAIGHT + "“"),
        ('name = "Jam”', 'close the text with ", not with ”'),
        ('icons = ["sweet”]', 'close the text with ", not with ”'),
        ('name = "Jam', UNCLOSED),
        ("name = 'Jam", UNCLOSED),
        ("name = 'Jam\"", UNCLOSED),
        ('name = "Jam\ntext = "Sweet."', UNCLOSED),
        ('text = """Sweet.\n\n[[keeper]]\n', UNCLOSED),
        ('icons = ["sweet", "red]', UNCLOSED),
        ('icons = ["sweet, "red"]', "a quote or a comma is missing in this list"),
        ('text = "Say "Arrr!" once."', 'a quote ends the text: write \\" for a quote inside it'),
        (
            "name = 'Captain's Hat'",
            'the apostrophe ends the text: put double quotes around it, "Captain\'s Hat"',
        ),
        ("name = Jam", 'a text stands in quotes: write "Jam"'),
        ('name = Plum Jam"', 'a text stands in quotes: write "Plum Jam"'),
        ("icons = [sweet, red]", 'a text stands in quotes: write "sweet"'),
        ("emoji = 🍺", 'a text stands in quotes: write "🍺"'),
        ("text = 'a' # fine\ncolour = #8a5a2b", 'a colour is a text: write "#8a5a2b"'),
        (r'text = "a\qb"', "a \\ in a text is written \\\\"),
        # Values.
        ("judging = True", "write true in lower-case letters, not True"),
        ("judging = FALSE", "write false in lower-case letters, not FALSE"),
        ("judging = yes", "write true, not yes"),
        ("judging = no", "write false, not no"),
        ("picture = none", "there is no value none: leave the field out"),
        ("name =", "the value of name is missing after ="),
        ('name = = "Jam"', "there is one = too many"),
        ("count = 02", "a number does not begin with 0"),
        ("count = 2 copies", "nothing may follow a value on its line: leave copies out"),
        ('name = "Jam",', "there is no , at the end of a line: leave it out"),
        ('name = "Jam";', "there is no ; at the end of a line: leave it out"),
        ('name = "Jam" // a keeper', "a remark begins with #"),
        ('name = "Jam" text = "Sweet."', "every field stands on a line of its own: text begins a new one"),
        # Fields and sections.
        ('name: "Jam"', "write = after name, not :"),
        ('name "Jam"', "write = between name and its value"),
        ("count 3", "write = between count and its value"),
        ("hand limit = 3", "the name of a field has no spaces: write hand_limit"),
        ('= "Jam"', "the name of the field is missing before ="),
        ("This is for my sister", NEITHER),
        ("// for my sister", NEITHER),
        ("- Jam", NEITHER),
        ("[[New Rule]]", "the name of a section is one word, as in [[rule]]"),
        ("[[keeper]", BRACKETS),
        ("[[keeper", BRACKETS),
        ('[[keeper]] name = "Jam"', "the fields stand on the lines below a section"),
        ("[keeper]", "a section is given twice: cards go under double brackets, as in [[keeper]]"),
        ("{\\rtf1\\ansi", "this is a document of another program: save it as plain text"),
        # Lists and tables.
        ('icons = ["sweet" "red"]', COMMA),
        ("use = [{ draw = 1 } { draw = 2 }]", COMMA),
        ('icons = ["sweet"; "red"]', "a comma stands between the entries of a list, not ;"),
        ('icons = ["sweet",, "red"]', "there is one comma too many"),
        ('icons = "sweet", "red"', "several values stand in [ and ]: write them as a list"),
        ('icons = ("sweet", "red")', "a list stands in [ and ], not in ( and )"),
        ('icons = {"sweet", "red"}', "a list stands in [ and ], not in { and }"),
        ('icons = ["sweet"]]', "there is one ] too many"),
        ('icons = ["sweet", "red"', NO_BRACKET),
        ('icons = ["sweet", "red"\nname = "Jam"', NO_BRACKET),
        ('icons = ["sweet", "red"\n\n[[keeper]]\nname = "Jam"', NO_BRACKET),
        ("use = [ draw = 3 ]", "a verb stands in { and }, as in [{ draw = 3 }]"),
        ("use = [{ draw: 3 }]", "write = after draw, not :"),
        ("use = [{ draw = 3 ]", "the table is not closed: } is missing before ]"),
        ("use = { draw = 3 }}", "there is one } too many"),
        ("use = { draw = 3, }", "there is no comma before }: leave it out"),
        ("use = { draw = 3 play = 2 }", "a comma is missing between two parts of a table"),
        ("use = { draw = 3, draw = 4 }", "a part of this table is given twice"),
        ("use = [{ draw = 3,]", "the table is not closed: } is missing before ]"),
        ("use = { = 3 }", "every part of a table has a name, as in { draw = 3 }"),
        ('text =} "Sweet."', "a value is missing before }"),
        ('\'name = "Jam"', UNCLOSED),
        ("use = { draw = 3", ONE_LINE),
        ("use = {\n  draw = 3 }", ONE_LINE),
        ("use = { draw = 3\n}", ONE_LINE),
        ("use = [{ draw = 3,\n}]", ONE_LINE),
        # What nobody sees.
        ('name\u00a0= "Jam"', UNUSUAL),
        ('name =\u00a0"Jam"', UNUSUAL),
        ('\u00a0name = "Jam"', UNUSUAL),
        ('name = "Jam"\u00a0', UNUSUAL),
        ('\ufeffname = "Jam"', "there is an invisible character (U+FEFF): delete it"),
        ('name = \u200b"Jam"', "there is an invisible character (U+200B): delete it"),
        ('name = "J\0am"', "there is an invisible character (U+0000): delete it"),
    ],
)
def test_a_slip_is_told_with_what_to_write_instead(text: str, sentence: str):
    below = text[: text.index("colour")].count("\n") if "colour" in text else 0
    for after in ("\n", "", '\nhint = "It sticks."\n\n[[keeper]]\nname = "Honey"\n'):
        assert told(text, below, after) == sentence


@pytest.mark.parametrize(
    ("text", "below", "sentence"),
    [
        ('name = "Jam"\nname = "Honey"', 1, "name is given twice, or the next card has no section of its own"),
        ('icons = [\n  "sweet"\n  "red",\n]', 2, COMMA),
    ],
)
def test_a_slip_is_told_on_the_line_where_it_shows(text: str, below: int, sentence: str):
    assert told(text, below) == sentence


def test_windows_line_ends_change_nothing():
    text = (SMALL + '[[keeper]]\nname = "Jam"\njudging = True\n').replace("\n", "\r\n")
    assert mistakes(text) == [(NEXT + 2, "write true in lower-case letters, not True")]


def test_what_nobody_has_thought_of_is_told_as_the_parser_says_it():
    assert told("count = 1_").startswith("nothing may follow a value")
    assert told("name.more = 1\n[name.more]", 1).startswith("this is not TOML: ")
