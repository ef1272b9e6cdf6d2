"""Lets `python -m perdure.cli` do what `perdure` does."""

from __future__ import annotations

import sys

from perdure.cli import main

sys.exit(main())
