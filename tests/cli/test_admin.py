"""`boltyard admin` on a server that is closed; tests/server/test_host_orders.py has one that runs."""

import json
import shutil
import sqlite3
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from boltyard.cli import admin, main
from boltyard.server.store.accounts import code_digest, open_account
from boltyard.server.store.admin import cursor_on
from boltyard.server.store.hosting import Line, add_report, newest_order
from boltyard.server.store.opening import bring_up_to_date
from boltyard.server.store.sqlite import Sqlite

TERMS = '{"private":false}'
NASTY = "Bo\x1b]0;owned\x07\x9b31m\u202e\nroot"
Admin = Callable[..., tuple[int, str, str]]


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A server's database: Ana and somebody nasty at a table, one more waiting, a session, and a report."""
    file = tmp_path_factory.mktemp("admin") / "boltyard.db"
    bring_up_to_date(Sqlite(file))
    with cursor_on(Sqlite(file), writing=True) as c:
        for person, name in (("a" * 24, "Ana"), ("b" * 24, NASTY)):
            c.execute("INSERT INTO people (id, name, made) VALUES (?, ?, 1)", (person, name))
        for table, code, stage in (("runningtable", "RUNNIN", "running"), ("waitingtable", "WAITIN", "open")):
            c.execute(
                "INSERT INTO tables (id, code, game, rules, seed, settings, terms, stage, listed, made, maker, owner, "
                "moved) VALUES (?, ?, 'robots', 1, '424242', '{}', ?, ?, 1, 1, 'x', '', '')",
                (table, code, TERMS, stage),
            )
        seats = [("runningtable", 0, "person", "a" * 24, "Ana"), ("runningtable", 1, "person", "b" * 24, NASTY)]
        seats += [("waitingtable", 0, "person", "b" * 24, NASTY), ("waitingtable", 1, "open", "", "")]
        c.executemany("INSERT INTO seats (table_id, seat, kind, person, name, bot) VALUES (?, ?, ?, ?, ?, '')", seats)
        c.execute("INSERT INTO chat (table_id, n, seat, text, made) VALUES ('runningtable', 1, 1, ?, 5)", (NASTY,))
        c.execute(
            "INSERT INTO sessions (digest, id, person, kind, label, made, seen, ends) "
            "VALUES ('digestdigest', 's1', ?, 'browser', 'Firefox', 1, 1, 9)",
            ("b" * 24,),
        )
        add_report(c, "a" * 24, "b" * 24, 1, ["Ana", NASTY], "runningtable", "rude", "He is.")
    return file


@pytest.fixture
def db(kept: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(kept, tmp_path / "boltyard.db"))


@pytest.fixture
def host(db: Path, capsys: pytest.CaptureFixture[str]) -> Admin:
    def call(*words: str) -> tuple[int, str, str]:
        code = main(["admin", *words, "--db", str(db)])
        told = capsys.readouterr()
        return code, told.out, told.err

    return call


def asked(host: Admin, *words: str) -> Any:
    code, out, err = host(*words, "--json")
    assert (code, err) == (0, "")
    return json.loads(out)


def rows(db: Path, sql: str) -> list[Any]:
    connection = sqlite3.connect(db)
    try:
        return connection.execute(sql).fetchall()
    finally:
        connection.close()


@pytest.mark.parametrize(
    "words",
    [
        ("tables",),
        ("tables", "RUNNIN"),
        ("people",),
        ("people", "bo"),
        ("sessions", "b" * 24),
        ("reports",),
        ("reports", "1"),
        ("bans",),
        ("log",),
    ],
)
def test_whatever_it_shows_nothing_in_it_is_obeyed(host: Admin, words: tuple[str, ...]) -> None:
    """People's words come without anything that a terminal would do; and neither seeds nor tokens are shown."""
    for more in ((), ("--json",)):
        code, out, err = host(*words, *more)

        assert (code, err) == (0, "")
        assert all(letter == "\n" or letter.isprintable() for letter in out)
        assert "digestdigest" not in out
        assert "424242" not in out


