"""The programs in docs/envs.md run as they stand there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

pytest.importorskip("pettingzoo", reason="PettingZoo has its own environment: make test runs these there")
pytest.importorskip("pyspiel")

DOCUMENT = Path(__file__).parents[3] / "docs" / "envs.md"
PROGRAMS = re.findall(r"```python\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL)


@pytest.mark.filterwarnings("default")
@pytest.mark.parametrize("program", PROGRAMS, ids=lambda text: text.splitlines()[0])
def test_a_program_of_the_document_runs(program: str):
    exec(compile(program, str(DOCUMENT), "exec"), {"__name__": "document"})  # noqa: S102 - our own
