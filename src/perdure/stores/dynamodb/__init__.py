"""Entries in one DynamoDB table, or in anything that speaks its protocol."""

from __future__ import annotations

from perdure.errors import MissingExtraError

try:
    from perdure.stores.dynamodb.store import DynamoDBStore
except ModuleNotFoundError as error:
    if (error.name or "").split(".")[0] not in ("aiobotocore", "aiohttp", "botocore"):
        raise
    raise MissingExtraError("DynamoDBStore", "dynamodb") from error

__all__ = ["DynamoDBStore"]
