"""A stranger who reads OpenAPI finds no fault: no 5xx, no answer that is not described."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from doors.test_service_process import Running, started

pytestmark = [pytest.mark.slow_server, pytest.mark.xdist_group("service")]

__all__ = ["started"]

TESTS = Path(__file__).parents[1]

TAKEN = (
    "DELETE /api/v1/keys/{id}",
    "GET /api/v1/export",
    "GET /api/v1/self-model",
    "GET /api/v1/snapshot",
    "GET /api/v1/stats",
    "GET /health",
    "GET /version",
    "POST /api/v1/import",
)
"""What takes all that fits its schema. Of others a schema cannot say all: that a cursor was given
before, that a time has not passed, which fields go together."""

CONFIG = f"""
[checks]
positive_data_acceptance.enabled = false

[[operations]]
include-name = {json.dumps(TAKEN)}
checks.positive_data_acceptance.enabled = true
"""


def test_schemathesis_finds_nothing(started, tmp_path):
    from doors import stranger  # it imports schemathesis

    off = {"PERDURE_RATE_PER_KEY": "off", "PERDURE_RATE_PER_ORGANISATION": "off"}
    running: Running = started(**off)
    config = tmp_path / "schemathesis.toml"
    config.write_text(CONFIG, "utf-8")
    told = {
        "SCHEMATHESIS_HOOKS": "doors.stranger",
        "PYTHONPATH": str(TESTS),
        stranger.OWN_KEY: running.key.split("_")[2],
    }
    ran = subprocess.run(
        [
            sys.executable, "-m", "schemathesis.cli", "--config-file", str(config),
            "run", f"{running.url}/openapi.json",
            "--header", f"Authorization: Bearer {running.key}", "--max-examples", "5",
            "--max-time", "180", "--no-shrink", "--warnings", "off",
            "--suppress-health-check", "all",
            "--generation-deterministic", "--continue-on-failure",
        ],
        capture_output=True, text=True, check=False, cwd=tmp_path, timeout=600,
        env={**os.environ, **told},
    )  # fmt: skip
    assert ran.returncode == 0, ran.stdout[-8000:] + ran.stderr[-2000:]
    assert not any('"status":5' in line for line in running.errors)
