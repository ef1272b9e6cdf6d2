"""Requests for this conversation alone are told from rules that hold on."""

from __future__ import annotations

import pytest

from perdure.text.interaction import is_interaction_scoped


@pytest.mark.parametrize(
    "text",
    [
        "Don’t check the ticket for that", "dont look up the price",
        "no need to verify the sum", "just note this", "noted for this conversation",
        "taken as is, not verified", "For this reply only, be brief", "ok", "Got it!",
        "Bitte nur diesmal auf Englisch", "nur für diese Antwort kurz",
        "solo por esta vez en inglés",
        "juste pour cette fois en anglais", "только в этот раз коротко", "仅这次用英文",
        "この回答だけ英語で",
    ],
)  # fmt: skip
def test_what_binds_this_conversation_alone(text):
    assert is_interaction_scoped(text)


@pytest.mark.parametrize(
    "text",
    [
        "Never resolve conflicts by hand", "Don't check in generated files", "ok then",
        "The health check runs hourly", "Never deploy on Fridays", "Do not use search engines",
        "Nie am Freitag ausliefern", "永远不要在周五部署",
    ],
)  # fmt: skip
def test_what_holds_on(text):
    assert not is_interaction_scoped(text)
