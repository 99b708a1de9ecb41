"""The compiled build cannot crash, and does what plain Python does, errors included."""

from __future__ import annotations

import gc

import pytest

from ruleshift import Game
from ruleshift.lab.bench import is_compiled
from tests.attack.children import ENDINGS, compare
from tests.attack.classes import compiled_classes, compiled_modules
from tests.attack.parts import PARTS

pytestmark = pytest.mark.skipif(not is_compiled(), reason="the engine is plain here")

HAVE_GC = 1 << 14
"""Py_TPFLAGS_HAVE_GC: instances have a header for the collector."""


def test_every_compiled_class_has_a_header_for_the_collector():
    """One without it is destroyed as if it had one, and eight bytes of somebody else's are overwritten."""
    assert len(compiled_modules()) > 40
    classes = compiled_classes()
    assert len(classes) > 30
    assert [each for each in classes if not each.__flags__ & HAVE_GC] == []
    assert gc.is_tracked(Game("pirate", seed=1).decisions[0])


@pytest.mark.parametrize("part", [*PARTS, *ENDINGS])
def test_an_attack_ends_without_a_signal_and_as_in_plain_python(part: str):
    assert compare(part) == ""
