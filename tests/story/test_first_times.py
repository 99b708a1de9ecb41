"""What beginners are told the first time that something is forced on them."""

from __future__ import annotations

from ruleshift.engine import Event
from ruleshift.engine.game import Game
from ruleshift.languages.parts import plain_text
from ruleshift.story.first_times import FirstTimes


def reader(turn: str = "Ann") -> FirstTimes:
    return FirstTimes("Ann", Game("camping", ["Ann", "Bob"]).card, turn)


def move(card: str, origin: str, target: str, player: str | None = None, cause: str | None = None) -> Event:
    causes = (cause,) if cause else ()
    return Event("move", None, (card,), 1, origin, None, target, player, causes)  # type: ignore[arg-type]


def test_a_creeper_that_came_out_at_once_is_explained_to_whom_it_came():
    first = reader()
    assert not first.heard(move("Mosquitoes", "hand", "table", "Bob"))
    assert not first.heard(move("Mosquitoes", "table", "table", "Ann")), "it was moved there, not drawn"
    assert not first.heard(move("Tent", "being played", "table", "Ann"))
    assert "Mosquitoes came out at once" in plain_text(first.heard(move("Mosquitoes", "hand", "table", "Ann")))
    assert not first.heard(move("Mosquitoes", "hand", "table", "Ann")), "each thing is told once"


def test_a_rule_that_changes_my_own_turn_is_explained():
    first = reader()
    assert "Draw 3 counts for this very turn" in plain_text(first.heard(move("Draw 3", "being played", "rules")))
    assert "Play 2 counts for this very turn" in plain_text(first.heard(move("Play 2", "being played", "rules")))
    assert "Draw 3 takes the place of Draw 2" in plain_text(
        first.heard(move("Draw 2", "rules", "discard pile", cause="Draw 3"))
    )
    assert not first.heard(move("Play 3", "being played", "rules"))


def test_in_anothers_turn_their_rules_are_their_own_affair():
    first = reader()
    first.heard(Event("turn", "Bob"))
    assert not first.heard(move("Draw 3", "being played", "rules"))
    assert not first.heard(Event("shuffle"))
    first.heard(Event("turn", "Ann"))
    assert "Draw 3" in plain_text(first.heard(move("Draw 3", "being played", "rules")))
    assert "shuffled" in plain_text(first.heard(Event("shuffle")))
