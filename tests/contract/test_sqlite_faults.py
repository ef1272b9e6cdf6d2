"""What goes wrong around a file is told by name, and damages nothing."""

from __future__ import annotations

import multiprocessing
import os
import resource
import shutil
import sqlite3
import tempfile
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from perdure.errors import (
    CorruptRecordError,
    CorruptStoreError,
    ForeignStoreError,
    SchemaVersionError,
    StoreClosedError,
    StoreFullError,
    StoreReadOnlyError,
    StoreTimeoutError,
    StoreUnavailableError,
    UsageError,
)
from perdure.stores.sqlite import SqliteStore, schema
from perdure.testing import Driven
from perdure.testing.contract.case import MINE, NOW, THEIRS, entry, ids, many

NOBODY = 65534


def opened(path: Path, **options: Any) -> Driven:
    store = Driven(SqliteStore(path, **{"durability": "normal", **options}))
    store.open()
    return store


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A closed store of three entries."""
    store = opened(tmp_path / "m.db")
    store.put_many(MINE, many(3), now=NOW)
    store.close()
    return tmp_path / "m.db"


@pytest.fixture
def public() -> Iterator[Path]:
    """A directory that everybody may enter."""
    place = Path(tempfile.mkdtemp(prefix="perdure-"))
    place.chmod(0o755)
    yield place
    shutil.rmtree(place)


@pytest.mark.parametrize("options", [{"durability": "none"}, {"timeout": 0}, {"timeout": "5"},
                                     {"timeout": float("nan")}, {"timeout": True}])  # fmt: skip
def test_unknown_options_are_refused_before_any_file_is_made(tmp_path, options):
    with pytest.raises(UsageError) as caught:
        SqliteStore(tmp_path / "m.db", **options)
    assert caught.value.argument == next(iter(options))
    assert list(tmp_path.iterdir()) == []


def test_the_durability_asked_for_is_the_one_sqlite_keeps(tmp_path):
    levels = {}
    for durability in ("full", "normal"):
        store = opened(tmp_path / durability, durability=durability)
        with store.store._file.access() as db:
            levels[durability] = db.execute("PRAGMA synchronous").fetchone()[0]
            assert db.execute("PRAGMA secure_delete").fetchone()[0] == 1
        store.close()
    assert levels == {"full": 2, "normal": 1}


def _garbage(path: Path) -> None:
    path.write_bytes(b"\xff\x00 not a database" * 1000)


def _text(path: Path) -> None:
    path.write_text("Dear diary")


def _somebody_elses(path: Path) -> None:
    db = sqlite3.connect(path)
    db.execute("CREATE TABLE entries (id TEXT)")
    db.commit()
    db.close()


def _empty_database_of_another(path: Path) -> None:
    db = sqlite3.connect(path)
    db.execute("PRAGMA application_id = 7")
    db.close()


@pytest.mark.parametrize("make", [_garbage, _text, _somebody_elses, _empty_database_of_another])
def test_what_is_not_ours_is_left_untouched(tmp_path, make):
    path = tmp_path / "m.db"
    make(path)
    before = path.read_bytes()
    with pytest.raises(ForeignStoreError):
        opened(path)
    assert path.read_bytes() == before
    assert [one.name for one in tmp_path.iterdir()] == ["m.db"]


def test_a_database_that_others_have_open_is_left_untouched(tmp_path):
    db = sqlite3.connect(tmp_path / "m.db")
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("CREATE TABLE t (x)")
    before = {one.name: one.read_bytes() for one in tmp_path.iterdir()}
    with pytest.raises(ForeignStoreError):
        opened(tmp_path / "m.db")
    assert {one.name: one.read_bytes() for one in tmp_path.iterdir()} == before
    db.close()


def test_a_directory_is_no_store(tmp_path):
    with pytest.raises(ForeignStoreError, match="directory"):
        opened(tmp_path)
    with pytest.raises(StoreUnavailableError, match="no such directory"):
        opened(tmp_path / "none" / "m.db")
    assert list(tmp_path.iterdir()) == []


def test_a_newer_schema_is_named_and_left_untouched(path):
    db = sqlite3.connect(path)
    db.execute("PRAGMA user_version = 9999")
    db.close()
    before = path.read_bytes()
    with pytest.raises(SchemaVersionError) as caught:
        opened(path)
    assert (caught.value.found, caught.value.supported) == (9999, len(schema.MIGRATIONS))
    assert path.read_bytes() == before
    assert [one.name for one in path.parent.iterdir()] == ["m.db"]


def test_an_empty_file_becomes_a_store(tmp_path):
    (tmp_path / "m.db").touch()
    store = opened(tmp_path / "m.db")
    store.put(MINE, entry("a"), now=NOW)
    store.close()


def _truncated(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2 // 4096 * 4096)


def _overwritten(path: Path) -> None:
    with path.open("r+b") as file:
        file.seek(4096)
        file.write(b"\xa5" * (path.stat().st_size - 4096))


def _read_all(path: Path) -> None:
    store = opened(path)
    try:
        store.list(MINE, now=NOW)
    finally:
        store.close()


@pytest.mark.parametrize("damage", [_truncated, _overwritten])
def test_a_damaged_file_is_told_and_not_made_worse(path, damage):
    damage(path)
    before = path.read_bytes()
    with pytest.raises(CorruptStoreError):
        _read_all(path)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    "change", ["kind = 'poem'", "value = '{'", "tier = 'L9'", "created_at = 1e300", "domains = '7'"]
)
def test_one_unreadable_record_is_named_and_the_others_can_be_read(path, change):
    db = sqlite3.connect(path)
    db.execute(f"UPDATE entries SET {change} WHERE id = 'e1'")
    db.commit()
    db.close()
    store = opened(path)
    with pytest.raises(CorruptRecordError, match="'e1'"):
        store.get(MINE, "e1", now=NOW)
    assert store.get(MINE, "e0", now=NOW).text == "Bolt 0"
    assert any("'e1'" in finding for finding in store.store.check())
    store.close()


def test_check_finds_and_rebuild_mends_what_is_derived(path):
    store = opened(path)
    store.put(MINE, entry("k", "A keyed thing", keys=("one", "two")), now=NOW)
    assert store.store.check() == []
    for harm in (
        "INSERT INTO words (words) VALUES ('delete-all')",
        "DELETE FROM keys WHERE key = 'one'",
        "INSERT INTO keys VALUES (1, 'stray', 999)",
        "UPDATE entries SET terms = '1~other', tokens = 99 WHERE id = 'e0'",
        "UPDATE tallies SET entries = 77",
        "DELETE FROM tallies",
    ):
        with store.store._file.writing() as db:
            db.execute(harm)
        assert store.store.check() != [], harm
        assert store.store.rebuild() == 4
        assert store.store.check() == [], harm
    assert ids(store.lookup(MINE, ["#one"], at_most=1, now=NOW)["#one"]) == ["k"]
    assert len(store.search(MINE, ["bolt"], now=NOW).candidates) == 3
    store.close()


@pytest.mark.parametrize(
    ("column", "damaged"),
    [("text", b"\xff"), ("keys", "7"), ("keys", "{"), ("keys", '["a", 5]'), ("domains", "[5]"),
     ("source", "[]"), ("source", '{"origin":"rules","span":[]}')],
)  # fmt: skip
def test_the_doctor_goes_on_past_a_damaged_record_and_names_it(path, column, damaged):
    store = opened(path)
    with store.store._file.writing() as db:
        db.execute(f"UPDATE entries SET {column} = ? WHERE id = 'e1'", (damaged,))
    assert any("unreadable record: the record 'e1'" in one for one in store.store.check())
    assert store.store.rebuild() == 3
    assert any("unreadable record: the record 'e1'" in one for one in store.store.check())
    with pytest.raises(CorruptRecordError) as told:
        store.list(MINE, now=NOW)
    assert [*told.value.ids] == ["e1"]
    assert ids(told.value.rest) == ["e2", "e0"]
    store.close()


def _put_until_full(store: Driven) -> int:
    number = 0
    while True:
        try:
            store.put(MINE, entry(f"f{number}", "x" * 5000), now=NOW)
        except StoreFullError:
            return number
        number += 1


def test_a_full_disk_loses_nothing_that_was_written(path):
    def fill() -> None:
        store = opened(path)
        size = path.stat().st_size
        resource.setrlimit(resource.RLIMIT_FSIZE, (size + 200_000, size + 200_000))
        kept = _put_until_full(store)
        assert len(store.list(MINE, now=NOW, limit=1000).entries) == 3 + kept
        (path.parent / "kept").write_text(str(kept))

    _in_child(fill)
    kept = int((path.parent / "kept").read_text())
    store = opened(path)
    assert kept > 0
    assert len(store.list(MINE, now=NOW, limit=1000).entries) == 3 + kept
    assert store.store.check() == []
    store.put(MINE, entry("after", "x" * 500_000), now=NOW)
    store.close()


@pytest.mark.skipif(os.getuid() != 0, reason="only root can become nobody")
@pytest.mark.parametrize("writable_directory", [True, False])
def test_a_read_only_file_says_so(public, writable_directory):
    path = public / "m.db"
    store = opened(path)
    store.put(MINE, entry("a"), now=NOW)
    store.close()
    path.chmod(0o444)
    public.chmod(0o777 if writable_directory else 0o555)
    before = path.read_bytes()

    def use() -> None:
        os.setuid(NOBODY)
        with pytest.raises(StoreReadOnlyError):
            opened(path).put(MINE, entry("b"), now=NOW)

    _in_child(use)
    assert path.read_bytes() == before


@pytest.mark.skipif(os.getuid() != 0, reason="only root can become nobody")
def test_a_directory_that_may_not_be_written_takes_no_new_file(public):
    public.chmod(0o555)

    def use() -> None:
        os.setuid(NOBODY)
        with pytest.raises(StoreReadOnlyError, match="its directory may not be written"):
            opened(public / "новый.db")

    _in_child(use)
    assert list(public.iterdir()) == []


@pytest.mark.skipif(os.getuid() != 0, reason="only root can become nobody")
@pytest.mark.parametrize("name", ["m.db", "none.db", "none/m.db"])
def test_a_directory_that_may_not_be_entered_is_an_error_of_the_store(public, name):
    opened(public / "m.db").close()
    public.chmod(0o000)

    def use() -> None:
        os.setuid(NOBODY)
        with pytest.raises((StoreUnavailableError, StoreReadOnlyError)):
            opened(public / name)

    _in_child(use)


@pytest.mark.skipif(os.getuid() != 0, reason="only root can become nobody")
def test_a_file_that_may_not_be_read_cannot_be_opened(public):
    path = public / "m.db"
    opened(path).close()
    path.chmod(0o000)

    def use() -> None:
        os.setuid(NOBODY)
        with pytest.raises(StoreUnavailableError):
            opened(path)

    _in_child(use)


def test_a_store_is_not_carried_over_a_fork(path):
    store = opened(path)

    def use() -> None:
        with pytest.raises(StoreClosedError, match="process"):
            store.get(MINE, "e0", now=NOW)
        store.close()

    _in_child(use)
    assert store.get(MINE, "e0", now=NOW) is not None
    store.put(MINE, entry("after"), now=NOW)
    store.close()


def test_a_writer_that_waits_too_long_is_told(path):
    holder = sqlite3.connect(path, isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    store = opened(path, timeout=0.05)
    with pytest.raises(StoreTimeoutError) as caught:
        store.put(MINE, entry("a"), now=NOW)
    assert caught.value.retryable
    assert str(path) in str(caught.value)
    assert store.get(MINE, "e0", now=NOW) is not None
    holder.execute("ROLLBACK")
    holder.close()
    store.put(MINE, entry("a"), now=NOW)
    store.close()


def test_a_thread_that_waits_too_long_is_told(path):
    store = opened(path, timeout=0.05)
    with store.store._file.reading():
        caught: list[BaseException] = []

        def read() -> None:
            try:
                store.get(MINE, "e0", now=NOW)
            except StoreTimeoutError as error:
                caught.append(error)

        thread = threading.Thread(target=read)
        thread.start()
        thread.join()
    assert len(caught) == 1
    store.close()


def test_forgetting_beside_a_reader_says_what_is_left_and_finishes_later(path):
    store = opened(path, timeout=0.05)
    store.put(MINE, entry("s", "heronberry"), now=NOW)
    reader = sqlite3.connect(path, isolation_level=None)
    reader.execute("BEGIN")
    reader.execute("SELECT count(*) FROM entries").fetchone()
    erasure = store.forget(MINE, ["s"], now=NOW)
    assert any(erasure.left.values())
    reader.execute("ROLLBACK")
    reader.close()
    assert not any(store.forget(MINE, ["s"], now=NOW).left.values())
    files = b"".join(one.read_bytes() for one in path.parent.iterdir())
    assert b"heronberry" not in files
    store.close()


def test_forgetting_five_thousand_leaves_the_neighbours(tmp_path):
    store = opened(tmp_path / "m.db")
    store.put_many(MINE, many(5000, "Note {}"), now=NOW)
    kept = store.put_many(THEIRS, many(5000, "Keep {}"), now=NOW)
    erasure = store.forget(MINE, now=NOW)
    assert erasure.entries == 5000
    assert not any(erasure.left.values())
    assert store.get_many(THEIRS, ids(kept), now=NOW) == {one.id: one for one in kept}
    store.close()


def _in_child(work: Callable[[], None]) -> None:
    """Run in a forked process, which may give away its rights or take up limits."""
    child = multiprocessing.get_context("fork").Process(target=work)
    child.start()
    child.join()
    assert child.exitcode == 0


@pytest.mark.parametrize("gone", ["moved", "deleted", "replaced"])
def test_nothing_is_written_to_a_file_that_nobody_finds_any_more(tmp_path, gone):
    path, elsewhere = tmp_path / "m.db", tmp_path / "n.db"
    store = opened(path)
    store.put(MINE, entry("a", "水泵"), now=NOW)
    if gone == "deleted":
        path.unlink()
    else:
        path.rename(elsewhere)
    if gone == "replaced":
        opened(path).close()
    with pytest.raises(StoreUnavailableError, match="close it, and open it where it is"):
        store.put(MINE, entry("b", "насос"), now=NOW)
    assert ids(store.list(MINE, now=NOW).entries) == ["a"]
    if gone == "moved":
        elsewhere.rename(path)
        store.put(MINE, entry("b", "насос"), now=NOW)
        assert ids(store.list(MINE, now=NOW).entries) == ["b", "a"]
    store.close()


def test_a_file_stays_where_it_is_wherever_the_process_goes(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    store = opened(Path("m.db"))
    (tmp_path / "other").mkdir()
    monkeypatch.chdir(tmp_path / "other")
    store.put(MINE, entry("a", "Tea"), now=NOW)
    store.close()
    assert not (tmp_path / "other" / "m.db").exists()
    with Driven(SqliteStore(tmp_path / "m.db")) as again:
        assert ids(again.list(MINE, now=NOW).entries) == ["a"]
