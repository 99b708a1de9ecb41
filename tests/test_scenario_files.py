"""The scenario format: what a file may say, what is an error of the file, and the runner's few courtesies."""

from __future__ import annotations

import re
from pathlib import Path
from textwrap import dedent

import pytest

from ruleshift.scenarios import Failure, ScenarioError, read_scenario, run_scenario

HEAD = 'title = "Rum, of all cards"\nedition = "pirate"\nplayers = ["Ann", "Bob"]\n'
HANDS = '[hands]\nAnn = ["Rum", "Keg"]\n'
STEP = '[[step]]\nby = "Ann"\ndo = "Rum"\n'


def run(tmp_path: Path, text: str) -> None:
    path = tmp_path / "case.toml"
    path.write_text(text, encoding="utf-8")
    run_scenario(read_scenario(path))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (HEAD + HANDS + STEP + "expect.can = [1]", "line 6: expect.can is a list, not [1]"),
        (HEAD + HANDS + STEP + "expect.has.Ann = 3", "line 6: expect.has.Ann is a list, not 3"),
        (HEAD + HANDS + STEP + "expect.hand = 3", "line 6: expect.hand needs a name, as in expect.hand.Ann"),
        (HEAD + HANDS + STEP + "expect.hand.Ann = true", "line 6: expect.hand.Ann is a number or list"),
        (HEAD + HANDS + STEP + 'expect.over = "no"', "line 6: expect.over is a flag"),
        (HEAD + HANDS + STEP + "expect.hand.Zed = 1", "line 6: nobody at this table is called 'Zed'"),
        (HEAD + HANDS + '[[step]]\nby = "Zed"\ndo = "Rum"\nrefuse = true', "line 6: nobody at this table"),
        (HEAD + HANDS + '[[step]]\nby = "Ann"\ndo = []', "line 6: do names nothing"),
        (HEAD + "colour = 1\n" + HANDS + STEP, "line 4: a scenario has no field called 'colour'"),
        (HEAD + HANDS + STEP + "too = 1", "has no field called 'too'"),
        (HEAD + 'path = "elsewhere.toml"\n' + HANDS + STEP, "a scenario has no field `path` or `text`"),
        (HEAD + HANDS + STEP + "expect.luck = 3", "line 6: there is no expectation called 'luck'"),
        (HEAD + HANDS + '[[step]]\njoin = "Cat"\nrefuse = true', "line 6: only a choice can be refused"),
        ('title = "Rum"\n' + STEP, "a scenario needs the field 'edition'"),
        (HEAD.replace('["Ann", "Bob"]', "2") + STEP, "line 3: players is a list, not a whole number"),
        (HEAD + HANDS + '[[step]]\nby = "Ann"\ndo = 3', "do in [step] is a text or a list, not a whole number"),
        (HEAD + "played = -1\n" + HANDS + STEP, "line 4: played is a number"),
        (HEAD + "seed = -1\n" + HANDS + STEP, "line 4: A seed is a whole number"),
        (HEAD + '[options]\nwithut = ["Rum"]\n' + HANDS + STEP, "line 4: There is no option 'withut'"),
        (HEAD.replace("pirate", "pyrate") + HANDS + STEP, "line 2: There is no deck called 'pyrate'"),
        (
            HEAD + '[hands]\nAnn = ["Rum"]\nBob = ["rum!", "Rum"]\n' + STEP,
            "rum! is named more often than there are copies",
        ),
    ],
)
def test_an_error_of_the_file_has_its_line(tmp_path: Path, text: str, reason: str):
    with pytest.raises(ScenarioError) as caught:
        run(tmp_path, text + "\n")
    assert reason in str(caught.value)


