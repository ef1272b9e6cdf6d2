"""Pure functions on words, in any script; the standard library alone."""
