"""What agents do with a memory, told once: each scenario is handed a door and asks it.

`do(verb, ...)` gives what the verb gives, `fails(verb, ...)` the error it raises.
"""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Any

from perdure.model.scope import Scope
from perdure.model.trace import Trace, TraceRecord

SCENARIOS: dict[str, Any] = {}
OF_SERVICE: dict[str, Any] = {}
"""What only a service has: through both clients."""

FRIDAY = "Staging deploys on Friday."
MONDAY = "Staging deploys on Monday."
TALK = (
    ("Never push to main. What is for lunch?", "Soup."),
    ("Ich wohne in Rostock und trinke lieber Tee als Kaffee.", "Notiert."),
    ("我喜欢用 Postgres。", "好的。"),
    ("Actually, the API runs on port 8443 now.", "Thanks."),
    ("My password is hunter2secret and thanks!", "I did not keep that."),
)


def scenario(tell: Any) -> Any:
    SCENARIOS[tell.__name__] = tell
    return tell


def of_service(tell: Any) -> Any:
    OF_SERVICE[tell.__name__] = tell
    return tell


def first(door: Any, text: str, **named: Any) -> str:
    return door.do("remember", text, **named).stored[0].id


@scenario
def what_people_type(door):
    """Hold to what the command line can say as well."""
    kept = first(door, FRIDAY, domains=["deployment"])
    door.do("remember", "Штаб в Риге.", tier="L0", session_id="s1")
    door.do("recall", "when does staging deploy", limit=2)
    door.do("recall", "kraken")
    door.do("context", "Deploy staging?", max_tokens=300, recall=1)
    door.do("list", limit=1)
    door.do("get", kept)
    door.do("promote", kept, "L2")
    door.do("history", kept)
    door.do("record_outcome", "deployment", False, failure_pattern="forgot the freeze")
    door.do("self_model")
    door.do("remember", "The deploy day of staging is Friday.")
    door.do("remember", "The deploy day of staging is Monday.")
    [tension] = door.do("tensions", "active")
    door.do("resolve_tension", tension.id, resolved_by="ada", winner="b")
    door.quietly("remove", kept)
    door.fails("get", kept)
    door.do("stats")
    door.do("forget", kept)
    door.fails("recall", "x", limit=0)
    door.fails("history", "nobody")


@scenario
def learn_and_ask(door):
    for number, (said, answer) in enumerate(TALK):
        door.do("learn", said, answer, session_id=f"s{number}", explain=True)
    door.do("recall", "which port has the API", limit=3)
    door.do("recall", "Postgres")
    door.do("recall", "kraken")
    door.do("context", "May I push to main?", max_tokens=400, recall=2)
    door.do("context", "", force_full=())
    door.do("stats")


@scenario
def learn_with_all_that_can_be_said(door):
    at = datetime(2026, 3, 1, 12, tzinfo=UTC)
    named = {"speaker": "Bo", "at": at, "outcome": False, "signature": "turn-1"}
    door.do("seen", "turn-1")
    door.do("learn", "We deploy with blue-green since yesterday.", **named)
    door.do("learn", "We deploy with blue-green since yesterday.", **named)
    door.do("seen", "turn-1")
    door.do("self_model")


@scenario
def remember_everything_that_can_be_said(door):
    given = {
        "tier": "L2",
        "domains": ["deployment"],
        "gist": "deploy day",
        "session_id": "s1",
        "speaker": "Bo",
        "role": "assistant",
        "origin": "web",
        "valid_from": datetime(2026, 1, 2, 3, 4, 5, 678901, tzinfo=UTC),
        "expires_at": datetime(2999, 1, 1, tzinfo=UTC),
        "metadata": {"prio": 3, "deep": {"er": [1, None, "é"]}},
    }
    door.do("remember", FRIDAY, id="own-id", **given)
    door.do("get", "own-id")
    door.do("remember", [])
    door.do("remember", [{"text": "Tea is green.", "tier": "L0"}, "Лёд холодный."], tier="L3")
    door.do("list", where={"prio": {"gte": 3}})
    door.do("list", tiers=["L0", "L3"])
    door.do("list", domains=["deployment"], session_id="s1", created_to=date(2999, 1, 1))
    door.do("list", created_from=datetime(2999, 1, 1, tzinfo=UTC))


