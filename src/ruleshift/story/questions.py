"""What is asked and why, in words for the person who is asked: questions, buttons, and what a turn still owes."""

from __future__ import annotations

from collections.abc import Sequence

from ruleshift.cards import Card, Fields, quoted
from ruleshift.decks.verb_text import effect_text
from ruleshift.engine import Contribution, Decision, Game, Option, RuleNumber, View, table_of
from ruleshift.languages.language import Cards, Fact, People, Person, english
from ruleshift.languages.parts import Said

__all__ = (
    "full_stop", "numbers_line", "option_label", "owed", "progress", "prompt", "question", "question_to_all", "share",
    "sources", "task", "title", "why", "window_question",
)  # fmt: skip


def full_stop(text: str) -> str:
    """A sentence with its full stop, unless it ends with a sign of its own.

    >>> full_stop("It pumps blood"), full_stop("Does it pump blood?")
    ('It pumps blood.', 'Does it pump blood?')
    """
    return text if text.endswith(("!", "?", ".", "…")) else f"{text}."


def _ask(decision: Decision) -> str:
    """The message of a question."""
    return f"ask-{decision.kind.replace(' ', '-')}"


def _card(name: str | None) -> Cards:
    return Cards((name,) if name else (), 1)


def question(decision: Decision) -> str:
    """The question as a short phrase."""
    if decision.count > 1:
        what = "question-cards" if decision.kind == "hand limit" else "question-keepers"
        return english().text(what, {"count": decision.count})
    return english().text(_ask(decision), {})


def prompt(decision: Decision) -> str:
    """The question with the card that asks it."""
    facts: dict[str, Fact] = {"question": question(decision), "cause": _card(decision.cause)}
    return english().text("prompt", facts)


def why(decision: Decision, game: Game) -> str:
    """Why it is asked, as a sentence for whoever is asked."""
    facts: dict[str, Fact] = {"rule": _card(decision.cause)}
    match decision.kind:
        case "play":
            return _why_play(decision, game)
        case "hand limit":
            # With what was chosen to go already, which lies there until everybody has chosen.
            return english().text("why-hand-limit", {**facts, "held": len(table_of(game).hand[decision.pid])})
        case "keeper limit":
            return english().text("why-keeper-limit", facts)
    if english().has(_ask(decision), "why"):
        return english().text(_ask(decision), facts, attribute="why")
    text = game.card(decision.cause).text if decision.cause else ""
    return text or english().text("why-card" if decision.cause else "why-nothing", facts)


def _why_play(decision: Decision, game: Game) -> str:
    number = next(each for each in game.numbers if each.name == "play")
    plays = _plays(number, table_of(game).played)
    if decision.options[0].card is None:
        return english().text("why-random", {"plays": plays})
    return full_stop(plays)


def _plays(number: RuleNumber, played: int) -> str:
    facts: dict[str, Fact] = {"sources": sources(number), "played": played}
    if not number.value.isdecimal():
        return english().text(*_all(number, "plays", facts))
    return english().text("plays-begun" if played else "plays", {**facts, "count": int(number.value)})


def _all(number: RuleNumber, key: str, facts: dict[str, Fact]) -> tuple[str, dict[str, Fact]]:
    """The pattern for all cards, or for all but some."""
    first = number.parts[0]
    return f"{key}-{first.way.replace(' ', '-')}", {**facts, "count": first.number}


def question_to_all(decisions: Sequence[Decision]) -> str:
    """What people who share a device are asked together: whether anybody answers."""
    first = decisions[0]
    facts: dict[str, Fact] = {
        "players": People(tuple(decision.player for decision in decisions)),
        "cards": _card(first.cause),
        "word": quoted(first.clue, 200),
    }
    return english().text("asked-of-all", facts, attribute="challenge" if first.kind == "challenge" else "")


def window_question(about: str | None, *, laid: bool, player: str, card: str | None, reader: str | None) -> str:
    """What a Surprise window asks: about a card that was laid, or about what a card does to another one."""
    facts: dict[str, Fact] = {"owner": Person(player), "cards": _card(about), "rule": _card(card)}
    if about is None:
        return english().text("window-hidden", facts, reader)
    if laid:
        return english().text("window-laid", facts, reader)
    return english().text("window-aimed-with" if card and card != about else "window-aimed", facts, reader)


def task(decision: Decision, view: View, numbers: Sequence[RuleNumber]) -> str:
    """What somebody has to do now and why, in one line."""
    by_name = {number.name: number for number in numbers}
    facts: dict[str, Fact] = {"rule": _card(decision.cause), "count": decision.count, "held": len(view.hand)}
    match decision.kind:
        case "play":
            return _plays_owed(decision, view, by_name["play"])
        case "draw":
            draw = by_name["draw"]
            return english().text("task-draw", {"count": int(draw.value), "sources": sources(draw)})
        case "end":
            return english().text("task-end", {})
        case "hand limit" | "keeper limit" | "small":
            return english().text(f"task-{decision.kind.replace(' ', '-')}", facts)
        case "surprise" if decision.cause:
            return english().text("task-laid" if decision.cause in view.being_played else "task-aimed", facts)
        case "challenge" | "vote":
            return english().text(f"task-{decision.kind}", {**facts, "said": Said(full_stop(decision.clue))})
    return full_stop(decision.prompt)


