"""Many processes write one file, and any may die at any moment."""

from __future__ import annotations

import multiprocessing
import os
import random
import signal
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from perdure.errors import ForeignStoreError, SchemaVersionError
from perdure.model.entry import Kind
from perdure.ports import Changes
from perdure.stores.sqlite import SqliteStore, schema
from perdure.testing import Driven
from perdure.testing.contract.case import MINE, NOW, THEIRS, entry, many

FORK = multiprocessing.get_context("fork")


def opened(path: Path) -> Driven:
    store = Driven(SqliteStore(path, timeout=60))
    store.open()
    return store


def test_processes_and_threads_lose_and_double_nothing(tmp_path):
    path = tmp_path / "m.db"
    _in_processes(4, lambda process: _write_with_threads(path, process))
    store = opened(path)
    listed = store.list(MINE, now=NOW, limit=1000).entries
    names = {
        f"{process}-{thread}-{n}" for process in range(4) for thread in range(8) for n in range(3)
    }
    assert {one.id for one in listed} == names | {"counter"}
    assert len(listed) == len({one.seq for one in listed}) == 97
    assert store.get(MINE, "counter", now=NOW).value == 96
    assert store.get(MINE, "counter", now=NOW).version == 96
    assert store.revision(MINE) == 96 + 96
    assert store.store.check() == []
    store.close()


