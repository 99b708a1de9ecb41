"""The guard against getting slower: see tests/bytecodes.py."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from ruleshift.lab.bench import is_compiled
from tests.bytecodes import KEPT, TOLERANCE, python


@pytest.mark.skipif(is_compiled(), reason="a compiled engine has no bytecodes")
def test_a_decision_takes_as_many_bytecodes_as_it_did():
    kept = json.loads(KEPT.read_text(encoding="utf-8"))
    if kept["python"] != python():
        why = f"the bytecodes of a decision: they were counted with Python {kept['python']}, this is {python()}"
        if left_out := os.environ.get("RULESHIFT_LEFT_OUT"):
            with Path(left_out).open("a", encoding="utf-8") as file:
                file.write(f"{why}\n")
        pytest.skip(why)
    # A process of its own: what other tests have played would be remembered here, and save work.
    ran = subprocess.run([sys.executable, "-m", "tests.bytecodes"], capture_output=True, text=True, check=True)
    now = json.loads(ran.stdout)["bytecodes"]
    for deck, before in kept["bytecodes"].items():
        assert now[deck] == pytest.approx(before, rel=TOLERANCE), (
            f"{deck}: {now[deck]} bytecodes a decision, {before} before. If that is meant, "
            "run `python -m tests.bytecodes --write` and commit the file."
        )
