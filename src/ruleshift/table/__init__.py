"""A table with people and bots around a game, without any input or output: whoever drives it does that."""
