"""An organisation's keys and its audit log."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from perdure.errors import ForbiddenError, NotFoundError, UsageError
from perdure.service.keys import (
    Grant,
    Key,
    check_within,
    make_grant,
    told,
    usual_scopes,
    within_reach,
)
from perdure.service.verbs.asked import USUAL_PAGE, Asked, Verbs
from perdure.wire.asking import Listed
from perdure.wire.keyring import ApiKey, NewKey


async def keys(asked: Asked) -> Listed:
    """List those that the caller's key could have made."""
    maker = await _maker(asked)
    page = await asked.parts.guards.keyring.page(
        asked.caller.organisation,
        limit=asked.arguments.get("limit", USUAL_PAGE),
        cursor=await asked.continued("keys"),
    )
    now = asked.parts.clock.now()
    known = [told(one, now) for one in page.keys if within_reach(one.grant, maker.grant)]
    return Listed(known, await asked.continues("keys", page.cursor))


async def create_key(asked: Asked) -> NewKey:
    """Make one that can do no more than the caller's."""
    maker, now = await _maker(asked), asked.parts.clock.now()
    grant = _wanted(asked.arguments, maker, now)
    check_within(grant, maker.grant)
    guards = asked.parts.guards
    made = await guards.keyring.create(
        maker.organisation,
        asked.arguments["name"],
        grant,
        guards.environment,
        created_by=maker.id,
    )
    asked.name_subject(made.key.id)
    return NewKey(told(made.key, now), made.text)


async def revoke_key(asked: Asked) -> ApiKey:
    """End one that the caller's key could have made."""
    keyring, organisation = asked.parts.guards.keyring, asked.caller.organisation
    key_id: str = asked.arguments["id"]
    maker = await _maker(asked)
    if not within_reach((await keyring.get(organisation, key_id)).grant, maker.grant):
        raise NotFoundError("key", key_id)
    return told(await keyring.revoke(organisation, key_id), asked.parts.clock.now())


async def audit(asked: Asked) -> Listed:
    """Read the log of the whole organisation, which a limited key may not."""
    asked.caller.need_whole("the audit log")
    page = await asked.parts.guards.log.page(
        asked.caller.organisation,
        limit=asked.arguments.get("limit", USUAL_PAGE),
        cursor=await asked.continued("audit"),
    )
    return Listed(page.lines, await asked.continues("audit", page.cursor))


def _wanted(said: dict[str, Any], maker: Key, now: datetime) -> Grant:
    """Read what a new key is to be allowed; what is not said is as its maker has it."""
    if "expires_in_days" in said and "expires_at" in said:
        raise UsageError("say expiresInDays or expiresAt, not both", argument="expires_at")
    expires_at = said.get("expires_at", maker.grant.expires_at)
    if "expires_in_days" in said:
        expires_at = now + timedelta(days=said["expires_in_days"])
    scopes = said.get("scopes") or usual_scopes(maker)
    if not scopes:
        raise ForbiddenError("this key has none of the usual scopes to grant; name others")
    return make_grant(
        scopes,
        expires_at=expires_at,
        principal_prefix=said.get("principal_prefix", maker.grant.principal_prefix),
        conversation_prefix=said.get("conversation_prefix", maker.grant.conversation_prefix),
        now=now,
    )


async def _maker(asked: Asked) -> Key:
    """Read the caller's own key, for what a caller does not say: when it expires."""
    return await asked.parts.guards.keyring.get(asked.caller.organisation, asked.caller.key_id)


VERBS: Verbs = {
    "keys": keys,
    "create_key": create_key,
    "revoke_key": revoke_key,
    "audit": audit,
}
