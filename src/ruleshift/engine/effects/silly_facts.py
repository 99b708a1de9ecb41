"""Which facts are silly: those about the word instead of the thing that it stands for.

Silly are letters, spelling, length, sound and rhyme of a name, that the thing is an organ, a card or a word, and
whatever tells nothing at all. A statement that also tells something else is not silly, and neither is where a name
comes from.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from ruleshift.cards import Card, plain

__all__ = ("is_silly",)

LONGEST = 200
APOSTROPHES = "'\u2019\u2018\u02bc`\u00b4"


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


TALK_OF_WORDS = re.compile(
    r"(letter(s|ed)?|lettres?|leters?|vowels?|consonants?|characters|(mono|poly|bi|di|tri)?syllab\w+|r(hy|yh)m(e|es|ed|ing)|"
    r"(mis)?spell?(s|ed|ing|ings)?|(mis)?spelt|palindrom\w+|anagrams?|alphabet\w*|alliterat\w+|nouns?|plural|scrabble|"
    r"crosswords?|wordle|hangman|dictionar(y|ies)|pronounc(e|ing)|pronounceable|pronunciation|capitali[sz]ed|uppercase|"
    r"lowercase|homo(phone|nym)s?|acronyms?|prefix|suffix|hyphen\w*|initials)"
)
A_WORD = re.compile(
    r"\b(?:the|this|that|no|any|whole|long|longer|short|shorter|english|funny|letter|single|compound|real|one|two|three)"
    r" words?\b"
    r"|\b(?:is|are|its|was)(?: (?!where|that|which|when|to|who|for)\w+){0,4} words?"
    r"(?= with| of| that| in| and| or| as| ,|$)"
    r"|\bas a word\b|^(?:an? )?words?$"
)
CARD_WORDS = _set("card cards deck decks fluxx keeper keepers emoji emojis")

SHAPE = _set("shape shaped shapes resembles resemble looks look like curve curves curved bend bends forms outline")
"""What is shaped like a letter is no talk about letters."""
SIZE = _set("size sized big large small thin thick thickness thicker thinner wide weighs weigh credit")
"""The size of a deck of cards is a size."""
LANGUAGE = _set(
    "read reads reading writes speak speaks speaking speech talk talks understand understands recognise recognises "
    "recognize recognizes learn learns remembers memory language helps lets allows enables controls voice sing "
    "sings stroke damage damaged injury dizzy fainting coughing"
)
"""What an organ does with words is about the organ."""
ORIGIN = _set("latin greek comes came derives derived means meaning origin originally from after")

NUMBERS = _set(
    "one two three four five six seven eight nine ten eleven twelve no many several both more 1 2 3 4 5 6 7 8 9"
)
LETTER_BEFORE = NUMBERS | _set("a an the double silent capital letter any only single")
LETTER_AFTER = _set(", and or but in as at twice too to for on which that instead first last then")
EDGES = re.compile(
    r"\b(start|begin|end|finish|open|close|commence|terminate)(?:s|es|ing)? (?:off )?(?:with|w|in|by|on)"
    r"(?: (?:the|a|an|letters?|capital|big|small|sounds?)(?= ))* (\w+)( \S+)?"
)
ECHO = re.compile(
    r"\b(?:sounds|sound|starts|start|begins|begin|ends|end) (?:just |a lot )?(?:like|as)(?: in)?(?: an?| the)? (\w+)"
)
NAME_IS = re.compile(
    r"\b(?:its|their|the|this|that|whose|own|organs?) names? "
    r"(?:is|are|has|have|was|looks?|sounds?|starts?|begins?|ends?|contains?|consists|can|cannot|cant|takes?|fits)\b"
    r"|\bname of (?:the|this|that|it|my)(?: \w+)? (?:is|has|was|looks|sounds|starts|begins|ends|contains)\b"
    r"|\b(?:long|longer|longest|short|shorter|shortest|funny|silly"
    r"|weird|odd|strange|nice|beautiful|hard|easy|difficult|simple) names?\b"
)
HARD_TO_SAY = re.compile(
    r"\b(?:hard|easy|harder|easier|difficult|fun|tricky|impossible|simple|funny) to (?:say|write|type)\b"
    r"|\btongue twister\b|\bsounds (?:funny|nice|silly|cool)\b"
    r"|\bpronounced(?: as| like| with| the| just| exactly|$)|\binitial is\b"
)
GOALS = re.compile(
    r"\bgoals? (?:asks?|needs?|uses?|requires?|wants?|cards?|in play)\b"
    r"|\b(?:for|in|by|of) (?:a|the|this|some|two|three|many|several|any|no) goals?\b(?! of)"
)
FOR_A_NAME = re.compile(r"^(?:the )?\w (?:is|stands|as in)(?: for)? ")
QUOTED = re.compile(r"[\"“”„«»]([^\"“”„«»]{1,30})[\"“”„«»]|(?<!\w)['‘’]([^'‘’]{1,30})['’](?!\w)")

PREDICATES = _set(
    "it its they their he she this that these is are was were has have had can does do also you we people humans "
    "without makes make pumps pump stores store filters filter helps help produces produce holds hold carries carry "
    "lies lie sits beats beat grows grow regrows weighs weigh protects protect sends send digests digest absorbs "
    "absorb breaks keeps keep controls control regulates regulate releases release"
)
"""What begins a part of a sentence that says something of its own."""
GAMES_WITH_LETTERS = (["you", "get"], ["it", "becomes"])
"""What follows when letters are added or taken away: `drop the H and you get art`."""

NOTHING = _set(
    "a an the this that these those it its is are was were be been being am im i ive id me my mine you your yours "
    "we us our ours he she they them their theirs of in on at to from for with by as and or but so too also just "
    "only if then than organ organs body bodies bodily part parts piece bit human humans person persons people "
    "peoples everybody everyone everybodys everyones anybody all every each any some card cards deck game keeper "
    "keepers word words noun name names named called known thing things something anatomy anatomical fluxx table "
    "play plays played playing now here there theres today really actually simply indeed certainly definitely very "
    "quite well know knows think believe say said says tell telling fact facts factlet true truth statement exist "
    "exists existing real kind sort type example has have had having got belong belongs inside within which who "
    "what where when front can may does do did will found find located about obviously course clearly duh lol haha "
    "hehe ha ok okay yes yeah hey basically literally biology biological biologically medical medicine one"
)
"""Words that tell nothing about an organ."""


def is_silly(fact: str, card: Card) -> bool:
    """True if a statement is about the name of a card, or about the card, instead of what the card stands for.

    What the deck itself lists as a fact is none.

    >>> from ruleshift.decks import find_deck
    >>> pancreas = next(card for card in find_deck("anatomy").cards if card.name == "Pancreas")
    >>> is_silly("Pancreas starts with the letter P", pancreas), is_silly("It makes insulin", pancreas)
    (True, False)
    """
    if plain(fact) in [plain(listed) for listed in card.data.get("facts", ())]:
        return False
    return _is_silly(fact[:LONGEST], (card.name, *card.data.get("spellings", ())))


@lru_cache(maxsize=512)
def _is_silly(fact: str, names: tuple[str, ...]) -> bool:
    own = _own_words(names)
    if _quotes_a_piece(fact, own):
        return True
    return all(_about_the_word(part, own) or _tells_nothing(part, own) for part in _parts(fact))


# Reading.


def _bare(text: str) -> str:
    """Lower case without accents; apostrophes vanish, so that `it's` stays one word and `'P'` is a letter."""
    folded = unicodedata.normalize("NFKD", text).casefold()
    return "".join(sign for sign in folded if not unicodedata.combining(sign) and sign not in APOSTROPHES)


def _words(text: str) -> list[str]:
    return "".join(sign if sign.isalnum() else f" {sign} " if sign == "," else " " for sign in text).split()


def _own_words(names: tuple[str, ...]) -> frozenset[str]:
    """The words of a thing's names, in the singular and the plural."""
    own = {word for name in names for word in _words(_bare(name))} - {","}
    singular = {word[:-1] for word in own if word.endswith("s") and len(word) > 3}
    return frozenset(own | singular | {f"{word}s" for word in own})