def test_a_file_that_is_not_utf_8_is_an_error(tmp_path: Path):
    path = tmp_path / "case.toml"
    path.write_bytes(HEAD.encode() + b"# \xe9t\xe9\n")
    with pytest.raises(ScenarioError, match="not UTF-8 text"):
        read_scenario(path)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("refuse = true\n" + HANDS, "the table should have been refused, and was set up"),
        (HANDS + STEP + "refuse = true", "'Rum' by Ann should have been refused"),
        (HANDS + STEP.replace('do = "Rum"', 'do = "Parrot"'), "step 1 (line 6): Ann has no Parrot in hand."),
        (HANDS + STEP + "expect.hand.Ann = 2", "expected 2, found 1"),
        (HANDS + STEP + "expect.over = true", "expected True, found False"),
        (HANDS + STEP + 'expect.keepers.Ann = ["Keg"]', "expected"),
    ],
)
def test_a_scenario_that_does_not_hold_fails(tmp_path: Path, text: str, reason: str):
    with pytest.raises(Failure) as caught:
        run(tmp_path, HEAD + text + "\n")
    assert reason in str(caught.value)


REFUSED = STEP + "refuse = true"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (REFUSED.replace("Rum", "Rumm"), "'Rumm' is no card of this table, no player and no word of the game."),
        (REFUSED.replace("Rum", "Tent"), "'Tent' is no card"),
        (REFUSED.replace("Rum", "use Rumm"), "'use Rumm' is no card"),
        (REFUSED.replace("Rum", "open Treasure Mapp"), "'open Treasure Mapp' is no card"),
        (REFUSED.replace("Rum", "Rum of Zed"), "'Rum of Zed' is no card"),
        (REFUSED.replace("Rum", "Rumm of Bob"), "'Rumm of Bob' is no card"),
        (REFUSED.replace("Rum", "use Ann"), "'use Ann' is no card"),
        (REFUSED.replace("Rum", "pas"), "'pas' is no card"),
        (REFUSED.replace('"Rum"', '["Limes", "Rumm"]'), "'Rumm' is no card"),
        (STEP + 'expect.cannot = ["Keg of Rum", "Rumm"]', "'Rumm' is no card"),
        (STEP + 'expect.cannot = "use Plundr!"', "'use Plundr!' is no card"),
        (STEP + 'expect.lacks.Bob = ["Limes", "Rumm"]', "lacks: no card of this table is called 'Rumm'."),
        (STEP + 'expect.lacks.Bob = "Rumm"', "lacks: no card of this table is called 'Rumm'."),
        (STEP + 'expect.discard_lacks = ["Rumm"]', "discard_lacks: no card of this table is called 'Rumm'."),
        (STEP + 'expect.under."Treasure Mapp" = []', "under: no card of this table is called 'Treasure Mapp'."),
        (STEP + 'expect.has.Ann = ["Rum", "Rumm"]', "has: no card of this table is called 'Rumm'."),
        (STEP + 'expect.keepers.Ann = ["Rumm"]', "keepers: no card of this table is called 'Rumm'."),
        (STEP + 'expect.hand.Bob = ["Rumm"]', "hand: no card of this table is called 'Rumm'."),
        (STEP + 'expect.rules = ["Play 22"]', "rules: no card of this table is called 'Play 22'."),
        (STEP + 'expect.goals = ["Rumm"]', "goals: no card of this table is called 'Rumm'."),
        (STEP + 'expect.discard_has = ["Rumm"]', "discard_has: no card of this table is called 'Rumm'."),
        ('[[step]]\nexpect.lacks.Bob = ["Rumm"]\n', "lacks: no card of this table is called 'Rumm'."),
    ],
)
def test_what_does_not_exist_is_no_proof(tmp_path: Path, text: str, reason: str):
    with pytest.raises(Failure) as caught:
        run(tmp_path, HEAD + HANDS + text + "\n")
    assert str(caught.value).startswith("step 1 (line 6): ")
    assert reason in str(caught.value)


@pytest.mark.parametrize(
    "text",
    [
        "limes",
        "Rum of Bob",
        "Keg of Rum",
        "Keg of Rum of Ann",
        "use Shackles",
        "open Treasure Map",
        "Bob",
        "2",
        "end turn",
    ],
)
def test_what_exists_may_be_refused_whether_it_is_near_or_far(tmp_path: Path, text: str):
    run(tmp_path, HEAD + HANDS + REFUSED.replace("Rum", text) + f'\nexpect.cannot = "{text}"\n')


