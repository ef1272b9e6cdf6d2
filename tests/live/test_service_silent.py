"""A service that dies or stands still in the middle: what its clients see, and that it passes."""

from __future__ import annotations

import http.client
import json
import signal
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import pytest

from live.servers.freezing import frozen
from live.servers.service import Service
from perdure import PerdureError, Scope
from perdure.client import Client
from perdure.errors import DeadlineError, ServiceError, StoreUnavailableError

pytestmark = [
    pytest.mark.slow,
    pytest.mark.xdist_group("service_faults"),
    # The HTTP library leaves a socket to the garbage that is reset just as it connects.
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]

ADA = Scope(principal="ada")
TURNS = 100


@pytest.fixture
def service(tmp_path: Path):
    settings = {"PERDURE_RATE_PER_KEY": "off", "PERDURE_LOG_LEVEL": "warning"}
    running = Service(f"sqlite:///{tmp_path / 'memory.db'}", tmp_path, settings=settings).start()
    yield running
    running.kill()


def client_of(service: Service, **named) -> Client:
    return Client(service.url, api_key=service.key, scope=ADA, **{"timeout": 300.0, **named})


def test_an_export_whose_service_dies_is_told_of_and_can_be_asked_for_again(service):
    with client_of(service) as client:
        texts = [f"Folder {number} holds {'ß' * 9000}." for number in range(500)]
        client.remember(texts)
        lines = client.export()
        taken = [next(lines) for _ in range(10)]
        service.kill()
        with pytest.raises(ServiceError, match="ask for it again") as broken:
            taken += lines
        assert broken.value.is_server_error()
        assert len(taken) < len(texts)
        with pytest.raises(StoreUnavailableError) as gone:
            list(client_of(service, retries=0).export())
        assert gone.value.is_server_error()
        service.start()
        again = list(client.export())
        assert sum("entry" in line for line in again) == len(texts)
        assert taken[1:] == again[1 : len(taken)]


def test_an_import_whose_service_dies_can_be_sent_again_and_doubles_nothing(service):
    lines = [{"content": f"Chest {number} belongs to deck {number % 7}."} for number in range(3000)]

    def until_it_dies():
        for number, line in enumerate(lines):
            if number == 2000:
                service.kill()
            yield line

    with client_of(service) as client:
        with pytest.raises(PerdureError) as broken:
            client.import_(until_it_dies())
        assert broken.value.is_server_error()
        service.start()
        client.import_(lines)
        assert client.stats().memories == len(lines)


@pytest.mark.parametrize("after", [0.0, 0.01, 0.03, 0.1])
def test_a_key_whose_service_died_is_answered_when_it_comes_again(service, after):
    """Killed before, while or after it wrote: sent again it is carried out, and there once."""
    body = {"items": [{"content": f"Anchor {number} weighs {number} t."} for number in range(200)]}
    asking = threading.Thread(target=_ask, args=(service, body))
    asking.start()
    asking.join(after)
    service.kill()
    asking.join(60)
    service.start()
    status, said = _ask(service, body)
    assert status == 201, said
    assert _ask(service, body) == (status, said)
    with client_of(service) as client:
        assert client.stats().memories == 200


def _ask(service: Service, body: object) -> tuple[int, dict]:
    headers = {
        "authorization": f"Bearer {service.key}",
        "idempotency-key": "once-and-again",
        "x-perdure-principal": "ada",
        "content-type": "application/json",
    }
    asked = http.client.HTTPConnection("127.0.0.1", service.port, timeout=60)
    with suppress(OSError, http.client.HTTPException):
        asked.request("POST", "/api/v1/memories", json.dumps(body), headers)
        answer = asked.getresponse()
        return answer.status, json.loads(answer.read())
    return 0, {}


def test_a_service_that_stands_still_is_late_and_goes_on_when_it_wakes(service):
    with client_of(service) as client, client_of(service, timeout=1.0) as hasty:
        client.learn("My cabin is number 7.")
        assert service.process is not None
        with frozen(service.process.pid):
            for ask in (hasty.stats, lambda: hasty.learn("My bunk is number 9.")):
                with pytest.raises(DeadlineError, match="no answer within") as late:
                    ask()
                assert late.value.is_server_error()
        # What was late may have been kept; said again, it is there once.
        client.learn("My bunk is number 9.")
        texts = [entry.text for entry in client.list().entries]
        assert sum("bunk" in text for text in texts) == 1
        assert sum("cabin" in text for text in texts) == 1
        assert hasty.stats().memories == 2


def test_a_hundred_who_learn_at_once_lose_and_double_nothing(service):
    with client_of(service, retries=50) as client, ThreadPoolExecutor(TURNS) as pool:
        turns = [f"The code of locker {number} is {number * 7 + 1000}" for number in range(TURNS)]
        receipts = list(pool.map(client.learn, [*turns, *turns]))
        held = [entry.text for entry in client.list(limit=500).entries]
    assert sorted(held) == sorted(turns)
    assert sum(len(receipt.stored) for receipt in receipts) == TURNS
    assert not any(receipt.failures for receipt in receipts)


def test_it_ends_in_time_though_a_reader_of_an_export_does_not_read_on(service):
    with client_of(service) as client:
        client.remember([f"Barrel {number} holds {'x' * 18_000}." for number in range(500)])
        lines = client.export()
        next(lines)
        assert service.process is not None
        service.process.send_signal(signal.SIGTERM)
        assert service.process.wait(60) == 0
        lines.close()
