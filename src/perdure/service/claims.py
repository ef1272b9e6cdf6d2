"""What stands under an idempotency key, as it is kept."""

from __future__ import annotations

import base64
import zlib
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, cast

from perdure.errors import CorruptRecordError
from perdure.frozen import frozen
from perdure.model.entry import Entry, Json
from perdure.service.identity import Answer
from perdure.service.seals import Seal

MOST_BYTES = 256 * 1024
"""Of an answer, compressed. A longer one is withheld: that it was given is kept, not what."""


@frozen
class Claim:
    """The request that an idempotency key stands for, as a hash, and its answer when it has one.

    `server` is who carries it out, where servers can know of each other whether they are there.
    """

    fingerprint: str
    answer: Answer | None = None
    server: str | None = None
    seal: Seal | None = None
    """What hides the answer, where it repeats what a memory holds."""


def to_value(claim: Claim) -> Json:
    """Give what is kept of a claim."""
    if claim.answer is None:
        return {"fingerprint": claim.fingerprint, "server": claim.server}
    packed = b"" if claim.answer.withheld else zlib.compress(claim.answer.body)
    is_long = len(packed) > MOST_BYTES
    if claim.seal is not None and not is_long:
        packed = claim.seal.over(packed)
    return {
        "fingerprint": claim.fingerprint,
        "status": claim.answer.status,
        "media_type": claim.answer.media_type,
        "withheld": claim.answer.withheld or is_long,
        "subject": claim.answer.subject,
        "seal": None if claim.seal is None else claim.seal.mark,
        "body": "" if is_long else base64.b64encode(packed).decode(),
    }


def sealed_by(entry: Entry) -> str | None:
    """Give the mark of the seal that the answer of a claim is under."""
    return cast(Mapping[str, Any], entry.value).get("seal")


def from_entry(entry: Entry, seal: Seal | None = None) -> Claim:
    """Read a claim back; an answer whose seal is gone is withheld."""
    try:
        value = cast(Mapping[str, Any], entry.value)
        claim = Claim(value["fingerprint"], server=value.get("server"))
        if "status" not in value:
            return claim
        is_withheld = value["withheld"] or (value.get("seal") is not None and seal is None)
        packed = b"" if is_withheld else base64.b64decode(value["body"])
        if packed and seal is not None:
            packed = seal.under(packed)
        body = zlib.decompress(packed) if packed else b""
        said = (value["status"], body, value["media_type"], is_withheld)
        answer = Answer(*said, subject=value.get("subject"))
        return replace(claim, answer=answer)
    except (KeyError, TypeError, ValueError, zlib.error) as error:
        raise CorruptRecordError(f"the answer kept as {entry.id} cannot be read") from error
