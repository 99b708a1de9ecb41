"""Lists of what there is: decks and their cards."""
