"""The full-screen table. Needs the extra `tui`; nothing outside this folder imports Textual."""
