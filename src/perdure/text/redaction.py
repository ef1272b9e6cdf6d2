"""Strike secrets out of a text without moving its other words."""

from __future__ import annotations

from perdure.text.secrets import STRUCK, find_secrets


def strike_secrets(text: str) -> str:
    """Put a bar in place of every secret, as long as the secret was, so that spans stay true.

    >>> strike_secrets("The wifi password is hunter2-magpie")
    'The wifi password is ██████████████'
    """
    for secret in find_secrets(text):
        bar = STRUCK * (secret.end - secret.start)
        text = text[: secret.start] + bar + text[secret.end :]
    return text
