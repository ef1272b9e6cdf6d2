"""A server of an embedded file is known to be gone once it is, and not before."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from perdure.service.presence import Presence

ELSEWHERE = """
import sys
from perdure.service.presence import Presence
print(Presence(sys.argv[1]).enter(), flush=True)
sys.stdin.read()
"""


def address_of(folder: Path) -> str:
    return f"sqlite:///{folder / '说 memory.db'}"


def left(folder: Path) -> list[str]:
    return sorted(one.name for one in folder.iterdir())


def test_who_is_there_is_not_gone_and_who_left_is(tmp_path):
    one, other = Presence(address_of(tmp_path)), Presence(address_of(tmp_path))
    name = one.enter()
    assert name is not None
    assert one.enter() == name
    assert not one.is_gone(name)
    assert not other.is_gone(name)
    one.leave()
    one.leave()
    assert other.is_gone(name)
    assert left(tmp_path) == []


def test_who_was_killed_is_gone_at_once_and_cleared_away_by_the_next(tmp_path):
    words = [sys.executable, "-c", ELSEWHERE, address_of(tmp_path)]
    process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    with process:
        assert process.stdout is not None
        name = process.stdout.readline().strip()
        here = Presence(address_of(tmp_path))
        assert not here.is_gone(name)
        process.kill()
        process.wait()
    assert left(tmp_path) == [f"说 memory.db-server-{name}"]
    own = here.enter()
    assert left(tmp_path) == [f"说 memory.db-server-{own}"]
    assert here.is_gone(name)
    here.leave()


def test_a_start_clears_nobody_away_who_is_there(tmp_path):
    one, other = Presence(address_of(tmp_path)), Presence(address_of(tmp_path))
    name = one.enter()
    assert other.enter() != name
    assert not other.is_gone(str(name))
    one.leave()
    other.leave()


def test_where_a_store_is_no_file_nobody_can_know(tmp_path):
    for address in ("memory:", "postgres://localhost/perdure"):
        presence = Presence(address)
        assert presence.enter() is None
        assert not presence.is_gone("0" * 16)
        presence.leave()


def test_where_no_lock_can_be_made_claims_are_left_to_their_lease(tmp_path, caplog):
    presence = Presence(f"sqlite:///{tmp_path / 'not there' / 'memory.db'}")
    assert presence.enter() is None
    assert not presence.is_gone("0" * 16)
    assert "lease" in caplog.text
