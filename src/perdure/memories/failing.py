"""What a model or an embedder raised, in a word and in a sentence."""

from __future__ import annotations

from typing import cast

from perdure.errors import BadCompletionError, ProviderError
from perdure.ports import Completion

MOST_TOLD = 500


def code_of(error: Exception) -> str:
    """Give the code of one of our errors; of any other, its type."""
    return error.code if isinstance(error, ProviderError) else type(error).__name__


def why(error: Exception) -> str:
    """Say what an error says; of one that is not ours, its type as well."""
    try:
        said = str(error)
    except Exception:  # noqa: BLE001 - an error of somebody else may fail at anything
        said = "it cannot say why"
    name = [] if isinstance(error, ProviderError) else [type(error).__name__]
    told = ": ".join([*name, *([said] if said else [])])
    return told[:MOST_TOLD].encode("utf-8", "replace").decode()


def checked(answer: object, model: str) -> Completion:
    """Give an answer that is one; raises `BadCompletionError` for anything else."""
    if isinstance(answer, Completion) and isinstance(cast(object, answer.text), str):
        return answer
    raise BadCompletionError("the answer is no completion with a text", where=model)
