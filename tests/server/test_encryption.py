"""A database on another machine is spoken to in secret, or not at all."""

import pytest

from boltyard.server.store.encryption import encrypted
from boltyard.server.store.postgres import Postgres

OUT = "postgresql://boltyard@db.club.example/boltyard"


@pytest.mark.parametrize(
    "url",
    [
        OUT,
        "postgresql://boltyard@10.0.0.7:5432/boltyard",
        "postgresql://boltyard@127.0.0.1,db.club.example/boltyard",
        "postgresql:///boltyard?host=db.club.example",
        "postgresql://boltyard@[2001:db8::5]:5432/boltyard",
    ],
)
def test_out_of_this_machine_it_is_encrypted(url: str) -> None:
    assert encrypted(url, {}) == f"{url}{'&' if '?' in url else '?'}sslmode=require"


@pytest.mark.parametrize(
    "url",
    [
        "postgresql:///boltyard",
        "postgresql://boltyard@127.0.0.1:5433/boltyard",
        "postgresql://boltyard@localhost/boltyard",
        "postgresql://boltyard@[::1]:5432/boltyard",
        "postgresql:///boltyard?host=/var/run/postgresql",
        "postgresql://boltyard@%2Fvar%2Frun%2Fpostgresql/boltyard",
        f"{OUT}?sslmode=disable",
        f"{OUT}?sslmode=verify-full&sslrootcert=system",
    ],
)
def test_within_it_or_where_it_was_said_nothing_is_changed(url: str) -> None:
    assert encrypted(url, {}) == url


def test_the_environment_has_its_say() -> None:
    assert encrypted(OUT, {"PGSSLMODE": "verify-full"}) == OUT
    assert encrypted("postgresql:///boltyard", {"PGHOST": "db"}).endswith("?sslmode=require")


def test_both_ways_to_the_database_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PGSSLMODE", raising=False)
    place = Postgres(OUT)

    assert place.url.endswith("?sslmode=require")
    assert place.alembic_url.endswith("?sslmode=require")
