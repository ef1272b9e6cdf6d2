"""What is said in a turn, and the turn as it ended."""

from __future__ import annotations

from dataclasses import field

from perdure.frozen import frozen
from perdure.model.entry import Json, Role


@frozen
class Message:
    """One message of a conversation; `index` in a turn is its place there, from 0."""

    role: Role
    content: str
    name: str | None = None


@frozen
class Usage:
    """Tokens that a model read and wrote, as its provider counts them."""

    input_tokens: int = 0
    output_tokens: int = 0

    def __add__(self, other: Usage) -> Usage:
        """Add up two calls."""
        return Usage(
            self.input_tokens + other.input_tokens, self.output_tokens + other.output_tokens
        )


@frozen
class Decision:
    """A choice an agent made on its way: where, what, by which rule, on what evidence."""

    stage: str
    chosen: str
    rule: str | None = None
    evidence: Json = None


@frozen
class ToolCall:
    """A tool an agent used: its arguments, the beginning of its answer, whether it failed."""

    name: str
    args: Json = None
    result_preview: str = ""
    errored: bool = False


@frozen
class StateWrite:
    """One write to an agent's state; a run's writes in order are its commit log."""

    key: str
    value: Json


@frozen
class RunRecord:
    """What an agent did between question and answer, as the recorder of a turn saw it."""

    decisions: tuple[Decision, ...] = ()
    tool_calls: tuple[ToolCall, ...] = ()
    commits: tuple[StateWrite, ...] = ()
    narrative: tuple[str, ...] = ()
    iterations: int = 0
    duration_ms: float = 0.0
    usage: Usage = field(default_factory=Usage)
    eval_score: float | None = None


@frozen
class FinishedTurn:
    """A turn that has its answer: what memories write from.

    `number` is what the host knows of its place in the conversation, from 1; a memory that finds a
    later one in its store goes on from there. `agreed` tells that all memories of the turn were
    asked for it: it holds as it is, unless another run has it. `run` names the run, and the trace
    of the turn; `session` the conversation it was said in, wherever a memory of it lives.
    """

    messages: tuple[Message, ...]
    run: str
    number: int | None = None
    record: RunRecord = field(default_factory=RunRecord)
    agreed: bool = False
    session: str | None = None
