"""Speak to servers that think for us: one place for deadlines, patience and keys."""