def test_tables_who_sits_there_and_how_far_it_is(host: Admin) -> None:
    _, out, _ = host("tables")
    found = asked(host, "tables", "WAITIN")

    assert "runningtable  RUNNIN  robots running, 0 decisions, attended" in out
    assert "Ana, Bo" in out.replace("\n ", "")
    assert [seat["kind"] for seat in found["seats"]] == ["person", "open"]


def test_a_table_is_given_up_without_a_result(host: Admin, db: Path) -> None:
    code, out, _ = host("tables", "RUNNIN", "--give-up")

    assert (code, "runningtable is taken away" in out) == (0, True)
    assert rows(db, "SELECT stage FROM tables WHERE id = 'runningtable'") == [("gone",)]
    assert rows(db, "SELECT COUNT(*) FROM results") == [(0,)]
    assert rows(db, "SELECT kind, body FROM orders WHERE kind <> 'note'") == [("stop", "runningtable")]
    assert [one["table"] for one in asked(host, "tables")] == ["waitingtable"]


def test_people_are_found_and_renamed_where_nothing_was_agreed(host: Admin, db: Path) -> None:
    """Names are part of what a match agreed on before its deal; there they stay."""
    assert [one["name"] for one in asked(host, "people", "AN")] == ["Ana"]
    assert [one["reports"] for one in asked(host, "people", "b" * 24)] == [1]
    assert asked(host, "people", "100%_") == []
    code, _, _ = host("people", "b" * 24, "--rename", "Guest 7")

    assert code == 0
    assert rows(db, "SELECT table_id, name = 'Guest 7' FROM seats WHERE person LIKE 'b%' ORDER BY 1") == [
        ("runningtable", 0),
        ("waitingtable", 1),
    ]
    assert host("people", "bo", "--rename", "X")[0] == 2
    assert host("people", "a" * 24, "--rename", " \x1b ")[0] == 2


def test_a_report_shows_the_words_and_is_settled(host: Admin) -> None:
    _, out, _ = host("reports", "1")
    assert "rude: He is. (open)" in out
    assert "Bo]0;owned31m root: Bo]0;owned31m root" in out
    assert host("reports", "1", "--settle", "Warned.")[0] == 0
    (report,) = asked(host, "reports")

    assert (report["verdict"], report["settled"] > 0) == ("Warned.", True)
    assert report["said"][0]["text"] == NASTY
    assert host("reports", "99")[0] == host("reports", "--settle", "x")[0] == 2


def test_bans_of_people_and_prefixes_for_a_while_or_until_lifted(host: Admin) -> None:
    host("bans", "a" * 24, "--for", "7d", "--reason", "spam\x1b[2J")
    host("bans", "2001:db8::7")
    found = asked(host, "bans")

    assert [(ban["kind"], ban["who"], ban["reason"]) for ban in found] == [
        ("person", "a" * 24, "spam[2J"),
        ("address", "2001:db8::/64", ""),
    ]
    assert found[0]["ends"] - found[0]["made"] in range(604_790_000, 604_800_001)
    assert host("bans", "--lift", "1")[0] == 0
    assert host("bans", "--lift", "1")[0] == 2
    assert [ban["id"] for ban in asked(host, "bans")] == [2]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("bans", "nobody"), "There is no person 'nobody'"),
        (("bans", "::/0"), "::/0 is too wide"),
        (("bans", "1.2.3"), "'1.2.3' is no address"),
        (("bans", "a" * 24, "--for", "soon"), "'soon' is no length of time"),
        (("bans", "a" * 24, "--for", "999999w"), "ten years at most"),
        (("bans", "a" * 24, "--lift", "1"), "not both at once"),
        (("announce",), "say what, or --clear"),
        (("announce", "x", "--clear"), "say what, or --clear"),
        (("announce", " \x1b "), "there are no words in that"),
        (("announce", "x" * 10_000), "at most 300 characters; this one has more"),
        (("drain", "--at", "25:00"), "'25:00' is no time of day"),
        (("drain", "--at", "21:30", "--in", "1m"), "one of --at, --in and --cancel"),
        (("tables", "nosuch", "--give-up"), "There is no table 'nosuch'"),
        (("tables", "--give-up"), "say which table"),
        (("sessions", "nobody"), "There is no person"),
    ],
)
def test_what_cannot_be_done_is_one_sentence_and_changes_nothing(
    host: Admin, db: Path, words: tuple[str, ...], sentence: str
) -> None:
    code, out, err = host(*words)

    assert (code, out, err.count("\n")) == (2, "", 1)
    assert sentence in err
    assert rows(db, "SELECT COUNT(*) FROM orders") == [(0,)]


