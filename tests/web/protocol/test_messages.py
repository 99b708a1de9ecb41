from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import msgspec

import ruleshift
from ruleshift.table.record import TableOptions
from ruleshift.web.protocol import messages as protocol
from ruleshift.web.protocol.typescript import TARGET, declarations
from tests.support.each import each

DOCS = Path(ruleshift.__file__).parents[2] / "docs" / "protocol.md"


def tag(record: type[msgspec.Struct]) -> str:
    return str(record.__struct_config__.tag)


def test_the_types_of_the_browser_are_those_of_the_server():
    assert TARGET.read_text(encoding="utf-8") == declarations(), "run `python -m ruleshift.web.protocol.typescript`"


@each(get_args(protocol.ClientMessage), tag)
def test_every_message_of_a_browser_is_described(record):
    rows = re.findall(r"^\| (`[a-z_`, ]+`) \|", DOCS.read_text(encoding="utf-8"), flags=re.MULTILINE)
    assert f"`{tag(record)}`" in ", ".join(rows)
    assert record.__doc__


@each(get_args(protocol.ServerMessage), tag)
def test_every_message_of_the_server_is_described(record):
    assert f"| `{tag(record)}` | `{record.__name__}` |" in DOCS.read_text(encoding="utf-8")


def test_messages_come_back_as_they_were():
    for message in (
        protocol.Choose(decision="1.2.3", option=0, request=7),
        protocol.Passing(scope="card"),
        protocol.SetOptions(options=TableOptions(decks=("pirate", "camping"), rules={"without": ["Veto!"]})),
    ):
        assert msgspec.json.decode(msgspec.json.encode(message), type=protocol.ClientMessage) == message
