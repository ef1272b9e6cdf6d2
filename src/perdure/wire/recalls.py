"""Answers of a recall as JSON, there and back."""

from __future__ import annotations

from perdure.model.recall import Hit, Recall
from perdure.wire.entries import FAILURE, MEMORY, TEXT
from perdure.wire.forms import flag, number
from perdure.wire.minds import TENSION
from perdure.wire.nested import listed, named
from perdure.wire.shapes import part, record, told

_HIT = record(
    "Hit",
    Hit,
    part("memory", MEMORY, "entry", always=True),
    part("score", number(), "score", "0..1, higher is better", always=True),
    part("shares", named(number()), "shares", "what the score is made of", drop={}),
    part("via", TEXT, "via", "in a broad recall, the first hit whose rare words led here"),
)
RECALL = record(
    "Recall",
    Recall,
    part("results", listed(_HIT), "hits", "best first", always=True),
    part("failures", listed(FAILURE, into=tuple), "failures", "what could not be asked", drop=()),
    told("empty", flag(), lambda recall: recall.empty, "nothing that is known answers"),
    part("floor", number(), "floor", "a score below it was no answer", drop=0.0),
    part(
        "tensions",
        listed(TENSION, into=tuple),
        "tensions",
        "open contradictions in which a result is one side: what it says is not settled",
        drop=(),
    ),
)
