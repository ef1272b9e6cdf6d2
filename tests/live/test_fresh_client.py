"""A program that has only `perdure[client]` speaks to a service of another environment."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from house.source import ROOT
from live.servers.service import Service

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("fresh_client")]

PYTHONS = [
    "3.11",
    pytest.param("3.12", marks=pytest.mark.slow_server),
    pytest.param("3.13", marks=pytest.mark.slow_server),
]
PROGRAM = """
import sys
from perdure import Scope
from perdure.client import Client, health
assert health(sys.argv[1])["ok"]
with Client(sys.argv[1], scope=Scope(principal=sys.argv[2])) as client:
    client.learn("Never push to main.")
    heavy = {"pydantic", "fastapi", "sqlite3", "numpy", "uvicorn"} & set(sys.modules)
    rooms = {"perdure.stores", "perdure.engine", "perdure.service"} & set(sys.modules)
    assert not heavy | rooms, heavy | rooms
    from perdure import recall_or_explain, run_turn, seed_memories
    result = run_turn("May I push?", lambda prompt: prompt.context.text, memories=[client])
    assert result.skipped == (), result.skipped
    assert "Never push to main" in result.answer
    seed_memories(client, ["Tea is green.", "Соль белая."])
    assert "Tea is green." in recall_or_explain(client, "what colour is tea")
    assert client.stats().memories == 3
print("well")
"""


@pytest.fixture(scope="module")
def service(tmp_path_factory):
    home = tmp_path_factory.mktemp("served")
    running = Service(f"sqlite:///{home / 'memory.db'}", home).start()
    yield running
    running.stop()


@pytest.mark.parametrize("version", PYTHONS)
def test_it_needs_nothing_else(version, service, tmp_path: Path):
    python = _environment(_interpreter(version), tmp_path)
    ran = subprocess.run(
        [python, "-c", PROGRAM, service.url, f"python-{version}"],
        cwd=tmp_path,
        env={"PATH": os.defpath, "PERDURE_API_KEY": service.key},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert (ran.returncode, ran.stdout) == (0, "well\n"), ran.stderr


def _interpreter(version: str) -> str:
    ours = f"{sys.version_info.major}.{sys.version_info.minor}"
    if version == ours:
        return sys.executable
    homes = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    found = [
        *map(str, sorted(homes.glob(f"{version}.*/bin/python"))),
        *filter(None, [shutil.which(f"python{version}")]),
    ]
    running = [one for one in found if not _run(one, "-c", "import ensurepip, venv").returncode]
    return running[0] if running else pytest.skip(f"there is no Python {version} here")


def _environment(interpreter: str, place: Path) -> Path:
    """Make an environment that holds perdure and what its extra `client` names, no more."""
    home = place / "environment"
    made = _run(interpreter, "-m", "venv", str(home))
    if made.returncode:
        _missing(f"no environment can be made: {made.stderr}")
    python = home / "bin" / "python"
    got = _run(python, "-m", "pip", "install", "-q", f"{_wheel(place)}[client]")
    if got.returncode:
        _missing(f"the packages cannot be had: {got.stderr[-300:]}")
    return python


def _wheel(place: Path) -> Path:
    """Build the package as it is published."""
    from hatchling.builders.wheel import WheelBuilder

    built = next(WheelBuilder(str(ROOT)).build(directory=str(place), versions=["standard"]))
    assert "perdure/client/__init__.py" in zipfile.ZipFile(built).namelist()
    return Path(built)


def _run(*words: object) -> subprocess.CompletedProcess[str]:
    said = [*map(str, words)]
    return subprocess.run(said, check=False, capture_output=True, text=True, timeout=300)


def _missing(reason: str):
    if os.environ.get("PERDURE_REQUIRE_LIVE") == "1":
        pytest.fail(reason)
    pytest.skip(reason)
