"""Trivia about organs: questions, answers that are judged, facts that may be challenged, and the heartbeat."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from ruleshift.cards import Card, plain, shown
from ruleshift.engine.core.asking import ask, ask_text, gather, race
from ruleshift.engine.core.decision import Decision
from ruleshift.engine.core.event import tell
from ruleshift.engine.core.kinds import DecisionKind
from ruleshift.engine.core.playing import lay_keeper
from ruleshift.engine.core.rules import law, read_numeral
from ruleshift.engine.core.settle import draw_extra
from ruleshift.engine.core.table import Table
from ruleshift.engine.core.values import CHALLENGE, NO, PASS, YES
from ruleshift.engine.effects.effect import Effect, Effects

__all__ = (
    "EFFECTS",
    "LONGEST_ANSWER",
    "is_believed",
    "knows_fact",
    "lay_down_organ",
    "names_organ",
    "not_in_its_first_turn",
    "play_organ",
)

LONGEST_ANSWER = 200
SUGGESTIONS = 4


def not_in_its_first_turn(t: Table, _pid: int, c: int) -> None:
    """Heartbeat never works in the turn in which it is laid."""
    t.used = (*t.used, -1 - t.pack.name_id[c])


def heartbeat(t: Table, me: int, count: int, c: int) -> None:
    """Whoever runs the game measures the beat and tells the result."""
    ask(t, me, "beat", (NO, YES), (_beat, count), c)


def _beat(t: Table, me: int, value: int, count: int) -> None:
    if value == YES:
        draw_extra(t, me, read_numeral(law(t).numerals, count))


# Organs.


def lay_down_organ(t: Table, pid: int, c: int) -> None:
    """An organ is laid down: hidden under a rule that asks for its name, and after its settling there may be a fact."""
    t.agenda.append((offer_factlet, pid, c))
    trivia = law(t).trivia
    if trivia >= 0 and t.pack.rule[trivia].trivia == "name" and len(t.order) > 1:
        t.veiled = c


def play_organ(t: Table, pid: int, c: int) -> None:
    """A Keeper about which a question is asked first, under a rule that says so."""
    if law(t).trivia >= 0 and len(t.order) > 1:
        ask_question(t, pid, c)
    else:
        lay_keeper(t, pid, c)


# Questions.


def ask_question(t: Table, me: int, c: int) -> None:
    """An organ is played: the next player over from the one asked last is asked (R290)."""
    trivia = law(t).trivia
    rule = t.pack.rule[trivia]
    t.asked_last = answerer = t.asked_next()
    t.agenda.append((lay_keeper, me, c))
    kind: DecisionKind = "name" if rule.trivia == "name" else "fact"
    clue = _clue(t, c) if kind == "name" else t.pack.names[c]
    if t.ears and kind == "name":  # the card lies face down: nothing but the clue is known
        tell(t, "question", answerer, said=clue, cause=trivia)
    elif t.ears:
        tell(t, "question", answerer, (c,), cause=trivia)
    ask_text(t, answerer, kind, (PASS,), _suggestions(t, c, kind), (_answered, c, trivia), c, clue)


def _clue(t: Table, c: int) -> str:
    return str(t.pack.cards[c].data["facts"][0])


def _suggestions(t: Table, c: int, how: str) -> tuple[str, ...]:
    """Four answers to pick from, the right one among them; names of organs that all can see are left out."""
    pack = t.pack
    visible = 0
    for pid in t.order:
        visible |= t.front_mask[pid]
    similar = pack.similar_organs(c)
    others: list[int] = []
    for other in similar:
        if not visible >> other & 1:
            others.append(other)
            if len(others) == SUGGESTIONS - 1:
                break
    else:
        others = list(similar[: SUGGESTIONS - 1])
    at = t.pack.place
    picked = sorted((c, *others), key=lambda o: (at[o] * 7907 + at[c] * 31) % 1013)
    if how == "name":
        return tuple([pack.names[o] for o in picked])
    return tuple({_plain(fact): fact for fact in [_clue(t, o) for o in picked]}.values())


def _answered(t: Table, pid: int, value: int | str | None, c: int, trivia: int) -> None:
    """Judged by the software; the right answer brings a card, and a Hand Limit bites in the settling that follows."""
    rule = t.pack.rule[trivia]
    right = False
    if isinstance(value, str):
        data = t.pack.cards[c].data
        if rule.trivia == "name":
            right = names_organ(value, data.get("spellings") or [t.pack.names[c]])
        else:
            right = knows_fact(value, data.get("stems", []), data.get("spellings", []), data["facts"][0])
        right = t.judged(right)
    t.veiled = -1
    if t.ears:
        said = shown(value) if isinstance(value, str) else None
        tell(t, "answer", pid, (c,), said=said, word="right" if right else "wrong", cause=trivia)
    if right:
        t.draw_to_hand(pid, read_numeral(law(t).numerals, rule.reward or -1), cause=trivia)


_plain = lru_cache(maxsize=512)(plain)  # the same few facts are compared again and again


@lru_cache(maxsize=512)
def _bare(text: str) -> str:
    """A name without case, accents, article, spaces and hyphens."""
    decomposed = unicodedata.normalize("NFKD", text[:LONGEST_ANSWER]).casefold()
    words = "".join(sign if sign.isalnum() else " " for sign in decomposed if not unicodedata.combining(sign)).split()
    if len(words) > 1 and words[0] in ("the", "a", "an"):
        words = words[1:]
    return "".join(words)


def names_organ(text: str, spellings: list[str]) -> bool:
    """True if a text names the organ; one edit is forgiven in spellings of six letters or more.

    >>> names_organ("the pancraes", ["pancreas"]), names_organ("Pancrea", ["pancreas"]), names_organ("hart", ["heart"])
    (False, True, False)
    """
    said = _bare(text[:LONGEST_ANSWER])
    for each in spellings:
        right = _bare(each)
        if said == right or (len(right) >= 6 and _one_edit(said, right)):
            return True
    return False


def _one_edit(a: str, b: str) -> bool:
    """True if one letter added, dropped or changed makes one word of the other."""
    if abs(len(a) - len(b)) > 1:
        return False
    if len(a) > len(b):
        a, b = b, a
    at = next((i for i, letter in enumerate(a) if letter != b[i]), len(a))
    return a[at:] == b[at + 1 :] if len(a) < len(b) else a[at + 1 :] == b[at + 1 :]


def knows_fact(text: str, stems: list[list[str]], spellings: list[str], factlet: str = "") -> bool:
    """True if a text hits two groups of stems, after the words of the organ's own name are struck.

    >>> knows_fact("It pumps blood", [["pump", "beat"], ["blood"]], ["heart"])
    True
    """
    if factlet and _plain(text) == _plain(factlet):
        return True
    own = {word for spelling in spellings for word in _words(spelling)}
    words = [word for word in _words(text[:LONGEST_ANSWER]) if word not in own]
    said = " ".join(words)
    hits = sum(any(_begins(said, stem) for stem in group) for group in stems)
    return hits >= min(2, len(stems))


@lru_cache(maxsize=512)
def _words(text: str) -> tuple[str, ...]:
    decomposed = unicodedata.normalize("NFKD", text).casefold()
    bare = "".join(sign if sign.isalnum() else " " for sign in decomposed if not unicodedata.combining(sign))
    return tuple(bare.split())


def _begins(said: str, stem: str) -> bool:
    return f" {' '.join(_words(stem))}" in f" {said}"


# Alternate Factlets.


def offer_factlet(t: Table, me: int, c: int) -> None:
    """After the Keeper's settling its player may tell another fact about it."""
    rule_card = next((r for r in t.rules if t.pack.rule[r].factlets), -1)
    if rule_card < 0 or me not in t.order or not t.front_mask[me] >> c & 1:
        return
    told = {fact for card, fact in t.factlets if card == c}
    known = [fact for fact in t.pack.cards[c].data["facts"][1:] if _bare_fact(fact) not in told]
    ask_text(t, me, "factlet", (PASS,), tuple(known), (_factlet_told, c, rule_card), c)


