"""One site for all of them, as a real process; and nobody who is impatient with it."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from boltyard.client import door, line
from boltyard.server.store.opening import bring_up_to_date
from boltyard.server.store.sqlite import Sqlite
from tests.server.site import Site, site

A_DAY_S = 86_400.0


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine is slow and never silent: nobody gives a server up, or a line."""
    monkeypatch.setattr(door, "PATIENCE_S", A_DAY_S)
    monkeypatch.setattr(line, "PULSE_S", None)
    monkeypatch.setattr(line, "OPENING_S", None)


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A SQLite file that is up to date, to be copied."""
    path = tmp_path_factory.mktemp("sqlite") / "empty.db"
    bring_up_to_date(Sqlite(path))
    return path


@pytest.fixture(scope="session")
def server(empty_database: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """Every test has guests and tables of its own there."""
    with site(str(shutil.copy(empty_database, tmp_path_factory.mktemp("site") / "boltyard.db"))) as opened:
        yield opened
    assert "Traceback" not in opened.errors
