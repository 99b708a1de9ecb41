"""Every lesson is played to its end. A card or rule that changes under a lesson fails here."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as some

from ruleshift.decks import find_deck
from ruleshift.engine import ChoiceError, Game
from ruleshift.lessons import FIRST, LESSONS, Lesson, LessonError, LessonPlayer, find_lesson, pieces, seat_bots
from ruleshift.lessons.lesson import CARD, _check
from ruleshift.lessons.lesson import Step as LessonStep

MOVES = 3_000


def seen(game: Game, learner: str) -> set[str]:
    """The names of all cards that the learner can point at."""
    view = game.view(learner)
    fronts = [card for seat in view.seats for card in seat.table]
    return {*view.hand, *view.rules, *view.goals, *view.meta, *view.being_played, *view.scored, *fronts}


def sentences(lesson: Lesson) -> list[str]:
    return [lesson.title, lesson.about, lesson.end, *(text for step in lesson.step for text in (step.say, step.then))]


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_is_played_to_its_end_as_it_says(name: str):
    lesson = find_lesson(name)
    player = LessonPlayer(lesson)
    while player.step is not None:
        assert not player.game.over, f"the game is over before step {player.done + 1}"
        player.go_on()
    outcome = player.game.outcome
    assert (outcome is not None) == lesson.won
    if outcome is not None:
        assert outcome.winner == lesson.learner
    with pytest.raises(ChoiceError, match="over"):
        player.go_on()


@pytest.mark.parametrize("name", LESSONS)
def test_what_a_step_points_at_can_be_seen(name: str):
    lesson = find_lesson(name)
    player = LessonPlayer(lesson)
    while (step := player.step) is not None:
        kind, _, what = step.point.partition(":")
        assert step.point, f"step {player.done + 1} points at nothing"
        if kind == "card":
            assert what in seen(player.game, lesson.learner), f"step {player.done + 1}: {what}"
        if kind == "seat":
            assert what in player.game.players
        player.go_on()


def test_a_lesson_quotes_the_clue_that_its_card_has():
    lesson = find_lesson("anatomy")
    for steps, step in enumerate(lesson.step):
        asked = LessonPlayer(lesson, steps).asked
        if asked is not None and asked.kind == "name" and not step.by:
            assert f"“{asked.clue}”" in step.say
            return
    raise AssertionError("the learner is asked for no organ")


@pytest.mark.parametrize("name", LESSONS)
def test_the_learner_can_do_what_a_step_asks_for_and_nothing_else(name: str):
    lesson = find_lesson(name)
    player = LessonPlayer(lesson)
    while (step := player.step) is not None:
        asked = player.asked
        if not step.do or step.by:
            with pytest.raises(ChoiceError, match="nothing for you"):
                player.answer(0)
            player.go_on()
            continue
        assert asked is not None
        others = [at for at in range(len(asked)) if at != player.wanted]
        wrong: list[int | str] = [*others, *(asked.options[at].text for at in others), "Nonsense", 99, -1]
        for other in wrong:
            with pytest.raises(ChoiceError, match="Not this time"):
                player.answer(other)
        assert player.asked is asked, "nothing has changed"
        player.answer(step.do.upper() if player.wanted < 0 else player.wanted)


@pytest.mark.parametrize("name", LESSONS)
def test_a_step_back_is_the_step_before(name: str):
    lesson = find_lesson(name)
    on = LessonPlayer(lesson)
    for steps in range(len(lesson.step) + 1):
        again = LessonPlayer(lesson, steps)
        assert again.game.view(lesson.learner).to_dict() == on.game.view(lesson.learner).to_dict()
        assert (again.step, again.said) == (on.step, on.said)
        if on.step is not None:
            on.go_on()


@pytest.mark.parametrize("name", LESSONS)
def test_the_words_name_cards_of_the_deck_and_are_whole_sentences(name: str):
    lesson = find_lesson(name)
    cards = {card.name for deck in lesson.decks for card in find_deck(deck).cards}
    for sentence in sentences(lesson):
        assert {part for part, is_card in pieces(sentence) if is_card} <= cards, sentence
        assert "  " not in sentence
        assert not re.search(r"!\][.!]", sentence), f"two signs at the end: {sentence}"
    for sentence in [lesson.about, lesson.end, *(step.say for step in lesson.step)]:
        assert re.search(r"[.!?]$", CARD.sub(r"\1", sentence)), sentence
        assert len(sentence) < 300, "too much to read at once"


def test_the_first_game_shows_what_a_game_is_made_of():
    heard: list[tuple[str, str | None]] = []
    player = LessonPlayer(find_lesson(FIRST), 99, {None: lambda event: heard.append((event.kind, event.player))})
    kinds = {player.game.card(step.do).kind.word for step in player.lesson.step if step.do and "use" not in step.do}
    assert kinds == {"keeper", "rule", "goal"}
    assert ("use", "You") in heard
    assert {card.kind.word for card in map(player.game.card, player.game.view().discard)} >= {"creeper"}


@given(some.sampled_from(LESSONS), some.integers(0, 12), some.randoms(use_true_random=False))
def test_one_may_play_on_freely_from_any_step(name, steps, chance):
    lesson = find_lesson(name)
    player = LessonPlayer(lesson, steps)
    game, runner = player.game, seat_bots(lesson, player.game)
    for _ in range(MOVES):
        if game.over:
            break
        if runner.step() is None:
            [mine] = game.decisions
            game.choose(mine, chance.randrange(len(mine)))
    assert game.over
    assert not runner.troubles


def test_an_unknown_lesson_is_refused_with_those_there_are():
    with pytest.raises(LessonError, match=r"There is no lesson called 'chess'. There are: camping, pirate"):
        find_lesson("chess")


@pytest.mark.parametrize(
    "step",
    [
        LessonStep(say="Look.", by="Robin"),
        LessonStep(say="Look.", by="Somebody", do="Tent"),
        LessonStep(say="Look.", point="the moon"),
        LessonStep(say="Look.", point="card:"),
    ],
)
def test_a_step_that_cannot_be_is_refused(step):
    with pytest.raises(LessonError, match=r"camping\.toml, step 3"):
        _check(find_lesson("camping"), 3, step)