def _write_with_threads(path: Path, process: int) -> None:
    store = opened(path)

    def write(thread: int) -> None:
        for number in range(3):
            store.put(MINE, entry(f"{process}-{thread}-{number}"), now=NOW)
            _count(store)

    threads = [threading.Thread(target=write, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    store.close()


def _count(store: Driven) -> None:
    while True:
        held = store.get(MINE, "counter", now=NOW)
        version, value = (held.version, held.value) if held else (0, 0)
        fresh = entry("counter", "A counter", kind=Kind.RECORD, tier=None, value=value + 1)
        if store.put_if_version(MINE, fresh, version, now=NOW).applied:
            return


def test_of_processes_that_open_an_old_file_at_once_one_copies_and_migrates_it(tmp_path):
    path = tmp_path / "m.db"
    db = sqlite3.connect(path)
    for step in schema.MIGRATIONS[0]:
        db.execute(step)
    db.execute("PRAGMA user_version = 1")
    db.execute(f"PRAGMA application_id = {schema.APPLICATION_ID}")
    db.execute("CREATE TABLE ballast AS SELECT zeroblob(4000000) AS weight")
    db.execute("INSERT INTO scopes (namespace) VALUES ('t/p/_')")
    db.commit()
    db.close()

    ready = FORK.Barrier(6, timeout=60)

    def open_with_the_others(_: int) -> None:
        ready.wait()
        opened(path).close()

    _in_processes(6, open_with_the_others)
    db = sqlite3.connect(SqliteStore(path)._file.backup_path(1))
    assert schema.schema_version(db) == 1
    assert db.execute("SELECT namespace FROM scopes").fetchall() == [("t/p/_",)]
    db.close()
    store = opened(path)
    assert store.store.check() == []
    store.close()
    assert sorted(one.name for one in tmp_path.iterdir()) == ["m.db", "m.db.schema-1"]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(5))
def test_a_killed_writer_loses_nothing_that_was_acknowledged(tmp_path, seed):
    path = tmp_path / "m.db"
    chance = random.Random(seed)
    told: set[str] = set()
    for round_ in range(10):
        told |= _killed_after(chance.randrange(25), lambda tell, r=round_: _write(path, r, tell))
        store = opened(path)
        kept = _all_ids(store)
        assert told <= kept
        assert store.store.check() == []
        batches = {name.rsplit("-", 1)[0] for name in kept if name.startswith("batch")}
        assert all(f"{batch}-{number}" in kept for batch in batches for number in range(40))
        store.close()
    assert len(told) > 10


def _write(path: Path, round_: int, tell: Callable[[str], None]) -> None:
    store = opened(path)
    for number in range(1000):
        name = f"{round_}-{number}"
        store.put(MINE, entry(name, f"pump {number} of round {round_}"), now=NOW)
        tell(name)
        if number % 5 == 0:
            batch = [entry(f"batch-{name}-{n}", f"Bolt {n}") for n in range(40)]
            store.commit(MINE, Changes(puts=batch), now=NOW)
            tell(f"batch-{name}-39")
        if number % 7 == 0:
            store.put_many(THEIRS, many(20), now=NOW)
            store.forget(THEIRS, now=NOW)


def _killed_after(count: int, work: Callable[[Callable[[str], None]], None]) -> set[str]:
    """Run in a process, kill it once it told so many names, and give all it had told by then."""
    reading, writing = os.pipe()

    def run() -> None:
        os.close(reading)
        work(lambda name: os.write(writing, f"{name}\n".encode()) and None)

    child = FORK.Process(target=run)
    child.start()
    os.close(writing)
    with os.fdopen(reading) as told:
        names = [line.strip() for line, _ in zip(told, range(count + 1), strict=False)]
        assert child.pid is not None
        os.kill(child.pid, signal.SIGKILL)
        names += [line.strip() for line in told if line.endswith("\n")]
    child.join()
    return set(names)


def _all_ids(store: Driven) -> set[str]:
    found: set[str] = set()
    cursor = None
    while True:
        page = store.list(MINE, now=NOW, limit=1000, cursor=cursor)
        found |= {one.id for one in page.entries}
        cursor = page.cursor
        if cursor is None:
            return found


def _in_processes(count: int, work: Callable[[int], None]) -> None:
    children = [FORK.Process(target=work, args=(number,)) for number in range(count)]
    for child in children:
        child.start()
    for child in children:
        child.join()
    assert [child.exitcode for child in children] == [0] * count


_OTHER = """
import sys
from pathlib import Path
from perdure.stores.sqlite import SqliteStore
from perdure.testing import Driven
from perdure.testing.contract.case import MINE, NOW, entry
store = Driven(SqliteStore(Path(sys.argv[1])))
store.open()
for one in sys.argv[2:]:
    store.put(MINE, entry(one), now=NOW)
print(*sorted(one.id for one in store.list(MINE, now=NOW).entries))
store.close()
"""


def _another_process(path: Path, *written: str) -> list[str]:
    """Open the file in a process of its own, write, close it; give what there is then."""
    command = [sys.executable, "-c", _OTHER, str(path), *written]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()


def test_a_program_that_has_the_file_open_by_itself_loses_nothing(tmp_path):
    path = tmp_path / "m.db"
    _another_process(path, "first")
    with closing(sqlite3.connect(path)) as own:
        assert own.execute("SELECT count(*) FROM entries").fetchone() == (1,)
        store = opened(path)
        store.put(MINE, entry("second"), now=NOW)
        assert _another_process(path, "third") == ["first", "second", "third"]
        store.put(MINE, entry("fourth"), now=NOW)
        assert _another_process(path) == ["first", "fourth", "second", "third"]
        store.close()


def test_what_is_open_already_is_refused_like_any_other(tmp_path):
    theirs, text, newer = tmp_path / "theirs.db", tmp_path / "text", tmp_path / "newer.db"
    text.write_text("no database" * 100)
    _another_process(newer, "first")
    with (
        closing(sqlite3.connect(theirs)) as db,
        closing(sqlite3.connect(newer)) as changed,
        text.open(),
    ):
        db.execute("CREATE TABLE kept (name)")
        changed.execute("PRAGMA user_version = 9999")
        for path in (theirs, text):
            with pytest.raises(ForeignStoreError):
                opened(path)
        with pytest.raises(SchemaVersionError):
            opened(newer)
        assert db.execute("SELECT name FROM sqlite_schema").fetchall() == [("kept",)]
