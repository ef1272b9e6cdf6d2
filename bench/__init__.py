"""Measurements of perdure: figures for people, never a test, imported by nothing."""