def _plays_owed(decision: Decision, view: View, number: RuleNumber) -> str:
    facts: dict[str, Fact] = {"sources": sources(number), "played": view.played, "left": view.plays_left}
    if decision.options[0].card is None and decision.options[0].kind == "play":
        return english().text("task-random", {**facts, "count": number.value})
    if not number.value.isdecimal():
        return english().text(*_all(number, "task", facts))
    return english().text("task-more" if view.played else "task-play", {**facts, "count": int(number.value)})


# Buttons.


def option_label(decision: Decision, option: Option, carried: tuple[str, ...] = ()) -> str:
    """An option as the words of a button, for whoever is asked; `carried` are the Creepers that are attached to it."""
    if option.kind in ("use", "open"):
        assert option.card is not None
        return _use_label(option.card) if option.kind == "use" else _with_card("option-open", option.card.name)
    if option.kind == "number":
        return _effect_label(decision, int(option.text))
    if option.kind == "player":
        return english().text("option-myself", {}) if option.player == decision.player else str(option.player)
    if option.card:
        return _card_label(decision, option, option.card.name, carried)
    if option.kind in english().patterns[_ask(decision)]:
        return english().text(_ask(decision), {}, attribute=option.kind)
    key = f"option-{option.kind.replace(' ', '-')}"
    return english().text(key, {}) if option.kind != "use" and english().has(key) else option.text


def _card_label(decision: Decision, option: Option, name: str, carried: tuple[str, ...]) -> str:
    owner = option.player if option.player not in (None, decision.player) else None
    card: Fact = _card(name)
    if carried:
        card = english().parts("pair", {"keeper": card, "cards": Cards(carried, len(carried))})
    if owner:
        card = english().parts("option-of", {"owner": Person(owner), "cards": card})
    if english().has(_ask(decision), "do"):
        return english().text(_ask(decision), {"cards": card}, attribute="do")
    return english().text("option-choose", {"cards": card})


def _with_card(key: str, name: str) -> str:
    return english().text(key, {"cards": _card(name)})


def _effect_label(decision: Decision, number: int) -> str:
    """One of several things that a card does."""
    data: Fields = decision.asking.data if decision.asking else {}
    calls = (*data.get("do", ()), *data.get("use", ()))
    effects: list[list[Fields]] = next((call["choose"] for call in calls if "choose" in call), [])
    return f"{number}. {_capital(effect_text(effects[number - 1]))}" if number <= len(effects) else str(number)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _use_label(card: Card) -> str:
    """Free actions and powers that are not just used, by what they are or by their first verb."""
    data: Fields = card.data
    for key, there in (
        ("container", "container" in data),
        ("duty", "duty" in data),
        ("required-word", data.get("word") == "required"),
        ("marker", bool(data.get("marker"))),
    ):
        if there:
            return _with_card(f"option-use-{key}", card.name)
    verb = next(iter(data["use"][0])) if data.get("use") else ""
    if verb == "send":
        return _with_card("option-use-send", data["use"][0]["send"])
    key = f"option-use-{verb.replace('_', '-')}"
    return _with_card(key if english().has(key) else "option-use", card.name)


# Numbers in force.


def sources(number: RuleNumber) -> str:
    """The cards that a number comes from, with what they add: `Play 3, Campfire Bonus +1`."""
    first, *rest = number.parts
    return ", ".join([first.card, *(f"{part.card} {share(part)}" for part in rest)])


def share(part: Contribution) -> str:
    """A card's share of a number: `3`, `+1`, `all but 1`, `reads 1 as 2`."""
    return english().text(f"share-{part.way.replace(' ', '-')}", {"number": part.number, "printed": part.printed})


def title(number: RuleNumber) -> str:
    """What a number is called, and its value: `Hand Limit 3`."""
    return english().text(f"number-{number.name.replace(' ', '-')}", {"value": number.value})


def numbers_line(number: RuleNumber) -> str:
    """A number with its sources: `Play 4 (Play 3, Campfire Bonus +1)`."""
    return english().text("number", {"title": title(number), "sources": sources(number)})


def progress(view: View, numbers: Sequence[RuleNumber]) -> str:
    """How far the turn has come: `drew 1 of 2, played 0 of 3`."""
    if view.outcome is not None or not view.turn:
        return ""
    by_name = {number.name: number.value for number in numbers}
    done = {"drawn": _of(view.drawn, by_name["draw"]), "played": _of(view.played, by_name["play"])}
    return english().text("progress", done)


def _of(done: int, owed: str) -> str:
    return english().text("progress-of" if owed.isdecimal() else "progress-all", {"done": done, "owed": owed})


def owed(view: View, numbers: Sequence[RuleNumber]) -> str:
    """What the player whose turn it is has done and still owes, and which cards say so."""
    if view.outcome is not None:
        return full_stop(str(view.outcome))
    if not view.turn:
        return english().text("owed-opening", {})
    by_name = {number.name: sources(number) for number in numbers if number.name in ("draw", "play")}
    facts: dict[str, Fact] = {
        "player": Person(view.turn),
        "drawn": view.drawn,
        "draws": view.draw_number,
        "why-draw": by_name.get("draw", ""),
        "played": view.played,
        "plays": view.play_number,
        "why-play": by_name.get("play", ""),
    }
    return english().text("owed" if view.play_number.isdecimal() else "owed-all", facts)