def _factlet_told(t: Table, me: int, value: int | str, c: int, rule_card: int) -> None:
    if not isinstance(value, str):
        return
    fact = _bare_fact(value)
    clue = _bare_fact(t.pack.cards[c].data["facts"][0])
    if not t.judged(bool(fact) and fact != clue and (c, fact) not in t.factlets):
        _verdict(t, me, rule_card, stands=False)
        return
    t.factlets = (*t.factlets, (c, fact))
    said = value[:LONGEST_ANSWER]
    if t.ears:
        tell(t, "factlet", me, (c,), said=shown(said), word="told", cause=rule_card)
    decisions = [_about(t, pid, "challenge", (PASS, CHALLENGE), c, said) for pid in t.others(me)]
    if decisions:
        race(t, decisions, (_challenged, me, c, rule_card, said))
    else:
        _verdict(t, me, rule_card, stands=True)


def _about(t: Table, pid: int, what: DecisionKind, values: tuple[int, int], c: int, said: str) -> Decision:
    """A question about a statement, with the statement."""
    decision = Decision(t.pack, t.names, pid, what, values, 0, c)
    decision.clue = shown(said)
    return decision


def _challenged(t: Table, pid: int, value: int, me: int, c: int, rule_card: int, said: str) -> None:
    """All but speaker and challenger vote."""
    if value == PASS:
        _verdict(t, me, rule_card, stands=True)
        return
    if t.ears:
        tell(t, "challenge", pid, cause=rule_card)
    voters = [voter for voter in t.order if voter not in (me, pid)]
    if voters:
        gather(t, [_about(t, voter, "vote", (YES, NO), c, said) for voter in voters], (_voted, me, c, rule_card, said))
    else:
        _voted(t, [], me, c, rule_card, said)


