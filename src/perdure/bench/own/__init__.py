"""Questions made from a user's own store, and what became of them after a change."""
