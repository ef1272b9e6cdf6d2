"""The turn: memory before the model, learning after it, and a record of how the answer came."""

from __future__ import annotations

from perdure.model.trace import Trace
from perdure.turn.prompt import Prompt
from perdure.turn.recorder import Recorder, current_recorder
from perdure.turn.result import Skipped, TurnContext, TurnPart, TurnResult
from perdure.turn.spans import SpanRecorder

__all__ = [
    "Prompt",
    "Recorder",
    "Skipped",
    "SpanRecorder",
    "Trace",
    "TurnContext",
    "TurnPart",
    "TurnResult",
    "current_recorder",
]
