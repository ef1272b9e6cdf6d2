"""Expected from outside: many writers, sudden ends, old and foreign files, consoles, options."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import random
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from dataclasses import fields
from hashlib import sha256
from pathlib import Path

import pytest

from cases.expecting import expect
from cases.steps import Run, id_of
from cases.world import OWNER
from perdure import AsyncMemory, Memory, Scope
from perdure.engine.options import Options
from perdure.errors import SchemaVersionError, UsageError
from perdure.stores.sqlite import schema

SQLITE = ("sqlite",)
KILLS = 30
FORK = multiprocessing.get_context("fork")


@expect(by_hand=True)
def cc_01(run: Run) -> None:
    text = run.case["input"]["each"][0]["text"]
    variants: Sequence[Callable[[Run, str, str], set[str]]] = [_threads, _tasks]
    if run.world.kind == "sqlite":
        variants = [*variants, _processes]
    for variant in variants:
        ids = variant(run, text, variant.__name__)
        assert len(ids) == 1
        view = run.memory.scoped(tenant=variant.__name__)
        if run.world.kind == "sqlite" or variant is _threads:
            assert [entry.id for entry in run.live(view)] == list(ids)


def _threads(run: Run, text: str, tenant: str) -> set[str]:
    view = run.memory.scoped(tenant=tenant)
    with ThreadPoolExecutor(20) as pool:
        return {id_of(receipt) for receipt in pool.map(view.remember, [text] * 20)}


async def _at_once(url: str, scope: Scope, text: str) -> tuple[set[str], list[str]]:
    async with AsyncMemory.open(url, scope=scope) as memory:
        receipts = await asyncio.gather(*(memory.remember(text) for _ in range(20)))
        kept = (await memory.list()).entries
    return {id_of(receipt) for receipt in receipts}, [entry.id for entry in kept]


def _tasks(run: Run, text: str, tenant: str) -> set[str]:
    ids, kept = asyncio.run(_at_once(run.world.url, Scope(tenant, OWNER), text))
    assert kept == list(ids)
    return ids


_REMEMBER_MANY = """
import sys
from perdure import Memory, Scope
with Memory.open(sys.argv[1], scope=Scope(sys.argv[2], "owner")) as memory:
    for _ in range(20):
        receipt = memory.remember(sys.argv[3])
        print([*receipt.stored, *receipt.merged][0].id)
