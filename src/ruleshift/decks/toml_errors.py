"""What the parser of TOML stumbles over, in words for somebody who has never heard of TOML: what to write instead."""

from __future__ import annotations

import re
import tomllib

from ruleshift.decks.line_numbers import QUOTED, blanked

__all__ = ("explained",)

_QUOTES = "\u201c\u201d\u201e\u201f\u00ab\u00bb\u2039\u203a\u2018\u2019\u201a\u201b`\u00b4\u2032\u2033"
_SPACES = "\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000"
_HIDDEN = "\x00-\x08\x0b-\x1f\x7f-\x9f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2064\ufeff"
_NEAR = 200
"""So many characters around a place are looked at."""
_KEY = r"(?P<key>[\w-]+)"
_NEITHER = 'this line is neither a field, as in name = "Bread", nor a section, as in [[keeper]]; a remark begins with #'
_ONE_LINE = "a table in {{ and }} stands on one line, from its {{ to its }}"


_EXPLANATIONS = {
    "": (
        ("", f"[{_SPACES}]", "there is an unusual space ({code}): write an ordinary one"),
        ("", f"[{_HIDDEN}]", "there is an invisible character ({code}): delete it"),
        ("", f"[{_QUOTES}]", 'write straight quotes around a text, as in "Bread", instead of {sign}'),
    ),
    "Invalid value": (
        ("", r"(?P<word>(?i:true|false))\b", "write {lower} in lower-case letters, not {word}"),
        ("", r"(?P<word>(?i:yes|on))\b", "write true, not {word}"),
        ("", r"(?P<word>(?i:no|off))\b", "write false, not {word}"),
        ("", r"(?P<word>(?i:none|null|nil))\b", "there is no value {word}: leave the field out"),
        ("", r"\(", "a list stands in [ and ], not in ( and )"),
        ("", r"=", "there is one = too many"),
        ("", r",", "there is one comma too many"),
        ("", r"(?P<word>#[0-9A-Fa-f]{3,8})\b", 'a colour is a text: write "{word}"'),
        (rf"{_KEY}\s*=\s*$", r"\s*(#|$|\n)", "the value of {key} is missing after ="),
        (r"\[\s*$", r"[\w-]+\s*=", "a verb stands in {{ and }}, as in [{{ draw = 3 }}]"),
        ("", r"(?P<word>[^\s\"',#\[\]{}=][^\"',#\[\]{}=\n]*)", 'a text stands in quotes: write "{word}"'),
        ("", r"(?P<word>[\]}])", "a value is missing before {word}"),
    ),
    "Expected '='": (
        (rf"{_KEY}\s*$", r":", "write = after {key}, not :"),
        (r"\{\s*(\"[^\"]*\"|'[^']*')\s*$", r"[,}]", "a list stands in [ and ], not in {{ and }}"),
        (r"(?P<key>[a-z_]+)\s+$", r"[\"'\[{\d]|(true|false)\b", "write = between {key} and its value"),
        (rf"{_KEY} $", r"(?P<more>[\w-]+)\s*=", "the name of a field has no spaces: write {key}_{more}"),
        ("", "", _NEITHER),
    ),
    "Invalid statement": (
        ("^$", r"=", "the name of the field is missing before ="),
        ("", r"\{\\rtf|PK|<", "this is a document of another program: save it as plain text"),
        ("", "", _NEITHER),
    ),
    "Cannot overwrite": (
        (rf"^\s*{_KEY}.*$", "", "{key} is given twice, or the next card has no section of its own"),
    ),
    "Duplicate inline table key '": (
        ("", "", "a part of this table is given twice"),
    ),
    "Cannot declare": (
        ("", "", "a section is given twice: cards go under double brackets, as in [[keeper]]"),
    ),
    "Expected ']": (
        (r"\[\s*[\w-]+\s+$", r"[\w -]+\]", "the name of a section is one word, as in [[rule]]"),
        (rf"\[\s*{_KEY}$", "", "two brackets open and two close a section: write [[{key}]]"),
    ),
    "Expected newline": (
        (rf"^\s*\[{_KEY}\]$", r"\]", "two brackets open and two close a section: write [[{key}]]"),
        (r"^\s*\[\[?[\w-]+\]\]?\s*$", "", "the fields stand on the lines below a section"),
        ("", r"//|/\*|--|;[ \t]*\w", "a remark begins with #"),
        ("", r"(?P<word>[,;])\s*(#|\n|$)", "there is no {word} at the end of a line: leave it out"),
        ("", r",", "several values stand in [ and ]: write them as a list"),
        ("", r"(?P<word>[\]})])", "there is one {word} too many"),
        (r"[^\w.]0$", r"\d", "a number does not begin with 0"),
        ("", rf"{_KEY}\s*=", "every field stands on a line of its own: {key} begins a new one"),
        (
            r"'(?P<word>[^']+)'$", r"(?P<more>[^'\n]*)'",
            """the apostrophe ends the text: put double quotes around it, "{word}'{more}\"""",
        ),
        (r"\"$", r"[^\"\n]*\"", r'a quote ends the text: write \" for a quote inside it'),
        ("", r"(?P<word>[^\n]{1,30})", "nothing may follow a value on its line: leave {word} out"),
    ),
    "Unclosed array": (
        ("", r";", "a comma stands between the entries of a list, not ;"),
        ("", r"[\"'\d{]|\[(?!\[|\w+\])", "a comma is missing between two entries of a list"),
        (r"[\"']$", r"\w[^\"'=\n]*[\"']", "a quote or a comma is missing in this list"),
        ("", "", "a comma is missing between two entries of a list"),
    ),
    "Unclosed inline table": (
        ("", r"[\w\"']", "a comma is missing between two parts of a table"),
        ("", r"\]", "the table is not closed: }} is missing before ]"),
        ("", "", _ONE_LINE),
    ),
    "Invalid initial character": (
        (r"\{[^}]*$", r"\n", _ONE_LINE),
        (r",\s*$", r"\}", "there is no comma before }}: leave it out"),
        (r"\{[^}]*$", r"\]", "the table is not closed: }} is missing before ]"),
        ("", "", "every part of a table has a name, as in {{ draw = 3 }}"),
    ),
    "Unescaped": (
        ("", "", r"a \ in a text is written \\"),
    ),
}  # fmt: skip
"""By what the parser says: what is before the place on its line, what is after it, and the sentence; the first fits."""


