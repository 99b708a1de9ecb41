"""Everything special has a form that fits it: each is reached in a game that is on, and used as people would."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.browser.people import Person

DRINKS: dict[str, list[str]] = {"meta": ["Drinking Rules"]}
QUIET: dict[str, list[str]] = {"meta": []}
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True}


@pytest.fixture
def sit(visit, house):
    """Ann, Bob and so on at a table whose game begins in a position; Ann has the turn."""

    def come(deck: str, number: int = 2, *, options: dict[str, Any] | None = None, **position: Any) -> list[Person]:
        house.lay(turn="Ann", **position)
        agreed: dict[str, Any] = {"decks": [deck], "seats": number, "window": 600} | (options or {})
        ann = visit().opens("Ann", **agreed)
        people = [ann, *(visit(**PHONE).sits(ann.path, name) for name in ("Bob", "Cat")[: number - 1])]
        if agreed.get("rules", {}).get("meta"):
            for each in people[1:]:
                each.click("I agree")
        ann.page.locator("#room-start:enabled").click()
        for each in people:
            each.page.locator("#felt").locator("visible=true").wait_for()
        return people

    return come


def choice(person: Person, text: str) -> Any:
    return person.page.locator("#ask-form .choice", has_text=text)


# Surprises.


SEEN = """() => [...document.querySelectorAll('#felt, #bar, #story')].map((each) => each.innerText).join('\\n')"""
"""What the table, the bar and the story say on a screen."""


def test_others_and_spectators_see_the_same_whoever_can_answer(sit, visit):
    """Only one's own screen may differ: it asks who can answer, and nobody else."""
    screens = []
    for bob_holds, cat_holds in (("Avast! Halt!", "Keg"), ("Keg", "Avast! Halt!")):
        ann, bob, cat = sit(
            "pirate",
            3,
            table={"rules": ["Play 2"]},
            hands={"Ann": ["Jackpot!", "Limes"], "Bob": [bob_holds], "Cat": [cat_holds]},
        )
        watcher = visit().enter(ann.path)
        watcher.click("Just watch")
        ann.wait_for_my_move()
        ann.plays_card("Jackpot!")
        holder, other = (bob, cat) if bob_holds == "Avast! Halt!" else (cat, bob)
        for each in (ann, other, watcher):
            each.sees("Jackpot!", "#window")
            assert each.page.locator("#ask[data-sort=answer]").count() == 0
            assert each.page.locator("#ask .choice[data-does=pass]").count() == 0
        holder.sees("Jackpot!", "#ask[data-sort=answer]")
        holder.page.locator("#ask .choice[data-does=pass]").wait_for()
        assert holder.page.locator("#window").is_hidden()
        assert "Your move" in holder.page.title()
        assert "Your move" not in other.page.title()
        screens.append([each.page.evaluate(SEEN) for each in (ann, watcher)])
    assert screens[0] == screens[1]


def test_who_never_wants_to_be_asked_is_not_asked_until_they_say_otherwise(sit, house):
    asked = "#ask[data-sort=answer]"
    ann, bob = sit(
        "pirate",
        table={"rules": ["Play 3"]},
        hands={"Ann": ["Jackpot!", "Steal a Keeper", "Limes"], "Bob": ["Keg", "Avast! Halt!"]},
        keepers={"Bob": ["Rum"]},
    )
    ann.wait_for_my_move()
    ann.plays_card("Jackpot!")
    bob.page.locator(asked).wait_for()
    bob.page.locator("#passing").select_option("always")
    bob.page.locator(asked).wait_for(state="detached")
    house.skip_time()
    ann.wait_for_my_move()
    ann.plays_card("Steal a Keeper")
    bob.sees("Steal a Keeper", "#window")
    assert bob.page.locator(asked).count() == 0
    bob.page.locator("#passing").select_option("ask")
    bob.click("Answer with Avast! Halt!")
    ann.sees("Bob answers with Avast! Halt!", "#story")


# Anatomy.


