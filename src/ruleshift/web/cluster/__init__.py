"""Several servers, one place: who lives, whose a table is, and how to reach it there."""
