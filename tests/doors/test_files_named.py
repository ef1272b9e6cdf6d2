"""What cannot be taken in from a file is told with the file's name, and where it stands in it."""

from __future__ import annotations

import pytest

TRANSCRIPTS = {
    '{"role": "user"}\n': "line 1 of the transcript: the user message has no 'content'",
    "nonsense\n": "line 1 of the transcript: no JSON at character 1",
    '{"role": "user", "content": "我的猫叫小花。"}\nкошка\n': "line 2 of the transcript: no JSON",
}
RECORDS = {
    '[{"x": 1, "값": 2}]': "'content' or 'memory' or 'fact' or 'value': it has x, 값",
    '[{"fact": "tea", "invalid_at": "2020-01-01"}]': "content[0].expires_at has passed already",
    '[{"text": "tea", "tier": "L9"}]': "content[0].tier must be one of L0, L1, L2, L3",
    '{"text": "고양이"}\nκακό\n': "line 2 is no JSON",
    '{"a": 1}': "an object is what `perdure export` wrote, and this is none",
    '"tea"': "expected a snapshot or a list of records",
    "nonsense": "holds no JSON document",
}
TOLD = [
    *[(command, written, wrong) for command in ("learn", "demo")
      for written, wrong in TRANSCRIPTS.items()],
    *[("import", written, wrong) for written, wrong in RECORDS.items()],
    ("demo", "\n", "there is no turn in it; `perdure demo` alone shows what one is"),
]  # fmt: skip


@pytest.mark.parametrize(("command", "written", "wrong"), TOLD)
def test_the_file_is_named_once_and_what_is_wrong_in_it(run, tmp_path, command, written, wrong):
    file = tmp_path / "notes.jsonl"
    file.write_text(written, encoding="utf-8")
    refused = run(command, str(file))
    assert (refused.code, refused.out) == (2, "")
    told = "".join(refused.err.split())
    assert told.startswith("".join(f"perdure: {file}".split()))
    assert "".join(wrong.split()) in told
    assert told.count(file.name) == 1


@pytest.mark.parametrize(("command", "written", "wrong"), TOLD)
def test_standard_input_is_named_as_well(run, command, written, wrong):
    refused = run(command, "-", stdin=written)
    assert refused.code == 2
    told = " ".join(refused.err.split())
    assert told.startswith("perdure: standard input")
    assert wrong in told
