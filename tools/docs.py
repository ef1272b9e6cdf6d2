"""Lay out what the site is built from: the pages, and a reference written from the docstrings.

Run by `make docs`. Stops before anything is written when a link in a page leads nowhere.
"""

from __future__ import annotations

import importlib.util
import inspect
import re
import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
LAID = ROOT / "build" / "docs"
PUBLIC = (
    "perdure", "perdure.errors", "perdure.text", "perdure.recall_block", "perdure.ports",
    "perdure.memories", "perdure.turn", "perdure.stores", "perdure.embedders", "perdure.models",
    "perdure.bench", "perdure.testing",
)  # fmt: skip
LINK = re.compile(r"(?<!!)\[[^\]]*\]\(([^)\s]+)\)")
FENCED = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)


def pages() -> list[Path]:
    """Give all pages that people read, in a fixed order."""
    folders = (ROOT.glob("*.md"), (ROOT / "docs").rglob("*.md"), (ROOT / "examples").glob("*.md"))
    return [page for folder in folders for page in sorted(folder)]


def broken_links(page: Path) -> list[str]:
    """Give the links of a page that lead to no file or no heading; addresses are not followed."""
    text = FENCED.sub("", page.read_text("utf-8"))
    return [link for link in LINK.findall(text) if not _leads_somewhere(page, link)]


def _leads_somewhere(page: Path, link: str) -> bool:
    if "://" in link or link.startswith("mailto:"):
        return True
    name, _, anchor = link.partition("#")
    target = (page.parent / name).resolve() if name else page
    return target.exists() and (not anchor or anchor in anchors(target))


def anchors(page: Path) -> set[str]:
    """Give the names under which the headings of a page can be linked to."""
    text = FENCED.sub("", page.read_text("utf-8"))
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    plain = [re.sub(r"[^\w\- ]", "", heading.lower()) for heading in headings]
    return {heading.strip().replace(" ", "-") for heading in plain}


def reference_of(module_name: str) -> str:
    """Write the page of one public module: every public name with its promise."""
    module = importlib.import_module(module_name)
    parts = [f"# {module_name}", _promise(module)]
    for name in public_names(module):
        parts += _entry_of(name, getattr(module, name))
    return "\n\n".join(part for part in parts if part) + "\n"


def public_names(module: object) -> list[str]:
    """Give the declared names, or else those that are defined there and have no underscore."""
    declared = getattr(module, "__all__", None)
    if declared is not None:
        return [name for name in declared if not name.startswith("_")]
    own = [
        name
        for name, value in vars(module).items()
        if getattr(value, "__module__", None) == getattr(module, "__name__", "")
    ]
    return [name for name in own if not name.startswith("_")]


def _entry_of(name: str, value: object) -> list[str]:
    if inspect.isclass(value):
        return [f"## {name}", _promise(value), *_members_of(value)]
    if callable(value):
        return [f"## {name}{_signature(value)}", _promise(value)]
    return (
        [f"## {name}", f"`{value!r}`"] if isinstance(value, str | int | float) else [f"## {name}"]
    )


def _members_of(kind: type) -> list[str]:
    parts: list[str] = []
    for name, value in vars(kind).items():
        member = getattr(value, "__func__", value)
        if name.startswith("_") or (
            not isinstance(member, property) and not inspect.isfunction(member)
        ):
            continue
        call = "" if isinstance(member, property) else _signature(member)
        parts += [f"### {kind.__name__}.{name}{call}", _promise(member)]
    return parts


def _signature(value: object) -> str:
    try:
        taken = inspect.signature(value).parameters.values()
    except (TypeError, ValueError):
        return ""
    shown = [each.name + ("" if each.default is each.empty else "=…") for each in taken]
    return f"({', '.join(name for name in shown if name != 'self')})"


def _promise(value: object) -> str:
    """Give the docstring; examples and drawings are fenced so that they are shown as written."""
    return "\n\n".join(_fenced(part) for part in (inspect.getdoc(value) or "").split("\n\n"))


def _fenced(paragraph: str) -> str:
    if paragraph.startswith(">>>"):
        return f"```pycon\n{paragraph}\n```"
    return f"```text\n{paragraph}\n```" if "─" in paragraph else paragraph


def main() -> int:
    """Check the links, then lay out the pages anew."""
    broken = [
        f"{page.relative_to(ROOT)}: {link}" for page in pages() for link in broken_links(page)
    ]
    if broken:
        print("docs: links that lead nowhere:", *broken, sep="\n  ", file=sys.stderr)
        return 1
    shutil.rmtree(LAID, ignore_errors=True)
    shutil.copytree(ROOT / "docs", LAID)
    (LAID / "reference").mkdir()
    for name in PUBLIC:
        if importlib.util.find_spec(name):
            (LAID / "reference" / f"{name}.md").write_text(reference_of(name), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