def _parts(fact: str) -> list[list[str]]:
    """The statements within a statement: sentences, and what begins with a verb of its own after `and` or a comma."""
    bare = re.sub(r"\b(e\.g\.|i\.e\.)|(?<=\d)[.,](?=\d)", "", _bare(fact))
    parts: list[list[str]] = []
    for sentence in re.split(r"[.;!?\n]", bare):
        part: list[str] = []
        words = _words(sentence)
        for at, word in enumerate(words):
            following = words[at + 1] if at + 1 < len(words) else ""
            leads_on = following in PREDICATES and words[at + 1 : at + 3] not in GAMES_WITH_LETTERS
            if word == "but" or (word in ("and", ",") and leads_on):
                parts.append(part)
                part = []
            part.append(word)
        parts.append(part)
    return [part for part in parts if any(word not in (",", "and", "but") for word in part)]


# Judging.


def _tells_nothing(words: list[str], own: frozenset[str]) -> bool:
    """True of `it is an organ` and `a heart is a heart`: only a number is left then, or nothing."""
    counted = "one" in words and bool({"only", "has", "have", "got"} & {*words[: words.index("one")]})
    return not counted and all(
        word in NOTHING or word in own or (len(word) == 1 and not word.isdecimal()) for word in words
    )


def _about_the_word(words: list[str], own: frozenset[str]) -> bool:
    there = {*words} - own
    said = " ".join(words)
    if there & CARD_WORDS and not there & SIZE and "keeper of" not in said:
        return True
    if not there & LANGUAGE and any(_talks_of_words(word, there) for word in there):
        return True
    of_words = (NAME_IS.search(said) or A_WORD.search(said)) and there & {"name", "names", "word", "words"}
    if of_words and not there & (ORIGIN | LANGUAGE):
        return True
    return (
        bool(HARD_TO_SAY.search(said) or GOALS.search(said))
        or (bool(FOR_A_NAME.match(said)) and words[-1] in own)
        or _mentions_a_letter(words)
        or _spells_it(words, own)
        or _names_its_edge(said, own)
        or any(_echoes(word, own) for word in ECHO.findall(said))
        or _holds_a_piece(words, own)
    )