def test_a_word_that_is_asked_for_may_be_refused_whatever_it_is(tmp_path: Path):
    table = 'title = "t"\nedition = "drinking"\nplayers = ["Ann", "Bob"]\n[options]\nmeta = ["Drinking Rules"]\n'
    table += '[hands]\nAnn = ["Forbidden Word"]\n'
    asked = steps(("Ann", "Forbidden Word"), ("Ann", "two words")) + "refuse = true\n"
    run(tmp_path, table + asked)


def people(*names: str, edition: str = "pirate") -> str:
    return f'title = "t"\nedition = "{edition}"\nplayers = {list(names)}\n'


def steps(*choices: tuple[str, str]) -> str:
    return "".join(f'[[step]]\nby = "{by}"\ndo = "{do}"\n' for by, do in choices)


TRASHED = '[keepers]\nBob = ["Rum"]\n[table]\nrules = ["Play 3"]\n[hands]\nAnn = ["Trash Something", "Limes", "Keg"]\n'


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        pytest.param(
            people("Ann") + '[table]\ndraw = ["Limes"]\n[hands]\nAnn = ["Rum"]\n' + steps(("Ann", "Limes")),
            "Ann has no Limes in hand. Ann is asked: Play a card. Offered: Rum.",
            id="her only card is not the one, and the next turn draws it",
        ),
        pytest.param(
            people("Ann", "Bob")
            + '[table]\nrules = ["Play 2"]\ndraw = ["Keg"]\n[hands]\nAnn = ["Draw 2"]\n'
            + steps(("Ann", "Keg")),
            "Ann has no Keg in hand. Ann is asked: Play a card. Offered: Draw 2.",
            id="her only card draws the one",
        ),
        pytest.param(
            people("Ann", "Bob", edition="camping")
            + 'phase = "start"\n[table]\nrules = ["Mystery Play"]\n[hands]\nAnn = ["Tent", "Canoe"]\n'
            + steps(("Ann", "Tent")),
            "'Tent' is not offered to Ann. Ann is asked: Draw, or use something first. "
            "Offered: draw, use Mystery Play.",
            id="she has not drawn yet",
        ),
        pytest.param(
            people("Ann", "Bob") + TRASHED + steps(("Ann", "Trash Something"), ("Ann", "Limes"), ("Ann", "Rum")),
            "step 3 (line 16): Ann has no Rum in hand. Ann is asked: Play a card. Offered: Keg.",
            id="the game took it two of her steps ago",
        ),
    ],
)
def test_nobody_plays_draws_or_chooses_for_anybody(tmp_path: Path, text: str, reason: str):
    with pytest.raises(Failure) as caught:
        run(tmp_path, text)
    assert reason in str(caught.value)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (
            people("Ann", "Bob") + '[hands]\nAnn = ["Rum"]\nBob = ["Keg"]\n' + steps(("Bob", "Limes")),
            "Bob has no Limes in hand. Ann is asked: Play a card. Offered: Rum.",
        ),
        (
            people("Ann", "Bob") + '[hands]\nAnn = ["Rum"]\nBob = ["Keg"]\n' + steps(("Bob", "Keg")),
            "'Keg' is not offered to Bob. Ann is asked: Play a card. Offered: Rum.",
        ),
        (
            people("Ann", "Bob") + '[hands]\nAnn = ["Rum"]\n' + steps(("Ann", "Grog")),
            "'Grog' is not offered to Ann. Ann is asked: Play a card. Offered: Rum.",
        ),
        (
            people("Ann", "Bob") + '[hands]\nAnn = ["Rum"]\n[[step]]\nleave = "Bob"\n' + steps(("Ann", "Rum")),
            "'Rum' is not offered to Ann. The game is over.",
        ),
    ],
)
def test_a_choice_that_does_not_fit_is_told_with_what_is_asked_of_whom(tmp_path: Path, text: str, reason: str):
    with pytest.raises(Failure) as caught:
        run(tmp_path, text)
    assert reason in str(caught.value)


