"""Who is not let in by PostgreSQL is told so, whatever language the server speaks."""

from __future__ import annotations

import psycopg
import pytest

from perdure.errors import StoreRefusedError, StoreUnavailableError
from perdure.stores.postgres.errors import translated

TOLD = 'connection failed: connection to server at "127.0.0.1", port 5432 failed: FATAL:  '


def failed(said: str, user: str = "ada") -> psycopg.OperationalError:
    """Give the error of a connection that failed, as if the server had said this."""
    with pytest.raises(psycopg.OperationalError) as caught:
        psycopg.connect(f"postgresql://{user}:geheim@127.0.0.1:1/agent", connect_timeout=2)
    caught.value.args = (TOLD + said,)
    return caught.value


@pytest.mark.parametrize(
    "said",
    [
        'password authentication failed for user "ada"',
        "Passwort-Authentifizierung für Benutzer »ada« fehlgeschlagen",
        "la autentificación password falló para el usuario «ada»",
        "authentification par mot de passe échouée pour l'utilisateur  «\xa0ada\xa0»",
        'ユーザー"ada"のパスワード認証に失敗しました',
        '사용자 "ada"의 password 인증을 실패했습니다',
        'пользователь "ada" не прошёл проверку подлинности (по паролю)',
        '用户 "ada" Password 认证失败',
        "Rolle »ada« existiert nicht",
        'для роли "ada" вход запрещён',
        "kein pg_hba.conf-Eintrag für Host »::1«, Benutzer »bob«, Datenbank »agent«, SSL aus",
    ],
)
def test_who_is_not_let_in_is_told_so(said: str) -> None:
    error = translated(failed(said), "postgresql://ada@127.0.0.1:5432/agent")
    assert type(error) is StoreRefusedError
    assert "geheim" not in str(error)


@pytest.mark.parametrize(
    "said",
    [
        'database "ada" does not exist',
        "Datenbank »agent« existiert nicht",
        "tut mir leid, schon zu viele Verbindungen",
        'too many connections for role "ada"',
        "система баз данных запускается",
        "the database system is starting up",
    ],
)
def test_what_may_be_otherwise_later_is_no_refusal(said: str) -> None:
    error = translated(failed(said), "postgresql://ada@127.0.0.1:5432/agent")
    assert type(error) is StoreUnavailableError


def test_a_user_named_as_what_a_message_says_is_not_taken_for_refused() -> None:
    error = translated(failed("the server is starting up", user="server"), "postgresql://x")
    assert type(error) is StoreUnavailableError
