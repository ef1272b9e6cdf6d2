"""Long transcripts show a person how far they are, and a program nothing of it."""

from __future__ import annotations

import json

import pytest

from perdure.cli.commands import learning


@pytest.fixture
def transcript(tmp_path, monkeypatch):
    monkeypatch.setattr(learning, "LONG", 10)
    file = tmp_path / "talk.jsonl"
    file.write_text("\n".join(json.dumps({"user": f"Hello {at}"}) for at in range(20)), "utf-8")
    return str(file)


def test_a_person_sees_it(run, transcript, monkeypatch):
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "learning" in run("learn", transcript).err


def test_a_program_does_not(run, transcript, monkeypatch):
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert run("learn", transcript, "--json").err == ""


def test_a_pipe_does_not(run, transcript):
    assert run("learn", transcript).err == ""