def _voted(t: Table, answers: list[tuple[int, int]], me: int, c: int, rule_card: int, said: str) -> None:
    """A tie lets the statement stand. With nobody to vote its player says whether it counts, if the deck does not."""
    if not answers and me in t.order and not t.judged(_is_listed(said, t.pack.cards[c])):
        gather(t, [_about(t, me, "vote", (YES, NO), c, said)], (_voted, me, c, rule_card, said))
        return
    against = sum(value == NO for _, value in answers)
    _verdict(t, me, rule_card, stands=2 * against <= len(answers))


def _verdict(t: Table, me: int, rule_card: int, *, stands: bool) -> None:
    rule = t.pack.rule[rule_card]
    if me not in t.order:
        return
    if t.ears:
        tell(t, "factlet", me, word="stands" if stands else "falls", cause=rule_card)
    if stands:
        draw_extra(t, me, read_numeral(law(t).numerals, rule.factlets), cause=rule_card)


def _bare_fact(fact: str) -> str:
    """The words of a fact: neither case nor punctuation makes another one of it."""
    return " ".join(_words(fact[:LONGEST_ANSWER])) or _plain(fact[:LONGEST_ANSWER])


def _is_listed(fact: str, card: Card) -> bool:
    return _bare_fact(fact) in [_bare_fact(listed) for listed in card.data["facts"]]


def is_believed(fact: str, card: Card) -> bool:
    """Whether bots believe a fact about a card: it is one of the deck's, or it names the card.

    >>> from ruleshift.decks import find_deck
    >>> heart = next(card for card in find_deck("anatomy").cards if card.name == "Heart")
    >>> is_believed("The heart rests when you sleep", heart), is_believed("It has five letters", heart)
    (True, False)
    """
    said = _bare_fact(fact)
    names = (card.name, *card.data.get("spellings", ()))
    return _is_listed(fact, card) or any(_begins(said, name) for name in names)


EFFECTS: Effects = {
    "heartbeat": Effect(heartbeat),
}
