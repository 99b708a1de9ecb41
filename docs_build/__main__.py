"""`python -m docs_build`: make ready what the site is built from."""

from docs_build.stage import stage

stage()
