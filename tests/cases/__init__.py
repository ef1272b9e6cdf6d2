"""Failures that users of memory systems reported in public, each tried on perdure."""
