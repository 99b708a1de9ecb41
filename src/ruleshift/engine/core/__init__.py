"""The machine: cards as numbers, steps on an agenda, one place that settles. Nothing here knows a card by name."""
