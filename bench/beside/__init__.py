"""Each store beside its bare driver: the same calls by hand, on the same server, turn by turn."""
