"""Measurements of perdure: figures for people, never a test, imported by nothing."""

from __future__ import annotations

import os

# Before anything brings numpy in, which reads it once. Threads of a matrix library wait for their
# next product in a circle: that counts as work, and holds up whoever is measured next.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