def explained(error: tomllib.TOMLDecodeError, text: str) -> tuple[int, str]:
    """The line of a mistake and what to write instead, or what the parser says."""
    text = text.replace("\r\n", "\n")
    reason, position = _place(str(error), text)
    opened = _never_closed(reason, text, position)
    at = position if opened is None else opened[0]
    sentence = _sentence(reason, text, position) if opened is None else opened[1]
    return text.count("\n", 0, at) + 1, sentence


def _place(told: str, text: str) -> tuple[str, int]:
    """What the parser says, and where in the text."""
    reason, _, where = told.rpartition(" (at ")
    found = re.fullmatch(r"line (\d+), column (\d+)\)", where)
    if found is None:
        return reason, len(text.rstrip("\n"))
    starts = [0, *(match.end() for match in re.finditer("\n", text))]
    return reason, starts[int(found[1]) - 1] + int(found[2]) - 1


def _never_closed(reason: str, text: str, position: int) -> tuple[int, str] | None:
    """Where a list or a text begins that has no end, and the sentence: the parser gives up on it far below."""
    if reason == "Unclosed array" and re.match(r"\[\[|\[\w+\]|[\w-]+\s*=|\s*\Z", text[position : position + _NEAR]):
        open_lists: list[int] = []
        for bracket in re.finditer(r"[\[\]]", blanked(text[:position])):
            open_lists = [*open_lists, bracket.start()] if bracket[0] == "[" else open_lists[:-1]
        return (open_lists[-1], "the list is not closed: its ] is missing") if open_lists else None
    if reason.startswith(("Unterminated", "Expected \"'", "Expected '\"", "Illegal character '\\n'", "Found invalid")):
        return next((_unclosed(match) for match in QUOTED.finditer(text) if not _is_closed(match[0])), None)
    return None


def _unclosed(begun: re.Match[str]) -> tuple[int, str]:
    typed = re.search(rf"([{_QUOTES}])[ \]}},]*$", begun[0][-_NEAR:].rstrip("\n"))
    if typed:
        return begun.start(), f'close the text with ", not with {typed[1]}'
    return begun.start(), "the text is not closed: its quote is missing at the end"


def _is_closed(quoted: str) -> bool:
    quote = next((quote for quote in ('"""', "'''", '"', "'") if quoted.startswith(quote)), "")
    return len(quoted) >= 2 * len(quote) and quoted.endswith(quote)


def _sentence(reason: str, text: str, position: int) -> str:
    """The sentence of the first explanation that fits."""
    line_start = text.rfind("\n", 0, position) + 1
    before, after = text[max(line_start, position - _NEAR) : position], text[position : position + _NEAR]
    for beginning, explanations in _EXPLANATIONS.items():
        for pattern, following, sentence in explanations if reason.startswith(beginning) else ():
            begun, goes_on = re.search(pattern, before), re.match(following, after)
            if begun and goes_on:
                words = {key: _shown(word) for key, word in (begun.groupdict() | goes_on.groupdict()).items()}
                return sentence.format(**words, lower=words.get("word", "").lower(), sign=after[:1], code=_code(after))
    return f"this is not TOML: {reason[:120]}"


def _shown(word: str) -> str:
    return "".join(filter(str.isprintable, word)).strip()


def _code(after: str) -> str:
    return f"U+{ord(after[:1] or ' '):04X}"
