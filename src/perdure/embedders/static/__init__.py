"""Vectors from a table: of each piece of a word one, added up; no model runs."""

from __future__ import annotations

from perdure.embedders.static.embedder import StaticEmbedder

__all__ = ["StaticEmbedder"]
