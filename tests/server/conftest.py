"""A small page of its own, so that these tests need nothing built."""

import gzip
from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from boltyard.server.app import create_app

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


@pytest.fixture
def client(built: Path) -> Iterator[TestClient[Litestar]]:
    with TestClient(create_app(built)) as client:
        yield client
