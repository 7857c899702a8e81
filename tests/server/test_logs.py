"""What the log looks like: every entry on its line, with its time and its place, whatever strangers put into it."""

import io
import json
import logging
from collections.abc import Iterator
from datetime import datetime, timedelta

import pytest
import structlog

from boltyard.server.logs import keep_logs

FORGED = "x\n2026-01-01T00:00:00Z [info] all is well\r\x1b[2Jgone\u202eback\u2028"


@pytest.fixture
def paper() -> io.StringIO:
    return io.StringIO()


@pytest.fixture(autouse=True)
def loggers_as_they_were() -> Iterator[None]:
    root = logging.getLogger()
    before, level = root.handlers[:], root.level
    yield
    root.handlers[:] = before
    root.setLevel(level)


def entries(paper: io.StringIO, monkeypatch: pytest.MonkeyPatch, level: str = "") -> structlog.BoundLogger:
    monkeypatch.setenv("BOLTYARD_LOG_FORMAT", "json")
    monkeypatch.setenv("BOLTYARD_LOG", level)
    keep_logs(paper)
    log: structlog.BoundLogger = structlog.get_logger("boltyard.test")
    return log


def test_an_entry_tells_when_where_and_what(paper: io.StringIO, monkeypatch: pytest.MonkeyPatch) -> None:
    entries(paper, monkeypatch).warning("a seat fell over", table="ABC")
    logging.getLogger("uvicorn.error").warning("Invalid HTTP request received.")
    ours, theirs = [json.loads(line) for line in paper.getvalue().splitlines()]

    for entry in (ours, theirs):
        assert datetime.fromisoformat(entry.pop("timestamp")).utcoffset() == timedelta(0)
    assert ours == {"event": "a seat fell over", "level": "warning", "logger": "boltyard.test", "table": "ABC"}
    assert theirs["logger"] == "uvicorn.error"


@pytest.mark.parametrize("form", ["json", ""])
def test_nobody_writes_lines_of_their_own_into_it(
    paper: io.StringIO, monkeypatch: pytest.MonkeyPatch, form: str
) -> None:
    log = entries(paper, monkeypatch)
    monkeypatch.setenv("BOLTYARD_LOG_FORMAT", form)
    keep_logs(paper)
    log.warning("refused", why=FORGED)
    logging.getLogger("somebody.else").warning("refused %s", FORGED)
    try:
        raise ValueError(FORGED)
    except ValueError as error:
        log.error("request failed", exc_info=error)
    text = paper.getvalue()

    assert not [c for c in "\x1b\r\u202e\u2028" if c in text]
    assert not [line for line in text.split("\n") if line.startswith(("2026-01-01", "gone"))]
    assert "ValueError" in text


@pytest.mark.parametrize("name", ["websockets.server", "psycopg", "sqlalchemy.engine", "uvicorn.error", "asyncio"])
def test_libraries_are_never_talkative(paper: io.StringIO, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """At debug the socket's library writes down every header, cookies and all."""
    log = entries(paper, monkeypatch, "debug")
    logging.getLogger(name).debug("Cookie: boltyard=secret")
    logging.getLogger(name).info("Cookie: boltyard=secret")
    log.debug("ours")

    assert [json.loads(line)["event"] for line in paper.getvalue().splitlines()] == ["ours"]
