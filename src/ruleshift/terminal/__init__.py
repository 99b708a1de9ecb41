"""Play in a terminal: lines of text for pipes and screen readers, and a full-screen table."""
