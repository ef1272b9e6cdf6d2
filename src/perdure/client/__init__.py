"""A memory behind a service: the verbs of `Memory`, over HTTP."""

from __future__ import annotations
