"""What has the right shape and cannot be played is refused; what is odd and can be played is not."""

from __future__ import annotations

import pytest

from ruleshift.cards import Card
from tests.decks.custom import NEXT, SMALL, mistakes, small

RULE = '[[rule]]\nname = "R"\n'
KEEPER = '[[keeper]]\nname = "K"\n'
CREEPER = '[[creeper]]\nname = "C"\n'
ACTION = '[[action]]\nname = "A"\n'
TWICE = "do = [{ choose = [[{ draw = 1 }], [{ zap = true }]] }, { choose = [[{ draw = 1 }], [{ zap = true }]] }]"
GOAL = '[[goal]]\nname = "G"\n'


@pytest.mark.parametrize(
    ("card", "sentence"),
    [
        # Numbers that would end all play.
        (RULE + "draw = 0", "0 is not a whole number from 1"),
        (RULE + "play = 0", "0 is not a whole number from 1"),
        (RULE + 'play = "zero"', "'zero' does not fit"),
        (RULE + "goals = 0", "0 is not a whole number from 1"),
        (RULE + 'numerals = { "1" = 0 }', "0 is not a whole number from 1"),
        # Rules that contradict themselves.
        (RULE + 'text = "Nothing."', "a rule needs a field that says what it changes, e.g. draw = 2"),
        (RULE + "first_play_random = false", "a rule needs a field that says what it changes"),
        (RULE + "draw = 2\nplay = 2", "a rule has one of draw and play: write two cards"),
        (RULE + 'draw = 2\nslot = "weather"', "the slot of this rule is 'draw' already: leave slot out"),
        (RULE + "reward = 1\ndraw = 2", "reward goes with trivia"),
        (RULE + "sips = 1\ndraw = 2", "sips goes with word or marker"),
        (RULE + 'word = "forbidden"\nuse = [{ draw = 1 }]', "a rule has one of word and use: write two cards"),
        (RULE + "bonus = { draw = 1, while = {} }", "bonus: while needs in_play or mine"),
        (RULE + 'bonus = { while = { mine = "keeper" } }', "bonus: draw or play is missing"),
        (
            RULE + 'trivia = "name"\nslot = "quiz"',
            "rules that ask questions replace each other: their slot is 'learning'",
        ),
        (RULE + 'trivia = "name"\ndraw = 2', "their slot is 'learning'"),
        # Selectors that mean nothing.
        (RULE + 'harmless = "keeper"', "that matches no creeper of this deck"),
        (
            RULE + 'use = [{ discard_own = { kind = "creeper", icon = "food" } }]',
            "that matches no keeper or creeper of this deck",
        ),
        (KEEPER + 'shields = "Bread"', "that matches no creeper of this deck"),
        # Verbs in the wrong company.
        (RULE + 'use = [{ shed = { pay = "keeper" } }]', "shed is a creeper's way out, and this is a rule"),
        (RULE + 'use = [{ draw = 1 }, { mill = "goal" }]', "mill stands alone, since it can be taken back"),
        (RULE + "use = [{ swap_plays = true }, { draw = 1 }]", "swap_plays comes last: the turn is over then"),
        (ACTION + "do = [{ end_turn = true }, { draw = 1 }]", "end_turn comes last: the turn is over then"),
        (
            ACTION + 'do = [{ play_again = ["goal"] }, { play_again = ["rule"] }]',
            "one verb that plays other cards is the most",
        ),
        (
            ACTION + 'do = [{ others_discard = "goal" }, { others_discard = "rule" }]',
            "others_discard stands once at most",
        ),
        (CREEPER + "use = [{ draw = 1 }]", "a creeper's way out begins with the verb shed"),
        (CREEPER + "use = [{ shed = {} }]", "say pay, give or free_with"),
        (CREEPER + 'use = [{ shed = { give = true, pay = "any" } }]', "give stands alone, or with held"),
        (CREEPER + "use = [{ shed = { give = true } }, { shed = { give = true } }]", "shed stands once"),
        # Keepers, Surprises, Goals, Meta Rules.
        (KEEPER + 'use = [{ draw = 1 }]\ncontainer = { holds = "any", out = "all" }', "a container has no other power"),
        (KEEPER + 'count = 2\ncontainer = { holds = "any", out = "all" }', "a container has a single copy"),
        (KEEPER + 'facts = ["It is."]', "facts need stems"),
        (KEEPER + 'facts = ["It is.", "it is."]\nstems = [["is"]]', "a fact stands there twice"),
        (KEEPER + 'stems = [["is"]]', "stems goes with facts"),
        (KEEPER + 'facts = ["It is."]\nstems = [["-"]]', "has neither a letter nor a digit"),
        ('[[surprise]]\nname = "S"\ndo = [{ draw = 1 }]', "a surprise needs cancels, takes_over = true or"),
        (
            '[[surprise]]\nname = "S"\ncancels = "goal"\ntakes_over = true\ndo = [{ draw = 1 }]',
            "a surprise has cancels or takes_over",
        ),
        (GOAL + "needs = [{ hand = 5 }, { hand = 6 }]", "one entry about the hand is enough"),
        (GOAL + "needs = [{ sum = 5 }, { sum = 6 }]", "one entry about a sum is enough"),
        (GOAL + 'needs = [{ none = "any" }]', "none alone is met by whoever has nothing"),
        (KEEPER + "value = 0", "0 is not a whole number from 1"),
        (ACTION + "do = [{ choose = [[{ draw = 1 }]] }]", "write two to 4 lists of verbs"),
        (ACTION + "do = [{ choose = [[{ draw = 1 }], [{ shed = { give = true } }]] }]", "stands in 'use'"),
        (ACTION + TWICE, "choose stands once, and not within itself"),
        (ACTION + "do = [{ choose = [[{ end_turn = true }, { draw = 1 }], [{ draw = 2 }]] }]", "end_turn comes last"),
        (ACTION + "do = [{ choose = [[{ end_turn = true }], [{ draw = 2 }]] }, { draw = 1 }]", "end_turn comes last"),
        (GOAL + 'needs = [{ count = 0, icon = "food" }]', "0 is not a whole number from 1"),
        ('[[ungoal]]\nname = "U"\ntogether = true\nneeds = [{ hand = 5 }]', "with together = true an entry cannot ask"),
        ('[[meta]]\nname = "M"\nwith = "M"', "a card cannot bring itself along"),
        (RULE + 'draw = 2\n[[meta]]\nname = "M"\nlays = ["R", "r!"]', "a rule is laid once"),
    ],
)
def test_what_cannot_be_played_is_refused(card: str, sentence: str):
    ((_, told),) = mistakes(SMALL + card)
    assert sentence in told


