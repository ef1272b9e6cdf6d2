"""A service for the pages that speak to one: a real one, in a process of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """Give the environment that names a running service and its first key."""
    folder = tmp_path_factory.mktemp("service")
    store = f"sqlite:///{folder / 'memory.db'}"
    command = [sys.executable, "-m", "perdure.cli", "serve", "--port", "0", "--json"]
    with subprocess.Popen(
        [*command, "--store", store],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        cwd=folder,
        env={**os.environ, "PERDURE_CONFIG": str(_empty(folder))},
        text=True,
    ) as process:
        try:
            assert process.stdout is not None
            lines = iter(process.stdout.readline, "}\n")
            said = json.loads("".join([*lines, "}"]))
            yield {"PERDURE_URL": said["url"], "PERDURE_API_KEY": said["key"]}
        finally:
            process.terminate()


def _empty(folder: Path) -> Path:
    path = folder / "perdure.toml"
    path.touch()
    return path
