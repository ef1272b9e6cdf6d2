"""A stranger who reads OpenAPI finds no fault: no 5xx, no answer that is not described."""

from __future__ import annotations

import subprocess
import sys

import pytest

from doors.test_service_process import Running, started

pytestmark = [pytest.mark.slow_server, pytest.mark.xdist_group("service")]

__all__ = ["started"]

# Left out as well: revoking keys, the own one among them, and lines, which the tool cannot write.
EXCLUDED = "positive_data_acceptance"
"""A schema cannot say that a cursor was given before, or that a time has not passed."""


def test_schemathesis_finds_nothing(started, tmp_path):
    off = {"PERDURE_RATE_PER_KEY": "off", "PERDURE_RATE_PER_ORGANISATION": "off"}
    running: Running = started(**off)
    ran = subprocess.run(
        [
            sys.executable, "-m", "schemathesis.cli", "run", f"{running.url}/openapi.json",
            "--header", f"Authorization: Bearer {running.key}", "--max-examples", "5",
            "--max-time", "180", "--no-shrink", "--warnings", "off", "--exclude-checks", EXCLUDED,
            "--exclude-operation-id", "revoke_key", "--exclude-operation-id", "import",
            "--suppress-health-check", "all",
            "--generation-deterministic", "--continue-on-failure",
        ],
        capture_output=True, text=True, check=False, cwd=tmp_path, timeout=600,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stdout[-8000:] + ran.stderr[-2000:]
    assert not any('"status":5' in line for line in running.errors)
