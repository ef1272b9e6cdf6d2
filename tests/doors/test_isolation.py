"""Two organisations, every operation, the same names and each other's ids: not one foreign byte."""

from __future__ import annotations

import asyncio
import json
import re
from typing import Any
from urllib.parse import quote

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from doors.served import Served, served
from perdure.model.scope import Scope
from perdure.service.reserved import RESERVED, tag_of

MARKS = {"acme": "kiwi7431", "zenith": "mango8642"}
"""A word in everything that an organisation writes, and in nothing that the other does."""

PRINCIPALS = st.sampled_from(
    [None, "ada", "%", "_", "a/b", "ada/*", "../zenith", "zenith", RESERVED, "ada\n", "ａda", "阿"]
)
TEXTS = st.sampled_from(
    [
        "The staging port is 7443.",
        "We deploy with Nomad, never with Kubernetes.",
        "I am allergic to cashews.",
        "I am not allergic to cashews.",
        "Always run the linter before a push.",
        "预发布数据库在三号机房。",
        "Ich wohne in Gießen.",
    ]
)
WHO = st.sampled_from(sorted(MARKS))
PLACES = st.integers(0, 10**6)
TIERS = st.sampled_from(["L0", "L1", "L2", "L3"])
LEVELS = st.sampled_from(["tenant", "principal", "conversation"])
GETS = st.sampled_from(
    [
        "/memories?limit=500", "/tensions", "/self-model", "/stats", "/snapshot", "/export",
        "/definitions", "/keys", "/audit?limit=500",
    ]
)  # fmt: skip
BY_ID = st.sampled_from(
    [
        ("GET", "/memories/{}", None),
        ("GET", "/memories/{}/history", None),
        ("PATCH", "/memories/{}", {"tier": "L2"}),
        ("DELETE", "/memories/{}", None),
        ("GET", "/traces/{}", None),
        ("POST", "/tensions/{}", {"resolvedBy": "x", "winner": "a"}),
        ("GET", "/definitions/{}", None),
        ("DELETE", "/definitions/{}", None),
        ("POST", "/definitions/{}/read", {"message": "port?"}),
        ("DELETE", "/keys/{}", None),
    ]
)
_IDS = re.compile(r'"(?:id|definitionId)":"([^"]+)"')

_DRAWN = re.compile(r"[0-9a-f]{8}")
"""Ids that no two have by themselves; a message of a turn may be `msg-1-0` with both."""