@scenario
def page_through_a_list(door):
    door.do("remember", [f"Shelf {number} holds box {number + 70}." for number in range(7)])
    page = door.do("list", limit=3)
    page = door.do("list", limit=3, cursor=page.cursor)
    page = door.do("list", limit=3, cursor=page.cursor)
    assert page.cursor is None


@scenario
def change_and_look_back(door):
    kept = first(door, FRIDAY)
    door.do("update", kept, text=MONDAY, metadata={"why": "moved"})
    door.do("update", kept, expires_at=None, domains=["ops"])
    door.do("promote", kept, "L0")
    door.do("get", kept)
    door.do("get_many", [kept, "nobody"])
    door.do("history", kept)
    door.do("remove", kept)
    door.do("history", kept)
    door.fails("get", kept)
    door.fails("remove", kept)


@scenario
def contradict_and_settle(door):
    door.do("remember", "The deploy day of staging is Friday.")
    door.do("remember", "The deploy day of staging is Monday.")
    door.do("tensions")
    opened = door.do("add_tension", "The API is public.", "The API is internal.", impact="critical")
    door.do("tensions", "active")
    door.do("resolve_tension", opened.id, resolved_by="ada", pattern="ask ops", winner="b")
    other = door.do("add_tension", "Tea at four.", "Tea at five.", question="When is tea?")
    scopes = ("on weekdays", "on sundays")
    door.do("resolve_tension", other.id, resolved_by="bo", winner="both", applies_to=scopes)
    door.do("tensions", "resolved")
    door.fails("resolve_tension", "tension-none", resolved_by="ada")


@scenario
def know_oneself(door):
    door.do("record_outcome", "deployment", True, strategy="check the calendar", predicted=0.9)
    door.do("record_outcome", "deployment", False, failure_pattern="forgot the freeze")
    door.do("record_outcome", "deployment", False, failure_pattern="no rollback")
    door.do("self_model")
    door.do("set_task", "Move the billing service.")
    door.do("context", "deploy it")
    door.do("set_task", None)
    door.do("stats")


@scenario
def merge_and_remove_many(door):
    one = first(door, "The printer stands in room 12.")
    two = first(door, "The printer is called Ada.")
    door.do("merge", [one, two], into="The printer stands in room 12. The printer is called Ada.")
    door.fails("merge", ["nobody"], into="x y z")
    door.do("remove_many", [one, two, "nobody"])
    door.do("remove_many", [])


@scenario
def forget_and_prove(door):
    kept = first(door, FRIDAY)
    door.do("remember", "Tea is green.")
    door.do("forget", kept)
    door.do("forget", [])
    door.do("forget", matching="tea is green")
    door.do("remember", MONDAY)
    door.do("forget", door.scope)
    door.do("list")
    door.fails("forget")
    door.fails("forget", Scope(principal="somebody else"))


@scenario
def take_out_and_put_back(door):
    door.do("learn", "Never push to main.")
    kept = first(door, FRIDAY)
    door.do("remove", kept)
    taken = door.quietly("snapshot")
    door.do("forget", door.scope)
    door.do("restore", taken)
    door.fails("restore", taken)
    door.do("list")
    door.fails("restore", {})
    door.fails("restore", {**taken, "schema": 99})


@scenario
def keep_the_record_of_a_turn(door):
    records = (
        TraceRecord(1, "query", (), {"chars": 9}),
        TraceRecord(2, "read", (1,), {"memory": "memory", "kept": ["an-id"], "é": None}),
    )
    door.do("keep_trace", Trace("trace-of-mine", datetime(2026, 1, 2, tzinfo=UTC), records))
    door.do("explain", "trace-of-mine")


@scenario
def ask_what_the_first_hits_lead_to(door):
    door.do("remember", ["Ida Brandt mends the boat.", "Brandt lives above the chandlery."])
    door.do("recall", "who mends the boat")
    door.do("recall", "who mends the boat", mode="broad")
    door.do("recall", "kraken", mode="broad")


