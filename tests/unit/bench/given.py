"""Small files of our own making, in the forms in which conversations are published."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

SAID = (
    "Noor keeps bees behind the mill.",
    "Ivo paints boats in Rostock.",
    "The mill was sold to a baker.",
    "Ivo's sister is called Runa.",
    "Noor's bees swarmed in May.",
    "昨天我在河边看到一只鹭。",
    "Вчера Иво купил лодку.",
    "Runa bakes rye bread on Fridays.",
)


def lines(path: Path, rows: list[Any]) -> Path:
    text = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
    data = text.encode()
    path.write_bytes(gzip.compress(data) if path.suffix == ".gz" else data)
    return path


def document(path: Path, value: Any) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(value, ensure_ascii=False), "utf-8")
    return path


def locomo_turns(sessions: int = 12, each: int = 4) -> list[dict[str, Any]]:
    return [
        {
            "conv": "talk-1",
            "session": session,
            "date": f"2024-0{1 + session % 9}-11T09:00:00",
            "pos": place,
            "dia_id": f"D{session}:{place + 1}",
            "speaker": ("Noor", "Ivo")[place % 2],
            "text": f"{SAID[place % len(SAID)]} Number {session}{place}.",
            "caption": "a bee on a hat" if (session, place) == (1, 0) else "",
        }
        for session in range(1, sessions + 1)
        for place in range(each)
    ]


def locomo_questions() -> list[dict[str, Any]]:
    def asked(number: int, question: str, category: int, *evidence: str) -> dict[str, Any]:
        return {
            "conv": "talk-1",
            "qid": f"talk-1-{number}",
            "question": question,
            "answer": "-",
            "category": category,
            "evidence": list(evidence),
        }

    return [
        asked(0, "Who keeps bees, number 10?", 4, "D1:1"),
        asked(1, "What did Ivo paint in number 21 and 31?", 1, "D2:2", "D3:2"),
        asked(2, "When was the mill sold, number 42?", 2, "D4:3"),
        asked(3, "What does Noor think of boats?", 3),
        asked(4, "Where does Noor paint boats?", 5, "D5:2"),
    ]


def locomo_files(folder: Path) -> Path:
    lines(folder / "small.questions.jsonl", locomo_questions())
    return lines(folder / "small.turns.jsonl", locomo_turns())


def locomo_document(folder: Path) -> Path:
    sessions: dict[str, Any] = {"speaker_a": "Noor", "speaker_b": "Ivo"}
    for turn in locomo_turns():
        key = f"session_{turn['session']}"
        sessions.setdefault(f"{key}_date_time", "9:00 am on 11 May, 2024")
        said = {"speaker": turn["speaker"], "dia_id": turn["dia_id"], "text": turn["text"]}
        if turn["caption"]:
            said["blip_caption"] = turn["caption"]
        sessions.setdefault(key, []).append(said)
    sessions["session_12"][0]["text"] = ""
    asked = [
        {**{name: row[name] for name in ("question", "category")}, "evidence": row["evidence"]}
        for row in locomo_questions()
    ]
    asked[1]["evidence"] = ["D2:2; D3:02", "D99:1"]
    talk = {"sample_id": "talk-1", "conversation": sessions, "qa": asked}
    return document(folder / "locomo10.json", [talk])


def beam_messages(count: int = 48) -> list[dict[str, Any]]:
    return [
        {
            "chat": "7",
            "id": number,
            "batch": 1 + number // 4,
            "role": ("user", "assistant")[number % 2],
            "time": "March-15-2024",
            "text": f"{SAID[number % len(SAID)]} Number {number}.",
        }
        for number in range(count)
    ]


def beam_files(folder: Path) -> Path:
    asked = [
        {
            "chat": "7", "qid": "7-a-0", "ability": "abstention", "question": "Who is Wim?",
            "gold_ids": [],
        },
        {
            "chat": "7", "qid": "7-k-0", "ability": "knowledge_update",
            "question": "Who keeps bees, number 8?", "gold_ids": [8, 16, 999],
        },
    ]  # fmt: skip
    lines(folder / "small.questions.jsonl", asked)
    return lines(folder / "small.messages.jsonl.gz", beam_messages())


def beam_folder(folder: Path) -> Path:
    turns = [
        [{"role": row["role"], "id": row["id"], "content": row["text"]}] for row in beam_messages()
    ]
    batches = [
        {
            "batch_number": 1 + at // 4,
            "time_anchor": "March-15-2024",
            "turns": turns[at : at + 4],
        }
        for at in range(0, len(turns), 4)
    ]
    document(folder / "chats" / "7" / "chat.json", batches)
    probes = {
        "abstention": [{"question": "Who is Wim?", "ideal_response": "-"}],
        "knowledge_update": [
            {
                "question": "Who keeps bees, number 8?",
                "source_chat_ids": {"original_info": [8], "updated_info": [16, 999]},
            }
        ],
    }
    document(folder / "chats" / "7" / "probing_questions" / "probing_questions.json", probes)
    return folder / "chats"


def longmemeval_rows() -> list[dict[str, Any]]:
    names = [f"s{number}" for number in range(12)]
    sessions = [
        [
            {"role": "user", "content": f"{SAID[number % len(SAID)]} Number {number}."},
            {"role": "assistant", "content": f"I see, number {number}."},
            {"role": "user", "content": ""},
            {"role": "user", "content": f"And that was all for number {number}."},
            {"role": "assistant", "content": f"Goodbye, number {number}."},
        ]
        for number in range(12)
    ]
    sessions[3][0]["has_answer"] = True
    common = {
        "haystack_session_ids": names,
        "haystack_dates": ["2023/05/20 (Sat) 02:21"] * 12,
        "haystack_sessions": sessions,
        "question_date": "2023/05/30 (Tue) 23:40",
        "answer": "Runa",
    }
    return [
        {
            **common,
            "question_id": "q1",
            "question_type": "single-session-user",
            "question": "What is Ivo's sister called, number 3?",
            "answer_session_ids": ["s3"],
        },
        {
            **common,
            "question_id": "q2_abs",
            "question_type": "single-session-user",
            "question": "What is Ivo's brother called?",
            "answer_session_ids": ["s3"],
        },
    ]


def longmemeval_file(folder: Path) -> Path:
    return document(folder / "longmemeval_s.json", longmemeval_rows())


def belief(name: str, content: str, **more: Any) -> dict[str, Any]:
    return {
        "_id": name,
        "user_id": "noor",
        "canonical_name": name.replace("-", "_"),
        "aliases": [],
        "content": content,
        "scope": ["domain:bees"],
        "pinned": False,
        "epistemic_status": "active",
        "resolved_at": None,
        "superseded_by": None,
        "created_at": "2026-01-01T00:00:00Z",
        **more,
    }


BELIEFS = [
    belief("b-other", "Keeps goats.", user_id="ivo"),
    belief("b-hive-old", "Used straw hives.", superseded_by="b-hive"),
    belief("b-hive", "Uses wooden hives.", aliases=["skep"], pinned=True),
    belief("b-honey", "Sells lime honey at the market.", aliases=["linden"]),
    belief("b-boat", "Paints boats blue.", scope=["domain:boats"]),
    belief("b-style", "Wants direct answers.", scope=["user:universal"], pinned=True),
    belief("b-queen", "Whether to buy a queen is open.", pinned=True),
]
CASES: list[dict[str, Any]] = [
    {
        "caseId": "alias",
        "category": "Alias resolution",
        "scope": ["domain:bees"],
        "query": "linden harvest?",
        "expect": {
            "relevantBeliefs": {"shouldOnlyInclude": ["b-honey"]},
            "pinnedFacts": {"mustInclude": ["b-hive"], "mustExclude": ["b-queen", "b-boat"]},
            "openQuestions": {"mustInclude": ["b-queen"], "mustExclude": ["b-hive-old"]},
            "personaPrelude": {"nonEmpty": True, "contains": ["direct"]},
        },
    },
    {
        "caseId": "scope",
        "category": "Scopes",
        "scope": ["domain:bees"],
        "query": "Which boats are painted?",
        "expect": {"relevantBeliefs": {"shouldOnlyInclude": [], "mustExclude": ["b-boat"]}},
    },
    {
        "caseId": "stranger",
        "category": "Cold start",
        "userId": "wim",
        "scope": ["domain:bees"],
        "query": "",
        "expect": {"personaPrelude": {"isNull": True}, "relevantBeliefs": {}},
    },
]


def precision_files(folder: Path) -> Path:
    document(folder / "small.beliefs.json", BELIEFS)
    document(folder / "small.cases.json", CASES)
    return folder
