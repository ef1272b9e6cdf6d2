"""Write the tables of `docs/stores.md` from the stores themselves: what they can, what they take.

Run by `make fix`; a house test fails when the page is stale.
"""

from __future__ import annotations

import inspect
import re
import sys
from pathlib import Path

from perdure.ports import Capability
from perdure.stores.opening import ROWS, SCHEMES, fits_in_url, open_store, options_of

PAGE = Path(__file__).parents[1] / "docs" / "stores.md"
EXAMPLES = {
    "MemoryStore": "memory:",
    "SqliteStore": "sqlite:///agent.db",
    "PostgresStore": "postgresql://ada@db.example:5432/agent",
    "RedisStore": "redis://db.example:6379/0",
    "DynamoDBStore": "dynamodb://memories?region=eu-west-1",
    "MilvusStore": "milvus:///agent.db",
}
GIVEN = {
    ("SqliteStore", Capability.VECTOR): "with numpy",
    ("PostgresStore", Capability.VECTOR): "with pgvector",
    ("RedisStore", Capability.VECTOR): "with numpy",
    ("MilvusStore", Capability.TEXT): "of the companion",
    ("MilvusStore", Capability.HISTORY): "of the companion",
    ("MilvusStore", Capability.ATOMIC_BATCH): "of the companion",
}
"""What a store can do if something else is there."""


def capabilities() -> str:
    """Give the table of what each store can do."""
    lines = ["| store | extra | " + " | ".join(f"`{one.value}`" for one in Capability) + " |"]
    lines.append("|---" * (2 + len(Capability)) + "|")
    for name, row in ROWS.items():
        can = open_store(EXAMPLES[name]).capabilities
        cells = [
            GIVEN.get((name, one)) or ("yes" if one in can else "refused") for one in Capability
        ]
        extra = f"`{row.extra}`" if row.extra else "none"
        lines.append(f"| `{name}` | {extra} | {' | '.join(cells)} |")
    return "\n".join(lines)


def addresses() -> str:
    """Give the table of the schemes and options of each store."""
    lines = ["| store | schemes | example | options |", "|---" * 4 + "|"]
    for name, row in ROWS.items():
        schemes = ", ".join(f"`{one}:`" for one, found in SCHEMES.items() if found is row)
        options = ", ".join(_option(one) for one in options_of(row)) or "none"
        lines.append(f"| `{name}` | {schemes} | `{EXAMPLES[name]}` | {options} |")
    return "\n".join(lines)


def renewed(text: str) -> str:
    """Give the page with its tables as they are now."""
    for name, table in (("capabilities", capabilities()), ("addresses", addresses())):
        mark = f"<!-- table: {name} -->\n"
        text = re.sub(
            rf"{mark}.*?\n\n", lambda _, new=f"{mark}{table}\n\n": new, text, flags=re.DOTALL
        )
    return text


def _option(parameter: inspect.Parameter) -> str:
    shown = f"`{parameter.name}={parameter.default!r}`"
    return shown if fits_in_url(parameter) else f"{shown} (not in the URL)"


def main() -> int:
    """Write the page anew."""
    PAGE.write_text(renewed(PAGE.read_text("utf-8")), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
