"""What DynamoDB's errors mean in perdure's tree."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from typing import Any, cast

from botocore.exceptions import (  # pyright: ignore[reportMissingTypeStubs]
    BotoCoreError,
    ClientError,
    NoCredentialsError,
    NoRegionError,
    PartialCredentialsError,
)

from perdure.errors import (
    StoreError,
    StoreFullError,
    StoreReadOnlyError,
    StoreRefusedError,
    StoreUnavailableError,
)

MISSING = "ResourceNotFoundException"
OVERTAKEN = frozenset({"ConditionalCheckFailed", "TransactionConflict"})
"""Why a transaction is cancelled when others wrote first."""

THROTTLED = frozenset({"ProvisionedThroughputExceeded", "ThrottlingError"})
"""Why a transaction is cancelled that may be tried again as it is."""

_BUSY = (StoreUnavailableError, "the table takes no more requests now")
_DOWN = (StoreUnavailableError, "the service cannot answer now")
_CREDENTIALS = (StoreRefusedError, "the credentials were not accepted")

_BY_CODE: dict[str, tuple[type[StoreError], str]] = {
    MISSING: (StoreUnavailableError, "there is no such table: run `perdure migrate`"),
    "ProvisionedThroughputExceededException": _BUSY,
    "ProvisionedThroughputExceeded": _BUSY,
    "ThrottlingException": _BUSY,
    "ThrottlingError": _BUSY,
    "RequestLimitExceeded": _BUSY,
    "TransactionInProgressException": _BUSY,
    "LimitExceededException": _BUSY,
    "InternalServerError": _DOWN,
    "InternalFailure": _DOWN,
    "ServiceUnavailable": _DOWN,
    "ServiceUnavailableException": _DOWN,
    "UnrecognizedClientException": _CREDENTIALS,
    "InvalidSignatureException": _CREDENTIALS,
    "MissingAuthenticationTokenException": _CREDENTIALS,
    "ExpiredTokenException": _CREDENTIALS,
    "IncompleteSignature": _CREDENTIALS,
    "ItemCollectionSizeLimitExceeded": (StoreFullError, "the scope holds all that it may (10 GB)"),
    "ItemCollectionSizeLimitExceededException": (
        StoreFullError,
        "the scope holds all that it may (10 GB)",
    ),
}
_WRITES = frozenset({"TransactWriteItems", "BatchWriteItem", "UpdateItem"})
_DENIED = "AccessDeniedException"


@contextmanager
def translating(where: str) -> Generator[None, None, None]:
    """Raise what the driver raises as the error of ours that says the same, with its cause."""
    try:
        yield
    except ClientError as error:
        raise from_code(code_of(error), cast(Any, error).operation_name, where) from error
    except (NoCredentialsError, PartialCredentialsError) as error:
        raise StoreRefusedError("there are no credentials", where=where) from error
    except NoRegionError as error:
        message = "no region is known: say it as ?region="
        raise StoreUnavailableError(message, where=where) from error
    except BotoCoreError as error:
        message = f"the service cannot be reached: {type(error).__name__}"
        raise StoreUnavailableError(message, where=where) from error


def from_code(code: str, operation: str, where: str) -> StoreError:
    """Give the error that says what a code of DynamoDB's says."""
    if code == _DENIED:
        kind = StoreReadOnlyError if operation in _WRITES else StoreRefusedError
        return kind(f"these credentials may not do {operation}", where=where)
    if code in _BY_CODE:
        kind, message = _BY_CODE[code]
        return kind(message, where=where)
    return StoreError(f"DynamoDB refused {operation}: {code}", where=where)


def code_of(error: ClientError) -> str:
    """Give the code of an error."""
    return str(_response(error).get("Error", {}).get("Code", ""))


def reasons_of(error: ClientError) -> frozenset[str]:
    """Give the codes for which a transaction was cancelled; none for any other error."""
    reasons = cast(list[dict[str, Any]], _response(error).get("CancellationReasons", []))
    return frozenset(str(one.get("Code", "None")) for one in reasons) - {"None"}


def _response(error: ClientError) -> dict[str, Any]:
    return cast(dict[str, Any], error.response)
