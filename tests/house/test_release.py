"""What is released agrees with itself: version, licence, changelog, locks, commands."""

from __future__ import annotations

import re
import tomllib
from importlib import metadata

import pytest

from house.source import PROJECT, ROOT, SRC, offending, project_files

GROUPS = sorted(PROJECT["dependency-groups"])
TEXTS = [path for path in project_files() if b"\0" not in path.read_bytes()[:1000]]
FOREIGN = re.compile(
    r"/w[o]rk/|/r[o]ot/|pypi\.o[r]g|pythonh[o]sted|npm[j]s\.|\bTO[D]O\b|\bFI[X]ME\b"
)
"""Where the text was written, where packages come from, and what was left undone."""


def _lock(group: str) -> str:
    return (ROOT / "requirements" / f"{group}.lock").read_text("utf-8")


def _locked(group: str) -> dict[str, set[str]]:
    versions: dict[str, set[str]] = {}
    for name, version in re.findall(r"^([a-z0-9._-]+)==([^ \\]+)", _lock(group), re.MULTILINE):
        versions.setdefault(name, set()).add(version)
    return versions


def _plain(requirement: str) -> str:
    return re.split(r"[^A-Za-z0-9._-]", requirement, maxsplit=1)[0].lower().replace("_", "-")


def test_version_is_the_same_everywhere():
    version = PROJECT["project"]["version"]
    newest = re.search(
        r"^## \[(\d[^]]*)\]", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE
    )
    assert newest
    assert newest[1] == version
    assert metadata.version("perdure") == version


def test_licence_is_apache_in_full_and_declared():
    text = (ROOT / "LICENSE").read_text("utf-8")
    assert PROJECT["project"]["license"] == "Apache-2.0"
    assert "Apache License" in text
    assert "END OF TERMS AND CONDITIONS" in text


def test_readme_is_the_face_of_the_package():
    assert (ROOT / "README.md").exists()
    assert PROJECT["project"].get("readme") == "README.md"


def test_package_is_typed_and_needs_nothing():
    assert (SRC / "perdure" / "py.typed").exists()
    assert PROJECT["project"]["dependencies"] == []


@pytest.mark.parametrize("group", GROUPS)
def test_locks_have_a_hash_for_everything_and_no_address(group):
    lock = _lock(group)
    pinned = re.split(r"\n(?! )", lock.strip())
    assert pinned
    assert all("==" in line and "--hash=sha256:" in line for line in pinned)
    assert not re.search(r"://|^-|^[^ #\n]+ @ ", lock, re.MULTILINE)


@pytest.mark.parametrize("group", GROUPS)
def test_locks_hold_what_their_group_asks_for(group):
    wanted = {_plain(each) for each in PROJECT["dependency-groups"][group] if isinstance(each, str)}
    locked = {_plain(line) for line in _lock(group).splitlines() if line[:1].isalnum()}
    assert wanted <= locked


def test_demo_group_is_the_cli_extra_and_the_build_tool():
    demo = {_plain(each) for each in PROJECT["dependency-groups"]["demo"]}
    extra = {_plain(each) for each in PROJECT["project"]["optional-dependencies"]["cli"]}
    assert demo == extra | {"hatchling"}


def test_locks_agree_on_versions():
    """A package may be locked twice, once per Python that its newest needs; then so everywhere."""
    agreed: dict[str, set[str]] = {}
    for group in GROUPS:
        for name, versions in _locked(group).items():
            assert agreed.setdefault(name, versions) == versions, name


def test_ci_runs_tests_and_check_and_stops_at_the_first_failure():
    script = (ROOT / ".ci" / "run").read_text("utf-8")
    assert "set -euo pipefail" in script
    assert re.findall(r"^make (\w+)$", script, re.MULTILINE) == ["test", "servers", "check"]


def test_ci_lets_no_store_go_untested():
    assert "export PERDURE_REQUIRE_LIVE=1" in (ROOT / ".ci" / "run").read_text("utf-8")


def test_contributing_is_short():
    assert len((ROOT / "CONTRIBUTING.md").read_text("utf-8").splitlines()) <= 120


def test_texts_speak_of_the_project_alone():
    def foreign(path):
        return FOREIGN.findall(path.read_text("utf-8", errors="replace"))

    assert offending(TEXTS, foreign) == {}


def test_locks_and_pyproject_are_valid_for_every_python_we_name():
    classifiers = " ".join(PROJECT["project"]["classifiers"])
    lowest = PROJECT["project"]["requires-python"].removeprefix(">=")
    tools = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]
    assert f"Python :: {lowest}" in classifiers
    assert tools["ruff"]["target-version"] == f"py{lowest.replace('.', '')}"
    assert tools["pyright"]["pythonVersion"] == lowest
