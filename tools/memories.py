"""Write the tables of `docs/memories.md` from the code: the matrix, the types, the strategies.

Run by `make fix`; a house test fails when the page is stale.
"""

from __future__ import annotations

import re
import sys
from dataclasses import MISSING, Field, fields
from pathlib import Path

from perdure.memories import Extract
from perdure.memories.matrix import KINDS, ROWS, STRATEGIES, TYPES
from perdure.memories.strategies.base import Strategy
from perdure.model.evidence import MemoryType, StrategyKind

PAGE = Path(__file__).parents[1] / "docs" / "memories.md"
NEEDED = {
    "embedder": "an embedder",
    "vector-store": "a store with `vector`",
    "llm": "a model to ask",
    "model": "its name",
}
GIVEN = {"extract": ("with `extractor='llm'`", Extract(extractor="llm"))}
"""What a strategy needs only with some options."""
_ORDERS = {"chronological": "in the order it was said", "relevance": "best first"}


def matrix() -> str:
    """Give the table of what each strategy chooses from, type by type."""
    lines = ["| | " + " | ".join(f"`{one}`" for one in TYPES) + " |", "|---" * 5 + "|"]
    for kind in KINDS:
        cells = [_cell(each, kind) for each in TYPES]
        lines.append(f"| `{STRATEGIES[kind].__name__}` | {' | '.join(cells)} |")
    return "\n".join(lines)


def types() -> str:
    """Give the table of what each type keeps, where, and in which order it is shown."""
    lines = ["| type | keeps | lives with the | shown |", "|---" * 4 + "|"]
    for each in TYPES:
        shapes = [row.shape for row in ROWS if row.shape.type == each and "rag" not in row.flavors]
        kept = {kind.value: None for shape in shapes for kind in _chosen_from(shape)}
        levels = {shape.level: None for shape in shapes}
        order = _ORDERS[shapes[0].order]
        documents = [row.shape for row in ROWS if row.shape.type == each and "rag" in row.flavors]
        order += "".join(f"; documents {_ORDERS[one.order]}" for one in documents)
        lines.append(f"| `{each}` | {_plurals(kept)} | {', '.join(levels)} | {order} |")
    return "\n".join(lines)


def strategies() -> str:
    """Give the table of the options of each strategy, their defaults, and what it needs."""
    lines = ["| strategy | options | needs |", "|---" * 3 + "|"]
    for kind in KINDS:
        strategy = STRATEGIES[kind]
        options = ", ".join(_option(one) for one in fields(strategy))
        lines.append(f"| `{strategy.__name__}` | {options} | {_needs(kind, strategy)} |")
    return "\n".join(lines)


TABLES = {"matrix": matrix, "types": types, "strategies": strategies}


def renewed(text: str) -> str:
    """Give the page with its tables as they are now."""
    for name, table in TABLES.items():
        mark = f"<!-- table: {name} -->\n"
        new = f"{mark}{table()}\n\n"
        text = re.sub(rf"{mark}.*?\n\n", lambda _, new=new: new, text, flags=re.DOTALL)
    return text


def _cell(for_type: MemoryType, kind: StrategyKind) -> str:
    rows = [row for row in ROWS if row.shape.type == for_type and kind in row.kinds]
    chosen: dict[str, None] = {}
    for row in rows:
        chosen |= {one.value: None for one in _chosen_from(row.shape)}
    return _plurals(chosen) or "refused"


def _chosen_from(shape) -> list:
    return sorted(shape.selection.kinds)


def _plurals(kinds) -> str:
    return ", ".join(f"{kind}s" for kind in kinds)


def _option(one: Field) -> str:
    return f"`{one.name}`" if one.default is MISSING else f"`{one.name}={one.default!r}`"


def _needs(kind: StrategyKind, strategy: type[Strategy]) -> str:
    if kind in GIVEN:
        when, example = GIVEN[kind]
        return f"{when}: {', '.join(NEEDED[one] for one in example.requirements)}"
    return ", ".join(NEEDED[one] for one in strategy.needs) or "nothing"


def main() -> int:
    """Write the page anew."""
    PAGE.write_text(renewed(PAGE.read_text("utf-8")), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
