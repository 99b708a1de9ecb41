"""What has the right shape and still makes no sense: sentences about a single card that the engine could not play."""

from __future__ import annotations

from collections.abc import Iterator

from ruleshift.cards import Fields, plain
from ruleshift.decks.shapes import with_article
from ruleshift.vocabulary import CHOICE_WORDS, FIELDS, NEEDED, SLOT_FIELDS, WHICH_WORDS

__all__ = ("LEARNING", "bad_name", "doubts")

LEARNING = "learning"
"""The slot of all rules with `trivia`, in whatever deck they stand."""
_PLAYING = ("play_again", "use_what_you_take", "draw_and_play", "mystery_play")
_ENDING = ("end_turn", "swap_plays", "discard_draw_end")
_COMPANIONS = {"reward": ("trivia",), "sips": ("word", "marker")}
_EMPTY_WORDS = ("slot", *_COMPANIONS)


def bad_name(name: str) -> str | None:
    """Why a card cannot be called so, or None."""
    if plain(name) in (*WHICH_WORDS, *FIELDS, *CHOICE_WORDS):
        return f"a card cannot be called {name!r}: that word has a meaning of its own"
    if "#" in name or name.startswith(("@", "-", "=", "use ", "open ")):
        return f"a card cannot be called {name!r}: no # in a name, no @, -, =, 'use' or 'open' at its beginning"
    return None


def doubts(kind: str, entry: Fields) -> Iterator[str]:
    """What is wrong with a card whose fields all have the right shape."""
    needed = NEEDED.get(kind)
    if needed and needed not in entry:
        yield f"{with_article(kind)} needs the field {needed!r}"
        return
    if kind == "basic" and entry.get("icons"):
        yield "the Basic Rules have no icons"
    elif kind == "meta":
        yield from _meta(entry)
    elif kind == "rule":
        yield from _rule(entry)
    elif kind in ("goal", "ungoal"):
        yield from _formula(entry)
    elif kind == "keeper":
        yield from _keeper(entry)
    elif kind == "creeper" and {"attaches", "moves"} <= set(entry):
        yield "a creeper that attaches stays where it is: attaches or moves, not both"
    elif kind == "surprise":
        yield from _surprise(entry)
    yield from _verbs(kind, entry)


def _meta(entry: Fields) -> Iterator[str]:
    if "with" in entry and plain(entry["with"]) == plain(entry["name"]):
        yield "with: a card cannot bring itself along"
    laid = [plain(name) for name in entry.get("lays", ())]
    if len(set(laid)) < len(laid):
        yield "lays: a rule is laid once"


def _rule(entry: Fields) -> Iterator[str]:
    numbers = [field for field in SLOT_FIELDS if field in entry]
    if not any(field in entry and entry[field] is not False for field in FIELDS["rule"] if field not in _EMPTY_WORDS):
        yield "a rule needs a field that says what it changes, e.g. draw = 2"
    if len(numbers) > 1:
        yield f"a rule has one of {' and '.join(numbers)}: write two cards"
    if numbers and "slot" in entry:
        yield f"the slot of this rule is {numbers[0]!r} already: leave slot out"
    for field, companions in _COMPANIONS.items():
        if field in entry and not any(entry.get(each) for each in companions):
            yield f"{field} goes with {' or '.join(companions)}"
    if "trivia" in entry and (numbers or entry.get("slot", LEARNING) != LEARNING):
        yield f"rules that ask questions replace each other: their slot is {LEARNING!r}"
    duties = [field for field in ("word", "duty", "marker", "use") if entry.get(field)]
    if len(duties) > 1:
        yield f"a rule has one of {' and '.join(duties)}: write two cards"
    if "bonus" in entry:
        yield from _bonus(entry)


def _surprise(entry: Fields) -> Iterator[str]:
    if not (entry.get("cancels") or entry.get("takes_over") or entry.get("stops_takes")):
        yield "a surprise needs cancels, takes_over = true or stops_takes = true: otherwise it is an action"
    if entry.get("cancels") and entry.get("takes_over"):
        yield "a surprise has cancels or takes_over: write two cards"


