"""How much one may ask over HTTP: a person, a stranger, and that nobody else notices."""

import pytest

from boltyard.server.rate import MOST_KEPT, QUESTIONS, STRANGERS, Rates, TooMuch
from tests.server.site import where_time_stands_still


class Hands:
    """A clock that is set by hand."""

    time = 0.0

    def __call__(self) -> float:
        return self.time


def test_a_person_has_so_many_at_once_and_then_one_by_one() -> None:
    clock = Hands()
    rates = Rates(clock=clock)
    for _ in range(int(QUESTIONS.at_once)):
        rates.ask("ana", "1.2.3.4")
    with pytest.raises(TooMuch) as refused:
        rates.ask("ana", "5.6.7.8")
    rates.ask("bo", "1.2.3.4")  # the same address does not matter
    clock.time += 0.05
    rates.ask("ana", "1.2.3.4")
    with pytest.raises(TooMuch):
        rates.ask("ana", "1.2.3.4")

    assert refused.value.wait == 1
    assert str(refused.value) == "Too many requests at once; wait 1 second, then go on."


def test_strangers_are_counted_by_their_address() -> None:
    rates = Rates(clock=Hands())
    for _ in range(int(STRANGERS.at_once)):
        rates.ask("", "1.2.3.4")
    with pytest.raises(TooMuch):
        rates.ask("", "1.2.3.4")

    rates.ask("", "5.6.7.8")


def test_a_million_addresses_do_not_fill_the_memory() -> None:
    clock = Hands()
    rates = Rates(clock=clock)
    for n in range(3 * MOST_KEPT):
        clock.time += 1
        rates.ask("", f"address {n}")

    assert len(rates.buckets) <= MOST_KEPT


def test_over_http_it_is_one_sentence_and_nobody_else_notices(sqlite_file: str) -> None:
    with where_time_stands_still(sqlite_file) as client:
        rude, ana = (
            {"authorization": f"Bearer {client.post('/api/me/tokens', json={'name': name}).json()['token']}"}
            for name in ("Rude", "Ana")
        )
        client.get("/api/lobby", headers=rude)  # known from now on
        answers = [client.get("/api/lobby", headers=rude) for _ in range(int(QUESTIONS.at_once) + 1)]

        assert [answer.status_code for answer in answers] == [200] * int(QUESTIONS.at_once) + [429]
        refused = answers[-1]
        assert refused.json()["detail"].startswith("Too many requests at once; wait")
        assert int(refused.headers["retry-after"]) >= 1
        assert refused.headers["cache-control"] == "no-store"
        assert client.get("/healthz").status_code == 200
        assert client.post("/api/tables", json={"game": "robots"}, headers=ana).status_code == 201
