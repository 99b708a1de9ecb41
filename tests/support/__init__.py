"""What several test modules need: checks of a whole table, and random evenings to try them on."""
