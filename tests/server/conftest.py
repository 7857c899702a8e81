"""A small page of its own, so that these tests need nothing built; and both databases, each test in a fresh one."""

import gzip
import itertools
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
import structlog
from litestar import Litestar
from litestar.testing import TestClient

from boltyard.server.app import create_app
from boltyard.server.security_log import witness
from boltyard.server.store.opening import bring_up_to_date
from boltyard.server.store.postgres import Postgres
from boltyard.server.store.sqlite import Sqlite
from tasks._postgres import cluster, fresh_database
from tests.deals import Chance, chance_of

INDEX = '<!doctype html><title>Boltyard</title><script>let theme = 1</script><div id="app"></div>\n'
SCRIPT = "console.log('bolt')\n" * 100


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """A built page; beside it lies a file that nobody may read."""
    folder = tmp_path / "page"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text(INDEX)
    (folder / "favicon.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    (folder / "notes.md").write_text("not a file of the page")
    (folder / "assets" / "index-Ab12.js").write_text(SCRIPT)
    (folder / "assets" / "index-Ab12.js.gz").write_bytes(gzip.compress(SCRIPT.encode()))
    (folder / "assets" / "index-Ab12.js.br").write_bytes(b"pretend this is brotli")
    (tmp_path / "secret.txt").write_text("the seed of the match")
    return folder


@pytest.fixture(autouse=True)
def chance(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the server draws follows from a seed that is told if the test fails."""
    name = chance_of(request)
    Chance(lambda: name).install(monkeypatch.setattr)


@pytest.fixture(autouse=True)
def logs_as_they_are() -> Iterator[None]:
    """Whoever sets the logs up for a run of their own does so for that run alone; no flood outlives a test."""
    witness.paces.clear()
    yield
    structlog.reset_defaults()


@pytest.fixture
def client(built: Path) -> Iterator[TestClient[Litestar]]:
    with TestClient(create_app(built)) as client:
        yield client


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """A PostgreSQL of our own, and in it a database that is up to date, to be copied."""
    with cluster() as address:
        bring_up_to_date(Postgres(fresh_database(address, "pattern")))
        yield address


@pytest.fixture(scope="session")
def pattern(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A SQLite file that is up to date, to be copied."""
    path = tmp_path_factory.mktemp("sqlite") / "pattern.db"
    bring_up_to_date(Sqlite(path))
    return path


numbers = itertools.count(1)


@pytest.fixture
def sqlite_file(pattern: Path, tmp_path: Path) -> str:
    """A fresh SQLite database, for what does not depend on which one it is."""
    return str(shutil.copy(pattern, tmp_path / "boltyard.db"))


@pytest.fixture(params=["sqlite", "postgres"])
def db(request: pytest.FixtureRequest) -> str:
    """The address of a fresh database: every test with it runs on both."""
    if request.param == "sqlite":
        address: str = request.getfixturevalue("sqlite_file")
        return address
    cluster_ = request.getfixturevalue("postgres")
    return fresh_database(cluster_, f"test{next(numbers)}", "pattern")