class TwoOrganisations(RuleBasedStateMachine):
    """What one does never shows in an answer to the other; ids of the other are unknown ids."""

    @initialize()
    def begin(self) -> None:
        self.runner = asyncio.Runner(loop_factory=asyncio.SelectorEventLoop)
        self.place = served(rate_per_key="off", rate_per_organisation="off")
        self.service: Served = self.runner.run(self.place.__aenter__())
        self.keys = {who: self.runner.run(self.service.key(who)) for who in MARKS}
        self.ids: dict[str, list[str]] = {who: [] for who in MARKS}
        self.given: dict[str, set[str]] = {who: set() for who in MARKS}
        self.asked: dict[str, str] = dict.fromkeys(MARKS, "")

    def teardown(self) -> None:
        self.runner.run(self.place.__aexit__(None, None, None))
        self.runner.close()

    @rule(who=WHO, text=TEXTS, principal=PRINCIPALS, tier=TIERS)
    def remember(self, who, text, principal, tier):
        item = {"content": f"{text} {MARKS[who]}", "tier": tier, "domains": [MARKS[who]]}
        self.ask(who, "POST", "/memories", {"items": [item], "sessionId": "s"}, principal)

    @rule(who=WHO, text=TEXTS, principal=PRINCIPALS)
    def learn(self, who, text, principal):
        said = {"userMessage": f"{text} {MARKS[who]}", "assistantResponse": "ok", "outcome": True}
        self.ask(who, "POST", "/turns", said, principal)

    @rule(who=WHO, text=TEXTS, principal=PRINCIPALS, foreign=st.booleans())
    def recall(self, who, text, principal, foreign):
        query = f"{text} {MARKS[other(who)]}" if foreign else text
        self.ask(who, "POST", "/recall", {"query": query, "limit": 50}, principal)

    @rule(who=WHO, text=TEXTS, principal=PRINCIPALS, place=PLACES)
    def context(self, who, text, principal, place):
        force = [self.an_id(other(who), place)]
        self.ask(who, "POST", "/context", {"userMessage": text, "forceFull": force}, principal)

    @rule(who=WHO, principal=PRINCIPALS)
    def add_tension(self, who, principal):
        mark = MARKS[who]
        claims = {"claimA": f"{mark} deploys on Friday.", "claimB": f"{mark} deploys on Monday."}
        self.ask(who, "POST", "/tensions", claims, principal)

    @rule(who=WHO, principal=PRINCIPALS)
    def outcome(self, who, principal):
        said = {"domain": MARKS[who], "success": False, "failurePattern": MARKS[who]}
        self.ask(who, "POST", "/self-model/outcome", said, principal)

    @rule(who=WHO, level=LEVELS)
    def define(self, who, level):
        said = {
            "id": "notes", "type": "episodic", "strategy": {"kind": "window", "size": 9},
            "scopeLevel": level, "description": MARKS[who],
        }  # fmt: skip
        self.ask(who, "POST", "/definitions", said)

    @rule(who=WHO, principal=PRINCIPALS)
    def write_definition(self, who, principal):
        said = {"userMessage": MARKS[who], "assistantResponse": MARKS[who], "conversation": "c"}
        self.ask(who, "POST", "/definitions/notes/turns", said, principal)
        self.ask(who, "POST", "/definitions/notes/read", {"message": "?", "conversation": "c"},
                 principal)  # fmt: skip

    @rule(who=WHO)
    def make_a_key(self, who):
        self.ask(who, "POST", "/keys", {"name": MARKS[who], "scopes": ["memories:read"]})

    @rule(who=WHO, path=GETS, principal=PRINCIPALS)
    def read(self, who, path, principal):
        self.ask(who, "GET", path, None, principal)

    @rule(who=WHO, asked=BY_ID, place=PLACES, principal=PRINCIPALS)
    def by_own_id(self, who, asked, place, principal):
        method, path, body = asked
        self.ask(who, method, path.format(quote(self.an_id(who, place), safe="")), body, principal)

    @rule(who=WHO, asked=BY_ID, place=PLACES, principal=PRINCIPALS)
    def by_an_id_of_the_other(self, who, asked, place, principal):
        method, path, body = asked
        foreign = self.an_id(other(who), place)
        if foreign in self.given[who]:
            return  # chosen by both, like a definition's name
        answers = []
        for name in (foreign, "x" * len(foreign)):
            answer = self.ask(who, method, path.format(quote(name, safe="")), body, principal)
            assert answer.status_code == 404, answer.text
            told = answer.text.replace(answer.headers["x-request-id"], "")
            answers.append(told.replace(name, "ID"))
        assert answers[0] == answers[1]

    @rule(who=WHO, place=PLACES, principal=PRINCIPALS, everything=st.booleans())
    def forget_what_is_the_others(self, who, place, principal, everything):
        foreign = [self.an_id(other(who), place)]
        for said in ({"ids": foreign}, {"matching": MARKS[other(who)]}):
            answer = self.ask(who, "POST", "/forget", said, principal)
            assert answer.status_code >= 400 or answer.json().get("entries", 0) == 0
        if everything:
            self.ask(who, "POST", "/forget", {"everything": True}, principal)

    @rule(who=WHO, text=TEXTS, principal=PRINCIPALS)
    def both_use_one_idempotency_key(self, who, text, principal):
        for one in (who, other(who)):
            item = {"content": f"{text} {MARKS[one]}"}
            self.ask(one, "POST", "/memories", {"items": [item]}, principal, idempotency_key="k")

    @rule(who=WHO, principal=PRINCIPALS)
    def carry_a_snapshot_of_ones_own(self, who, principal):
        taken = self.ask(who, "GET", "/snapshot", None, principal)
        if taken.status_code == 200:
            self.ask(who, "POST", "/restore", {"snapshot": taken.json()["snapshot"]}, principal)

    def an_id(self, who: str, place: int) -> str:
        known = self.ids[who]
        return known[place % len(known)] if known else f"mem_{'0' * 24}"

    def ask(
        self, who: str, method: str, path: str, body: Any = None, principal: str | None = None,
        **headers: str,
    ) -> Any:  # fmt: skip
        """Ask, and look at every byte that comes back."""
        if principal is not None:
            headers["x_perdure_principal"] = quote(principal, safe="")
        key = self.keys[who]
        answer = self.runner.run(self.service.ask(key, method, path, body, **headers))
        assert answer.status_code < 500, answer.text
        sent = path + json.dumps(body, ensure_ascii=False)
        self.asked[who] += sent
        for secret in self.foreign(who):
            # The audit log names the ids that somebody asked about, in later answers too.
            known = sent if secret in MARKS.values() else self.asked[who]
            if secret not in known:
                assert secret not in answer.text, (method, path, secret)
                assert secret not in str(answer.headers)
        if MARKS[other(who)] in sent:
            assert MARKS[other(who)] not in answer.text, (method, path)
        for one in _IDS.findall(answer.text) if answer.status_code < 400 else ():
            if one not in self.given[who]:
                self.given[who].add(one)
                self.ids[who].append(one)
        return answer

    def foreign(self, who: str) -> list[str]:
        """Give what only the other may see: its words, its keys, its ids, its tags."""
        them = other(who)
        own = self.given[who]
        unique = [one for one in self.ids[them] if one not in own and _DRAWN.search(one)]
        secret = self.keys[them]
        return [MARKS[them], tag_of(them), secret, secret.split("_", 3)[3], *unique[-20:]]


def other(who: str) -> str:
    return "zenith" if who == "acme" else "acme"


TwoOrganisations.TestCase.settings = settings(
    max_examples=25,
    stateful_step_count=30,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
test_two_organisations = TwoOrganisations.TestCase


def test_the_other_is_no_scope_that_a_request_can_name():
    assert Scope("acme", "../zenith").namespace == "acme/..%2Fzenith/_"
