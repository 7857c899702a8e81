"""A season on disk: its log, its records and its book in one folder, from which the book can be made anew."""

from __future__ import annotations

import json
from pathlib import Path

from boltyard.core.record import read_record
from boltyard.league.book import make_book, tables
from boltyard.league.book_page import page
from boltyard.league.facts import replayed
from boltyard.league.league import League
from boltyard.league.model import BadLog, Json, read_log
from boltyard.league.season import Season

LOG, RECORDS, SEATS = "league.log", "records", "seats.json"


def write_season(season: Season, folder: Path) -> None:
    """Log, records, who sat where, and the book as JSON, CSV and HTML."""
    (folder / RECORDS).mkdir(parents=True, exist_ok=True)
    (folder / LOG).write_text(season.league.text, encoding="utf-8")
    (folder / SEATS).write_text(json.dumps(season.chairs, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    for key, text in season.records.items():
        (folder / RECORDS / f"{key}.record").write_text(text, encoding="utf-8")
    write_book(make_book(season.league, season.facts, season.chairs), folder)


def write_book(book: dict[str, Json], folder: Path) -> None:
    (folder / "book.json").write_text(json.dumps(book, indent=1) + "\n", encoding="utf-8")
    (folder / "book.html").write_text(page(book), encoding="utf-8")
    for name, text in tables(book).items():
        (folder / name).write_text(text, encoding="utf-8")


def read_league(folder: Path) -> League:
    """The league whose log lies in this folder, or is this file."""
    file = folder / LOG if folder.is_dir() else folder
    if not file.is_file():
        raise BadLog(f"there is no league in {folder}; boltyard league run --out {folder} makes one")
    return League.replay(read_log(file.read_text(encoding="utf-8"), str(file)))


def read_season(folder: Path) -> dict[str, Json]:
    """The book made anew: the log replayed, every record verified and its facts read."""
    season = open_season(folder)
    return make_book(season.league, season.facts, season.chairs)


def open_season(folder: Path) -> Season:
    """The league of this folder with its records, each of them verified."""
    league = read_league(folder)
    season = Season(league, league.chance)
    chairs = season.chairs = json.loads((folder / SEATS).read_text(encoding="utf-8"))
    digests = {f"{match.id}-{n}": game.record for match in league.matches() for n, game in enumerate(match.games, 1)}
    for key, digest in digests.items():
        file = folder / RECORDS / f"{key}.record"
        if not file.is_file():
            continue
        record = read_record(file.read_text(encoding="utf-8"), str(file))
        if record.digest != digest:
            raise BadLog(f"{file} has the digest {record.digest}, and the log says {digest}")
        each = len(chairs[key]) // 2
        names = [
            league.entrants[entrant].name + (f".{chair // 2 + 1}" if each > 1 else "")
            for chair, entrant in enumerate(chairs[key])
        ]
        season.records[key] = record.text()
        season.facts[key] = replayed(record, names)
    return season
