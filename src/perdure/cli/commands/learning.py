"""Commands that take in: whole transcripts, or single things."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import BinaryIO, Protocol

from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

from perdure.cli.commands.arguments import (
    STANDARD,
    Many,
    Moment,
    Object,
    TierName,
    opened,
    sentence,
    size_of,
    within,
)
from perdure.cli.desk import Desk, OnDesk
from perdure.cli.show.entries import TURN_HASH
from perdure.cli.show.receipts import shown_account, shown_counts, shown_failures, shown_receipt
from perdure.cli.show.words import count, words
from perdure.cli.transcript import Turn, read_turns
from perdure.errors import UsageError
from perdure.model.receipt import Failure, Receipt
from perdure.sync import Memory

_NOT_A_FILE = "; learn reads a transcript, `perdure remember` keeps words as they are"
LONG = 200_000
"""Bytes of a transcript from which on a person is shown how far it is."""


@dataclass(slots=True)
class Sum:
    """What reading a transcript came to; `learned` and `known` make up `turns`."""

    turns: int = 0
    learned: int = 0
    known: int = 0
    statements: int = 0
    counts: Counter[str] = field(default_factory=Counter[str])
    failures: list[Failure] = field(default_factory=list[Failure])
    receipts: list[Receipt] = field(default_factory=list[Receipt])

    def add(self, receipt: Receipt) -> None:
        """Count one turn in."""
        self.learned += 1
        self.counts.update(receipt.counts)
        self.failures += [each for each in receipt.failures if each not in self.failures]


def learn(
    file: str = STANDARD,
    /,
    *,
    session: str | None = None,
    explain: bool = False,
    desk: OnDesk,
) -> None:
    """Read a transcript and keep what deserves it. Running it again adds nothing.

    Parameters
    ----------
    file
        JSON lines with role and content, a JSON list of messages, or of pairs; - is standard
        input. A message may carry name, session_id and at (a time).
    session
        The session of messages that name none.
    explain
        Tell for every sentence what became of it.
    """
    total = Sum()
    with (
        opened(file, hint=_NOT_A_FILE) as stream,
        desk.memory(new=True) as memory,
        _watched(desk, file, stream) as step,
        within(file),
    ):
        for turn in read_turns(stream, session_id=session):
            receipt = _learned(memory, turn, total, explain=explain)
            step()
            if receipt is not None and explain:
                _tell(desk, memory, turn, receipt, total)
    _show_sum(desk, total)


def remember(
    *text: str,
    tier: TierName | None = None,
    domain: Many = None,
    session: str | None = None,
    speaker: str | None = None,
    valid_from: Moment = None,
    expires_at: Moment = None,
    metadata: Object = None,
    desk: OnDesk,
) -> None:
    """Keep one thing as it is said.

    Parameters
    ----------
    text
        What to keep; a single - takes one memory from each line of standard input.
    tier
        L0 pinned, L1 hot, L2 warm, L3 cold.
    domain
        What it is about; may be given several times.
    session
        The session it belongs to.
    speaker
        Who said it, when it was somebody else.
    valid_from
        Since when it holds, like 2026-03-01 (UTC unless a zone is given).
    expires_at
        From when on it is gone.
    metadata
        A JSON object to keep beside it.
    """
    content: str | Sequence[str] = sentence(text, "what to remember")
    if content == STANDARD:
        with opened(STANDARD) as stream:
            content = _lines(stream)
    with desk.memory(new=True) as memory:
        receipt = memory.remember(
            content,
            tier=tier,
            domains=domain,
            session_id=session,
            speaker=speaker,
            valid_from=valid_from,
            expires_at=expires_at,
            metadata=metadata,
        )
    desk.out.show(receipt, shown_receipt(receipt))


def signature_of(turn: Turn) -> str:
    """Name a turn by its place in its session, and by session, speaker and words in 96 bits."""
    parts = (turn.session_id or "", str(turn.position), turn.speaker or "", turn.user)
    digest = hashlib.blake2b(digest_size=TURN_HASH // 2)
    for part in parts:
        raw = part.encode()
        digest.update(len(raw).to_bytes(8, "big") + raw)
    return f"{turn.position + 1}-{digest.hexdigest()}"


def learn_turn(memory: Memory, turn: Turn, *, explain: bool = False) -> Receipt | None:
    """Learn a turn of a transcript, or give None when it was learned before."""
    signature = signature_of(turn)
    if memory.seen(signature):
        return None
    try:
        return memory.learn(
            turn.user,
            turn.assistant,
            session_id=turn.session_id,
            speaker=turn.speaker,
            at=turn.at,
            explain=explain,
            signature=signature,
        )
    except UsageError as error:
        raise UsageError(f"line {turn.line} of the transcript: {error}") from error


def _learned(memory: Memory, turn: Turn, total: Sum, *, explain: bool) -> Receipt | None:
    total.turns += 1
    receipt = learn_turn(memory, turn, explain=explain)
    if receipt is None:
        total.known += 1
    else:
        total.add(receipt)
    return receipt


def _tell(desk: Desk, memory: Memory, turn: Turn, receipt: Receipt, total: Sum) -> None:
    if desk.out.as_json:
        total.receipts.append(receipt)
        return
    where = f"{turn.session_id} " if turn.session_id else ""
    others = memory.get_many([opened.against for opened in receipt.tensions])
    account = shown_account(receipt, {key: entry.text for key, entry in others.items()})
    desk.out.say(words(f"{where}turn {turn.position + 1}", "quiet"), account)


def _show_sum(desk: Desk, total: Sum) -> None:
    names = ("stored", "merged", "superseded", "tensions", "rejected")
    counts = {name: total.counts[name] for name in (*names, "promoted", "demoted")}
    total.statements = sum(counts[name] for name in names)
    total.counts = Counter(counts)
    read = f"{count(total.turns, 'turn')} read"
    known = f", {total.known:,} known from before" if total.known else ""
    failed = shown_failures(total.failures)
    desk.out.show(total, words(read + known), shown_counts(counts), *failed)


class _Step(Protocol):
    def __call__(self) -> None: ...


@contextmanager
def _watched(desk: Desk, file: str, stream: BinaryIO) -> Generator[_Step]:
    size = size_of(file)
    if size < LONG or not desk.out.watched:
        yield lambda: None
        return
    columns = (TextColumn("learning"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    with Progress(*columns, console=desk.out.errors, transient=True) as progress:
        task = progress.add_task("learning", total=size)
        yield lambda: progress.update(task, completed=stream.tell())


def _lines(stream: BinaryIO) -> list[str]:
    try:
        lines = stream.read().decode("utf-8-sig").splitlines()
    except UnicodeDecodeError as error:
        raise UsageError(f"standard input is not UTF-8 text: {error}", argument="text") from error
    return [line for line in lines if line.strip()]
