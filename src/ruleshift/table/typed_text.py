"""What people type, made fit to be shown to others: names, chat, and nothing that could trick a reader's eye."""

from __future__ import annotations

import unicodedata

from ruleshift.cards import plain
from ruleshift.table.refusals import RefusalError

__all__ = ("LONGEST_CHAT", "LONGEST_NAME", "clean_chat", "clean_name", "look_alike", "tidy")

LONGEST_NAME = 24
LONGEST_CHAT = 300
MOST_MARKS = 2
RESERVED = frozenset(("deck", "draw", "join", "leave", "offer", "random"))
"""Words that journals and options use where a name may stand."""
PROPERTIES = frozenset(
    (
        *("constructor", "hasOwnProperty", "isPrototypeOf", "propertyIsEnumerable", "toLocaleString", "toString"),
        *("valueOf", "__defineGetter__", "__defineSetter__", "__lookupGetter__", "__lookupSetter__", "__proto__"),
    )
)
"""What every object answers to in a browser. Our pages bear such names; whatever else reads our messages may not."""

UNSEEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")
"""Letters and marks that show nothing, though Unicode does not count them among the signs for control."""
SELECTORS = frozenset(map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
"""They choose the look of the sign before them, and show nothing themselves."""

TWINS = str.maketrans(
    "\u0410\u0412\u0415\u0417\u041a\u041c\u041d\u041e\u0420\u0421\u0422\u0423\u0425\u0405\u0406\u0408"  # Cyrillic
    "\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0455\u0456\u0458\u0501\u051b\u051d\u04bb\u04cf\u04c0"
    "\u0391\u0392\u0395\u0396\u0397\u0399\u039a\u039c\u039d\u039f\u03a1\u03a4\u03a5\u03a7"  # Greek
    "\u03b1\u03b9\u03bd\u03bf\u03c1\u03c5\u03c7\u0261\u0131\u0251"
    "\u0555\u0585\u057d\u0578\u0570\u0581\u0566\u054f\u054d",  # Armenian
    "ABE3KMHOPCTYXSIJaeopcyxsijdqwhllABEZHIKMNOPTYXaivopuxgiaOounhgqSU",
)
LARGE = (
    (
        "\u13a0\u13a1\u13a2\u13a5\u13a9\u13aa\u13ab\u13ac\u13b3\u13b7\u13bb\u13bd\u13c0\u13c2\u13c3\u13cf"
        "\u13d2\u13d4\u13d5\u13d9\u13da\u13de\u13df\u13e2\u13e6\u13e7\u13f3\u13f4"  # Cherokee
        "\ua4d0\ua4d1\ua4d3\ua4d4\ua4d6\ua4d7\ua4d9\ua4da\ua4dc\ua4dd\ua4df\ua4e0\ua4e1\ua4e2\ua4e3\ua4e6"
        "\ua4e7\ua4ea\ua4eb\ua4ec\ua4ee\ua4f0\ua4f2\ua4f3\ua4f4"  # Lisu
        "\u2c80\u2c82\u2c88\u2c8e\u2c92\u2c94\u2c98\u2c9a\u2c9e\u2ca2\u2ca4\u2ca6\u2ca8\u2cac"  # Coptic
        "\u1d00\u0299\u1d04\u1d05\u1d07\u0262\u029c\u026a\u1d0a\u1d0b\u029f\u1d0d\u0274\u1d0f\u1d18\u0280"
        "\u1d1b\u1d1c\u1d20\u1d21\u028f\u1d22"
    ),  # Latin, as in small capitals
    "DRTiYAJEWMHYGhZbRWSVSLCPKdGBBPDTGKJCZFMNLSRVHWXYAEIOUABEHIKMNOPCTYXABCDEGHIJKLMNOPRTUVWYZ",
)
TWINS |= str.maketrans(*LARGE) | str.maketrans(LARGE[0].lower(), LARGE[1].lower())
"""Letters of other alphabets that look like Latin ones."""
APOSTROPHES = frozenset("\u02b9\u02ba\u02bb\u02bc\u02bd\u02c8")
"""Those that Unicode counts among the letters."""
ALIKE = str.maketrans({"I": "l", "1": "l", "|": "l", "0": "o", "O": "o", "5": "s", "S": "s"})


def tidy(text: str) -> str:
    r"""A text on one line: no control signs, no signs that turn the direction of writing, no towers of accents.

    >>> tidy("  A\u202enn \n Bob\x07 ")
    'Ann Bob'
    """
    kept: list[str] = []
    marks = 0
    for sign in unicodedata.normalize("NFC", text):
        category = unicodedata.category(sign)
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if sign.isspace():
            kept.append(" ")
        elif category[0] != "C" and marks <= MOST_MARKS and sign not in UNSEEN:
            kept.append(sign)
    return " ".join("".join(kept).split())


def look_alike(one: str, other: str) -> bool:
    r"""True if two names can be taken for each other: they differ in what is hardly seen.

    >>> look_alike("Ann", "ANN!"), look_alike("Ann", "\u0410nn"), look_alike("Bill", "BiII"), look_alike("Ann", "Anna")
    (True, True, True, False)
    """
    one, other = _skeleton(one), _skeleton(other)
    return one.casefold() == other.casefold() or _shape(one) == _shape(other)


def _skeleton(name: str) -> str:
    """A name in Latin letters, as far as it looks like that, without spaces, dots, dashes and other small signs."""
    seen = (sign for sign in unicodedata.normalize("NFKC", name) if sign not in SELECTORS and not _is_small(sign))
    return "".join(seen).translate(TWINS)


def _is_small(sign: str) -> bool:
    category = unicodedata.category(sign)
    return category[0] in "PZ" or category in ("Sk", "Sm") or sign in APOSTROPHES


def _shape(skeleton: str) -> str:
    """The same as a careless eye sees it: no difference between I, l and 1."""
    return skeleton.translate(ALIKE).replace("rn", "m").replace("vv", "w")


def clean_name(text: str) -> str:
    """A player's name, or a refusal. Letters that only look special (wide ones, ligatures) become ordinary ones."""
    name = tidy(unicodedata.normalize("NFKC", text[: 10 * LONGEST_NAME]))
    if not 1 <= len(name) <= LONGEST_NAME:
        raise RefusalError("bad_request", f"A name has 1 to {LONGEST_NAME} characters.")
    if not any(sign.isalnum() for sign in name):
        raise RefusalError("bad_request", "A name needs at least one letter or digit.")
    if plain(name) in RESERVED or name in PROPERTIES:
        raise RefusalError("bad_request", f"{name!r} means something else here. Choose another name.")
    return name


def clean_chat(text: str) -> str:
    """A line of chat, or a refusal."""
    line = tidy(text[: 10 * LONGEST_CHAT])
    if not line:
        raise RefusalError("bad_request", "This line is empty.")
    if len(line) > LONGEST_CHAT:
        raise RefusalError("too_long", f"That is too long: at most {LONGEST_CHAT} characters.")
    return line
