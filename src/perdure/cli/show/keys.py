"""Organisations, keys and lines of the audit log, as tables."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import RenderableType

from perdure.cli.show.words import one_line, table, when, words
from perdure.service.organisations import Organisation
from perdure.wire.keyring import ApiKey, AuditLine

_STYLES = {"active": "good", "expired": "quiet", "revoked": "bad"}
_OUTCOMES = {"done": "good", "denied": "bad", "failed": "reason"}


def shown_keys(keys: Sequence[ApiKey]) -> RenderableType:
    """Show each key with what it may do and how it stands."""
    if not keys:
        return words("no keys", "quiet")
    shown = table("id!", "name", "status!", "may!", "last used!")
    for key in keys:
        shown.add_row(
            words(key.id, "id"),
            words("\n".join([one_line(key.name), *_bounds(key)])),
            words(_status(key), _STYLES[key.status]),
            "\n".join(key.scopes),
            when(key.last_used_at),
        )
    return shown


def shown_lines(lines: Sequence[AuditLine]) -> RenderableType:
    """Show who did what, and what came of it."""
    if not lines:
        return words("nothing yet", "quiet")
    shown = table("when!", "what", "outcome!", "key", "whose", "to what")
    for one in lines:
        times = f" (+{one.count})" if one.count > 1 else ""
        shown.add_row(
            when(one.at),
            words(one.operation),
            words(f"{one.outcome} {one.status}{times}", _OUTCOMES[one.outcome]),
            words(one.key_id or "-"),
            words("/".join(filter(None, (one.principal, one.conversation))) or "-"),
            words(one.subject or "-"),
        )
    return shown


def shown_organisations(organisations: Sequence[Organisation]) -> RenderableType:
    """Show each organisation by its id, which is its tenant."""
    if not organisations:
        return words("no organisations", "quiet")
    shown = table("id!", "name", "since!")
    for one in organisations:
        shown.add_row(words(one.id, "id"), words(one_line(one.name)), when(one.created_at))
    return shown


def _status(key: ApiKey) -> str:
    return f"{key.status}\n({when(key.expires_at)[:10]})" if key.expires_at else key.status


def _bounds(key: ApiKey) -> list[str]:
    """Say in lines among whom a limited key may do that."""
    bounds = (("principals", key.principal_prefix), ("conversations", key.conversation_prefix))
    return [f"{names} {prefix}..." for names, prefix in bounds if prefix]