def test_windows_of_others_are_passed_only_until_the_player_is_asked(tmp_path: Path):
    hands = '[hands]\nAnn = ["Limes"]\nBob = ["That Be Mine!", "Rum"]\nCat = ["Parrot"]\n'
    asked = steps(("Ann", "Limes"), ("Bob", "That Be Mine!"))
    table = people("Ann", "Bob", "Cat") + hands + '[keepers]\nBob = ["Keg"]\n' + asked
    run(tmp_path, table + 'expect.keepers.Bob = ["Keg", "Limes"]\nexpect.turn = "Bob"\n')


def test_what_the_game_took_may_be_named_in_the_next_step(tmp_path: Path):
    run(tmp_path, people("Ann", "Bob") + TRASHED + steps(("Ann", "Trash Something"), ("Ann", "Rum"), ("Ann", "Limes")))


def test_a_list_of_one_may_be_written_as_its_only_name(tmp_path: Path):
    run(tmp_path, HEAD + HANDS + STEP + 'expect.has.Ann = "Rum"\nexpect.discard_lacks = "Keg"\nexpect.turn = "bob"\n')
    with pytest.raises(Failure):
        run(tmp_path, HEAD + HANDS + STEP + 'expect.has.Ann = "Keg"\n')


def test_whoever_has_left_has_nothing(tmp_path: Path):
    people = HEAD.replace('"Bob"]', '"Bob", "Cat"]')
    run(
        tmp_path,
        people + '[hands]\nBob = ["Rum"]\n[[step]]\nleave = "Bob"\nexpect.hand.Bob = 0\nexpect.keepers.Bob = []\n',
    )


def test_what_was_taken_for_somebody_may_be_named_after_the_others_have_chosen(tmp_path: Path):
    people = 'title = "t"\nedition = "camping"\nplayers = ["Ann", "Bob", "Cat"]\n[table]\nrules = ["Play 2"]\n'
    hands = '[hands]\nAnn = ["What Should I Pack?", "Tent"]\nBob = ["Canoe", "Compass"]\nCat = ["Lantern"]\n'
    steps = "".join(
        f'[[step]]\nby = "{by}"\ndo = "{do}"\n'
        for by, do in (("Ann", "What Should I Pack?"), ("Bob", "Canoe"), ("Cat", "Lantern"))
    )
    run(tmp_path, people + hands + steps + 'expect.hand.Ann = ["Tent", "Canoe", "Lantern"]\n')
    with pytest.raises(Failure):
        run(tmp_path, people + hands + steps.replace("Lantern", "Fish") + "expect.hand.Ann = 3\n")


def test_what_was_taken_in_the_middle_of_a_list_may_be_named_after_it(tmp_path: Path):
    table = 'title = "t"\nedition = "martian"\nplayers = ["Ann", "Bob", "Cat"]\n[table]\nrules = ["Play 2"]\n'
    table += '[hands]\nAnn = ["Here Humans!", "Mars"]\n[keepers]\nBob = ["Important Human"]\n'
    table += 'Cat = ["Pathetic Human (male)", "Pathetic Human (female)"]\n'
    chosen = '[[step]]\nby = "Ann"\ndo = ["Here Humans!", "Pathetic Human (female) of Cat", "Important Human"]\n'
    run(tmp_path, table + chosen + 'expect.keepers.Ann = ["Important Human", "Pathetic Human (female)"]\n')


def test_the_example_in_the_form_for_reports_holds(tmp_path: Path):
    form = Path(__file__).parents[1] / ".github" / "ISSUE_TEMPLATE" / "rule.yml"
    found = re.search(r"render: toml\n +value: \|\n(.*?)\n    validations", form.read_text(encoding="utf-8"), re.DOTALL)
    assert found
    run(tmp_path, dedent(found[1]))
