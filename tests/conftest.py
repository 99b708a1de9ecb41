"""What all tests share: how Hypothesis searches, and asserts that explain themselves in support modules too."""

from __future__ import annotations

import signal
import sys

import pytest
from hypothesis import HealthCheck, settings

for module in ("evenings", "exchange", "places", "secrets", "states", "tables", "watch"):
    pytest.register_assert_rewrite(f"tests.support.{module}")
pytest.register_assert_rewrite("tests.web.server")  # tests of other rooms start servers too

# What a run in the background or under `nohup` ignores would be ignored by every process that a test starts, too.
signal.signal(signal.SIGINT, signal.default_int_handler)
if sys.platform != "win32":
    signal.signal(signal.SIGHUP, lambda *_: None)

# The same examples in every run, so that a commit is green or red whoever tests it; the soak goes further afield.
settings.register_profile(
    "ruleshift", deadline=None, derandomize=True, print_blob=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("ruleshift")
