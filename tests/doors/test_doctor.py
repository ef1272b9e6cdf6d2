"""The doctor finds what is wrong with a store, mends what can be mended, and touches no other."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path

import pytest


@pytest.fixture
def file(store, run) -> Path:
    assert run("remember", "-", stdin="The port is 7443.\n我喜欢喝茶。").code == 0
    return Path(store.removeprefix("sqlite:///"))


def spoil(file: Path, statement: str) -> None:
    with contextlib.closing(sqlite3.connect(file)) as db, db:
        db.execute(statement)


@pytest.mark.parametrize(
    "statement", ["DELETE FROM keys", "DELETE FROM tallies", "UPDATE entries SET terms = ''"]
)
def test_a_stale_index_is_found_and_made_anew(run, file, statement):
    spoil(file, statement)
    checkup = run("doctor", "--json").json
    assert checkup["found"]
    assert (checkup["rebuilt"], checkup["left"]) == (2, [])
    assert run("doctor", "--json").json["found"] == []
    assert len(run("recall", "port", "--json").json["hits"]) == 1


@pytest.mark.parametrize("statement", ["DELETE FROM keys", "UPDATE words_data SET block = x'00'"])
def test_what_is_wrong_with_a_file_that_may_only_be_read_is_told(run, file, statement, monkeypatch):
    spoil(file, statement)
    monkeypatch.setattr("perdure.stores.sqlite.database.may_write", lambda _: False)
    before = file.read_bytes()
    ran = run("doctor", "--json")
    assert (ran.code, ran.json["found"], ran.json["rebuilt"]) == (1, ran.json["left"], None)
    assert ran.json["found"]
    assert "copy it to where that is allowed" in ran.err
    assert run("doctor", "--rebuild").code == 1
    assert file.read_bytes() == before


def test_an_unreadable_record_is_told_and_not_hidden(run, file):
    spoil(file, "UPDATE entries SET source = '{' WHERE seq = 1")
    ran = run("doctor")
    assert ran.code == 1
    assert "unreadable" in ran.out
    assert ran.err.count("\n") == 1


def test_who_asks_is_told_of_it_too(run, file):
    spoil(file, "UPDATE entries SET value = '{'")
    recalled = run("recall", "喝茶").out
    assert "nothing known answers that" in recalled
    assert "cannot be read back" in recalled
    listed = run("list").out
    assert "nothing there" in listed
    assert listed.count("mem_") == 2


@pytest.mark.parametrize(
    ("field", "held"),
    [
        ("metadata", "5"),
        ("metadata", '"日志"'),
        ("version", "x"),
        ("access_count", "-1"),
        ("superseded_by", b"\0"),
        ("source", '{"origin": 5}'),
        ("source", '{"origin": "api", "derived_from": [1]}'),
        ("source", '{"origin": "api", "span": ["a", 1]}'),
    ],
)
def test_what_can_be_read_and_is_of_a_strange_sort_is_told(run, file, field, held):
    with contextlib.closing(sqlite3.connect(file)) as db, db:
        db.execute(f"UPDATE entries SET {field} = ? WHERE seq = 2", (held,))
    checkup = run("doctor", "--json")
    assert checkup.code == 1
    [told] = [one for one in checkup.json["left"] if one.startswith("unreadable record")]
    assert field in told


def test_a_past_state_that_cannot_be_read_is_told(run, file):
    [one] = run("list", "--limit", "1", "--json").json["entries"]
    assert run("remove", one["id"]).code == 0
    spoil(file, "UPDATE versions SET metadata = '{'")
    checkup = run("doctor", "--json")
    assert checkup.code == 1
    [told] = checkup.json["left"]
    assert told.startswith(f"unreadable past state: the record {one['id']!r}")


@pytest.mark.parametrize(
    "content", [b"hello, I am a diary\n" * 20, b"SQLite format 3\0" + b"\1" * 5000]
)
def test_what_is_no_store_is_left_as_it_is(run, tmp_path, content):
    other = tmp_path / "diary"
    other.write_bytes(content)
    ran = run("doctor", "--store", f"sqlite:///{other}")
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith("perdure: ")
    assert other.read_bytes() == content


def test_a_missing_file_is_not_made(run, tmp_path):
    assert run("doctor", "--store", f"sqlite:///{tmp_path / 'none.db'}").code == 1
    assert not (tmp_path / "none.db").exists()


def test_there_is_nothing_to_check_in_memory(run):
    assert run("doctor", "--store", "memory:").code == 2