@scenario
def ask_what_was_known(door):
    door.do("remember", FRIDAY)
    door.do("recall", "staging", as_of=date(2020, 1, 1))
    door.do("recall", "staging", as_of=datetime(2999, 1, 1, tzinfo=UTC))
    door.do("context", "staging", as_of=date(2999, 1, 1))
    door.do("list", as_of=date(2020, 1, 1))


@scenario
def refuse_what_cannot_work(door):
    door.fails("recall", "x", limit=0)
    door.fails("recall", "x", tiers=["L9"])
    door.fails("recall", "x", min_score=2)
    door.fails("recall", "x", mode="deep")
    door.fails("recall", "x", as_of=5)
    door.fails("list", limit=0)
    door.fails("list", created_from="yesterday")
    door.fails("list", cursor="not a cursor")
    door.fails("list", where={"$bad": 1})
    door.fails("context", "x", max_tokens=0)
    door.fails("remember", "")
    door.fails("remember", "   ")
    door.fails("remember", "x" * 20_001)
    door.fails("remember", "a\0b")
    door.fails("remember", [{"text": "a b c", "colour": "red"}])
    door.fails("remember", {"text": "a b c"})
    door.fails("remember", "a b c", valid_from=datetime(2026, 1, 1))  # noqa: DTZ001
    door.fails("remember", "a b c", expires_at=datetime(2020, 1, 1, tzinfo=UTC))
    door.fails("learn", "half \ud800 a character")
    door.fails("learn", 7)
    door.fails("get", "")
    door.fails("get", "nobody")
    door.fails("get", "no/body?&%#ä")
    door.fails("history", "nobody")
    door.fails("update", "nobody")
    door.fails("update", "nobody", tier="L0")
    door.fails("promote", "nobody", "L9")
    door.fails("explain", "nobody")
    door.fails("tensions", "open")
    door.fails("add_tension", "the same", "the same")
    door.fails("record_outcome", "", True)
    door.fails("record_outcome", "ops", "yes")
    door.fails("merge", [], into="x")
    door.fails("keep_trace", "no trace")
    door.fails("set_task", "\0")


@of_service
def define_write_and_read(door):
    window = {"kind": "window", "size": 2}
    door.do("define", "последние", "episodic", window, description="what was said last")
    door.fails("define", "последние", "episodic", window)
    door.fails("define", "other", "episodic", {"kind": "nothing"})
    door.do("definitions")
    door.do("definition", "последние")
    for number in range(3):
        door.do("write_definition", "последние", f"Shelf {number}?", f"Box {number + 70}.")
    read = door.quietly("read_definition", "последние", "Which box?", remaining_tokens=400)
    assert [one.entry_id for one in read.blocks[0].fragments] == ["msg-3-0", "msg-3-1"]
    door.fails("read_definition", "nobody", "x")
    door.do("drop_definition", "последние")
    door.fails("definition", "последние")


@of_service
def make_and_end_a_key(door):
    until = datetime(2999, 1, 1, tzinfo=UTC)
    given = {"scopes": ["memories:read"], "expires_at": until, "principal_prefix": "ада-"}
    made = door.do("create_key", "reader", **given).key
    door.fails("create_key", "")
    door.fails("create_key", "x", scopes=["everything"])
    assert made.id in {one.id for one in door.quietly("keys")}
    door.do("revoke_key", made.id)
    door.do("revoke_key", made.id)
    door.fails("revoke_key", "nobody")
    noted = [one for one in door.quietly("audit", limit=50).items if one.subject == made.id]
    assert {one.operation for one in noted} == {"create_key", "revoke_key"}
    door.fails("audit", limit=0)


@of_service
def go_out_and_come_in_line_by_line(door):
    door.do("learn", "Never push to main.", signature="turn-1")
    door.quietly("remove", first(door, FRIDAY))
    lines = door.quietly("export")
    door.quietly("forget", door.scope)
    door.do("import_", lines)
    door.fails("import_", lines)
    door.do("list")
    door.do("seen", "turn-1")
    door.do("import_", ["Tea is green.", {"content": "Лёд холодный.", "tier": "L0"}])
    door.fails("import_", [{"content": 7}])