def test_sessions_end_everywhere_and_are_never_shown(host: Admin, db: Path) -> None:
    assert asked(host, "sessions", "b" * 24)[0]["label"] == "Firefox"
    assert host("sessions", "b" * 24, "--end")[0] == 0
    assert rows(db, "SELECT COUNT(*) FROM sessions") == [(0,)]
    assert rows(db, "SELECT kind FROM orders ORDER BY id") == [("end",), ("note",)]


def test_everything_is_written_down(host: Admin, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who, when and what; two hosts are told apart."""
    for who, words in (
        ("mara", ("announce", "Hello.")),
        ("ivo", ("drain", "--in", "10m")),
        ("ivo", ("bans", "192.0.2.7")),
    ):
        monkeypatch.setattr("getpass.getuser", lambda who=who: who)
        assert host(*words)[0] == 0
    found = asked(host, "log")

    assert [one["by"] for one in found] == ["mara", "ivo", "ivo"]
    assert found[0]["did"] == "announced 'Hello.' until lifted"
    assert found[1]["did"].startswith("drained, to close at ")
    assert found[2]["did"] == "banned address 192.0.2.7 until lifted"


def test_the_hour_is_the_next_one() -> None:
    noon = time.mktime((2026, 3, 10, 12, 0, 0, 0, 0, -1))

    assert admin.clock_time("21:30", noon) == (noon + 9.5 * 3600) * 1000
    assert admin.clock_time("9:00", noon) == (noon + 21 * 3600) * 1000


def test_two_hosts_at_once_both_have_their_way(db: Path) -> None:
    """Each waits for the other: no act is lost, and orders are numbered as they are committed."""
    seen: list[int] = []

    def act(n: int) -> None:
        for at in range(5):
            assert main(["admin", "bans", f"192.0.2.{10 * n + at}", "--json", "--db", str(db)]) == 0
            with cursor_on(Sqlite(db)) as c:
                seen.append(newest_order(c))

    threads = [threading.Thread(target=act, args=(n,)) for n in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert rows(db, "SELECT COUNT(*) FROM bans") == rows(db, "SELECT COUNT(*) FROM orders") == [(10,)]
    assert max(seen) == 10


def test_where_there_is_no_server_it_says_so_and_makes_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    nowhere = tmp_path / "nothing.db"
    assert main(["admin", "tables", "--db", str(nowhere)]) == 2
    assert not nowhere.exists()
    old = tmp_path / "old.db"
    sqlite3.connect(old).close()
    assert main(["admin", "tables", "--db", str(old)]) == 2
    told = capsys.readouterr().err

    assert "There is no file" in told
    assert "start the server of this version on it once" in told


def test_said_lines_are_kept_as_they_were() -> None:
    line = Line(1, 0, "Ana", NASTY, 5)

    assert msgspec.json.decode(msgspec.json.encode(line), type=Line) == line


def test_a_recovery_code_is_printed_once_and_noted_without_it(host: Admin, db: Path) -> None:
    code, _, err = host("recover", "a" * 24)
    assert (code, err.strip().split(":")[0]) == (2, "There is no account of Ana")
    with cursor_on(Sqlite(db), writing=True) as c:
        open_account(c, "a" * 24, 1)
    told = asked(host, "recover", "a" * 24)

    assert rows(db, "SELECT digest, person FROM recovery_codes") == [(code_digest(told["code"]), "a" * 24)]
    (note,) = asked(host, "log")
    assert note["did"] == f"made a recovery code for {'a' * 24}"
    assert told["code"] not in str(rows(db, "SELECT * FROM orders"))