def test_a_fact_is_told_doubted_and_voted_on(sit):
    ann, bob, cat = sit(
        "anatomy",
        3,
        options={"rules": QUIET},
        table={"rules": ["Alternate Factlets", "Play 2"]},
        hands={"Ann": ["Liver", "Brain"], "Bob": ["Skin"], "Cat": ["Bones"]},
    )
    ann.wait_for_my_move()
    ann.plays_card("Liver")
    ann.page.get_by_label("Tell another fact").fill("It likes <i>marzipan</i>")
    ann.page.keyboard.press("Enter")
    cat.sees("It likes <i>marzipan</i>", "#ask-quote")
    cat.click("Challenge it")
    bob.sees("Does the fact count?", "#ask")
    bob.sees("It likes <i>marzipan</i>", "#ask-quote")
    choice(bob, "It doesn't count").click()
    ann.sees("The fact does not count", "#story")


def test_the_heart_is_tapped_or_the_easy_way_taken(sit):
    ann, _ = sit("anatomy", options={"rules": QUIET}, phase="start", table={"rules": ["Heartbeat"]}, hands={"Ann": []})
    ann.click("Tap along: Heartbeat")
    pad = ann.page.locator(".heart__pad")
    pad.click()
    ann.sees("Listen", ".heart__pad")
    pad.focus()
    ann.page.keyboard.press("Space")
    choice(ann, "Just give me the card").click()
    ann.wait_for_hand(2)


# Drinking.


def test_a_word_is_typed_shown_on_its_card_and_changed_again(sit):
    ann, bob = sit(
        "drinking",
        options={"rules": DRINKS},
        table={"rules": ["Play 3"]},
        hands={"Ann": ["Forbidden Word", "New Vocabulary", "Gin"], "Bob": ["Beer"]},
    )
    ann.wait_for_my_move()
    for card, word in (("Forbidden Word", "Cheers"), ("New Vocabulary", "Prost")):
        ann.plays_card(card)
        ann.page.locator("#ask-form").get_by_label("Name a word").fill(word)
        ann.click("Answer")
        bob.sees(f"“{word.lower()}”", '#other-rules .card[data-name="Forbidden Word"]')
    bob.page.locator('#other-rules .card[data-name="Forbidden Word"]').click()
    bob.click("Ann said it!")
    ann.sees("Did you say the forbidden word?", "#ask")
    choice(ann, "Yes, I said it").click()
    ann.sees("Forbidden Word says: a sip", "#sip")
    bob.sees("1 sip", "#seats")


def test_the_last_nose_drinks(sit):
    hands = {"Ann": ["Not It!"], "Bob": ["Gin"], "Cat": ["Ice"]}
    ann, bob, cat = sit("drinking", 3, options={"rules": DRINKS}, hands=hands)
    ann.wait_for_my_move()
    ann.plays_card("Not It!")
    for each in (cat, bob):
        each.page.locator(".nose__button").click()
    bob.sees("Not It! says: a sip", "#sip")
    assert cat.page.locator("#sip").is_hidden()
    ann.sees("Bob takes a sip (Not It!)", "#story")


def test_toasts_words_and_the_turn_marker_are_ones_own_to_remember(sit):
    ann, bob = sit(
        "drinking",
        options={"rules": DRINKS},
        table={"rules": ["Toastmaster", "Move the Card!", "Required Word"]},
        words={"Required Word": "please"},
        hands={"Ann": ["Gin", "Ice"], "Bob": ["Beer"]},
    )
    ann.wait_for_my_move()
    bob.sees("It's My Turn", "#seats .seat__turn")
    ann.plays_card("Gin")
    for duty in ("I did it: Toastmaster", "I said the word", "Pass the turn marker on"):
        choice(ann, duty).click()
    ann.sees("It's My Turn", "#seats .seat__turn")
    bob.wait_for_my_move()
    assert ann.page.locator("#mine", has_text="sip").count() == 0


