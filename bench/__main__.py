"""Lets `python -m bench` take the figures."""

from __future__ import annotations

import sys

from bench.run import main

sys.exit(main())
