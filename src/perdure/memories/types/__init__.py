"""What is kept of a turn and how it is shown: one file for each type."""
