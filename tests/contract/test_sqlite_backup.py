"""A copy of the file made while it is in use is whole, and a way back."""

from __future__ import annotations

import sqlite3
import stat
import threading
from pathlib import Path
from typing import Any

import pytest

from perdure.errors import (
    CorruptStoreError,
    ForeignStoreError,
    SchemaVersionError,
    StoreError,
    StoreUnavailableError,
    UsageError,
)
from perdure.stores.sqlite import SqliteStore, schema
from perdure.stores.sqlite.backup import back_up, restore
from perdure.testing import Driven
from perdure.testing.contract.case import MINE, NOW, entry, ids, many


def opened(path: Path, **options: Any) -> Driven:
    store = Driven(SqliteStore(path, **{"durability": "normal", **options}))
    store.open()
    return store


def kept(path: Path) -> list[str]:
    store = opened(path)
    try:
        return ids(store.list(MINE, limit=1000, now=NOW).entries)
    finally:
        store.close()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A closed store of three entries."""
    store = opened(tmp_path / "m.db")
    store.put_many(MINE, many(3), now=NOW)
    store.close()
    return tmp_path / "m.db"


def test_a_copy_of_an_open_store_is_a_store_of_its_own(path, tmp_path):
    store = opened(path)
    store.put(MINE, entry("late"), now=NOW)
    made = back_up(path, tmp_path / "copy.db")
    store.put(MINE, entry("later"), now=NOW)
    assert made.entries == 4
    assert made.size == (tmp_path / "copy.db").stat().st_size
    assert stat.S_IMODE(made.path.stat().st_mode) == 0o600
    assert sorted(each.name for each in tmp_path.glob("copy*")) == ["copy.db"]
    assert set(kept(tmp_path / "copy.db")) == {"late", *ids(many(3))}
    store.close()


def test_writers_go_on_and_the_copy_is_of_one_moment(path, tmp_path):
    store, written, stop = opened(path), [], threading.Event()

    def write() -> None:
        while not stop.is_set():
            name = f"n{len(written):05}"
            store.put(MINE, entry(name), now=NOW)
            written.append(name)

    def watch(done: int, all_: int) -> None:
        told.append((done, all_))

    told: list[tuple[int, int]] = []
    writer = threading.Thread(target=write)
    writer.start()
    try:
        for place in range(5):
            before = len(written)
            back_up(path, tmp_path / f"copy-{place}.db", watch=watch)
            copied = {name for name in kept(tmp_path / f"copy-{place}.db") if name[0] == "n"}
            assert set(written[: min(before, 997)]) <= copied or len(copied) == 997
    finally:
        stop.set()
        writer.join()
        store.close()
    assert told
    assert all(0 <= done <= all_ for done, all_ in told)


def test_what_stands_there_is_never_written_over(path, tmp_path):
    (tmp_path / "copy.db").write_text("mine")
    with pytest.raises(UsageError, match="something at") as caught:
        back_up(path, tmp_path / "copy.db")
    assert caught.value.argument == "target"
    assert (tmp_path / "copy.db").read_text() == "mine"
    with pytest.raises(UsageError, match="no directory"):
        back_up(path, tmp_path / "nowhere" / "copy.db")


def test_only_a_sound_store_is_copied_and_nothing_is_left_of_others(path, tmp_path):
    target = tmp_path / "copy.db"
    with pytest.raises(StoreUnavailableError, match="no such file"):
        back_up(tmp_path / "absent.db", target)
    foreign = tmp_path / "foreign.db"
    with sqlite3.connect(foreign) as db:
        db.execute("CREATE TABLE notes (text)")
    db.close()
    with pytest.raises(ForeignStoreError):
        back_up(foreign, target)
    (tmp_path / "text.db").write_text("no database at all, and long enough to look like one" * 20)
    with pytest.raises(ForeignStoreError):
        back_up(tmp_path / "text.db", target)
    store = opened(path)
    store.put_many(MINE, many(400), now=NOW)
    store.close()
    data = bytearray(path.read_bytes())
    data[len(data) // 2 : len(data) // 2 + 6000] = b"\xff" * 6000
    path.write_bytes(data)
    with pytest.raises(CorruptStoreError, match="damaged"):
        back_up(path, target)
    assert not list(tmp_path.glob("copy*"))


def test_a_newer_store_is_left_to_a_newer_perdure(path, tmp_path):
    db = sqlite3.connect(path)
    db.execute(f"PRAGMA user_version = {len(schema.MIGRATIONS) + 1}")
    db.close()
    with pytest.raises(SchemaVersionError):
        back_up(path, tmp_path / "copy.db")


def test_a_backup_comes_back_where_nothing_is(path, tmp_path):
    copy = back_up(path, tmp_path / "copy.db").path
    assert restore(copy, tmp_path / "new.db") is None
    assert kept(tmp_path / "new.db") == kept(path)
    assert copy.exists()


def test_what_a_backup_replaces_moves_aside(path, tmp_path):
    copy = back_up(path, tmp_path / "copy.db").path
    store = opened(path)
    store.put(MINE, entry("since"), now=NOW)
    store.close()
    with pytest.raises(UsageError, match=r"replace=True \(--replace\) moves it aside"):
        restore(copy, path)
    assert restore(copy, path, replace=True) == tmp_path / "m.db.replaced"
    assert kept(path) == ids(many(3))[::-1]
    assert "since" in kept(tmp_path / "m.db.replaced")
    with pytest.raises(UsageError, match="replaced last time"):
        restore(copy, path, replace=True)


def test_a_store_that_somebody_has_open_is_not_replaced(path, tmp_path):
    copy = back_up(path, tmp_path / "copy.db").path
    store = opened(path)
    with pytest.raises(StoreUnavailableError, match="has it open"):
        restore(copy, path, replace=True)
    store.put(MINE, entry("goes on"), now=NOW)
    store.close()
    assert "goes on" in kept(path)
    assert sorted(each.name for each in tmp_path.iterdir()) == ["copy.db", "m.db"]


def test_no_damaged_backup_takes_the_place_of_a_store(path, tmp_path):
    copy = tmp_path / "copy.db"
    copy.write_bytes(path.read_bytes()[:5000])
    with pytest.raises(StoreError):
        restore(copy, path, replace=True)
    assert kept(path) == ids(many(3))[::-1]
    assert not (tmp_path / "m.db.replaced").exists()


def test_a_journal_left_alone_is_not_taken_for_part_of_a_backup(path, tmp_path):
    copy = back_up(path, tmp_path / "copy.db").path
    (tmp_path / "new.db-wal").write_bytes(b"left")
    with pytest.raises(UsageError, match="journal"):
        restore(copy, tmp_path / "new.db")
