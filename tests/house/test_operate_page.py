"""What the page about operating and the deployment files say is so."""

from __future__ import annotations

import re
from dataclasses import fields

import pytest
import yaml

from house.source import ROOT
from perdure.config import NAMES, PREFIX, Settings, load

PAGE = (ROOT / "docs" / "operate.md").read_text("utf-8")
DEPLOY = ROOT / "deploy"
DEFAULTS = {one.name: one.default for one in fields(Settings)}
PATHS = {"store": "a file in your own data folder"}
"""What depends on the machine, in words."""


def containers():
    """Give every container that the files describe, with its arguments and its rights."""
    compose = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
    yield "compose", compose["services"]["perdure"]["command"]
    for document in yaml.safe_load_all((DEPLOY / "kubernetes.yaml").read_text("utf-8")):
        if document["kind"] in ("Deployment", "Job"):
            for container in document["spec"]["template"]["spec"]["containers"]:
                yield document["kind"], container["args"]


@pytest.mark.parametrize("name", NAMES)
def test_each_setting_stands_there_with_its_default(name):
    (row,) = re.findall(rf"^\| `{name}` \|.*$", PAGE, re.MULTILINE)
    _, _, variable, default, meaning, _ = (cell.strip() for cell in row.split("|"))
    assert variable == f"`{PREFIX}{name.upper()}`"
    usual = "none" if DEFAULTS[name] is None else f"`{DEFAULTS[name]}`"
    assert default == PATHS.get(name, usual)
    assert meaning


def test_the_page_names_no_setting_that_there_is_not():
    assert set(re.findall(r"^\| `(\w+)` \| `PERDURE_", PAGE, re.MULTILINE)) == set(NAMES)


def test_the_file_that_is_shown_sets_what_it_says(tmp_path):
    (shown,) = re.findall(r"^```toml\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    path = tmp_path / "perdure.toml"
    path.write_text(shown, "utf-8")
    settings = load({}, {f"{PREFIX}CONFIG": str(path)}, usual_store="memory:")
    assert settings.problems == ()
    assert (settings.port, settings.rate_per_key) == (8080, "600/minute")


def test_containers_run_commands_and_options_that_there_are():
    from perdure.cli.app import _COMMANDS
    from perdure.cli.commands import serving

    known = {f"--{name.replace('_', '-')}" for name in serving.serve.__annotations__}
    for where, arguments in containers():
        assert arguments[0] in dict(_COMMANDS), where
        assert {one for one in arguments if one.startswith("--")} <= known, where


@pytest.mark.parametrize("name", ["compose.yaml", "kubernetes.yaml", "Dockerfile"])
def test_nothing_runs_with_more_rights_than_it_needs(name):
    text = (DEPLOY / name).read_text("utf-8")
    assert "privileged" not in text.replace("no-new-privileges", "")
    if name == "kubernetes.yaml":
        assert text.count("runAsNonRoot: true") == text.count("containers:")
        assert text.count("readOnlyRootFilesystem: true") == text.count("containers:")
    elif name == "compose.yaml":
        assert yaml.safe_load(text)["services"]["perdure"]["read_only"] is True
    else:
        assert re.findall(r"^USER (\S+)$", text, re.MULTILINE) == ["10001"]


def test_images_are_of_this_release():
    text = (ROOT / "pyproject.toml").read_text("utf-8")
    version = re.search(r'^version = "(.+)"$', text, re.MULTILINE)[1]
    images = re.findall(r"image: perdure:(\S+)", (DEPLOY / "kubernetes.yaml").read_text("utf-8"))
    assert images
    assert set(images) == {version}


def test_passwords_come_from_outside():
    written = re.compile(r"password:\s*[a-z0-9]+\s*$", re.IGNORECASE | re.MULTILINE)
    for path in DEPLOY.iterdir():
        assert not written.search(path.read_text("utf-8")), path.name


def test_deployment_files_name_settings_and_paths_that_there_are():
    from perdure.wire.operations import OPERATIONS

    settings = {f"{PREFIX}{name.upper()}" for name in NAMES} | {f"{PREFIX}CONFIG"}
    open_paths = {one.path for one in OPERATIONS if one.access is None}
    for path in DEPLOY.iterdir():
        text = path.read_text("utf-8")
        assert set(re.findall(r"\bPERDURE_[A-Z_]+", text)) <= settings, path.name
        assert set(re.findall(r"(?<![\w.])/health[\w/]*", text)) <= open_paths, path.name


def test_an_image_is_built_of_what_there_is():
    text = (DEPLOY / "Dockerfile").read_text("utf-8")
    copied = re.findall(r"^COPY (?!--from)(.+) \S+$", text, re.MULTILINE)
    sources = [source for line in copied for source in line.split()]
    assert "src" in sources
    assert [one for one in sources if not (ROOT / one).exists()] == []
    # Built without isolation: what builds it has to be among what was installed before.
    lock = (ROOT / "requirements" / "serve.lock").read_text("utf-8")
    assert "--no-build-isolation" in text
    assert re.search(r"^hatchling==", lock, re.MULTILINE)


def test_a_unit_of_systemd_runs_an_option_that_there_is():
    from perdure.cli.commands import serving

    unit = (DEPLOY / "perdure.service").read_text("utf-8")
    (line,) = re.findall(r"^ExecStart=(.+)$", unit, re.MULTILINE)
    program, command, *options = line.split()
    assert (program.rpartition("/")[2], command) == ("perdure", "serve")
    known = {f"--{name.replace('_', '-')}" for name in serving.serve.__annotations__} | {"--store"}
    assert {one.partition("=")[0] for one in options if one.startswith("--")} <= known


def test_nothing_is_killed_before_requests_under_way_have_ended():
    settings = Settings(store="memory:")
    compose = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
    patience = [int(compose["services"]["perdure"]["stop_grace_period"].removesuffix("s"))]
    documents = yaml.safe_load_all((DEPLOY / "kubernetes.yaml").read_text("utf-8"))
    pods = [one["spec"]["template"]["spec"] for one in documents if one["kind"] == "Deployment"]
    patience += [one["terminationGracePeriodSeconds"] for one in pods]
    unit = (DEPLOY / "perdure.service").read_text("utf-8")
    patience += [int(one) for one in re.findall(r"^TimeoutStopSec=(\d+)", unit, re.MULTILINE)]
    assert len(patience) == 3
    assert min(patience) > settings.stop_seconds


def test_services_of_compose_wait_for_services_and_keep_in_volumes_that_there_are():
    compose = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
    services = compose["services"]
    for name, service in services.items():
        assert set(service.get("depends_on", {})) <= set(services), name
        held = {one.partition(":")[0] for one in service.get("volumes", [])}
        assert {one for one in held if "/" not in one} <= set(compose["volumes"]), name
