"""What the last messages were about, by session."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from perdure.engine.recent import Recent
from perdure.model.scope import Scope

Domains: TypeAlias = tuple[str, ...]

SESSIONS = 4096
"""Sessions whose last subjects are remembered, least recently heard dropped."""

RECENT = 3
"""Messages whose domains count as recent, for telling a change of subject."""


class Subjects:
    """Remember the domains of each session's last messages. Safe to share between threads."""

    def __init__(self) -> None:
        self._heard = Recent[tuple[Scope, str | None], Sequence[Domains]](SESSIONS)

    def note(self, scope: Scope, session: str | None, domains: Sequence[str]) -> None:
        """Remember what a message was about, for the next one of its session."""
        if domains:
            heard = tuple(domains)
            self._heard.change((scope, session), lambda turns: [*(turns or ()), heard][-RECENT:])

    def of_session(self, scope: Scope, session: str | None) -> Domains:
        """Name what the session's last messages were about, the newest first."""
        return _newest_first([self._heard.peek((scope, session)) or ()])

    def of_scope(self, scope: Scope) -> Domains:
        """Name what the scope's messages were about lately, in any session, the newest first."""
        return _newest_first(self._heard.under(lambda key: key[0] == scope))

    def drop(self, scope: Scope) -> None:
        """Let go of what was heard in a scope."""
        self._heard.drop(lambda key: key[0] == scope)


def _newest_first(sessions: Sequence[Sequence[Domains]]) -> Domains:
    turns = [turn for session in reversed(sessions) for turn in reversed(session)]
    return tuple(dict.fromkeys(domain for turn in turns for domain in turn))