def _talks_of_words(word: str, there: set[str]) -> bool:
    if not TALK_OF_WORDS.fullmatch(word):
        return False
    if word == "letter":
        return not there & SHAPE
    return not (word == "plural" and there & ORIGIN)


def _mentions_a_letter(words: list[str]) -> bool:
    """True of `has a P in it`, `two Es` and `a double S`; not of a B cell, 2 m, or what looks like a J."""
    for at, word in enumerate(words[1:], 1):
        before = words[at - 1]
        following = words[at + 1] if at + 1 < len(words) else ","
        if following not in LETTER_AFTER or {*words[:at]} & SHAPE:
            continue
        letter = len(word) == 1 and word.isalpha() and (word not in "ai" or before in ("an", "letter", "capital"))
        named = before in LETTER_BEFORE or (before in ("has", "have", "contains") and following == "in")
        if letter and named and not before.isdecimal():
            return True
        if len(word) == 2 and word[1] == "s" and word != "ms" and before in NUMBERS:
            return True
    return False


def _spells_it(words: list[str], own: frozenset[str]) -> bool:
    """True of `H-E-A-R-T`, and of a name that is turned round."""
    letters = "".join(word if len(word) == 1 else " " for word in words).split()
    spelled = any(len(word) > 1 and word in own for word in letters)
    return spelled or any(len(word) > 3 and word[::-1] in own for word in words)


def _names_its_edge(said: str, own: frozenset[str]) -> bool:
    """True of `starts with H` and `ends in "art"`; not of `starts with a valve`."""
    for verb, word, following in EDGES.findall(said):
        if following and following.strip() not in LETTER_AFTER:
            continue
        at_end = verb in ("end", "finish", "close", "terminate")
        piece = word not in own and any(name.endswith(word) if at_end else name.startswith(word) for name in own)
        if piece or (len(word) == 1 and word.isalpha()):
            return True
    return False


def _echoes(word: str, own: frozenset[str]) -> bool:
    """True if a word sounds like a name: the same beginning, or a rhyme."""
    return any(
        word != name and len(word) > 1 and (word[:3] == name[:3] or word[-3:] == name[-3:] or word[-2:] == name[-2:])
        for name in own
    )


def _inside(piece: str, own: frozenset[str]) -> bool:
    return piece not in own and any(piece in name for name in own)


def _quotes_a_piece(fact: str, own: frozenset[str]) -> bool:
    """True if a piece of a name stands in quotation marks, as in `contains "art"`."""
    pieces = [_bare(double or single).strip() for double, single in QUOTED.findall(fact)]
    return any(piece and _inside(piece, own) for piece in pieces)


def _holds_a_piece(words: list[str], own: frozenset[str]) -> bool:
    """True of `there is an ear in heart` and `heart contains ear`."""
    if len(words) > 1 and words[-2] in ("contains", "contain", "includes", "hides") and len(words[-1]) > 2:
        return _inside(words[-1], own)
    ends = (["it"], ["its", "name"], ["there"], ["the", "name"])
    for at, piece in enumerate(words[:-2]):
        inside = words[at + 1] == "in" and (words[at + 2] in own or words[at + 2 :] in ends)
        if inside and len(piece) > 2 and piece not in NOTHING and _inside(piece, own):
            return True
    return False
