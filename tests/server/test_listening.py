"""Opening and closing the site, as a process."""

import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from boltyard.server import app
from boltyard.server.listening import CannotListen, listen
from boltyard.server.page import NOT_BUILT, PageMissing

OPEN = """
import sys
from pathlib import Path
from boltyard.server.app import create_app
from boltyard.server.listening import keep_open
sys.exit(keep_open(create_app(Path(sys.argv[1])), "127.0.0.1", int(sys.argv[2])))
"""


@contextmanager
def opened(page: Path, port: int = 0) -> Iterator[subprocess.Popen[str]]:
    site = subprocess.Popen(
        [sys.executable, "-c", OPEN, str(page), str(port)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    try:
        yield site
    finally:
        if site.poll() is None:
            site.kill()
        site.communicate()


@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGTERM])
def test_it_says_where_it_is_open_and_closes_cleanly(built: Path, end: signal.Signals) -> None:
    with opened(built) as site:
        assert site.stdout
        line = site.stdout.readline()
        address = line.removeprefix("Boltyard is open at ").removesuffix(" (Ctrl-C closes it)\n")
        with urllib.request.urlopen(f"{address}/healthz") as answer:
            body = answer.read()
        site.send_signal(end)
        rest, complaints = site.communicate()

        assert address.startswith("http://127.0.0.1:")
        assert body == b"ok\n"
        assert rest == ""
        assert complaints == ""
        assert site.returncode == 0


def test_a_taken_port_is_one_sentence_and_exit_2(built: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with opened(built, port) as site:
            said, complaints = site.communicate()

    assert site.returncode == 2
    assert said == ""
    assert complaints == f"Port {port} is taken. Choose another one: --port {port + 1}\n"


@pytest.mark.parametrize(
    ("host", "port", "sentence"),
    [
        ("127.0.0.1", 65536, "There is no port 65536; choose one from 1 to 65535 with --port."),
        ("127.0.0.1", -1, "There is no port -1; choose one from 1 to 65535 with --port."),
        ("192.0.2.7", 0, "There is no address '192.0.2.7' on this machine; try --host 127.0.0.1."),
    ],
)
def test_an_impossible_address_is_one_sentence(host: str, port: int, sentence: str) -> None:
    with pytest.raises(CannotListen) as refused:
        listen(host, port)

    assert refused.value.sentence == sentence


def test_without_a_page_it_does_not_open(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def missing() -> Path:
        raise PageMissing

    monkeypatch.setattr(app, "page_folder", missing)

    assert app.serve("127.0.0.1", 0) == 2
    assert capsys.readouterr() == ("", f"{NOT_BUILT}\n")
