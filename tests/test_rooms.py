"""Imports point one way: cards <- decks <- engine <- story, bots <- lab, lessons <- table <- terminal, web <- cli."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

import ruleshift
from docs_build.rooms import PICTURE, draw_rooms, imports, room_of
from docs_build.rooms import rooms_used as ours
from tests.support.each import each

SOURCE = Path(ruleshift.__file__).parent
MODULES = sorted(SOURCE.rglob("*.py"))

BELOW = {
    "cards": set(),
    "vocabulary": set(),
    "paths": set(),
    "install": set(),
    "decks": {"cards", "vocabulary"},
    "engine": {"cards", "vocabulary", "decks"},
    "languages": set(),
    "story": {"cards", "decks", "engine", "languages"},
    "bots": {"cards", "decks", "engine"},
    "scenarios": {"cards", "decks", "engine"},
    "lessons": {"cards", "engine", "bots"},
    "charts": set(),
    "envs": {"cards", "decks", "engine", "bots"},
    "lab": {"cards", "install", "decks", "engine", "bots", "charts"},
    "table": {"cards", "decks", "engine", "languages", "story", "bots", "lessons"},
    "terminal": {"cards", "paths", "decks", "engine", "languages", "story", "bots", "lessons", "table"},
    "web": {"cards", "paths", "install", "decks", "engine", "languages", "story", "bots", "lessons", "table"},
    "commands": {"cards", "decks", "engine", "scenarios", "lessons", "lab", "terminal", "web"},
    "cli": {"cards", "install", "commands"},
}
"""The rooms that a room may look into."""
BARE = {
    "cards", "vocabulary", "paths", "install", "decks", "engine", "languages", "story", "bots", "lessons", "table",
    "charts",
    "scenarios", "commands", "cli",
}  # fmt: skip
"""Rooms that need nothing but the standard library and msgspec, so that the smallest install can play."""


PRINTING = SOURCE / "engine" / "core" / "printing.py"
"""The one exception: the text of a record is the narrator's, and fetched when somebody prints it."""


def named(path: Path) -> str:
    return str(path.relative_to(SOURCE))


@each(MODULES, named)
def test_a_room_looks_only_into_rooms_below_it(path: Path):
    room = room_of(path)
    beyond = {"languages", "story"} if path == PRINTING else set()
    assert ours(path) <= BELOW.get(room, set(BELOW)) | beyond


@each([path for path in MODULES if room_of(path) in BARE], named)
def test_the_rooms_below_need_nothing_but_the_standard_library_and_msgspec(path: Path):
    strangers = {name.split(".")[0] for name in imports(path)} - sys.stdlib_module_names - {"msgspec", "ruleshift"}
    for_the_compiler = {"mypy_extensions"} if path.name == "native.py" else set()
    assert strangers == for_the_compiler


def test_what_the_compiler_is_told_is_not_needed_to_run():
    code = "import sys; sys.modules['mypy_extensions'] = None; import ruleshift.engine.game"
    subprocess.run([sys.executable, "-c", code], check=True)


ENGINE = [path for path in MODULES if room_of(path) == "engine"]
SILENT = {"asyncio", "datetime", "logging", "os", "random", "socket", "subprocess", "threading", "time"}


@each(ENGINE, named)
def test_the_engine_has_no_clock_no_global_chance_and_no_output(path: Path):
    assert not SILENT & {name.split(".")[0] for name in imports(path)}
    calls = [node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Call)]
    called = {call.func.id for call in calls if isinstance(call.func, ast.Name)}
    assert not called & {"print", "input", "open", "eval", "exec"}


OUTSIDE = [path for path in MODULES if room_of(path) != "engine"]


@each(OUTSIDE, named)
def test_what_the_engine_keeps_to_itself_is_reached_through_its_door(path: Path):
    looked_at = [
        node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Attribute)
    ]
    strangers = [node for node in looked_at if not (isinstance(node.value, ast.Name) and node.value.id == "self")]
    assert not {"_table", "_pack", "_values"} & {node.attr for node in strangers}


CORE = (
    ("kinds", "native", "printing"),
    ("lack", "values"),
    ("compiled_cards", "event", "notes", "option", "popcount"),
    ("pack",),
    ("decision",),
    ("table",),
    ("rules", "asking", "reseed"),
    ("verdict", "containers", "limits", "surprises"),
    ("playing", "imagine"),
    ("solo",),
    ("settle",),
    ("turn", "suspend"),
    ("flow", "opening"),
    ("base_game",),
    ("inside",),
)
"""The machine, from the bottom up: a module imports only what lies below it."""
FACE = (
    ("name_lists", "options", "pickling"),
    ("single_cards", "moves"),
    ("setup", "answers", "rule_numbers", "standings", "view", "journal"),
    ("make_views",),
    ("departure", "draft", "joining", "offers", "position", "visible_game"),
    ("replaying",),
    ("game",),
)
"""What callers see of the engine, above core and effects."""
WEB = (
    ("timing", "time_source", "log_rate", "networks", "service"),
    ("logs",),
    ("protocol", "storage"),
    ("handbook",),
    ("shelf",),
    ("settings",),
    ("configuration", "addresses", "admin_door"),
    ("tables",),
    ("games",),
    ("http",),
    ("app", "cluster"),
    ("server",),
)
FRAMEWORK = {"starlette", "uvicorn", "jinja2"}


def layers_of(layers: tuple[tuple[str, ...], ...]) -> dict[str, int]:
    return {name: height for height, names in enumerate(layers) for name in names}


