"""The database of an address, and how it is brought up to date."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

from boltyard.server.store.database import CannotKeep, Database
from boltyard.server.store.locks import lock_number
from boltyard.server.store.postgres import Postgres
from boltyard.server.store.sqlite import Sqlite

NEWEST = "0015"  # the last migration; a test holds it against the folder


def database(place: str) -> Database:
    """The database of this address: `postgresql://...`, `sqlite:///path`, or a path."""
    scheme = urlsplit(place).scheme
    if scheme in ("postgresql", "postgres"):
        return Postgres(place)
    if scheme == "sqlite":
        return Sqlite(Path(place.removeprefix("sqlite:///")).expanduser())
    if scheme and len(scheme) > 1:
        raise CannotKeep(f"There is no database {scheme!r}; --db takes a file, sqlite:///FILE or postgresql://...")
    return Sqlite(Path(place).expanduser())


def bring_up_to_date(place: Database) -> None:
    """Make every migration that is missing; a database of a newer program is refused."""
    found = place.version()
    if found == NEWEST:
        return
    if found > NEWEST:
        raise CannotKeep(f"This database was made by a newer Boltyard (migration {found}); this one knows {NEWEST}.")
    connection = place.connect()
    try:
        if place.many_processes:  # one of several that start together does it, the others wait
            place.cursor(connection).execute("SELECT pg_advisory_lock(?)", (lock_number("migrations"),))
        if place.version() != NEWEST:
            migrate(place)
    finally:
        connection.close()


def migrate(place: Database) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")))
    config.set_main_option("path_separator", "os")
    config.attributes["url"] = place.alembic_url
    command.upgrade(config, "head")
