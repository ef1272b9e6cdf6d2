"""The set-up says in one sentence what is missing on a machine."""

from __future__ import annotations

import shutil
import subprocess

import pytest

from house.source import ROOT

TOO_OLD = """#!/bin/sh
case "$2" in *print*) echo 3.9 ;; *3,*) exit 1 ;; esac
"""
WITHOUT_VENV = """#!/bin/sh
case "$2" in *print*) echo 3.12 ;; *ensurepip*) exit 1 ;; esac
"""
NEEDED = ("sh", "dirname", "cat", "cksum", "tr")


@pytest.fixture
def machine(tmp_path):
    """A project folder, and a PATH with the plainest tools and a python3 of our making."""
    tools = tmp_path / "bin"
    tools.mkdir()
    for name in NEEDED:
        (tools / name).symlink_to(shutil.which(name))
    for name in ("tools/setup.sh", "pyproject.toml", "requirements/demo.lock"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)

    def set_up(python3: str | None, **environment: str) -> subprocess.CompletedProcess:
        if python3:
            (tools / "python3").write_text(python3)
            (tools / "python3").chmod(0o755)
        return subprocess.run(
            [tools / "sh", tmp_path / "tools/setup.sh", "demo"],
            env={"PATH": str(tools), **environment}, capture_output=True, check=False, text=True,
        )  # fmt: skip

    return set_up


@pytest.mark.parametrize(
    ("python3", "reason"),
    [
        (None, "3.11 or newer"),
        (TOO_OLD, "python3 is 3.9"),
        (WITHOUT_VENV, "apt install python3-venv"),
    ],
)
def test_machine_without_a_fit_python_gets_one_clear_sentence(machine, python3, reason):
    ran = machine(python3)
    assert ran.returncode == 1
    assert reason in ran.stderr
    assert len(ran.stderr.splitlines()) == 1


def test_python_can_be_chosen(machine):
    ran = machine(TOO_OLD, PYTHON="/no/such/python")
    assert ran.returncode == 1
    assert "PYTHON=" in ran.stderr