"""


def _processes(run: Run, text: str, tenant: str) -> set[str]:
    command = [sys.executable, "-c", _REMEMBER_MANY, run.world.url, tenant, text]
    both = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(2)]
    ids = {line for process in both for line in process.communicate()[0].split()}
    assert [process.returncode for process in both] == [0, 0]
    return ids


@expect(stores=SQLITE, by_hand=True, slow=True)
def cs_02(run: Run) -> None:
    draw = random.Random(30)
    acknowledged: list[str] = []
    for number in range(KILLS):
        run.memory.close()
        acknowledged += _killed_after(run.world.url, number, draw.uniform(0.0, 0.1))
        run.world.memory = run.world.open()
        assert len(run.memory.get_many(acknowledged)) == len(acknowledged)
    assert len(acknowledged) > KILLS
    run.memory.close()
    with closing(sqlite3.connect(run.world.files()[0])) as file:
        assert file.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    run.world.memory = run.world.open()


def _killed_after(url: str, number: int, seconds: float) -> list[str]:
    """Let a writer begin, kill it after a while (every fifth before it has begun)."""
    reading, writing = os.pipe()
    process = FORK.Process(target=_write_lines, args=(url, number, writing))
    process.start()
    os.close(writing)
    with os.fdopen(reading) as told:
        printed = told.readline() if number % 5 else ""
        process.join(seconds)
        process.kill()
        printed += told.read()
    process.join()
    # A line cut in half was not acknowledged.
    return [line.strip() for line in printed.splitlines(keepends=True) if line.endswith("\n")]


def _write_lines(url: str, number: int, told: int) -> None:
    with Memory.open(url, scope=Scope(principal="owner")) as memory:
        for line in range(500):
            receipt = memory.remember(f"Round {number} wrote line {line}.")
            os.write(told, f"{receipt.stored[0].id}\n".encode())


def _schema(path: Path) -> list[tuple[str, ...]]:
    with closing(sqlite3.connect(path)) as file:
        rows = file.execute("SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY 1, 2")
        return rows.fetchall()


LATER = (
    "ALTER TABLE scopes ADD COLUMN note TEXT",
    "CREATE INDEX scopes_by_note ON scopes (note)",
    "CREATE TABLE later (id INTEGER PRIMARY KEY)",
)
"""What a later release might add: an index on a column that older files do not have yet."""


@contextmanager
def _later_release() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, LATER))
        yield


@expect(stores=SQLITE, by_hand=True)
def sm_01(run: Run) -> None:
    world = run.world
    run.memory.remember([f"Row {number} was here before." for number in range(50)])
    old = run.live()
    with _later_release():
        world.reopen()
        path = world.files()[0]
        assert run.live() == old
        assert run.memory.recall("row 7 before").hits
        run.memory.remember("new")
        after = _schema(path)
        world.reopen()
        assert _schema(path) == after
        assert len(run.live()) == 51
        run.memory.close()
    with pytest.raises(SchemaVersionError):
        world.open()
    world.renew()


@expect(stores=SQLITE, by_hand=True)
def sm_02(run: Run) -> None:
    run.memory.remember("Written by the older release.")
    with _later_release():
        run.world.reopen()
        migrated = _schema(Path(run.world.url.removeprefix("sqlite:///")))
        run.world.renew()
        fresh = _schema(Path(run.world.url.removeprefix("sqlite:///")))
        assert migrated == fresh
        run.memory.close()
    run.world.renew()


@expect(stores=SQLITE, by_hand=True)
def sm_03(run: Run) -> None:
    run.memory.remember("Written before the store grew newer.")
    run.memory.close()
    path = Path(run.world.url.removeprefix("sqlite:///"))
    with closing(sqlite3.connect(path)) as file:
        file.execute("PRAGMA user_version=9999")
        file.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    before = sha256(path.read_bytes()).hexdigest()
    with pytest.raises(SchemaVersionError) as refusal:
        run.world.open()
    assert "9999" in str(refusal.value)
    assert str(refusal.value.supported) in str(refusal.value)
    assert sha256(path.read_bytes()).hexdigest() == before
    run.world.renew()


@expect(stores=SQLITE, by_hand=True)
def cl_02(run: Run) -> None:
    pytest.importorskip("cyclopts")
    environment = {
        **os.environ,
        **run.case["input"]["env"],
        "PERDURE_STORE": f"sqlite:///{run.world.folder / 'console.db'}",
    }
    verbs = {"store": "remember"}
    for step in run.case["input"]["steps"]:
        arguments = [verbs.get(word, word) for word in step["args"]]
        done = subprocess.run(
            [sys.executable, "-m", "perdure.cli", *arguments],
            env=environment,
            capture_output=True,
            check=False,
        )
        assert b"UnicodeEncodeError" not in done.stderr
        assert b"Traceback" not in done.stderr
        assert (done.returncode != 0) == (arguments == ["no-such-command"]), done.stderr


ZERO_IS_MEANT = {"max_l1_tokens", "max_index_items", "min_score"}
NONE_IS_MEANT = {"min_score"}
NUMERIC = {"int", "float", "float | None", "timedelta"}


@expect(by_hand=True)
def cf_01(run: Run) -> None:
    numeric = [one.name for one in fields(Options) if one.type in NUMERIC]
    assert len(numeric) >= 8
    for name in numeric:
        meant = (*[0] * (name in ZERO_IS_MEANT), *[None] * (name in NONE_IS_MEANT))
        for value in {-1, "", None, "abc", 0}.difference(meant):
            with pytest.raises(UsageError) as refusal:
                Memory.open("memory:", **{name: value})
            assert refusal.value.argument == name
    for name in ZERO_IS_MEANT:
        with Memory.open("memory:", **{name: 0}) as memory:
            memory.remember("This is long enough to count as anything.")
            assert memory.recall("anything long enough to count").hits