def _bonus(entry: Fields) -> Iterator[str]:
    bonus = entry["bonus"]
    if not bonus["while"]:
        yield "bonus: while needs in_play or mine; a bonus without a condition is a draw or a play rule"
    if not {"draw", "play"} & set(bonus) and not {"no_keeper_limit_for", "harmless"} & set(entry):
        yield "bonus: draw or play is missing"


def _formula(entry: Fields) -> Iterator[str]:
    tables = [need for need in entry["needs"] if isinstance(need, dict)]
    if sum("hand" in need for need in tables) > 1:
        yield "needs: one entry about the hand is enough"
    if sum("sum" in need for need in tables) > 1:
        yield "needs: one entry about a sum is enough"
    if len(tables) == len(entry["needs"]) and all("none" in need for need in tables):
        yield "needs: none alone is met by whoever has nothing: ask for something besides"
    if entry.get("together") and any("hand" in need or "most" in need for need in tables):
        yield "needs: with together = true an entry cannot ask for the most or for a hand"


def _keeper(entry: Fields) -> Iterator[str]:
    if "use" in entry and "container" in entry:
        yield "a container has no other power: use or container, not both"
    if "facts" in entry and "stems" not in entry:
        yield "facts need stems: groups of word beginnings that tell a right answer, e.g. [['pump'], ['blood']]"
    if len(set(map(plain, entry.get("facts", ())))) < len(entry.get("facts", ())):
        yield "facts: a fact stands there twice"
    if "container" in entry and entry.get("count", 1) > 1:
        yield "a container has a single copy, so that everybody knows what lies where: leave count out"
    for field in ("spellings", "stems"):
        if field in entry and "facts" not in entry:
            yield f"{field} goes with facts"


def _verbs(kind: str, entry: Fields) -> Iterator[str]:
    for place in ("do", "use"):
        if place not in entry:
            continue
        sentences = [*_choosing(entry[place])]
        for calls in _ways(entry[place]):
            verbs = [next(iter(call)) for call in calls]
            sentences += (*_order(verbs), *_shedding(kind, place, verbs, calls))
        for sentence in dict.fromkeys(sentences):
            yield f"{place}: {sentence}"


def _ways(calls: list[Fields]) -> Iterator[list[Fields]]:
    """The verbs that are done one after the other: with one of several things to choose from, each of them in turn."""
    at = next((at for at, call in enumerate(calls) if "choose" in call), -1)
    if at < 0:
        yield calls
        return
    for effect in calls[at]["choose"]:
        yield [*calls[:at], *effect, *(call for call in calls[at + 1 :] if "choose" not in call)]


def _choosing(calls: list[Fields]) -> Iterator[str]:
    choices = [call["choose"] for call in calls if "choose" in call]
    if len(choices) > 1 or any("choose" in call for choice in choices for effect in choice for call in effect):
        yield "choose stands once, and not within itself"
    for call in (call for choice in choices for effect in choice for call in effect):
        for verb in {"shed", "mill", "heartbeat"} & set(call):
            yield f"choose: {verb} cannot be one of several things"


def _order(verbs: list[str]) -> Iterator[str]:
    playing = [verb for verb in verbs if verb in _PLAYING]
    if len(playing) > 1:
        yield f"{' and '.join(playing)}: one verb that plays other cards is the most"
    if verbs.count("others_discard") > 1:
        yield "others_discard stands once at most"
    if "mill" in verbs and len(verbs) > 1:
        yield "mill stands alone, since it can be taken back"
    early = [verb for verb in verbs[:-1] if verb in _ENDING]
    if early:
        yield f"{early[0]} comes last: the turn is over then"


def _shedding(kind: str, place: str, verbs: list[str], calls: list[Fields]) -> Iterator[str]:
    if place == "use" and kind == "creeper" and verbs[0] != "shed":
        yield "a creeper's way out begins with the verb shed"
    if "shed" not in verbs:
        return
    if kind != "creeper":
        yield f"shed is a creeper's way out, and this is {with_article(kind)}"
    if verbs.count("shed") > 1:
        yield "shed stands once"
    way = calls[verbs.index("shed")]["shed"]
    if not {"pay", "give", "free_with"} & set(way):
        yield "shed: say pay, give or free_with"
    if "give" in way and {"pay", "free_with"} & set(way):
        yield "shed: give stands alone, or with held"
