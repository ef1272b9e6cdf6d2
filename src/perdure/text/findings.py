"""What reading a message gives: findings, and what was refused with the reason."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from perdure.frozen import frozen
from perdure.text.packs import Shape

Polarity = Literal["+", "-"]
Reason = Literal[
    "question", "hypothetical", "quoted", "code", "pasted", "fiction", "small-talk",
    "interaction-only", "secret", "too-short", "too-long", "no-shape", "recalled-block",
    "repeated-in-turn", "low-confidence", "retracted",
]  # fmt: skip
"""The reasons of `perdure.model.receipt.RejectionReason` that reading a text can give."""


@frozen
class Finding:
    """One thing the user stated; `message[start:end]` are the words it was said in.

    `said` is those words with white space collapsed, which is what is kept; of the second part of
    "I love tea and hate coffee" it has the subject as well, which stands before `start`, and of
    "dass ich vegan bin" the verb is where a sentence of its own has it. `text` is
    the labelled form of the reference rules for English, and equals `said` elsewhere. `valid_from`
    is the first instant of the past date that an event or decision names. `confidence` is 0..1.
    """

    text: str
    said: str
    start: int
    end: int
    shape: Shape
    polarity: Polarity = "+"
    confidence: float = 0.9
    correction: bool = False
    valid_from: datetime | None = None


@frozen
class Refused:
    """One part of the message that is not learned, and why; of a secret the text shows only `…`."""

    text: str
    start: int
    end: int
    reason: Reason


@frozen
class Reading:
    """Every sentence of a message, once: its findings and its refusals, each in order of place."""

    findings: list[Finding]
    refused: list[Refused]
