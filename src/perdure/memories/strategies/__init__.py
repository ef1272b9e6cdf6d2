"""What reaches the next model call: one file for each strategy."""
