"""Settings: an argument beats the environment, that the file, that the default; nothing silent."""

from __future__ import annotations

from dataclasses import fields

import pytest

from perdure.config import NAMES, Settings, load

USUAL = "sqlite:///usual.db"


def loaded(tmp_path, arguments=None, environment=None, toml=""):
    path = tmp_path / "perdure.toml"
    path.write_text(toml, encoding="utf-8")
    named = {"PERDURE_CONFIG": str(path), **(environment or {})}
    return load(arguments or {}, named, usual_store=USUAL)


def test_nothing_configured_is_as_declared(tmp_path):
    assert load({}, {}, usual_store=USUAL) == Settings(store=USUAL)
    assert loaded(tmp_path) == Settings(store=USUAL)


def test_the_nearer_one_counts(tmp_path):
    toml = "[service]\nport = 1\nhost = 'file'\nworkers = 2\n"
    settings = loaded(tmp_path, {"port": 3, "host": None}, {"PERDURE_HOST": "env"}, toml)
    assert (settings.port, settings.host, settings.workers) == (3, "env", 2)
    assert settings.problems == ()


UNUSABLE = {
    "port": "80000", "workers": "0", "environment": "Live!", "log_level": "loud",
    "max_tokens": "-1", "max_index_items": "x", "recall_limit": "1.5", "max_body_bytes": "10",
    "max_import_bytes": "ten", "request_seconds": "0", "stream_seconds": "inf",
    "stop_seconds": "nan", "requests_at_once": "0", "learns_at_once": "0", "learns_waiting": "-1",
    "rate_per_key": "many", "rate_per_organisation": "1/fortnight", "audit_days": "-1",
    "level": "galaxy", "embedder": "psychic", "model": "small", "model_url": "ftp://model",
    "model_key": "mk-1", "extraction": "guess", "rates_url": "http://ada:hunter2@rates",
}  # fmt: skip


@pytest.mark.parametrize("name", UNUSABLE)
def test_what_cannot_be_used_keeps_the_usual_and_is_told_of(tmp_path, name):
    settings = loaded(tmp_path, environment={f"PERDURE_{name.upper()}": UNUSABLE[name]})
    assert getattr(settings, name) == getattr(Settings(store=USUAL), name)
    [problem] = settings.problems
    assert f"PERDURE_{name.upper()}" in problem
    assert "hunter2" not in problem


@pytest.mark.parametrize("url", ["http://", "https://:80/v1", "model:8080", "http://[::1"])
def test_an_address_without_a_host_is_none(tmp_path, url):
    settings = loaded(tmp_path, environment={"PERDURE_MODEL_URL": url})
    assert (settings.model_url, len(settings.problems)) == (None, 1)


def test_a_refusal_names_nothing_that_would_be_used(tmp_path):
    (tmp_path / "perdure.toml").write_text("[service]\nport = 'Порт'\n", encoding="utf-8")
    given = {"PERDURE_CONFIG": str(tmp_path / "perdure.toml"), "PERDURE_WORKERS": "0",
             "PERDURE_MODEL": "small"}  # fmt: skip
    told = load({}, given, usual_store=USUAL).problems
    strict = load({}, given, usual_store=USUAL, strict=True).problems
    assert strict == (
        "port in perdure.toml must be a whole number from 0 to 65535, not 'Порт'",
        "PERDURE_WORKERS must be a whole number from 1 to 256, not '0'",
        "PERDURE_MODEL without PERDURE_MODEL_URL",
    )
    used = ("; the usual one is used", "; the usual one is used", ": no model is asked")
    assert told == tuple(map(str.__add__, strict, used))


def test_a_model_needs_a_name_and_an_address(tmp_path):
    said = {"PERDURE_MODEL": "small", "PERDURE_MODEL_URL": "http://localhost:1/v1"}
    settings = loaded(tmp_path, environment={**said, "PERDURE_MODEL_KEY": "mk-1"})
    assert (settings.model, settings.model_url) == tuple(said.values())
    assert settings.problems == ()
    assert "mk-1" not in repr(settings)
    [problem] = loaded(tmp_path, {"model_key": "mk-1"}).problems
    assert problem.startswith("PERDURE_MODEL_KEY without PERDURE_MODEL and PERDURE_MODEL_URL")
    assert "mk-1" not in problem


def test_every_embedder_that_may_be_set_can_be_opened():
    from perdure.config import EMBEDDERS
    from perdure.embedders.opening import NAMES as OPENED

    assert set(EMBEDDERS) == set(OPENED)


def test_every_setting_has_an_unusable_value_tried():
    free = {"store", "host"}
    assert set(UNUSABLE) | free == set(NAMES)
    assert {one.name for one in fields(Settings)} == {*NAMES, "problems"}


def test_what_nobody_knows_in_the_file_is_told_of(tmp_path):
    settings = loaded(tmp_path, toml="[service]\nprot = 1\n[servce]\nport = 1\n")
    assert settings.port == Settings(store=USUAL).port
    assert len(settings.problems) == 2


def test_a_setting_that_stands_in_no_table_is_told_where_it_belongs(tmp_path):
    [problem] = loaded(tmp_path, toml="port = 1\n").problems
    assert "port in perdure.toml" in problem
    assert "[service]" in problem


@pytest.mark.parametrize("toml", ["[service", "service = 3\n", "\udcff"])
def test_a_file_that_cannot_be_read_is_told_of(tmp_path, toml):
    path = tmp_path / "perdure.toml"
    path.write_bytes(toml.encode("utf-8", "surrogateescape"))
    settings = load({}, {"PERDURE_CONFIG": str(path)}, usual_store=USUAL)
    assert len(settings.problems) == 1
    gone = load({}, {"PERDURE_CONFIG": str(tmp_path / "no.toml")}, usual_store=USUAL)
    assert "is not there" in gone.problems[0]


def test_an_url_is_never_shown(tmp_path):
    secret = "postgresql://ada:hunter2@db/x"
    settings = loaded(tmp_path, {"store": secret}, {"PERDURE_RATES_URL": "redis://:hunter2@r"})
    assert "hunter2" not in repr(settings)
    broken = loaded(tmp_path, toml="[service]\nstore = ['hunter2']\nrates_url = ['hunter2']\n")
    assert len(broken.problems) == 2
    assert "hunter2" not in "".join(broken.problems)
