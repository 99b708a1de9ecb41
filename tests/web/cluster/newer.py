"""`python -m tests.web.cluster.newer DATABASE PORT`: a server of the next version, whose schema has one step more.

The step is one that servers of this version can live with, as the steps of real versions have to be.
"""

from __future__ import annotations

import ruleshift
from ruleshift.web.storage import database

NEXT = "99.0.0"
LATER = (
    database.COMPATIBLE,
    "ALTER TABLE chat ADD COLUMN mood TEXT NOT NULL DEFAULT 'calm'",
    database.PostgresOnly("ALTER TABLE servers ADD COLUMN load BIGINT NOT NULL DEFAULT 0"),
)

if __name__ == "__main__":
    ruleshift.__version__ = NEXT
    database.MIGRATIONS = (*database.MIGRATIONS, LATER)
    from tests.web.cluster.member import run_member  # only now: what it imports reads the steps

    run_member()
