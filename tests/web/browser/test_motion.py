"""Every move has its time: drawn, played, laid down, discarded, or taken in an arc; and nobody waits for long."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

RECORD = """
window.flights = [];
const start = document.startViewTransition.bind(document);
document.startViewTransition = (change) => {
  const transition = start(change);
  transition.ready.then(() => Promise.resolve()).then(() => {
    const found = {};
    for (const {effect} of document.getAnimations()) {
      const label = /^::view-transition-group\\((.+)\\)$/.exec(effect?.pseudoElement ?? '')?.[1];
      if (!label || label === 'root') continue;
      const {duration, delay} = effect.getComputedTiming();
      const does = effect.getKeyframes().flatMap((frame) => Object.keys(frame));
      const flight = found[label] ??= {duration: 0, delay: 0, arc: false, turn: false};
      flight.arc ||= does.includes('translate');
      flight.turn ||= does.includes('rotate');
      if (does.includes('transform')) Object.assign(flight, {duration, delay});
    }
    const labels = Object.keys(found).sort((a, b) => a.localeCompare(b, 'en', {numeric: true}));
    if (labels.length) window.flights.push(labels.map((label) => found[label]));
  }, () => {});
  return transition;
};
window.fades = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, how) {
  if (frames.opacity) window.fades.push(how.duration);
  return animate.call(this, frames, how);
};
"""
"""Writes down how each card flew, when the browser has begun to carry it."""
BACKS = """
window.backs = [];
new MutationObserver((all) => {
  for (const back of all.flatMap(({addedNodes}) => [...addedNodes])) {
    if (!back.classList?.contains('ghost')) continue;
    const {left, top, width, height} = back.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const near = ['[data-anchor]', '.seat'].flatMap((each) => [...document.querySelectorAll(each)]).filter((each) => {
      const box = each.getBoundingClientRect();
      return box.left <= x && x <= box.right && box.top <= y && y <= box.bottom;
    });
    const at = near.map((each) => each.dataset.anchor ?? `hand:${each.dataset.key}`);
    window.backs.push({width, height, at, picture: getComputedStyle(back).backgroundImage});
  }
}).observe(document, {subtree: true, childList: true});
"""
"""Writes down each back that flies: its size, its picture, and the places that its middle lies on, at both ends."""
FLY = """async ([from, to]) => {
  const {withMotion} = await import('/static/js/table/motion.js');
  const event = {kind: 'move', cards: [], count: 1};
  const ends = {origin: from[0], origin_player: from[1], target: to[0], target_player: to[1]};
  window.backs = [];
  await withMotion(() => {}, [], () => undefined, [{event: {...event, ...ends}}], 'Ann');
  return window.backs;
}"""
"""A card that nobody sees goes from one place to another."""
SCREENS = {"desktop": {"width": 1366, "height": 768}, "phone": {"width": 390, "height": 844}}
PLACES = [
    ("draw pile", None),
    ("hand", "Bramble"),
    ("being played", None),
    ("discard pile", None),
    ("hand", "Bramble"),
]
"""A way past all places where a card may lie unseen."""


@pytest.fixture
def table(visit, house):
    """Ann with one bot in a game of Pirate that begins in a position; it is her turn."""

    def sit(*, motion: str = "no-preference", pace: float = 0, screen: str = "desktop", **position: Any):
        house.lay(turn="Ann", **position)
        house.stop_time()
        ann = visit(reduced_motion=motion, viewport=SCREENS[screen])
        ann.page.add_init_script(RECORD + BACKS)
        ann.opens("Ann", decks=["pirate"], seats=2, bots=["easy"], start=True, pace=pace)
        ann.wait_for_my_move()
        return ann

    return sit


def flights(person, number: int = 1) -> list[list[dict[str, Any]]]:
    person.page.wait_for_function("n => window.flights.length >= n", arg=number)
    return list(person.page.evaluate("window.flights"))


def test_a_card_is_played_and_a_rule_settles_with_a_turn(table):
    ann = table(table={"rules": ["Play 3"]}, hands={"Ann": ["Keg", "Draw 5", "Limes"]})
    ann.plays_card("Keg")
    ann.page.locator('#mine .card[data-name="Keg"]').wait_for()
    assert flights(ann)[0] == [{"duration": 320, "delay": 0, "arc": False, "turn": False}]
    ann.plays_card("Draw 5")
    ann.page.locator('#places .card[data-name="Draw 5"]').wait_for()
    played, *drawn = flights(ann, 2)[1]
    assert played == {"duration": 320, "delay": 0, "arc": False, "turn": True}
    assert [each["duration"] for each in drawn] == [260] * len(drawn)
    assert [each["delay"] for each in drawn] == [50 * at for at in range(1, len(drawn) + 1)]


def test_what_is_taken_flies_in_an_arc_and_what_is_done_with_is_discarded(table):
    ann = table(pace=3, hands={"Ann": ["Steal a Keeper"]}, keepers={"Bramble": ["Rum", "Pearls"]})
    ann.plays_card("Steal a Keeper")
    ann.page.locator("#ask-form .choice", has_text="Pearls").click()
    ann.page.locator('#mine .card[data-name="Pearls"]').wait_for()
    taken = next(each for flown in flights(ann, 2) for each in flown if each["arc"])
    assert taken["duration"] == 360
    done = [each for flown in flights(ann, 2) for each in flown if each["duration"] == 240]
    assert done, "the Action is discarded"


def test_a_bots_card_lies_in_the_middle_before_it_goes_to_its_place(table, house):
    ann = table(pace=0.3, hands={"Ann": ["Keg"], "Bramble": ["Rum"]}, table={"draw": ["Parrot", "Monkey", "Sloop"]})
    ann.plays_card("Keg")
    flights(ann)
    ann.sees("Bramble’s turn", "#turn-who")
    house.skip_time(2)
    ann.page.locator("#seats .seat__cards .card").wait_for()
    ann.wait_for_my_move()
    times = [{each["duration"] for each in flown} for flown in flights(ann, 3)]
    rests = next(at for at, each in enumerate(times) if at and 320 in each)
    assert any(280 in each for each in times[rests + 1 :])


@pytest.mark.parametrize("screen", SCREENS)
def test_a_back_that_flies_is_one_card_of_this_deck_and_flies_between_its_places(table, screen):
    ann = table(screen=screen, hands={"Ann": ["Keg"], "Bramble": ["Rum"]})
    pile = ann.page.locator("#draw-pile-stack .card")
    picture = pile.evaluate("each => getComputedStyle(each).backgroundImage")
    assert "/backs/sea.svg" in picture
    widest = ann.page.evaluate("parseFloat(getComputedStyle(document.body).getPropertyValue('--c'))")
    ann.page.evaluate("delete document.getElementById('playing-zone').dataset.empty")  # as when a card lies there
    for ends in pairwise(PLACES):
        backs = ann.page.evaluate(FLY, ends)
        assert [back["picture"] for back in backs] == [picture] * 2
        for (place, player), back in zip(ends, backs, strict=True):
            assert (f"hand:{player}" if player else place) in back["at"]
            assert 12 <= back["width"] <= widest + 0.1
            assert back["height"] == pytest.approx(1.2 * back["width"], abs=0.1)


def test_who_wants_stillness_sees_fades_and_nothing_fly(table):
    ann = table(motion="reduce", hands={"Ann": ["Keg", "Limes"]}, table={"rules": ["Play 2"]})
    ann.plays_card("Keg")
    ann.page.locator('#mine .card[data-name="Keg"]').wait_for()
    assert ann.page.evaluate("window.flights") == []
    assert set(ann.page.evaluate("window.fades")) == {120}


WAYS = [
    ("draw pile", "hand", "draw"),
    ("draw pile", "hand:Bob", "draw"),
    ("draw pile", "seat:Bob", "draw"),
    ("hand", "playing", "play"),
    ("hand:Bob", "being played", "play"),
    ("hand", "seat:Ann", "play"),
    ("hand", "goals", "play"),
    ("playing", "rules", "settle"),
    ("playing", "seat:Bob", "settle"),
    ("seat:Bob", "seat:Ann", "steal"),
    ("seat:Ann", "hand:Bob", "steal"),
    ("hand:Bob", "hand", "steal"),
    ("hand:Bob", "hand:Cat", "steal"),
    ("shown:Bob", "hand", "steal"),
    ("seat:Ann", "hand", "settle"),
    ("rules", "discard", "discard"),
    ("hand:Bob", "discard pile", "discard"),
    ("playing", "discard", "discard"),
]


def test_every_way_of_a_card_has_its_sort_and_all_of_them_arrive_in_time(visit, house):
    ann = visit().enter("/rules")
    sorts = """async (ways) => {
      const {sortOf} = await import('/static/js/table/timing.js');
      return ways.map(([from, to]) => sortOf(from, to, 'Ann'));
    }"""
    assert ann.page.evaluate(sorts, [way[:2] for way in WAYS]) == [way[2] for way in WAYS]
    late = """async () => {
      const {timed} = await import('/static/js/table/timing.js');
      const sorts = ['draw', 'play', 'settle', 'discard', 'steal'];
      return Array.from({length: 40}, (_, n) => timed(Array.from({length: n}, (_, at) => sorts[at % 5])))
        .flat().filter(({duration, delay}) => duration + delay > 900 || delay < 0);
    }"""
    assert ann.page.evaluate(late) == []