def test_the_basic_rules_have_no_icons():
    ((_, told),) = mistakes(SMALL.replace("[[basic]]", '[[basic]]\nicons = ["food"]', 1))
    assert "the Basic Rules have no icons" in told


@pytest.mark.parametrize(
    "cards",
    [
        '[[rule]]\nname = "R"\ndraw = 2\n[[meta]]\nname = "M"\nlays = ["R"]\n[[meta]]\nname = "N"\nlays = ["R"]',
        '[[rule]]\nname = "R"\ndraw = 2\n[[rule]]\nname = "S"\ndraw = 3\n[[meta]]\nname = "M"\nlays = ["R", "S"]',
    ],
)
def test_two_rules_are_not_laid_out_in_one_place(cards: str):
    ((_, sentence),) = mistakes(SMALL + cards)
    assert "is taken by a rule laid before" in sentence


def test_a_marker_comes_with_a_meta_rule_that_comes_by_itself():
    metas = '[[meta]]\nname = "A"\n[[meta]]\nname = "B"\nwith = "A"\n[[meta]]\nname = "C"\nwith = "B"'
    assert mistakes(SMALL + metas) == [(NEXT + 5, "C: with: B comes with another card itself")]


@pytest.mark.parametrize(
    "card",
    [
        RULE + "hand_limit = 0",
        RULE + 'keeper_limit = "zero"',
        RULE + "draw = 100",
        RULE + 'play = "all but 9"',
        RULE + 'no_keeper_limit_for = "Bread"\nbonus = { while = { in_play = "Bread" } }',
        RULE + "use = { draw = 1 }",
        RULE + 'use = [{ discard_own = "Ants" }]',
        RULE + 'slot = "draw"\nfirst_play_random = true',
        KEEPER + 'guard = { against = "plunder", beaten_by = [] }',
        KEEPER + 'container = { holds = "any", out = "any" }',
        CREEPER + 'use = [{ shed = { free_with = "Bread" } }, { draw = 3 }]',
        CREEPER + 'destroyed_by = "any"',
        ACTION + "do = [{ discard_hand_of = {} }]",
        ACTION + "do = [{ draw_and_play = { draw = 1, play = 9 } }]",
        GOAL + 'needs = ["Bread", "Bread", "Bread"]',
        GOAL + "needs = [{ hand = 100 }]",
    ],
)
def test_what_is_odd_and_can_be_played_is_not_refused(card: str):
    assert small(card).size == 7


