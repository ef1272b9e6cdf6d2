"""`import perdure` brings the standard library alone, and little of it."""

from __future__ import annotations

import subprocess
import sys

import pytest

from house.source import MODULES

HEAVY = {
    "asyncio", "concurrent.futures", "ctypes", "email", "http", "logging",
    "multiprocessing", "socket", "sqlite3", "ssl", "subprocess", "tempfile", "threading",
    "unittest", "urllib.request", "xml",
}  # fmt: skip
"""Parts of the standard library that cost milliseconds; whoever needs one brings it when used."""


def _brought_by(statement: str) -> set[str]:
    """Import in a bare interpreter of its own, and give the modules that were not there before."""
    program = (
        f"import sys; before = set(sys.modules); {statement}; print(*(set(sys.modules) - before))"
    )
    ran = subprocess.run(
        [sys.executable, "-I", "-X", "frozen_modules=on", "-c", program],
        capture_output=True, check=False, text=True,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stderr.splitlines()[-1]
    return set(ran.stdout.split())


def test_import_brings_the_standard_library_alone():
    foreign = {
        name
        for name in _brought_by("import perdure")
        if name.partition(".")[0] not in {*sys.stdlib_module_names, "perdure"}
    }
    assert not foreign


def test_doubles_for_tests_bring_the_standard_library_alone():
    """The examples take their clock from there, and run where no pytest is."""
    program = "from perdure.testing import Driven, HashingEmbedder, ManualClock, ScriptedModel"
    foreign = {
        name
        for name in _brought_by(program)
        if name.partition(".")[0] not in {*sys.stdlib_module_names, "perdure"}
    }
    assert not foreign


def test_import_brings_nothing_heavy():
    brought = _brought_by("import perdure")
    print("brought:", *sorted(brought))
    assert not brought & HEAVY
    assert len(brought) <= 90


def test_reaching_for_a_memory_brings_no_reading_of_texts_and_no_writing():
    brought = _brought_by("import perdure; perdure.Memory")
    late = ("decide.rank", "engine.blocks", "engine.changing", "engine.learning", "text.packs")
    print("brought:", *sorted(brought))
    assert not brought & {f"perdure.{name}" for name in late}


def test_a_block_brings_nothing_of_ranking_and_learning():
    brought = _brought_by("import perdure; perdure.Memory.open('memory:').context('And now?')")
    late = ("decide.rank", "engine.changing", "engine.learning", "engine.recalls")
    assert "perdure.text.packs" in brought
    assert not brought & {f"perdure.{name}" for name in late}


def test_opening_a_memory_in_the_process_brings_no_driver_and_no_event_loop():
    brought = _brought_by("import perdure; perdure.Memory.open('memory:').close()")
    foreign = {name.partition(".")[0] for name in brought} - {*sys.stdlib_module_names, "perdure"}
    assert not foreign
    assert not brought & {"asyncio", "anyio", "sqlite3", "socket", "ssl", "http", "multiprocessing"}


@pytest.mark.parametrize("module", ["perdure.text", "perdure.decide", "perdure.recall_block"])
def test_pure_rooms_can_be_used_alone(module):
    brought = _brought_by(f"import {module}")
    rooms = {name.split(".")[1] for name in brought if name.startswith("perdure.")}
    assert not rooms & {"stores", "engine", "sync", "compose", "cli", "testing"}
    assert not brought & HEAVY


def test_every_module_imports_in_any_order():
    """Each in a fresh interpreter would take a minute; the reverse order finds cycles as well."""
    library = [name for name in reversed(MODULES) if not name.endswith("__main__")]
    assert "perdure" in _brought_by("import " + ", ".join(library))
