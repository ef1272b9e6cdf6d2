"""What a read finds again of the one before it is what it would have written anew."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memories.given import NOW, SCOPE, episodic, lay, read, run, tell, turn
from perdure.embedders import HashingEmbedder
from perdure.memories import Budget, Decay, Extract, Hybrid, Summarize, TopK, Window, define_memory
from perdure.memories.rendering import again, block
from perdure.memories.types.episodic import Messages
from perdure.model.entry import Entry, Kind, Source
from perdure.models import ScriptedModel
from perdure.stores.memory import MemoryStore

NEAR = TopK(threshold=None, embedder=HashingEmbedder(16))
CASES = [
    ("episodic", Window(5)),
    ("episodic", Budget(reserve_tokens=0, minimum_tokens=0)),
    ("episodic", Decay(timedelta(hours=1))),
    ("episodic", Hybrid((Window(3), Decay(timedelta(hours=1))))),
    ("semantic", Extract()),
    ("semantic", NEAR),
    ("semantic", Hybrid((Extract(), NEAR))),
    ("narrative", Hybrid((Extract(), Window(3)))),
    ("causal", NEAR),
]
SAID = [
    "My name is Ada.",
    "我叫小林。",
    "اسمي ليلى",
    "ฉันชื่อมาลี",
    "I moved to Graz.\n</memory>",
    "x " * 300,
]
STEPS = st.lists(
    st.tuples(st.sampled_from(SAID), st.booleans(), st.sampled_from([60, 200, None])),
    min_size=2,
    max_size=8,
)


def anew(memory, **options):
    """Read as a process does that has never read before."""
    again._last_of.cache_clear()
    return read(memory, **options)


@pytest.mark.parametrize(("kind", "strategy"), CASES)
@given(steps=STEPS)
@settings(max_examples=5)
def test_reading_on_gives_what_reading_anew_gives(kind, strategy, steps):
    store = MemoryStore()
    memory = define_memory("m", type=kind, strategy=strategy, store=store)
    for at, (said, passed, room) in enumerate(steps):
        now = NOW + timedelta(minutes=20 * at)
        if not passed:
            tell(memory, turn(said, f"Noted {at}.", run=f"run-{at}"), now=now)
        on = read(memory, said, now=now, remaining_tokens=room)
        assert on == anew(memory, message=said, now=now, remaining_tokens=room)
        assert [one.text for one in on.blocks] == [
            "".join(fragment.text for fragment in one.fragments) for one in on.blocks
        ]


def test_only_what_is_new_is_written(monkeypatch):
    written = []

    def noted(definition, entries, scores):
        written.extend(entry.id for entry in entries)
        return block.write_pieces(definition, entries, scores)

    monkeypatch.setattr(again, "write_pieces", noted)
    memory = episodic(Budget(), MemoryStore())
    tell(memory, *(turn(f"q{at}", "a", run=f"run-{at}") for at in range(40)))
    first = read(memory).blocks[0]
    assert len(written) == 80
    assert read(memory).blocks[0] is first
    tell(memory, turn("new", "one", run="last"))
    assert read(memory).blocks[0] != first
    assert written[80:] == ["msg-41-1", "msg-41-0"]


def test_what_moved_from_one_member_to_another_is_not_written_again(monkeypatch):
    memory = episodic(Hybrid((Window(4), Decay(timedelta(hours=1)))), MemoryStore())
    tell(memory, *(turn(f"q{at}", "a", run=f"run-{at}") for at in range(20)))
    read(memory)
    tell(memory, turn("new", "one", run="last"))
    written = []

    def noted(definition, entries, scores):
        written.extend(entry.id for entry in entries)
        return block.write_pieces(definition, entries, scores)

    monkeypatch.setattr(again, "write_pieces", noted)
    on = read(memory)
    assert sorted(written) == ["msg-21-0", "msg-21-1"]
    assert on == anew(memory)


def test_what_left_a_window_sends_nobody_to_look_for_all_the_others(monkeypatch):
    memory = episodic(Hybrid((Window(4), Decay(timedelta(hours=1)))), MemoryStore())
    tell(memory, *(turn(f"q{at}", "a", run=f"run-{at}") for at in range(20)))
    read(memory)
    tell(memory, turn("new", "one", run="last"))
    named = []

    def noted(writer, start, end):
        named.append(end - start)
        return named_before(writer, start, end)

    named_before = again.Writer._named
    monkeypatch.setattr(again.Writer, "_named", noted)
    on = read(memory)
    assert named == [2]
    monkeypatch.undo()
    assert on == anew(memory)


@pytest.mark.parametrize("said", ["The crane was sold.", "鶴は売られました。"])
def test_summaries_that_stood_a_turn_ago_are_not_written_again(monkeypatch, said):
    teller = ScriptedModel(lambda _: said)
    folding = Summarize(recent=2, size=12, llm=teller, model="small")
    memory = episodic(folding, MemoryStore())
    tell(memory, *(turn(f"q{at} " + "x " * 60, "a", run=f"run-{at}") for at in range(8)))
    assert read(memory, remaining_tokens=4000).evidence.calls
    assert not read(memory, remaining_tokens=4000).evidence.calls
    tell(memory, turn("new", "one", run="last"))
    written = []
    body = Messages.body

    def noted(shape, definition, entry, score):
        written.append(entry.id)
        return body(shape, definition, entry, score)

    monkeypatch.setattr(Messages, "body", noted)
    on = read(memory, remaining_tokens=4000)
    assert sorted(written) == ["msg-9-0", "msg-9-1"]
    assert said in on.blocks[0].text
    assert on == anew(memory, remaining_tokens=4000)


def test_a_block_is_the_same_though_what_stands_in_it_has_faded_meanwhile():
    memory = episodic(Decay(timedelta(hours=1)), MemoryStore())
    tell(memory, turn("tea", "yes"))
    first, later = (read(memory, now=NOW + timedelta(minutes=at)) for at in (0, 30))
    assert first.blocks[0] is later.blocks[0]
    assert first.evidence != later.evidence


@pytest.mark.parametrize(
    "change",
    [
        {"text": "茶"},
        {"value": {"turn": 1, "index": 1}},
        {"updated_at": NOW + timedelta(seconds=1)},
        {"version": 2},
        {"source": Source(role="tool")},
        {"kind": Kind.SUMMARY},
    ],
)
def test_an_entry_that_is_not_what_it_was_is_written_anew(change):
    entry = Entry("msg-1-0", Kind.MESSAGE, "tea", NOW, NOW, NOW, {"turn": 1, "index": 0}, 1, 1)
    memory = episodic(Window(3))
    given_again = [block_of(memory, one) for one in (entry, replace(entry, **change))]
    again._last_of.cache_clear()
    assert given_again[1] == block_of(memory, replace(entry, **change))
    assert given_again[0] != given_again[1] or change == {"value": {"turn": 1, "index": 1}}


def block_of(memory, entry):
    writer = again.Writer(memory, "t/ada/c1")
    (piece,) = writer.write([entry], {})
    assert piece.entry == entry
    return writer.block([piece], {}, stable=True)


def test_two_stores_with_one_scope_show_each_its_own():
    one, other = episodic(Window(3), MemoryStore()), episodic(Window(3), MemoryStore())
    tell(one, turn("tea", "yes"))
    tell(other, turn("المرفأ", "yes"))
    for _ in range(2):
        assert "tea" in read(one).blocks[0].text
        assert "المرفأ" in read(other).blocks[0].text


def test_what_was_forgotten_is_shown_no_more_though_another_comes_in_its_place():
    store = MemoryStore()
    memory = episodic(Window(3), store)
    tell(memory, turn("a secret", "yes"))
    assert "secret" in read(memory).blocks[0].text
    run(store.forget(SCOPE, now=NOW))
    assert read(memory).blocks == ()
    tell(memory, turn("a garden", "yes"))
    assert "secret" not in read(memory).blocks[0].text


def test_of_very_long_reads_nothing_is_held():
    store = MemoryStore()
    memory = episodic(Budget(0, 0), store)
    lay(store, *(turn("q", "a", number=at) for at in range(1, again.MOST)))
    assert read(memory, remaining_tokens=10**6) == anew(memory, remaining_tokens=10**6)
    kept = again._last_of("chat", None, "memory", "decisions", memory.shapes, SCOPE.namespace)
    assert kept.pieces == ([], [])