def added(card: str) -> Card:
    return next(each for each in small(card).cards if each.line == NEXT)


def test_what_may_be_left_out_is_filled_in():
    organ = added('[[keeper]]\nname = "Heart"\nfacts = ["It pumps."]\nstems = [["pump"]]')
    assert organ.data["spellings"] == ["Heart"]
    assert added(RULE + 'trivia = "name"').data["slot"] == "learning"
    assert added('[[keeper]]\nname = "K"\nicons = ["Red", "RED!"]').icons == ("red",)


@pytest.mark.parametrize(
    ("kind", "needs", "text"),
    [
        ("goal", '["Bread", "Butter"]', "Win with the Bread and the Butter."),
        ("goal", '["Bread", "Bread", "Ants"]', "Win with the Bread (2 of them) and the Ants."),
        ("goal", '["Ants", { any = ["Bread", "Butter"] }]', "Win with the Ants, and the Bread or the Butter."),
        ("goal", '[{ any = ["Bread", "Butter"] }, "Ants"]', "Win with the Ants, and the Bread or the Butter."),
        ("goal", '[{ count = 2, of = ["Bread", "Butter", "Ants"] }]', "Win with 2 of these: Bread, Butter, Ants."),
        ("goal", '[{ count = "two", icon = "food" }]', "Win with two food cards."),
        ("goal", '[{ icon = "food", lacks = "dairy" }]', "Win with 1 food card that is not dairy."),
        ("goal", '[{ count = 2, icon = "food", kind = "keeper" }]', "Win with 2 food Keepers."),
        ("goal", '[{ count = { option = "n" }, icon = "food" }]', "Win with as many food cards as agreed."),
        ("goal", '[{ most = "keeper" }]', "Win with more Keepers than anybody else."),
        (
            "goal",
            '[{ most = { icon = "food" }, at_least = 2 }]',
            "Win with more food cards than anybody else (at least 2).",
        ),
        ("goal", "[{ hand = 9 }]", "Win with 9 cards in hand."),
        ("goal", "[{ hand = 9, most = true }]", "Win with 9 cards in hand, more than anybody else."),
        ("ungoal", '["Ants"]', "All players lose as soon as one of them has the Ants."),
    ],
)
def test_a_goal_without_a_text_gets_one_from_its_formula(kind: str, needs: str, text: str):
    number = '[[number]]\nname = "n"\ndefault = 2\nfrom = 1\nto = 3\n'
    cards = small(f'[[{kind}]]\nname = "G"\nneeds = {needs}\n' + number).cards
    assert next(card.text for card in cards if card.name == "G") == text


def test_a_tie_break_and_everybody_together_are_told_too():
    assert added(GOAL + 'needs = ["Bread"]\ntie_break = "keeper"').text.endswith("most Keepers wins.")
    ungoal = added('[[ungoal]]\nname = "U"\nneeds = ["Ants"]\ntogether = true')
    assert ungoal.text == "All players lose as soon as they have, everybody's together, the Ants."


def test_a_text_of_ones_own_stays():
    assert added(GOAL + 'needs = ["Bread"]\ntext = "Eat."').text == "Eat."


def test_a_text_is_never_too_long():
    names = [f"A very long name indeed, number {number}" for number in range(20)]
    keepers = "".join(f'[[keeper]]\nname = "{name}"\n' for name in names)
    listed = ", ".join(f'"{name}"' for name in names)
    cards = small(f"{GOAL}needs = [{{ count = 2, of = [{listed}] }}]\n{keepers}").cards
    text = next(card.text for card in cards if card.name == "G")
    assert len(text) == 160
    assert text.endswith("…")
