"""Write the tables of `docs/service.md` from the table of operations and that of errors.

Run by `make fix`; a house test fails when the page is stale.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from perdure.service.docs import limits_of
from perdure.service.saying import fields_of
from perdure.wire.asking import Operation
from perdure.wire.errors import ROWS
from perdure.wire.operations import OPERATIONS

PAGE = Path(__file__).parents[1] / "docs" / "service.md"


def operations() -> str:
    """Give the table of what there is to ask for."""
    lines = ["| ask | scope | what it does | `Client` |", "|---" * 4 + "|"]
    for one in OPERATIONS:
        access = f"`{one.access}`" if one.access else "no key"
        method = f"`{one.client}`" if one.client else ""
        lines.append(f"| `{one.method} {one.url}` | {access} | {one.about} | {method} |")
    return "\n".join(lines)


def requests() -> str:
    """Give, for each operation, what may be said with it."""
    parts = [part for one in OPERATIONS if (part := _request(one))]
    return "\n\n".join(parts)


def _request(one: Operation) -> str:
    if not one.fields:
        return ""
    lines = [f"**{one.method} {one.url}**. {one.more}".rstrip(), ""]
    lines += ["| field | where | what it is | meaning |", "|---" * 4 + "|"]
    for field in fields_of(one)[: len(one.fields)]:
        name = f"**`{field.name}`**" if field.needed else f"`{field.name}`"
        usual = "" if field.default is None else f"; usually `{field.default}`"
        lines.append(
            f"| {name} | {field.place} | {limits_of(field.form.schema)}{usual} | {field.about} |"
        )
    return "\n".join(lines)


def errors() -> str:
    """Give the table of errors as they travel."""
    lines = ["| status | `error` | `code` | class |", "|---" * 4 + "|"]
    for row in sorted(ROWS, key=lambda row: row.status):
        name = row.kind.__name__
        lines.append(f"| {row.status} | `{row.family}` | `{row.code}` | `{name}` |")
    return "\n".join(lines)


TABLES = {"operations": operations, "requests": requests, "errors": errors}


def renewed(text: str) -> str:
    """Give the page with its tables as they are now."""
    for name, table in TABLES.items():
        begin, end = f"<!-- table: {name} -->\n", f"\n<!-- end: {name} -->"
        new = f"{begin}{table()}{end}"
        text = re.sub(rf"{begin}.*?{end}", lambda _, new=new: new, text, flags=re.DOTALL)
    return text


def main() -> int:
    """Write the page anew."""
    PAGE.write_text(renewed(PAGE.read_text("utf-8")), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
