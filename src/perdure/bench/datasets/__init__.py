"""Conversations that others published, and the questions they ask of them; none is shipped."""
