"""Sentences as patterns in files, and the reader that makes them of facts. Imports nothing of ours."""
