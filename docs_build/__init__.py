"""What makes the site out of `docs/`: generated pages, links that leave the folder, and a check of the result."""