def runtime(path: Path, prefix: str) -> set[str]:
    """What a file imports from a package when it is run, by the first name below the package."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    typing = [node for node in ast.walk(tree) if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"]
    skipped = {id(inner) for node in typing for inner in ast.walk(node)}
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and id(node) not in skipped and node.module:
            names = [f"{node.module}.{name.name}" for name in node.names]
            found |= {name.removeprefix(prefix).split(".")[0] for name in names if name.startswith(prefix)}
    return found


def climbs(path: Path, prefix: str, layers: tuple[tuple[str, ...], ...], name: str) -> set[str]:
    """What a module imports that does not lie below it."""
    heights = layers_of(layers)
    return {other for other in runtime(path, prefix) if other != name and heights[other] >= heights[name]}


@each(sorted((SOURCE / "engine" / "core").glob("[a-z]*.py")), named)
def test_the_machine_is_built_from_the_bottom_up(path: Path):
    assert not {name for name in imports(path) if name.startswith(("ruleshift.engine.effects", "ruleshift.decks"))}
    assert climbs(path, "ruleshift.engine.core.", CORE, path.stem) == set()


@each(sorted((SOURCE / "engine" / "effects").glob("[a-z]*.py")), named)
def test_effects_know_the_machine_and_nothing_above(path: Path):
    strangers = [name for name in imports(path) if name.startswith("ruleshift.engine.")]
    assert all(name.startswith(("ruleshift.engine.core.", "ruleshift.engine.effects")) for name in strangers)


@each(sorted((SOURCE / "engine").glob("[a-z]*.py")), named)
def test_the_face_of_the_engine_has_an_order(path: Path):
    assert climbs(path, "ruleshift.engine.", (("core",), ("effects",), *FACE), path.stem) == set()


@each(sorted((SOURCE / "web").rglob("[a-z]*.py")), named)
def test_the_web_has_floors(path: Path):
    floor = path.relative_to(SOURCE / "web").parts[0].removesuffix(".py")
    assert climbs(path, "ruleshift.web.", WEB, floor) == set()
    if floor not in ("http", "app", "cluster", "server"):
        assert not FRAMEWORK & {name.split(".")[0] for name in imports(path)}


AMONG_SERVERS = re.compile(
    r"cluster|ownership|membership|(?:an)?other servers?\b|\bpeers?\b|\bis_ours\b", re.IGNORECASE
)
KNOW_OF_OTHERS = {
    "commands/serve.py",
    "web/configuration.py",
    "web/http/node.py",
    "web/server.py",
    "web/settings.py",
    "web/tables/lobby.py",
    "web/tables/ownership.py",
    "web/tables/upkeep.py",
}
"""All that knows that a server may be one of several, besides the package for that and the storage below it."""


def test_few_files_know_that_there_may_be_several_servers():
    found = {
        named(path)
        for path in MODULES
        if room_of(path) in ("web", "commands")
        and not named(path).startswith(("web/cluster/", "web/storage/"))
        and AMONG_SERVERS.search(path.read_text(encoding="utf-8"))
    }
    assert found == KNOW_OF_OTHERS


IO = {"asyncio", "logging", "os", "pathlib", "queue", "secrets", "select", "socket", "sqlite3", "threading", "time"}


@each(sorted((SOURCE / "table").rglob("*.py")), named)
def test_a_table_does_no_input_or_output(path: Path):
    assert not IO & {name.split(".")[0] for name in imports(path)}
    calls = [node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Call)]
    assert not {call.func.id for call in calls if isinstance(call.func, ast.Name)} & {"print", "input", "open"}


@each(sorted((SOURCE / "engine").rglob("*.py")), named)
def test_no_function_of_the_engine_imports(path: Path):
    tree = ast.parse(path.read_text(encoding="utf-8"))
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    late = [node for each in functions for node in ast.walk(each) if isinstance(node, ast.Import | ast.ImportFrom)]
    assert bool(late) == (path == PRINTING)


def test_the_picture_of_the_rooms_is_not_stale():
    assert PICTURE.read_text(encoding="utf-8") == draw_rooms(), "run: make rooms"


def test_every_room_is_known():
    assert {room_of(path) for path in MODULES} <= {*BELOW, "__init__", "__main__"}
    assert {"cards", "decks", "engine"} <= {room_of(path) for path in MODULES}


INSIDE = {"engine", "bots", "envs", "scenarios"}


@each(MODULES, named)
def test_only_a_few_rooms_look_into_the_machine(path: Path):
    if room_of(path) not in {*INSIDE, "__init__"} and named(path) != "lab/bench.py":
        assert not [name for name in imports(path) if name.startswith("ruleshift.engine.core")]


SHARED = {"consent", "encoding", "opening", "story"}
"""File names that several rooms use for one idea: asking for consent, records as bytes or numbers, who goes first,
telling what has happened.
"""


def test_no_two_rooms_use_one_file_name_for_different_ideas():
    """A command is named by what people type, so it may share the name of what it calls."""
    stems = [path.stem for path in MODULES if not path.stem.startswith("__") and room_of(path) != "commands"]
    assert {stem for stem in stems if stems.count(stem) > 1} <= SHARED


def test_every_public_name_is_there():
    assert dir(ruleshift) == sorted(ruleshift.__all__)
    assert all(getattr(ruleshift, name) is not None for name in ruleshift.__all__)
    with pytest.raises(AttributeError, match="no attribute"):
        ruleshift.Fluxx  # noqa: B018
