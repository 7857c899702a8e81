"""What whoever hosts can read afterwards: one line an event on standard error, with its time, its place and its facts.

A line holds nothing that opens a door or tells a card, at any level: our own loggers are asked for counters, tables and
sentences, and those of libraries, which tell headers and statements when they are talkative, are kept to warnings.
"""

from __future__ import annotations

import logging
import os
import sys
import unicodedata
from typing import TextIO

import structlog
from structlog.typing import EventDict, Processor

LEVEL = "BOLTYARD_LOG"  # warning unless told; info tells security events that went well, and matches
FORMAT = "BOLTYARD_LOG_FORMAT"  # json: one object a line, for a collector
LONGEST = 2000  # characters of a value; a traceback is longer
BAR = "    | "  # before every line of a traceback, so that none can pass for an entry


class Pen(structlog.PrintLogger):
    """Writes lines, and knows whose they are."""

    def __init__(self, name: str, paper: TextIO) -> None:
        super().__init__(paper)
        self.name = name


class Pens:
    """A pen for each logger."""

    def __init__(self, paper: TextIO) -> None:
        self.paper = paper

    def __call__(self, *names: object) -> Pen:
        return Pen(str(names[0]) if names else "boltyard", self.paper)


def printable(text: str) -> str:
    """Without anything that ends a line, moves a cursor or turns the text round: those are shown by their numbers."""
    return "".join(c if unicodedata.category(c)[0] not in "CZ" or c == " " else ascii(c)[1:-1] for c in text)


def harmless(_logger: object, _method: str, event: EventDict) -> EventDict:
    """Strangers' words, wherever they stand in an entry, stay within their line (a traceback within its bar)."""
    for key, value in event.items():
        if key == "exception":
            event[key] = "\n".join(BAR + printable(line) for line in str(value).splitlines())
        elif isinstance(value, str):
            event[key] = printable(value[:LONGEST])
    return event


def chain() -> list[Processor]:
    """What is done to an entry before it is written, ours or a library's."""
    return [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
        harmless,
    ]


def renderer(form: str, colors: bool) -> Processor:
    if form == "json":
        return structlog.processors.JSONRenderer(sort_keys=True)
    plain = structlog.dev.plain_traceback
    return structlog.dev.ConsoleRenderer(colors=colors, pad_level=False, pad_event_to=0, exception_formatter=plain)


def keep_logs(paper: TextIO | None = None) -> None:
    """Log to standard error, and only what somebody should look at; BOLTYARD_LOG=info or debug tells more."""
    paper = paper or sys.stderr
    level = logging.getLevelNamesMapping().get(os.environ.get(LEVEL, "").upper(), logging.WARNING)
    written = renderer(os.environ.get(FORMAT, ""), paper.isatty())
    structlog.configure(
        processors=[*chain(), written],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=Pens(paper),
        cache_logger_on_first_use=True,
    )
    others = logging.StreamHandler(paper)
    others.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, written],
            foreign_pre_chain=chain(),
        )
    )
    logging.basicConfig(level=max(level, logging.WARNING), handlers=[others], force=True)
