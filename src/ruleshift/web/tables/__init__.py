"""Tables and the games on them: no framework, no HTTP."""
