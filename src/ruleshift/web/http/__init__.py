"""Pages, API and sockets: everything that speaks HTTP."""
