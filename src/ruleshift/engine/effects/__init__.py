"""What cards do: a file for each family of verbs."""
