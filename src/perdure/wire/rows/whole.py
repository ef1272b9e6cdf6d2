"""What is done with all of a memory at once: forget it, take it out, put it in."""

from __future__ import annotations

from perdure.model.entry import Json
from perdure.wire import samples
from perdure.wire.asking import LINES_TYPE, MESSAGE_CHARS, NAME_CHARS, Operation, field, wrapped
from perdure.wire.forms import flag, text, whole, word
from perdure.wire.nested import AROUND, listed, mapping
from perdure.wire.receipts import FORGET_RECEIPT
from perdure.wire.shapes import document, part

_NAME = text(least=1, most=NAME_CHARS)
_LINE = document(
    "Line",
    part("format", text(), "format", "names the format, on the first line"),
    part("schema", whole(1), "schema", "of the format"),
    part("snapshotSchema", whole(1), "snapshotSchema", "of entries and versions"),
    part("entry", mapping(around=AROUND), "entry", "one entry as a snapshot has it"),
    part("version", mapping(around=AROUND), "version", "one earlier state"),
    part("signature", text(), "signature", "a turn that was learned"),
    part("end", mapping(), "end", "counts of what came before, on the last line"),
)
IMPORTED = document(
    "Imported",
    part("mode", word("restored", "remembered"), "mode", always=True),
    part("lines", whole(0), "lines", "read", always=True),
    part("entries", whole(0), "entries", "restored"),
    part("counts", mapping(), "counts", "what became of what was remembered"),
    part("rejected", listed(mapping()), "rejected", "the first hundred, with their lines"),
)
_SNAPSHOT_EXAMPLE: Json = {"format": "perdure.snapshot", "schema": 2, "entries": []}

ROWS = (
    Operation(
        "forget",
        "POST",
        "/forget",
        "memories:write",
        "Erase for good, and prove it: these ids, all that says something, or everything",
        FORGET_RECEIPT,
        samples.FORGET_RECEIPT,
        client="forget",
        more="Exactly one of `ids`, `matching` and `everything`.",
        fields=(
            field("ids", listed(_NAME, most=1000), "these memories", example=["mem_4f1e"]),
            field("matching", text(least=1, most=MESSAGE_CHARS), "all that says this"),
            field("everything", flag(), "the whole of this scope"),
        ),
        writes=True,
    ),
    Operation(
        "snapshot",
        "GET",
        "/snapshot",
        "memories:read",
        "Give all that is kept, with its history, as one document",
        wrapped("Snapshot", "snapshot", mapping()),
        {"snapshot": _SNAPSHOT_EXAMPLE},
        client="snapshot",
        safe=True,
    ),
    Operation(
        "restore",
        "POST",
        "/restore",
        "memories:write",
        "Put a snapshot of this scope into it while it is empty",
        wrapped("Restored", "restored", whole(0)),
        {"restored": 0},
        client="restore",
        fields=(
            field(
                "snapshot",
                mapping(around=AROUND),
                "as it was given",
                needed=True,
                example=_SNAPSHOT_EXAMPLE,
            ),
        ),
        writes=True,
    ),
    Operation(
        "export",
        "GET",
        "/export",
        "memories:read",
        "Give all that is kept, with its history, line by line",
        _LINE,
        {"format": "perdure.lines", "schema": 1},
        client="export",
        more="JSON lines: a head, then an object a line; the last line is `end` and says that"
        " nothing is missing.",
        gives=LINES_TYPE,
        safe=True,
    ),
    Operation(
        "import",
        "POST",
        "/import",
        "memories:write",
        "Take in what an export gave, or memories to remember, line by line",
        IMPORTED,
        {"mode": "remembered", "lines": 2, "counts": {"stored": 2}},
        client="import_",
        more="What an export gave is restored, all or nothing, while the scope is empty. Lines of"
        ' `{"content": ...}` with the fields of items are remembered, a thousand at a time.',
        sends=LINES_TYPE,
        writes=True,
    ),
)
