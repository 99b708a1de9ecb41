"""The web table: people and bots around one table, in the browser."""