def test_a_friend_is_looked_after_by_a_secret_vote(sit):
    ann, bob = sit("drinking", options={"rules": DRINKS}, hands={"Ann": ["Switch to Water?"], "Bob": ["Gin"]})
    ann.wait_for_my_move()
    ann.plays_card("Switch to Water?")
    bob.sees("Name a player who should switch to water", "#ask")
    choice(bob, "Ann").click()
    choice(ann, "Nobody").click()
    bob.page.locator("#open-side").click()
    bob.sees("Ann switches to water", "#story")
    ann.sees("on water", "#mine")


# Hiding places, and a clock that nobody sees.


def test_booty_is_buried_and_dug_up(sit):
    ann, bob = sit("pirate", hands={"Ann": ["Key"]}, keepers={"Ann": ["Treasure Map", "Rubies", "Pearls"]})
    ann.wait_for_my_move()
    ann.click("Hide cards under Treasure Map")
    choice(ann, "Hide Rubies").click()
    choice(ann, "Done").click()
    bob.sees("+1", '#seats .card[data-name="Treasure Map"]')
    assert bob.page.locator('#seats .card[data-name="Rubies"]').count() == 0
    assert "Rubies" not in bob.page.content()
    ann.page.locator('#mine .card[data-name="Treasure Map"]').click()
    ann.sees("Under it, seen by you alone: Rubies.", "#reader")
    ann.page.locator("#reader").get_by_role("button", name="Take out what is under Treasure Map").click()
    bob.page.locator('#seats .card[data-name="Rubies"]').wait_for()


def test_the_abduction_chamber_closes_and_opens_under_a_hidden_clock(sit):
    ann, bob = sit(
        "martian",
        options={"rules": {"meta": ["Time Limit"]}},
        hands={"Ann": ["Cow"]},
        keepers={"Ann": ["Abduction Chamber", "Important Human"]},
    )
    ann.wait_for_my_move()
    ann.sees("turn 1, until a hidden clock runs out", "#turn-limit")
    ann.click("Hide cards under Abduction Chamber")
    choice(ann, "Hide Important Human").click()
    bob.sees("+1", '#seats .card[data-name="Abduction Chamber"]')
    ann.click("Take out what is under Abduction Chamber")
    choice(ann, "Take out Important Human").click()
    bob.page.locator('#seats .card[data-name="Important Human"]').wait_for()


# Limits.


def test_what_a_limit_takes_is_chosen_together_and_confirmed_once(sit):
    hands = {"Ann": ["Hand Limit 1", "Key"], "Bob": ["Keg", "Rum", "Limes"], "Cat": ["Sloop", "Monkey"]}
    ann, bob, cat = sit("pirate", 3, options={"window": 0.2}, table={"rules": ["Play 2"]}, hands=hands)
    ann.wait_for_my_move()
    ann.plays_card("Hand Limit 1")
    bob.sees("Discard 2 cards", "#ask")
    for card in ("Keg", "Limes", "Limes", "Rum"):
        bob.tap(card)
    going = bob.page.locator("#fan .card[data-going]")
    assert going.evaluate_all("all => all.map(c => c.dataset.name)") == ["Keg", "Rum"]
    bob.page.locator("#several-do").click()
    bob.page.locator('#fan .card[data-name="Keg"][data-going]').wait_for()
    assert bob.hand == ["Keg", "Rum", "Limes"]
    cat.tap("Sloop")
    cat.page.locator("#reader").get_by_role("button", name="Discard").or_(cat.page.locator("#several-do")).first.click()
    bob.wait_for_hand(1)
    ann.sees("Keg and Rum", "#story")


# What the table should know.


def test_goals_that_nobody_can_meet_are_told_in_a_quiet_place(visit, house):
    house.deal(1)
    rules = {"without": ["Heart"]} | QUIET
    ann = visit().opens("Ann", decks=["anatomy"], seats=2, bots=["easy"], start=True, rules=rules)
    ann.page.locator("#felt .notices summary").click()
    ann.sees("The Goal Circulatory System cannot be met", "#felt .notices")
