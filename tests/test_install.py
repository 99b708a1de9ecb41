"""What the project needs is declared, and what is told about installing works from a clone, a wheel and an index."""

from __future__ import annotations

import json
import re
import sys
import tomllib
from importlib.metadata import PackageNotFoundError
from pathlib import Path

import pytest

from docs_build.rooms import imports
from ruleshift import install
from ruleshift.install import install_command
from tests.support.each import each

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "ruleshift"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS: dict[str, list[str]] = PROJECT["optional-dependencies"]

# What is declared.

NEEDS = {
    "terminal/screen/": {"tui"},
    "lab/progress.py": {"tui"},
    "web/": {"server"},
    "web/storage/postgres.py": {"postgres"},
    "envs/arrays.py": {"pettingzoo", "gymnasium"},
    "envs/picture.py": {"pettingzoo", "gymnasium"},
    "envs/pettingzoo.py": {"pettingzoo"},
    "envs/gymnasium.py": {"gymnasium"},
    "envs/openspiel.py": {"openspiel"},
}
"""The extras that use the modules below a folder; the last one that fits."""
CALLED = {"PIL": "pillow", "pyspiel": "open-spiel"}
"""Packages whose modules have another name."""
FOR_THE_COMPILER = {"mypy-extensions"}


def packages(requirements: list[str]) -> set[str]:
    return {re.split(r"[^\w.-]", each)[0].casefold().replace("_", "-") for each in requirements}


def imported(path: Path) -> set[str]:
    """The packages of others that a module imports."""
    names = {name.split(".")[0] for name in imports(path)} - sys.stdlib_module_names - {"ruleshift", ""}
    return {CALLED.get(name, name).casefold().replace("_", "-") for name in names} - FOR_THE_COMPILER


@each(sorted(SOURCE.rglob("*.py")), lambda path: str(path.relative_to(SOURCE)))
def test_every_import_is_declared_by_the_extra_that_needs_it(path: Path):
    place = path.relative_to(SOURCE).as_posix()
    extras = [extras for folder, extras in NEEDS.items() if place.startswith(folder)]
    needed = imported(path) - packages(PROJECT["dependencies"])
    for extra in extras[-1] if extras else {""}:
        assert needed <= packages(EXTRAS.get(extra, [])), f"{place} needs what {extra or 'the base'} does not declare"


def test_every_declared_package_has_a_version_in_the_constraints():
    pinned = packages((ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines())
    for extra, requirements in EXTRAS.items():
        assert packages(requirements) - {"ruleshift"} <= pinned, extra


# What is told.


class Installed:
    """A distribution with what its installer has noted."""

    def __init__(self, **note: object) -> None:
        self.note = json.dumps(note) if note else None

    def read_text(self, name: str) -> str | None:
        assert name == "direct_url.json"
        return self.note


@pytest.mark.parametrize(
    ("note", "command"),
    [
        ({"url": "file://{}", "dir_info": {"editable": True}}, "pip install -e '{}[tui]'"),
        ({"url": "file://{}", "dir_info": {}}, "pip install '{}[tui]'"),
        ({"url": "file://{}/a%20b.whl", "archive_info": {}}, "pip install '{}/a b.whl[tui]'"),
        ({"url": "file://{}/gone.whl", "archive_info": {}}, "pip install 'ruleshift[tui]'"),
        ({"url": "https://x.example/a.whl", "archive_info": {}}, "pip install 'ruleshift[tui] @ https://x.example/a.whl'"),
        ({"url": "https://x.example/r", "vcs_info": {"vcs": "git"}}, "pip install 'ruleshift[tui] @ git+https://x.example/r'"),
        ({}, "pip install 'ruleshift[tui]'"),
    ],
)  # fmt: skip
def test_an_extra_comes_from_where_this_copy_came_from(
    note: dict[str, object], command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    (tmp_path / "a b.whl").touch()
    told = {key: value.format(tmp_path) if isinstance(value, str) else value for key, value in note.items()}
    monkeypatch.setattr(install, "distribution", lambda _: Installed(**told))
    assert install_command("tui") == command.format(tmp_path)


def test_a_clone_that_nobody_has_installed_is_installed(monkeypatch: pytest.MonkeyPatch):
    def missing(_: str) -> Installed:
        raise PackageNotFoundError

    monkeypatch.setattr(install, "distribution", missing)
    assert install_command("tui") == f"pip install -e '{ROOT}[tui]'"
    assert install_command() == f"pip install -e {ROOT}"


PUBLISHED = re.compile(
    r"ruleshift\[[a-z]|(?:pip|pipx|uv) (?:install|run|tool install) (?:-\S+ )*['\"]?ruleshift\b(?!-)"
)
TEXTS = {".md", ".py", ".toml", ".yml", ".txt", ".js", ".html", ".service", ".conf"}
ALLOWED = {
    "CHANGELOG.md": "what was released is told as it was",
    "docs/releasing.md": "the one place that says what changes with the first release",
    "pyproject.toml": "the project's own extras",
    "src/ruleshift/install.py": "what came from an index is extended from there",
    "tests/test_install.py": "this test",
}


def test_nobody_is_sent_to_an_index_that_has_no_ruleshift():
    """Until the first release; docs/releasing.md says what changes then."""
    texts = [path for path in ROOT.iterdir() if path.suffix in TEXTS or path.name == "Makefile"]
    for folder in ("src", "tests", "docs", "docs_build", "training", "deploy", ".github"):
        texts += [path for path in (ROOT / folder).rglob("*") if path.suffix in TEXTS or path.name == "Containerfile"]
    assert len(texts) > 500
    told = {path for path in texts if PUBLISHED.search(path.read_text(encoding="utf-8"))}
    assert {path.relative_to(ROOT).as_posix() for path in told} <= set(ALLOWED)
